"""How many meetings repeat in a round and up to it, and how many must by counting alone."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from tournament.draws.enums import METHODS_FROM_STANDINGS, DrawMethod
from tournament.draws.models import Draw
from tournament.draws.queries import seatings
from tournament.events.models import Event, Round

MET_AT_A_TABLE = 3
"""Everybody meets three others in a round."""


@dataclass(frozen=True, slots=True)
class Repeats:
    """Meetings of two players who had met before: in this round, and in all rounds up to it.

    `least` is how many are left up to this round even in the best schedule, by counting alone. `offers_best` says
    that the method of this draw is known to repeat more than the best schedule would have to.
    """

    here: int
    so_far: int
    least: int
    offers_best: bool


def repeats_of(event: Event, round_: Round, draw: Draw | None) -> Repeats:
    """The repeats of a drawn round; one query."""
    rounds = seatings(event, before=round_.number + 1)
    met: Counter[tuple[int, int]] = Counter()
    per_round: dict[int, int] = {}
    players: set[int] = set()
    for number, tables in sorted(rounds.items()):
        pairs = [pair for four in tables for pair in combinations(sorted(four), 2)]
        per_round[number] = sum(met[pair] > 0 for pair in pairs)
        met.update(pairs)
        players.update(entry_id for four in tables for entry_id in four)
    so_far, here = sum(per_round.values()), per_round.get(round_.number, 0)
    least = _least(len(players), len(rounds))
    is_free = draw is not None and draw.method not in (DrawMethod.BEST, *METHODS_FROM_STANDINGS)
    return Repeats(here, so_far, least, offers_best=is_free and here > 0 and so_far > least)


def _least(players: int, rounds: int) -> int:
    """Repeated meetings that so many rounds cannot avoid, when everybody plays in each of them."""
    return players * max(0, MET_AT_A_TABLE * rounds - (players - 1)) // 2 if players else 0
