"""The desk: found as you type, checked in by a tap or a code, the fee taken, and all of it undone."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.acts import nothing_changes, one_act
from tests.conftest import SignIn
from tests.factories import make_entries, make_event
from tests.pages import HTMX, assert_fault_beside, is_fragment, text_of, words_of
from tests.tournament.registration.sign_ups import make_payment, make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, Payment
from tournament.registration.pages.desk import ROWS_SHOWN
from tournament.registration.queries import search_entries
from tournament.registration.queries.sign_ups import token_of
from tournament.registration.verbs import EntryVerb


@pytest.fixture
def desk(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


def url(event: Event, name: str = "desk", *args: object) -> str:
    return reverse(f"registration:{name}", args=[event.slug, *args])


def found(desk: Client, event: Event, **asked: str) -> list[int]:
    """The numbers of the rows that a search shows."""
    return [row.entry.number for row in desk.get(url(event), asked).context["list"].rows]


def here(event: Event) -> list[int]:
    return list(
        event.entries.filter(status=EntryStatus.CHECKED_IN)
        .order_by("number")
        .values_list("number", flat=True)
    )


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("lukasz", 1),
        ("ŁUKASZ Ż", 1),
        ("陳", 2),
        ("陈大文", 2),
        ("chandaiman", 2),
        ("dai man", 2),
        ("3", 3),
        ("0801-33", 3),
        ("wrc7", 3),
        ("lotus", 3),
        ("김철", 4),
        ("สมชาย", 5),
        ("🐉", 6),
    ],
)
def test_player_is_found_by_anything(event: Event, desk: Client, query: str, number: int) -> None:
    for fields in (
        {"name": "Łukasz Żak"},
        {"name": "Chan Dai-man", "name_zh": "陳大文"},
        {"name": "Bo Berg", "club": "Lótus", "federation_id": "0801-33", "other_ids": "MIL4 WRC7"},
        {"name_zh": "김철수"},
        {"name_zh": "สมชาย ใจดี"},
        {"name": "🐉"},
    ):
        make_entries(event, 1, **fields)
    assert found(desk, event, q=query) == [number]


@pytest.mark.each_database
@pytest.mark.parametrize("query", ["陈文", "陳文", "chansiu", "koszegi", "mueller", "obrien"])
def test_name_that_is_not_published_is_found_in_every_form(event: Event, desk: Client, query: str) -> None:
    make_sign_up(event, "Chan Siu OʼBrien Müller-Kőszegi", name_zh="陳 文", publishes_name=False)
    make_entries(event, 1)
    assert found(desk, event, q=query) == [1]
    assert [entry.number for entry in search_entries(event, query, staff=False)] == []


def test_few_rows_are_shown_and_the_rest_counted(event: Event, desk: Client) -> None:
    make_entries(event, ROWS_SHOWN + 3)
    page = desk.get(url(event))
    assert (len(page.context["list"].rows), page.context["list"].more) == (ROWS_SHOWN, 3)
    assert "3 more players" in text_of(page)


def test_list_shows_who_is_missing_here_or_owes(event: Event, desk: Client, organizer: User) -> None:
    one, two, three, _four, five = make_entries(event, 5)
    open_desk(event, fee=20, currency="EUR")
    set_status(organizer, two, status=EntryStatus.CHECKED_IN)
    set_status(organizer, three, status=EntryStatus.WITHDRAWN)
    make_payment(one)
    make_payment(five, 5)
    assert found(desk, event, show="missing") == [1, 4, 5]
    assert found(desk, event, show="here") == [2]
    assert found(desk, event, show="unpaid") == [2, 4, 5]
    assert found(desk, event, show="nonsense") == [1, 2, 3, 4, 5]
    counts = desk.get(url(event)).context["counts"]
    assert (counts.here, counts.missing, counts.unpaid) == (1, 3, 3)
    assert (str(counts.paid), str(counts.owed)) == ("25.00", "55.00")


def test_house_players_are_not_missed(event: Event, desk: Client, organizer: User) -> None:
    make_entries(event, 3)
    add_house_players(organizer, event)
    assert found(desk, event, show="missing") == [1, 2, 3]


def test_one_tap_checks_in_and_is_undone(event: Event, desk: Client) -> None:
    one, _two = make_entries(event, 2)
    with one_act(event, EntryVerb.ENTRY_STATUS_CHANGED):
        answer = desk.post(url(event, "desk-check-in", one.pk), {"q": "player", "show": "all"}, headers=HTMX)
    assert (answer.status_code, is_fragment(answer), here(event)) == (200, True, [1])
    assert "1 Player 1 is here." in text_of(answer)
    assert [row.is_here for row in answer.context["list"].rows] == [True, False]
    with nothing_changes(event):
        desk.post(url(event, "desk-check-in", one.pk))
    desk.post(url(event, "desk-undo"), {"entries": str(one.pk)}, headers=HTMX)
    assert here(event) == []


def test_without_scripts_the_desk_works_as_well(event: Event, desk: Client) -> None:
    (one,) = make_entries(event, 1)
    page = desk.post(url(event, "desk-check-in", one.pk), {"q": "play", "show": "all"}, follow=True)
    assert page.context["q"] == "play"
    assert f'name="entries" value="{one.pk}"' in " ".join(text_of(page).split())


def code_of(entry: Entry) -> str:
    return f"https://hall.example{url(entry.event, 'entry-detail', entry.pk)}"


def test_scanned_code_checks_in(event: Event, desk: Client) -> None:
    one, _two = make_entries(event, 2)
    row = make_sign_up(event, "Wanda")
    own = f"http://hall.example{url(event, 'sign-up-own', token_of(row))}"
    desk.post(url(event, "desk-scan"), {"code": code_of(one)}, headers=HTMX)
    desk.post(url(event, "desk-scan"), {"code": f" {own} "})
    assert here(event) == [1, 3]
    assert desk.get(url(event), {"q": code_of(one)})["Location"] == url(event, "desk-person", one.pk)


def test_scan_of_somebody_who_is_here_says_so_and_offers_no_undoing(
    event: Event, desk: Client, organizer: User
) -> None:
    open_desk(event, fee=20, currency="EUR")
    one, two = make_entries(event, 2)
    set_status(organizer, one, status=EntryStatus.CHECKED_IN)
    with nothing_changes(event):
        answer = desk.post(url(event, "desk-scan"), {"code": code_of(one)}, headers=HTMX)
    page = words_of(answer)
    assert (answer.status_code, is_fragment(answer)) == (200, True)
    assert "1 Player 1 is already here." in page
    assert "1 Player 1 is here." not in page
    assert "desk-undo" not in text_of(answer)

    # It stays while another desk works, as long as it is true.
    polled = f"{url(event)}?r={answer.context['stamp']}&already={one.pk}"
    set_status(organizer, two, status=EntryStatus.CHECKED_IN)
    assert "1 Player 1 is already here." in words_of(desk.get(polled, headers=HTMX))
    # The fee can be taken at once, and that is no check-in that could be undone either.
    paid = pay(desk, one, back="list", already="1")
    shown = words_of(desk.get(paid["Location"]))
    assert ("1 Player 1 is already here." in shown, "desk-undo" in shown) == (True, False)
    set_status(organizer, one, status=EntryStatus.REGISTERED)
    assert "already here" not in words_of(desk.get(polled, headers=HTMX))


def test_scan_of_the_next_person_answers_for_that_one_alone(event: Event, desk: Client) -> None:
    one, two = make_entries(event, 2)
    for entry in (one, two):
        answer = desk.post(url(event, "desk-scan"), {"code": code_of(entry)}, headers=HTMX)
        assert answer.context["news"].done == [entry]
    desk.post(url(event, "desk-undo"), {"entries": str(two.pk)})
    assert here(event) == [1]


@pytest.mark.parametrize("code", ["", "1", "https://hall.example/", "https://[::1", "x" * 600, "http://h/\0"])
def test_unknown_code_checks_nobody_in(event: Event, desk: Client, code: str) -> None:
    make_entries(event, 1)
    with nothing_changes(event):
        answer = desk.post(url(event, "desk-scan"), {"code": code}, headers=HTMX)
    assert answer.status_code == 422
    assert 'data-refusal="code_unknown"' in text_of(answer)


def test_code_of_another_event_or_a_withdrawn_player_checks_nobody_in(
    event: Event, desk: Client, organizer: User
) -> None:
    (other,) = make_entries(make_event(organizer=organizer), 1)
    (one,) = make_entries(event, 1)
    set_status(organizer, one, status=EntryStatus.WITHDRAWN)
    for entry, code in ((other, "code_unknown"), (one, "withdrawn_at_desk")):
        with nothing_changes(event):
            answer = desk.post(url(event, "desk-scan"), {"code": code_of(entry)}, headers=HTMX)
        assert f'data-refusal="{code}"' in text_of(answer)


def test_club_is_checked_in_at_once_and_undone(event: Event, desk: Client) -> None:
    make_entries(event, 3, club="Dragons")
    make_entries(event, 1, club="Winds")
    page = desk.get(url(event), {"q": "dragons"})
    assert "Check in all 3 missing players of Dragons" in " ".join(text_of(page).split())
    with one_act(event, EntryVerb.CLUB_CHECKED_IN):
        answer = desk.post(url(event, "desk-club"), {"club": "Dragons", "q": "dragons"}, headers=HTMX)
    assert here(event) == [1, 2, 3]
    keys = ",".join(str(entry.pk) for entry in answer.context["news"].done)
    desk.post(url(event, "desk-undo"), {"entries": keys})
    assert here(event) == []
    with nothing_changes(event):
        assert desk.post(url(event, "desk-club"), {"club": ""}).status_code == 409
        desk.post(url(event, "desk-undo"), {"entries": "1,x"})


def test_other_desk_is_told_of_changes_only(event: Event, desk: Client, organizer: User) -> None:
    (one,) = make_entries(event, 1)
    stamp = desk.get(url(event)).context["stamp"]
    with CaptureQueriesContext(connection) as asked:
        assert desk.get(url(event), {"r": stamp}, headers=HTMX).status_code == 204
    assert len(asked) <= 4
    set_status(organizer, one, status=EntryStatus.CHECKED_IN)
    answer = desk.get(url(event), {"r": stamp}, headers=HTMX)
    assert (answer.status_code, is_fragment(answer)) == (200, True)


def test_work_of_another_desk_leaves_the_way_to_undo(event: Event, desk: Client, organizer: User) -> None:
    one, two = make_entries(event, 2)
    answer = desk.post(url(event, "desk-check-in", one.pk), {"q": "player", "show": "all"}, headers=HTMX)
    (kept,) = re.findall('<input type="hidden" name="done" value="([^"]+)" data-told>', text_of(answer))
    polled = f"{url(event)}?r={answer.context['stamp']}&q=player&show=all&done={kept}"
    set_status(organizer, two, status=EntryStatus.CHECKED_IN)
    news = desk.get(polled, headers=HTMX)
    assert news.context["news"].done == [one]
    assert "desk-undo" in text_of(news)
    set_status(organizer, one, status=EntryStatus.REGISTERED)
    assert desk.get(polled, headers=HTMX).context["news"].done == []


def pay(desk: Client, entry: Entry, **fields: str) -> Any:
    return desk.post(url(entry.event, "desk-pay", entry.pk), {"amount": "20", "method": "card", **fields})


def test_fee_is_taken_once_and_taken_back(event: Event, desk: Client, organizer: User) -> None:
    open_desk(event, fee=20, currency="EUR")
    (one,) = make_entries(event, 1)
    key = "0b0b0b0b-0000-4000-8000-000000000001"
    with one_act(event, EntryVerb.PAYMENT_TAKEN):
        assert pay(desk, one, client_key=key).status_code == 302
        pay(desk, one, client_key=key)
    payment = Payment.objects.get()
    assert (payment.method, payment.taken_by) == ("card", organizer)
    page = text_of(desk.get(url(event, "desk-person", one.pk)))
    assert "Nothing is owed" in page
    undo = url(event, "desk-pay-undo", payment.pk)
    with one_act(event, EntryVerb.PAYMENT_UNDONE):
        desk.post(undo)
        desk.post(undo)
    assert found(desk, event, show="unpaid") == [1]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"amount": ""}, "amount"),
        ({"amount": "0"}, "amount"),
        ({"amount": "1e9"}, "amount"),
        ({"method": "shells"}, "method"),
    ],
)
def test_payment_with_a_fault_is_not_taken(
    event: Event, desk: Client, fields: dict[str, str], field: str
) -> None:
    (one,) = make_entries(event, 1)
    with nothing_changes(event):
        assert_fault_beside(pay(desk, one, **fields), field)


def test_player_who_paid_is_withdrawn_rather_than_deleted(event: Event, desk: Client) -> None:
    (one,) = make_entries(event, 1)
    make_payment(one)
    with nothing_changes(event):
        assert desk.post(url(event, "entry-delete", one.pk)).status_code == 409


def test_staff_sees_contact_data_and_the_name_that_is_not_public(event: Event, desk: Client) -> None:
    row = make_sign_up(event, "Anna Kowalska", publishes_name=False, email="a@example.org", phone="+49 1")
    page = text_of(desk.get(url(event, "desk-person", row.entry_id)))
    assert all(text in page for text in ("A. K.", "Anna Kowalska", "a@example.org", "+49 1"))
    for name, *args in (("entry-list",), ("entry-detail", row.entry_id)):
        public = text_of(Client().get(url(event, name, *args)))
        assert not any(text in public for text in ("Kowalska", "a@example.org", "+49 1")), name


def test_camera_is_for_the_desk_alone(event: Event, desk: Client) -> None:
    assert "camera=(self)" in desk.get(url(event))["Permissions-Policy"]
    assert "camera=()" in desk.get(url(event, "entry-list"))["Permissions-Policy"]
