"""The tiles of stored wins."""

from collections.abc import Mapping
from typing import Any, Final

import scoring
from tournament.play.bridge.win_values import WinValue
from tournament.play.models import HandWin

_WITH_DORA: Final = scoring.HandNotation({flag.value: flag for flag in scoring.Flag}, has_dora=True)


def stored_hand(tiles: Mapping[str, Any]) -> scoring.Hand:
    """The hand of a stored win. One that was read with dora says so itself."""
    if "dora_indicators" in tiles:
        return scoring.Hand.from_json(tiles, _WITH_DORA)
    return scoring.Hand.from_json(tiles)


def tiles_text(win: HandWin | WinValue) -> str:
    """A win's tiles in groups to draw: the concealed tiles, each meld, the winning tile, the bonus tiles."""
    if not win.tiles:
        return ""
    written = stored_hand(win.tiles).to_json()
    melds = [meld["tiles"] for meld in written["melds"]]
    groups = [written["concealed"], *melds, written["winning_tile"], written["bonus"]]
    return " ".join(group for group in groups if group)
