"""Personal data: handed out, erased, forgotten after a time; and no e-mail in any export."""

from datetime import date

from django.core.management import call_command
from django.urls import reverse

from tests.acts import nothing_changes, one_act
from tests.conftest import SignIn
from tests.factories import make_entries, make_event
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_payment, make_question, make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.registration.acts.people import erase_person, forget_due_contacts, hand_out_person
from tournament.registration.models import Player, SignUp
from tournament.registration.queries import search_entries


def test_person_gets_everything_that_is_kept(event: Event, organizer: User) -> None:
    question = make_question(event, "Vegetarian?")
    row = make_sign_up(event, "Ann Oak", email="a@example.org", phone="1", answers={str(question.pk): "yes"})
    make_payment(row.entry)
    with one_act(event, Verb.PERSON_EXPORTED, is_public=False):
        data = hand_out_person(row.entry, actor=organizer)
    assert (data["entry"]["name"], data["sign_up"]["email"]) == ("Ann Oak", "a@example.org")
    assert data["sign_up"]["answers"] == {"Vegetarian?": "yes"}
    assert data["payments"][0]["amount"] == "20.00"


def test_erased_person_is_a_number(event: Event, organizer: User) -> None:
    row = make_sign_up(event, "Ann Oak", name_zh="安", federation_id="0801", email="a@example.org")
    entry = row.entry
    with one_act(event, Verb.PERSON_ERASED):
        erase_person(entry, actor=organizer)
    entry.refresh_from_db()
    assert (entry.name, entry.name_zh, entry.federation_id, str(entry.player)) == ("#1", "", "", "#1")
    assert not SignUp.objects.exists()
    assert search_entries(event, "oak", staff=True) == []
    with nothing_changes(event):
        erase_person(entry, actor=organizer)


def test_person_of_another_event_stays_there(event: Event, organizer: User) -> None:
    (one,) = make_entries(event, 1, name="Ann Oak", federation_id="0801")
    (other,) = make_entries(make_event(organizer=organizer), 1, name="Ann Oak", federation_id="0801")
    assert one.player == other.player
    erase_person(one, actor=organizer)
    assert Player.objects.get(pk=other.player_id).name == "Ann Oak"


def test_contact_data_is_forgotten_in_time(event: Event, organizer: User) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2))
    open_desk(event, forget_after_days=90, capacity=1)
    row = make_sign_up(event, "Ann", email="a@example.org", phone="1")
    make_sign_up(event, "Bo", email="b@example.org")
    assert forget_due_contacts(date(2026, 7, 31)) == 0
    assert forget_due_contacts(date(2026, 8, 1)) == 2
    row = SignUp.objects.get()
    assert (row.name, row.email, row.phone) == ("Ann", "", "")
    assert forget_due_contacts(date(2026, 8, 1)) == 0
    call_command("forget_contacts", stdout=None)


def test_pages_hand_out_and_erase(event: Event, sign_in: SignIn, organizer: User) -> None:
    row = make_sign_up(event, "Ann Oak", email="a@example.org")
    client = sign_in(organizer)
    answer = client.post(reverse("registration:person-export", args=[event.slug, row.entry_id]))
    assert answer.json()["sign_up"]["email"] == "a@example.org"
    for name in ("players-xlsx", "players-csv"):
        export = client.get(reverse(f"registration:{name}", args=[event.slug]))
        assert b"example.org" not in export.content
    assert client.post(reverse("registration:contacts-forget", args=[event.slug])).status_code == 302
    assert SignUp.objects.get().email == ""
    page = client.post(reverse("registration:person-erase", args=[event.slug, row.entry_id]), follow=True)
    assert "was erased" in text_of(page)


def test_numbers_are_given_by_the_settings_page(event: Event, sign_in: SignIn, organizer: User) -> None:
    make_entries(event, 2)
    client = sign_in(organizer)
    give = reverse("registration:numbers-give", args=[event.slug])
    with nothing_changes(event):
        assert client.post(give, {"order": "height"}).status_code == 422
    assert client.post(give, {"order": "lot"}).status_code == 302
    client.post(reverse("registration:numbers-publish", args=[event.slug]))
    with nothing_changes(event):
        assert client.post(give, {"order": "lot"}).status_code == 409
    client.post(reverse("registration:numbers-withdraw", args=[event.slug]))
    assert client.post(give, {"order": "order"}).status_code == 302
