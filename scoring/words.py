"""The terms that differ between rulebooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """A rulebook's own terms in English; the caller translates them.

    Terms with ``%(…)s`` are sentences to fill in. ``points`` are what hands move between the players; a match is all
    hands of one table in one round; ``repeat`` says how often the dealer has stayed. With ``dead_hand`` a player can no
    longer win the hand; with ``long_hand`` the player cannot claim either. A book that has other names for these, or
    calls something else a dead hand, states only the consequences. ``sheet_keys`` explains how a paper sheet is typed.
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
    tap_discarder: str = "Tap the seat of the player who discarded the winning tile."
    own_discard: str = "Nobody can win on their own discard. Tap another seat, or choose self-drawn."
    kong_robbed: str = "Kong robbed"
    robbing: str = "%(who)s, robbing a kong of %(name)s"
    false_win_by: str = "False win by %(name)s"
    kong_replacement: str = "Replacement tile after a kong"
    consecutive_kong: str = "After two kongs in a row"
    needs_robbed_kong: str = "“%(item)s” needs a robbed kong."
    tile_rule: str = "A hand has 13 tiles besides the winning tile; a kong counts as three."
    hint_discarder: str = "Now the seat that discarded, or “Self-drawn”."
    hint_robbed: str = "Now the seat whose kong was robbed."
    round_wind: str = "Round wind"
    repeat: str = "%(turn)s, repeat %(number)s"
    points: str = "Points"
    points_in_sentence: str = "points"
    table_points_first: str = "Table points, then points"
    sheet_keys: str = (
        "Players are 1 to 4. Winner: a number, 0 for no win, 9 for an abandoned hand. "
        "From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2."
    )
    robbed_kong: str = "Robbed kong"
    false_win_here: str = "False win in this hand"
    offender: str = "False win by"
    and_false_win_by: str = "%(said)s; false win by %(name)s"
    long_hand: str = "dead hand: no win, no claims, no kong"
    long_hand_short: str = "dead hand, no claims"
    dead_hand: str = "dead hand: no win this hand"
    dead_hand_short: str = "dead hand"
    session_lost: str = "session lost: its points count nowhere"
    session_lost_short: str = "session lost"
    session_was_lost: str = "The session was lost: these points are kept for the record and count nowhere."
    session_points: str = (
        "Points in brackets are kept for the record and count nowhere: "
        "the player was absent or lost the session."
    )
    record_only: str = "session lost: points for the record only"
    until_match_ends: str = "until the match ends"
    in_this_match: str = "in this match"
    first_in_a_match_warned: str = "The first time in a match is a warning only"
    points_of_the_round: str = "Points of the round"
    round_points: str = "Round %(number)s: points"
    of_the_points: str = "Of the points: by penalties"


PLAIN_WORDS: Final = Words()
"""The words of a rulebook that has none of its own."""
