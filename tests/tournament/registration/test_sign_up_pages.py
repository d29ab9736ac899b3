"""The sign-up page, the private page behind it, and the settings of both."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_round, play, set_state
from tests.pages import assert_fault_beside, label_of, text_of, words_of
from tests.penalties.given import give
from tests.tournament.registration.sign_ups import make_question, make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.events.acting import touch
from tournament.events.enums import HoldBack, RoundState
from tournament.events.models import Event
from tournament.play.links.acts import seat_link
from tournament.registration import robots
from tournament.registration.acts import rush
from tournament.registration.models import SignUp, SignUpQuestion
from tournament.registration.queries.sign_ups import desk_of, token_of

pytestmark = pytest.mark.one_database


@pytest.fixture
def sign_up_url(event: Event) -> str:
    open_desk(event)
    return reverse("registration:sign-up", args=[event.slug])


@pytest.fixture(autouse=True)
def _quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)


def fill_in(client: Client, url: str, **fields: str) -> Any:
    """Send the page's form as a browser does."""
    form = client.get(url).context["form"]
    sent = {"stamp": form["stamp"].value(), "client_key": str(form["client_key"].value()), "name": "Ann Oak"}
    return client.post(url, {**sent, **fields})


def own(row: SignUp, name: str = "sign-up-own") -> str:
    return reverse(f"registration:{name}", args=[row.event.slug, token_of(row)])


def test_visitor_signs_up_and_gets_a_private_page(event: Event, sign_up_url: str) -> None:
    client = Client()
    answer = fill_in(client, sign_up_url, country="poland", publishes_name="on", email="a@example.org")
    row = SignUp.objects.get()
    assert answer["Location"] == own(row)
    text = text_of(client.get(own(row)))
    assert "as number <strong>1</strong>" in text
    assert row.country == "PL"
    assert "a@example.org" not in text_of(client.get(reverse("registration:entry-list", args=[event.slug])))


def test_full_event_tells_the_place_in_line(event: Event, sign_up_url: str) -> None:
    open_desk(event, capacity=1)
    make_sign_up(event, "First")
    assert "Join the waiting list" in text_of(Client().get(sign_up_url))
    answer = fill_in(Client(), sign_up_url)
    assert "place <strong>1</strong> on the waiting list" in text_of(Client().get(answer["Location"]))


def test_closed_page_says_so(event: Event, sign_up_url: str) -> None:
    open_desk(event, takes_sign_ups=False)
    answer = Client().get(sign_up_url)
    assert (answer.status_code, answer.context["form"]) == (200, None)
    with nothing_changes(event):
        refused = Client().post(sign_up_url, {"name": "Ann"})
    assert (refused.status_code, refused.context["code"]) == (409, "sign_up_not_open")


def test_own_questions_are_asked_and_kept(event: Event, sign_up_url: str) -> None:
    meal = make_question(event, "Meal", kind="choice", choices=["Rice", "Noodles"], is_required=True)
    yes = make_question(event, "Playing on Sunday?")
    with nothing_changes(event):
        assert_fault_beside(fill_in(Client(), sign_up_url), f"question_{meal.pk}")
        assert_fault_beside(
            fill_in(Client(), sign_up_url, **{f"question_{meal.pk}": "Soup"}), f"question_{meal.pk}"
        )
    fill_in(Client(), sign_up_url, **{f"question_{meal.pk}": "Rice", f"question_{yes.pk}": "on"})
    row = SignUp.objects.get()
    assert row.answers == {str(meal.pk): "Rice", str(yes.pk): "yes"}
    form = Client().get(own(row)).context["form"]
    assert [form[f"question_{one.pk}"].value() for one in (meal, yes)] == ["Rice", "yes"]


@pytest.mark.parametrize(
    "fields",
    [
        {"website": "https://spam.example"},
        {"stamp": ""},
        {"stamp": "1:abc:def"},
        {"stamp": robots.stamp_for(Event(pk=999_999))},
    ],
    ids=["trap", "no stamp", "made-up stamp", "stamp of another event"],
)
def test_programs_are_refused_and_people_can_try_again(
    event: Event, sign_up_url: str, fields: dict[str, str]
) -> None:
    client = Client()
    with nothing_changes(event):
        answer = fill_in(client, sign_up_url, **fields)
    assert answer.status_code == 422
    assert 'value="Ann Oak"' in text_of(answer)
    form = answer.context["form"]
    again = {"stamp": form["stamp"].value(), "client_key": str(form["client_key"].value()), "name": "Ann Oak"}
    assert client.post(sign_up_url, again).status_code == 302


