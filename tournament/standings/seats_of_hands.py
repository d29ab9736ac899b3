"""Who sat where for which hand."""

from collections.abc import Collection

from tournament.draws.models import Seat
from tournament.draws.seats.seating import changes_by_seat, stints_from
from tournament.draws.seats.stints import Stint


class Sitters:
    """Who sat where for which hand."""

    def __init__(self, round_ids: list[int], tables: Collection[int] | None = None) -> None:
        """Of all tables of these rounds, or of `tables` among them; two queries."""
        rows = Seat.objects.filter(round__in=round_ids).order_by()
        if tables is not None:
            rows = rows.filter(table__in=tables)
        self._now: dict[tuple[int, int], int] = {
            (table_id, wind): entry_id
            for table_id, wind, entry_id in rows.values_list("table_id", "wind", "entry_id")
        }
        self._stints: dict[tuple[int, int], tuple[Stint, ...]] = {
            at: tuple(stints_from(self._now.get(at, changes[-1].entry_id), changes))
            for at, changes in changes_by_seat(round_ids).items()
            if tables is None or at[0] in tables
        }

    def credited(self, table_id: int, seat: int) -> int | None:
        """For whom the final scores of a seat count: whoever has its place."""
        stints = self._stints.get((table_id, seat))
        return stints[-1].credited_id if stints else self._now.get((table_id, seat))

    def at(self, table_id: int, seat: int, number: int) -> int | None:
        for stint in self._stints.get((table_id, seat), ()):
            if stint.holds(number):
                return stint.entry_id
        return self._now.get((table_id, seat))
