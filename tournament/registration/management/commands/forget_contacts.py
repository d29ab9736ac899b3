"""Forgets the contact data of events whose time is over; the timers of mails and backups do the same."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.registration.acts.retention import forget_what_is_due


class Command(BaseCommand):
    help = (
        "Forgets e-mail, phone and answers of sign-ups, so many days after the event as SEATWIND_CONTACTS_KEPT or its "
        "organizer says, the photos of hands with them, and lists that were read for an import more than a week ago."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        forgotten = forget_what_is_due()
        self.stdout.write(
            _(
                "Forgotten: contact data of %(people)s people, %(photos)s photos, and %(lists)s imported lists."
            )
            % {"people": forgotten.people, "photos": forgotten.others, "lists": forgotten.lists}
        )
