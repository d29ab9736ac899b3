"""A new event with made-up players, imported as an organizer imports a list."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.play.acts.new_events import create_event
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.imports import commit_import, start_import
from tournament.registration.enums import EntryStatus
from tournament.simulation.chance import stream
from tournament.simulation.people import random_people


@transaction.atomic
def enter_new_event(*, actor: User, fields: Mapping[str, Any], players: int, seed: int) -> Event:
    """Create an event with these settings, import `players` people and check them in. Raises NoNumberLeft."""
    event = create_event(actor, INSTALLATION, fields=fields)
    people = random_people(stream(seed, "people"), players)
    draft = start_import(
        actor, event, filename="players.xlsx", content={"columns": [], "notes": [], "rows": []}
    )
    for entry in commit_import(actor, draft, rows=[person.entry_fields() for person in people]).entries:
        set_status(actor, entry, status=EntryStatus.CHECKED_IN)
    return event
