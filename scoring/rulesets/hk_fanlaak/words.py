"""The terms of Hong Kong with bonus tiles."""

from typing import Final

from scoring.types import PLAIN_NOTATION, Flag, HandNotation
from scoring.words import Words

WORDS: Final = Words(
    no_win="Dead hand",
    false_win="Wrong mahjong",
    false_win_by="Wrong mahjong by %(name)s",
    round_wind="Wind of the round",
    sheet_keys=(
        "Players are 1 to 4. Winner: a number, 0 for a dead hand, 9 for an abandoned hand. "
        "From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2."
    ),
    false_win_here="Wrong mahjong in this hand",
    offender="Wrong mahjong by",
    and_false_win_by="%(said)s; wrong mahjong by %(name)s",
    long_hand="no win, no claims, no kong",
    long_hand_short="no win, no claims",
    dead_hand="no win this hand",
    dead_hand_short="no win this hand",
)

NOTATION: Final = HandNotation(
    {**PLAIN_NOTATION.flags, Flag.FLOWER_REPLACEMENT.value: Flag.FLOWER_REPLACEMENT}
)
"""The tile that replaces a flower or season is a supplement tile, too (Dealing, c and e)."""
