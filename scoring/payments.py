"""Who pays whom: a win becomes four integers that add up to ``HAND_SUM``.

Seats are 0-3. Values are after the cap. Each rulebook defines its payments in its own ``payoff.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import InvalidValue, InvalidWin
from scoring.options import Options
from scoring.results import BelowMinimum
from scoring.ruleset import Ruleset, SharedTile
from scoring.rulesets import checked_options, get_ruleset
from scoring.wins import Deltas, Win


def payments(ruleset_id: str, wins: Sequence[Win], options: Options | None = None) -> Deltas:
    """What each seat receives (positive) or pays (negative).

    Raises UnknownRuleset, InvalidOption, InvalidWin, and what ``check_value`` raises. Several wins on
    one tile are allowed as far as the rulebook and the options allow that many winners.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    if not wins:
        raise InvalidWin("no_win", "There is no win to pay.")
    for win in wins:
        _check_win(ruleset, win)
        check_value(ruleset_id, win.value, options)
    if len(wins) > 1:
        _check_shared(ruleset, wins, options)
        if ruleset.payoff.shared_tile(len(wins), options) is SharedTile.NOBODY_WINS:
            return (0, 0, 0, 0)
    totals = [0, 0, 0, 0]
    for win in wins:
        for seat, delta in enumerate(ruleset.payoff.pay(win, options)):
            totals[seat] += delta
    return (totals[0], totals[1], totals[2], totals[3])


def check_value(ruleset_id: str, value: int, options: Options | None = None) -> None:
    """Whether a hand can have this value (after the cap).

    Raises BelowMinimum below the ruleset's minimum and InvalidValue for a value that no hand can have. Where flowers
    do not count towards the minimum, they are still part of the value, so a value at the minimum does not prove a legal
    win. Where a rulebook has a cap, a value before the cap may be accepted too.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidValue(f"{value!r} is not a value of a hand.")
    minimum = ruleset.minimum_under(options)
    if value < minimum:
        raise BelowMinimum(value, minimum)
    if not ruleset.payoff.can_be_worth(value):
        raise InvalidValue(f"No {ruleset.name} hand is worth {value} {ruleset.unit}.")


def _check_win(ruleset: Ruleset, win: Win) -> None:
    for seat in (win.winner, win.discarder, win.pao, win.same_turn_first):
        if seat is not None and (isinstance(seat, bool) or seat not in (0, 1, 2, 3)):
            raise InvalidWin("no_such_seat", f"{seat!r} is not a seat; seats are 0 to 3.")
    if win.self_drawn and win.discarder is not None:
        raise InvalidWin("discarder_on_self_draw", "A self-drawn win has no discarder.")
    if win.self_drawn and win.robbing_kong:
        raise InvalidWin("robbing_on_self_draw", "A robbed kong is not self-drawn.")
    if not win.self_drawn and win.discarder is None:
        raise InvalidWin("discarder_missing", "Name the player who discarded the winning tile.")
    if win.winner in (win.discarder, win.pao):
        raise InvalidWin("pays_own_win", "The winner cannot be the one who pays.")
    if win.pao is not None and not ruleset.table.has_liability:
        raise InvalidWin("no_pao", f"{ruleset.name} has no liability for a hand.")
    if win.same_turn_first is not None:
        _check_immunity(ruleset, win)
    ruleset.payoff.check(win)


def _check_immunity(ruleset: Ruleset, win: Win) -> None:
    if not ruleset.table.has_same_turn_immunity:
        raise InvalidWin("no_immunity", f"{ruleset.name} has no same-turn immunity.")
    if win.self_drawn or win.robbing_kong:
        raise InvalidWin("immunity_without_discard", "Same-turn immunity applies to wins on a discard only.")


def _check_shared(ruleset: Ruleset, wins: Sequence[Win], options: Options) -> None:
    """Check that several wins are by different players on one tile, and that the ruleset lets all of them win."""
    if len({win.winner for win in wins}) < len(wins):
        raise InvalidWin("winner_twice", "A player can win a deal only once.")
    if any(win.self_drawn for win in wins):
        raise InvalidWin("shared_self_draw", "A self-drawn win has only one winner.")
    if len({(win.discarder, win.robbing_kong) for win in wins}) > 1:
        raise InvalidWin("different_tiles", "Several players can only win on the same tile.")
    if ruleset.payoff.shared_tile(len(wins), options) is SharedTile.NEXT_IN_TURN_WINS:
        raise InvalidWin(
            "one_winner_only",
            f"{ruleset.name} allows one winner per tile: the next in turn after the discarder.",
        )
