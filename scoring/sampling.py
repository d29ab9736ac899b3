"""Random winning hands for simulations and tests: legal, seeded, worth the minimum."""

from __future__ import annotations

from random import Random
from typing import Final

from scoring.arrangements import Form
from scoring.engine import score
from scoring.errors import ImpossibleFlags, NotAWin, TooManyCopies
from scoring.options import Options
from scoring.results import BelowMinimum, Score
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.shapes import CHOW_TILES, KNITTED_PATTERNS
from scoring.tiles import (
    FIRST_FLOWER,
    HONORS,
    OVERFLOW_ADDEND,
    OVERFLOW_BITS,
    PLAYING_KINDS,
    TERMINALS_AND_HONORS,
    Tile,
    pack,
)
from scoring.types import Flag, Hand, Meld, MeldKind, Wind

_SHARE_SELF_DRAWN: Final = 0.35
_SHARE_WITH_FLAG: Final = 0.06
_SHARE_CLAIMED: Final = (0.1, 0.35, 0.6)
_BONUS_COUNTS: Final = (0, 0, 1, 1, 2, 2, 3, 4)
_TRIES: Final = 100_000


def random_winning_hand(
    rng: Random,
    ruleset_id: str,
    seat_wind: Wind,
    round_wind: Wind,
    options: Options | None = None,
    *,
    self_drawn: bool | None = None,
) -> Score:
    """A random hand that wins and reaches the minimum, with its score.

    The distribution favours hands that people aim for but does not model play. Equal seeds give equal hands.
    Raises UnknownRuleset, InvalidOption, and RuntimeError when the options leave no hand to be found.
    """
    options = checked_options(get_ruleset(ruleset_id), options)
    for _ in range(_TRIES):
        hand = _random_hand(rng, ruleset_id, (seat_wind, round_wind), options, self_drawn)
        try:
            return score(hand, ruleset_id, options)
        except (BelowMinimum, NotAWin, TooManyCopies, ImpossibleFlags):
            continue
    raise RuntimeError(f"No winning hand found under {ruleset_id} with these options.")


def _random_hand(
    rng: Random,
    ruleset_id: str,
    winds: tuple[Wind, Wind],
    options: Options,
    self_drawn: bool | None,
) -> Hand:
    """A hand of winning shape, or close to it. Its flags are possible but not always likely."""
    ruleset = get_ruleset(ruleset_id)
    is_special = rng.random() < ruleset.sampling.share
    concealed, melds = _special_tiles(rng, ruleset.sampling.forms) if is_special else _regular_tiles(rng)
    winning_tile = concealed.pop(rng.randrange(len(concealed)))
    is_drawn = rng.random() < _SHARE_SELF_DRAWN if self_drawn is None else self_drawn
    return Hand(
        concealed=tuple(concealed),
        melds=melds,
        winning_tile=winning_tile,
        self_drawn=is_drawn,
        seat_wind=winds[0],
        round_wind=winds[1],
        flags=_random_flags(rng, melds, is_drawn),
        bonus=_random_bonus(rng, ruleset, options),
    )


def _regular_tiles(rng: Random) -> tuple[list[Tile], tuple[Meld, ...]]:
    """Four sets and a pair, redrawn until no tile is needed five times."""
    while True:
        kinds = _kinds_to_draw_from(rng)
        chows = [tiles for tiles in CHOW_TILES if tiles[0] in kinds]
        share_of_pungs = rng.choice((0.0, 0.15, 0.3, 1.0))
        sets = [
            (rng.choice(kinds),) * 3 if not chows or rng.random() < share_of_pungs else rng.choice(chows)
            for _ in range(4)
        ]
        pair = rng.choice(kinds)
        packed = pack([tile for tiles in sets for tile in tiles]) + pack((pair, pair))
        if (packed + OVERFLOW_ADDEND) & OVERFLOW_BITS:
            continue
        share_claimed = rng.choice(_SHARE_CLAIMED)
        concealed = [pair, pair]
        melds = []
        for tiles in sets:
            if rng.random() < share_claimed:
                melds.append(_random_meld(rng, tiles))
            else:
                concealed.extend(tiles)
        return concealed, tuple(melds)


def _kinds_to_draw_from(rng: Random) -> tuple[Tile, ...]:
    """The tiles that a player collects: all, two suits with honors, or one suit with honors."""
    suits = rng.choice(((0, 1, 2), (0, 1, 2), rng.sample(range(3), 2), rng.sample(range(3), 1)))
    suited = tuple(9 * suit + rank for suit in suits for rank in range(9))
    return suited if rng.random() < 0.3 else suited + HONORS


def _random_meld(rng: Random, tiles: tuple[Tile, ...]) -> Meld:
    if tiles[0] != tiles[1]:
        return Meld(MeldKind.CHOW, tiles)
    kind = rng.choices((MeldKind.PUNG, MeldKind.KONG, MeldKind.CONCEALED_KONG), (8, 1, 1))[0]
    return Meld(kind, tiles if kind is MeldKind.PUNG else (*tiles, tiles[0]))


def _special_tiles(rng: Random, forms: tuple[Form, ...]) -> tuple[list[Tile], tuple[Meld, ...]]:
    """Fourteen tiles in one of these forms, without declared sets."""
    return _TILES_OF_FORM[rng.choice(forms)](rng), ()


def _orphans(rng: Random) -> list[Tile]:
    return [*TERMINALS_AND_HONORS, rng.choice(TERMINALS_AND_HONORS)]


def _pairs(rng: Random) -> list[Tile]:
    kinds = rng.sample(_kinds_to_draw_from(rng), 7)
    return sorted(kinds + kinds)


def _honors_and_knitted(rng: Random) -> list[Tile]:
    honors = rng.randint(5, 7)
    return [*rng.sample(HONORS, honors), *rng.sample(rng.choice(KNITTED_PATTERNS), 14 - honors)]


def _knitted_straight(rng: Random) -> list[Tile]:
    tiles = rng.choice(CHOW_TILES) if rng.random() < 0.8 else (rng.randrange(PLAYING_KINDS),) * 3
    pair = rng.randrange(PLAYING_KINDS)
    return [*rng.choice(KNITTED_PATTERNS), *tiles, pair, pair]


_TILES_OF_FORM: Final = {
    Form.THIRTEEN_ORPHANS: _orphans,
    Form.SEVEN_PAIRS: _pairs,
    Form.HONORS_AND_KNITTED: _honors_and_knitted,
    Form.KNITTED_STRAIGHT: _knitted_straight,
}


def _random_flags(rng: Random, melds: tuple[Meld, ...], is_drawn: bool) -> frozenset[Flag]:
    if rng.random() >= _SHARE_WITH_FLAG:
        return frozenset()
    if not is_drawn:
        return frozenset((rng.choice((Flag.LAST_DISCARD, Flag.ROBBING_KONG)),))
    has_kong = any(meld.is_kong for meld in melds)
    return frozenset((Flag.KONG_REPLACEMENT if has_kong else Flag.LAST_OF_WALL,))


def _random_bonus(rng: Random, ruleset: Ruleset, options: Options) -> tuple[Tile, ...]:
    has_bonus = ruleset.bonus_tiles and options.get("bonus_tiles", True)
    return (
        tuple(rng.sample(range(FIRST_FLOWER, FIRST_FLOWER + 8), rng.choice(_BONUS_COUNTS)))
        if has_bonus
        else ()
    )
