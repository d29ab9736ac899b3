"""A public mirror: whom it hears, what it answers itself, and what it asks of the hall."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from penalties.acts.own_link import own_mark, own_path
from tests.factories import discard_win, make_table, play
from tests.pages import text_of
from tests.penalties.given import seated
from tests.tournament.copies.conftest import ADDRESS, SECRET
from tests.tournament.copies.mirrors import make_pair, on_the_mirror
from tests.tournament.registration.sign_ups import open_desk
from tournament.copies import feeding, freshness
from tournament.copies.acts import asking
from tournament.copies.acts.answering import answer
from tournament.copies.acts.connecting import bound_changes, forget_changes
from tournament.copies.acts.receiving import OTHER_BOX
from tournament.copies.enums import Trouble
from tournament.copies.feeding import ASKED, STATE, Refused, ask, said_of
from tournament.copies.models import Answered, Asked, Change, Copy, Source
from tournament.copies.server_state import copy_figures, copy_lines
from tournament.copies.views import received
from tournament.core import duty, safe_cache
from tournament.core.age import age_words
from tournament.core.duty import Duty, Post
from tournament.events.models import Event
from tournament.play.models import HandDoubt
from tournament.registration import robots
from tournament.registration.models import SignUp
from tournament.registration.queries.sign_ups import token_of

pytestmark = pytest.mark.django_db
WAITS = "fetched from the organizer’s computer"
AWAY = "hall cannot be reached"


@pytest.fixture
def hall(machine: object, standby_answers: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> Copy:
    """The hall, connected with a mirror in the same database. No rows go over: `public/` tries those."""
    standby_answers()
    feeding._challenges.by_address.clear()
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    monkeypatch.setattr(feeding, "_feed", lambda copy: False)
    copy = make_pair()
    feeding.feed(copy)
    return copy


def silent_for(**time: float) -> None:
    """The mirror last heard of the hall some time ago."""
    then = timezone.now() - timedelta(**time)
    Source.objects.update(heard_at=then, current_at=then)


def sends(client: Client, event: Event, name: str = "Ann Oak") -> Any:
    """Fill in the sign-up page of the mirror."""
    url = reverse("registration:sign-up", args=[event.slug])
    form = client.get(url).context["form"]
    sent = {"stamp": form["stamp"].value(), "client_key": str(form["client_key"].value()), "name": name}
    return client.post(url, {**sent, **token_of_form(client)})


def token_of_form(client: Client) -> dict[str, str]:
    return {"csrfmiddlewaretoken": client.cookies["csrftoken"].value}


def careful() -> Client:
    """A browser whose forms need their token, on the mirror and in the hall."""
    return Client(enforce_csrf_checks=True)


# Who is heard


def test_the_mirror_learns_who_feeds_it_and_that_it_lacks_nothing(hall: Copy):
    source = Source.objects.get()
    assert (source.box, source.public_key) == (hall.box, said_of(hall)["public_key"])
    assert source.heard_at is not None
    assert Copy.objects.get().trouble == Trouble.NONE
    Copy.objects.update(needs_all=False)
    Source.objects.update(heard_at=None)
    feeding.feed(Copy.objects.get())
    assert Source.objects.get().current_at is not None


def test_a_message_that_was_kept_makes_no_mirror_new(hall: Copy, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(received, "holds", lambda secret, challenge: False)
    Source.objects.update(heard_at=None)
    assert ask(ADDRESS, SECRET, STATE, signed=said_of(hall)).trouble == "stale"
    assert Source.objects.get().heard_at is None


@pytest.mark.parametrize("given", ["", "1.abc", "x.y", "９.z", "99999999999." + "0" * 64])
def test_only_a_challenge_of_ours_holds(given: str):
    assert not received.holds(SECRET, given)
    assert received.holds(SECRET, received.new_challenge(SECRET))


def test_a_mirror_belongs_to_the_first_hall(hall: Copy):
    hall.box = "another hall"
    assert ask(ADDRESS, SECRET, STATE, signed=said_of(hall)).trouble == OTHER_BOX
    feeding._is_ready(hall)
    assert Copy.objects.get().trouble == Trouble.OTHER_BOX
    assert Source.objects.get().box == "this hall"


def test_a_hall_that_was_replaced_retires(hall: Copy):
    Source.objects.update(term=1)
    assert not feeding._is_ready(hall)
    assert duty.post().duty is Duty.RETIRED
    duty.assign(Post(term=1))
    assert ask(ADDRESS, SECRET, STATE, signed=said_of(hall)).taken_over is False


def test_strangers_fetch_nothing(hall: Copy):
    with pytest.raises(Refused):
        ask(ADDRESS, "b" * 43, ASKED, b"[]", said_of(hall))
    Source.objects.update(kind="standby")
    with pytest.raises(Refused):
        ask(ADDRESS, SECRET, ASKED, b"[]", said_of(hall))


# What it answers itself


def test_everything_private_is_in_the_hall(hall: Copy, event: Event, client: Client):
    Source.objects.update(site="http://hall.test")
    with on_the_mirror():
        for path in (
            "/account/",
            "/copies/",
            "/server/",
            "/sign-in/",
            f"/{event.slug}/settings/",
            "/events/new/",
        ):
            answer = client.get(path)
            assert answer.status_code == 403, path
            assert "http://hall.test" in text_of(answer)
        assert client.post("/sign-in/").status_code == 403
        assert client.get(f"/{event.slug}/").status_code == 200
        assert "Last delivery" not in text_of(client.get("/mirror/"))
        Source.objects.update(number=3, digest="d" * 64)
        assert "dddddddddddd" in text_of(client.get("/mirror/"))
    assert "This is no mirror" in text_of(client.get("/mirror/"))


def test_pages_say_how_old_they_are(hall: Copy, event: Event, client: Client):
    says = "Nothing has been heard from the hall for 4 minutes"
    silent_for(seconds=3)
    with on_the_mirror():
        assert "been heard from the hall" not in text_of(client.get(f"/{event.slug}/"))
        assert client.get(f"/{event.slug}/revision/").json()["age"] == ""
        silent_for(minutes=4)
        safe_cache.put(freshness.KEY, None, 1)
        for path in ("", "standings/", "entries/"):
            assert says in text_of(client.get(f"/{event.slug}/{path}")), path
        assert says in client.get(f"/{event.slug}/revision/").json()["age"]
    assert "age" not in client.get(f"/{event.slug}/revision/").json()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, ""),
        (15, ""),
        (16, "less than a minute"),
        (119, "1 minute,"),
        (7200, "2 hours"),
        (200_000, "2 days"),
    ],
)
def test_the_age_is_said_in_words(seconds: int, words: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.core.age.age_seconds", lambda: seconds)
    assert words in age_words()
    assert bool(age_words()) == bool(words)


# What it asks of the hall


@pytest.mark.each_database
def test_a_sign_up_waits_for_the_hall_and_is_made_once(hall: Copy, event: Event):
    open_desk(event)
    visitor, page = careful(), reverse("registration:sign-up", args=[event.slug])
    silent_for(hours=2)
    with on_the_mirror():
        sent = sends(visitor, event)
        assert (sent.status_code, sent["Location"]) == (303, page)
        assert "Your sign-up is received" in text_of(visitor.get(page))
        assert not SignUp.objects.exists()
        assert b"Ann Oak" not in bytes(Asked.objects.get().sealed)
    asked = Asked.objects.get()
    first = answer(hall, asked.key, bytes(asked.sealed))
    assert answer(hall, asked.key, bytes(asked.sealed)) == first
    row = SignUp.objects.get()
    feeding.feed(hall)
    asked.refresh_from_db()
    assert (row.name, bytes(asked.sealed), bytes(asked.answer)) == ("Ann Oak", b"", first)
    with on_the_mirror():
        answered = visitor.get(page)
        own = reverse("registration:sign-up-own", args=[event.slug, token_of(row)])
        assert (answered.status_code, answered["Location"]) == (302, own)
        assert not Asked.objects.exists()
        assert WAITS in text_of(visitor.get(own))
    feeding.feed(hall)
    with on_the_mirror():
        shown = visitor.get(own)
        assert "Ann Oak" in text_of(shown)
        assert "The hall made this page at" in text_of(shown)
    assert Answered.objects.count() == 1


def test_what_is_wrong_with_a_form_is_said_by_the_mirror_itself(hall: Copy, event: Event):
    open_desk(event)
    with on_the_mirror():
        assert sends(Client(), event, name="").status_code == 422
        url = reverse("registration:sign-up", args=[event.slug])
        assert Client().post(url, {"name": "Robot"}).status_code == 422
    assert not Asked.objects.exists()


def test_a_sign_up_that_comes_too_late_is_told_so(hall: Copy, event: Event):
    open_desk(event)
    visitor, page = careful(), reverse("registration:sign-up", args=[event.slug])
    with on_the_mirror():
        sends(visitor, event)
    open_desk(event, takes_sign_ups=False)
    feeding.feed(hall)
    with on_the_mirror():
        told = visitor.get(page)
    assert told.status_code == 409
    assert "sign-up" in text_of(told).lower()
    assert not SignUp.objects.exists()


@pytest.mark.each_database
def test_a_doubt_goes_to_the_hall_and_back(hall: Copy, event: Event):
    table = make_table(event)
    hand = play(table, discard_win(0, 1, 8))[0]
    entry = seated(table, 1)
    own = own_path(event, entry)
    doubt = reverse("penalties:own-doubt", args=[event.slug, entry.pk, own_mark(event, entry), hand.pk])
    visitor = careful()

    def asks(address: str) -> str:
        with on_the_mirror():
            assert WAITS in text_of(visitor.get(address))
        feeding.feed(hall)
        with on_the_mirror():
            return visitor.get(address).content.decode()

    assert doubt in asks(own)
    assert 'name="kind"' in asks(doubt)
    with on_the_mirror():
        said = {"kind": "winner", "note": "It was mine", **token_of_form(visitor)}
        sent = visitor.post(doubt, said)
        assert (sent.status_code, sent["Location"]) == (303, doubt)
    feeding.feed(hall)
    assert HandDoubt.objects.get().note == "It was mine"
    with on_the_mirror():
        assert visitor.get(doubt)["Location"] == own
        # A region that refreshes itself asks nothing of the hall.
        assert visitor.get(own, headers={"HX-Request": "true"}).status_code == 204


def test_without_the_hall_a_private_page_says_so_and_nothing_waits(hall: Copy, event: Event):
    table = make_table(event)
    own = own_path(event, seated(table, 1))
    visitor = Client()
    with on_the_mirror():
        assert WAITS in text_of(visitor.get(own))
        Asked.objects.update(asked_at=timezone.now() - timedelta(seconds=31))
        silent_for(seconds=20)
        gone = visitor.get(own)
        assert gone.status_code == 503
        assert AWAY in text_of(gone)
        assert not Asked.objects.exists()
        assert AWAY in text_of(visitor.post(own))
    assert not Asked.objects.exists()


def test_requests_are_bounded(hall: Copy, event: Event, monkeypatch: pytest.MonkeyPatch):
    table = make_table(event)
    own = own_path(event, seated(table, 1))
    monkeypatch.setattr(asking, "SENDER_MOST", 1)
    with on_the_mirror():
        assert Client().get(own).status_code == 200
        assert Client().get(own).status_code == 429
        assert Client().get(own, REMOTE_ADDR="192.0.2.7").status_code == 200
        assert Client().post(own, {"note": "x" * 200_000}).status_code == 413
    assert Asked.objects.count() == 2


def test_a_form_without_its_token_is_refused_at_the_mirror(hall: Copy, event: Event):
    own = own_path(event, seated(make_table(event), 1))
    with on_the_mirror():
        assert Client(enforce_csrf_checks=True).post(own).status_code == 403
    assert not Asked.objects.exists()


def test_what_was_not_sealed_for_this_hall_is_answered_by_nothing(hall: Copy):
    assert answer(hall, "key", b"nonsense" * 20) == b""
    assert answer(hall, "key", b"") == b""
    assert not Answered.objects.exists()


# The outbox


def test_changes_are_not_kept_for_ever(hall: Copy, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.copies.acts.connecting.CHANGES_MOST", 3)
    Copy.objects.update(reads_on=True, needs_all=False, trouble=Trouble.SILENT)
    Change.objects.bulk_create(Change(table="events_event", row="1", mark=1) for _each in range(5))
    forget_changes()
    assert Change.objects.count() == 5
    bound_changes()
    copy = Copy.objects.get()
    assert (copy.needs_all, copy.reads_on) == (True, False)
    assert not Change.objects.exists()


def test_the_lag_is_told_in_lines_and_figures(hall: Copy):
    Copy.objects.update(needs_all=False)
    figures = {figure.name: figure.value for figure in copy_figures()}
    assert figures["outbox_changes"] == 0
    assert figures["copy_well"] == 1
    assert [line.is_well for line in copy_lines()] == [True]
    Copy.objects.update(trouble=Trouble.SILENT)
    assert [line.is_well for line in copy_lines()] == [False]
    with on_the_mirror():
        assert {"mirror_age_seconds", "mirror_requests_waiting"} <= {one.name for one in copy_figures()}
