"""Reserved places, and places by country: who gets one, who is passed over, and what the pages say."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import assert_fault_beside, words_of
from tests.tournament.acts.event_posts import held
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tests.tournament.registration.test_sign_up_pages import fill_in, own
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration import robots
from tournament.registration.acts.desk_settings import change_desk
from tournament.registration.acts.entries import add_entry, change_entry, set_status
from tournament.registration.acts.sign_ups import (
    change_sign_up,
    sign_up_again,
    take_back_withdrawal,
    withdraw_sign_up,
)
from tournament.registration.acts.waiting import let_in_by_desk, let_in_here, let_in_several
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import (
    CountryIsFull,
    NoReservedPlace,
    PlacesReserved,
    QuotaReached,
    QuotasReached,
)
from tournament.registration.forms.desk_settings import DeskForm
from tournament.registration.models import DeskSettings, ReservedPlace, SignUp
from tournament.registration.pages.withdrawal import WithdrawalPage
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.sign_ups import desk_of, places_of, standing_in_line, waiting_of

pytestmark = pytest.mark.each_database


@pytest.fixture(autouse=True)
def _quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)


def names_in(event: Event) -> list[str]:
    rows = event.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("number")
    return list(rows.values_list("name", flat=True))


def names_waiting(event: Event) -> list[str]:
    return [row.name for row in waiting_of(event)]


def save(client: Client, event: Event, **fields: Any) -> Any:
    url = reverse("registration:desk-settings", args=[event.slug])
    return client.post(url, {**held(DeskForm(instance=desk_of(event))), **fields})


def test_reserved_places_are_not_given_to_those_who_sign_up(event: Event, organizer: User) -> None:
    open_desk(event, capacity=3, reserved=1)
    for name in ("Ann", "Bo", "Cy"):
        make_sign_up(event, name)
    assert (names_in(event), names_waiting(event)) == (["Ann", "Bo"], ["Cy"])
    add_entry(organizer, event, fields={"name": "Host"}, reserved=True)
    assert names_in(event) == ["Ann", "Bo", "Host"]
    with refused(event, NoReservedPlace):
        add_entry(organizer, event, fields={"name": "Second Host"}, reserved=True)
    # Whoever has a reserved place leaves it to the next host, not to the line.
    set_status(organizer, event.entries.get(name="Host"), status=EntryStatus.WITHDRAWN)
    assert names_in(event) == ["Ann", "Bo"]
    add_entry(organizer, event, fields={"name": "Second Host"}, reserved=True)


def test_mark_of_a_player_frees_an_ordinary_place(event: Event, organizer: User) -> None:
    open_desk(event, capacity=3, reserved=1)
    ann, *_others = [make_sign_up(event, name) for name in ("Ann", "Bo", "Cy")]
    assert ann.entry is not None
    change_entry(organizer, ann.entry, fields={}, reserved=True)
    assert names_in(event) == ["Ann", "Bo", "Cy"]
    change_entry(organizer, ann.entry, fields={}, reserved=False)
    assert names_in(event) == ["Ann", "Bo", "Cy"]
    assert places_of(event, desk_of(event)).unkept == 1


def test_holder_of_a_reserved_place_can_come_back(event: Event, organizer: User) -> None:
    open_desk(event, capacity=2, reserved=1)
    ann, _bo = make_sign_up(event, "Ann"), make_sign_up(event, "Bo")
    assert ann.entry is not None
    change_entry(organizer, ann.entry, fields={}, reserved=True)
    withdraw_sign_up(LINK_HOLDER, ann)
    assert names_in(event) == ["Bo"]
    take_back_withdrawal(LINK_HOLDER, ann)
    assert names_in(event) == ["Ann", "Bo"]


def test_desk_does_not_give_reserved_places_away(event: Event, organizer: User) -> None:
    open_desk(event, capacity=1, reserved=1, fills_places=False)
    row = make_sign_up(event, "Ann")
    with refused(event, PlacesReserved):
        let_in_here(organizer, row)
    let_in_by_desk(organizer, row)
    assert names_in(event) == ["Ann"]


def test_more_reserved_places_than_room_take_nothing_away(event: Event, sign_in: SignIn) -> None:
    open_desk(event, capacity=4)
    make_entries(event, 3)
    client = sign_in(event.created_by)
    answer = save(client, event, reserved=3)
    page = words_of(client.get(answer["Location"]))
    assert "2 reserved places are still taken by others" in page
    assert len(names_in(event)) == 3
    assert_fault_beside(save(client, event, reserved=5), "reserved")


def test_released_places_are_counted_before_they_are_given(
    event: Event, sign_in: SignIn, django_capture_on_commit_callbacks: Any
) -> None:
    open_desk(event, capacity=3, reserved=3)
    for name in ("Ann", "Bo", "Cy"):
        make_sign_up(event, name, email=f"{name}@example.org")
    mail.outbox.clear()
    client = sign_in(event.created_by)
    with nothing_changes(event):
        answer = save(client, event, reserved=1)
    assert answer.status_code == 422
    assert "as soon as you save: 2 (Ann, Bo)" in words_of(answer)
    assert answer.context["form"]["gives"].value() == "2"
    with django_capture_on_commit_callbacks(execute=True):
        assert save(client, event, reserved=1, gives=2).status_code == 302
    assert names_in(event) == ["Ann", "Bo"]


def test_country_has_its_places_and_the_line_passes_the_others_over(event: Event, organizer: User) -> None:
    open_desk(event, capacity=4, country_quotas={"HK": 1}, country_most=2)
    people = [("Ann", "HK"), ("Bo", "Hong Kong"), ("Cy", "CN"), ("Di", "CN"), ("Ed", "CN"), ("Fu", "JP")]
    rows = {name: make_sign_up(event, name, country=country) for name, country in people}
    assert names_in(event) == ["Ann", "Cy", "Di", "Fu"]
    assert names_waiting(event) == ["Bo", "Ed"]
    change_desk(organizer, event, fields={"capacity": 5})
    assert names_waiting(event) == ["Bo", "Ed"]
    standing = standing_in_line(rows["Ed"], desk_of(event))
    assert standing is not None
    assert (standing.place, standing.country, standing.most, standing.among) == (2, "CN", 2, 1)
    withdraw_sign_up(LINK_HOLDER, rows["Cy"])
    assert sorted(names_in(event)) == ["Ann", "Di", "Ed", "Fu"]
    assert names_waiting(event) == ["Bo"]


def test_quota_that_shrinks_takes_nobodys_place_away(event: Event, sign_in: SignIn) -> None:
    open_desk(event)
    for name in ("Ann", "Bo", "Cy"):
        make_sign_up(event, name, country="HK")
    client = sign_in(event.created_by)
    answer = save(client, event, country_quotas="Hong Kong 2\nCN：8")
    assert "HK 3/2" in words_of(client.get(answer["Location"]))
    assert desk_of(event).country_quotas == {"HK": 2, "CN": 8}
    assert len(names_in(event)) == 3
    page = words_of(Client().get(reverse("registration:sign-up", args=[event.slug])))
    assert "Places for HK 0 of 2 free" in page


@pytest.mark.one_database
@pytest.mark.parametrize(
    "text", ["HK", "16", "HK: x", "HK: -1", "Atlantis: 3", "HK: 3\nHong Kong: 4", "HK: 12345"]
)
def test_quota_that_is_none_is_told(event: Event, sign_in: SignIn, text: str) -> None:
    with nothing_changes(event):
        assert_fault_beside(save(sign_in(event.created_by), event, country_quotas=text), "country_quotas")


def test_desk_lets_somebody_in_beyond_the_quota_and_is_warned(event: Event, sign_in: SignIn) -> None:
    open_desk(event, country_most=1, fills_places=False)
    desk = sign_in(event.created_by)
    rows = [make_sign_up(event, name, country="HK") for name in ("Ann", "Bo", "Cy")]
    let_in_here(event.created_by, rows[0])
    with refused(event, QuotaReached):
        let_in_here(event.created_by, rows[1])
    with refused(event, QuotasReached):
        let_in_several(event.created_by, event, chosen=[rows[1].pk])
    page = desk.get(reverse("registration:waiting-list", args=[event.slug]))
    assert "Passed over: 1 of 1 places for HK are taken" in words_of(page)
    assert "Is here" not in words_of(page)
    answer = desk.post(reverse("registration:waiting-let-in", args=[event.slug, rows[1].pk]))
    assert "2 people from HK have a place now" in words_of(desk.get(answer["Location"]))
    added = desk.post(reverse("registration:entry-add", args=[event.slug]), {"name": "Dora", "country": "HK"})
    assert "3 people from HK have a place now" in words_of(desk.get(added["Location"]))


def test_nobody_gets_round_the_quota_by_another_country(event: Event) -> None:
    open_desk(event, country_quotas={"HK": 1})
    ann, bo = make_sign_up(event, "Ann", country="HK"), make_sign_up(event, "Bo", country="CN")
    cy = make_sign_up(event, "Cy", country="HK")
    with refused(event, CountryIsFull):
        change_sign_up(LINK_HOLDER, bo, fields={"country": "HK"})
    # The place of whoever changes it goes to the next from there.
    change_sign_up(LINK_HOLDER, ann, fields={"country": "CN"})
    cy.refresh_from_db()
    assert cy.entry is not None
    withdraw_sign_up(LINK_HOLDER, ann)
    assert sign_up_again(LINK_HOLDER, SignUp.objects.get(pk=ann.pk)).entry is not None


def test_country_of_an_entry_frees_its_place(event: Event, organizer: User) -> None:
    open_desk(event, country_quotas={"HK": 1})
    ann = make_sign_up(event, "Ann", country="HK")
    make_sign_up(event, "Bo", country="HK")
    assert ann.entry is not None
    change_entry(organizer, ann.entry, fields={"country": "MO"})
    assert names_in(event) == ["Ann", "Bo"]


def test_withdrawal_says_whether_the_place_goes_on(event: Event) -> None:
    open_desk(event, capacity=2, country_quotas={"HK": 1})
    rows = [make_sign_up(event, name, country=country) for name, country in (("Ann", "HK"), ("Bo", "CN"))]
    make_sign_up(event, "Cy", country="HK")
    assert [WithdrawalPage.of(row, None, "").goes_on for row in rows] == [True, False]  # type: ignore[arg-type]


def test_sign_up_page_asks_for_the_country_and_says_who_waits(event: Event) -> None:
    open_desk(event, capacity=9, reserved=2, country_most=1)
    url = reverse("registration:sign-up", args=[event.slug])
    page = words_of(Client().get(url))
    assert "7 of 9 places free" in page
    assert "2 reserved" in page
    assert "At most 1 person from one country gets a place" in page
    with nothing_changes(event):
        assert_fault_beside(fill_in(Client(), url), "country")
        assert_fault_beside(fill_in(Client(), url, country="Atlantis"), "country")
    make_sign_up(event, "Bo", country="HK")
    answer = fill_in(Client(), url, country="香港", email="ann@example.org")
    row = SignUp.objects.get(name="Ann Oak")
    assert answer["Location"] == own(row)
    told = words_of(Client().get(own(row)))
    assert "The only place for people from HK is taken" in told
    assert "among them you have place 1" in told


def test_mail_tells_why_somebody_waits(event: Event, django_capture_on_commit_callbacks: Any) -> None:
    open_desk(event, country_most=1)
    with django_capture_on_commit_callbacks(execute=True):
        make_sign_up(event, "Ann", country="HK")
        make_sign_up(event, "Bo", country="HK", email="bo@example.org")
    assert "for people from your country are taken" in mail.outbox[-1].body


def test_form_of_a_player_asks_for_the_mark_only_where_places_are_reserved(
    event: Event, sign_in: SignIn
) -> None:
    desk = sign_in(event.created_by)
    url = reverse("registration:entry-add", args=[event.slug])
    assert "Has a reserved place" not in words_of(desk.get(url))
    open_desk(event, capacity=4, reserved=1)
    assert "Reserved places left: 1 of 1" in words_of(desk.get(url))
    assert desk.post(url, {"name": "Host", "reserved": "on"}).status_code == 302
    place = ReservedPlace.objects.get()
    assert place.entry.name == "Host"
    assert_fault_beside(desk.post(url, {"name": "Other", "reserved": "on"}), "reserved")
    edit = reverse("registration:entry-edit", args=[event.slug, place.entry.pk])
    form = desk.get(edit).context["form"]
    sent = {name: value for name, value in held(form).items() if name != "reserved"}
    assert desk.post(edit, sent).status_code == 302
    assert not ReservedPlace.objects.exists()
    assert DeskSettings.objects.get().reserved == 1
