"""`manage.py verify_event SLUG`: recompute everything that an event's rows claim, and name each difference."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.verification import ledger_faults
from tournament.draws.verification import author_faults, change_faults, draw_faults, seat_faults
from tournament.events.models import Event
from tournament.events.verification import order_faults
from tournament.play.audited import audit_faults
from tournament.play.deeds import play_faults
from tournament.play.verification import hand_faults
from tournament.registration.verification import name_faults

CHECKS: tuple[Callable[[Event], Iterator[str]], ...] = (
    name_faults,
    draw_faults,
    seat_faults,
    change_faults,
    hand_faults,
    audit_faults,
    ledger_faults,
    author_faults,
    play_faults,
    order_faults,
)
"""Each finds faults of one kind; each names them in sentences."""


class Command(BaseCommand):
    """Verifies events. The exit status says whether everything is correct."""

    help = (
        "Recompute what the rows of an event claim: hands and their points, versions, seats, draws from their "
        "seeds, penalties, sealed rounds, the audit. Names what does not fit; changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("event", nargs="?", metavar="SLUG", help="the event, as in its address")
        which.add_argument("--all", action="store_true", help="every event")

    def handle(self, *args: Any, **options: Any) -> None:
        events = Event.objects.order_by("slug")
        if not options["all"]:
            events = events.filter(slug=options["event"])
            if not events:
                raise CommandError(_("There is no event “%(slug)s”.") % {"slug": options["event"]})
        count = sum(self._verify(event) for event in events)
        if count:
            raise CommandError(
                ngettext("%(count)s thing does not fit.", "%(count)s things do not fit.", count)
                % {"count": count}
            )

    def _verify(self, event: Event) -> int:
        """Print the differences found in an event and return their number."""
        faults = list(chain.from_iterable(check(event) for check in CHECKS))
        for fault in faults:
            self.stdout.write(f"{event.slug}: {fault}")
        if not faults:
            self.stdout.write(_("%(event)s: everything fits.") % {"event": event.slug})
        return len(faults)
