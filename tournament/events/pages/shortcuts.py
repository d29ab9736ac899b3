"""The keyboard shortcuts of the site. The help sheet shows them, and the script uses the rows of that sheet."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.events.enums import Role


class KeyAct(StrEnum):
    """What a key does with its target."""

    GO = "go"
    PRESS = "press"
    FOCUS = "focus"
    TOLD = ""
    """Nothing by itself: a script listens for the key, and the sheet only shows it."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Keys, separated by spaces, and what they do; if the shortcut has an act, its keys are typed one after the other.

    The target is the route of a page, or a selector of what is pressed or gets the focus.
    """

    keys: str
    label: str | Promise
    act: KeyAct = KeyAct.TOLD
    target: str = ""
    role: Role | None = None

    @property
    def shown(self) -> list[str]:
        return [key.upper() if key.isalpha() and len(key) == 1 else key for key in self.keys.split()]


@dataclass(frozen=True, slots=True)
class ShortcutGroup:
    """Shortcuts of a page that contains an element (`needs`), or of any page without one."""

    title: str | Promise
    shortcuts: tuple[Shortcut, ...]
    needs: str = ""


ANYWHERE = ShortcutGroup(
    _("On every page"),
    (
        Shortcut("?", _("This help"), KeyAct.PRESS, "[popovertarget='shortcuts']"),
        Shortcut("/", _("Search on this page"), KeyAct.FOCUS, "main input[type='search']"),
        Shortcut("g h", _("All events"), KeyAct.GO, "events:home"),
    ),
)
IN_EVENT = ShortcutGroup(
    _("Pages of the event"),
    (
        Shortcut("g o", _("Overview"), KeyAct.GO, "events:event-home"),
        Shortcut("g r", _("Round in turn"), KeyAct.GO, "draws:round-now"),
        Shortcut("g f", _("Find my seat"), KeyAct.GO, "draws:seat-search"),
        Shortcut("g s", _("Standings"), KeyAct.GO, "standings:standings"),
        Shortcut("g p", _("Players"), KeyAct.GO, "registration:entry-list"),
        Shortcut("g d", _("Desk"), KeyAct.GO, "registration:desk", Role.DESK),
        Shortcut("g n", _("Penalties"), KeyAct.GO, "penalties:ledger", Role.REFEREE),
        Shortcut("g t", _("Printing"), KeyAct.GO, "papers:papers", Role.REFEREE),
        Shortcut("g e", _("Settings"), KeyAct.GO, "events:event-settings", Role.ORGANIZER),
    ),
)
AT_TABLE = ShortcutGroup(
    _("At the table"),
    (
        Shortcut("e s w n", _("The seat with this wind: first the winner, then the discarder")),
        Shortcut("1 2 3 4", _("The same, by the seats of the draw")),
        Shortcut("0", _("No win")),
        Shortcut("Enter", _("Record the hand")),
        Shortcut("u", _("Undo the last hand"), KeyAct.PRESS, "#undo-hand"),
    ),
    needs="#table .hand-form",
)
