"""What a match of riichi is worth at its end: points over the return, uma, oka, left-over sticks, chombo.

(score - return) + oka + uma, in twelfths of a point, so that shared places stay exact (WRC 5.8).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.deals import MatchState, Scores
from scoring.description import sentence
from scoring.matches import STICK, TWELFTHS, FinalPart, FinalResult
from scoring.options import Options
from scoring.rulesets.riichi.options import AFTER_UMA, SPLIT, WINNER


def final_result(state: MatchState, options: Options, substitutes: Collection[int] = ()) -> FinalResult:
    """The final points of a match. Seats in ``substitutes`` get the substitute's result in place of their own."""
    places = _places(state.scores, is_shared=options["ties"] == SPLIT)
    rewards = _rewards(state.scores, options)
    parts = [_parts(seat, state, places, rewards, options) for seat in range(4)]
    for seat in substitutes:
        parts[seat] = (
            FinalPart(sentence("Points of a substitute"), TWELFTHS * options.number("substitute_points")),
            FinalPart(sentence("Uma of a substitute"), TWELFTHS * options.number("substitute_uma")),
        )
    first, second, third, fourth = (sum(part.twelfths for part in of_seat) for of_seat in parts)
    lost = 0 if options["leftover_sticks"] == WINNER else state.sticks
    return FinalResult(places, (first, second, third, fourth), lost, tuple(parts))


def _places(scores: Scores, *, is_shared: bool) -> Scores:
    """Who has more points stands higher; of equal ones who is nearer to the first dealer, unless they share a place."""
    first, second, third, fourth = (
        1
        + sum(
            other > own or (other == own and not is_shared and number < seat)
            for number, other in enumerate(scores)
        )
        for seat, own in enumerate(scores)
    )
    return (first, second, third, fourth)


def _rewards(scores: Scores, options: Options) -> tuple[int, int, int, int]:
    """The uma of the four places. Where it floats, it depends on how many players have the return points."""
    uma = options.amounts("uma")
    floating = options.amounts("floating_uma")
    above = sum(score >= options.number("return_points") for score in scores)
    if floating and 1 <= above <= 3:
        uma = floating[4 * (above - 1) : 4 * above]
    return (uma[0], uma[1], uma[2], uma[3])


def _parts(
    seat: int, state: MatchState, places: Scores, rewards: Sequence[int], options: Options
) -> tuple[FinalPart, ...]:
    place = places[seat]
    sharers = places.count(place)
    back = options.number("return_points")
    oka = 4 * (back - options.number("start_points"))
    parts = [
        FinalPart(sentence("Points over %(points)s", points=back), TWELFTHS * (state.scores[seat] - back)),
        FinalPart(sentence("Uma"), TWELFTHS * sum(rewards[place - 1 : place - 1 + sharers]) // sharers),
    ]
    if place == 1:
        parts.append(FinalPart(sentence("Oka"), TWELFTHS * oka // sharers))
        if options["leftover_sticks"] == WINNER:
            left = TWELFTHS * STICK * state.sticks // sharers
            parts.append(FinalPart(sentence("Left-over riichi sticks"), left))
    if state.chombo[seat] and options["chombo"] == AFTER_UMA:
        cost = TWELFTHS * options.number("chombo_points") * state.chombo[seat]
        parts.append(FinalPart(sentence("Chombo"), -cost))
    return tuple(part for part in parts if part.twelfths)
