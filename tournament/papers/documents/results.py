"""Results of an event: standings after a round, and final results to be signed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.chain.queries import DigestOfRound, digest_of_round, round_digests
from tournament.events.enums import RankedBy, RoundState, TeamRanking
from tournament.events.models import Event
from tournament.events.queries import head_referees
from tournament.events.settings.ranking import figures_of, team_figures_of
from tournament.papers.documents.types import Content, Document, Order, Paper, Sheet
from tournament.registration.enums import CUT_KINDS
from tournament.registration.models import Stage
from tournament.standings.pages.lines import Lines, lines_of
from tournament.standings.pages.provisional import provisional_mark
from tournament.standings.queries import StandingRow, Standings, standings
from tournament.standings.queries.teams import TeamRow, team_standings

COLUMNS_BEFORE_FIGURES = 4
UPRIGHT_ROUNDS = 6
"""How many rounds have room for their points beside the names on an upright page."""
ROUNDS_SHOWN = 12
"""How many rounds have room for their points on a wide page; of more, the last ones are shown."""
LINES_WIDTH = 400
"""How far the lines through the rounds go, in units of a picture in which a row is 20 high and the page 700 wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking(Content):
    """A ranking after a round; `figures` are what each row shows, the leading one first.

    With `is_result` the page has the results of the event and ends with lines to sign, `signatures` are the head
    referees; `provisional` says if rounds are still to come. `digests` are those of the rounds, the last one at the end.
    """

    event: Event
    after_round: int
    rounds: tuple[int, ...]
    figures: tuple[RankedBy, ...]
    is_result: bool = False
    provisional: str = ""
    digests: tuple[DigestOfRound, ...] = ()
    signatures: tuple[str, ...] = ()

    @property
    def shown_rounds(self) -> tuple[int, ...]:
        """The rounds that have a column."""
        return self.rounds[-ROUNDS_SHOWN:]

    @property
    def has_earlier_rounds(self) -> bool:
        """Whether there are rounds without a column."""
        return len(self.rounds) > ROUNDS_SHOWN

    @property
    def shown(self) -> str:
        """The slice of all rounds that has columns."""
        return f"-{ROUNDS_SHOWN}:"

    @property
    def paper(self) -> Paper:
        return Paper.WIDE_LIST if len(self.rounds) > UPRIGHT_ROUNDS else Paper.LIST


@dataclass(frozen=True, slots=True, kw_only=True)
class Results(Ranking):
    """The ranking of the players, and the cuts before its last round; `lines` are the places through the rounds, which results
    to be signed leave out.
    """

    template: ClassVar[str] = "papers/_standings.html"

    rows: tuple[StandingRow, ...]
    cuts: tuple[Stage, ...]
    lines: Lines | None = None

    @property
    def columns(self) -> int:
        """How many columns the table has."""
        return COLUMNS_BEFORE_FIGURES + len(self.figures) + len(self.shown_rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamResults(Ranking):
    """The ranking of the teams. `best` is how many players of a team count, None for all."""

    template: ClassVar[str] = "papers/_team_standings.html"

    teams: tuple[TeamRow, ...]
    best: int | None
    has_cut: bool


def standings_sheets(order: Order) -> Iterator[Sheet]:
    """The official standings after the round. Raises RoundNotOfficial before it is closed."""
    digest = digest_of_round(order.event, order.chosen_round.number)
    table = _standings_after(order)
    lines = lines_of(order.event, table, step=LINES_WIDTH // max(len(table.rounds) - 1, 1))
    yield _player_sheet(order.event, table, digests=(digest,) if digest else (), lines=lines)


def team_sheets(order: Order) -> Iterator[Sheet]:
    """The official standings of the teams after the round; no sheet without teams. Raises RoundNotOfficial."""
    yield from _team_sheets(order.event, _standings_after(order))


def result_sheets(order: Order) -> Iterator[Sheet]:
    """The newest official standings of the players, and of the teams if there are any; no sheet before a round is
    closed.
    """
    event = order.event
    table = standings(event, staff=True)
    if table.rounds:
        result = {
            "is_result": True,
            "provisional": provisional_mark(event, table),
            "signatures": tuple(head_referees(event)),
        }
        digests = round_digests(event)
        shown = tuple(digests[number] for number in table.rounds if number in digests)
        yield _player_sheet(event, table, digests=shown, **result)
        yield from _team_sheets(event, table, **result)


def _standings_after(order: Order) -> Standings:
    return standings(order.event, after_round=order.chosen_round.number, staff=True)


def _player_sheet(event: Event, table: Standings, **result: Any) -> Sheet:
    cuts = event.stages.filter(after_round__lt=table.after_round, kind__in=CUT_KINDS)
    content = Results(
        event=event,
        after_round=table.after_round,
        rounds=table.rounds,
        figures=figures_of(event),
        rows=table.rows,
        cuts=tuple(cuts),
        **result,
    )
    return Sheet(content, paper=content.paper)


def _team_sheets(event: Event, table: Standings, **result: Any) -> Iterator[Sheet]:
    teams = team_standings(event, table)
    if teams:
        content = TeamResults(
            event=event,
            after_round=table.after_round,
            rounds=table.rounds,
            figures=team_figures_of(event),
            teams=teams,
            best=event.team_best,
            has_cut=any(row.group for row in table.rows),
            **result,
        )
        yield Sheet(content, paper=content.paper)


def _ranks_teams(event: Event) -> bool:
    return event.team_ranking != TeamRanking.OFF


def _round_not_closed(order: Order) -> str:
    round_ = order.chosen_round
    if round_.state == RoundState.CLOSED:
        return ""
    return _("Available once round %(number)s is closed.") % {"number": round_.number}


def no_round_closed(order: Order) -> str:
    is_closed = order.event.rounds.filter(state=RoundState.CLOSED).exists()
    return "" if is_closed else _("Available once a round is closed.")


def _results_provisional(order: Order) -> str:
    table = standings(order.event, staff=True)
    mark = provisional_mark(order.event, table)
    return _("%(mark)s. Every page says so.") % {"mark": mark} if mark else ""


STANDINGS = Document(
    "standings",
    gettext_lazy("Standings"),
    gettext_lazy("The standings after this round."),
    standings_sheets,
    of_round=True,
    waits_for=_round_not_closed,
)
TEAM_STANDINGS = Document(
    "team-standings",
    gettext_lazy("Team standings"),
    gettext_lazy("The standings of the teams after this round, with the players of each."),
    team_sheets,
    of_round=True,
    is_for=_ranks_teams,
    waits_for=_round_not_closed,
)
RESULTS = Document(
    "results",
    gettext_lazy("Results to sign"),
    gettext_lazy(
        "The newest official standings, with signature lines for the head referee and the organizer."
    ),
    result_sheets,
    waits_for=no_round_closed,
    warns_of=_results_provisional,
)
