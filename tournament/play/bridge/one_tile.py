"""Whether several winners' tiles can lie on one table: they share the tile that they won on, and the indicators."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

import scoring
from tournament.core.errors import Refusal
from tournament.play.bridge.tiles import stored_hand
from tournament.play.bridge.win_values import WinValue
from tournament.play.errors import DoraRefused, FlagsRefused, TilesRefused, UraRefused

_COPIES = 4
_DECLARED = {scoring.Flag.RIICHI, scoring.Flag.DOUBLE_RIICHI}
_OF_THE_TILE = {scoring.Flag.LAST_DISCARD, scoring.Flag.EARTH}
"""Circumstances of the discard, so of all who win on it."""


def check_one_tile(wins: Iterable[WinValue]) -> None:
    """Check the tiles of several winners of a hand together; those whose tiles are not known are left out.

    Raises TilesRefused, DoraRefused, UraRefused, FlagsRefused for the first winner who does not fit those before, whose
    seat is `params["seat"]`.
    """
    before: list[scoring.Hand] = []
    for win in wins:
        if win.tiles is None:
            continue
        hand = stored_hand(win.tiles)
        try:
            if before:
                _check_shared(before[0], hand)
                _check_ura([*before, hand])
                _check_copies([*before, hand])
        except Refusal as refusal:
            refusal.params["seat"] = win.seat
            raise
        before.append(hand)


def _check_shared(first: scoring.Hand, hand: scoring.Hand) -> None:
    """Check what is the same for all winners."""
    is_other_five = {_wins_on_red(hand), _wins_on_red(first)} == {True, False}
    if hand.winning_tile != first.winning_tile or is_other_five:
        raise TilesRefused(reason=_("All winners win on the same tile. Compare the winning tiles."))
    if sorted(_dora(hand).indicators) != sorted(_dora(first).indicators):
        raise DoraRefused(reason=_("The dora indicators are the same for all winners. Enter the same ones."))
    if hand.flags & _OF_THE_TILE != first.flags & _OF_THE_TILE:
        raise FlagsRefused(
            reason=_("All win on the same discard. Tick what it was for all of them or for nobody.")
        )


def _wins_on_red(hand: scoring.Hand) -> bool | None:
    """Whether the winning tile is a red five; None where a five of the hand may be the red one."""
    if hand.winning_tile not in _dora(hand).reds:
        return False
    return None if _own_tiles(hand)[hand.winning_tile] else True


def _check_ura(hands: Iterable[scoring.Hand]) -> None:
    rows = {tuple(sorted(_dora(hand).ura)) for hand in hands if hand.flags & _DECLARED}
    if len(rows) > 1:
        raise UraRefused(
            reason=_("The ura indicators are the same for all winners in riichi. Enter the same ones.")
        )


def _check_copies(hands: list[scoring.Hand]) -> None:
    """Check that there are enough tiles for all hands, the winning tile and the indicators counted once."""
    winning = hands[0].winning_tile
    tiles = sum((_own_tiles(hand) for hand in hands), Counter({winning: 1}))
    tiles += Counter(_dora(hands[0]).indicators)
    # Only who declared riichi turns them.
    ura = max((_dora(hand).ura for hand in hands), key=len)
    tiles += Counter(ura)
    if max(tiles.values()) > _COPIES:
        raise TilesRefused(
            reason=_("There are only four copies of each tile; these winners have more of one.")
        )
    reds = sum((Counter(_dora(hand).reds) for hand in hands), Counter())
    if all(winning in _dora(hand).reds for hand in hands):
        reds[winning] = 1
    red_indicators = max((_dora(hand).red_indicators for hand in hands), key=len)
    reds += Counter(red_indicators)
    if any(count > 1 for count in reds.values()):
        raise TilesRefused(reason=_("There is only one red five of each suit."))


def _own_tiles(hand: scoring.Hand) -> Counter[scoring.Tile]:
    """The tiles of a hand without the winning one."""
    return Counter((*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)))


def _dora(hand: scoring.Hand) -> scoring.Dora:
    return hand.dora or scoring.Dora()
