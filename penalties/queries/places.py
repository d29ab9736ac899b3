"""Where a player is or was when a penalty is given: the round, the table, the hand and the seat."""

from dataclasses import dataclass, replace

from django.utils import timezone

from penalties.models import LedgerEntry
from penalties.queries.rows import charge_of
from penalties.rulebook.ladder import Moment
from tournament.draws.models import Seat, Table
from tournament.draws.seats.seating import seating_of, standing_changes
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.queries.tables import table_state
from tournament.registration.models import Entry

CURRENT_STATES = (RoundState.RUNNING, RoundState.PUBLISHED)
"""A round in one of these has a hand that is played, or will be."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry is now, as far as known, and who sits at that table, by seat."""

    moment: Moment
    seat: int | None = None
    tablemates: tuple[int, ...] = ()


def place_of_entry(
    event: Event, entry: Entry, table: Table | None = None, hand_number: int | None = None
) -> Place:
    """Where the entry is now: at `table`, else at its table in the running or next published round, else nowhere.

    Whoever played hands of that round and was substituted since is at the last of these hands. With a hand of `table`,
    it is where the entry sat for that hand, even if somebody else has the seat now. Raises Seat.DoesNotExist when the
    entry does not sit at `table`, or did not for that hand.
    """
    today = timezone.localdate()
    seats = Seat.objects.select_related("table", "round")
    if table is not None and hand_number is not None:
        return _place_at_hand(event, entry, table, hand_number)
    if table is None:
        current = seats.filter(round__event=event, round__state__in=CURRENT_STATES, entry=entry)
        first = current.order_by("round__number").first()
        left = _last_hand_before_leaving(event, entry)
        if left and (first is None or left[0].round.number < first.round.number):
            return _place_at_hand(event, entry, *left)
        if first is None:
            return Place(Moment(today))
        table = first.table
    seat = seats.get(table=table, entry=entry)
    return Place(
        table_moment(event, table, seat.round),
        seat.wind,
        tuple(Seat.objects.filter(table=table).order_by("wind").values_list("entry_id", flat=True)),
    )


def _place_at_hand(event: Event, entry: Entry, table: Table, number: int) -> Place:
    """Where the entry sat for a recorded hand. Raises Seat.DoesNotExist when it sat somewhere else."""
    sat = seating_of(table).at(number)
    own = [wind for wind, other in sat.items() if other == entry]
    if not own:
        raise Seat.DoesNotExist
    mates = tuple(sat[wind].pk for wind in sorted(sat))
    position = table_state(event, table).position_before(number)
    moment = table_moment(event, table, table.round)
    moment = replace(moment, hand_number=number, wind_round=position.round_number)
    return Place(moment, own[0], mates)


def _last_hand_before_leaving(event: Event, entry: Entry) -> tuple[Table, int] | None:
    """The last hand that the entry played on a seat of a current round before somebody else took it."""
    changes = standing_changes().filter(
        table__round__event=event, table__round__state__in=CURRENT_STATES, left=entry
    )
    for change in changes.select_related("table__round").order_by("table__round__number", "-pk"):
        stints = seating_of(change.table).stints(change.seat)
        ends = [stint.last for stint in stints if stint.entry_id == entry.pk and stint.last]
        if ends:
            return change.table, max(ends)
    return None


def place_of_row(row: LedgerEntry) -> Place:
    """Where the penalty of a row was given."""
    return Place(charge_of(row).moment, row.seat, tuple(row.tablemates))


def table_moment(event: Event, table: Table, round_: Round) -> Moment:
    """The present moment at a table: its round and the hand being played, if there is one."""
    state = table_state(event, table)
    plays = not state.position.is_over and round_.state in CURRENT_STATES
    return Moment(
        timezone.localdate(),
        round_.number,
        table.number,
        state.position.round_number,
        state.next_number if plays else None,
    )
