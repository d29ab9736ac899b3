"""The terms of Asia Pacific Mahjong and Mahjong Australia."""

from typing import Final

from scoring.words import Words

WORDS: Final = Words(
    chow="Chi",
    pung="Pong",
    kong_replacement="Supplement tile after a Kong",
)
SERIES: Final = {
    "1": "Trivial patterns",
    "2": "One-suit patterns",
    "3": "Honor tiles",
    "4": "Triplets and kongs",
    "5": "Identical sets",
    "6": "Similar sets",
    "7": "Consecutive sets",
    "8": "Terminals",
    "9": "Incidental bonuses",
    "10": "Irregular hands",
}
"""The titles of the pattern list, by the first part of a pattern's number."""
