"""Notes in the transaction of an act what players are to be told, and deletes what nobody may be told any more."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.notices.enums import HELLO
from tournament.notices.hooks.noted import noted
from tournament.notices.models import Notice, Subscription, ToldStart
from tournament.notices.queries import listeners, rounds_about_to_begin
from tournament.registration.enums import NewsKind
from tournament.registration.hooks.news import News
from tournament.registration.models import Entry

GOOD_FOR = {
    NewsKind.SEAT.value: timedelta(hours=12),
    NewsKind.SEAT_CHANGED.value: timedelta(hours=12),
    NewsKind.TO_CONFIRM.value: timedelta(hours=3),
    HELLO: timedelta(minutes=10),
}
DAY = timedelta(days=1)
"""How long the other kinds are news."""


def note_news(news: News) -> None:
    """Note a notice for each device that wants this news; newer news takes the place of older. A rehearsal tells nobody."""
    if news.event.is_rehearsal:
        return
    entries = None if news.kind is NewsKind.PLACE else news.entries
    _note(listeners(news.event, news.kind, entries), news.kind, news.about)


def greet(row: Subscription) -> None:
    """Note the first notice of a device."""
    _note([row], HELLO, 0)


def note_starts(now: datetime) -> None:
    """Note for the players of each round that begins within five minutes that it does, once for each planned time."""
    for round_ in rounds_about_to_begin(now):
        begins_at = round_.begins_at
        if begins_at is None:
            continue
        with transaction.atomic():
            _row, is_first = ToldStart.objects.get_or_create(round=round_, begins_at=begins_at)
            if is_first:
                players = round_.seats.values_list("entry_id", flat=True)
                rows = listeners(round_.event, NewsKind.BEGINS, players)
                _note(rows, NewsKind.BEGINS, round_.number, until=begins_at)


def _note(rows: Iterable[Subscription], kind: str, about: int, until: datetime | None = None) -> None:
    now = timezone.now()
    until = until or now + GOOD_FOR.get(kind, DAY)
    made = [
        Notice(subscription=row, kind=kind, about=about, made_at=now, due_at=now, until=until)
        for row in _one_of_each(rows)
    ]
    if not made:
        return
    Notice.objects.bulk_create(
        made,
        update_conflicts=True,
        unique_fields=["subscription", "kind", "about"],
        update_fields=["made_at", "due_at", "until", "tries"],
    )
    for wake in noted:
        transaction.on_commit(wake, robust=True)


def _one_of_each(rows: Iterable[Subscription]) -> list[Subscription]:
    """The same without those of a device that gets the news of the same player by the link of the sign-up as well."""
    found = list(rows)
    by_sign_up = {(row.device, row.sign_up.entry_id) for row in found if row.sign_up and row.sign_up.entry_id}
    return [row for row in found if row.sign_up or (row.device, row.entry_id) not in by_sign_up]


def forget_devices(event: Event) -> int:
    """Delete all devices of an event, with what waits for them. Returns how many there were."""
    return Subscription.objects.filter(event=event).delete()[1].get(Subscription._meta.label, 0)


def erase_devices(doing: EventDoing[Entry], _names: Collection[str]) -> None:
    """Delete the devices that get the notices of a person who is erased."""
    entry = doing.subject
    Subscription.objects.filter(Q(entry=entry) | Q(sign_up__entry=entry)).delete()


def end_private(entry: Entry) -> None:
    """Delete the devices that got a player's notices by the link to the player's record, which is withdrawn."""
    Subscription.objects.filter(entry=entry, is_private=True).delete()
