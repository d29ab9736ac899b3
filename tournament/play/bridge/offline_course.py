"""What a tablet without network needs to know about the course of a match: who deals which hand, and who sits where.

The rules stay in `scoring`: the page gets the turns that may still come and, for each way a deal can end, which turn
follows, all from the engine. Only the server calculates values and payments.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import scoring
from tournament.events.models import Event
from tournament.play.bridge.course import Reached, Sitting, after, reached_by, seated, seats_in_force
from tournament.play.bridge.rules import options_of
from tournament.play.bridge.turns import turn_label
from tournament.play.models import Hand, RotationChange, SeatRepair

ENDINGS = {
    "dealer_wins": (scoring.ResultKind.WIN, (0,)),
    "dealer_shares": (scoring.ResultKind.WIN, (0, 1)),
    "other_wins": (scoring.ResultKind.WIN, (1,)),
    "no_win": (scoring.ResultKind.NO_WIN, ()),
    "false_win": (scoring.ResultKind.FALSE_WIN, ()),
    "abandoned": (scoring.ResultKind.ABANDONED, ()),
}
"""The ways a deal can end, with its winners counted from the dealer."""
RUNNING_ENDINGS = {
    "dealer_tenpai": (scoring.ResultKind.NO_WIN, (0,)),
    "abortive_draw": (scoring.ResultKind.WIN, (0,)),
}
"""Those that only matches have in which scores run along: a draw with the dealer in tenpai, and an abortive one, after which
the dealer stays as after a win.
"""
MATCH_OVER = -1
_Key = tuple[int, int, int | None, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of dealing, number `turn` of the match: `winds` and `chairs` of seats 0 to 3 and the `round_wind`. `after`
    says for each word of `ENDINGS` which turn follows, by its place in the course, or MATCH_OVER. Before a turn
    with `draws_seats` the players redraw their seats, and its winds are not known until then.
    """

    turn: int
    label: str
    winds: tuple[int, ...]
    chairs: tuple[int, ...]
    round_wind: int
    draws_seats: bool
    after: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CourseAhead:
    """The match from hand `number` on, which is deal `deal` of the match: the turns that may come, this one first.

    `repeats` is how often the dealer has stayed, `again` the words of `ENDINGS` after which the same deal is played
    again without counting as a repeat, `last` the number of turns in the match. `table` is what lies in the middle where
    scores run along, with the hands that are `left` after the bell, and how many it `lasts` from its hand on.
    """

    number: int
    deal: int
    repeats: int
    last: int
    turns: tuple[Turn, ...]
    again: tuple[str, ...]
    table: Mapping[str, int | None] | None = None

    def as_json(self) -> str:
        """The same for the page's script."""
        turns = [
            {
                "turn": turn.turn,
                "label": turn.label,
                "winds": turn.winds,
                "chairs": turn.chairs,
                "round": turn.round_wind,
                "draws": turn.draws_seats,
                "after": turn.after,
            }
            for turn in self.turns
        ]
        facts = {"number": self.number, "deal": self.deal, "repeats": self.repeats, "last": self.last}
        in_middle = {} if self.table is None else {"table": self.table}
        return json.dumps({**facts, "turns": turns, "again": self.again, **in_middle})


class SoFar(Protocol):
    """What was played at a table, as in `queries.tables.TableState`."""

    @property
    def entered(self) -> Sequence[Hand]: ...

    @property
    def repairs(self) -> Sequence[SeatRepair]: ...

    @property
    def changes(self) -> Sequence[RotationChange]: ...

    @property
    def next_number(self) -> int: ...


def course_ahead(event: Event, state: SoFar) -> CourseAhead:
    """The course after the hands that are entered, including repairs and changes of the deal. No query."""
    reached = reached_by(event, state.entered, state.repairs, state.changes, state.next_number)
    sitting = seats_in_force(state.repairs, state.next_number)
    options = options_of(event)
    return CourseAhead(
        number=state.next_number,
        deal=reached.turn.hand_number,
        repeats=reached.position.repeats,
        last=scoring.match_length_hint(event.ruleset, options),
        turns=() if reached.turn.is_over else _turns(event, reached, sitting),
        again=tuple(
            word
            for word in ENDINGS
            if scoring.is_dealt_again(event.ruleset, _result(reached.position, word), options)
        ),
        table=_table(event, reached.turn.match),
    )


def _table(event: Event, match: scoring.MatchState | None) -> Mapping[str, int | None] | None:
    if match is None:
        return None
    rung = scoring.ring_bell(replace(match, hands_left=None), event.ruleset, options_of(event))
    return {
        "honba": match.honba,
        "sticks": match.sticks,
        "left": match.hands_left,
        "lasts": rung.hands_left,
    }


def _turns(event: Event, first: Reached, sitting: Sitting) -> tuple[Turn, ...]:
    """Every turn that can be reached from the first one, each once, however often its dealer stays."""
    places = {_key(first): 0}
    waiting = [first]
    turns: list[Turn] = []
    while waiting:
        reached = waiting.pop(0)
        follows: dict[str, int] = {}
        for word in ENDINGS if first.turn.match is None else ENDINGS | RUNNING_ENDINGS:
            then = _followed(event, reached, word)
            if then.turn.is_over:
                follows[word] = MATCH_OVER
                continue
            if _key(then) not in places:
                places[_key(then)] = len(places)
                waiting.append(then)
            follows[word] = places[_key(then)]
        turns.append(_turn(event, reached, sitting, follows))
    return tuple(turns)


def _followed(event: Event, reached: Reached, word: str) -> Reached:
    """What follows a deal that ended like that. Where scores can end a match or prolong it, it goes on as long as it may."""
    then = after(event, reached, _result(reached.position, word))
    match = then.turn.match
    if match is None:
        return then
    lowest = replace(match, scores=(0, 0, 0, 0), reason=None)
    is_over = scoring.moved_to_turn(lowest, then.turn.turn, event.ruleset, options_of(event)).is_over
    return replace(then, turn=replace(then.turn, is_over=is_over))


def _turn(event: Event, reached: Reached, sitting: Sitting, follows: dict[str, int]) -> Turn:
    position = seated(reached.position, sitting)
    return Turn(
        turn=position.turn,
        label=turn_label(event, position),
        winds=tuple(int(wind) for wind in position.winds),
        chairs=position.chairs,
        round_wind=int(position.round_wind),
        draws_seats=scoring.seat_draw_is_due(position, event.ruleset, options_of(event)),
        after=follows,
    )


def _key(reached: Reached) -> _Key:
    return (reached.turn.turn, reached.turn.dealer, reached.stands_in, reached.skipped)


def _result(place: scoring.Position, word: str) -> scoring.DealResult:
    kind, winners = (ENDINGS | RUNNING_ENDINGS)[word]
    seats = frozenset((place.dealer + step) % 4 for step in winners)
    if kind is scoring.ResultKind.NO_WIN:
        return scoring.DealResult(kind, tenpai=seats, offender=place.dealer)
    return scoring.DealResult(kind, seats, offender=place.dealer)
