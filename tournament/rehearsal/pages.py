"""What the pages of a rehearsal show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.page_values import PageValues
from tournament.core.sentences import filled
from tournament.events.access import Can
from tournament.events.models import Event
from tournament.rehearsal.enums import CHECKS_OF, Check, DeviceKind, Fault
from tournament.rehearsal.forms import BeginForm, DeviceForm
from tournament.rehearsal.models import DeviceCheck, Rehearsal, RehearsalDevice
from tournament.rehearsal.robots import Robots, RobotState

ASKED = (Check.SOUND, Check.PRINTER)
"""Checks whose result only a person can tell."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check of a device: `sentence` says what was found, and what to do. `mark` is ok, fault or open."""

    code: str
    label: str
    sentence: str
    mark: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class DeviceCard:
    """A device with its checks. `summary` counts what failed."""

    pk: int
    name: str
    kind: str
    table_number: int | None
    is_played: bool
    size: str
    language: str
    summary: str
    is_fine: bool
    faults: Sequence[CheckLine]
    checks: Sequence[CheckLine]


def device_card(device: RehearsalDevice, found: Sequence[DeviceCheck]) -> DeviceCard:
    """A device and what the checks of its kind found."""
    by_code = {one.check_code: one for one in found}
    checks = [_line(check, by_code.get(check)) for check in CHECKS_OF[DeviceKind(device.kind)]]
    faults = [line for line in checks if line.mark == "fault"]
    is_open = any(line.mark == "open" for line in checks)
    return DeviceCard(
        pk=device.pk,
        name=device.name,
        kind=str(DeviceKind(device.kind).label),
        table_number=device.table_number,
        is_played=device.is_played,
        size=f"{device.width} × {device.height}" if device.width and device.height else "",
        language=device.language,
        summary=_summary(len(faults), is_open=is_open),
        is_fine=not faults and not is_open,
        faults=faults,
        checks=checks,
    )


def device_cards(rehearsal: Rehearsal) -> list[DeviceCard]:
    """All devices of a rehearsal, those first on which something failed; two queries."""
    devices = rehearsal.devices.prefetch_related("checks")
    cards = [device_card(device, list(device.checks.all())) for device in devices]
    return sorted(cards, key=lambda card: (not card.faults, card.is_fine))


def _summary(faults: int, *, is_open: bool) -> str:
    if faults:
        return ngettext("%(count)s check failed", "%(count)s checks failed", faults) % {"count": faults}
    return _("Not checked yet") if is_open else _("Everything works")


def _line(check: Check, found: DeviceCheck | None) -> CheckLine:
    if found is None:
        sentence, mark = _("Not checked yet."), "open"
    elif found.fault:
        sentence, mark = filled(Fault(found.fault).label, {"figure": found.figure}), "fault"
    else:
        sentence, mark = _works(check, found), "ok"
    return CheckLine(check.value, str(check.label), sentence, mark, check in ASKED)


def _works(check: Check, found: DeviceCheck) -> str:
    if check is Check.NETWORK and found.figure is not None:
        return _("The server answers in %(figure)s ms.") % {"figure": found.figure}
    return _("Works.")


def robots_sentence(robots: Robots) -> str:
    """What the robots do, in a sentence."""
    return {
        RobotState.PLAYING: _("Robots are playing, ten times as fast as people."),
        RobotState.PAUSED: _("The robots are paused."),
        RobotState.STOPPED: _("The robots have stopped. Let them go on."),
        RobotState.OVER: _("The robots have played everything."),
    }[robots.state]


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsePage(PageValues):
    """Of the event itself: a form that begins a rehearsal, or the way to the one that is going on."""

    template: ClassVar[str] = "rehearsal/rehearse.html"

    event: Event
    can: Can
    form: BeginForm
    why_not: str
    rehearsal: Rehearsal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalPage(PageValues):
    """Of the copy: what the robots do, how devices join, and what was found on them. `now` says which round is played."""

    template: ClassVar[str] = "rehearsal/rehearsal.html"
    fragment: ClassVar[str] = "rehearsal/_now.html"

    event: Event
    can: Can
    rehearsal: Rehearsal
    robots: RobotState
    robots_sentence: str
    why_stopped: str
    now: str
    devices: Sequence[DeviceCard]
    address: str
    qr: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPage(PageValues):
    """What a device is asked before it joins, and when it changes what it does."""

    template: ClassVar[str] = "rehearsal/join.html"

    event: Event
    form: DeviceForm
    is_joined: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A page that a device shows in the hall, and what the link to it says."""

    url: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicePage(PageValues):
    """What is checked on a device, and the pages that it may show in the hall. `test_page_url` is the PDF file that the
    computer with the printer makes and prints, else empty.
    """

    template: ClassVar[str] = "rehearsal/device.html"

    event: Event
    device: DeviceCard
    places: Sequence[Place]
    test_page_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecksFound(PageValues):
    """The checks of a device, as they stand now."""

    template: ClassVar[str] = "rehearsal/_checks.html"

    device: DeviceCard
