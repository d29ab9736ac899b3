"""The terms of Asia Pacific Mahjong and Mahjong Australia."""

from typing import Final

from scoring.words import Words

WORDS: Final = Words(
    chow="Chi",
    pung="Pong",
    kong_replacement="Supplement tile after a Kong",
)
