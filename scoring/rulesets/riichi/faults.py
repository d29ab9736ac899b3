"""What cannot be in a riichi hand: too many copies, and circumstances that contradict each other or the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from scoring.errors import ImpossibleFlags, ScoringError, TooManyCopies
from scoring.problems import HandRules, OwnChecks
from scoring.rulesets.riichi.dora import MOST_INDICATORS, shown
from scoring.tiles import OVERFLOW_ADDEND, OVERFLOW_BITS, TILE_NAMES, UNIT, Tile
from scoring.types import NO_DORA, Flag, Hand, MeldKind, Wind

CIRCUMSTANCES: Final = frozenset(
    (
        Flag.RIICHI,
        Flag.DOUBLE_RIICHI,
        Flag.IPPATSU,
        Flag.LAST_OF_WALL,
        Flag.LAST_DISCARD,
        Flag.KONG_REPLACEMENT,
        Flag.ROBBING_KONG,
        Flag.HEAVEN,
        Flag.CHIIHOU,
        Flag.RENHOU,
    )
)
_DECLARED: Final = frozenset((Flag.RIICHI, Flag.DOUBLE_RIICHI))
_FIT_CLOSED: Final = frozenset(
    frozenset(flags)
    for flags in (
        (Flag.RIICHI,),
        (Flag.RIICHI, Flag.IPPATSU),
        (Flag.DOUBLE_RIICHI,),
        (Flag.DOUBLE_RIICHI, Flag.IPPATSU),
    )
)
"""Circumstances that fit every closed hand."""
_FOUR_FIVES: Final = 4 * (UNIT[4] + UNIT[13] + UNIT[22])
_FIRST_TURN: Final = frozenset((Flag.HEAVEN, Flag.CHIIHOU, Flag.RENHOU))
_NEEDS_DRAW: Final = (Flag.LAST_OF_WALL, Flag.KONG_REPLACEMENT, Flag.HEAVEN, Flag.CHIIHOU)
_NEEDS_DISCARD: Final = (Flag.LAST_DISCARD, Flag.ROBBING_KONG, Flag.RENHOU)
_WORDS: Final = {
    Flag.LAST_OF_WALL: "haitei",
    Flag.LAST_DISCARD: "houtei",
    Flag.KONG_REPLACEMENT: "rinshan",
    Flag.ROBBING_KONG: "chankan",
    Flag.HEAVEN: "tenhou",
}
"""The notation's own words of flags that other rulebooks call otherwise."""


def word_of(flag: Flag) -> str:
    """A flag as riichi's notation writes it."""
    return _WORDS.get(flag, flag.value)


class Fault(NamedTuple):
    """What is wrong with a hand: a sentence, and a stable code for it."""

    sentence: str
    reason: str


@cache
def hand_rules(red_fives: int) -> HandRules:
    """The checks of a hand in a set with so many red fives."""

    def is_clean(hand: Hand, tiles: int) -> bool:
        """Quick, and strict: what it doubts is looked at closely."""
        flags = hand.flags
        # Before indicators are added, so that no tile’s count runs over into that of the next tile.
        if (tiles + OVERFLOW_ADDEND) & OVERFLOW_BITS:
            return False
        if hand.bonus or (flags and any(_flag_faults(hand))) or any(_source_faults(hand)):
            return False
        dora = hand.dora
        if dora is not None:
            indicators, ura, reds, red_indicators = dora
            if len(indicators) >= MOST_INDICATORS or len(ura) > len(indicators) or red_indicators:
                return False
            if reds and (not red_fives or len(set(reds)) < len(reds)):
                return False
            if ura and flags.isdisjoint(_DECLARED):
                return False
            for tile in indicators:
                tiles += UNIT[tile]
            for tile in ura:
                tiles += UNIT[tile]
        return not ((tiles + OVERFLOW_ADDEND) & OVERFLOW_BITS or (red_fives and tiles & _FOUR_FIVES))

    def faults(hand: Hand) -> list[ScoringError]:
        return [
            *(TooManyCopies(*fault) for fault in _copy_faults(hand, red_fives)),
            *(ImpossibleFlags(*fault) for fault in _flag_faults(hand)),
            *(ImpossibleFlags(*fault) for fault in _indicator_faults(hand)),
            *(ImpossibleFlags(*fault) for fault in _source_faults(hand)),
        ]

    return HandRules(
        bonus_tiles=False,
        heaven_allows_kong=False,
        last_of_kind_is_checked=False,
        own=OwnChecks(is_clean, faults),
    )


def _copy_faults(hand: Hand, red_fives: int) -> Iterator[Fault]:
    dora = hand.dora or NO_DORA
    own = Counter((*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)))
    every = own + Counter(shown(dora))
    for tile in sorted(every):
        if every[tile] > 4:
            yield Fault(
                f"{TILE_NAMES[tile]} occurs {every[tile]} times with the indicators; there are four.",
                "copies",
            )
    if hand.bonus:
        yield Fault("Riichi is played without bonus tiles.", "bonus_tiles")
    reds = Counter((*dora.reds, *dora.red_indicators))
    if reds and not red_fives:
        yield Fault("There are no red fives under these options.", "no_red_fives")
        return
    for red in sorted(reds):
        if reds[red] > 1:
            yield Fault(f"There is one red {TILE_NAMES[red]}.", "two_red_fives")
    if red_fives:
        yield from (
            Fault(f"One of four {TILE_NAMES[five]} is red.", "red_five_missing")
            for five in (4, 13, 22)
            if own[five] == 4 and five not in dora.reds
        )


