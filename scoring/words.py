"""What a rulebook calls the things that every rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """A rulebook's own words, in English; whoever shows them translates them.

    Words with ``%(…)s`` are sentences to fill. ``points`` are what hands move between the players, ``match`` is all
    hands of one table in one round, ``repeat`` tells how often the dealer has stayed, ``dead_hand`` that a player may
    not win the hand any more.
    """

    chow: str = "Chow"
    pung: str = "Pung"
    kong: str = "Kong"
    concealed_kong: str = "Concealed kong"
    discard_win: str = "Win on a discard"
    self_draw_win: str = "Self-drawn win"
    robbed_kong_win: str = "Win by robbing a kong"
    no_win: str = "No win"
    false_win: str = "False win"
    abandoned: str = "Abandoned"
    discarded: str = "Discarded"
    kong_robbed: str = "Kong robbed"
    robbing: str = "%(who)s, robbing a kong of %(name)s"
    false_win_by: str = "False win by %(name)s"
    kong_replacement: str = "Replacement tile after a kong"
    consecutive_kong: str = "After two kongs in a row"
    needs_robbed_kong: str = "“%(item)s” needs a robbed kong."
    tile_rule: str = "A hand has 13 tiles beside the winning tile; a kong counts as three."
    hint_discarder: str = "Now the seat that discarded, or “Self-drawn”."
    hint_robbed: str = "Now the seat whose kong was robbed."
    round_wind: str = "Round wind"
    repeat: str = "%(turn)s, repeat %(number)s"
    points: str = "Points"
    match: str = "Match"
    dead_hand: str = "dead hand"


PLAIN_WORDS: Final = Words()
"""The words of a rulebook that has none of its own."""
