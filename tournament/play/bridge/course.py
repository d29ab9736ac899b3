"""The course of a match: the position at which each hand is played, after seat repairs and changes of the deal.

Seats are those of the draw, by the wind in the first hand. `scoring` has the rules of the deal; this module applies
what people changed at the table, hand by hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import scoring
from tournament.events.models import Event
from tournament.play.bridge.rules import options_of
from tournament.play.bridge.running import (
    Moves,
    after_finals,
    after_hand,
    first_position,
    moved_on,
    runs_along,
    with_match,
)
from tournament.play.enums import DEALT_AGAIN, Outcome, RotationKind
from tournament.play.inputs import HandInput
from tournament.play.models import Hand, RotationChange, SeatRepair

Position = scoring.Position
"""The state of a match before a hand: its number and turn, who has which wind, who sits on which chair."""
Sitting = tuple[int, int, int, int]
"""For each seat, the seat of the draw on which its player really sits."""

_RESULT_KINDS = {
    Outcome.DISCARD: scoring.ResultKind.WIN,
    Outcome.SELF_DRAW: scoring.ResultKind.WIN,
    Outcome.ROBBED_KONG: scoring.ResultKind.WIN,
    Outcome.NO_WIN: scoring.ResultKind.NO_WIN,
    Outcome.FALSE_WIN: scoring.ResultKind.FALSE_WIN,
    Outcome.ABANDONED: scoring.ResultKind.ABANDONED,
}


@dataclass(frozen=True, slots=True)
class Played:
    """The part of a hand that the course of a match depends on; `moves` where scores run along."""

    number: int
    outcome: Outcome
    winners: frozenset[int] = frozenset()
    offender: int | None = None
    moves: Moves | None = None

    @classmethod
    def of_hand(cls, hand: Hand, *, runs: bool) -> "Played":
        """A stored hand, with what it moves if scores run along; its wins are prefetched."""
        winners = frozenset(win.seat for win in hand.all_wins)
        moves = Moves.of_hand(hand) if runs else None
        return cls(hand.number, Outcome(hand.outcome), winners, hand.offender, moves)

    @classmethod
    def of_input(cls, number: int, entered: HandInput, moves: Moves | None) -> "Played":
        """A hand that is being entered, as the rules read it."""
        winners = frozenset(win.seat for win in entered.wins)
        return cls(number, entered.outcome, winners, entered.offender, moves)


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a match stands before a hand, in the seats of the draw.

    `turn` is whose turn of dealing it is by the rules; `stands_in` is the seat that deals this one hand instead of that
    player; `skipped` are the seats whose next turn is skipped.
    """

    turn: scoring.Position
    stands_in: int | None = None
    skipped: tuple[int, ...] = ()

    @property
    def position(self) -> scoring.Position:
        """The position at which the hand is played."""
        return self.turn if self.stands_in is None else scoring.dealt_by(self.turn, self.stands_in)


def positions(
    event: Event,
    hands: Sequence[Hand],
    repairs: Sequence[SeatRepair] = (),
    changes: Sequence[RotationChange] = (),
    *,
    next_number: int | None = None,
) -> tuple[scoring.Position, ...]:
    """The position before each counted hand in order, and last the one that the table has reached.

    `hands` come with their wins prefetched; `next_number` is the number of the hand after them.
    """
    return course(event, played_of(event, hands), repairs, changes, next_number=next_number)


def played_of(event: Event, hands: Iterable[Hand]) -> list[Played]:
    """The parts of stored hands that the course of their match depends on; their wins are prefetched."""
    runs = runs_along(event)
    return [Played.of_hand(hand, runs=runs) for hand in hands]


def course(
    event: Event,
    hands: Sequence[Played],
    repairs: Sequence[SeatRepair] = (),
    changes: Sequence[RotationChange] = (),
    *,
    next_number: int | None = None,
) -> tuple[scoring.Position, ...]:
    """The position before each hand in order, and the one after the last.

    Players whose winds a repair exchanged have each other's from that hand on; `changes` are those of the deal that
    count, the oldest first. Hands that are beyond the end of the match after a correction are at its last position.
    """
    numbers = [hand.number for hand in hands]
    numbers.append(next_number or (numbers[-1] + 1 if numbers else 1))
    return tuple(
        seated(reached.position, seats_in_force(repairs, number))
        for number, reached in zip(numbers, _every(event, hands, repairs, changes, numbers), strict=True)
    )


def reached_by(
    event: Event,
    hands: Sequence[Hand],
    repairs: Sequence[SeatRepair],
    changes: Sequence[RotationChange],
    next_number: int,
) -> Reached:
    """Where the match stands before hand `next_number`, in the seats of the draw."""
    played = played_of(event, hands)
    numbers = [*(hand.number for hand in hands), next_number]
    return _every(event, played, repairs, changes, numbers)[-1]


def match_position(
    event: Event,
    hands: Sequence[Played],
    repairs: Sequence[SeatRepair],
    changes: Sequence[RotationChange],
    next_number: int,
) -> Position:
    """Where the match stands before hand `next_number`."""
    numbers = [*(hand.number for hand in hands), next_number]
    return _every(event, hands, repairs, changes, numbers)[-1].position


