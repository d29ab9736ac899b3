"""The tiles of stored wins."""

import scoring
from tournament.play.bridge.win_values import WinValue
from tournament.play.models import HandWin


def tiles_text(win: HandWin | WinValue) -> str:
    """A win's tiles in groups to draw: the concealed tiles, each meld, the winning tile, the bonus tiles."""
    if not win.tiles:
        return ""
    hand = scoring.Hand.from_json(win.tiles)
    groups = [hand.concealed, *(meld.tiles for meld in hand.melds), (hand.winning_tile,), hand.bonus]
    return " ".join(scoring.format_tiles(group) for group in groups if group)
