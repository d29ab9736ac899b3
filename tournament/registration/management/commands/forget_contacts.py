"""Forgets the contact data of events whose time is over, as their organizers set it; for a daily timer."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.registration.acts.imports import forget_old_drafts
from tournament.registration.acts.people import forget_due_contacts


class Command(BaseCommand):
    help = (
        "Forgets e-mail, phone and answers of sign-ups, so many days after the event as its organizer set, and lists "
        "that were read for an import more than a week ago."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        people, lists = forget_due_contacts(), forget_old_drafts()
        self.stdout.write(
            _("Forgotten: contact data of %(people)s people, and %(lists)s imported lists.")
            % {"people": people, "lists": lists}
        )
