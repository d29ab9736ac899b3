"""Playing a match hand by hand, and paying single hands, for the rulebooks in which scores run along."""

from __future__ import annotations

from collections.abc import Collection

from scoring.deals import MatchState
from scoring.errors import InvalidResult
from scoring.matches import (
    FinalResult,
    HandEnd,
    MatchRules,
    MatchTable,
    PlayedHand,
    Transfer,
    WinTable,
    WonHand,
    checked_seats,
)
from scoring.options import Options
from scoring.results import Score
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Wind


def first_state(ruleset_id: str, options: Options | None = None) -> MatchState:
    """A match before its first hand. Raises UnknownRuleset, InvalidOption, and InvalidResult for a rulebook without
    running scores, like all functions here.
    """
    rules, options = _rules(ruleset_id, options)
    return rules.start(options)


def play_hand(state: MatchState, end: HandEnd, ruleset_id: str, options: Options | None = None) -> PlayedHand:
    """What a hand moves, why, and the match after it. Raises InvalidResult for an end that cannot be, and InvalidValue
    for han and fu that no hand has.
    """
    rules, options = _rules(ruleset_id, options)
    return rules.play(state, end, options)


def ring_bell(state: MatchState, ruleset_id: str, options: Options | None = None) -> MatchState:
    """The match when the bell rings during the hand in play."""
    rules, options = _rules(ruleset_id, options)
    return rules.ring(state, options)


def moved_to_turn(
    state: MatchState, turn: int, ruleset_id: str, options: Options | None = None
) -> MatchState:
    """The match at another turn of dealing, because people changed the deal."""
    rules, options = _rules(ruleset_id, options)
    return rules.move(state, turn, options)


def match_table(ruleset_id: str, options: Options | None = None) -> MatchTable:
    """What is asked at a table."""
    rules, options = _rules(ruleset_id, options)
    return rules.table(options)


def final_result(
    state: MatchState, ruleset_id: str, options: Options | None = None, *, substitutes: Collection[int] = ()
) -> FinalResult:
    """What the match is worth to each seat as it stands; ``substitutes`` get the result of a substitute."""
    rules, options = _rules(ruleset_id, options)
    checked_seats(substitutes, "Substitutes")
    return rules.finish(state, options, substitutes)


def hand_payments(score: Score, table: WinTable, options: Options | None = None) -> tuple[Transfer, ...]:
    """What one scored hand is paid, each payment with its reason. Raises InvalidWin for a table that does not fit."""
    rules, options = _rules(score.ruleset_id, options)
    return rules.pay(score, table, options)


def liable_player(score: Score, options: Options | None = None) -> tuple[Wind, str] | None:
    """Who is liable for a scored hand, and for which item, as far as its sets say who fed them."""
    rules, options = _rules(score.ruleset_id, options)
    return rules.liable(score, options)


def check_worth(
    ruleset_id: str,
    *,
    han: int | None = None,
    fu: int | None = None,
    yakuman: int = 0,
    self_drawn: bool | None = None,
    in_riichi: bool = False,
) -> None:
    """Whether a hand can be worth what a referee typed: han with fu, or yakuman; with ``in_riichi``, by a player who laid a
    stick. Raises InvalidValue, InvalidResult.
    """
    rules, _ = _rules(ruleset_id, None)
    rules.check_worth(WonHand(0, han, fu, yakuman), self_drawn, in_riichi)


def base_points(
    ruleset_id: str,
    *,
    han: int | None = None,
    fu: int | None = None,
    yakuman: int = 0,
    options: Options | None = None,
) -> int:
    """The base points of han with fu, or of yakuman, from which every payment follows."""
    rules, options = _rules(ruleset_id, options)
    return rules.base_points(WonHand(0, han, fu, yakuman), options)


def liable_yakuman(score: Score, options: Options | None = None) -> int:
    """For how many yakuman of a scored hand a player who fed its sets can be liable."""
    rules, options = _rules(score.ruleset_id, options)
    return rules.liable_yakuman(score, options)


def _rules(ruleset_id: str, options: Options | None) -> tuple[MatchRules, Options]:
    ruleset = get_ruleset(ruleset_id)
    if ruleset.match is None:
        raise InvalidResult(f"In {ruleset.name} scores do not run along.")
    return ruleset.match, checked_options(ruleset, options)
