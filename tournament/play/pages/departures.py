"""Where an event leaves its rulebook, for the organizer."""

from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.events.settings.departures import departures_from_book
from tournament.play.bridge.rules import entry_rules_of_book
from tournament.play.queries.tables import entry_rules_of


def departures(event: Event) -> list[str]:
    """A sentence for each setting that leaves the rulebook: length, ranking, and who signs. One query."""
    found = departures_from_book(event)
    book_signs = entry_rules_of_book(event.ruleset)["needs_confirmations"]
    if book_signs and not entry_rules_of(event).needs_confirmations:
        found.append(
            _(
                "The rulebook asks players to sign their table’s result. In this event a table can close unsigned."
            )
        )
    return found
