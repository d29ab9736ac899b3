"""A rehearsal begins and ends; its robots are paused and go on."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.people import SITE as THE_SITE
from tournament.core.background import BackgroundWork
from tournament.core.duty import is_writer
from tournament.core.errors import AlreadySo
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS, SITE
from tournament.rehearsal.acting import RehearsalDoing, WithoutTraceDoing, rehearsal_act
from tournament.rehearsal.acts.copying import copy_event
from tournament.rehearsal.acts.removing import remove_copy
from tournament.rehearsal.conditions import has_not_started, has_players, is_real, robots_play, robots_stand
from tournament.rehearsal.errors import RehearsalOver
from tournament.rehearsal.models import Rehearsal
from tournament.rehearsal.verbs import RehearsalVerb

KEPT_HOURS = 8
"""After this time a rehearsal ends by itself. The longest event takes less at ten times the speed."""


def _standing(doing: RehearsalDoing[Event]) -> Rehearsal | None:
    return Rehearsal.objects.filter(original=doing.event).select_related("event").first()


@rehearsal_act(
    "rehearse",
    _("Rehearse an event"),
    on=Event,
    who=ORGANIZERS,
    already=_standing,
    when=[is_real, has_not_started, has_players],
    undo="end_rehearsal",
    quiet=True,
    doing=WithoutTraceDoing,
)
def rehearse(
    doing: RehearsalDoing[Event], *, name: str, people: Sequence[Mapping[str, str]] = ()
) -> Rehearsal:
    """Make a copy of an event that has not started, for robots to play, and change nothing in the event itself.

    The copy is called `name`; `people` are the names of its players, or nothing to keep those of the event. A second
    press answers with the rehearsal that is going on.
    """
    copy = copy_event(doing, name=name, people=people)
    rehearsal = Rehearsal.objects.create(
        event=copy,
        original=doing.event,
        begun_by=doing.user,
        ends_at=timezone.now() + timedelta(hours=KEPT_HOURS),
    )
    doing.tell(RehearsalVerb.REHEARSAL_BEGUN, in_=copy, name=doing.event.name)
    return rehearsal


@rehearsal_act(
    "end_rehearsal",
    _("End a rehearsal"),
    on=Rehearsal,
    who=ORGANIZERS | SITE,
    undo="rehearse",
    gone=RehearsalOver,
    doing=WithoutTraceDoing,
)
def end_rehearsal(doing: RehearsalDoing[Rehearsal]) -> None:
    """End the rehearsal and remove its copy with its devices. The audit of the installation tells of it."""
    name = doing.event.name
    remove_copy(doing.event)
    doing.tell(RehearsalVerb.REHEARSAL_ENDED, name=name)


@rehearsal_act(
    "pause_robots",
    _("Pause the robots of a rehearsal"),
    on=Rehearsal,
    who=ORGANIZERS,
    when=[robots_play],
    undo="resume_robots",
    gone=RehearsalOver,
)
def pause_robots(doing: RehearsalDoing[Rehearsal]) -> None:
    """Let the robots rest. People can go on by hand meanwhile."""
    Rehearsal.objects.filter(pk=doing.subject.pk).update(paused_at=timezone.now())
    doing.tell(RehearsalVerb.ROBOTS_PAUSED)


@rehearsal_act(
    "resume_robots",
    _("Let the robots of a rehearsal go on"),
    on=Rehearsal,
    who=ORGANIZERS,
    when=[robots_stand],
    undo="pause_robots",
    gone=RehearsalOver,
)
def resume_robots(doing: RehearsalDoing[Rehearsal]) -> None:
    """Let the robots go on from where the rehearsal stands by now."""
    Rehearsal.objects.filter(pk=doing.subject.pk).update(paused_at=None, turns=F("turns") + 1)
    doing.tell(RehearsalVerb.ROBOTS_RESUMED)


def end_due() -> timedelta | None:
    """End the rehearsals whose time is over. Returns how long until the next one is, or None if none is left, or where
    another machine writes.
    """
    if not is_writer():
        return None
    for rehearsal in Rehearsal.objects.filter(ends_at__lte=timezone.now()).select_related("event"):
        try:
            end_rehearsal(THE_SITE, rehearsal)
        except (AlreadySo, RehearsalOver):
            # An organizer, or another process, was quicker.
            continue
    until = Rehearsal.objects.order_by("ends_at").values_list("ends_at", flat=True).first()
    return max(timedelta(seconds=1), until - timezone.now()) if until else None


ending = BackgroundWork(end_due)


def end_if_due(rehearsal: Rehearsal | None) -> None:
    """Let a thread end it, where a page finds one whose time is over."""
    if rehearsal is not None and rehearsal.ends_at <= timezone.now():
        ending.ask()
