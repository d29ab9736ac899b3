"""Matches in which scores run along: what a hand moves at its position, and the match after it.

Seats are those of the draw. `scoring` counts seats from the first dealer, so what is played under other winds, because
people changed seats or the deal, is turned round for it and back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

import scoring
from tournament.events.models import Event
from tournament.play.bridge.rules import options_of, ruleset_of
from tournament.play.enums import WINS, Outcome
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.play.models.hands import seats_of

Four = tuple[int, int, int, int]
_END_KINDS = {
    Outcome.NO_WIN: scoring.EndKind.DRAW,
    Outcome.ABORTIVE_DRAW: scoring.EndKind.ABORT,
    Outcome.FALSE_WIN: scoring.EndKind.CHOMBO,
} | dict.fromkeys(WINS, scoring.EndKind.WIN)


class Worth(Protocol):
    """What a win is worth, as a row or as it was just read."""

    @property
    def seat(self) -> int: ...
    @property
    def han(self) -> int | None: ...
    @property
    def fu(self) -> int | None: ...
    @property
    def yakuman(self) -> int: ...
    @property
    def liable(self) -> int | None: ...
    @property
    def liable_yakuman(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Moves:
    """A hand as the match goes on from it: how it ended, whether the time was up during it, and what it moved.

    `end` is None for a hand that is dealt again without a fault, and for final scores.
    """

    end: scoring.HandEnd | None
    bell: bool
    deltas: Four
    sticks_after: int

    @classmethod
    def of_hand(cls, hand: Hand) -> "Moves":
        """A stored hand; its wins are prefetched."""
        outcome = Outcome(hand.outcome)
        end = _end(
            outcome,
            hand.all_wins,
            scoring.HandEnd(
                _END_KINDS.get(outcome, scoring.EndKind.CHOMBO),
                discarder=hand.discarder,
                riichi=seats_of(hand.riichi),
                tenpai=seats_of(hand.tenpai),
                nagashi=seats_of(hand.nagashi),
                cause=scoring.Cause(hand.cause) if hand.cause else None,
                offender=hand.offender,
            ),
        )
        return cls(end, hand.bell, hand.deltas, hand.sticks_after)


def end_of(entered: HandInput, wins: Iterable[Worth]) -> scoring.HandEnd | None:
    """How a hand ended as it was entered, with its wins as they were read."""
    bare = scoring.HandEnd(
        _END_KINDS.get(entered.outcome, scoring.EndKind.CHOMBO),
        discarder=entered.discarder,
        riichi=entered.riichi,
        tenpai=entered.tenpai,
        nagashi=entered.nagashi,
        cause=scoring.Cause(entered.cause) if entered.cause else None,
        offender=entered.offender,
    )
    return _end(entered.outcome, wins, bare)


def _end(outcome: Outcome, wins: Iterable[Worth], bare: scoring.HandEnd) -> scoring.HandEnd | None:
    if outcome not in _END_KINDS:
        return None
    won = tuple(
        scoring.WonHand(win.seat, win.han, win.fu, win.yakuman, win.liable, win.liable_yakuman or 1)
        for win in wins
    )
    return replace(bare, wins=won)


def runs_along(event: Event) -> bool:
    """Whether scores run along from hand to hand in the event."""
    return ruleset_of(event).match is not None


def first_position(event: Event) -> scoring.Position:
    """The position before the first deal, with the match where scores run along."""
    position = scoring.first_position(event.ruleset, options_of(event))
    if not runs_along(event):
        return position
    return replace(position, match=scoring.first_state(event.ruleset, options_of(event)))


def starting_points(event: Event) -> int:
    """What every player has before the first hand; 0 where points are only won and lost."""
    match = first_position(event).match
    return match.scores[0] if match else 0


def shown_scores(event: Event, totals: Four) -> Four:
    """The scores as the players know them: what they won and lost, from the starting points on."""
    start = starting_points(event)
    return added(totals, (start,) * 4) if start else totals


def play_at(
    event: Event, position: scoring.Position, end: scoring.HandEnd | None, *, bell: bool
) -> scoring.PlayedHand:
    """What a hand moves at this position, why, and the match after it. Raises InvalidResult, InvalidValue."""
    options = options_of(event)
    match = position.match
    assert match is not None  # noqa: S101 - tells the type checker: only such matches are played here
    match = replace(match, turn=position.turn)
    if bell:
        match = scoring.ring_bell(match, event.ruleset, options)
    if end is None:
        return scoring.PlayedHand((0, 0, 0, 0), (), replace(match, hand_number=match.hand_number + 1))
    seats = _engine_seats(position)
    played = scoring.play_hand(_turned_match(match, seats), _turned_end(end, seats), event.ruleset, options)
    return _turned_back(played, seats)


def after_hand(event: Event, position: scoring.Position, moves: Moves) -> scoring.MatchState:
    """The match after a recorded hand. One that the rules would not allow moves what its row says."""
    try:
        return play_at(event, position, moves.end, bell=moves.bell).after
    except scoring.ScoringError:
        match = position.match
        assert match is not None  # noqa: S101 - tells the type checker
        return replace(
            match,
            hand_number=match.hand_number + 1,
            turn=position.turn,
            sticks=moves.sticks_after,
            scores=added(match.scores, moves.deltas),
        )


def after_finals(position: scoring.Position, moves: Moves) -> scoring.MatchState:
    """A match of which only the final scores are known."""
    match = position.match
    assert match is not None  # noqa: S101 - tells the type checker
    return replace(
        match,
        scores=added(match.scores, moves.deltas),
        sticks=moves.sticks_after,
        reason=scoring.EndReason.LAST_HAND,
    )


def moved_on(
    event: Event, turn: scoring.Position, match: scoring.MatchState, *, must_pass: bool
) -> scoring.Position:
    """The turn of dealing after a hand that was played on `turn`, with the match after that hand.

    With `must_pass` the deal passes although the dealer would stay.
    """
    options = options_of(event)
    after = replace(turn, hand_number=turn.hand_number + 1)
    passes = must_pass or match.turn != turn.turn
    if passes:
        after = scoring.next_turn(after, event.ruleset, options)
    else:
        after = replace(after, repeats=turn.repeats + 1)
    return with_match(event, after, match)


def with_match(event: Event, turn: scoring.Position, match: scoring.MatchState) -> scoring.Position:
    """A turn of dealing with the match at it: the match says whether it is over."""
    if match.turn != turn.turn:
        match = scoring.moved_to_turn(match, turn.turn, event.ruleset, options_of(event))
    return replace(turn, match=match, is_over=match.is_over)


def _engine_seats(position: scoring.Position) -> Four:
    """For each seat of the draw the one that it has in the engine, where the dealer follows from the turn."""
    east, south, west, north = ((wind + position.turn - 1) % 4 for wind in position.winds)
    return (east, south, west, north)


def _turned_match(match: scoring.MatchState, seats: Four) -> scoring.MatchState:
    return replace(match, scores=_at(match.scores, seats), chombo=_at(match.chombo, seats))


def _turned_end(end: scoring.HandEnd, seats: Four) -> scoring.HandEnd:
    def of(seat: int | None) -> int | None:
        return None if seat is None else seats[seat]

    return replace(
        end,
        wins=tuple(replace(win, winner=seats[win.winner], pao=of(win.pao)) for win in end.wins),
        discarder=of(end.discarder),
        riichi=tuple(seats[seat] for seat in end.riichi),
        tenpai=tuple(seats[seat] for seat in end.tenpai),
        nagashi=tuple(seats[seat] for seat in end.nagashi),
        offender=of(end.offender),
    )


def _turned_back(played: scoring.PlayedHand, seats: Four) -> scoring.PlayedHand:
    own = {seat: drawn for drawn, seat in enumerate(seats)}

    def back(four: Four) -> Four:
        east, south, west, north = (four[seat] for seat in seats)
        return (east, south, west, north)

    after = replace(played.after, scores=back(played.after.scores), chombo=back(played.after.chombo))
    transfers = tuple(
        replace(
            one,
            payer=None if one.payer is None else own[one.payer],
            payee=None if one.payee is None else own[one.payee],
        )
        for one in played.transfers
    )
    return scoring.PlayedHand(back(played.deltas), transfers, after)


def _at(four: Four, seats: Four) -> Four:
    """Four numbers of the draw's seats, put to the engine's."""
    placed = [0, 0, 0, 0]
    for drawn, seat in enumerate(seats):
        placed[seat] = four[drawn]
    return (placed[0], placed[1], placed[2], placed[3])


def added(one: Four, other: Four) -> Four:
    """The sum, seat by seat."""
    east, south, west, north = (points + more for points, more in zip(one, other, strict=True))
    return (east, south, west, north)