def test_too_quick_is_asked_to_check(event: Event, sign_up_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 60)
    with nothing_changes(event):
        answer = fill_in(Client(), sign_up_url)
    assert "That was very fast" in text_of(answer)


def test_old_page_is_asked_to_check(event: Event, sign_up_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "HOURS_KEPT", -1)
    with nothing_changes(event):
        answer = fill_in(Client(), sign_up_url)
    assert "open for a long time" in text_of(answer)


def test_rush_is_asked_to_wait_a_moment_and_keeps_what_was_typed(
    event: Event, sign_up_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rush, "WORK_OF_AN_ADDRESS", 1)
    fill_in(Client(), sign_up_url)
    with nothing_changes(event):
        answer = fill_in(Client(), sign_up_url, name="Bo")
    assert (answer.status_code, answer["Retry-After"]) == (429, "3")
    assert "press the button again in 3 seconds" in text_of(answer)
    assert 'value="Bo"' in text_of(answer)
    elsewhere = Client(REMOTE_ADDR="192.0.2.9")
    assert fill_in(elsewhere, sign_up_url, name="Cy").status_code == 302
    event.sign_up_tries.update(at=timezone.now() - rush.SLOW)
    form = answer.context["form"]
    again = {"stamp": form["stamp"].value(), "client_key": str(form["client_key"].value()), "name": "Bo"}
    assert Client().post(sign_up_url, again).status_code == 302


@pytest.mark.parametrize(
    "junk",
    [{}, {"stamp": "1:abc:def", "name": "Ann"}, {"website": "x"}, {"email": "nobody", "name": "x" * 201}],
    ids=["empty", "made-up stamp", "trap", "faults"],
)
def test_junk_counts_for_nobody(event: Event, sign_up_url: str, junk: dict[str, str]) -> None:
    client = Client()
    for _ in range(35):
        assert client.post(sign_up_url, junk).status_code == 422
    assert not event.sign_up_tries.exists()
    assert fill_in(client, sign_up_url).status_code == 302


def test_form_that_is_refused_later_counts_for_nobody(event: Event, sign_up_url: str) -> None:
    fill_in(Client(), sign_up_url)
    fill_in(Client(), sign_up_url)
    assert event.sign_up_tries.count() == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"name": ""}, "name"), ({"name": "x" * 201}, "name"), ({"email": "nobody"}, "email")],
)
def test_form_with_a_fault_signs_up_nobody(
    event: Event, sign_up_url: str, fields: dict[str, str], field: str
) -> None:
    with nothing_changes(event):
        assert_fault_beside(fill_in(Client(), sign_up_url, **fields), field)


@pytest.mark.parametrize("name", ["name", "name_zh"])
def test_one_of_two_names_is_needed_neither_is_called_optional_and_browsers_fill_them_in(
    event: Event, sign_up_url: str, name: str
) -> None:
    page = Client().get(sign_up_url)
    assert all(f'autocomplete="{purpose}"' in text_of(page) for purpose in ("name", "email", "tel"))
    assert "optional" not in label_of(page, "name") + label_of(page, "name_zh")
    assert "optional" in label_of(page, "club")
    with nothing_changes(event):
        assert_fault_beside(fill_in(Client(), sign_up_url, name=""), "name")
    assert fill_in(Client(), sign_up_url, **{"name": "", name: "Ann Oak"}).status_code == 302
    assert SignUp.objects.filter(**{name: "Ann Oak"}).exists()


def test_person_changes_and_withdraws_by_the_link(event: Event, sign_up_url: str) -> None:
    row = make_sign_up(event, "Ann Oak")
    client = Client()
    answer = client.post(own(row), {"name": "Anne Oak", "publishes_name": "on", "club": "Winds"}, follow=True)
    assert "Your changes are saved" in text_of(answer)
    assert event.entries.get().name == "Anne Oak"
    assert_fault_beside(client.post(own(row), {"name": ""}), "name")
    answer = client.post(own(row, "sign-up-withdraw"), follow=True)
    assert "You have withdrawn" in text_of(answer)
    assert "Anne" not in text_of(client.get(reverse("registration:entry-list", args=[event.slug])))
    answer = client.post(own(row, "sign-up-withdraw-undo"), follow=True)
    assert "as number <strong>1</strong>" in text_of(answer)


