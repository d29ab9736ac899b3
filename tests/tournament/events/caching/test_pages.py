"""Public pages are rendered once for each revision, and never shown to anybody else than visitors."""

import gzip
import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as HypothesisTestCase

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tests.pages import text_of
from tests.tournament.core.test_languages import offer
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.core.server.front import FRONT
from tournament.events.acting import touch
from tournament.events.caching import answers, pages
from tournament.events.caching.answers import CachedAnswer, cached_answer_of, find_or_make
from tournament.events.enums import Role, Visibility
from tournament.events.models import Event
from tournament.play.acts.event_deletion import delete_event
from tournament.screens.acts.screens import add_screen
from tournament.series.acts.series import change_series, create_series, delete_series
from tournament.series.enums import Scheme
from tournament.series.models import Series

MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "pages"}
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def cache(settings: Any) -> Iterator[None]:
    """A cache of its own, in which an event's revision is looked up every time."""
    settings.CACHES = {**settings.CACHES, "pages": MEMORY}
    caches["pages"].clear()
    yield
    caches["pages"].clear()


@pytest.fixture
def hall(event: Event) -> Event:
    """Two tables of the first round in play."""
    entries = make_entries(event, 8)
    make_round(event, [entries[:4], entries[4:]])
    return event


def standings_of(event: Event, **query: Any) -> str:
    return reverse("standings:standings", args=[event.slug], query=query or None)


def test_second_visitor_costs_one_query(hall: Event, django_assert_num_queries: Any) -> None:
    first = Client().get(standings_of(hall))
    with django_assert_num_queries(1):
        second = Client().get(standings_of(hall))

    assert second.content == first.content
    assert second["ETag"] == first["ETag"]


def test_recorded_hand_shows_in_the_next_poll(hall: Event) -> None:
    table = hall.rounds.get(number=1).tables.get(number=1)
    before = Client().get(reverse("events:revision", args=[hall.slug])).json()["revision"]
    Client().get(standings_of(hall, r=0))
    play(table, discard_win(0, 1, 8))
    after = Client().get(reverse("events:revision", args=[hall.slug])).json()["revision"]
    fragment = Client().get(standings_of(hall, r=before), headers=HTMX)

    assert after > before
    assert (fragment.status_code, f'data-revision="{after}"' in text_of(fragment)) == (200, True)
    assert "+32" in text_of(fragment)
    assert Client().get(standings_of(hall, r=after), headers=HTMX).status_code == 204


