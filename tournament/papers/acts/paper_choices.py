"""The paper that an event is printed on."""

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.papers.enums import PaperSize
from tournament.papers.models import PaperChoice
from tournament.papers.queries import paper_size_of
from tournament.papers.verbs import PaperVerb


@event_act(
    "choose_paper",
    _("Use this paper"),
    on=Event,
    who=ORGANIZERS,
    undo="choose_paper",
    quiet=True,
)
def choose_paper(doing: EventDoing[Event], *, size: PaperSize) -> None:
    """Print everything on this paper from now on. Choosing the same again changes nothing."""
    if paper_size_of(doing.event) == size:
        return
    PaperChoice.objects.update_or_create(event=doing.event, defaults={"size": size})
    doing.tell(PaperVerb.PAPER_CHOSEN, size=size.value)
