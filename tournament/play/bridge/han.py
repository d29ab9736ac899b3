"""Han and fu in two taps: what a hand that is not entered by its tiles is worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring

YAKUMAN_MARK: Final = "y"
"""Before the number of yakuman, where no han are counted."""
FU: Final = (20, 25, *range(30, 120, 10))
FEWEST_WITHOUT_FU: Final = 5
YAKUMAN_BASE: Final = 8_000
LIMITS: Final = {
    5: gettext_lazy("Mangan"),
    6: gettext_lazy("Haneman"),
    8: gettext_lazy("Baiman"),
    11: gettext_lazy("Sanbaiman"),
    13: gettext_lazy("Counted yakuman"),
}
"""The limits by the fewest han that reach them."""
_HAN_OF_BASE: Final = {2_000: 5, 3_000: 6, 4_000: 8, 6_000: 11, YAKUMAN_BASE: 13}
"""The same han by the base points of the limits."""


@dataclass(frozen=True, slots=True)
class Han:
    """What was chosen first: han, or yakuman."""

    han: int | None = None
    yakuman: int = 0

    @property
    def code(self) -> str:
        """As the form sends it."""
        return f"{YAKUMAN_MARK}{self.yakuman}" if self.yakuman else str(self.han or "")

    @classmethod
    def of_code(cls, code: str) -> "Han":
        """What a form sent."""
        if code.startswith(YAKUMAN_MARK):
            return cls(yakuman=int(code.removeprefix(YAKUMAN_MARK)))
        return cls(han=int(code)) if code else cls()


def limit_word(han: int, *, counts_to_yakuman: bool) -> str:
    """The usual name of a hand with so many han; empty below a mangan."""
    least = max((fewest for fewest in LIMITS if fewest <= han), default=0)
    if least == 13 and not counts_to_yakuman:
        least = 11
    return str(LIMITS[least]) if least else ""


def yakuman_word(count: int) -> str:
    """So many yakuman in words."""
    return _("Yakuman") if count == 1 else _("%(count)s× yakuman") % {"count": count}


def han_choices(table: scoring.MatchTable, also: Iterable[str] = ()) -> list[tuple[str, str]]:
    """What the first tap can say; `also` are codes that a form already has, such as seven han."""
    offered = [*range(1, FEWEST_WITHOUT_FU), *(han for han in LIMITS if han < 13 or table.counts_to_yakuman)]
    choices = [(str(han), _han_label(han, table)) for han in offered]
    choices += [(f"{YAKUMAN_MARK}{count}", yakuman_word(count)) for count in range(1, table.most_yakuman + 1)]
    known = {code for code, _label in choices}
    for code in also:
        if code and code not in known:
            one = Han.of_code(code)
            label = _han_label(one.han, table) if one.han else yakuman_word(one.yakuman)
            choices.append((code, label))
    return choices


def _han_label(han: int, table: scoring.MatchTable) -> str:
    name = limit_word(han, counts_to_yakuman=table.counts_to_yakuman)
    if not name:
        return _("%(han)s han") % {"han": han}
    return name if han in LIMITS else _("%(han)s han: %(limit)s") % {"han": han, "limit": name}


def fu_choices() -> list[tuple[str, str]]:
    """What the second tap can say."""
    return [(str(fu), _("%(fu)s fu") % {"fu": fu}) for fu in FU]


class Won(Protocol):
    """A win, as a row or as it was just read."""

    @property
    def value(self) -> int: ...
    @property
    def han(self) -> int | None: ...
    @property
    def fu(self) -> int | None: ...
    @property
    def yakuman(self) -> int: ...


def limit_of_win(win: Won) -> str:
    """The limit that a win was paid by, from its base points; empty for one below a mangan."""
    if win.yakuman:
        return yakuman_word(win.yakuman)
    han = _HAN_OF_BASE.get(win.value)
    return str(LIMITS[han]) if han else ""


def value_of(win: Won) -> int | str:
    """What a win is worth as people say it: a number, or han and fu."""
    if win.han is None and not win.yakuman:
        return win.value
    return worth_words(win.han, win.fu, win.yakuman, counts_to_yakuman=win.value >= YAKUMAN_BASE)


def worth_words(han: int | None, fu: int | None, yakuman: int, *, counts_to_yakuman: bool) -> str:
    """What a win is worth, as players say it: "3 han 40 fu", "7 han: Haneman", "Yakuman"."""
    if han is None:
        return yakuman_word(yakuman)
    name = limit_word(han, counts_to_yakuman=counts_to_yakuman)
    if name:
        return _("%(han)s han: %(limit)s") % {"han": han, "limit": name}
    return _("%(han)s han %(fu)s fu") % {"han": han, "fu": fu}
