"""Notices on their way: sealed, signed, sent once, tried again, and never in anybody's way."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import make_entries, make_event, make_round
from tests.tournament.notices.conftest import Asking
from tests.tournament.notices.push_service import PushService
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.core import duty
from tournament.core.duty import Duty, Post
from tournament.draws.acts.known_seats import tell_changed_seats
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event, Round
from tournament.notices.acts.keys import ensure_key, renew_key
from tournament.notices.acts.outbox import note_starts
from tournament.notices.acts.sending import send_due_notices
from tournament.notices.models import Notice, PushKey, Subscription
from tournament.notices.queries import Followed
from tournament.registration.acts.sign_ups import withdraw_sign_up
from tournament.registration.enums import NewsKind
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.sign_ups import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_event(organizer: User) -> Event:
    return make_event(organizer=organizer, name="Spring Open", visibility=Visibility.PUBLIC)


def published(event: Event, number: int = 1) -> Round:
    """A published round with four players, which are told where they sit."""
    entries = list(event.entries.order_by("number")) or make_entries(event, 4)
    round_ = make_round(event, [entries[:4]], number=number, state=RoundState.PUBLISHED)
    tell_changed_seats(round_)
    return round_


def make_due() -> None:
    """Let the time pass until the notices are tried again."""
    Notice.objects.update(due_at=timezone.now())


def test_player_reads_the_seat(open_event: Event, service: PushService, ask: Asking) -> None:
    east, south = make_entries(open_event, 4)[:2]
    phone = ask(Followed(open_event, east))
    other = ask(Followed(open_event, south), language="zh-hant")
    published(open_event)
    assert send_due_notices() == 2
    shown = service.shown(phone)
    assert shown["title"] == "Spring Open"
    assert shown["body"] == "Round 1: table 1, East."
    assert shown["path"] == f"/{open_event.slug}/entries/{east.pk}/"
    assert service.shown(other)["lang"] == "zh-hant"
    assert service.shown(other)["body"] == "第1輪：第1枱，南。"
    _path, headers, body = service.got[0]
    assert headers["Urgency"] == "high"
    assert b"Spring" not in body
    assert not Notice.objects.exists()
    assert send_due_notices() == 0


def test_newer_notice_takes_the_place_of_the_older(
    open_event: Event, service: PushService, ask: Asking
) -> None:
    phone = ask(Followed(open_event, make_entries(open_event, 4)[0]))
    round_ = published(open_event)
    send_due_notices()
    table = round_.tables.get()
    table.number = 7
    table.save()
    tell_changed_seats(round_)
    tell_changed_seats(round_)
    assert Notice.objects.count() == 1
    send_due_notices()
    assert service.read(phone)[1:] == ["Your seat has changed. Round 1: table 7, East."]
    topics = {headers["Topic"] for _path, headers, _body in service.got}
    assert len(topics) == 1
    assert service.shown(phone)["tag"] in topics


def test_what_is_no_longer_true_is_not_sent(open_event: Event, service: PushService, ask: Asking) -> None:
    ask(Followed(open_event, make_entries(open_event, 4)[0]))
    round_ = published(open_event)
    Round.objects.filter(pk=round_.pk).update(state=RoundState.DRAWN, published_at=None)
    assert send_due_notices() == 0
    assert not Notice.objects.exists()
    assert service.got == []


def test_hidden_people_and_private_events_tell_nothing_publicly(
    open_event: Event, service: PushService, ask: Asking
) -> None:
    entry = make_entries(open_event, 4)[0]
    ask(Followed(open_event, entry))
    own = ask(Followed(open_event, entry, is_private=True))
    entry.hides_name = True
    entry.save()
    published(open_event)
    assert send_due_notices() == 1
    assert service.read(own) == ["Round 1: table 1, East."]


def test_browser_that_is_gone_is_forgotten(open_event: Event, service: PushService, ask: Asking) -> None:
    first, second = make_entries(open_event, 4)[:2]
    ask(Followed(open_event, first), name="gone")
    ask(Followed(open_event, second), name="gone")
    service.answers = [410, 410]
    published(open_event)
    assert send_due_notices() == 0
    assert not Subscription.objects.exists()


@pytest.mark.parametrize("answer", [429, 503])
def test_service_that_is_busy_is_asked_again(
    open_event: Event, service: PushService, ask: Asking, answer: int
) -> None:
    phone = ask(Followed(open_event, make_entries(open_event, 4)[0]))
    service.answers, service.headers = [answer, answer], {"Retry-After": "90"}
    published(open_event)
    waits = []
    for _try in range(2):
        assert send_due_notices() == 0
        waits.append(Notice.objects.get().due_at - timezone.now())
        make_due()
    assert timedelta(seconds=85) < waits[0] <= timedelta(seconds=90)
    assert send_due_notices() == 1
    assert len(service.read(phone)) == 3


def test_too_old_notice_is_given_up(open_event: Event, service: PushService, ask: Asking) -> None:
    ask(Followed(open_event, make_entries(open_event, 4)[0]))
    published(open_event)
    Notice.objects.update(until=timezone.now())
    assert send_due_notices() == 0
    assert not Notice.objects.exists()


def test_service_that_hangs_holds_nobody_up_for_long(
    open_event: Event, service: PushService, ask: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.notices.delivery.PATIENCE_SECONDS", 0.2)
    for entry in make_entries(open_event, 4):
        ask(Followed(open_event, entry))
    service.hangs = True
    published(open_event)
    began = timezone.now()
    assert send_due_notices() == 0
    assert timezone.now() - began < timedelta(seconds=3)
    assert set(Notice.objects.values_list("tries", flat=True)) == {1}


def test_refused_key_ends_the_subscription(open_event: Event, service: PushService, ask: Asking) -> None:
    ask(Followed(open_event, make_entries(open_event, 4)[0]))
    service.answers = [403]
    published(open_event)
    send_due_notices()
    assert not Subscription.objects.exists()


def test_redirect_is_not_followed(open_event: Event, service: PushService, ask: Asking) -> None:
    ask(Followed(open_event, make_entries(open_event, 4)[0]))
    service.answers, service.headers = [307], {"Location": f"{service.origin}/elsewhere"}
    published(open_event)
    assert send_due_notices() == 0
    assert len(service.got) == 1
    assert not Notice.objects.exists()


@pytest.mark.parametrize("kind", [Duty.STANDBY, Duty.MIRROR, Duty.RETIRED])
def test_copy_sends_nothing(
    open_event: Event, service: PushService, ask: Asking, monkeypatch: pytest.MonkeyPatch, kind: Duty
) -> None:
    ask(Followed(open_event, make_entries(open_event, 4)[0]))
    published(open_event)
    monkeypatch.setattr(duty, "post", lambda: Post(kind))
    assert send_due_notices() == 0
    assert service.got == []


def test_rehearsal_tells_nobody(open_event: Event, ask: Asking) -> None:
    ask(Followed(open_event, make_entries(open_event, 4)[0], is_private=True))
    Event.objects.filter(pk=open_event.pk).update(is_rehearsal=True, visibility=Visibility.PRIVATE)
    open_event.refresh_from_db()
    published(open_event)
    assert not Notice.objects.exists()


def test_round_is_told_five_minutes_before_and_again_when_it_moved(
    open_event: Event, service: PushService, ask: Asking
) -> None:
    phone = ask(Followed(open_event, make_entries(open_event, 4)[0]), [NewsKind.BEGINS])
    round_ = published(open_event)
    now = timezone.now()

    def plan(minutes: int) -> None:
        Round.objects.filter(pk=round_.pk).update(begins_at=now + timedelta(minutes=minutes))

    plan(6)
    note_starts(now)
    assert not Notice.objects.exists()
    plan(4)
    note_starts(now)
    note_starts(now)
    assert Notice.objects.count() == 1
    plan(30)
    assert send_due_notices() == 0
    plan(5)
    note_starts(now)
    assert send_due_notices() == 1
    (said,) = service.read(phone)
    assert said.startswith("Round 1: table 1, East. It begins at ")
    assert int(service.got[0][1]["TTL"]) <= 300


def test_place_in_line_is_told_when_it_is_another_one(
    open_event: Event, service: PushService, ask: Asking
) -> None:
    open_desk(open_event, capacity=1)
    holder, first, second = (make_sign_up(open_event, name) for name in ("Anna", "Bela", "Cleo"))
    phone = ask(Followed(open_event, sign_up=second, is_private=True))
    withdraw_sign_up(LINK_HOLDER, holder)
    first.refresh_from_db()
    assert first.entry
    assert send_due_notices() == 1
    open_desk(open_event, capacity=1, welcome="Nothing that moves the line")
    assert send_due_notices() == 0
    withdraw_sign_up(LINK_HOLDER, first)
    assert send_due_notices() == 1
    assert service.read(phone) == [
        "You have place 1 on the waiting list.",
        "You have a place now: you can play.",
    ]
    assert service.shown(phone)["path"] == f"/{open_event.slug}/sign-up/{token_of(second)}/"


def test_keys_are_made_once_and_stored_sealed(settings: Any) -> None:
    key = ensure_key()
    assert key is not None
    assert ensure_key() == key
    settings.SECRET_KEY = "another secret of the installation, as long as the first"
    other = ensure_key()
    assert other != key
    assert PushKey.objects.count() == 2


def test_renewed_key_leaves_older_devices_alone_unless_it_is_forgotten(
    open_event: Event, service: PushService, ask: Asking
) -> None:
    phone = ask(Followed(open_event, make_entries(open_event, 4)[0]))
    renew_key()
    published(open_event)
    assert send_due_notices() == 1
    assert len(service.read(phone)) == 1
    renew_key(forget_old=True)
    assert not Subscription.objects.exists()
    assert PushKey.objects.count() == 1
