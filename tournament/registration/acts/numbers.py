"""The numbers of the players: given in an order, drawn by lot, and published."""

import random

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.registration.acts.entering import write_numbers
from tournament.registration.enums import EntryStatus, NumberOrder
from tournament.registration.errors import NumbersInUse, NumbersPublished
from tournament.registration.models import Entry
from tournament.registration.queries.lots import NUMBERS, seed_of
from tournament.registration.queries.sign_ups import desk_of, has_begun

LAST = 1 << 40
"""Used for a seed or rank that nobody entered."""


@transaction.atomic
def give_numbers(event: Event, *, actor: User, order: NumberOrder) -> list[Entry]:
    """Give everybody a new number, from 1 on. Withdrawn and house players come last. A lot comes from the event's seed:
    the same players get the same numbers again.

    Raises NumbersPublished, and NumbersInUse once a round is drawn.
    """
    locked = lock(event)
    desk = desk_of(locked)
    if desk.numbers_published_at:
        raise NumbersPublished
    if has_begun(locked):
        raise NumbersInUse
    is_lot = order == NumberOrder.LOT
    seed = seed_of(locked, NUMBERS) if is_lot else None
    entries = _in_order(list(locked.entries.order_by("pk")), order, seed)
    entries.sort(key=lambda entry: (entry.status == EntryStatus.WITHDRAWN, entry.is_house))
    numbers = {entry.pk: place for place, entry in enumerate(entries, start=1)}
    write_numbers(
        locked, {entry.pk: numbers[entry.pk] for entry in entries if entry.number != numbers[entry.pk]}
    )
    desk.numbers_by, desk.numbers_seed = order, seed
    desk.save()
    told = phrase("number_order", order=order.value)
    if is_lot:
        record(locked, actor, Verb.NUMBERS_DRAWN, order=told, seed=seed)
    else:
        record(locked, actor, Verb.NUMBERS_GIVEN, order=told)
    touch(locked)
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


@transaction.atomic
def publish_numbers(event: Event, *, actor: User) -> None:
    """From now on numbers do not change, unless the desk changes that of a single player. A repeat changes nothing."""
    locked = lock(event)
    desk = desk_of(locked)
    if desk.numbers_published_at is None:
        desk.numbers_published_at = timezone.now()
        desk.save()
        record(locked, actor, Verb.NUMBERS_PUBLISHED)
        touch(locked)


@transaction.atomic
def withdraw_numbers(event: Event, *, actor: User) -> None:
    """Take the publication back, so that everybody can get a new number. A repeat changes nothing."""
    locked = lock(event)
    desk = desk_of(locked)
    if desk.numbers_published_at is not None:
        desk.numbers_published_at = None
        desk.save()
        record(locked, actor, Verb.NUMBERS_WITHDRAWN)
        touch(locked)
