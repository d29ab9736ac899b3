"""Matches in which scores run along: what a hand moves, what stays on the table, when the match ends, and what it is
worth then.

For rulebooks with a ``match`` in their record: riichi bets lie on the table from one hand to the next, a drawn hand moves
points, and scores can end a match. Everything here is a pure function; seats are 0 to 3, and seat 0 deals first. Points
and sticks always balance: the scores and what lies on the table add up to what the players had at the start.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from scoring.deals import MatchState, Scores
from scoring.description import Sentence
from scoring.errors import InvalidResult
from scoring.match_papers import MatchSheet, WorthTables
from scoring.options import Options
from scoring.results import Score
from scoring.types import Flag, Wind

STICK: Final = 1_000
"""The points of a riichi stick."""
TWELFTHS: Final = 12
"""Final points are counted in twelfths of a point, because two, three or four players can share places."""


class EndKind(StrEnum):
    """How a hand of a match ended. ``DRAW`` is an exhaustive draw; after ``CHOMBO`` the hand is dealt again."""

    WIN = "win"
    DRAW = "draw"
    ABORT = "abort"
    CHOMBO = "chombo"


class Cause(StrEnum):
    """Why a hand was aborted."""

    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_KONGS = "four_kongs"
    FOUR_RIICHI = "four_riichi"
    TRIPLE_RON = "triple_ron"


@dataclass(frozen=True, slots=True)
class WonHand:
    """One player's win: ``han`` with ``fu``, or how many ``yakuman``. ``pao`` is the seat that is liable, for
    ``pao_yakuman`` of them. From five han on ``fu`` may be None.
    """

    winner: int
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    pao: int | None = None
    pao_yakuman: int = 1


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How one hand ended. ``discarder`` is None when the win was self-drawn. ``riichi`` are the seats whose sticks count;
    ``tenpai`` and ``nagashi`` belong to a draw, ``cause`` to an abortive one and ``offender`` to a chombo.
    """

    kind: EndKind
    wins: tuple[WonHand, ...] = ()
    discarder: int | None = None
    riichi: tuple[int, ...] = ()
    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    cause: Cause | None = None
    offender: int | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points that one seat gives to another, with the reason; None stands for the table, where sticks lie."""

    payer: int | None
    payee: int | None
    points: int
    reason: Sentence


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """What a hand moved: the four ``deltas``, each ``transfer`` behind them, and the match ``after`` it."""

    deltas: Scores
    transfers: tuple[Transfer, ...]
    after: MatchState


@dataclass(frozen=True, slots=True)
class FinalPart:
    """A part of a player's final points, in twelfths, with the reason."""

    reason: Sentence
    twelfths: int


@dataclass(frozen=True, slots=True)
class FinalResult:
    """A match at its end: the place and the final points of each seat, in twelfths of a point.

    ``parts`` say where each player's points come from. ``sticks_left`` are sticks that nobody got.
    """

    places: Scores
    twelfths: Scores
    sticks_left: int
    parts: tuple[tuple[FinalPart, ...], ...]

    def text_of(self, seat: int) -> str:
        """A player's points in thousands with one decimal, halves rounded away from nought, such as ``+23.1``."""
        tenth = TWELFTHS * STICK // 10
        tenths = (2 * abs(self.twelfths[seat]) + tenth) // (2 * tenth)
        sign = "" if not tenths else "+" if self.twelfths[seat] > 0 else "-"
        return f"{sign}{tenths // 10}.{tenths % 10}"


@dataclass(frozen=True, slots=True)
class WinTable:
    """What lies on the table when one hand is won, and who else pays: seats are winds here, and East deals.

    ``sticks`` include the winner's own of this hand. ``discarder`` is None when self-drawn, and the owner of a robbed
    kong. ``pao`` is who is liable for the yakuman named ``pao_item``.
    """

    honba: int = 0
    sticks: int = 0
    discarder: Wind | None = None
    pao: Wind | None = None
    pao_item: str | None = None


@dataclass(frozen=True, slots=True)
class MatchTable:
    """What is asked at a table under an organizer's options.

    ``causes`` are those of abortive draws. With ``bets_need_points`` nobody lays a stick with fewer points. ``flags`` are
    the circumstances that can count, ``most_yakuman`` how many a hand can be paid for; with ``counts_to_yakuman`` thirteen
    han are one.
    """

    causes: tuple[Cause, ...]
    flags: frozenset[Flag]
    has_nagashi: bool
    has_red_fives: bool
    has_ura: bool
    has_liability: bool
    bets_need_points: bool
    most_yakuman: int
    counts_to_yakuman: bool


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a rulebook plays a match, and what a single hand pays.

    ``move`` puts a match to another turn of dealing, where people changed the deal. ``table`` says what is asked at a
    table. ``liable_yakuman`` counts the yakuman of a hand for which a player who fed its sets can be liable. ``pay`` gives what a scored hand is paid at a table; ``liable`` reads from its sets who is liable for it, and for
    which item. ``check_worth`` raises InvalidValue for han and fu, or yakuman, that no hand has; ``base_points`` are what
    they are worth. ``sheet`` and ``tables`` are for printed papers.
    """

    start: Callable[[Options], MatchState]
    play: Callable[[MatchState, HandEnd, Options], PlayedHand]
    ring: Callable[[MatchState, Options], MatchState]
    move: Callable[[MatchState, int, Options], MatchState]
    finish: Callable[[MatchState, Options, Collection[int]], FinalResult]
    table: Callable[[Options], MatchTable]
    liable_yakuman: Callable[[Score, Options], int]
    pay: Callable[[Score, WinTable, Options], tuple[Transfer, ...]]
    liable: Callable[[Score, Options], tuple[Wind, str] | None]
    check_worth: Callable[[WonHand, bool | None, bool], None]
    base_points: Callable[[WonHand, Options], int]
    sheet: Callable[[Options], MatchSheet]
    tables: Callable[[Options], WorthTables]


def moved(transfers: Collection[Transfer]) -> tuple[Scores, int]:
    """What transfers change: the points of the four seats, and the sticks on the table."""
    deltas = [0, 0, 0, 0]
    table = 0
    for transfer in transfers:
        if transfer.payer is None:
            table -= transfer.points
        else:
            deltas[transfer.payer] -= transfer.points
        if transfer.payee is None:
            table += transfer.points
        else:
            deltas[transfer.payee] += transfer.points
    return (deltas[0], deltas[1], deltas[2], deltas[3]), table // STICK


def checked_seats(seats: Collection[object], name: str) -> None:
    """Raises InvalidResult for a seat that does not exist or is named twice."""
    if any(isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= 3 for seat in seats):
        raise InvalidResult(f"{name}: seats are 0 to 3.")
    if len(set(seats)) < len(seats):
        raise InvalidResult(f"{name}: a seat is named twice.")


def state_to_json(state: MatchState) -> dict[str, Any]:
    """A match before a hand as the vectors write it; ``turn`` counts within the round."""
    return {
        "hand": state.hand_number,
        "round": state.round_wind.letter,
        "turn": state.dealer + 1,
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks": state.sticks,
        "scores": list(state.scores),
        "over": state.is_over,
    }
