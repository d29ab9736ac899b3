"""The penalties in a row of a paper sheet, typed on a keyboard: "2 14" is foul 14 by player 2.

    2 14            player and foul: its number in the event's list, or words found only in its name
    2 14/b          with the referee's choice, where the rulebook leaves one
    2 14:5          with the amount counted, or the points within a range (5.0 or 5 where results are in thousands)
    2 14>3          with the player who is paid, where one was harmed
    2 14 "dropped"  with a note

Several penalties in one row are separated by commas.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from string import ascii_lowercase

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from penalties.catalogue.types import Always, Bands, Foul, Judge, Measure, Outcome, PerUnit, RuleBook
from penalties.decisions.assessing import Decision, asked_of
from penalties.errors import CellNotRead, CellTooLittle, CellTooMuch, FoulNotInList, FoulUnclear
from penalties.rulebook.texts import consequences_words, outcome_words, text_json, text_of
from tournament.core.folding import folded
from tournament.core.listing import joined
from tournament.events.point_fields import THOUSAND
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.registration.models import Entry

PENALTY = re.compile(
    r"""(?P<player>[1-4])\s+(?P<foul>[^/:>"]+?)\s*
    (?:/\s*(?P<choice>[a-z])\s*)?(?::\s*(?P<amount>[0-9]{1,5}(?:[.][0-9])?)\s*)?(?:>\s*(?P<sufferer>[1-4])\s*)?
    (?:"(?P<note>[^"]*)")?""",
    re.VERBOSE | re.IGNORECASE,
)
BETWEEN = re.compile(r'[,;](?=(?:[^"]*"[^"]*")*[^"]*$)')
"""A comma or a semicolon outside a note."""


@dataclass(frozen=True, slots=True)
class SheetPenalty:
    """A foul in a row of a sheet: the seat of the offender, and the details that were typed."""

    seat: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class SheetStep:
    """One outcome of a foul. `typed` is what the referee types to choose it, empty where there is no choice."""

    words: str
    typed: str = ""


@dataclass(frozen=True, slots=True)
class SheetFoul:
    """A foul in the list beside a sheet: what to type for it, its name, and its outcomes, one line for each step."""

    typed: str
    name: str
    what: tuple[SheetStep, ...]


@dataclass(frozen=True, slots=True)
class CellReader:
    """Reads the penalties typed in a row. `entries` are the four players by seat."""

    book: RuleBook
    entries: Mapping[int, Entry]

    def __call__(self, text: str) -> list[SheetPenalty]:
        """The penalties in a cell.

        Raises CellNotRead, CellTooLittle, CellTooMuch, FoulNotInList, FoulUnclear.
        """
        return [self._read(part.strip()) for part in BETWEEN.split(text) if part.strip()]

    def _read(self, text: str) -> SheetPenalty:
        found = PENALTY.fullmatch(text)
        if found is None:
            raise CellNotRead(typed=text)
        number, foul = find_foul(self.book, found["foul"])
        choice = ascii_lowercase.index(found["choice"].lower()) if found["choice"] else None
        asked = _asked(foul.outcome, choice)
        if asked is None:
            raise CellTooLittle(foul=_name(foul), typed=_every_typed(self.book.ruleset, number, foul))
        typed = {name for name in ("choice", "amount", "sufferer") if found[name]}
        if typed != asked:
            refusal = CellTooMuch if typed - asked else CellTooLittle
            raise refusal(foul=_name(foul), typed=_typed(number, foul.outcome, choice))
        goes_by_measure = isinstance(foul.outcome, Bands | PerUnit)
        amount = self._amount(found["amount"], in_thousands=not goes_by_measure) if found["amount"] else None
        return SheetPenalty(
            int(found["player"]) - 1,
            Decision(
                foul_code=foul.code,
                measure=amount if goes_by_measure else None,
                choice=choice,
                points=None if goes_by_measure else amount,
                sufferer=self.entries[int(found["sufferer"]) - 1] if found["sufferer"] else None,
                note=found["note"] or "",
            ),
        )

    def _amount(self, typed: str, *, in_thousands: bool) -> int:
        """An amount as it was typed; points of rulebooks that write results in thousands are typed so. Raises
        CellNotRead.
        """
        if in_thousands and counts_thousands(self.book.ruleset):
            return int(Decimal(typed) * THOUSAND)
        if not typed.isdecimal():
            raise CellNotRead(typed=typed)
        return int(typed)


