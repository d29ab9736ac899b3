"""What an event compares its players and teams by, and which figures its standings show, the leading one first."""

from collections.abc import Sequence

from tournament.events.enums import RANKED_FIRST_BY, RankedBy, Ranking, TeamRanking
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import counts_thousands

SUMS = (RankedBy.TABLE_POINTS, RankedBy.POINTS)
"""Every row of standings shows points; it shows table points where they are compared."""

AMONG_EQUALS = (RankedBy.HEAD_TO_HEAD, RankedBy.LOT)
"""Criteria whose numbers mean nothing for a single player."""


def criteria_of_ruleset(ruleset_id: str) -> tuple[RankedBy, ...]:
    """What players can be compared by under a ruleset. Without bonuses at the end of a match, the highest score is the
    best round.
    """
    runs = counts_thousands(ruleset_id)
    return tuple(one for one in RankedBy if runs or one is not RankedBy.HIGHEST_SCORE)


def ranked_by(event: Event) -> tuple[RankedBy, ...]:
    """What the event's ranking compares, then its tie-breaks. Players who are equal in all of them share a place."""
    return (*RANKED_FIRST_BY[Ranking(event.ranking)], *map(RankedBy, event.tie_breaks))


def teams_ranked_by(event: Event) -> tuple[RankedBy, ...]:
    """What teams are compared by: first the team criterion, then the criteria of the players, each only once."""
    ranking = TeamRanking(event.team_ranking)
    first = () if ranking is TeamRanking.OFF else RANKED_FIRST_BY[ranking.as_ranking]
    return tuple(dict.fromkeys((*first, *map(RankedBy, event.tie_breaks))))


def sums_of(event: Event) -> tuple[RankedBy, ...]:
    """The sums of a player in the event's standings, in the order in which players are compared by them."""
    return _sums(ranked_by(event))


def figures_of(event: Event) -> tuple[RankedBy, ...]:
    """The figures of a row of the standings: what players are compared by first, and then the sums."""
    compared = ranked_by(event)
    first = tuple(one for one in compared[:1] if one not in (*SUMS, *AMONG_EQUALS))
    return (*first, *_sums(compared))


def team_figures_of(event: Event) -> tuple[RankedBy, ...]:
    """The figures of a team and of its players in the standings of teams."""
    return _sums(teams_ranked_by(event))


def meanings_of(compared: Sequence[RankedBy]) -> list[str]:
    """What the names of criteria leave open, a sentence for each that needs one."""
    return [one.meaning for one in compared if one.meaning]


def compares_table_points(event: Event) -> bool:
    """Whether players or teams are compared by table points: otherwise nothing shows what a place at a table earns."""
    return RankedBy.TABLE_POINTS in (*ranked_by(event), *teams_ranked_by(event))


def _sums(compared: Sequence[RankedBy]) -> tuple[RankedBy, ...]:
    shown = [one for one in SUMS if one is RankedBy.POINTS or one in compared]
    return tuple(sorted(shown, key=[*compared, *SUMS].index))
