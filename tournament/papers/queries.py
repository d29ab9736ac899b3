"""Reads of what can be printed, and of what an organizer added to the printed pages."""

from tournament.events.models import Event, Round
from tournament.events.queries import visible_rounds
from tournament.papers.enums import PaperSize
from tournament.papers.models import CertificateBackground, Logo, PaperChoice


def background_of(event: Event) -> CertificateBackground | None:
    """The picture behind the event's certificates, if there is one."""
    return CertificateBackground.objects.filter(event=event).first()


def logo_of(event: Event) -> Logo | None:
    """The organizer's logo, if there is one."""
    return Logo.objects.filter(event=event).first()


def paper_size_of(event: Event) -> PaperSize:
    """The paper of the event's printer: A4 unless another was chosen."""
    chosen = PaperChoice.objects.filter(event=event).values_list("size", flat=True).first()
    return PaperSize(chosen) if chosen else PaperSize.A4


def rounds_to_print(event: Event, *, public_only: bool = False) -> list[Round]:
    """The rounds that have tables, in order; one query."""
    rounds = visible_rounds(event, staff=not public_only)
    return list(rounds.filter(tables__isnull=False).distinct())
