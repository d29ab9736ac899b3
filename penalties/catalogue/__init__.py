"""The fouls of the five rulebooks, as data. The wording is our own; each foul names the paragraph it comes from."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from penalties.catalogue import apm, gghk, hk_fanlaak, mau, mcr
from penalties.catalogue.build import pay_each
from penalties.catalogue.types import Always, Consequence, Foul, Kind, RuleBook

BUILT_IN: tuple[RuleBook, ...] = (mcr.BOOK, gghk.BOOK, hk_fanlaak.BOOK, apm.BOOK, mau.BOOK)
_known: dict[str, RuleBook] = {book.ruleset: book for book in BUILT_IN}


def all_books() -> tuple[RuleBook, ...]:
    """The fouls of every ruleset that events can use."""
    return tuple(_known.values())


def add_book(book: RuleBook) -> None:
    """Add the fouls of one more ruleset."""
    _known[book.ruleset] = book


def rule_book(ruleset: str, options: Mapping[str, Any]) -> RuleBook:
    """The fouls of a ruleset under an event's options (`second_yellow_replaces_first`, `false_win_penalty`).

    Raises KeyError for an unknown ruleset.
    """
    book = _known[ruleset]
    if book.cards and options.get("second_yellow_replaces_first"):
        book = replace(book, cards=replace(book.cards, red_replaces_yellows=True))
    points = options.get("false_win_penalty")
    if points:
        book = replace(book, fouls=tuple(_with_false_win(foul, points) for foul in book.fouls))
    return book


def _with_false_win(foul: Foul, points: int) -> Foul:
    if foul.code != "false_win" or not isinstance(foul.outcome, Always):
        return foul
    consequences: tuple[Consequence, ...] = tuple(
        pay_each(points) if one.kind is Kind.PAY_EACH else one for one in foul.outcome.consequences
    )
    return replace(foul, outcome=Always(consequences))
