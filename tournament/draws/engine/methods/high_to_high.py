"""The standings decide who meets: with repeats avoided, strictly as printed, or as printed for teams."""

from tournament.draws.engine.known import Quad
from tournament.draws.engine.lookahead import MOST_ROUNDS
from tournament.draws.engine.method import Method, gettext_noop
from tournament.draws.engine.methods.round_to_draw import RoundToDraw, fours, search
from tournament.draws.engine.teams import deal_by_rank

HIGH_TO_HIGH = Method(
    id="high-to-high",
    label=gettext_noop("High to high, repeats avoided"),
    description=gettext_noop(
        "The leaders sit together, then the next four; nobody meets again if it can be avoided."
    ),
    needs_results=True,
    seats_by_rank=True,
    settings=frozenset({"band_width"}),
)
HIGH_TO_HIGH_PRINTED = Method(
    id="high-to-high-printed",
    label=gettext_noop("High to high as printed"),
    description=gettext_noop(
        "The first four of the standings sit together, then the next four, and so on, regardless of earlier meetings."
    ),
    needs_results=True,
    seats_by_rank=True,
    prescribes_meetings=True,
    better_round=HIGH_TO_HIGH.id,
    better_schedule=HIGH_TO_HIGH.id,
)
HIGH_TO_HIGH_TEAM = Method(
    id="high-to-high-team",
    label=gettext_noop("High to high for a team event"),
    description=gettext_noop(
        "For the later rounds of a team event, after rounds by a design: each table takes the next four of the "
        "standings, no two from one team, regardless of earlier meetings."
    ),
    needs_results=True,
    seats_by_rank=True,
    prescribes_meetings=True,
    better_round=HIGH_TO_HIGH.id,
    better_schedule=HIGH_TO_HIGH.id,
)


def draw(round_: RoundToDraw) -> list[Quad]:
    """Players who are close in the standings meet; repeats and clashes are avoided."""
    return search(round_, list(range(len(round_.roster.seated))), rounds_to_come=_rounds_to_come(round_))


def _rounds_to_come(round_: RoundToDraw) -> int:
    """How many of the following rounds a small field takes into account."""
    played, planned = round_.record.rounds, round_.request.planned_rounds
    if not played:
        return 0
    if planned is None:
        return MOST_ROUNDS
    return max(0, min(MOST_ROUNDS, planned - played - 1))


def draw_printed(round_: RoundToDraw) -> list[Quad]:
    """The standings cut into blocks of four."""
    return fours(list(round_.ids))


def draw_team(round_: RoundToDraw) -> list[Quad]:
    """The later games of a team event (High to High, 9 (2)): blocks of the standings, in which no two are team-mates."""
    return fours([player.id for table in deal_by_rank(round_.roster.seated) for player in table])
