"""Devices join a rehearsal and tell what was found on them."""

from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.people import Guest
from tournament.events.people import STAFF
from tournament.rehearsal.acting import RehearsalDoing, rehearsal_act
from tournament.rehearsal.enums import DeviceKind, RehearsalPerson
from tournament.rehearsal.errors import DeviceNameTaken, DeviceUnknown, RehearsalOver, TooManyDevices
from tournament.rehearsal.joining import Joining
from tournament.rehearsal.models import DEVICES_MOST, DeviceCheck, Rehearsal, RehearsalDevice
from tournament.rehearsal.verbs import RehearsalVerb

DEVICES = frozenset({RehearsalPerson.DEVICE})


def as_device(name: str) -> Guest:
    """The device as a person: it has the address of the rehearsal, and no account."""
    return Guest(RehearsalPerson.DEVICE, name)  # type: ignore[arg-type]  # a bearer of this app


@rehearsal_act(
    "join_rehearsal",
    _("Join a rehearsal with a device"),
    on=Rehearsal,
    who=DEVICES,
    undo="remove_device",
    gone=RehearsalOver,
)
def join_rehearsal(doing: RehearsalDoing[Rehearsal], *, key: UUID, said: Joining) -> RehearsalDevice:
    """Put a device on the list, or change what it said of itself before. Raises DeviceNameTaken, TooManyDevices.

    A tablet at another table, or a device with another task, is checked anew.
    """
    devices = doing.subject.devices
    standing = devices.filter(key=key).first()
    if devices.filter(name=said.name).exclude(key=key).exists():
        raise DeviceNameTaken(device=said.name)
    if standing is None and devices.count() >= DEVICES_MOST:
        raise TooManyDevices(most=DEVICES_MOST)
    is_table = said.kind is DeviceKind.TABLE
    fields: dict[str, Any] = {
        "name": said.name,
        "kind": said.kind,
        "table_number": said.table_number if is_table else None,
        "is_played": is_table and said.is_played and said.table_number is not None,
        "language": said.language,
        "width": said.width,
        "height": said.height,
    }
    device, is_new = RehearsalDevice.objects.update_or_create(
        rehearsal=doing.subject, key=key, defaults=fields
    )
    if standing is not None and standing.kind != said.kind:
        device.checks.all().delete()
    if is_new:
        doing.tell(RehearsalVerb.DEVICE_JOINED, device=said.name)
    else:
        doing.changed()
    return device


@rehearsal_act(
    "report_check",
    _("Report what was found on a device"),
    on=RehearsalDevice,
    who=DEVICES,
    undo="report_check",
    gone=DeviceUnknown,
)
def report_check(
    doing: RehearsalDoing[RehearsalDevice], *, check: str, fault: str = "", figure: int | None = None
) -> None:
    """Write down what one check found; it replaces what the same check found before."""
    found = {"fault": fault, "figure": figure, "at": timezone.now()}
    DeviceCheck.objects.update_or_create(device=doing.subject, check_code=check, defaults=found)
    doing.changed()


@rehearsal_act(
    "send_entry",
    _("Send what a device kept without network"),
    on=RehearsalDevice,
    who=DEVICES,
    gone=DeviceUnknown,
    quiet=True,
)
def send_entry(doing: RehearsalDoing[RehearsalDevice], *, key: UUID) -> int:
    """Count an entry that a device kept, once for its key. Returns how many entries of the device were counted."""
    device = doing.subject
    if device.entry_key != key:
        RehearsalDevice.objects.filter(pk=device.pk).update(entry_key=key, entries=F("entries") + 1)
        device.refresh_from_db()
    return device.entries


@rehearsal_act(
    "remove_device",
    _("Take a device off the list of a rehearsal"),
    on=RehearsalDevice,
    who=STAFF,
    undo="join_rehearsal",
    deletes=True,
    parts=True,
)
def remove_device(doing: RehearsalDoing[RehearsalDevice]) -> None:
    """Take a device off the list; robots play at its table again. Doing it again changes nothing."""
    name = doing.subject.name
    RehearsalDevice.objects.filter(pk=doing.subject.pk).delete()
    doing.tell(RehearsalVerb.DEVICE_REMOVED, device=name)
