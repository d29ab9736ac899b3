"""`manage.py verify_event SLUG`: recompute everything that an event's rows claim, and name each difference."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.verification import ledger_faults
from tournament.chain.acts.adding import BEGUN
from tournament.chain.models import ChainEntry
from tournament.chain.verification import chain_faults, entry_with, head_of, restored_at, words_of_entry
from tournament.draws.verification import author_faults, change_faults, draw_faults, seat_faults
from tournament.events.models import Event
from tournament.events.verification import order_faults
from tournament.exchange.verification import archive_faults
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
    chain_faults,
    archive_faults,
)
"""Each finds faults of one kind; each names them in sentences."""


class Command(BaseCommand):
    """Verifies events. The exit status says whether everything is correct."""

    help = (
        "Recompute what the rows of an event claim: hands and their points, versions, seats, draws from their "
        "seeds, penalties, sealed rounds, the audit, and the chain that proves that nobody changed a row by hand. Names "
        "what does not fit; changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("event", nargs="?", metavar="SLUG", help="the event, as in its address")
        which.add_argument("--all", action="store_true", help="every event")
        parser.add_argument(
            "--digest",
            metavar="DIGEST",
            help="a digest from a paper or a page, or how it begins: is it in the chain?",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        events = Event.objects.order_by("slug")
        if not options["all"]:
            events = events.filter(slug=options["event"])
            if not events:
                raise CommandError(_("There is no event “%(slug)s”.") % {"slug": options["event"]})
        count = sum(self._verify(event, options["digest"]) for event in events)
        if count:
            raise CommandError(
                ngettext("%(count)s thing does not fit.", "%(count)s things do not fit.", count)
                % {"count": count}
            )

    def _verify(self, event: Event, digest: str | None) -> int:
        """Print the differences found in an event and return their number."""
        faults = list(chain.from_iterable(check(event) for check in CHECKS))
        if digest:
            entry = entry_with(event, digest)
            if entry:
                self.stdout.write(
                    f"{event.slug}: {digest} is {words_of_entry(entry, restored_at(event))} of the chain."
                )
            else:
                faults.append(f"{digest} is not in the chain.")
        for fault in faults:
            self.stdout.write(f"{event.slug}: {fault}")
        if not faults:
            self.stdout.write(_("%(event)s: everything fits.") % {"event": event.slug})
        self._tell_chain(event)
        return len(faults)

    def _tell_chain(self, event: Event) -> None:
        """Print how long the chain is, where it ends, and whether the event is older."""
        head = head_of(event)
        if head is None:
            return
        self.stdout.write(
            f"{event.slug}: the chain ends with {words_of_entry(head, restored_at(event))}: {head.digest}"
        )
        first = ChainEntry.objects.filter(event=event).order_by("number")[0]
        if first.content["act"] == BEGUN:
            self.stdout.write(
                f"{event.slug}: the event is older than the chain. What was changed by hand before "
                f"{first.content['at'][:10]} is not found."
            )
        since = restored_at(event)
        if since == 1:
            self.stdout.write(
                f"{event.slug}: the chain begins when the event came to this installation, on "
                f"{first.content['at'][:10]}. What was changed by hand before is not found."
            )
        elif since:
            self.stdout.write(
                f"{event.slug}: the event was restored from an archive, with its chain: entries 1 to {since - 1} "
                "are of the installation before, and the archive was as they say."
            )
