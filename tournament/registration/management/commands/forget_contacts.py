"""Forgets the contact data of events whose time is over, as their organizers set it; for a daily timer."""

from typing import Any

from django.core.management.base import BaseCommand

from tournament.registration.acts.people import forget_due_contacts


class Command(BaseCommand):
    help = "Forgets e-mail, phone and answers of sign-ups, so many days after the event as its organizer set."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Forgotten: contact data of {forget_due_contacts()} people.")
