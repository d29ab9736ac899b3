"""At which positions of a match a hand can have been played whose place in it is not known."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import scoring
from tournament.events.models import Event
from tournament.play.bridge.course import Position
from tournament.play.bridge.rules import options_of
from tournament.play.models import Hand


def positions_by_tiles(event: Event, hand: Hand) -> Iterator[Position]:
    """Positions at which the winners have the winds that their tiles name, and that differ in the winds of the winners."""
    first = scoring.first_position(event.ruleset, options_of(event))
    if not hand.all_wins:
        yield first
        return
    named = {win.seat: scoring.Hand.from_json(win.tiles) for win in hand.all_wins if win.tiles is not None}
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
