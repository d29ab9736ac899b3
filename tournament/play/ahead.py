"""What a tablet without network must know of the course of a match: which winds come, and when the deal stays.

The rules stay in `scoring`: the page gets the turns that are still to come, and for each way a deal can end whether
the dealer stays, both asked of the engine. Values and payments are the server's alone.
"""

import json
from dataclasses import dataclass

import scoring
from tournament.events.models import Event
from tournament.play.adapters import options_of, positions, seats_in_force
from tournament.play.queries import TableState

_RESULTS = {
    "dealer_wins": (scoring.ResultKind.WIN, (0,)),
    "dealer_shares": (scoring.ResultKind.WIN, (0, 1)),
    "other_wins": (scoring.ResultKind.WIN, (1,)),
    "no_win": (scoring.ResultKind.NO_WIN, ()),
    "false_win": (scoring.ResultKind.FALSE_WIN, ()),
    "abandoned": (scoring.ResultKind.ABANDONED, ()),
}
"""The ways a deal can end, with its winners counted from the dealer."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of dealing: `winds` of seats 0 to 3 and the `round_wind`, each 0 to 3 for East to North."""

    winds: tuple[int, ...]
    round_wind: int


@dataclass(frozen=True, slots=True)
class CourseAhead:
    """The match from hand `number` on, which is deal `deal` of the match: the turns to come, this one first.

    `stays` are the ways of ending a deal after which the dealer deals again: words of `_RESULTS`.
    """

    number: int
    deal: int
    turns: tuple[Turn, ...]
    stays: tuple[str, ...]

    def as_json(self) -> str:
        """The same for the page's script."""
        turns = [{"winds": turn.winds, "round": turn.round_wind} for turn in self.turns]
        return json.dumps({"number": self.number, "deal": self.deal, "turns": turns, "stays": self.stays})


def course_ahead(event: Event, state: TableState) -> CourseAhead:
    """What comes after the hands that are entered, seat repairs included. No query."""
    options = options_of(event)
    drawn = positions(event, state.entered)[-1]
    seats = seats_in_force(state.repairs, state.next_number)
    stays = tuple(word for word in _RESULTS if not drawn.is_over and _stays(event, drawn, word))
    turns: list[Turn] = []
    passing = next((word for word in _RESULTS if word not in stays), None)
    place = drawn
    while passing and not place.is_over:
        turns.append(Turn(tuple(int(place.winds[seat]) for seat in seats), int(place.round_wind)))
        place = scoring.next_position(place, _result(place, passing), event.ruleset, options)
    return CourseAhead(state.next_number, drawn.hand_number, tuple(turns), stays)


def _stays(event: Event, place: scoring.Position, word: str) -> bool:
    after = scoring.next_position(place, _result(place, word), event.ruleset, options_of(event))
    return (after.round_number, after.round_hand) == (place.round_number, place.round_hand)


def _result(place: scoring.Position, word: str) -> scoring.DealResult:
    kind, winners = _RESULTS[word]
    seats = frozenset((place.dealer + step) % 4 for step in winners)
    return scoring.DealResult(kind, seats, offender=place.dealer)
