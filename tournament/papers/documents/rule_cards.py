"""The rulebook on paper: the rules and patterns of an event, and the referee's fouls."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.catalogue.types import Judge, Outcome
from penalties.queries import event_rule_book
from penalties.rulebook.texts import card_words, outcome_words, text_json, text_of
from tournament.core.listing import joined_clauses
from tournament.events.models import Event
from tournament.events.rulebook.items import name_beside, name_of
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.events.settings.options import options_beside_the_book
from tournament.events.settings.presets import preset_name, preset_of_options
from tournament.papers.documents.types import Content, Document, Order, Paper, Sheet
from tournament.papers.drawings import tile_row
from tournament.papers.rulebook import (
    FuRow,
    Paid,
    PatternInfo,
    WorthCell,
    described_rulebook,
    drawn_example,
    hand_in_words,
    has_running_scores,
    said,
    worth_tables,
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """`worth` is the value in words, `open` what an open hand is worth where that differs, `hand` the drawn example;
    `is_first` of the patterns that are worth as much.
    """

    name: str
    name_zh: str
    worth: str
    has_named_worth: bool
    open: str
    meaning: str
    hand: SafeString
    is_first: bool


@dataclass(frozen=True, slots=True)
class Payment:
    """What hands of these values pay: the discarder, each of the other two, and each on a self-draw (None: impossible)."""

    values: str
    discarder: int
    other: int
    each: int | None


@dataclass(frozen=True, slots=True)
class PatternCard(Content):
    """The rules of the event: `rules` and `paying` are sentences, `differences` are the options that are not the book's.

    With `has_all_payments` the payments are the book's whole table, else examples.
    """

    template: ClassVar[str] = "papers/_pattern_card.html"

    event: Event
    unit: str
    rules: tuple[str, ...]
    differences: tuple[tuple[str, str], ...]
    paying: tuple[str, ...]
    payments: tuple[Payment, ...]
    has_all_payments: bool
    patterns: tuple[Pattern, ...]

    @property
    def names_values(self) -> bool:
        """Whether some patterns are worth a limit that has a name."""
        return any(pattern.has_named_worth for pattern in self.patterns)


@dataclass(frozen=True, slots=True)
class PaidWords:
    """What is paid: by the discarder, and on a self-draw."""

    discard: str
    drawn: str


@dataclass(frozen=True, slots=True)
class LimitLine:
    """A limit: its name, what it takes, and what a player and the dealer are paid for it."""

    name: str
    takes: str
    other: PaidWords
    dealer: PaidWords


@dataclass(frozen=True, slots=True)
class WorthLine:
    """The hands of so many han, one for each fu; None where no hand has these."""

    han: int
    cells: tuple[PaidWords | None, ...]


@dataclass(frozen=True, slots=True)
class FuLine:
    """Where fu come from, with the tiles; `open` is empty where it makes no difference."""

    what: str
    open: int | None
    closed: int
    tiles: SafeString


@dataclass(frozen=True, slots=True)
class WorthCard(Content):
    """The table of han and fu: `tables` are that of a player and that of the dealer."""

    template: ClassVar[str] = "papers/_worth_card.html"

    event: Event
    fu: tuple[int, ...]
    other: tuple[WorthLine, ...]
    dealer: tuple[WorthLine, ...]
    limits: tuple[LimitLine, ...]
    base_fu: tuple[FuLine, ...]
    set_fu: tuple[FuLine, ...]
    rest_fu: tuple[FuLine, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoulStep:
    """What can follow. `letter` stands for it on a score sheet where the referee chooses; else it is empty."""

    words: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class FoulLine:
    number: int
    name: str
    paragraph: str
    steps: tuple[FoulStep, ...]


@dataclass(frozen=True, slots=True)
class FoulCard(Content):
    """`cards` are the words for the coloured cards of the rulebook, empty where it has none."""

    template: ClassVar[str] = "papers/_foul_card.html"

    event: Event
    fouls: tuple[FoulLine, ...]
    cards: tuple[str, ...]

    @property
    def example(self) -> FoulLine | None:
        """A foul that leaves the referee a choice; None if there is none."""
        return next((foul for foul in self.fouls if foul.steps[0].letter), None)


def pattern_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    book = described_rulebook(event)
    known = preset_of_options(event.ruleset, event.options)
    by_book = (_("The options are those of: %(book)s.") % {"book": preset_name(known)},) if known else ()
    content = PatternCard(
        event=event,
        unit=_(get_ruleset(event.ruleset).unit),
        rules=(*by_book, *said(event, book.rules)),
        differences=() if known else tuple(options_beside_the_book(event.ruleset, event.options)),
        paying=said(event, book.paying),
        payments=tuple(
            Payment(_values(row.least, row.most), row.discarder, row.other, row.each) for row in book.payments
        ),
        has_all_payments=book.has_all_payments,
        patterns=tuple(_patterns(event, book.patterns, book.value_names)),
    )
    yield Sheet(content, paper=Paper.LIST, squeezes=False)


def _values(least: int, most: int | None) -> str:
    """The values of a row of payments: "3", "4–6", "10 and more"."""
    if most is None:
        return _("%(least)s and more") % {"least": least}
    return str(least) if least == most else f"{least}–{most}"


def _open_words(card: PatternInfo) -> str:
    """What a pattern is worth in an open hand, where that differs."""
    if card.open_points is None:
        return ""
    return _("open: %(value)s") % {"value": card.open_points} if card.open_points else _("closed only")


def _patterns(event: Event, cards: Iterable[PatternInfo], names: Mapping[int, str]) -> Iterator[Pattern]:
    """The patterns, the most valuable first, and those worth as much in the order of the book."""
    above = None
    for card in sorted(cards, key=lambda card: -card.points):
        example, meaning = drawn_example(event, card), _(card.meaning)
        label = joined_clauses((name_of(card), hand_in_words(example)))
        hand = tile_row(example.groups, label=label, marked=example.winning, at_start=True)
        is_first = card.points != above
        yield Pattern(
            name_of(card),
            name_beside(card),
            _(names[card.points]) if card.points in names else str(card.points),
            card.points in names,
            _open_words(card),
            meaning,
            hand,
            is_first,
        )
        above = card.points


def worth_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    tables = worth_tables(event)
    assert tables is not None  # noqa: S101 - other events do not have the document
    content = WorthCard(
        event=event,
        fu=tables.fu,
        other=tuple(
            WorthLine(row.han, tuple(_cell(cell, cell.other) if cell else None for cell in row.cells))
            for row in tables.rows
        ),
        dealer=tuple(
            WorthLine(row.han, tuple(_cell(cell, cell.dealer) if cell else None for cell in row.cells))
            for row in tables.rows
        ),
        limits=tuple(
            LimitLine(_(row.name), said(event, (row.takes,))[0], _paid(row.other), _paid(row.dealer))
            for row in tables.limits
        ),
        base_fu=_fu_lines(event, tables.base_fu),
        set_fu=_fu_lines(event, tables.set_fu),
        rest_fu=_fu_lines(event, tables.rest_fu),
        notes=said(event, tables.notes),
    )
    yield Sheet(content, fits_one_page=True)


def _cell(cell: WorthCell, paid: Paid) -> PaidWords:
    """What a hand pays; a limit is named, because its payments stand below."""
    return PaidWords(_(cell.limit), "") if cell.limit else _paid(paid)


def _paid(paid: Paid) -> PaidWords:
    """A payment as a table has it; on a self-draw the other players' part comes first, then the dealer's."""
    discard = "–" if paid.by_discarder is None else str(paid.by_discarder)
    if paid.by_other is None:
        return PaidWords(discard, "–")
    if paid.by_dealer is None:
        return PaidWords(discard, str(paid.by_other))
    return PaidWords(discard, f"{paid.by_other}/{paid.by_dealer}")


def _fu_lines(event: Event, rows: Iterable[FuRow]) -> tuple[FuLine, ...]:
    return tuple(
        FuLine(
            words,
            row.open if row.open != row.closed else None,
            row.closed,
            tile_row([row.example], label=words, at_start=True) if row.example else SafeString(""),
        )
        for row in rows
        for words in said(event, (row.what,))
    )


def foul_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    book = event_rule_book(event)
    fouls = tuple(
        FoulLine(number, text_of(text_json(foul.name)), foul.paragraph, _steps(event.ruleset, foul.outcome))
        for number, foul in enumerate(book.fouls, start=1)
    )
    cards = card_words(event.ruleset, book.cards) if book.cards else ()
    yield Sheet(FoulCard(event, fouls, cards), grows=True, squeezes=False)


def _steps(ruleset: str, outcome: Outcome) -> tuple[FoulStep, ...]:
    """The lines of an outcome, with the letters that the desk reads where it is a choice."""
    lines = outcome_words(ruleset, outcome)
    if not isinstance(outcome, Judge):
        return tuple(FoulStep(words) for words in lines)
    return tuple(FoulStep(words, letter) for words, letter in zip(lines, ascii_lowercase, strict=False))


PATTERNS = Document(
    "pattern-card",
    gettext_lazy("Pattern card"),
    gettext_lazy(
        "The rules of this event: minimum, limit, payments, and every pattern with its value and an example."
    ),
    pattern_sheets,
)
WORTH = Document(
    "worth-card",
    gettext_lazy("Han and fu"),
    gettext_lazy("What han and fu are worth, the limits, and where fu come from, on one page for referees."),
    worth_sheets,
    is_for=has_running_scores,
)
FOULS = Document(
    "foul-card",
    gettext_lazy("Foul card"),
    gettext_lazy("Every foul of this event and what follows, for referees."),
    foul_sheets,
)
