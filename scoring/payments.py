"""Who pays whom: a win becomes four integers that sum to zero.

Seats are 0-3; no ruleset pays by wind, and the dealer pays and gets like everybody. Values are after the cap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import InvalidValue, InvalidWin, NotationError
from scoring.options import Options
from scoring.results import BelowMinimum
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.rulesets.gghk import CAP_FAAN
from scoring.rulesets.hk_fanlaak import CAP_FAN, LIMIT_FAN
from scoring.rulesets.zung_jung import LIMIT_POINTS
from scoring.types import Wind

Deltas = tuple[int, int, int, int]

_GGHK_DISCARD: Final = {3: 32, 4: 64, 5: 96, 6: 128, 7: 192, 8: 256, 9: 384, 10: 512}
"""Points by faan that the discarder pays alone; on a self-draw each player pays half (GGHK, Faan to Score Table)."""
_FANLAAK_BASE: Final = (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64)
"""Chips by fan, nought to ten (Hong Kong rules, payment table)."""
_MCR_BASE: Final = 8
"""Points that every loser pays beside the value of the hand."""
HIGHEST_MCR_TOTAL: Final = 332
"""Big Four Winds, Four Kongs, All Honors, Four Concealed Pungs, Fully Concealed Hand, Last Tile Draw, Out with
Replacement Tile and eight flowers: no hand holds more."""
HIGHEST_GGHK_TOTAL: Final = 49
"""All Honors, Big Winds, All Quads and After Consecutive Kan with what comes with them, before the cap."""
_BYSTANDER_POINTS: Final = 25
_LISTED_VALUES: Final = (400, 480)


@dataclass(frozen=True, slots=True)
class Win:
    """One player's win.

    ``discarder`` is the seat that gave the tile away, for a robbed kong its owner, None when self-drawn. ``pao`` is
    the seat liable for the hand (``gghk``). ``same_turn_first`` is the seat that discarded the same tile first since
    the winner's last turn (``apm``, ``mau``).
    """

    winner: int
    value: int
    self_drawn: bool
    discarder: int | None = None
    robbing_kong: bool = False
    pao: int | None = None
    same_turn_first: int | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Win:
        """Read a ``win`` object of the notation, places given as letters; raises NotationError."""
        if not isinstance(data, Mapping):
            raise NotationError("A win must be an object.")
        known = ("winner", "value", "self_drawn", "discarder", "robbing_kong", "pao", "same_turn_first")
        for name in data:
            if name not in known:
                raise NotationError(f"The field {name!r} is not known.")
        value = data.get("value")
        if isinstance(value, bool) or not isinstance(value, int):
            raise NotationError("value must be a whole number.")
        winner = _seat(data, "winner")
        if winner is None:
            raise NotationError("The field winner is missing.")
        return cls(
            winner=winner,
            value=value,
            self_drawn=_flag(data, "self_drawn"),
            discarder=_seat(data, "discarder"),
            robbing_kong=_flag(data, "robbing_kong"),
            pao=_seat(data, "pao"),
            same_turn_first=_seat(data, "same_turn_first"),
        )


def _seat(data: Mapping[str, Any], name: str) -> int | None:
    letter = data.get(name)
    if letter is None:
        return None
    if not isinstance(letter, str):
        raise NotationError(f"{name} must be E, S, W or N.")
    return Wind.from_letter(letter)


def _flag(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise NotationError(f"{name} must be true or false.")
    return value


def payments(ruleset_id: str, wins: Sequence[Win], options: Options | None = None) -> Deltas:
    """What each seat gets (positive) or pays, summing to zero.

    Raises UnknownRuleset, InvalidOption, InvalidWin, and what ``check_value`` raises. More than one win on a tile is
    settled under ``gghk``, and under ``apm`` when three players win and the option ``triple_win`` says so.
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
        if ruleset_id == "apm" and options["triple_win"] == "void":
            return (0, 0, 0, 0)
    totals = [0, 0, 0, 0]
    for win in wins:
        for seat, delta in enumerate(_PAY[ruleset_id](win, options)):
            totals[seat] += delta
    return (totals[0], totals[1], totals[2], totals[3])


