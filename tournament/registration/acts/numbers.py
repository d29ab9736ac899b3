"""The numbers of the players: given in an order, drawn by lot, and published."""

import random

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.registration.acts.entering import write_numbers
from tournament.registration.conditions import numbers_are_open
from tournament.registration.enums import EntryStatus, NumberOrder
from tournament.registration.models import DeskSettings, Entry
from tournament.registration.queries.lots import NUMBERS, seed_of
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.verbs import EntryVerb

LAST = 1 << 40
"""Used for a seed or rank that nobody entered."""


@event_act(
    "give_numbers",
    _("Give everybody a new number"),
    on=Event,
    who=ORGANIZERS,
    when=[numbers_are_open],
    undo="give_numbers",
)
def give_numbers(doing: EventDoing[Event], *, order: NumberOrder) -> list[Entry]:
    """Give everybody a new number, from 1 on. Withdrawn and house players come last. A lot comes from the event's seed:
    the same players get the same numbers again.
    """
    event, desk = doing.event, desk_of(doing.event)
    is_lot = order == NumberOrder.LOT
    seed = seed_of(event, NUMBERS) if is_lot else None
    entries = _in_order(list(event.entries.order_by("pk")), order, seed)
    entries.sort(key=lambda entry: (entry.status == EntryStatus.WITHDRAWN, entry.is_house))
    numbers = {entry.pk: place for place, entry in enumerate(entries, start=1)}
    write_numbers(
        event, {entry.pk: numbers[entry.pk] for entry in entries if entry.number != numbers[entry.pk]}
    )
    desk.numbers_by, desk.numbers_seed = order, seed
    desk.save()
    worded = phrase("number_order", order=order.value)
    if is_lot:
        doing.tell(EntryVerb.NUMBERS_DRAWN, order=worded, seed=seed)
    else:
        doing.tell(EntryVerb.NUMBERS_GIVEN, order=worded)
    return entries


def _in_order(entries: list[Entry], order: NumberOrder, seed: int | None) -> list[Entry]:
    """The entries, given in the order of entering, in the requested order."""
    if seed is not None:
        random.Random(seed).shuffle(entries)
    elif order == NumberOrder.SEED:
        entries.sort(key=lambda entry: entry.seed or LAST)
    elif order == NumberOrder.RANK:
        entries.sort(key=lambda entry: entry.rank or LAST)
    return entries


def _published(doing: EventDoing[Event]) -> DeskSettings | None:
    desk = desk_of(doing.event)
    return desk if desk.numbers_published_at else None


def _not_published(doing: EventDoing[Event]) -> DeskSettings | None:
    desk = desk_of(doing.event)
    return None if desk.numbers_published_at else desk


@event_act(
    "publish_numbers",
    _("Publish the numbers"),
    on=Event,
    who=ORGANIZERS,
    already=_published,
    undo="withdraw_numbers",
)
def publish_numbers(doing: EventDoing[Event]) -> DeskSettings:
    """From now on numbers do not change, unless the desk changes that of a single player. A repeat changes nothing."""
    desk = desk_of(doing.event)
    desk.numbers_published_at = timezone.now()
    desk.save()
    doing.tell(EntryVerb.NUMBERS_PUBLISHED)
    return desk


@event_act(
    "withdraw_numbers",
    _("Unpublish the numbers"),
    on=Event,
    who=ORGANIZERS,
    already=_not_published,
    undo="publish_numbers",
)
def withdraw_numbers(doing: EventDoing[Event]) -> DeskSettings:
    """Take the publication back, so that everybody can get a new number. A repeat changes nothing."""
    desk = desk_of(doing.event)
    desk.numbers_published_at = None
    desk.save()
    doing.tell(EntryVerb.NUMBERS_WITHDRAWN)
    return desk
