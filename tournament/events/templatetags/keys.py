"""The help sheet of keyboard shortcuts."""

from dataclasses import dataclass

from django import template
from django.urls import reverse

from tournament.events.access import NOBODY, Can
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.events.pages.shortcuts import ANYWHERE, AT_TABLE, IN_EVENT, KeyAct, Shortcut, ShortcutGroup

register = template.Library()


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A shortcut with the address it leads to, or nothing."""

    shortcut: Shortcut
    url: str


@register.simple_tag
def key_groups(
    event: Event | None = None, can: Can | None = None
) -> list[tuple[ShortcutGroup, list[KeyRow]]]:
    """The shortcuts that this person can use; those of an event only on its pages."""
    may_enter = not event or (can or NOBODY).referee
    groups = (ANYWHERE, *([IN_EVENT] if event else []), *([AT_TABLE] if may_enter else []))
    return [
        (group, [_row(each, event) for each in group.shortcuts if _reaches(can or NOBODY, each.role)])
        for group in groups
    ]


def _reaches(can: Can, role: Role | None) -> bool:
    reached = {None: True, Role.REFEREE: can.referee, Role.DESK: can.desk}
    return reached.get(role, can.organize)


def _row(shortcut: Shortcut, event: Event | None) -> KeyRow:
    if shortcut.act is not KeyAct.GO:
        return KeyRow(shortcut, "")
    is_home = shortcut.target == "events:home"
    return KeyRow(shortcut, reverse(shortcut.target, args=[] if is_home or event is None else [event.slug]))
