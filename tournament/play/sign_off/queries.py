"""The state of a table's sign-off: what each of the four players said, and whether it still holds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.draws.seats.seating import Seating, seating_of
from tournament.events.models import Event, Round
from tournament.play.bridge.evaluation import ZERO_DELTAS, Deltas
from tournament.play.enums import SETTLED, SeatWord, Verdict
from tournament.play.hooks.moved_points import moved_at
from tournament.play.models import Confirmation, DisputeDecision
from tournament.play.queries.tables import TableState


@dataclass(frozen=True, slots=True)
class SeatSignOff:
    """The sign-off of one seat; `given` is the player's newest word, `decision` a referee's decision on it."""

    seat: int
    word: SeatWord
    given: Confirmation | None = None
    decision: DisputeDecision | None = None

    @property
    def is_settled(self) -> bool:
        return self.word in SETTLED


def sign_offs(
    state: TableState, words: Sequence[Confirmation], moved: Deltas, seating: Seating
) -> tuple[SeatSignOff, ...]:
    """The sign-off of the four seats, East first. The word of a player who has left the seat no longer counts; only a
    dispute stays until it is decided.

    `words` are the table's confirmations, the oldest first; `moved` are the points that penalties moved, by seat.
    """
    newest = {word.seat: word for word in words}
    own = {word.seat: word for word in words if _is_of_sitter(word, seating)}
    open_disputes = {seat: word for seat, word in newest.items() if _is_open_dispute(word)}
    given = {**own, **open_disputes}
    return tuple(_sign_off(state, seat, given.get(seat), moved[seat], seating) for seat in Wind.values)


def _is_open_dispute(word: Confirmation) -> bool:
    return word.verdict == Verdict.DISPUTED and getattr(word, "decision", None) is None


def _is_of_sitter(word: Confirmation, seating: Seating) -> bool:
    """Whether the word is that of the player who sits there now. A row that does not say whose word it is counts for
    the player of the whole match.
    """
    seated = seating.get(word.seat)
    if seated is None:
        return False
    return word.entry_id == seated.pk or (word.entry_id is None and len(seating.stints(word.seat)) == 1)


def _sign_off(
    state: TableState, seat: int, given: Confirmation | None, moved: int, seating: Seating
) -> SeatSignOff:
    if given is None:
        return SeatSignOff(seat, SeatWord.WAITING)
    decision = getattr(given, "decision", None)
    if _is_open_dispute(given):
        return SeatSignOff(seat, SeatWord.DISPUTED, given)
    if not _still_holds(state, given, moved, seating):
        return SeatSignOff(seat, SeatWord.CHANGED, given, decision)
    word = SeatWord.AGREED if given.verdict == Verdict.AGREED else SeatWord.DECIDED
    return SeatSignOff(seat, word, given, decision)


def _still_holds(state: TableState, given: Confirmation, moved: int, seating: Seating) -> bool:
    """Whether the player's own points are still those that the player saw, hand by hand and by penalties. Only the
    hands of the player's stints matter: a correction of a hand that somebody else played does not void the word.
    """
    if given.points_moved not in (None, moved):
        return False
    own = seating.own_hands(given.seat, seating[given.seat].pk)
    seen = [(number, points) for number, _version, points in given.seen if any(s.holds(number) for s in own)]
    return seen == [
        (hand.number, hand.deltas[given.seat])
        for hand in state.entered
        if any(stint.holds(hand.number) for stint in own)
    ]


def table_sign_offs(
    event: Event, table: Table, state: TableState, *, has_words: bool = True
) -> tuple[SeatSignOff, ...]:
    """The sign-off of the four seats of a table; one query while nobody has said anything, and none where that is
    known (`has_words` is false).
    """
    words = words_of(table) if has_words else []
    moved = moved_at(event, table) if words else ZERO_DELTAS
    seating = seating_of(table) if words else Seating.unchanged({})
    return sign_offs(state, words, moved, seating)


def words_of(table: Table) -> list[Confirmation]:
    """The words of the four players about a table, oldest first, with decisions; one query while nobody has said
    anything.
    """
    return list(table.confirmations.prefetch_related("decision__decided_by").order_by("pk"))


def words_by_table(round_: Round) -> dict[int, list[Confirmation]]:
    """The same for every table of a round, by table id; one query."""
    found: dict[int, list[Confirmation]] = {}
    words = Confirmation.objects.filter(table__round=round_).select_related("decision__decided_by")
    for word in words.order_by("pk"):
        found.setdefault(word.table_id, []).append(word)
    return found