def _every(
    event: Event,
    hands: Sequence[Played],
    repairs: Sequence[SeatRepair],
    changes: Sequence[RotationChange],
    numbers: Sequence[int],
) -> list[Reached]:
    """Where the match stands before each hand, and before the one after the last."""
    reached = Reached(first_position(event))
    waiting = sorted(changes, key=lambda change: (change.from_number, change.pk))
    every = []
    for place, number in enumerate(numbers):
        sitting = seats_in_force(repairs, number)
        while waiting and waiting[0].from_number <= number:
            reached = _changed(event, reached, waiting.pop(0), number, sitting)
        every.append(reached)
        if place < len(hands) and hands[place].outcome is Outcome.FINAL:
            reached = replace(reached, turn=_finished(reached.turn, hands[place].moves))
        elif place < len(hands) and not reached.turn.is_over:
            reached = _played_on(event, reached, hands[place], sitting)
    return every


def _finished(turn: scoring.Position, moves: Moves | None) -> scoring.Position:
    """The end of a match of which only the final scores are known."""
    if moves is not None and turn.match is not None:
        turn = replace(turn, match=after_finals(turn, moves))
    return replace(turn, is_over=True)


def _played_on(event: Event, reached: Reached, hand: Played, sitting: Sitting) -> Reached:
    """Where the match stands after a hand."""
    if hand.moves is None or reached.turn.match is None:
        return after(event, reached, _deal_result(hand, sitting))
    match = after_hand(event, seated(reached.position, sitting), hand.moves)
    if hand.outcome in DEALT_AGAIN:
        turn = replace(reached.turn, hand_number=reached.turn.hand_number + 1)
        return Reached(with_match(event, turn, match), skipped=reached.skipped)
    turn = moved_on(event, reached.turn, match, must_pass=reached.stands_in is not None)
    then = _past_skipped(event.ruleset, options_of(event), reached, turn)
    return replace(then, turn=with_match(event, then.turn, match))


def _changed(
    event: Event, reached: Reached, change: RotationChange, number: int, sitting: Sitting
) -> Reached:
    """The match with a change of the deal applied; a wrong dealer deals one hand only."""
    match change.kind:
        case RotationKind.WRONG_DEALER if change.from_number == number and change.dealer is not None:
            return replace(reached, stands_in=sitting[change.dealer])
        case RotationKind.DEALER_SET if change.dealer is not None and change.turn is not None:
            options = options_of(event)
            turn = scoring.at_turn(reached.turn, change.turn, sitting[change.dealer], event.ruleset, options)
            if turn.match is not None:
                turn = with_match(event, turn, turn.match)
            return replace(reached, turn=turn, stands_in=None)
        case RotationKind.SEATS_DRAWN:
            chairs = dict(zip(sitting, change.chairs, strict=True))
            drawn = (chairs[0], chairs[1], chairs[2], chairs[3])
            return replace(reached, turn=scoring.seated_anew(reached.turn, drawn), stands_in=None)
    return reached


def after(event: Event, reached: Reached, result: scoring.DealResult) -> Reached:
    """Where the match stands after a deal that ended in `result`, in the seats of the draw.

    After a deal of a wrong dealer the deal passes on from the player whose turn it was, whoever won; if the rulebook
    says so, the wrong dealer's own next turn is skipped.
    """
    return _after(event.ruleset, options_of(event), reached, result)


@lru_cache(maxsize=4096)
def _after(ruleset: str, options: scoring.Options, reached: Reached, result: scoring.DealResult) -> Reached:
    """The same for a ruleset: the tables of a hall go the same few ways."""
    is_wrong = reached.stands_in is not None
    turn = scoring.next_position(reached.turn, result, ruleset, options, must_pass=is_wrong)
    if scoring.is_dealt_again(ruleset, result, options):
        return Reached(turn, skipped=reached.skipped)
    return _past_skipped(ruleset, options, reached, turn)


def _past_skipped(
    ruleset: str, options: scoring.Options, reached: Reached, turn: scoring.Position
) -> Reached:
    """The turn after `reached`, past the players whose turn is skipped because they dealt in the wrong one."""
    flow = scoring.get_ruleset(ruleset).flow
    skipped = list(reached.skipped)
    if reached.stands_in is not None and flow.wrong_dealer and flow.wrong_dealer.skips_next_turn:
        skipped.append(reached.stands_in)
    while turn.turn != reached.turn.turn and turn.dealer in skipped and not turn.is_over:
        skipped.remove(turn.dealer)
        turn = scoring.next_turn(turn, ruleset, options)
    return Reached(turn, skipped=tuple(skipped))


def seats_in_force(repairs: Iterable[SeatRepair], number: int) -> Sitting:
    """Who sits in whose place in hand `number`, after the repairs that apply to it."""
    sitting = [0, 1, 2, 3]
    for repair in repairs:
        if repair.swaps_winds and repair.from_number <= number:
            one, other = repair.first, repair.second
            sitting[one], sitting[other] = sitting[other], sitting[one]
    return (sitting[0], sitting[1], sitting[2], sitting[3])


def seated(drawn: scoring.Position, sitting: Sitting) -> scoring.Position:
    """A position of the draw's seats, for the players who really sit there."""
    east, south, west, north = (drawn.winds[seat] for seat in sitting)
    first, second, third, fourth = (drawn.chairs[seat] for seat in sitting)
    return replace(drawn, winds=(east, south, west, north), chairs=(first, second, third, fourth))


def _deal_result(hand: Played, sitting: Sitting) -> scoring.DealResult:
    winners = frozenset(sitting[seat] for seat in hand.winners)
    offender = None if hand.offender is None else sitting[hand.offender]
    return scoring.DealResult(_RESULT_KINDS[hand.outcome], winners, offender)