def check_value(ruleset_id: str, value: int, options: Options | None = None) -> None:
    """Whether a hand can have this value (after the cap).

    Raises BelowMinimum under the ruleset's minimum, InvalidValue for a number that no hand can have. For ``mcr`` the
    flowers are in the value, so a value of eight and more is not yet proof of a legal win. For ``gghk`` and
    ``hk_fanlaak`` a number before the cap is taken as well; ten and more pay alike.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidValue(f"{value!r} is no value of a hand.")
    minimum = ruleset.minimum_under(options)
    if value < minimum:
        raise BelowMinimum(value, minimum)
    if not _can_exist(ruleset, value):
        raise InvalidValue(f"No {ruleset.name} hand is worth {value} {ruleset.unit}.")


def _can_exist(ruleset: Ruleset, value: int) -> bool:
    if ruleset.id == "mcr":
        return value <= HIGHEST_MCR_TOTAL
    if ruleset.id in ("apm", "mau"):
        is_sum = value % 5 == 0 and value <= LIMIT_POINTS
        lowest = 1 if ruleset.id == "apm" else 0
        return (is_sum and value >= lowest) or value in _LISTED_VALUES or (ruleset.id == "apm" and value == 1)
    return value <= (LIMIT_FAN if ruleset.id == "hk_fanlaak" else HIGHEST_GGHK_TOTAL)


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
    if win.pao is not None and ruleset.id != "gghk":
        raise InvalidWin("no_pao", f"{ruleset.name} knows no liability for a hand.")
    if ruleset.id == "hk_fanlaak" and win.self_drawn and win.value == 0:
        raise InvalidWin("self_draw_without_fan", "A self-drawn win is worth at least one fan.")
    if win.same_turn_first is not None:
        _check_immunity(ruleset, win)


def _check_immunity(ruleset: Ruleset, win: Win) -> None:
    if ruleset.id not in ("apm", "mau"):
        raise InvalidWin("no_immunity", f"{ruleset.name} knows no same-turn immunity.")
    if win.self_drawn or win.robbing_kong:
        raise InvalidWin("immunity_without_discard", "Same-turn immunity is about a discard.")
    if ruleset.id == "mau" and win.same_turn_first == win.winner:
        raise InvalidWin(
            "own_discard", "A player may not win on a tile that he discarded himself in the same turn."
        )


def _check_shared(ruleset: Ruleset, wins: Sequence[Win], options: Options) -> None:
    """Several wins must be on one tile by different players, under a ruleset that lets them all win."""
    if len({win.winner for win in wins}) < len(wins):
        raise InvalidWin("winner_twice", "A player wins a deal once.")
    if any(win.self_drawn for win in wins):
        raise InvalidWin("shared_self_draw", "A self-drawn win is one player's alone.")
    if len({(win.discarder, win.robbing_kong) for win in wins}) > 1:
        raise InvalidWin("different_tiles", "Several players can only win on the same tile.")
    if ruleset.id == "gghk":
        return
    if ruleset.id == "apm" and len(wins) == 3 and options["triple_win"] != "interception":
        return
    raise InvalidWin(
        "one_winner_only", f"{ruleset.name} has one winner a tile: the next in turn after the discarder."
    )


def _settle(winner: int, dues: Mapping[int, int]) -> Deltas:
    """Deltas of one win from what each other seat pays."""
    deltas = [-dues.get(seat, 0) for seat in range(4)]
    deltas[winner] = sum(dues.values())
    return (deltas[0], deltas[1], deltas[2], deltas[3])


def _others(seat: int) -> list[int]:
    return [other for other in range(4) if other != seat]


def _pay_gghk(win: Win, options: Options) -> Deltas:
    """The discarder pays all (Payment 1); a self-draw falls on the liable player (Payment 2.2.1); a robbed kong is
    paid by its owner at the self-drawn rate of all three, an earlier liability void (Robbing a kan 2)."""
    discard = _GGHK_DISCARD[min(win.value, CAP_FAAN)]
    each = discard // 2
    if win.discarder is not None:
        return _settle(win.winner, {win.discarder: 3 * each if win.robbing_kong else discard})
    if win.pao is not None:
        return _settle(win.winner, {win.pao: 3 * each})
    return _settle(win.winner, dict.fromkeys(_others(win.winner), each))


def _pay_hk_fanlaak(win: Win, options: Options) -> Deltas:
    """Discarder double, others single; self-drawn, all double."""
    base = _FANLAAK_BASE[min(win.value, CAP_FAN)]
    dues = dict.fromkeys(_others(win.winner), 2 * base if win.self_drawn else base)
    if win.discarder is not None:
        dues[win.discarder] = 2 * base
    return _settle(win.winner, dues)


def _pay_mcr(win: Win, options: Options) -> Deltas:
    """Everybody pays eight; the value is paid by the discarder, or by each of the three when self-drawn."""
    dues = dict.fromkeys(_others(win.winner), _MCR_BASE + (win.value if win.self_drawn else 0))
    if win.discarder is not None:
        dues[win.discarder] = _MCR_BASE + win.value
    return _settle(win.winner, dues)


def _pay_zung_jung(win: Win, options: Options) -> Deltas:
    """Three times the value in all: even shares up to 25 points and on a self-draw, otherwise 25 from each bystander
    and the rest from the discarder, or from who discarded the same tile first in the same turn."""
    value = win.value
    if options["payoff"] == "thrower_double":
        if win.discarder is not None:
            return _settle(win.winner, {win.discarder: 2 * value})
        return _settle(win.winner, dict.fromkeys(_others(win.winner), value))
    payer = win.discarder if win.same_turn_first is None else win.same_turn_first
    if payer is None or payer == win.winner or value <= _BYSTANDER_POINTS:
        return _settle(win.winner, dict.fromkeys(_others(win.winner), value))
    dues = dict.fromkeys(_others(win.winner), _BYSTANDER_POINTS)
    dues[payer] = 3 * value - 2 * _BYSTANDER_POINTS
    return _settle(win.winner, dues)


_PAY: Final[Mapping[str, Callable[[Win, Options], Deltas]]] = {
    "gghk": _pay_gghk,
    "hk_fanlaak": _pay_hk_fanlaak,
    "mcr": _pay_mcr,
    "apm": _pay_zung_jung,
    "mau": _pay_zung_jung,
}
