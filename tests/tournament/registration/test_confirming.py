"""Addresses that are confirmed by a link: the place held meanwhile, the mails that ask, and what they cannot be used for."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import make_user
from tests.pages import assert_fault_beside, label_of, words_of
from tests.tournament.acts.event_posts import held
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tests.tournament.registration.test_sign_up_pages import fill_in, own
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration import robots
from tournament.registration.acts.confirming import (
    MAILS_TO_AN_ADDRESS,
    ask_address_again,
    confirm_address,
    release_all,
    release_held_places,
)
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.acts.sign_ups import (
    change_sign_up,
    sign_up_again,
    take_back_withdrawal,
    withdraw_sign_up,
)
from tournament.registration.acts.waiting import decline_sign_up, let_in_by_desk
from tournament.registration.enums import MailKind, SignUpState
from tournament.registration.errors import (
    CountryIsFull,
    MailJustSent,
    NotConfirmed,
    NothingToConfirm,
    PlaceGiven,
    TooManyMails,
)
from tournament.registration.forms.desk_settings import DeskForm
from tournament.registration.models import OutgoingMail, SignUp
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.sign_ups import (
    CONFIRM_WITHIN,
    confirm_code_of,
    desk_of,
    is_held,
    places_of,
    token_of,
    waiting_of,
)
from tournament.registration.verbs import EntryVerb


@pytest.fixture(autouse=True)
def _site_that_sends(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SENDS_MAIL = True
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)


def sign_up_with(event: Event, name: str, **fields: Any) -> SignUp:
    return make_sign_up(
        event, name, **{"email": f"{name.split(maxsplit=1)[0].lower()}@example.org", **fields}
    )


def pass_time(row: SignUp, time: timedelta = CONFIRM_WITHIN) -> None:
    """Let time pass for a sign-up that is to be confirmed."""
    row.refresh_from_db()
    assert row.confirm_until
    assert row.asked_at
    SignUp.objects.filter(pk=row.pk).update(
        confirm_until=row.confirm_until - time, asked_at=row.asked_at - time
    )


def link(row: SignUp) -> str:
    return reverse("registration:sign-up-confirm", args=[row.event.slug, token_of(row), confirm_code_of(row)])


def names_in(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("name", flat=True))


def test_place_is_held_and_taken_by_the_link(event: Event) -> None:
    open_desk(event, confirms_email=True, capacity=1)
    with one_act(event, EntryVerb.SIGN_UP_UNCONFIRMED):
        ann = sign_up_with(event, "Ann")
    bo = sign_up_with(event, "Bo")
    assert (is_held(ann), is_held(bo), names_in(event)) == (True, False, [])
    places = places_of(event, desk_of(event))
    assert (places.taken, places.held, places.free) == (1, 1, 0)
    confirm_address(LINK_HOLDER, bo)
    assert [row.name for row in waiting_of(event)] == ["Bo"]
    confirm_address(LINK_HOLDER, ann)
    assert names_in(event) == ["Ann"]
    with nothing_changes(event):
        confirm_address(LINK_HOLDER, ann)
    with refused(event, NothingToConfirm):
        ask_address_again(LINK_HOLDER, ann)


def test_place_that_nobody_confirms_goes_to_the_next(event: Event, organizer: User) -> None:
    open_desk(event, confirms_email=True, capacity=1)
    ann = sign_up_with(event, "Ann")
    bo = sign_up_with(event, "Bo")
    confirm_address(LINK_HOLDER, bo)
    with nothing_changes(event):
        release_held_places(organizer, event)
    pass_time(ann)
    # The time alone makes the place free.
    assert places_of(event, desk_of(event)).taken == 0
    release_all()
    assert names_in(event) == ["Bo"]
    with nothing_changes(event):
        assert release_all() is None
    # The link still works, but the place is gone.
    confirm_address(LINK_HOLDER, SignUp.objects.get(pk=ann.pk))
    assert [row.name for row in waiting_of(event)] == ["Ann"]


def test_page_view_gives_expired_places_on(event: Event) -> None:
    open_desk(event, confirms_email=True, capacity=1)
    ann = sign_up_with(event, "Ann")
    confirm_address(LINK_HOLDER, sign_up_with(event, "Bo"))
    pass_time(ann)
    Client().get(reverse("registration:sign-up", args=[event.slug]))
    assert names_in(event) == ["Bo"]


def test_mail_has_the_only_link_and_the_page_asks_for_a_press(
    event: Event, django_capture_on_commit_callbacks: Any
) -> None:
    open_desk(event, confirms_email=True)
    url = reverse("registration:sign-up", args=[event.slug])
    assert "optional" not in label_of(Client().get(url), "email")
    with django_capture_on_commit_callbacks(execute=True):
        answer = fill_in(Client(), url, email="ann@example.org")
    row = SignUp.objects.get()
    private = Client().get(answer["Location"])
    assert "A mail was sent to ann@example.org" in words_of(private)
    assert confirm_code_of(row) not in private.content.decode()
    (sent,) = mail.outbox
    assert sent.subject == "Please confirm: Spring Open"
    found = re.search(r"/[^/\s]+/sign-up/\S+/confirm/\S+/", sent.body)
    assert found
    assert found[0] == link(row)
    with nothing_changes(event):
        page = Client().get(link(row))
        assert "A place is held for you until" in words_of(page)
        wrong = reverse("registration:sign-up-confirm", args=[event.slug, token_of(row), "x" * 43])
        assert Client().post(wrong).status_code == 404
        assert Client().delete(link(row)).status_code == 405
    for _ in range(2):
        assert Client().post(link(row))["Location"] == own(row)
    assert names_in(event) == ["Ann Oak"]
    assert Client().get(link(row))["Location"] == own(row)


def test_another_address_needs_another_link(event: Event) -> None:
    open_desk(event, confirms_email=True)
    row = sign_up_with(event, "Ann")
    old = link(row)
    change_sign_up(LINK_HOLDER, row, fields={"email": "other@example.org"})
    row.refresh_from_db()
    assert Client().get(old).status_code == 404
    assert Client().get(link(row)).status_code == 200
    assert row.asked_times == 2


def test_mail_is_sent_again_but_not_often(event: Event) -> None:
    open_desk(event, confirms_email=True)
    row = sign_up_with(event, "Ann")
    again = own(row, "sign-up-ask-again")
    with refused(event, MailJustSent):
        ask_address_again(LINK_HOLDER, row)
    assert "in 1 minute it can" in str(MailJustSent(minutes=1))
    assert "in 9 minutes it can" in str(MailJustSent(minutes=9))
    for _ in range(2):
        pass_time(row, timedelta(minutes=11))
        assert Client().post(again).status_code == 302
    pass_time(row, timedelta(minutes=11))
    with refused(event, TooManyMails):
        ask_address_again(LINK_HOLDER, SignUp.objects.get(pk=row.pk))
    assert Client().get(again).status_code == 405


def test_nobody_floods_a_strangers_address(event: Event) -> None:
    open_desk(event, confirms_email=True)
    for number in range(MAILS_TO_AN_ADDRESS):
        make_sign_up(event, f"Ann {number}", email="Victim@example.org")
    with refused(event, TooManyMails):
        make_sign_up(event, "Ann again", email="victim@example.org")
    other = sign_up_with(event, "Bo")
    with refused(event, TooManyMails):
        change_sign_up(LINK_HOLDER, other, fields={"email": "victim@example.org"})


def test_withdrawal_frees_the_place_and_leaves_no_way_round(event: Event) -> None:
    open_desk(event, confirms_email=True, capacity=1)
    ann, bo = sign_up_with(event, "Ann"), sign_up_with(event, "Bo")
    confirm_address(LINK_HOLDER, bo)
    assert "not confirmed yet" in words_of(Client().get(own(ann, "sign-up-withdraw")))
    withdraw_sign_up(LINK_HOLDER, ann)
    assert names_in(event) == ["Bo"]
    with refused(event, PlaceGiven):
        take_back_withdrawal(LINK_HOLDER, ann)
    assert sign_up_again(LINK_HOLDER, ann).state == SignUpState.UNCONFIRMED


def test_held_place_counts_for_its_country(event: Event) -> None:
    open_desk(event, confirms_email=True, country_quotas={"HK": 1})
    ann = sign_up_with(event, "Ann", country="HK")
    bo = sign_up_with(event, "Bo", country="CN")
    assert not is_held(sign_up_with(event, "Cy", country="HK"))
    page = words_of(Client().get(reverse("registration:sign-up", args=[event.slug])))
    assert "Places for HK 0 of 1 free" in page
    # Nobody holds a place for one country and takes it for another.
    change_sign_up(LINK_HOLDER, bo, fields={"country": "HK"})
    bo.refresh_from_db()
    assert not is_held(bo)
    confirm_address(LINK_HOLDER, ann)
    di = sign_up_with(event, "Di", country="JP")
    confirm_address(LINK_HOLDER, di)
    di.refresh_from_db()
    with refused(event, CountryIsFull):
        change_sign_up(LINK_HOLDER, di, fields={"country": "HK"})


def test_approval_comes_after_the_confirmation(event: Event, organizer: User) -> None:
    open_desk(event, confirms_email=True, approves_entries=True)
    row = sign_up_with(event, "Ann")
    with refused(event, NotConfirmed):
        decline_sign_up(organizer, row)
    confirm_address(LINK_HOLDER, row)
    assert [one.name for one in waiting_of(event)] == ["Ann"]


def test_desk_sees_who_has_to_confirm_and_lets_them_in(event: Event, sign_in: SignIn) -> None:
    open_desk(event, confirms_email=True)
    row = sign_up_with(event, "Ann")
    desk = sign_in(event.created_by)
    url = reverse("registration:waiting-list", args=[event.slug])
    assert "E-mail not confirmed" in words_of(desk.get(url))
    let_in_by_desk(event.created_by, row)
    assert "E-mail not confirmed" not in words_of(desk.get(url))
    assert names_in(event) == ["Ann"]
    assert Client().get(link(row))["Location"] == own(row)


def test_expired_name_keeps_nobody_away(event: Event) -> None:
    open_desk(event, confirms_email=True)
    pass_time(sign_up_with(event, "Ann"))
    assert sign_up_with(event, "Ann", email="ann@real.example.org").state == SignUpState.UNCONFIRMED


def test_mail_that_is_no_longer_true_is_not_sent(event: Event) -> None:
    open_desk(event, confirms_email=True)
    row = sign_up_with(event, "Ann")
    let_in_by_desk(event.created_by, row)
    OutgoingMail.objects.exclude(kind=MailKind.ADDRESS).delete()
    OutgoingMail.objects.update(due_at=timezone.now())
    mail.outbox.clear()
    assert send_due_mails() == 0


def test_only_sites_that_send_mail_offer_it(event: Event, sign_in: SignIn, settings: Any) -> None:
    settings.SENDS_MAIL = False
    url = reverse("registration:desk-settings", args=[event.slug])
    sent = {**held(DeskForm(instance=desk_of(event))), "confirms_email": "on"}
    with nothing_changes(event):
        answer = sign_in(event.created_by).post(url, sent)
    assert_fault_beside(answer, "confirms_email")
    settings.SENDS_MAIL = True
    assert sign_in(event.created_by).post(url, sent).status_code == 302


def test_text_of_the_mail_keeps_its_link(event: Event, sign_in: SignIn) -> None:
    url = reverse("registration:mail-text", args=[event.slug, "address"])
    sent = {"kind": "address", "subject": "Hello", "body": "Welcome"}
    with nothing_changes(event):
        assert_fault_beside(sign_in(event.created_by).post(url, sent), "body")


def test_only_organizers_give_held_places_on(event: Event, sign_in: SignIn) -> None:
    url = reverse("registration:held-release", args=[event.slug])
    with nothing_changes(event):
        assert sign_in(make_user("stranger")).post(url).status_code == 404
        assert sign_in(event.created_by).get(url).status_code == 405
