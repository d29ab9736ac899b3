"""Photos of hands: taken, replaced, removed, and forgotten after a time."""

from collections.abc import Collection, Iterable
from datetime import date
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.people import SITE as THE_SITE
from tournament.core.photos import Photo
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.models import Event
from tournament.events.people import HEADS, ORGANIZERS, REFEREES, SITE
from tournament.play.conditions import round_not_sealed
from tournament.play.doubts.acts import plays_in
from tournament.play.errors import RemovalReasonMissing
from tournament.play.models import Hand, HandPhoto, PhotoRules
from tournament.play.photos.queries import photo_rules_of
from tournament.play.verbs import PlayVerb
from tournament.registration.models import Entry
from tournament.registration.queries.kept import forgotten_on


def _content(_doing: EventDoing[Hand], *, photo: Photo) -> str:
    return sha256(photo.content).hexdigest()


@event_act(
    "take_photo",
    _("Add a photo to a hand"),
    on=Hand,
    who=REFEREES,
    when=[round_not_sealed],
    undo="remove_photo",
    once=Made(HandPhoto, "hand_photo"),
    content=_content,
    quiet=True,
)
def take_photo(doing: EventDoing[Hand], *, photo: Photo, client_key: UUID | None = None) -> HandPhoto:
    """Keep a photo with a version of a hand, exactly once for its form. An earlier photo of the version is deleted, and
    the audit says so; photos of other versions stay. Raises FormUsed.
    """
    hand = doing.subject
    replaced, _rows = HandPhoto.objects.filter(hand=hand).delete()
    made = HandPhoto.objects.create(
        hand=hand, content=photo.content, width=photo.width, height=photo.height, taken_by=doing.user
    )
    doing.tell(PlayVerb.PHOTO_REPLACED if replaced else PlayVerb.PHOTO_TAKEN, **_place(hand))
    return made


@event_act(
    "remove_photo",
    _("Remove the photo of a hand"),
    on=HandPhoto,
    who=HEADS,
    undo="take_photo",
    asks_reason=True,
    deletes=True,
    quiet=True,
)
def remove_photo(doing: EventDoing[HandPhoto], *, reason: str) -> None:
    """Delete a photo, also after the round is sealed: it may show somebody who does not want it.

    Raises RemovalReasonMissing.
    """
    if not reason.strip():
        raise RemovalReasonMissing
    hand = doing.subject.hand
    doing.subject.delete()
    doing.tell(PlayVerb.PHOTO_REMOVED, **_place(hand), reason=reason.strip())


def _place(hand: Hand) -> dict[str, Any]:
    return {"hand": hand.number, "table": hand.table.number, "round": hand.table.round.number}


@event_act(
    "change_photo_rules",
    _("Change who sees the photos of hands"),
    on=Event,
    who=ORGANIZERS,
    undo="change_photo_rules",
    quiet=True,
)
def change_photo_rules(doing: EventDoing[Event], *, seen_by_players: bool) -> PhotoRules:
    """Show the photos of hands to those who played them, or to the staff only. The same choice again changes nothing."""
    rules = photo_rules_of(doing.event)
    if rules.seen_by_players != seen_by_players:
        rules.seen_by_players = seen_by_players
        rules.save()
        doing.tell(PlayVerb.PHOTOS_SHOWN if seen_by_players else PlayVerb.PHOTOS_HIDDEN)
    return rules


@event_act("forget_photos", _("Delete the photos of hands after their time"), on=Event, who=SITE, quiet=True)
def forget_photos(doing: EventDoing[Event]) -> int:
    """Delete all photos of an event. Returns how many there were."""
    return _forget(doing, HandPhoto.objects.filter(hand__table__round__event=doing.event))


def forget_due_photos(today: date | None = None) -> int:
    """Delete the photos of all events whose contact data are deleted by now, however long the server slept.

    Returns how many; a repeat finds nothing more.
    """
    today = today or timezone.localdate()
    waiting = Event.objects.filter(rounds__tables__hands__photo__isnull=False).distinct().order_by("pk")
    return sum(forget_photos(THE_SITE, event) for event in waiting if forgotten_on(event) <= today)


def erase_photos(doing: EventDoing[Entry], _names: Collection[str]) -> None:
    """Delete the photos of hands that the erased person played."""
    rows = HandPhoto.objects.filter(hand__table__round__event=doing.event).defer("content")
    _forget(
        doing, [row for row in rows.select_related("hand__table__round") if plays_in(doing.subject, row.hand)]
    )


def _forget(doing: EventDoing[Any], photos: Iterable[HandPhoto]) -> int:
    count, _by_model = HandPhoto.objects.filter(pk__in=[photo.pk for photo in photos]).delete()
    if count:
        doing.tell(PlayVerb.PHOTOS_FORGOTTEN, count=count)
    return count
