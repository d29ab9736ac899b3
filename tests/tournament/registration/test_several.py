"""Several players at once: looked at first, changed once, and taken back."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_entries, make_event
from tests.pages import assert_fault_beside, confirmed, preview_mark_of, text_of
from tests.tournament.registration.sign_ups import make_payment, make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.models import Event
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus, SignUpState
from tournament.registration.models import Entry, Payment
from tournament.registration.verbs import EntryVerb

pytestmark = pytest.mark.each_database


@pytest.fixture
def office(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


def url(event: Event, name: str = "entries-change") -> str:
    return reverse(f"registration:{name}", args=[event.slug])


def shown(office: Client, event: Event, entries: list[Entry], **fields: str) -> Any:
    """The page after the first press."""
    return office.post(url(event), {"entries": [entry.pk for entry in entries], **fields})


def done(office: Client, event: Event, entries: list[Entry], **fields: str) -> Any:
    """The page after both presses."""
    return confirmed(office, url(event), {"entries": [entry.pk for entry in entries], **fields})


def undone(office: Client, event: Event, page: Any) -> Any:
    return office.post(url(event, "entries-change-undo"), {"undo": page.context["undo"]}, follow=True)


def values(event: Event, field: str = "status") -> list[str]:
    return list(event.entries.order_by("number").values_list(field, flat=True))


@pytest.mark.parametrize(
    ("what", "before", "after"),
    [
        ("check_in", EntryStatus.REGISTERED, EntryStatus.CHECKED_IN),
        ("undo_check_in", EntryStatus.CHECKED_IN, EntryStatus.REGISTERED),
        ("withdraw", EntryStatus.CHECKED_IN, EntryStatus.WITHDRAWN),
        ("bring_back", EntryStatus.WITHDRAWN, EntryStatus.REGISTERED),
    ],
)
def test_status_of_several_is_looked_at_changed_and_taken_back(
    event: Event, office: Client, what: str, before: EntryStatus, after: EntryStatus
) -> None:
    one, two, other = make_entries(event, 3)
    event.entries.update(status=before)
    with nothing_changes(event):
        page = shown(office, event, [one, two], what=what)
    assert page.status_code == 422
    assert "2 players would change" in text_of(page)
    page = done(office, event, [one, two], what=what)
    assert (page.status_code, page.context["changed"]) == (200, 2)
    assert values(event) == [after, after, before]
    undone(office, event, page)
    assert values(event) == [before] * 3
    assert other.status == EntryStatus.REGISTERED


def test_whoever_has_it_already_stays_and_is_counted(event: Event, office: Client) -> None:
    one, two = make_entries(event, 2)
    set_status(event.created_by, two, status=EntryStatus.CHECKED_IN)
    page = shown(office, event, [one, two], what="check_in")
    assert (len(page.context["plan"].shown), page.context["plan"].unchanged) == (1, 1)
    page = done(office, event, [one, two], what="check_in")
    undone(office, event, page)
    # The undo takes back what this act did, and no earlier check-in.
    assert values(event) == ["registered", "checked_in"]


@pytest.mark.parametrize("field", ["club", "team", "country"])
def test_shared_text_is_set_found_and_taken_back(event: Event, office: Client, field: str) -> None:
    one, two, _other = make_entries(event, 3)
    Entry.objects.filter(pk=two.pk).update(**{field: "Before"})
    before = values(event, field)
    page = done(office, event, [one, two], what=field, value="Dragons")
    assert values(event, field)[:2] == ["Dragons", "Dragons"]
    in_audit = AuditEntry.objects.filter(event=event, verb=EntryVerb.ENTRIES_CHANGED).get()
    assert (in_audit.data["numbers"], in_audit.data["value"]) == ([one.number, two.number], "Dragons")
    if field == "club":
        assert len(office.get(url(event), {"q": "dragons"}).context["rows"]) == 2
    undone(office, event, page)
    assert values(event, field) == before


def test_undo_leaves_what_somebody_changed_since(event: Event, office: Client) -> None:
    one, two = make_entries(event, 2)
    page = done(office, event, [one, two], what="club", value="Dragons")
    Entry.objects.filter(pk=one.pk).update(club="Tigers")
    undone(office, event, page)
    assert values(event, "club")[0] == "Tigers"
    with nothing_changes(event):
        assert undone(office, event, page).status_code == 409


def test_second_press_after_a_change_shows_the_players_anew(event: Event, office: Client) -> None:
    one, two = make_entries(event, 2)
    mark = preview_mark_of(shown(office, event, [one, two], what="check_in"))
    set_status(event.created_by, one, status=EntryStatus.CHECKED_IN)
    with nothing_changes(event):
        page = shown(office, event, [one, two], what="check_in", preview_mark=mark)
    assert len(page.context["plan"].shown) == 1


def test_place_of_who_withdraws_goes_to_the_first_in_line(event: Event, office: Client) -> None:
    entries = make_entries(event, 2)
    open_desk(event, capacity=2)
    waiting = make_sign_up(event, "Wanda")
    done(office, event, entries, what="withdraw")
    waiting.refresh_from_db()
    assert waiting.state == SignUpState.ENTERED


def test_team_with_two_captains_is_refused(event: Event, office: Client) -> None:
    one, two = make_entries(event, 2)
    for entry, team in ((one, "Lions"), (two, "Tigers")):
        Entry.objects.filter(pk=entry.pk).update(team=team, is_captain=True)
    with nothing_changes(event):
        page = done(office, event, [one, two], what="team", value="Bears")
    assert page.status_code == 422


def test_fees_are_taken_as_owed_and_taken_back(event: Event, office: Client) -> None:
    one, two, three = make_entries(event, 3)
    open_desk(event, fee=Decimal(20), currency="EUR")
    make_payment(one, "15")
    make_payment(two, "20")
    page = done(office, event, [one, two, three], what="fee", method="card")
    taken = Payment.objects.order_by("pk")[2:]
    assert [(one_.entry, one_.amount, one_.method) for one_ in taken] == [
        (one, Decimal(5), "card"),
        (three, Decimal(20), "card"),
    ]
    undone(office, event, page)
    assert Payment.objects.filter(undone_at__isnull=True).count() == 2


def test_without_a_fee_nobody_is_asked_for_one(event: Event, office: Client) -> None:
    (entry,) = make_entries(event, 1)
    assert "Fee paid" not in text_of(office.get(url(event)))
    assert_fault_beside(shown(office, event, [entry], what="fee"), "what")


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("what", {"what": "dance"}),
        ("what", {}),
        ("value", {"what": "club"}),
        ("value", {"what": "club", "value": "x" * 121}),
        ("value", {"what": "country", "value": "x" * 61}),
    ],
)
def test_nonsense_stands_beside_its_field(
    event: Event, office: Client, field: str, fields: dict[str, str]
) -> None:
    (entry,) = make_entries(event, 1)
    with nothing_changes(event):
        assert_fault_beside(shown(office, event, [entry], **fields), field)


@pytest.mark.parametrize("entries", [[], ["x"], ["999999"]])
def test_nobody_or_a_stranger_is_refused(event: Event, office: Client, entries: list[str]) -> None:
    make_entries(event, 1)
    stranger = make_entries(make_event(), 1)[0]
    for ticked in (entries, [*entries, str(stranger.pk)]):
        with nothing_changes(event):
            page = office.post(url(event), {"entries": ticked, "what": "check_in"})
        assert page.status_code == 422


@pytest.mark.parametrize("undo", ["", "x", "a:b:c"])
def test_forged_undo_is_refused(event: Event, office: Client, undo: str) -> None:
    with nothing_changes(event):
        assert office.post(url(event, "entries-change-undo"), {"undo": undo}).status_code == 409


def test_undo_of_another_event_is_refused(event: Event, office: Client, organizer: User) -> None:
    other = make_event(organizer=organizer)
    page = done(office, other, make_entries(other, 1), what="check_in")
    with nothing_changes(event):
        undo = {"undo": page.context["undo"]}
        assert office.post(url(event, "entries-change-undo"), undo).status_code == 409


def test_only_organizers_change_several(event: Event, sign_in: SignIn, referee: User) -> None:
    (entry,) = make_entries(event, 1)
    for name in ("entries-change", "entries-change-undo"):
        fields = {"entries": entry.pk, "what": "check_in"}
        assert sign_in(referee).post(url(event, name), fields).status_code == 403
        assert Client().post(url(event, name), fields).status_code in (302, 403)
    assert values(event) == ["registered"]


def test_pages_ask_few_questions(event: Event, office: Client, django_assert_max_num_queries: Any) -> None:
    entries = make_entries(event, 30)
    with django_assert_max_num_queries(14):
        office.get(url(event))
    with django_assert_max_num_queries(20):
        shown(office, event, entries, what="check_in")
