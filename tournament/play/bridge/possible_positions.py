"""At which positions of a match a hand can have been played whose place in it is not known."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import scoring
from tournament.events.models import Event
from tournament.play.bridge.course import Position
from tournament.play.bridge.running import first_position
from tournament.play.bridge.tiles import stored_hand
from tournament.play.models import Hand


def positions_by_tiles(event: Event, hand: Hand) -> Iterator[Position]:
    """Positions at which the winners have the winds that their tiles name, and that differ in the winds of the winners."""
    first = first_position(event)
    if first.match is not None:
        yield from _running_positions(first, first.match, hand)
        return
    if not hand.all_wins:
        yield first
        return
    named = {win.seat: stored_hand(win.tiles) for win in hand.all_wins if win.tiles is not None}
    tried: set[tuple[scoring.Wind, ...]] = set()
    for round_wind in scoring.Wind:
        for east, south, west, north in permutations(scoring.Wind):
            position = replace(first, round_wind=round_wind, winds=(east, south, west, north))
            own = (round_wind, *(position.winds[win.seat] for win in hand.all_wins))
            fits = all(
                (position.winds[seat], round_wind) == (tiles.seat_wind, tiles.round_wind)
                for seat, tiles in named.items()
            )
            if fits and own not in tried:
                tried.add(own)
                yield position


def _running_positions(first: Position, match: scoring.MatchState, hand: Hand) -> Iterator[Position]:
    """The same where scores run along: what is paid depends on the dealer and on honba as well.

    A hand can be preceded by no more honba than there were hands. Everybody has points enough for a stick.
    """
    named = {win.seat: stored_hand(win.tiles) for win in hand.all_wins if win.tiles is not None}
    rounds = tuple(scoring.Wind) if named else (first.round_wind,)
    for honba in range(hand.number):
        for round_wind in rounds:
            for east, south, west, north in permutations(scoring.Wind):
                winds = (east, south, west, north)
                if all(
                    (winds[seat], round_wind) == (tiles.seat_wind, tiles.round_wind)
                    for seat, tiles in named.items()
                ):
                    state = replace(match, honba=honba, sticks=hand.sticks_before)
                    yield replace(first, round_wind=round_wind, winds=winds, match=state)
