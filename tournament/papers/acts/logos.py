"""The organizer's logo on certificates and badges."""

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.papers.models import Logo
from tournament.papers.pictures import type_of_picture
from tournament.papers.verbs import PaperVerb


@event_act(
    "set_logo",
    _("Print a logo on certificates and badges"),
    on=Event,
    who=ORGANIZERS,
    undo="remove_logo",
    quiet=True,
)
def set_logo(doing: EventDoing[Event], *, content: bytes) -> None:
    """Set the logo, replacing an earlier one. Setting the same again changes nothing.

    Raises PictureRefused, PictureTooLarge.
    """
    content_type = type_of_picture(content)
    standing = Logo.objects.filter(event=doing.event).first()
    if standing and bytes(standing.content) == content:
        return
    Logo.objects.update_or_create(
        event=doing.event, defaults={"content": content, "content_type": content_type}
    )
    doing.tell(PaperVerb.LOGO_SET)


def without_logo(doing: EventDoing[Event]) -> Event | None:
    return None if Logo.objects.filter(event=doing.event).exists() else doing.event


@event_act(
    "remove_logo",
    _("Remove the logo"),
    on=Event,
    who=ORGANIZERS,
    already=without_logo,
    undo="set_logo",
    quiet=True,
)
def remove_logo(doing: EventDoing[Event]) -> Event:
    """Print without a logo again. Does nothing if there is none."""
    Logo.objects.filter(event=doing.event).delete()
    doing.tell(PaperVerb.LOGO_REMOVED)
    return doing.event
