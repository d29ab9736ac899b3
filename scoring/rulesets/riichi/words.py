"""The terms of riichi, and how its notation writes flags."""

from typing import Final

from scoring.rulesets.riichi.faults import CIRCUMSTANCES, word_of
from scoring.types import HandNotation
from scoring.words import Words

WORDS: Final = Words(
    chow="Chii",
    pung="Pon",
    kong="Kan",
    concealed_kong="Closed kan",
    discard_win="Ron",
    self_draw_win="Tsumo",
    robbed_kong_win="Ron by robbing a kan",
    no_win="Exhaustive draw",
    false_win="Chombo",
    false_win_by="Chombo by %(name)s",
    kong_replacement="Rinshan tile after a kan",
    robbed_kong="Robbed kan",
    false_win_here="Chombo in this hand",
    offender="Chombo by",
    and_false_win_by="%(said)s; chombo by %(name)s",
)
NOTATION: Final = HandNotation(
    {word: flag for flag in CIRCUMSTANCES for word in (flag.value, word_of(flag))}, has_dora=True
)
"""Both the words of all rulebooks and riichi's own: ``last_of_wall`` and ``haitei`` are the same."""