def test_an_older_private_page_does_not_publish_a_name_that_was_hidden_meanwhile(event: Event) -> None:
    row, client = make_sign_up(event, "Ann Oak"), Client()
    seen = client.get(own(row)).context["form"]["seen"].value()
    older = {"name": "Ann Oak", "publishes_name": "on", "phone": "123", "seen": seen}
    client.post(own(row), {"name": "Ann Oak", "seen": seen})
    refused = client.post(own(row), older)
    row.refresh_from_db()
    assert (refused.status_code, row.publishes_name) == (422, False)
    assert "Somebody else saved this page in the meantime." in text_of(refused)
    again = {**older, "seen": refused.context["form"]["seen"].value()}
    assert client.post(own(row), again)["Location"] == own(row)
    row.refresh_from_db()
    assert (row.publishes_name, row.phone) == (True, "123")


def test_withdrawal_is_asked_for_first_in_words_that_say_what_is_lost(event: Event, sign_up_url: str) -> None:
    open_desk(event, capacity=1)
    ann = make_sign_up(event, "Ann")
    client, question = Client(), own(ann, "sign-up-withdraw")
    assert question in text_of(client.get(own(ann)))
    with nothing_changes(event):
        alone = words_of(client.get(question))
    bo = make_sign_up(event, "Bo")
    assert "You give up your place in this event, and number 1" in alone
    assert "You can undo this as long as nobody else has got your place" in alone
    assert "1 person is waiting and gets your place at once. You cannot undo this" in words_of(
        client.get(question)
    )
    assert "You give up place 1 on the waiting list" in words_of(client.get(own(bo, "sign-up-withdraw")))
    client.post(question)
    assert client.get(question)["Location"] == own(ann)
    page = words_of(client.get(own(ann)))
    assert "Sign up again" in page
    assert "you start at the end of the waiting list" in page
    assert "Undo" not in page
    with nothing_changes(event):
        assert client.post(own(ann, "sign-up-withdraw-undo")).status_code == 409
    set_state(event.rounds.get(number=1), RoundState.DRAWN)
    assert client.get(own(bo, "sign-up-withdraw")).status_code == 409


def test_withdrawal_after_the_draw_is_refused_in_words(event: Event) -> None:
    row = make_sign_up(event)
    make_round(event, [make_entries(event, 4)], state=RoundState.DRAWN)
    with nothing_changes(event):
        assert Client().post(own(row, "sign-up-withdraw")).status_code == 409


def test_private_page_is_kept_nowhere(event: Event) -> None:
    answer = Client().get(own(make_sign_up(event)))
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("no-store, private", "noindex")


SETTINGS = {"fee": "20", "currency": "eur", "capacity": "48", "takes_sign_ups": "on"}


def test_organizer_sets_the_desk_up(event: Event, sign_in: SignIn, organizer: User) -> None:
    client, url = sign_in(organizer), reverse("registration:desk-settings", args=[event.slug])
    event_zone = {"opens_at": "2026-05-01T10:00", "closes_at": "2026-05-02T10:00"}
    assert client.post(url, {**SETTINGS, **event_zone}).status_code == 302
    desk = desk_of(event)
    assert (desk.capacity, str(desk.fee), desk.currency) == (48, "20.00", "EUR")
    assert "48 places" in text_of(client.get(reverse("registration:sign-up", args=[event.slug])))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"capacity": "0"}, "capacity"),
        ({"fee": "-1"}, "fee"),
        ({"fee": "20", "currency": ""}, "currency"),
        ({"currency": "€"}, "currency"),
        ({"forget_after_days": "99999"}, "forget_after_days"),
        ({"opens_at": "soon"}, "opens_at"),
        ({"opens_at": "2026-05-02T10:00", "closes_at": "2026-05-01T10:00"}, "closes_at"),
    ],
)
def test_settings_with_a_fault_change_nothing(
    event: Event, sign_in: SignIn, organizer: User, fields: dict[str, str], field: str
) -> None:
    url = reverse("registration:desk-settings", args=[event.slug])
    with nothing_changes(event):
        assert_fault_beside(sign_in(organizer).post(url, {**SETTINGS, **fields}), field)


