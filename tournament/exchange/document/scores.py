"""The scores in the document: exact numbers, what penalties took, and the standings."""

from fractions import Fraction
from typing import Any

from penalties.queries import ScoreEffects
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.events.settings.ranking import sums_of
from tournament.registration.models import Entry
from tournament.standings.engine.stages import OUT
from tournament.standings.engine.table_points import TWELFTHS
from tournament.standings.queries import Standings

Json = dict[str, Any]
WIND_LETTERS = "ESWN"
"""What the document calls the seats, by their wind in the first hand."""


def person_id(entry: Entry) -> str:
    """What the document calls a player: the number in the event with a p before it."""
    return f"p{entry.number}"


def exact(value: int | Fraction | None) -> int | str | None:
    """An exact number: an integer, or a fraction as text, "7/2"."""
    if value is None:
        return None
    fraction = Fraction(value)
    return fraction.numerator if fraction.denominator == 1 else str(fraction)


def table_points(twelfths: int | Fraction | None) -> int | str | None:
    return None if twelfths is None else exact(Fraction(twelfths) / TWELFTHS)


def deductions_part(table: Standings, effects: ScoreEffects) -> list[Json]:
    """The points that penalties took from the score of the event, for the rounds that the standings count. They are
    those of everybody in the standings, also of players without a place, except where all results are struck out.
    """
    listed = {row.entry.pk: row.entry for row in table.rows if row.entry.pk not in effects.struck}
    return [
        {"person": person_id(listed[one.entry_id]), "round": one.round_number, "points": one.points}
        for one in effects.deductions
        if one.entry_id in listed and one.round_number in (None, *table.rounds)
    ]


BONUS = "bonus"
"""Says of a result what the end of the match added to it, where matches end with bonuses."""
STOPPED = "stopped"
"""The group of a player who does not play on after a cut."""
STRUCK = "struck"
"""Says of a player what a disqualification struck out: the table points, or everything."""


def _struck(entry: Entry, effects: ScoreEffects) -> Json:
    if entry.pk in effects.struck:
        return {STRUCK: "everything"}
    return {STRUCK: "table_points"} if entry.pk in effects.zeroed else {}


def standings_part(event: Event, table: Standings, effects: ScoreEffects, *, full: bool) -> Json:
    """The newest standings. Everybody sees table points only where the event compares them."""
    has_table_points = full or RankedBy.TABLE_POINTS in sums_of(event)
    return {
        "after_round": table.after_round,
        "rounds": list(table.rounds),
        "rows": [
            {
                "person": person_id(row.entry),
                "place": row.place,
                "table_points": table_points(row.table_points_x12) if has_table_points else None,
                "points": exact(row.points),
                "group": STOPPED if row.group == OUT else row.group,
                "carried": row.carried is not None,
                "out": row.is_out,
                **_struck(row.entry, effects),
            }
            for row in table.rows
        ],
    }
