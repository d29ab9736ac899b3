"""What the sign-off shows: the four players and their words, one player's own hands, and what must be done before
closing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.core.listing import joined
from tournament.core.sentences import filled
from tournament.draws.enums import Wind
from tournament.draws.seats.seating import Seating
from tournament.play.bridge.evaluation import ZERO_DELTAS, Deltas
from tournament.play.enums import SeatWord
from tournament.play.models import Hand, RefereeCall
from tournament.play.pages.hands import hand_sentence
from tournament.play.pages.scores import score_words
from tournament.play.queries.tables import TableState
from tournament.play.sign_off.queries import SeatSignOff
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One of the four players with the word given. `word` is a value of SeatWord, `label` its text. `points` are the
    player's own as entered, including those not accepted yet and `points_moved` by penalties. `reason` is what the
    player does not agree to, `decision` the referee's decision. `given` is the id of the word; 0 without one.
    """

    seat: int
    wind: Wind
    entry: Entry
    word: str
    label: str
    points: int
    reason: str
    decision: str
    decided_by: str
    points_moved: int
    start: int = 0
    given: int = 0

    @property
    def score(self) -> str:
        """The points as the player knows them."""
        return score_words(self.points, self.start)

    @property
    def is_settled(self) -> bool:
        return self.word in (SeatWord.AGREED, SeatWord.DECIDED)

    @property
    def is_disputed(self) -> bool:
        return self.word == SeatWord.DISPUTED


def seat_lines(
    seating: Seating,
    state: TableState,
    four: Sequence[SeatSignOff],
    moved: Deltas = ZERO_DELTAS,
) -> list[SeatLine]:
    """The four players of a table, East first; `moved` are the points that penalties moved, by seat."""
    return [_line(seating, state, one, moved[one.seat]) for one in four]


def _line(seating: Seating, state: TableState, one: SeatSignOff, moved: int) -> SeatLine:
    given, decision = one.given, one.decision
    said_by = seating[one.seat]
    if one.word is SeatWord.DISPUTED and given and given.entry_id:
        said_by = seating.person(given.entry_id)
    own = sum(hand.deltas[one.seat] for hand, _people in _played(seating, state, one.seat))
    return SeatLine(
        seat=one.seat,
        wind=Wind(one.seat),
        entry=said_by,
        word=one.word.value,
        label=str(one.word.label),
        points=own + moved,
        points_moved=moved,
        reason=given.reason if given else "",
        decision=decision.note if decision else "",
        decided_by=str(decision.decided_by) if decision else "",
        start=state.start,
        given=given.pk if given else 0,
    )


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand as one player sees it: the points it moved for the player, and the player's points after it."""

    number: int
    sentence: str
    points: int
    total: int
    is_provisional: bool
    start: int = 0

    @property
    def score(self) -> str:
        """The points after the hand as the player knows them."""
        return score_words(self.total, self.start)


def own_hands(seating: Seating, state: TableState, seat: int) -> list[OwnHand]:
    """The hands that whoever sits on a seat now has played there, in the order they were played."""
    found: list[OwnHand] = []
    total = 0
    for hand, people in _played(seating, state, seat):
        total += hand.deltas[seat]
        found.append(
            OwnHand(
                hand.number,
                hand_sentence(hand, people, state.ruleset),
                hand.deltas[seat],
                total,
                hand.is_provisional,
                state.start,
            )
        )
    return found


def _played(seating: Seating, state: TableState, seat: int) -> Iterator[tuple[Hand, Mapping[int, Entry]]]:
    """The hands that whoever sits on a seat now has played there, each with the four at the table."""
    for hand in state.entered:
        people = seating.at(hand.number)
        if people[seat] == seating[seat]:
            yield hand, people


@dataclass(frozen=True, slots=True)
class Signing:
    """What the table page shows of the sign-off: the four players, hands to be accepted, a call for a referee.
    `waiting` are the ids of provisional versions; `unconfirmed` the players who had not confirmed when the table was
    closed.
    """

    lines: tuple[SeatLine, ...]
    waiting: tuple[int, ...]
    call: RefereeCall | None
    is_begun: bool
    unconfirmed: tuple[str, ...] = ()

    @property
    def settled(self) -> int:
        """How many of the four players are done."""
        return sum(line.is_settled for line in self.lines)

    @property
    def disputes(self) -> tuple[SeatLine, ...]:
        """Those who do not agree and wait for a decision."""
        return tuple(line for line in self.lines if line.is_disputed)


def closing_obstacles(signing: Signing, *, needs_confirmations: bool) -> tuple[str, ...]:
    """What has to be done before the table can close, each in a sentence."""
    found = []
    if signing.waiting:
        found.append(_("Hands of the table’s scorer are not accepted yet."))
    disputed = [str(line.entry) for line in signing.disputes]
    if disputed:
        found.append(filled(_("Disputes to decide: %(players)s."), {"players": joined(disputed)}))
    missing = [str(line.entry) for line in signing.lines if not line.is_settled and not line.is_disputed]
    if needs_confirmations and missing:
        found.append(filled(_("Not confirmed yet: %(players)s."), {"players": joined(missing)}))
    return tuple(found)


def signing_of(
    seating: Seating,
    state: TableState,
    four: Sequence[SeatSignOff],
    call: RefereeCall | None,
    unconfirmed: Sequence[int] = (),
) -> Signing:
    return Signing(
        lines=tuple(seat_lines(seating, state, four)),
        waiting=tuple(hand.pk for hand in state.provisional),
        call=call,
        is_begun=any(one.given for one in four),
        unconfirmed=tuple(str(seating[seat]) for seat in unconfirmed),
    )
