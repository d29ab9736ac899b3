"""Hands as people enter them at a table, before the rules are applied."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from tournament.core.came_later import CAME_LATER
from tournament.play.enums import WINS, WINS_FROM_ANOTHER, Outcome


@dataclass(frozen=True, slots=True)
class WinInput:
    """A win as it was entered: the winner's seat, and either a value, tiles or items.

    `value` is in the ruleset's unit. `tiles`, unless None, is a line of the notation (`123m456p78s 777z +9s`) and
    decides the value; `flags` are the words of the notation, `bonus` the exposed bonus tiles. `items`, unless None, are
    the names of the items called, each with its number, and decide the value, together with what follows from them.

    `declared` is the total the player declared, and `override_reason` says why it stands although tiles or items give
    another value. `liable` and `same_turn_first` are seats, as in `HandWin`; `note` describes a record hand.

    Where scores run along, `han` and `fu`, or `yakuman`, stand in place of a value; `dora` and `ura` are the indicators beside
    tiles, and `liable_yakuman` is how many yakuman `liable` pays for.
    """

    seat: int
    value: int | None = None
    tiles: str | None = None
    flags: tuple[str, ...] = ()
    bonus: str = ""
    items: Mapping[str, int] | None = None
    declared: int | None = None
    override_reason: str = ""
    liable: int | None = None
    same_turn_first: int | None = None
    note: str = ""
    han: int | None = field(default=None, metadata=CAME_LATER)
    fu: int | None = field(default=None, metadata=CAME_LATER)
    yakuman: int = field(default=0, metadata=CAME_LATER)
    liable_yakuman: int | None = field(default=None, metadata=CAME_LATER)
    dora: str = field(default="", metadata=CAME_LATER)
    ura: str = field(default="", metadata=CAME_LATER)

    def at_seats(self, moved: Callable[[int], int]) -> Self:
        """The win with each seat in it moved."""
        return replace(
            self,
            seat=moved(self.seat),
            liable=_moved(self.liable, moved),
            same_turn_first=_moved(self.same_turn_first, moved),
        )

    @property
    def completes_items(self) -> bool:
        """Whether what is certain beside the items counts as well."""
        return True

    @property
    def is_worthless(self) -> bool:
        """Whether nothing is entered yet about what the win is worth."""
        is_counted = self.value is not None or self.han is not None or self.yakuman
        return not is_counted and not (self.tiles or "").strip() and not self.items


class WinAsCalled(WinInput):
    """A win that was recorded when only the items called counted. Read again, it keeps its value."""

    __slots__ = ()

    @property
    def completes_items(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class HandInput:
    """A hand as it was entered, before the rules are applied. `offender` and `fine_points` are as in `Hand`.

    With outcome FINAL, `finals` are the points of the whole match by seat, and `wins` its record hands.

    Where scores run along, `riichi`, `tenpai` and `nagashi` are seats, `cause` is a value of AbortCause, `bell` says that the
    time was up during the hand, and `sticks_left` are those that lie on the table with final scores.
    """

    outcome: Outcome
    wins: tuple[WinInput, ...] = ()
    discarder: int | None = None
    offender: int | None = None
    fine_points: int = 0
    finals: tuple[int, int, int, int] | None = None
    riichi: tuple[int, ...] = field(default=(), metadata=CAME_LATER)
    tenpai: tuple[int, ...] = field(default=(), metadata=CAME_LATER)
    nagashi: tuple[int, ...] = field(default=(), metadata=CAME_LATER)
    cause: str = field(default="", metadata=CAME_LATER)
    bell: bool = field(default=False, metadata=CAME_LATER)
    sticks_left: int = field(default=0, metadata=CAME_LATER)

    def at_seats(self, moved: Callable[[int], int]) -> Self:
        """The hand with each seat in it moved; `moved` is an exchange of seats."""
        wins = (win.at_seats(moved) for win in self.wins)
        finals = self.finals
        if finals:
            finals = (finals[moved(0)], finals[moved(1)], finals[moved(2)], finals[moved(3)])
        return replace(
            self,
            wins=tuple(sorted(wins, key=lambda win: win.seat)),
            discarder=_moved(self.discarder, moved),
            offender=_moved(self.offender, moved),
            finals=finals,
            riichi=tuple(sorted(map(moved, self.riichi))),
            tenpai=tuple(sorted(map(moved, self.tenpai))),
            nagashi=tuple(sorted(map(moved, self.nagashi))),
        )

    @property
    def is_incomplete(self) -> bool:
        """Whether the entry is not complete yet: a winner, a discarder, an offender or a value is missing."""
        if self.outcome is Outcome.FALSE_WIN:
            return self.offender is None
        if self.outcome is Outcome.ABORTIVE_DRAW:
            return not self.cause
        if self.outcome not in WINS:
            return False
        if not self.wins or (self.outcome in WINS_FROM_ANOTHER and self.discarder is None):
            return True
        return any(win.is_worthless for win in self.wins)


def _moved(seat: int | None, moved: Callable[[int], int]) -> int | None:
    return None if seat is None else moved(seat)
