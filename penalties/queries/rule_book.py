"""The rulebook of an event: its ruleset's fouls with the event's own amounts and house rules."""

from dataclasses import replace

from penalties.catalogue.types import Foul, RuleBook, Text
from penalties.catalogue.wire import read_outcome
from penalties.models import CARD_POINTS, EventFoul, LedgerSettings
from penalties.rulebook.books import rule_book
from tournament.events.models import Event
from tournament.play.bridge.evaluation import options_of


def event_rule_book(event: Event) -> RuleBook:
    """The fouls of the event: those of its ruleset under its options, with the event's own amounts and house rules."""
    book = _with_card_points(rule_book(event.ruleset, options_of(event)), LedgerSettings.of_event(event))
    own = {row.code: row for row in EventFoul.objects.filter(event=event)}
    fouls = tuple(
        replace(foul, outcome=read_outcome(own[foul.code].outcome)) if foul.code in own else foul
        for foul in book.fouls
    )
    house = tuple(_house_rule(row) for row in own.values() if row.is_house)
    return replace(book, fouls=(*fouls, *house))


def _with_card_points(book: RuleBook, settings: LedgerSettings) -> RuleBook:
    own = {name: getattr(settings, name) for name in CARD_POINTS if getattr(settings, name) is not None}
    return replace(book, cards=replace(book.cards, **own)) if book.cards and own else book


def _house_rule(row: EventFoul) -> Foul:
    name, when = (Text(text, text, text) for text in (row.name, row.when))
    return Foul(row.code, name, when, "", read_outcome(row.outcome))
