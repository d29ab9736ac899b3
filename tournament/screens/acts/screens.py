"""Adding screens, choosing what they show, and removing them."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import made_before, remember
from tournament.events.enums import Verb
from tournament.events.models import Event, SentForm
from tournament.events.seen import mark_of
from tournament.screens.errors import ScreenChanged, ScreenGone, ScreenNameTaken
from tournament.screens.models import Screen

SCREEN = "screen"


@transaction.atomic
def add_screen(event: Event, *, actor: User, name: str, client_key: UUID) -> Screen:
    """Add a screen, once for a key; it shows its name. Raises ScreenNameTaken, FormUsed."""
    locked = lock(event)
    made = made_before(locked, SCREEN, client_key, name)
    if made:
        return Screen.objects.get(pk=made)
    _check_name(locked, name)
    screen = Screen.objects.create(event=locked, name=name, number=_next_number(locked))
    remember(locked, SCREEN, client_key, screen, name)
    record(locked, actor, Verb.SCREEN_ADDED, name=name)
    touch(locked)
    return screen


@transaction.atomic
def change_screen(screen: Screen, *, actor: User, fields: Mapping[str, Any], seen: str = "") -> None:
    """Change what a screen shows; `seen` is `seen.mark_of` what the person saw of these fields. Setting the same again
    changes nothing. Raises ScreenChanged, ScreenGone, ScreenNameTaken.
    """
    locked = lock(screen.event)
    standing = Screen.objects.filter(pk=screen.pk).first()
    if standing is None:
        raise ScreenGone
    changed = [name for name, value in fields.items() if getattr(standing, name) != value]
    if not changed:
        return
    if seen and seen != mark_of(standing, fields):
        raise ScreenChanged(content=standing.get_content_display())
    if "name" in changed:
        _check_name(locked, fields["name"])
    for name in changed:
        setattr(standing, name, fields[name])
    standing.save(update_fields=changed)
    record(locked, actor, Verb.SCREEN_CHANGED, name=standing.name)
    touch(locked)


@transaction.atomic
def remove_screen(screen: Screen, *, actor: User) -> None:
    """Remove a screen. Doing it again changes nothing."""
    locked = lock(screen.event)
    deleted, _by_model = Screen.objects.filter(pk=screen.pk).delete()
    if deleted:
        record(locked, actor, Verb.SCREEN_REMOVED, name=screen.name)
        touch(locked)


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