def _flag_faults(hand: Hand) -> Iterator[Fault]:
    flags = hand.flags
    if not flags or (flags in _FIT_CLOSED and not any(meld.is_open for meld in hand.melds)):
        return
    for flag in sorted(flags - CIRCUMSTANCES):
        yield Fault(f"{flag.value} is no flag of riichi.", "unknown_flag")
    for flag in _NEEDS_DRAW:
        if flag in flags and not hand.self_drawn:
            yield Fault(f"{word_of(flag)} needs a self-drawn win.", "needs_self_draw")
    for flag in _NEEDS_DISCARD:
        if flag in flags and hand.self_drawn:
            yield Fault(f"{word_of(flag)} needs a win on another player's tile.", "needs_discard")
    yield from _riichi_faults(hand)
    yield from _kong_faults(hand)
    yield from _first_turn_faults(hand)


def _riichi_faults(hand: Hand) -> Iterator[Fault]:
    flags = hand.flags
    declared = flags & _DECLARED
    if declared and any(meld.is_open for meld in hand.melds):
        yield Fault("Only a closed hand can be in riichi.", "open_riichi")
    if len(declared) == len(_DECLARED):
        yield Fault("A hand is in riichi or in double riichi, not in both.", "two_riichi")
    if Flag.IPPATSU in flags:
        if not declared:
            yield Fault("ippatsu needs riichi.", "ippatsu_without_riichi")
        if Flag.DOUBLE_RIICHI in flags and flags & {Flag.LAST_OF_WALL, Flag.LAST_DISCARD}:
            yield Fault("ippatsu after double riichi comes long before the last tile.", "late_ippatsu")


def _kong_faults(hand: Hand) -> Iterator[Fault]:
    flags = hand.flags
    if Flag.KONG_REPLACEMENT in flags:
        if not any(meld.is_kong for meld in hand.melds):
            yield Fault("rinshan needs a kong.", "replacement_without_kong")
        if Flag.LAST_OF_WALL in flags:
            yield Fault("rinshan and haitei exclude each other.", "replacement_is_last")
        if Flag.IPPATSU in flags:
            yield Fault("A kong ends the turn for ippatsu.", "ippatsu_after_kong")
    if Flag.ROBBING_KONG in flags:
        if Flag.LAST_DISCARD in flags:
            yield Fault("A robbed tile is no discard.", "robbed_discard")
        if _is_seen(hand, hand.winning_tile):
            yield Fault("The other three copies of a robbed tile lie in the robbed kong.", "robbed_tile_seen")


def _is_seen(hand: Hand, tile: Tile) -> bool:
    melded = any(tile in meld.tiles for meld in hand.melds)
    return tile in hand.concealed or melded or tile in shown(hand.dora or NO_DORA)


def _first_turn_faults(hand: Hand) -> Iterator[Fault]:
    flags = hand.flags
    first = flags & _FIRST_TURN
    if not first:
        return
    is_east = hand.seat_wind is Wind.EAST
    if Flag.HEAVEN in flags and not is_east:
        yield Fault("tenhou is East's.", "heaven_is_easts")
    if flags & {Flag.CHIIHOU, Flag.RENHOU} and is_east:
        yield Fault("chiihou and renhou are for the players who are not East.", "first_turn_of_east")
    if hand.melds:
        yield Fault("A win in the first turn leaves no time for a declared set.", "first_turn_with_set")
    if len(flags) > 1:
        yield Fault("A win in the first turn has no other circumstance.", "first_turn_and_more")


def _source_faults(hand: Hand) -> Iterator[Fault]:
    for meld in hand.melds:
        if meld.fed_by is None:
            continue
        if meld.fed_by is hand.seat_wind:
            yield Fault("Nobody feeds the own set.", "fed_own_set")
        elif meld.kind is MeldKind.CHOW and meld.fed_by != (hand.seat_wind - 1) % 4:
            yield Fault("A chow is fed by the player to the left.", "chow_fed_from_afar")


def _indicator_faults(hand: Hand) -> Iterator[Fault]:
    dora = hand.dora or NO_DORA
    count = len(dora.indicators)
    if count > MOST_INDICATORS:
        yield Fault("There are five dora indicators at most.", "too_many_indicators")
    if count == MOST_INDICATORS and not any(meld.is_kong for meld in hand.melds):
        yield Fault("The fifth dora indicator is turned for a fourth kong of one player.", "fifth_indicator")
    if dora.ura and hand.flags.isdisjoint(_DECLARED):
        yield Fault("Only a hand in riichi turns ura indicators.", "ura_without_riichi")
    elif len(dora.ura) > count:
        yield Fault("There are as many ura indicators as dora indicators.", "too_many_ura")
