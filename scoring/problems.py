"""Faults of a hand that can be found without scoring: wrong counts, too many copies and impossible flags."""

from collections.abc import Callable
from typing import NamedTuple

from scoring.errors import ImpossibleFlags, ScoringError, TooManyCopies, WrongTileCount
from scoring.tiles import TILE_NAMES
from scoring.types import PLAIN_NOTATION, Flag, Hand, HandNotation, MeldKind, Wind


class OwnChecks(NamedTuple):
    """A rulebook's own checks, in place of the usual ones of copies and flags.

    ``is_clean`` takes a hand with its packed tiles and is quick: where it says no, ``faults`` decides.
    """

    is_clean: Callable[[Hand, int], bool]
    faults: Callable[[Hand], list[ScoringError]]


class HandRules(NamedTuple):
    """The checks of a hand that differ between rulesets.

    With ``last_tile_forbids_kong`` nobody declares a kong after drawing the last tile, so it is no supplement tile.
    With ``earth_allows_kong`` every player may declare concealed kongs while the hands are dealt, so earth may come after one.
    ``notation`` has the flags of the rulebook.
    """

    bonus_tiles: bool
    heaven_allows_kong: bool
    last_of_kind_is_checked: bool
    last_tile_forbids_kong: bool = False
    earth_allows_kong: bool = False
    notation: HandNotation = PLAIN_NOTATION
    own: OwnChecks | None = None


def find_faults(hand: Hand, rules: HandRules) -> tuple[ScoringError, ...]:
    """All faults of count, copies and flags, in the documented order; empty for a possible hand."""
    faults: list[ScoringError] = []
    count = len(hand.concealed) + 3 * len(hand.melds)
    if count != 13:
        faults.append(WrongTileCount(count))
    if rules.own is not None:
        return (*faults, *rules.own.faults(hand))
    faults.extend(_copy_faults(hand, rules))
    reasons = [reason for is_wrong, reason in _flag_checks(hand, rules) if is_wrong]
    faults.extend(ImpossibleFlags(reason) for reason in reasons)
    if hand.dora is not None:
        faults.append(ImpossibleFlags("This ruleset is played without dora."))
    return tuple(faults)


def _copy_faults(hand: Hand, rules: HandRules) -> list[ScoringError]:
    tiles = [*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)]
    faults: list[ScoringError] = [
        TooManyCopies(f"{TILE_NAMES[tile]} occurs {tiles.count(tile)} times; there are four.")
        for tile in sorted(set(tiles))
        if tiles.count(tile) > 4
    ]
    if hand.bonus and not rules.bonus_tiles:
        faults.append(TooManyCopies("This ruleset is played without bonus tiles."))
    elif len(set(hand.bonus)) != len(hand.bonus):
        faults.append(TooManyCopies("There is one copy of each bonus tile."))
    return faults


def _flag_checks(hand: Hand, rules: HandRules) -> list[tuple[bool, str]]:
    """Each way in which flags can be impossible, with whether it applies to this hand."""
    flags = hand.flags
    if not flags:
        return []
    return [
        *(
            (flag.value not in rules.notation.flags, f"{flag.value} belongs to another ruleset.")
            for flag in sorted(flags)
        ),
        *_draw_checks(hand),
        *_kong_checks(hand, rules),
        *_first_turn_checks(hand, rules),
    ]


def _draw_checks(hand: Hand) -> list[tuple[bool, str]]:
    flags = hand.flags
    needs_draw = (
        Flag.LAST_OF_WALL,
        Flag.KONG_REPLACEMENT,
        Flag.CONSECUTIVE_KONG,
        Flag.FLOWER_REPLACEMENT,
        Flag.HEAVEN,
    )
    needs_discard = (Flag.LAST_DISCARD, Flag.ROBBING_KONG, Flag.EARTH)
    return [
        *(
            (flag in flags and not hand.self_drawn, f"{flag.value} needs a self-drawn win.")
            for flag in needs_draw
        ),
        *(
            (flag in flags and hand.self_drawn, f"{flag.value} needs a claimed tile.")
            for flag in needs_discard
        ),
    ]


_AFTER_KONG = frozenset((Flag.KONG_REPLACEMENT, Flag.CONSECUTIVE_KONG))


def _kong_checks(hand: Hand, rules: HandRules) -> list[tuple[bool, str]]:
    flags = hand.flags
    kongs = sum(meld.is_kong for meld in hand.melds)
    held = hand.winning_tile in hand.concealed
    held_in_meld = any(hand.winning_tile in meld.tiles for meld in hand.melds)
    held_hidden = held or any(
        meld.kind is MeldKind.CONCEALED_KONG and hand.winning_tile in meld.tiles for meld in hand.melds
    )
    return [
        (Flag.KONG_REPLACEMENT in flags and kongs < 1, "kong_replacement needs a kong."),
        (Flag.CONSECUTIVE_KONG in flags and kongs < 2, "consecutive_kong needs two kongs."),
        (Flag.FLOWER_REPLACEMENT in flags and not hand.bonus, "flower_replacement needs a flower or season."),
        (
            rules.last_tile_forbids_kong and Flag.LAST_OF_WALL in flags and not flags.isdisjoint(_AFTER_KONG),
            "After the last tile nobody declares a kong.",
        ),
        (
            Flag.ROBBING_KONG in flags and (held or held_in_meld),
            "The other three copies of a robbed tile lie in the robbed kong.",
        ),
        (
            Flag.ROBBING_KONG in flags and Flag.LAST_DISCARD in flags,
            "A robbed tile is no discard.",
        ),
        (
            rules.last_of_kind_is_checked and Flag.LAST_OF_KIND in flags and held_hidden,
            "The other three copies of a last tile of its kind must lie open.",
        ),
    ]


def _first_turn_checks(hand: Hand, rules: HandRules) -> list[tuple[bool, str]]:
    flags = hand.flags
    heaven, earth = Flag.HEAVEN in flags, Flag.EARTH in flags
    is_east = hand.seat_wind is Wind.EAST
    has_open_meld = any(meld.is_open for meld in hand.melds)
    return [
        (heaven and not is_east, "heaven is East's."),
        (heaven and has_open_meld, "heaven leaves no time for a claimed set."),
        (
            heaven and bool(hand.melds) and not has_open_meld and not rules.heaven_allows_kong,
            "heaven is won without a kong.",
        ),
        (heaven and Flag.LAST_OF_WALL in flags, "heaven is not won on the last tile."),
        (heaven and Flag.CONSECUTIVE_KONG in flags, "heaven is not won on a consecutive kong."),
        (earth and is_east, "earth is for the players who are not East."),
        (earth and has_open_meld, "earth leaves no time for a claimed set."),
        (
            earth and bool(hand.melds) and not has_open_meld and not rules.earth_allows_kong,
            "earth is won without a kong.",
        ),
        (earth and heaven, "heaven and earth exclude each other."),
        (earth and Flag.LAST_DISCARD in flags, "earth is the first discard."),
        (earth and Flag.ROBBING_KONG in flags, "earth is a discard."),
    ]
