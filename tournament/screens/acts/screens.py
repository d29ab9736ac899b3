"""Adding screens, choosing what they show, and removing them."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.models import Event, SentForm, cleaned_translations
from tournament.events.people import ORGANIZERS
from tournament.events.settings.seen import mark_of
from tournament.screens.errors import ScreenChanged, ScreenGone, ScreenNameTaken
from tournament.screens.models import Screen
from tournament.screens.verbs import ScreenVerb

SCREEN = "screen"


@event_act(
    "add_screen",
    _("Add a screen"),
    on=Event,
    who=ORGANIZERS,
    undo="remove_screen",
    once=Made(Screen, SCREEN),
    content=lambda _doing, *, name: name,
)
def add_screen(doing: EventDoing[Event], *, name: str, client_key: UUID) -> Screen:
    """Add a screen, once for a key; it shows its name. Raises ScreenNameTaken, FormUsed."""
    _check_name(doing.event, name)
    screen = Screen.objects.create(event=doing.event, name=name, number=_next_number(doing.event))
    doing.tell(ScreenVerb.SCREEN_ADDED, name=name)
    return screen


@event_act(
    "change_screen",
    _("Change what a screen shows"),
    on=Screen,
    who=ORGANIZERS,
    undo="change_screen",
    gone=ScreenGone,
)
def change_screen(doing: EventDoing[Screen], *, fields: Mapping[str, Any], seen: str = "") -> None:
    """Change what a screen shows; `seen` is `seen.mark_of` what the person saw of these fields. Setting the same again
    changes nothing. Raises ScreenChanged, ScreenNameTaken.
    """
    standing = doing.subject
    if "translations" in fields:
        fields = {**fields, "translations": cleaned_translations(Screen, fields["translations"])}
    changed = [name for name, value in fields.items() if getattr(standing, name) != value]
    if not changed:
        return
    if seen and seen != mark_of(standing, fields):
        raise ScreenChanged(content=standing.get_content_display())
    if "name" in changed:
        _check_name(doing.event, fields["name"])
    for name in changed:
        setattr(standing, name, fields[name])
    standing.save(update_fields=changed)
    doing.tell(ScreenVerb.SCREEN_CHANGED, name=standing.name)


@event_act("remove_screen", _("Remove a screen"), on=Screen, who=ORGANIZERS, undo="add_screen", deletes=True)
def remove_screen(doing: EventDoing[Screen]) -> None:
    """Remove a screen. Doing it again changes nothing."""
    name = doing.subject.name
    Screen.objects.filter(pk=doing.subject.pk).delete()
    doing.tell(ScreenVerb.SCREEN_REMOVED, name=name)


def _next_number(event: Event) -> int:
    """A number that no screen of the event has had: a projector that still has the address of a removed screen must not
    show what is meant for another.
    """
    added = SentForm.objects.filter(event=event, kind=SCREEN).count()
    newest = Screen.objects.filter(event=event).aggregate(newest=Max("number"))["newest"] or 0
    return max(added, newest) + 1


def _check_name(event: Event, name: str) -> None:
    if Screen.objects.filter(event=event, name=name).exists():
        raise ScreenNameTaken(name=name)
