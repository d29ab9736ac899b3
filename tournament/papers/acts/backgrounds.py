"""The picture behind the certificates."""

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.papers.models import CertificateBackground
from tournament.papers.pictures import type_of_picture
from tournament.papers.verbs import PaperVerb


@event_act(
    "set_background",
    _("Print a picture behind the certificates"),
    on=Event,
    who=ORGANIZERS,
    undo="remove_background",
    quiet=True,
)
def set_background(doing: EventDoing[Event], *, content: bytes) -> None:
    """Set the picture behind the certificates, replacing an earlier one. Setting the same again changes nothing.

    Raises PictureRefused.
    """
    content_type = type_of_picture(content)
    standing = CertificateBackground.objects.filter(event=doing.event).first()
    if standing and bytes(standing.content) == content:
        return
    CertificateBackground.objects.update_or_create(
        event=doing.event, defaults={"content": content, "content_type": content_type}
    )
    doing.tell(PaperVerb.BACKGROUND_SET)


def plain(doing: EventDoing[Event]) -> Event | None:
    return None if CertificateBackground.objects.filter(event=doing.event).exists() else doing.event


@event_act(
    "remove_background",
    _("Print plain certificates"),
    on=Event,
    who=ORGANIZERS,
    already=plain,
    undo="set_background",
    quiet=True,
)
def remove_background(doing: EventDoing[Event]) -> Event:
    """Print plain certificates again. Does nothing if they already are plain."""
    CertificateBackground.objects.filter(event=doing.event).delete()
    doing.tell(PaperVerb.BACKGROUND_REMOVED)
    return doing.event
