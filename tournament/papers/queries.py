"""Reads of what an organizer added to the printed pages."""

from tournament.events.models import Event
from tournament.papers.models import CertificateBackground


def background_of(event: Event) -> CertificateBackground | None:
    """The picture behind the event's certificates, if there is one."""
    return CertificateBackground.objects.filter(event=event).first()
