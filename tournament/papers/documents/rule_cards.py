"""The rulebook on paper: the rules and patterns of an event, and the referee's fouls."""

from collections.abc import Iterable, Iterator
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
from tournament.papers.documents.types import Content, Document, Order, Paper, Sheet
from tournament.papers.drawings import tile_row
from tournament.papers.rulebook import PatternInfo, described_rulebook, drawn_example, hand_in_words, said


@dataclass(frozen=True, slots=True)
class Pattern:
    """`hand` is the drawn example; `is_first` of the patterns that are worth as much."""

    name: str
    name_zh: str
    points: int
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
    content = PatternCard(
        event=event,
        unit=_(get_ruleset(event.ruleset).unit),
        rules=said(event, book.rules),
        differences=tuple(options_beside_the_book(event.ruleset, event.options)),
        paying=said(event, book.paying),
        payments=tuple(
            Payment(_values(row.least, row.most), row.discarder, row.other, row.each) for row in book.payments
        ),
        has_all_payments=book.has_all_payments,
        patterns=tuple(_patterns(event, book.patterns)),
    )
    yield Sheet(content, paper=Paper.LIST, squeezes=False)


def _values(least: int, most: int | None) -> str:
    """The values of a row of payments: "3", "4–6", "10 and more"."""
    if most is None:
        return _("%(least)s and more") % {"least": least}
    return str(least) if least == most else f"{least}–{most}"


def _patterns(event: Event, cards: Iterable[PatternInfo]) -> Iterator[Pattern]:
    """The patterns, the most valuable first, and those worth as much in the order of the book."""
    above = None
    for card in sorted(cards, key=lambda card: -card.points):
        example, meaning = drawn_example(event, card), _(card.meaning)
        label = joined_clauses((name_of(card), hand_in_words(example)))
        hand = tile_row(example.groups, label=label, marked=example.winning, at_start=True)
        is_first = card.points != above
        yield Pattern(name_of(card), name_beside(card), card.points, meaning, hand, is_first)
        above = card.points


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
FOULS = Document(
    "foul-card",
    gettext_lazy("Foul card"),
    gettext_lazy("Every foul of this event and what follows, for referees."),
    foul_sheets,
)
