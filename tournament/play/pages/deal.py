"""The deal in the middle of the square: which hand it is, and what people do before it is dealt."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.events.rulebook.words import word
from tournament.play.bridge.course import Position
from tournament.play.bridge.rules import ruleset_of, seat_draw_is_due, turns_planned
from tournament.play.bridge.turns import turn_label
from tournament.play.enums import RotationKind
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A player who changes chairs before the hand: to the seat with this `wind`, where `before` sat until now."""

    entry: Entry
    wind: Wind
    before: Entry


@dataclass(frozen=True, slots=True)
class DealWords:
    """Sentences that the page's script fills while there is no network."""

    hand: str
    hand_of: str
    repeat: str


@dataclass(frozen=True, slots=True)
class OnTable:
    """What lies in the middle of the table: continuance counters and riichi sticks; and what the bell leaves to play, in
    words.
    """

    honba: int
    sticks: int
    bell: str = ""


@dataclass(frozen=True, slots=True)
class DealView:
    """Where a match stands, in words. `hand` is "Hand 5 of 16"; if the dealer may stay it has no total, and `turn` says
    whose turn it is, "East 2, repeat 1". `words` are for the page's script. `round_wind` is None if the rulebook has
    none. `moves` are the players who change chairs before this hand; `draws_seats` says that the players redraw their
    seats first and that nobody has entered them yet. `on_table` is set where scores run along.
    """

    hand: str
    words: DealWords
    turn: str = ""
    round_wind: Wind | None = None
    round_wind_word: str = ""
    moves: tuple[SeatMove, ...] = ()
    draws_seats: bool = False
    is_over: bool = False
    on_table: "OnTable | None" = None


def _words(event: Event) -> DealWords:
    """The sentences of an event, with `{names}` in place of numbers."""
    return DealWords(
        hand=_("Hand %(number)s") % {"number": "{number}"},
        hand_of=_("Hand %(number)s of %(hands)s") % {"number": "{number}", "hands": "{hands}"},
        repeat=word(event.ruleset, "repeat", turn="{turn}", number="{number}"),
    )


def deal_view(event: Event, position: Position) -> DealView:
    """A position in words, without what players do before it."""
    label = turn_label(event, position)
    if label and position.repeats and position.match is None:
        label = word(event.ruleset, "repeat", turn=label, number=position.repeats)
    hands = position.hand_number + turns_planned(event) - position.turn
    numbers = {"number": position.hand_number, "hands": hands}
    has_round_wind = ruleset_of(event).flow.has_round_wind
    return DealView(
        hand=(_("Hand %(number)s") if label else _("Hand %(number)s of %(hands)s")) % numbers,
        words=_words(event),
        turn=label,
        round_wind=Wind(int(position.round_wind)) if has_round_wind else None,
        round_wind_word=word(event.ruleset, "round_wind"),
        is_over=position.is_over,
        on_table=_on_table(position),
    )


def _on_table(position: Position) -> OnTable | None:
    match = position.match
    if match is None:
        return None
    bell = {None: "", 1: _("Last hand")}.get(match.hands_left, _("One more hand after this one"))
    return OnTable(match.honba, match.sticks, "" if position.is_over else bell)


def next_deal_view(event: Event, state: TableState, entries: Mapping[int, Entry]) -> DealView:
    """The hand that comes next at a table, and what players do before it."""
    view = deal_view(event, state.position)
    if view.is_over:
        return view
    return replace(view, moves=_moves(state, entries), draws_seats=seat_draw_waits(event, state))


def finals_view(event: Event) -> DealView:
    """What a table shows in place of the deal if its final scores are entered instead of hands."""
    return DealView(hand=_("Final scores"), words=_words(event))


def seat_draw_waits(event: Event, state: TableState) -> bool:
    """Whether the players redraw their seats before the next hand, and nobody has entered them yet."""
    if not seat_draw_is_due(event, state.position):
        return False
    turn = state.position.turn
    numbers = [hand.number for hand in state.entered if state.position_of(hand).turn == turn]
    first = min(numbers, default=state.next_number)
    drawn = (change for change in state.changes if change.kind == RotationKind.SEATS_DRAWN)
    return not any(change.from_number >= first for change in drawn)


def _moves(state: TableState, entries: Mapping[int, Entry]) -> tuple[SeatMove, ...]:
    """Who sits on another chair than in the hand before, in the order of the winds."""
    if len(state.positions) < 2:
        return ()
    old, new = state.positions[-2].chairs, state.positions[-1]
    moves = [
        SeatMove(entries[seat], Wind(int(new.winds[seat])), entries[old.index(chair)])
        for seat, chair in enumerate(new.chairs)
        if chair != old[seat]
    ]
    return tuple(sorted(moves, key=lambda move: move.wind))
