"""What Hong Kong with bonus tiles calls things."""

from typing import Final

from scoring.words import Words

WORDS: Final = Words(
    no_win="Dead hand",
    false_win="Wrong mahjong",
    false_win_by="Wrong mahjong by %(name)s",
    round_wind="Wind of the round",
)
