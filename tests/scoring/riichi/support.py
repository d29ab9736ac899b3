"""Short ways to score hands and to play matches of riichi."""

from __future__ import annotations

from typing import Any

from scoring import Hand, Options, Score, get_ruleset, make_options, parse_hand, score
from scoring.deals import MatchState
from scoring.matches import EndKind, HandEnd, PlayedHand, WonHand
from scoring.playing import play_hand

RIICHI = get_ruleset("riichi")
ALL_ITEMS = {"red_fives": 3, "renhou": "five_han"}
"""Options under which every item can count."""


def hand_of(data: dict[str, Any]) -> Hand:
    return Hand.from_json(data, RIICHI.notation)


def scored(line: str, **options: Any) -> Score:
    """A typed hand, scored and explained."""
    return score(
        parse_hand(line, ruleset_id="riichi"), "riichi", make_options("riichi", options), explain=True
    )


def play(state: MatchState, end: HandEnd, options: Options | None = None) -> PlayedHand:
    return play_hand(state, end, "riichi", options)


def won(
    winner: int, han: int, fu: int, discarder: int | None = None, riichi: tuple[int, ...] = ()
) -> HandEnd:
    return HandEnd(EndKind.WIN, (WonHand(winner, han, fu),), discarder, riichi)


def drawn(*tenpai: int, riichi: tuple[int, ...] = ()) -> HandEnd:
    return HandEnd(EndKind.DRAW, tenpai=tenpai, riichi=riichi)
