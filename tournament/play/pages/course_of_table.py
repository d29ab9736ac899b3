"""The points of a table hand by hand, as a picture."""

from tournament.core.pictures.points import Gains, Points, points_chart
from tournament.draws.seats.seating import Seating
from tournament.play.enums import Outcome
from tournament.play.pages.names import short_names
from tournament.play.queries.tables import TableState


def course_of_table(state: TableState, seating: Seating) -> Points | None:
    """What the hands of a table moved on each seat, added up, under the names of those who sit there now; None with fewer than
    two hands, and where the final scores of the match were entered in their place. Penalties are left out.
    """
    played = [hand for hand in state.counted if hand.outcome not in (Outcome.VOID, Outcome.FINAL)]
    names = short_names(seating)
    return points_chart(
        [Gains(names[seat], tuple(hand.deltas[seat] for hand in played)) for seat in sorted(names)]
    )
