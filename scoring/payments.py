"""Who pays whom: a win becomes four integers that sum to zero.

Seats are 0-3. Values are after the cap. Each rulebook says in its own ``payoff.py`` how it pays.
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
    """What each seat gets (positive) or pays, summing to zero.

    Raises UnknownRuleset, InvalidOption, InvalidWin, and what ``check_value`` raises. More than one win on a tile is
    settled where the rulebook, under these options, lets so many players win.
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

    Raises BelowMinimum under the ruleset's minimum, InvalidValue for a number that no hand can have. Where flowers
    count outside the minimum they are in the value, so a value that reaches the minimum is not yet proof of a legal
    win. Where a rulebook has a cap, a number before it may be accepted as well.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidValue(f"{value!r} is no value of a hand.")
    minimum = ruleset.minimum_under(options)
    if value < minimum:
        raise BelowMinimum(value, minimum)
    if not ruleset.payoff.can_be_worth(value):
        raise InvalidValue(f"No {ruleset.name} hand is worth {value} {ruleset.unit}.")


def _check_win(ruleset: Ruleset, win: Win) -> None:
    for seat in (win.winner, win.discarder, win.pao, win.same_turn_first):
        if seat is not None and (isinstance(seat, bool) or seat not in (0, 1, 2, 3)):
            raise InvalidWin("no_such_seat", f"{seat!r} is no seat; seats are 0 to 3.")
    if win.self_drawn and win.discarder is not None:
        raise InvalidWin("discarder_on_self_draw", "A self-drawn win has no discarder.")
    if win.self_drawn and win.robbing_kong:
        raise InvalidWin("robbing_on_self_draw", "A robbed kong is not self-drawn.")
    if not win.self_drawn and win.discarder is None:
        raise InvalidWin("discarder_missing", "Name the player who discarded the winning tile.")
    if win.winner in (win.discarder, win.pao):
        raise InvalidWin("pays_own_win", "The winner cannot be the one who pays.")
    if win.pao is not None and not ruleset.table.has_liability:
        raise InvalidWin("no_pao", f"{ruleset.name} knows no liability for a hand.")
    if win.same_turn_first is not None:
        _check_immunity(ruleset, win)
    ruleset.payoff.check(win)


def _check_immunity(ruleset: Ruleset, win: Win) -> None:
    if not ruleset.table.has_same_turn_immunity:
        raise InvalidWin("no_immunity", f"{ruleset.name} knows no same-turn immunity.")
    if win.self_drawn or win.robbing_kong:
        raise InvalidWin("immunity_without_discard", "Same-turn immunity is about a discard.")


def _check_shared(ruleset: Ruleset, wins: Sequence[Win], options: Options) -> None:
    """Several wins must be on one tile by different players, under a ruleset that lets them all win."""
    if len({win.winner for win in wins}) < len(wins):
        raise InvalidWin("winner_twice", "A player wins a deal once.")
    if any(win.self_drawn for win in wins):
        raise InvalidWin("shared_self_draw", "A self-drawn win is one player's alone.")
    if len({(win.discarder, win.robbing_kong) for win in wins}) > 1:
        raise InvalidWin("different_tiles", "Several players can only win on the same tile.")
    if ruleset.payoff.shared_tile(len(wins), options) is SharedTile.NEXT_IN_TURN_WINS:
        raise InvalidWin(
            "one_winner_only", f"{ruleset.name} has one winner a tile: the next in turn after the discarder."
        )
