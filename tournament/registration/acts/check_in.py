"""Checking in one person, the person named by a code, or a whole club; and undoing that."""

from collections.abc import Collection
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import AT_DESK
from tournament.registration.acts.entries import set_status
from tournament.registration.conditions import has_not_withdrawn
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import CodeUnknown, NobodyToCheckIn
from tournament.registration.models import Entry
from tournament.registration.queries.desk import entry_of_code
from tournament.registration.verbs import EntryVerb


class Scanned(NamedTuple):
    """The person whom a code names. `was_here`: had been checked in before, so that the scan changed nothing."""

    entry: Entry
    was_here: bool


def _is_here(doing: EventDoing[Entry]) -> Entry | None:
    return doing.subject if doing.subject.status == EntryStatus.CHECKED_IN else None


@event_act(
    "check_in_player",
    _("Check in a player"),
    on=Entry,
    who=AT_DESK,
    when=[has_not_withdrawn],
    already=_is_here,
    undo="undo_check_in",
)
def check_in_player(doing: EventDoing[Entry]) -> Entry:
    """Check in one player. A repeat changes nothing."""
    return set_status(doing, doing.subject, status=EntryStatus.CHECKED_IN)


@event_act(
    "check_in_code",
    _("Check in a player by code"),
    on=Event,
    who=AT_DESK,
    undo="undo_check_in",
)
def check_in_code(doing: EventDoing[Event], *, code: str) -> Scanned:
    """Check in the person named by a scanned code. A repeat changes nothing. Raises CodeUnknown, WithdrawnAtDesk, PlayerBarred."""
    entry = entry_of_code(doing.event, code)
    if entry is None:
        raise CodeUnknown
    was_here = entry.status == EntryStatus.CHECKED_IN
    return Scanned(check_in_player(doing, entry), was_here)


@event_act(
    "check_in_club",
    _("Check in a club"),
    on=Event,
    who=AT_DESK,
    undo="undo_check_in",
)
def check_in_club(doing: EventDoing[Event], *, club: str) -> list[Entry]:
    """Check in everybody of a club who has not been checked in yet. Raises NobodyToCheckIn."""
    missing = doing.event.entries.filter(club=club, status=EntryStatus.REGISTERED, is_house=False)
    entries = list(missing.order_by("number")) if club else []
    if not entries:
        raise NobodyToCheckIn
    missing.filter(pk__in=[entry.pk for entry in entries]).update(status=EntryStatus.CHECKED_IN)
    doing.tell(EntryVerb.CLUB_CHECKED_IN, club=club, count=len(entries))
    return entries


@event_act(
    "undo_check_in",
    _("Take back check-ins"),
    on=Event,
    who=AT_DESK,
    undo="check_in_player",
)
def undo_check_in(doing: EventDoing[Event], *, entry_ids: Collection[int]) -> list[Entry]:
    """Undo the check-in of these players, unless their status has changed since."""
    here = doing.event.entries.filter(pk__in=entry_ids, status=EntryStatus.CHECKED_IN).order_by("number")
    return [set_status(doing, entry, status=EntryStatus.REGISTERED) for entry in here]
