"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.papers.models import CertificateBackground, Logo, PaperChoice
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=CertificateBackground,
        other="event content content_type",
    ),
    Stored(
        model=Logo,
        other="event content content_type",
    ),
    Stored(
        model=PaperChoice,
        other="event size",
    ),
)
