"""Adding up one reading of a hand under the Mahjong Competition Rules.

A reading has independent parts: its chows, its pungs, its composition, its kongs and concealment, and the way of
winning. Each part gives entries (a fan's bit, its points, the score item) and the bits of the fans that its own fans
contain. The result is what remains after removing those. Parts are cached; whole hands are not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.arrangements import (
    CLOSED_WAIT,
    CONCEALED_KONG,
    EDGE_WAIT,
    OPEN_KONG,
    SINGLE_WAIT,
    Form,
    Reading,
)
from scoring.context import Context
from scoring.options import Options
from scoring.results import ScoreItem, Tally
from scoring.rulesets.mcr.chows import best_chow_fans
from scoring.rulesets.mcr.items import FAN, IMPLIED_MASKS, ITEMS
from scoring.rulesets.mcr.pungs import pung_fans
from scoring.rulesets.mcr.readings import counted_wait
from scoring.shapes import CHOW_TILES, holds_nine_gates, pairs_of
from scoring.tiles import (
    BITS_PER_TILE,
    EAST,
    FOUR_BITS,
    HONORS,
    SUITED_KINDS,
    UNIT,
    WHITE,
    Tile,
    count_in,
)
from scoring.traits import (
    ALL_CHOWS,
    ALL_EVEN_PUNGS,
    ALL_PUNGS,
    FIVE_IN_EACH,
    NO_DRAGONS,
    NO_HONORS,
    NO_SUITS,
    NO_WINDS,
    ONLY_123,
    ONLY_456,
    ONLY_789,
    ONLY_1234,
    ONLY_6789,
    ONLY_GREEN,
    ONLY_REVERSIBLE,
    ONLY_SIMPLES,
    ONLY_TERMINALS,
    ONLY_TERMINALS_AND_HONORS,
    OUTSIDER_IN_EACH,
    traits_of,
)
from scoring.types import Flag, Hand

Entry = tuple[int, int, ScoreItem]


class Part(NamedTuple):
    """Entries of one part of a reading, and the bits of the fans that they contain."""

    entries: tuple[Entry, ...]
    strikes: int


@lru_cache(maxsize=8192)
def _entry(fan: int, count: int = 1, sets: tuple[int, ...] = ()) -> Entry:
    points = ITEMS[fan].points * count
    return 1 << fan, points, ScoreItem(ITEMS[fan], points, count, sets)


def _part(*entries: Entry) -> Part:
    strikes = 0
    for bit, _, _ in entries:
        strikes |= IMPLIED_MASKS[bit.bit_length() - 1]
    return Part(entries, strikes)


def _named(*names: str) -> Part:
    return _part(*(_entry(FAN[name]) for name in names))


_REGULAR: Final = Form.REGULAR  # looking up enumeration members is slow
_NO_WIND: Final = -1 - SUITED_KINDS
_CHICKEN: Final = _entry(FAN["Chicken Hand"])
_FLOWERS: Final = FAN["Flower Tiles"]
_HOG: Final = FAN["Tile Hog"]
_WAIT_NAMES: Final = {EDGE_WAIT: "Edge Wait", CLOSED_WAIT: "Closed Wait", SINGLE_WAIT: "Single Wait"}
_NINE_GATES: Final = _named("Nine Gates")
_LAST_TILE: Final = _named("Last Tile")


def _terminal_chows() -> dict[tuple[tuple[int, ...], Tile], str]:
    fans: dict[tuple[tuple[int, ...], Tile], str] = {}
    for suit in range(3):
        fives = 9 * suit + 4
        low, high = 7 * suit, 7 * suit + 6
        fans[(low, low, high, high), fives] = "Pure Terminal Chows"
        in_others = tuple(7 * other + rank for other in range(3) if other != suit for rank in (0, 6))
        fans[in_others, fives] = "Three-Suited Terminal Chows"
    return fans


_TERMINAL_CHOWS: Final = _terminal_chows()
"""The fans of four chows that also ask for a pair of fives, by chows and pair."""


@lru_cache(maxsize=16384)
def chow_part(chows: tuple[int, ...]) -> Part:
    """The best combination of fans of the chows, as ``best_chow_fans`` finds it."""
    counts: dict[int, int] = {}
    sets: dict[int, set[int]] = {}
    for fan, positions in best_chow_fans(chows):
        counts[fan] = counts.get(fan, 0) + 1
        sets.setdefault(fan, set()).update(positions)
    return _part(*(_entry(fan, count, tuple(sorted(sets[fan]))) for fan, count in counts.items()))


@lru_cache(maxsize=6)
def _terminal_chow_part(name: str) -> Part:
    return _part(_entry(FAN[name], 1, (0, 1, 2, 3, 4)))


@lru_cache(maxsize=16384)
def _pung_part(pungs: tuple[Tile, ...], pair: Tile, seat: int, prevailing: int, chow_count: int) -> Part:
    fans = pung_fans(pungs, pair, seat, prevailing)
    return _part(
        *(_entry(fan, count, tuple(chow_count + position for position in sets)) for fan, count, sets in fans)
    )


def pung_part(reading: Reading, hand: Hand) -> Part:
    """The fans of the pungs. Winds and the pair are considered only when they can matter."""
    pungs = reading.pungs
    chow_count = len(reading.chows)
    if pungs[-1] < EAST:
        return _pung_part(pungs, -1, _NO_WIND, _NO_WIND, chow_count)
    pair = reading.pair if len(pungs) > 1 and pungs[-2] >= EAST else -1
    if pungs[0] >= WHITE or (pungs[-1] >= WHITE and (len(pungs) == 1 or pungs[-2] < EAST)):
        return _pung_part(pungs, pair, _NO_WIND, _NO_WIND, chow_count)
    return _pung_part(pungs, pair, int(hand.seat_wind), int(hand.round_wind), chow_count)


@lru_cache(maxsize=4096)
def composition_part(traits: int, has_sets: bool) -> Part:
    """The fans that depend on all tiles of the hand, from its properties."""
    names = [name for name, bits in _BY_TRAITS if traits & bits == bits]
    if has_sets:
        names += [name for name, bits in _BY_SET_TRAITS if traits & bits == bits]
    names += _suit_fans(traits)
    both_present = not traits & ONLY_TERMINALS and traits & NO_SUITS != NO_SUITS
    if traits & ONLY_TERMINALS_AND_HONORS and both_present:
        names.append("All Terminals and Honors")
    return _named(*names)


_BY_TRAITS: Final = (
    ("All Green", ONLY_GREEN),
    ("All Terminals", ONLY_TERMINALS),
    ("All Honors", NO_SUITS),
    ("Upper Tiles", ONLY_789),
    ("Middle Tiles", ONLY_456),
    ("Lower Tiles", ONLY_123),
    ("Upper Four", ONLY_6789),
    ("Lower Four", ONLY_1234),
    ("Reversible Tiles", ONLY_REVERSIBLE),
    ("All Simples", ONLY_SIMPLES),
    ("No Honors", NO_HONORS),
)
_BY_SET_TRAITS: Final = (
    ("All Even Pungs", ALL_EVEN_PUNGS),
    ("All Fives", FIVE_IN_EACH),
    ("All Pungs", ALL_PUNGS),
    ("Outside Hand", OUTSIDER_IN_EACH),
    ("All Chows", ALL_CHOWS | NO_HONORS),
)


def _suit_fans(traits: int) -> list[str]:
    """Flushes, One Voided Suit and All Types, from the suits and honors that are missing."""
    suits = 3 - (traits & NO_SUITS).bit_count()
    has_honors = traits & NO_HONORS != NO_HONORS
    if suits == 1:
        return ["Half Flush" if has_honors else "Full Flush"]
    if suits == 2:
        return ["One Voided Suit"]
    if suits == 3 and not traits & (NO_WINDS | NO_DRAGONS):
        return ["All Types"]
    return []


@lru_cache(maxsize=4096)
def concealment_part(self_drawn: bool, open_sets: int, states: tuple[int, ...], chow_count: int) -> Part:
    """Fans for kongs, concealed pungs, and claimed or concealed hands.

    Combinations of kongs follow the Explanation (item 2.3, 2.10, 2.11): beside Three or Four Kongs one concealed kong
    adds Concealed Kong, two add Two Concealed Kongs, three or four add no more than their concealed pungs.
    """
    entries = [_entry(FAN[name]) for name in _claim_fans(self_drawn, open_sets)]
    kongs = _positions(states, (OPEN_KONG, CONCEALED_KONG), chow_count)
    melded = _positions(states, (OPEN_KONG,), chow_count)
    concealed = _positions(states, (CONCEALED_KONG,), chow_count)
    for name, sets in _kong_fans(kongs, melded, concealed):
        entries.append(_entry(FAN[name], 1, sets))
    hidden = tuple(chow_count + position for position, state in enumerate(states) if state >= CONCEALED_KONG)
    if len(hidden) >= 2:
        name = ("Two Concealed Pungs", "Three Concealed Pungs", "Four Concealed Pungs")[len(hidden) - 2]
        entries.append(_entry(FAN[name], 1, hidden))
    return _part(*entries)


def _claim_fans(self_drawn: bool, open_sets: int) -> list[str]:
    if self_drawn:
        return ["Fully Concealed Hand", "Self-Drawn"] if open_sets == 0 else ["Self-Drawn"]
    if open_sets == 0:
        return ["Concealed Hand"]
    return ["Melded Hand"] if open_sets == 4 else []


def _positions(states: tuple[int, ...], wanted: tuple[int, ...], chow_count: int) -> tuple[int, ...]:
    return tuple(chow_count + position for position, state in enumerate(states) if state in wanted)


def _kong_fans(
    kongs: tuple[int, ...], melded: tuple[int, ...], concealed: tuple[int, ...]
) -> list[tuple[str, tuple[int, ...]]]:
    fans: list[tuple[str, tuple[int, ...]]] = []
    if len(kongs) >= 3:
        fans.append(("Four Kongs" if len(kongs) == 4 else "Three Kongs", kongs))
    if len(concealed) == 1:
        if len(melded) == 1:
            fans.append(("One Melded Kong and One Concealed Kong", kongs))
        fans.append(("Concealed Kong", concealed))
    if len(concealed) == 2:
        fans.append(("Two Concealed Kongs", concealed))
    if len(concealed) == 0 and len(melded) == 2:
        fans.append(("Two Melded Kongs", melded))
    if len(melded) == 1:
        fans.append(("Melded Kong", melded))
    return fans


_FLAG_FANS: Final = {
    Flag.LAST_OF_WALL: "Last Tile Draw",
    Flag.LAST_DISCARD: "Last Tile Claim",
    Flag.KONG_REPLACEMENT: "Out with Replacement Tile",
    Flag.ROBBING_KONG: "Robbing The Kong",
    Flag.LAST_OF_KIND: "Last Tile",
}


@lru_cache(maxsize=256)
def _flag_part(flags: frozenset[Flag]) -> Part:
    return _named(*(_FLAG_FANS[flag] for flag in sorted(flags) if flag in _FLAG_FANS))


@lru_cache(maxsize=4)
def _wait_part(wait: int) -> Part:
    return _named(_WAIT_NAMES[wait])


def _hog_part(context: Context, reading: Reading) -> Part:
    """Tile Hog: four equal tiles that are not a kong. Its sets are given only for a hand made of sets."""
    fours = context.tiles & FOUR_BITS
    for tile, state in context.declared:
        if state in (OPEN_KONG, CONCEALED_KONG):
            fours -= 4 * UNIT[tile]
    hogs = set()
    while fours:
        top = fours.bit_length() - 1
        fours ^= 1 << top
        hogs.add(top // BITS_PER_TILE)
    if reading.form is not _REGULAR:
        return _part(_entry(_HOG, len(hogs)))
    sets = [place for place, chow in enumerate(reading.chows) if not hogs.isdisjoint(CHOW_TILES[chow])]
    first_pung = len(reading.chows)
    sets += [first_pung + place for place, tile in enumerate(reading.pungs) if tile in hogs]
    if reading.pair in hogs:
        sets.append(first_pung + len(reading.pungs))
    return _part(_entry(_HOG, len(hogs), tuple(sets)))


def _special_part(context: Context, reading: Reading) -> Part:
    """The fan of a special form itself."""
    if reading.form is Form.KNITTED_STRAIGHT:
        return _part(_entry(FAN["Knitted Straight"], 1, (len(reading.chows) + len(reading.pungs) + 1,)))
    if reading.form is Form.SEVEN_PAIRS:
        pairs = pairs_of(context.concealed)
        is_shifted = pairs[0] // 9 == pairs[6] // 9 < 3 and pairs == tuple(range(pairs[0], pairs[0] + 7))
        return _named("Seven Shifted Pairs", "Seven Pairs") if is_shifted else _named("Seven Pairs")
    if reading.form is Form.THIRTEEN_ORPHANS:
        return _named("Thirteen Orphans")
    honors = sum(count_in(context.concealed, tile) for tile in HONORS)
    if honors == 7:
        return _named("Greater Honors and Knitted Tiles")
    if honors == 5:
        return _named("Lesser Honors and Knitted Tiles", "Knitted Straight")
    return _named("Lesser Honors and Knitted Tiles")


def parts_of(context: Context, reading: Reading) -> list[Part]:
    """Every part of a reading that can give fans. Flowers and Chicken Hand are added afterwards."""
    hand = context.hand
    form, chows, pungs, states, pair, _ = reading
    chow_count = len(chows)
    parts = [concealment_part(hand.self_drawn, context.open_sets, states, chow_count)]
    traits = 0
    if form is _REGULAR:
        traits = traits_of(reading, ())
        parts.append(composition_part(traits, True))
    else:
        if form is Form.SEVEN_PAIRS or form is Form.KNITTED_STRAIGHT:
            traits = traits_of(reading, hand.concealed)
            parts.append(composition_part(traits, form is Form.KNITTED_STRAIGHT))
        parts.append(_special_part(context, reading))
    if chow_count > 1:
        terminal = _TERMINAL_CHOWS.get((chows, pair)) if chow_count == 4 else None
        parts.append(_terminal_chow_part(terminal) if terminal else chow_part(chows))
    if pungs:
        parts.append(pung_part(reading, hand))
    if (context.tiles & FOUR_BITS).bit_count() > context.kongs and not (
        form is Form.SEVEN_PAIRS and traits & (ONLY_GREEN | ONLY_TERMINALS)
    ):
        parts.append(_hog_part(context, reading))
    wait = counted_wait(context, reading)
    if wait:
        parts.append(_wait_part(wait))
    if hand.flags:
        parts.append(_flag_part(hand.flags))
    if hand.melds:
        if _is_last_by_own_melds(context):
            parts.append(_LAST_TILE)
    elif traits & NO_HONORS == NO_HONORS and _is_nine_gates(context):
        parts.append(_NINE_GATES)
    return parts


def _is_last_by_own_melds(context: Context) -> bool:
    """Whether the other three copies of the winning tile are visible in the winner's own sets."""
    win = context.hand.winning_tile
    if count_in(context.tiles, win) != 4 or count_in(context.concealed, win) != 1:
        return False
    return Flag.LAST_OF_KIND not in context.hand.flags


def _is_nine_gates(context: Context) -> bool:
    """Whether the hand held 1112345678999 of one suit before the win."""
    return holds_nine_gates(context.concealed - UNIT[context.hand.winning_tile])


def tally(context: Context, reading: Reading, options: Options) -> Tally:
    """Add up one reading. ``earned`` counts towards the minimum: everything except the flowers."""
    strikes = 0
    found: list[Entry] = []
    for entries, struck in parts_of(context, reading):
        found += entries
        strikes |= struck
    kept = [entry for entry in found if not entry[0] & strikes] if strikes else found
    if not kept:
        kept = [_CHICKEN]
    kept.sort()
    earned = sum([points for _, points, _ in kept])
    items = [item for _, _, item in kept]
    flowers = len(context.hand.bonus)
    if flowers:
        items.append(_entry(_FLOWERS, flowers)[2])
    total = earned + flowers
    return Tally(tuple(items), total, total, earned)
