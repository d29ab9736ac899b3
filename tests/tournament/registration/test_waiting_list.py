"""The waiting list: several people come in by one act, are told by mail, and never more than fit unless asked for."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_user
from tests.pages import assert_fault_beside, text_of, words_of
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.events.acts.staff import add_staff
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.registration.acts.sign_ups import withdraw_sign_up
from tournament.registration.enums import EntryStatus, MailKind
from tournament.registration.errors import LineMoved
from tournament.registration.models import DeskSettings, OutgoingMail, SignUp
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.sign_ups import waiting_of

pytestmark = pytest.mark.each_database


@pytest.fixture
def line(event: Event) -> list[SignUp]:
    """Three people who wait: the one place is taken."""
    open_desk(event, capacity=1)
    rows = [make_sign_up(event, name, email=f"{name}@example.org") for name in ("Ann", "Bo", "Cy", "Di")]
    OutgoingMail.objects.all().delete()
    return rows[1:]


@pytest.fixture
def desk(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


def url(event: Event) -> str:
    return reverse("registration:waiting-list", args=[event.slug])


def names_in(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("name", flat=True))


def room_for(event: Event, places: int) -> None:
    """More places, given to nobody yet: as after a draw."""
    DeskSettings.objects.filter(event=event).update(capacity=places)


def first_of(desk: Client, event: Event, count: int, **fields: str) -> dict[str, Any]:
    return {"first": count, "seen": desk.get(url(event)).context["form"]["seen"].value(), **fields}


def test_first_in_line_come_in_and_are_told(event: Event, line: list[SignUp], desk: Client) -> None:
    room_for(event, 3)
    sent = first_of(desk, event, 2)
    assert desk.post(url(event), sent).status_code == 302
    assert names_in(event) == ["Ann", "Bo", "Cy"]
    mails = OutgoingMail.objects.values_list("kind", "sign_up__name")
    assert sorted(mails) == [(MailKind.PROMOTION, "Bo"), (MailKind.PROMOTION, "Cy")]
    with nothing_changes(event):
        again = desk.post(url(event), {**sent, "beyond": "on"})
    assert again.status_code == 422
    assert str(LineMoved()) in text_of(again)
    assert again.context["form"]["seen"].value() == str(line[2].pk)


def test_nobody_comes_in_for_somebody_in_line_who_left_meanwhile(
    event: Event, line: list[SignUp], desk: Client
) -> None:
    sent = first_of(desk, event, 2)
    withdraw_sign_up(LINK_HOLDER, line[1])
    room_for(event, 3)
    with nothing_changes(event):
        answer = desk.post(url(event), sent)
    assert answer.status_code == 422
    assert str(LineMoved()) in text_of(answer)
    assert desk.post(url(event), first_of(desk, event, 2)).status_code == 302
    assert names_in(event) == ["Ann", "Bo", "Di"]


def test_first_in_line_come_in_though_somebody_behind_them_left(
    event: Event, line: list[SignUp], desk: Client
) -> None:
    sent = first_of(desk, event, 2)
    withdraw_sign_up(LINK_HOLDER, line[2])
    room_for(event, 3)
    assert desk.post(url(event), sent).status_code == 302
    assert names_in(event) == ["Ann", "Bo", "Cy"]


def test_those_who_are_ticked_come_in(event: Event, line: list[SignUp], desk: Client) -> None:
    room_for(event, 3)
    sent = {"chosen": [line[2].pk, line[0].pk]}
    for _ in range(2):
        assert desk.post(url(event), sent).status_code == 302
    assert names_in(event) == ["Ann", "Bo", "Di"]
    assert OutgoingMail.objects.count() == 2


def test_too_few_places_are_told_and_can_be_passed_over(
    event: Event, line: list[SignUp], desk: Client
) -> None:
    room_for(event, 2)
    with nothing_changes(event):
        answer = desk.post(url(event), first_of(desk, event, 3))
    assert_fault_beside(answer, "beyond")
    assert "The event has room for 1 of these 3 people" in text_of(answer)
    assert desk.post(url(event), first_of(desk, event, 3, beyond="on")).status_code == 302
    assert not waiting_of(event).exists()


def test_somebody_who_left_is_named_and_nobody_comes_in(
    event: Event, line: list[SignUp], desk: Client
) -> None:
    withdraw_sign_up(LINK_HOLDER, line[1])
    with nothing_changes(event):
        answer = desk.post(url(event), {"chosen": [line[0].pk, line[1].pk], "beyond": "on"})
    assert answer.status_code == 422
    assert "Cy has withdrawn" in text_of(answer)


@pytest.mark.one_database
@pytest.mark.parametrize(
    "sent", [{}, {"first": "0"}, {"first": "x"}, {"chosen": "999999"}, {"chosen": "x"}, {"seen": "x"}]
)
def test_nonsense_is_told_and_changes_nothing(
    event: Event, line: list[SignUp], desk: Client, sent: dict[str, str]
) -> None:
    with nothing_changes(event):
        assert desk.post(url(event), sent).status_code == 422


def test_only_organizers_let_people_in(event: Event, line: list[SignUp], sign_in: SignIn) -> None:
    sent = {"chosen": [line[0].pk], "beyond": "on"}
    add_staff(event.created_by, event, username=make_user("ref").username, role=Role.REFEREE)
    with nothing_changes(event):
        assert sign_in(User.objects.get(username="ref")).post(url(event), sent).status_code == 403
        assert sign_in(make_user("stranger")).post(url(event), sent).status_code == 404
        assert Client().post(url(event), sent).status_code == 302
        assert sign_in(event.created_by).delete(url(event)).status_code == 405


def test_desk_gives_free_places_to_people_who_are_here(
    event: Event, line: list[SignUp], desk: Client, organizer: User
) -> None:
    at_desk = reverse("registration:desk", args=[event.slug])
    assert desk.get(at_desk).context["line"] is None
    assert desk.post(reverse("registration:filling-stop", args=[event.slug]))["Location"] == url(event)
    assert "No place is free" in words_of(desk.get(at_desk))
    room_for(event, 2)
    page = desk.get(at_desk, {"q": "CY"})
    assert [(one.place, one.sign_up.name) for one in page.context["line"].rows] == [(2, "Cy")]
    assert "1 place is free" in words_of(page)
    make_sign_up(event, "Müller Siu-ming")
    for query, found in (("mueller", [4]), ("siuming", [4]), ("陈", [])):
        shown = desk.get(at_desk, {"q": query}).context["line"].rows
        assert [one.place for one in shown] == found
    here = reverse("registration:waiting-here", args=[event.slug, line[1].pk])
    answer = desk.post(here, {"back": "desk"}, follow=True)
    assert "2 Cy has a place and is here" in words_of(answer)
    assert event.entries.get(name="Cy").status == EntryStatus.CHECKED_IN
    assert not OutgoingMail.objects.exists()
    back = reverse("registration:waiting-back", args=[event.slug, line[1].pk])
    assert back in text_of(answer)
    assert desk.post(back, {"back": "desk"})["Location"] == at_desk
    assert names_in(event) == ["Ann"]
    desk.post(reverse("registration:filling-resume", args=[event.slug]))
    assert names_in(event) == ["Ann", "Bo"]


def test_fewer_places_than_are_taken_are_said(event: Event, line: list[SignUp], desk: Client) -> None:
    room_for(event, 4)
    settings = reverse("registration:desk-settings", args=[event.slug])
    for row in line[:2]:
        desk.post(reverse("registration:waiting-let-in", args=[event.slug, row.pk]))
    answer = desk.post(settings, {"fee": "0", "capacity": "1"}, follow=True)
    assert "2 people more than that have a place and keep it" in words_of(answer)
