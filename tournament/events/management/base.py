"""The base of commands that work on one event."""

from argparse import ArgumentTypeError

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.core.listing import joined, joined_sentences
from tournament.events.models import Event

SLUGS_SHOWN = 10


class EventCommand(BaseCommand):
    """A command that works on one event: the one named by `--event`, or the only one."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--event", metavar="SLUG", help="the event, as in its address; needed when there are several"
        )

    def find_event(self, slug: str | None) -> Event:
        """Return the event with this slug, or the only event. Raises CommandError with the available events."""
        events = list(Event.objects.order_by("slug")[: SLUGS_SHOWN + 1])
        if slug is not None:
            event = Event.objects.filter(slug=slug).first()
            if event is None:
                missing = _("There is no event “%(slug)s”.") % {"slug": slug}
                raise CommandError(joined_sentences([missing, _choice(events)]))
            return event
        if len(events) != 1:
            raise CommandError(joined_sentences([_("Say which event, with --event."), _choice(events)]))
        return events[0]


def _choice(events: list[Event]) -> str:
    if not events:
        return _("There is no event yet.")
    shown = [event.slug for event in events[:SLUGS_SHOWN]] + ["…"] * (len(events) > SLUGS_SHOWN)
    return _("There are: %(events)s.") % {"events": joined(shown)}


def positive(text: str) -> int:
    """Read a positive number from an option. argparse turns the error into a message."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(_("“%(text)s” is not a whole number from 1 up.") % {"text": text})
    return number