def test_pages_that_refresh_themselves_are_kept(
    hall: Event, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    screen = add_screen(hall.created_by, hall, name="Stage", client_key=uuid4())
    places = {
        "events:event-home": (),
        "draws:round-now": (),
        "draws:round-detail": (1,),
        "play:table-detail": (1, 1),
        "registration:entry-detail": (hall.entries.get(number=1).pk,),
        "draws:seat-search": (),
        "standings:standings": (),
        "standings:teams": (),
        "standings:statistics": (),
        "screens:screen": (screen.number,),
        "screens:overlay": (1,),
    }
    for name, parts in places.items():
        page = Client().get(reverse(name, args=[hall.slug, *parts]) + ("?q=7" if "seat" in name else ""))
        regions = re.findall(r'hx-get="([^"]*[?;]r=\d+[^"]*)"', text_of(page))
        assert [one for one in regions if "announcements" not in one], name
        for region in regions:
            fragment = re.sub(r"r=\d+", "r=0", unescape(region))
            first = Client().get(fragment, headers=HTMX)
            with django_assert_max_num_queries(2):
                again = Client().get(fragment, headers=HTMX)
            assert (again.status_code, again.content) == (first.status_code, first.content), region


def test_table_page_is_made_anew_only_for_its_own_hands(hall: Event) -> None:
    own, other = hall.rounds.get(number=1).tables.all()
    url = reverse("play:table-detail", args=[hall.slug, 1, own.number])
    first = Client().get(url)
    play(other, discard_win(0, 1, 8))
    assert Client().get(url).content == first.content
    play(own, discard_win(0, 1, 8))
    assert Client().get(url).content != first.content


def test_page_carries_no_cookie_and_is_compressed_once(hall: Event) -> None:
    page = Client().get(standings_of(hall), headers={"Accept-Encoding": "gzip"})
    again = Client().get(standings_of(hall), headers={"Accept-Encoding": "gzip"})

    assert page["Content-Encoding"] == "gzip"
    assert gzip.decompress(page.content) == Client().get(standings_of(hall)).content
    assert b"<html" in gzip.decompress(page.content)
    assert page.content == again.content
    assert not page.cookies
    assert "cookie" not in page["Vary"].lower()
    assert page["Cache-Control"] == "public, max-age=0, s-maxage=2"


def test_unknown_parameter_is_not_kept(hall: Event, db: None) -> None:
    Client().get(standings_of(hall, of="x"))
    assert len(caches["pages"]._cache) == 0


SHARED = (
    {"fbclid": "IwAR0x"},
    {"utm_source": "newsletter", "utm_medium": "email", "utm_campaign": "spring & all"},
    {"gclid": "1", "mc_cid": "2", "mc_eid": "3", "igshid": "4", "msclkid": "5"},
    {"fbclid": ["1", "2"]},
)


@pytest.mark.parametrize("tracking", SHARED)
def test_shared_link_gets_the_page_that_is_kept(
    hall: Event, tracking: dict[str, Any], django_assert_num_queries: Any
) -> None:
    first = Client().get(standings_of(hall))
    with django_assert_num_queries(1):
        shared = Client().get(standings_of(hall, **tracking))

    assert (shared.content, shared["ETag"]) == (first.content, first["ETag"])
    assert shared["Cache-Control"] == first["Cache-Control"]
    assert len([key for key in caches["pages"]._cache if ":page:" in key]) == 1


@pytest.mark.parametrize("tracking", SHARED)
def test_page_that_is_made_for_a_shared_link_is_everybodys(hall: Event, tracking: dict[str, Any]) -> None:
    places = ("standings:standings", "events:event-home", "draws:round-now", "standings:teams")
    for name in places:
        caches["pages"].clear()
        plain = Client().get(reverse(name, args=[hall.slug]))
        caches["pages"].clear()
        shared = Client().get(reverse(name, args=[hall.slug], query=tracking))
        assert shared.content == plain.content, name
        assert not [one for one in tracking if one in text_of(shared)], name


def test_parameters_of_a_page_count_beside_those_of_a_shared_link(
    hall: Event, settings: Any, tmp_path: Any
) -> None:
    offer(settings, tmp_path, "zh-hant")
    revision = Client().get(reverse("events:revision", args=[hall.slug])).json()["revision"]
    chinese = Client().get(standings_of(hall, fbclid="x", r=0, lang="zh-hant"))

    assert chinese["Content-Language"] == "zh-hant"
    assert Client().get(standings_of(hall, r=revision, utm_source="x")).status_code == 204
    caches["pages"].clear()
    Client().get(standings_of(hall, of="x", fbclid="y"))
    assert len(caches["pages"]._cache) == 0


def test_private_event_is_kept_for_nobody(hall: Event) -> None:
    assert Client().get(standings_of(hall)).status_code == 200
    Event.objects.filter(pk=hall.pk).update(visibility=Visibility.PRIVATE)
    assert Client().get(standings_of(hall)).status_code == 404


def test_languages_are_kept_apart(hall: Event, settings: Any, tmp_path: Any) -> None:
    offer(settings, tmp_path, "zh-hant")
    english = Client().get(standings_of(hall))
    chinese = Client().get(standings_of(hall), headers={"Accept-Language": "zh-hant"})
    named = Client().get(standings_of(hall, r=0, lang="zh-hant"), headers={"Accept-Language": "en"})

    assert 'lang="en"' in text_of(english)
    assert 'lang="zh-hant"' in text_of(chinese)
    assert named["Content-Language"] == "zh-hant"
    assert "accept-language" not in named["Vary"].lower()


def test_who_chose_a_language_gets_the_page_kept_in_it(
    hall: Event, settings: Any, tmp_path: Any, django_assert_num_queries: Any
) -> None:
    offer(settings, tmp_path, "zh-hant")
    settings.REVISION_SECONDS = 60
    asked = Client().get(standings_of(hall), headers={"Accept-Language": "zh-hant"})
    client = Client(headers={"Accept-Language": "en"})
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "zh-hant"
    with django_assert_num_queries(0):
        chosen = client.get(standings_of(hall))

    assert chosen.content == asked.content
    # A cache between us would give it to people who ask for the same address in English.
    assert chosen["Cache-Control"] == "no-cache, private"
    assert asked["Cache-Control"] == pages.FOR_CACHES
    english = Client().get(standings_of(hall))
    assert 'lang="en"' in text_of(english)


def test_page_is_kept_no_longer_than_a_minute(hall: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Client().get(standings_of(hall))
    hall.entries.update(club="Harbour")
    assert Client().get(standings_of(hall)).content == first.content
    monkeypatch.setattr(answers, "KEEP_SECONDS", 0)
    assert Client().get(standings_of(hall)).content != first.content


def test_revision_is_asked_of_the_database_at_most_twice_a_second(
    hall: Event, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.REVISION_SECONDS = 60
    Client().get(standings_of(hall))
    touch(hall)
    with django_assert_num_queries(0):
        Client().get(standings_of(hall))
        Client().get(standings_of(hall, r=revision_of_sample(hall)))


def test_answers_are_ready_until_somebody_looks_for_a_newer_revision(
    hall: Event, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REVISION_SECONDS = 60
    now = time.time()
    ready = []
    for passed in (0, 50, 70):
        monkeypatch.setattr(time, "time", lambda passed=passed: now + passed)
        ready.append(float(Client().get(standings_of(hall), **{FRONT: True})["Seatwind-Ready"]))

    assert ready == pytest.approx([60, 10, 60])


def revision_of_sample(event: Event) -> int:
    return int(caches["pages"].get(f"revision:{event.slug}")[1])


def test_stampede_makes_one_answer() -> None:
    """Those who ask at the same moment wait for the one that is being made."""
    made = []
    together = Barrier(6)

    def make() -> CachedAnswer:
        made.append(1)
        return cached_answer_of(3, (), b"page")

    def ask() -> None:
        together.wait()
        found = find_or_make("stampede", 3, make)
        assert found
        assert found.body == b"page"

    threads = [Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1


def test_cache_that_fails_is_as_good_as_none(hall: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: Any, **_options: Any) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        for name in ("get", "set", "add", "delete_many"):
            broken.setattr(type(caches["pages"]), name, fail)
        assert Client().get(standings_of(hall)).status_code == 200


PAGES: tuple[Callable[[Event], str], ...] = (
    lambda event: reverse("events:event-home", args=[event.slug]),
    standings_of,
    lambda event: standings_of(event, r=0),
    lambda event: reverse("draws:round-detail", args=[event.slug, 1]),
    lambda event: reverse("play:table-detail", args=[event.slug, 1, 1]),
    lambda event: reverse("registration:entry-detail", args=[event.slug, event.entries.first().pk]),  # type: ignore[union-attr]
    lambda event: reverse("registration:entry-list", args=[event.slug]),
    lambda event: reverse("registration:entry-list", args=[event.slug], query={"q": "Player"}),
)
READERS = ("visitor", "stranger", "referee", "organizer")
STAFF_WORDS = ("Record the hand", "Settings", "/hands/add/", "Publish", "csrfmiddlewaretoken", "X-CSRFToken")


class KeptForWhomTest(HypothesisTestCase):
    """Whoever asked before: nobody gets what was made for another audience."""

    @hypothesis_settings(max_examples=12)
    @given(st.lists(st.tuples(st.sampled_from(READERS), st.sampled_from(PAGES)), min_size=4, max_size=8))
    def test_kept_page_never_shows_what_another_audience_sees(self, asked: list[Any]) -> None:
        caches["pages"].clear()
        organizer = make_user()
        event = make_event(organizer=organizer)
        referee, stranger = make_user(), make_user()
        make_staff(event, referee, Role.REFEREE)
        entries = make_entries(event, 4)
        make_round(event, [entries])
        people: dict[str, User | None] = {
            "visitor": None,
            "stranger": stranger,
            "referee": referee,
            "organizer": organizer,
        }
        for reader, page in asked:
            client = Client()
            user = people[reader]
            if user:
                client.force_login(user)
            answer = client.get(page(event))
            text = text_of(answer)
            if user is None:
                assert [word for word in STAFF_WORDS if word in text] == []
                assert [str(other) for other in people.values() if other and str(other) in text] == []
            else:
                assert answer["Cache-Control"] == "no-cache, private"
                assert str(user) in text or "<html" not in text


def test_signed_in_reader_never_gets_a_kept_page(hall: Event, sign_in: SignIn, organizer: User) -> None:
    Client().get(standings_of(hall))
    page = sign_in(organizer).get(standings_of(hall))

    assert page["Cache-Control"] == "no-cache, private"
    assert str(organizer) in text_of(page)


def test_a_page_is_packed_once(hall: Event) -> None:
    answers = [Client().get(standings_of(hall), headers={"Accept-Encoding": "gzip"}) for _ in range(2)]

    for answer in answers:
        assert b"<!doctype html>" in gzip.decompress(answer.content)[:200].lower()


def test_page_of_a_deleted_event_is_not_shown_under_its_address(organizer: User) -> None:
    """Another event of the same name gets the address; its revision is lower."""
    old = make_event(organizer=organizer, name="Spring Open", venue="Old hall")
    Event.objects.filter(pk=old.pk).update(revision=50)
    url = reverse("events:event-home", args=[old.slug])
    assert "Old hall" in text_of(Client().get(url))
    delete_event(organizer, old)
    new = make_event(organizer=organizer, name="Spring Open", venue="New hall")
    assert new.slug == old.slug
    assert "New hall" in text_of(Client().get(url))


def test_page_of_a_deleted_series_is_not_shown_under_its_address(organizer: User) -> None:
    def league(event: Event) -> Series:
        fields = {"name": "League", "scheme": Scheme.PLACE, "best_of": None}
        series = create_series(organizer, INSTALLATION, fields=fields, client_key=uuid4())
        return change_series(organizer, series, fields=fields, events=[event])

    old, new = make_event(organizer=organizer, name="Old"), make_event(organizer=organizer, name="New")
    Event.objects.filter(pk=old.pk).update(revision=50)
    series = league(old)
    url = reverse("series:series", args=[series.slug])
    assert ">Old<" in "".join(text_of(Client().get(url)).split())
    delete_series(organizer, series)
    league(new)
    assert ">New<" in "".join(text_of(Client().get(url)).split())


@pytest.mark.parametrize(
    "headers",
    [
        {"HX-Request": "x,true"},
        {"HX-Request": "%74rue", "HX-Request-URI-AutoEncoded": "true"},
        {"HX-Request": "true", "HX-Boosted": "%74rue", "HX-Boosted-URI-AutoEncoded": "true"},
        {"HX-Request": "true", "HX-History-Restore-Request": "x,true"},
    ],
)
@pytest.mark.usefixtures("cache")
def test_odd_headers_do_not_put_one_answer_in_the_place_of_another(
    hall: Event, headers: dict[str, str]
) -> None:
    path = f"/{hall.slug}/standings/"
    Client().get(path, headers=headers)

    assert "<html" in text_of(Client().get(path))
    assert "<html" not in text_of(Client().get(path, headers=HTMX))