def test_question_is_added_and_removed(event: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    url = reverse("registration:question-add", args=[event.slug])
    fields = {"question-text": "Meal", "question-kind": "choice", "question-choices": "Rice\nRice\n"}
    with nothing_changes(event):
        assert client.post(url, fields).status_code == 422
    client.post(url, {**fields, "question-choices": "Rice\nNoodles"})
    question = SignUpQuestion.objects.get()
    assert question.choices == ["Rice", "Noodles"]
    client.post(reverse("registration:question-remove", args=[event.slug, question.pk]))
    assert not SignUpQuestion.objects.filter(is_asked=True).exists()


def test_mail_is_worded_and_put_back(event: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    url = reverse("registration:mail-text", args=[event.slug, "reminder"])
    assert "Your seat in round 1" in text_of(client.get(url))
    assert_fault_beside(client.post(url, {"kind": "reminder", "subject": "Soon", "body": ""}), "body")
    client.post(url, {"kind": "reminder", "subject": "Soon", "body": "{seat}"})
    assert 'value="Soon"' in text_of(client.get(url))
    client.post(url, {"kind": "reminder", "subject": "", "body": ""})
    assert "Your seat in round 1" in text_of(client.get(url))
    assert client.get(reverse("registration:mail-text", args=[event.slug, "song"])).status_code == 404


def test_event_invites_nobody_after_the_deadline_or_once_it_is_played(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(visibility="public")
    home = reverse("events:event-home", args=[event.slug])

    def invites() -> bool:
        return "Do you want to play?" in text_of(Client().get(home))

    open_desk(event)
    assert invites()
    now = timezone.now()
    open_desk(event, opens_at=now - timedelta(days=2), closes_at=now - timedelta(days=1))
    assert not invites()
    open_desk(event, opens_at=None, closes_at=None)
    assert invites()
    set_state(event.rounds.get(number=1), RoundState.RUNNING)
    touch(event)
    assert not invites()


def test_private_page_follows_the_place_and_the_seat(event: Event, organizer: User) -> None:
    row = make_sign_up(event)
    client, url = Client(), own(row)
    assert "hx-get" in text_of(client.get(url))
    event.refresh_from_db()
    assert client.get(url, {"r": event.revision}).status_code == 204
    others = make_entries(event, 3)
    assert row.entry is not None
    round_ = make_round(event, [[row.entry, *others]])
    touch(event)
    followed = text_of(client.get(url, {"r": event.revision}))
    assert "Your seat" in followed
    play(round_.tables.get(), discard_win(0, 1, 8))
    day = text_of(client.get(url))
    assert "Your hands and penalties: doubt or appeal" in day
    assert "You have no penalty." in day
    assert "Confirm your table" not in day
    seat_link(organizer, round_.tables.get(), 0)
    give(event, row.entry, "faulty_set")
    day = text_of(client.get(url))
    assert "Confirm your table" in day
    assert "You have 1 penalty." in day


def test_private_page_shows_no_result_that_is_held_back(event: Event) -> None:
    row = make_sign_up(event)
    assert row.entry is not None
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.CLOSED)
    round_ = make_round(event, [[row.entry, *make_entries(event, 3)]])
    play(round_.tables.get(), discard_win(0, 1, 8))
    assert "Your results appear here as soon as they are shown." in text_of(Client().get(own(row)))


def test_email_is_asked_of_everybody_where_it_is_required(event: Event, sign_up_url: str) -> None:
    assert "optional" in label_of(Client().get(sign_up_url), "email")
    open_desk(event, needs_email=True)
    assert "optional" not in label_of(Client().get(sign_up_url), "email")
    with nothing_changes(event):
        assert_fault_beside(fill_in(Client(), sign_up_url), "email")
    answer = fill_in(Client(), sign_up_url, email="a@example.org")
    with nothing_changes(event):
        assert_fault_beside(Client().post(answer["Location"], {"name": "Ann Oak", "email": ""}), "email")


def test_approval_is_said_before_and_after(event: Event, sign_up_url: str, sign_in: SignIn) -> None:
    open_desk(event, approves_entries=True)
    page = words_of(Client().get(sign_up_url))
    assert "The organizer approves every entry" in page
    assert "Ask for a place" in page
    answer = fill_in(Client(), sign_up_url)
    assert "has not approved yours yet" in words_of(Client().get(answer["Location"]))
    desk = sign_in(event.created_by)
    assert desk.get(reverse("registration:desk", args=[event.slug])).context["line"] is None
    waiting = text_of(desk.get(reverse("registration:waiting-list", args=[event.slug])))
    assert "You approve every entry" in waiting
    assert "Is here" not in waiting