def find_foul(book: RuleBook, typed: str) -> tuple[int, Foul]:
    """The foul with this number in the list, or the only one with these words in its name. Raises FoulNotInList,
    FoulUnclear.
    """
    numbered = list(enumerate(book.fouls, start=1))
    if typed.isdecimal():
        fits = [(number, foul) for number, foul in numbered if number == int(typed)]
    else:
        words = folded(typed).split()
        fits = [(number, foul) for number, foul in numbered if _has_words(foul, words)]
        whole = [(number, foul) for number, foul in fits if folded(typed) in _names(foul)]
        fits = whole or fits
    if not fits:
        raise FoulNotInList(typed=typed)
    if len(fits) > 1:
        raise FoulUnclear(typed=typed, numbers=joined(number for number, _foul in fits))
    return fits[0]


def _names(foul: Foul) -> list[str]:
    return [folded(name) for name in (foul.name.en, foul.name.zh_hant, foul.name.zh_hans)]


def _has_words(foul: Foul, words: Sequence[str]) -> bool:
    return bool(words) and any(all(word in name for word in words) for name in _names(foul))


def _name(foul: Foul) -> str:
    return text_of(text_json(foul.name))


def _asked(outcome: Outcome, choice: int | None) -> set[str] | None:
    """Which of choice, amount and paid player must be typed after the foul; None while the choice is still open."""
    chosen = _chosen(outcome, choice)
    if chosen is None:
        return None
    parts = {"measure": "amount", "points": "amount", "sufferer": "sufferer"}
    asked = {parts[name] for name in asked_of(chosen) if name in parts}
    return asked | {"choice"} if isinstance(outcome, Judge) else asked


def _chosen(outcome: Outcome, choice: int | None) -> Outcome | None:
    """The outcome after the referee's choice; None when the choice does not exist."""
    if not isinstance(outcome, Judge):
        return outcome
    if choice is None or choice >= len(outcome.choices):
        return None
    return Always(outcome.choices[choice])


def sheet_fouls(book: RuleBook) -> list[SheetFoul]:
    """The fouls of an event by number, as the list beside a sheet shows them."""
    return [
        SheetFoul(
            str(number) if isinstance(foul.outcome, Judge) else _typed(number, foul.outcome, None),
            _name(foul),
            _steps(book.ruleset, number, foul.outcome),
        )
        for number, foul in enumerate(book.fouls, start=1)
    ]


def _steps(ruleset: str, number: int, outcome: Outcome) -> tuple[SheetStep, ...]:
    if not isinstance(outcome, Judge):
        return tuple(SheetStep(words) for words in outcome_words(ruleset, outcome))
    return tuple(
        SheetStep(consequences_words(ruleset, choice), _typed(number, outcome, place))
        for place, choice in enumerate(outcome.choices)
    )


def _every_typed(ruleset: str, number: int, foul: Foul) -> str:
    return _(" or ").join(step.typed for step in _steps(ruleset, number, foul.outcome))


def _typed(number: int, outcome: Outcome, choice: int | None) -> str:
    """What to type after the player for this foul: "14", "14/a", "14:minutes", "14>player"."""
    asked = _asked(outcome, choice) or set()
    parts = [str(number)]
    if choice is not None and "choice" in asked:
        parts.append(f"/{ascii_lowercase[choice]}")
    if isinstance(outcome, Bands | PerUnit):
        parts.append(f":{_measure_typed(outcome.measure)}")
    elif "amount" in asked:
        parts.append(":" + _("points"))
    if "sufferer" in asked:
        parts.append(">" + _("player"))
    return "".join(parts)


def _measure_typed(measure: Measure) -> str:
    return {
        Measure.MINUTES: pgettext("typed on a sheet", "minutes"),
        Measure.TILES: pgettext("typed on a sheet", "tiles"),
        Measure.SECONDS: pgettext("typed on a sheet", "seconds over the limit"),
    }[measure]
