"""Reads of what can be printed, and of what an organizer added to the printed pages."""

from tournament.events.models import Event, Round
from tournament.papers.models import CertificateBackground


def background_of(event: Event) -> CertificateBackground | None:
    """The picture behind the event's certificates, if there is one."""
    return CertificateBackground.objects.filter(event=event).first()


def rounds_to_print(event: Event) -> list[Round]:
    """The rounds that have tables, in order; one query."""
    return list(event.rounds.filter(tables__isnull=False).distinct().order_by("number"))
