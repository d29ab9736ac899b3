"""The rules of Classical Hong Kong at the table, apart from the value of hands."""

from typing import Final

from scoring.options import Options
from scoring.relations import Need
from scoring.ruleset import FalseWin, TableRules
from scoring.tiles import DRAGONS
from scoring.types import PLAIN_FLAGS, Flag, Hand


def _false_win(options: Options) -> FalseWin:
    """The game restarts. 512 points are deducted after the match, so no points move at the table (False winning)."""
    return FalseWin(ends_hand=True)


def _sets_make_liable(hand: Hand) -> bool:
    """Somebody fed the fourth meld, or the third one of dragons; a concealed kan counts among those before (Pao 2.3)."""
    dragons = [meld for meld in hand.melds if meld.tiles[0] in DRAGONS]
    return any(
        len(melds) == count and any(meld.is_open for meld in melds)
        for melds, count in ((hand.melds, 4), (dragons, len(DRAGONS)))
    )


TABLE: Final = TableRules(
    false_win=_false_win,
    circumstances=PLAIN_FLAGS - {Flag.LAST_DISCARD, Flag.LAST_OF_KIND},
    needs={
        "Self drawn": Need.SELF_DRAW,
        "After kan": Need.SELF_DRAW,
        "After Consecutive Kan": Need.SELF_DRAW,
        "Last Tile from Wall": Need.SELF_DRAW,
        "Robbing a kan": Need.ROBBED_KONG,
        "Bless of Heaven": Need.DEALER,
        "Bless of Earth": Need.OTHER,
    },
    has_liability=True,
    sets_make_liable=_sets_make_liable,
)
