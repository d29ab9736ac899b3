"""The fouls of a rulebook, found by its id, and what an event's options change in them."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from penalties import catalogue
from penalties.catalogue.build import pay_each
from penalties.catalogue.types import Always, Consequence, Consequences, Foul, Judge, Kind, RuleBook, Where
from scoring import all_rulesets, get_ruleset

PAID_AT_TABLE = "reverse_mangan"
"""The choice of the option `chombo` by which the hand itself pays for a false win."""


class MissingFoulsError(LookupError):
    """A ruleset is registered, but the catalogue has no fouls for it."""


def all_books() -> tuple[RuleBook, ...]:
    """The fouls of every ruleset that events can use. Raises MissingFoulsError."""
    return tuple(_book_of(ruleset.id) for ruleset in all_rulesets())


def rule_book(ruleset: str, options: Mapping[str, Any]) -> RuleBook:
    """The fouls of a ruleset under an event's options (`second_yellow_replaces_first`, `false_win_penalty`, `chombo`,
    `chombo_points`).

    Raises UnknownRuleset, and MissingFoulsError.
    """
    book = _book_of(get_ruleset(ruleset).id)
    if book.cards and options.get("second_yellow_replaces_first"):
        book = replace(book, cards=replace(book.cards, red_replaces_yellows=True))
    points = options.get("false_win_penalty")
    if points:
        book = replace(book, fouls=tuple(_with_false_win(foul, points) for foul in book.fouls))
    if options.get("chombo") == PAID_AT_TABLE:
        return _with_chombo(book, None)
    if "chombo_points" in options:
        return _with_chombo(book, options["chombo_points"])
    return book


def _book_of(ruleset: str) -> RuleBook:
    """The fouls of a ruleset; one that is not offered to organizers need not have any."""
    name = f"{catalogue.__name__}.{ruleset}"
    try:
        book: RuleBook = import_module(name).BOOK
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        if ruleset not in [offered.id for offered in all_rulesets()]:
            return RuleBook(ruleset=ruleset, source="", fouls=(), deductions_at=Where.EVENT)
        raise MissingFoulsError(
            f"The ruleset {ruleset!r} needs its fouls as BOOK in the module {name}."
        ) from None
    return book


def _with_false_win(foul: Foul, points: int) -> Foul:
    if foul.code != "false_win" or not isinstance(foul.outcome, Always):
        return foul
    consequences: tuple[Consequence, ...] = tuple(
        pay_each(points) if one.kind is Kind.PAY_EACH else one for one in foul.outcome.consequences
    )
    return replace(foul, outcome=Always(consequences))


def _with_chombo(book: RuleBook, points: int | None) -> RuleBook:
    """The book with so many points off for a false win; none where the table pays for it."""

    def amended(consequences: Consequences) -> Consequences:
        if points is None:
            return tuple(one for one in consequences if one.kind is not Kind.FALSE_WIN)
        return tuple(
            replace(one, amount=points) if one.kind is Kind.FALSE_WIN else one for one in consequences
        )

    def amended_foul(foul: Foul) -> Foul:
        match foul.outcome:
            case Always(consequences):
                return replace(foul, outcome=Always(amended(consequences)))
            case Judge(choices):
                return replace(foul, outcome=Judge(tuple(amended(each) for each in choices)))
        return foul

    return replace(book, fouls=tuple(amended_foul(foul) for foul in book.fouls))
