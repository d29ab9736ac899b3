"""Appeals that wait for a decision, as pages of the staff tell of them."""

from dataclasses import dataclass

from django.urls import reverse

from penalties.queries import undecided_appeals
from penalties.rulebook.texts import text_of
from tournament.events.models import Event
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class OpenAppeal:
    """Whose penalty for which foul is under appeal, and the page where it is decided."""

    who: Entry
    foul: str
    url: str


def open_appeals(event: Event) -> list[OpenAppeal]:
    """The appeals that wait, the oldest first; one query."""
    return [
        OpenAppeal(
            row.entry,
            text_of(row.foul_name),
            reverse("penalties:penalty-detail", args=[event.slug, row.pk]),
        )
        for row in undecided_appeals(event)
    ]
