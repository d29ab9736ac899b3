"""The rulebook on one page: the patterns of a ruleset, and the referee's fouls."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from penalties.catalogue.types import Judge, Outcome
from penalties.queries import event_rule_book
from penalties.texts import card_words, outcome_words, text_json, text_of
from tournament.events.models import Event
from tournament.papers.documents.types import Document, Order, Sheet
from tournament.papers.rulebook import pattern_cards


@dataclass(frozen=True, slots=True)
class Pattern:
    name: str
    name_zh: str
    points: int
    meaning: str


@dataclass(frozen=True, slots=True)
class PatternCard:
    event: Event
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
class FoulCard:
    """`cards` are the words for the coloured cards of the rulebook, empty where it has none."""

    event: Event
    fouls: tuple[FoulLine, ...]
    cards: tuple[str, ...]

    @property
    def example(self) -> FoulLine | None:
        """A foul that leaves the referee a choice; None if there is none."""
        return next((foul for foul in self.fouls if foul.steps[0].letter), None)


def pattern_sheets(order: Order) -> Iterator[Sheet]:
    simplified = get_language() == "zh-hans"
    patterns = tuple(
        Pattern(
            _(card.name), card.name_zh_hans if simplified else card.name_zh_hant, card.points, card.meaning
        )
        for card in pattern_cards(order.event)
    )
    yield Sheet(
        "papers/_pattern_card.html", PatternCard(order.event, patterns), fits_one_page=True, grows=True
    )


def foul_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    book = event_rule_book(event)
    fouls = tuple(
        FoulLine(number, text_of(text_json(foul.name)), foul.paragraph, _steps(event.ruleset, foul.outcome))
        for number, foul in enumerate(book.fouls, start=1)
    )
    cards = card_words(event.ruleset, book.cards) if book.cards else ()
    yield Sheet("papers/_foul_card.html", FoulCard(event, fouls, cards), fits_one_page=True, grows=True)


def _steps(ruleset: str, outcome: Outcome) -> tuple[FoulStep, ...]:
    """The lines of an outcome, with the letters that the desk reads where it is a choice."""
    lines = outcome_words(ruleset, outcome)
    if not isinstance(outcome, Judge):
        return tuple(FoulStep(words) for words in lines)
    return tuple(FoulStep(words, letter) for words, letter in zip(lines, ascii_lowercase, strict=False))


PATTERNS = Document(
    "pattern-card",
    gettext_lazy("Pattern card"),
    gettext_lazy("What every pattern of the ruleset is worth, on one page."),
    pattern_sheets,
)
FOULS = Document(
    "foul-card",
    gettext_lazy("Foul card"),
    gettext_lazy("Every foul of this event and what follows, on one page for referees."),
    foul_sheets,
)
