"""Reads of what is printed, and of what an organizer added to it."""

from tournament.draws.enums import Winds
from tournament.draws.queries import settings_of
from tournament.events.models import Event
from tournament.papers.models import CertificateBackground


def background_of(event: Event) -> CertificateBackground | None:
    """The picture behind the event's certificates, if there is one."""
    return CertificateBackground.objects.filter(event=event).first()


def draws_winds(event: Event) -> bool:
    """Whether the draw gives the winds; else the players draw them at the table, after everything is printed."""
    return settings_of(event).winds == Winds.ASSIGNED
