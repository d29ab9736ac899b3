"""The rulebook on one page: the patterns of a ruleset, and the referee's fouls."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from penalties.catalogue.types import Judge
from penalties.queries import event_rule_book
from penalties.texts import outcome_words, text_json, text_of
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
class FoulLine:
    """A foul and what follows. With `is_choice` the referee chooses one of the lines of `what`."""

    number: int
    name: str
    paragraph: str
    what: tuple[str, ...]
    is_choice: bool


@dataclass(frozen=True, slots=True)
class FoulCard:
    event: Event
    fouls: tuple[FoulLine, ...]


def pattern_sheets(order: Order) -> Iterator[Sheet]:
    simplified = get_language() == "zh-hans"
    patterns = tuple(
        Pattern(
            _(card.name), card.name_zh_hans if simplified else card.name_zh_hant, card.points, card.meaning
        )
        for card in pattern_cards(order.event)
    )
    yield Sheet("papers/_pattern_card.html", PatternCard(order.event, patterns), fits_one_page=True)


def foul_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    fouls = tuple(
        FoulLine(
            number,
            text_of(text_json(foul.name)),
            foul.paragraph,
            outcome_words(event.ruleset, foul.outcome),
            isinstance(foul.outcome, Judge),
        )
        for number, foul in enumerate(event_rule_book(event).fouls, start=1)
    )
    yield Sheet("papers/_foul_card.html", FoulCard(event, fouls), fits_one_page=True)


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
