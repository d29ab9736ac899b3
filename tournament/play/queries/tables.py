"""Reads of what happened at tables."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Max, Q, QuerySet

from tournament.audit.models import AuditEntry
from tournament.core.fixed_query import FixedQuery
from tournament.draws.models import Table
from tournament.draws.verbs import UNSEEN_VERBS
from tournament.events.models import Event, Round
from tournament.play.bridge.course import Position, positions
from tournament.play.bridge.evaluation import Deltas, totals
from tournament.play.bridge.running import starting_points
from tournament.play.enums import EntryMethod, Outcome, RotationKind
from tournament.play.models import EntryRules, Hand, HandWin, RotationChange, SeatRepair, put_wins
from tournament.play.queries.records import TableRecords, records_of
from tournament.play.verbs import PlayVerb


@dataclass(frozen=True, slots=True)
class TableState:
    """Where a table stands: its current hands in order, the position it has reached, and the next hand's number.

    `hands` are current versions, including hands taken back; `entered` leaves these out, and `counted` provisional ones
    too. `position` is where in the match the next hand is played; provisional hands move it. `next_number` is the
    number the next hand gets; if the last hand was taken back, the next one replaces it. `repairs` are the seat repairs
    of the table and `changes` the changes of its deal that count, the oldest first; `ruleset` is the event's, and `start` what everybody
    began with.
    """

    hands: tuple[Hand, ...]
    entered: tuple[Hand, ...]
    positions: tuple[Position, ...]
    next_number: int
    repairs: tuple[SeatRepair, ...] = ()
    changes: tuple[RotationChange, ...] = ()
    ruleset: str = ""
    start: int = 0

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def counted(self) -> tuple[Hand, ...]:
        """The hands whose points count."""
        return tuple(hand for hand in self.entered if not hand.is_provisional)

    @property
    def provisional(self) -> tuple[Hand, ...]:
        """The hands that came by a table link and wait to be accepted."""
        return tuple(hand for hand in self.entered if hand.is_provisional)

    @property
    def totals(self) -> Deltas:
        """The points that count."""
        return totals(self.counted)

    @property
    def totals_entered(self) -> Deltas:
        """The points with those of provisional hands, as the four at the table see them."""
        return totals(self.entered)

    @property
    def last(self) -> Hand | None:
        """The newest hand that was not taken back."""
        return self.entered[-1] if self.entered else None

    @property
    def newest_version(self) -> int:
        """The id of the newest version of a hand, which tells what a person has seen of the table."""
        return max((hand.pk for hand in self.hands), default=0)

    def position_before(self, number: int) -> Position:
        """The position at which hand `number` is played."""
        return self.positions[sum(hand.number < number for hand in self.entered)]

    def position_of(self, hand: Hand) -> Position:
        """The position at which an entered hand was played."""
        return self.positions[self.entered.index(hand)]

    def at_number(self, number: int) -> Hand | None:
        """The current version of hand `number`."""
        return next((hand for hand in self.hands if hand.number == number), None)


def table_stamp(event: Event, round_number: int, table_number: int) -> int:
    """The newest entry of the audit that can have changed a table's page; one query.

    Entries about another table do not, so that a page that refreshes itself is not rebuilt for every hand in the hall.
    """
    here = Q(data__table=table_number, data__round=round_number)
    entries = AuditEntry.objects.filter(here | Q(data__table__isnull=True), event=event)
    entries = entries.exclude(verb__in=UNSEEN_VERBS)
    return entries.order_by("-pk").values_list("pk", flat=True).first() or 0


def seats_stamp(event: Event) -> int:
    """The newest entry of the audit that can have changed who sits where; one query.

    Most entries are hands, which do not. Only the first hand of a table shows the winds that were drawn there.
    """
    entries = AuditEntry.objects.filter(event=event).exclude(verb__in=UNSEEN_VERBS)
    entries = entries.exclude(verb__in=(PlayVerb.HAND_RECORDED, PlayVerb.HAND_PROPOSED), data__hand__gt=1)
    return entries.order_by("-pk").values_list("pk", flat=True).first() or 0


def table_state(event: Event, table: Table, records: TableRecords | None = None) -> TableState:
    """Where a table stands, in three queries if it has no changes of the deal and no repairs, whatever the size of the
    event; in two if `records` says which records it has.
    """
    records = records or records_of(table)
    hands = _hands_at(table=table.pk)
    put_wins(hands, _wins_at(table=table.pk) if hands else ())
    for hand in hands:
        hand.table = table
    changes = rotation_in_force().filter(table=table) if records.rotation_changes else ()
    repairs = table.seat_repairs.order_by("pk") if records.seat_repairs else ()
    return state_of(event, hands, tuple(repairs), tuple(changes))


_hands_at = FixedQuery(
    lambda table: (
        Hand.objects.current().filter(table=table).select_related("acceptance", "late").order_by("number")
    ),
    table=int,
)
_wins_at = FixedQuery(lambda table: HandWin.objects.filter(hand__table=table).order_by("seat"), table=int)


def rotation_in_force() -> QuerySet[RotationChange]:
    """The changes of the deal that nobody took back, the oldest first."""
    rows = RotationChange.objects.exclude(kind=RotationKind.TAKEN_BACK)
    return rows.filter(taken_back_by__isnull=True).order_by("pk")


def state_of(
    event: Event,
    hands: Sequence[Hand],
    repairs: Sequence[SeatRepair] = (),
    changes: Sequence[RotationChange] = (),
) -> TableState:
    """The state of a table with these current hands, repairs and changes of the deal; all in order, with wins
    prefetched.
    """
    entered = tuple(hand for hand in hands if hand.outcome != Outcome.VOID)
    next_number = 1
    for hand in hands:
        if hand.outcome != Outcome.VOID:
            next_number = hand.number + 1
    places = positions(event, entered, repairs, changes, next_number=next_number)
    return TableState(
        tuple(hands),
        entered,
        places,
        next_number,
        tuple(repairs),
        tuple(changes),
        event.ruleset,
        starting_points(event),
    )


def state_with(event: Event, state: TableState, hand: Hand) -> TableState:
    """The state of a table after a hand is added to it, or replaces the hand with its number; no query."""
    others = [one for one in state.hands if one.number != hand.number]
    hands = sorted([*others, hand], key=lambda one: one.number)
    return state_of(event, hands, state.repairs, state.changes)


def table_states(event: Event, round_: Round) -> dict[int, TableState]:
    """The state of every table of a round by table id, in four queries."""
    hands = (
        Hand.objects.current()
        .filter(table__round=round_)
        .select_related("acceptance", "late")
        .order_by("table", "number")
        .with_wins()
    )
    by_table: dict[int, list[Hand]] = {}
    for hand in hands:
        by_table.setdefault(hand.table_id, []).append(hand)
    repairs, changes = repairs_by_table(round_), changes_by_table(round_)
    return {
        table_id: state_of(event, rows, repairs.get(table_id, ()), changes.get(table_id, ()))
        for table_id, rows in by_table.items()
    }


def repairs_by_table(round_: Round) -> dict[int, list[SeatRepair]]:
    """The seat repairs of a round by table id, the oldest first."""
    repairs: dict[int, list[SeatRepair]] = {}
    for repair in SeatRepair.objects.filter(table__round=round_).order_by("pk"):
        repairs.setdefault(repair.table_id, []).append(repair)
    return repairs


def changes_by_table(round_: Round) -> dict[int, list[RotationChange]]:
    """The changes of the deal in force in a round by table id, the oldest first."""
    changes: dict[int, list[RotationChange]] = {}
    for change in rotation_in_force().filter(table__round=round_):
        changes.setdefault(change.table_id, []).append(change)
    return changes


def entry_rules_of(event: Event) -> EntryRules:
    """How hands are entered and tables closed in the event; the defaults when nothing was chosen."""
    return EntryRules.objects.filter(event=event).first() or EntryRules(event=event)


def entry_methods(rules: EntryRules) -> tuple[EntryMethod, ...]:
    """The ways of giving a win's worth that the event allows, in the order of the screen."""
    allowed = {
        EntryMethod.TILES: rules.allows_tiles,
        EntryMethod.ITEMS: rules.allows_items,
        EntryMethod.POINTS: rules.allows_points,
    }
    return tuple(method for method in EntryMethod if allowed[method])


def last_hands(table_ids: Collection[int]) -> dict[int, int]:
    """By table id the number of the last hand, for closed tables; 0 for none. Tables with final scores are left out,
    because the number of their hands is not known.
    """
    in_force = Q(hands__successor__isnull=True) & ~Q(hands__outcome=Outcome.VOID)
    rows = (
        Table.objects.filter(pk__in=table_ids, closing__isnull=False)
        .exclude(hands__in=Hand.objects.filter(successor__isnull=True, outcome=Outcome.FINAL))
        .annotate(last=Max("hands__number", filter=in_force))
        .values_list("pk", "last")
    )
    return {pk: last or 0 for pk, last in rows}
