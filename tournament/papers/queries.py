"""Reads of what can be printed, and of what an organizer added to the printed pages."""

from tournament.events.models import Event, Round
from tournament.events.queries import visible_rounds
from tournament.papers.models import CertificateBackground


def background_of(event: Event) -> CertificateBackground | None:
    """The picture behind the event's certificates, if there is one."""
    return CertificateBackground.objects.filter(event=event).first()


def rounds_to_print(event: Event, *, public_only: bool = False) -> list[Round]:
    """The rounds that have tables, in order; one query."""
    rounds = visible_rounds(event, staff=not public_only)
    return list(rounds.filter(tables__isnull=False).distinct())
