"""Series: who may make one, which events count in it, who is one person, and what everybody sees."""

import csv
import re
from collections.abc import Iterator
from datetime import date
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, make_user, play
from tests.pages import text_of
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.acting import touch
from tournament.events.acts.events import change_event
from tournament.events.acts.staff import add_staff
from tournament.events.enums import Role, RoundState, Visibility
from tournament.events.models import Event
from tournament.people.acting import People
from tournament.people.acts.joining import join_people
from tournament.people.errors import PeopleMeet, PersonUnknown
from tournament.people.queries import proposals_for
from tournament.play.acts.event_deletion import delete_event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import unseal_round
from tournament.play.models import Hand
from tournament.registration.models import Entry, Player
from tournament.series import views
from tournament.series.acts.series import change_series, create_series, delete_series
from tournament.series.enums import Scheme
from tournament.series.errors import EventNotYours
from tournament.series.models import Series
from tournament.series.queries import events_of, series_standings, state_of
from tournament.series.verbs import SeriesVerb
from tournament.standings.acts.finishing import finish_event, reopen_event

pytestmark = pytest.mark.each_database

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def played(organizer: User, name: str, winner: int, names: tuple[str, ...] = NAMES) -> Event:
    """A public event of one closed round in which this seat won its only hand from the next one."""
    event = make_event(organizer=organizer, name=name, rounds_planned=1)
    entries = make_entries(event, 4)
    for entry, own in zip(entries, names, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=own)
        Player.objects.filter(pk=entry.player_id).update(name=own)
    round_ = make_round(event, [entries])
    table = round_.tables.get()
    play(table, discard_win(winner, (winner + 1) % 4, 8))
    close_table(organizer, table, expected_hands=1)
    close_round(organizer, round_)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def kept_in_memory(settings: Any) -> Iterator[None]:
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "series"}
    settings.CACHES = {**settings.CACHES, "pages": memory}
    yield
    caches["pages"].clear()


@pytest.fixture
def series(organizer: User) -> Series:
    fields = {"name": "Spring League", "scheme": Scheme.PLACE, "best_of": None}
    return create_series(organizer, INSTALLATION, fields=fields, client_key=uuid4())


def put_in(series: Series, actor: User, *events: Event, **fields: object) -> Series:
    given = {"name": series.name, "scheme": series.scheme, "best_of": series.best_of, **fields}
    change_series(actor, series, fields=given, events=events)
    return Series.objects.get(pk=series.pk)


def join_all(series: Series, actor: User) -> None:
    while found := proposals_for(actor, events=[event.pk for event in events_of(series)]):
        join_people(actor, People((found[0].one.person, found[0].other.person)))


def totals(series: Series) -> dict[str, float]:
    return {str(row.entry): float(row.row.total) for row in series_standings(series).rows}


def test_people_are_matched_across_events(organizer: User, series: Series) -> None:
    one, other = played(organizer, "One", 0), played(organizer, "Other", 1)
    series = put_in(series, organizer, one, other)
    assert len(series_standings(series).rows) == 8
    join_all(series, organizer)
    assert proposals_for(organizer) == []
    # Ada wins with 4 of 4 and pays in the other; who neither won nor paid shares the middle places.
    assert totals(series) == {"Ada": 6.5, "Ben": 5.0, "Cleo": 3.5, "Dan": 5.0}
    series = put_in(series, organizer, one, other, best_of=1)
    assert totals(series) == {"Ada": 4.0, "Ben": 4.0, "Dan": 2.5, "Cleo": 2.5}
    assert [row.row.place for row in series_standings(series).rows] == [1, 1, 3, 3]


def test_name_that_is_hidden_in_one_event_is_not_told_by_another(organizer: User, series: Series) -> None:
    one, other = played(organizer, "One", 0), played(organizer, "Other", 1)
    one.entries.filter(name="Ada").update(hides_name=True)
    series = put_in(series, organizer, one, other)
    join_all(series, organizer)
    assert totals(series) == {"A.": 6.5, "Ben": 5.0, "Cleo": 3.5, "Dan": 5.0}
    stranger = make_user("stranger")
    assert proposals_for(stranger) == []


def test_two_of_one_event_are_never_one(organizer: User, series: Series) -> None:
    twice = played(organizer, "One", 0, ("Ada", "Ada", "Cleo", "Dan"))
    series = put_in(series, organizer, twice, played(organizer, "Other", 1, ("Ada", "Eve", "Fay", "Gus")))
    ids = tuple(twice.entries.filter(name="Ada").values_list("player", flat=True))
    assert len(proposals_for(organizer)) == 2
    assert set(ids) not in [{each.one.person, each.other.person} for each in proposals_for(organizer)]
    with pytest.raises(PeopleMeet):
        join_people(organizer, People(ids))
    with pytest.raises(PersonUnknown):
        join_people(organizer, People((*ids, 999_999)))


def test_private_event_does_not_count(organizer: User, series: Series) -> None:
    event = played(organizer, "One", 0)
    series = put_in(series, organizer, event)
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    assert totals(series) == {}
    assert Client().get(reverse("series:series", args=[series.slug])).status_code == 404


def test_a_visitor_sees_nothing_of_an_event_that_turns_private(
    client: Client, organizer: User, series: Series, sign_in: SignIn
) -> None:
    one, other = played(organizer, "One", 0), played(organizer, "Other", 1, ("Eve", "Fay", "Gus", "Hal"))
    put_in(series, organizer, one, other)
    pages = [reverse(f"series:{name}", args=[series.slug]) for name in ("series", "csv")]
    assert all("Fay" in client.get(url).content.decode() for url in pages)
    change_event(organizer, other, fields={"visibility": Visibility.PRIVATE})
    for browser in (client, sign_in(organizer)):
        for url in pages:
            page = browser.get(url).content.decode()
            assert "Ada" in page
            assert "Fay" not in page
            assert "Other" not in page
    change_event(organizer, other, fields={"visibility": Visibility.PUBLIC})
    assert all("Fay" in client.get(url).content.decode() for url in pages)


def test_a_page_older_than_another_change_takes_no_event_out(
    organizer: User, series: Series, sign_in: SignIn
) -> None:
    event, other = make_event(organizer=organizer), make_event(organizer=organizer)
    browser, url = sign_in(organizer), reverse("series:settings", args=[series.slug])
    old = browser.get(url).context["form"]["seen"].value()
    put_in(series, organizer, event)
    sent = {"name": series.name, "scheme": series.scheme, "best_of": "", "events": [other.pk], "seen": old}
    page = browser.post(url, sent)
    assert page.status_code == 422
    assert "Somebody else saved this page in the meantime." in text_of(page)
    assert list(series.members.values_list("event", flat=True)) == [event.pk]

    again = {**sent, "seen": page.context["form"]["seen"].value()}
    assert browser.post(url, again).status_code == 302
    assert list(series.members.values_list("event", flat=True)) == [other.pk]


def test_a_series_deleted_in_the_meantime_is_not_changed(
    organizer: User, series: Series, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change_too_late(*args: Any, **fields: Any) -> None:
        delete_series(organizer, series)
        change_series(*args, **fields)

    monkeypatch.setattr(views, "change_series", change_too_late)
    browser, url = sign_in(organizer), reverse("series:settings", args=[series.slug])
    seen = browser.get(url).context["form"]["seen"].value()
    page = browser.post(url, {"name": "Other", "scheme": series.scheme, "best_of": "", "seen": seen})
    assert page.status_code == 409
    assert "This has been deleted" in text_of(page)


def test_names_of_a_private_event_are_shown_to_its_organizers_only(organizer: User, series: Series) -> None:
    one = played(organizer, "One", 0)
    theirs = make_user("theirs")
    other = played(theirs, "Other", 1)
    add_staff(organizer, one, username="theirs", role=Role.ORGANIZER)
    put_in(series, organizer, one)
    put_in(series, theirs, one, other)
    assert len(proposals_for(organizer)) == 4
    Event.objects.filter(pk=other.pk).update(visibility=Visibility.PRIVATE)
    assert proposals_for(organizer) == []
    assert len(proposals_for(theirs)) == 4


def test_only_own_events_are_put_in(organizer: User, series: Series) -> None:
    theirs = make_event(organizer=make_user("theirs"))
    with pytest.raises(EventNotYours):
        put_in(series, organizer, theirs)
    own = make_event(organizer=organizer)
    put_in(series, organizer, own)
    assert AuditEntry.objects.filter(event=own, verb=SeriesVerb.SERIES_JOINED).count() == 1
    before = state_of(Series.objects.get(pk=series.pk))
    put_in(series, organizer, own)
    assert state_of(Series.objects.get(pk=series.pk)) == before


def test_state_only_grows(organizer: User, series: Series) -> None:
    event, other = make_event(organizer=organizer), make_event(organizer=organizer)
    seen = [state_of(series)]

    def look() -> None:
        seen.append(state_of(Series.objects.get(pk=series.pk)))

    put_in(series, organizer, event, other)
    look()
    touch(event)
    look()
    put_in(series, organizer, other)
    look()
    delete_event(organizer, other)
    look()
    put_in(series, organizer, event)
    look()
    put_in(series, organizer)
    look()
    assert seen == sorted(set(seen))


def test_series_is_made_once_for_a_key(organizer: User) -> None:
    key = uuid4()
    fields = {"name": "New", "scheme": Scheme.POINTS, "best_of": 2}
    one = create_series(organizer, INSTALLATION, fields=fields, client_key=key)
    assert create_series(organizer, INSTALLATION, fields=fields, client_key=key) == one
    assert one.slug == "new-2"
    delete_series(organizer, one)
    delete_series(organizer, one)
    assert not Series.objects.exists()


def test_page_follows_its_events_and_sets_no_cookie(organizer: User, series: Series) -> None:
    event = played(organizer, "One", 0)
    series = put_in(series, organizer, event)
    visitor = Client()
    url = reverse("series:series", args=[series.slug])
    page = visitor.get(url)
    assert "Ada" in text_of(page)
    assert not page.cookies
    assert "s-maxage=2" in page["Cache-Control"]
    assert url in text_of(visitor.get(reverse("standings:standings", args=[event.slug])))
    state = state_of(series)
    assert visitor.get(f"{url}?r={state}", headers={"HX-Request": "true"}).status_code == 204
    Entry.objects.filter(event=event, name="Ada").update(name="Adele")
    touch(event)
    assert "Adele" in text_of(visitor.get(f"{url}?r={state}", headers={"HX-Request": "true"}))


def test_page_asks_no_more_for_more_people(
    organizer: User, series: Series, django_assert_max_num_queries: object
) -> None:
    series = put_in(series, organizer, played(organizer, "One", 0))
    with django_assert_max_num_queries(30):  # type: ignore[operator]
        Client().get(reverse("series:series", args=[series.slug]))


@pytest.mark.usefixtures("kept_in_memory")
def test_finished_events_are_not_reckoned_again(
    organizer: User, series: Series, django_assert_num_queries: Any
) -> None:
    """However many finished events there are: their results are kept, and names and people are read anew."""
    events = [played(organizer, name, 0) for name in ("One", "Two", "Three")]
    for event in events:
        finish_event(organizer, event)
    series = put_in(series, organizer, *events)
    before = totals(series)

    with django_assert_num_queries(2):
        assert totals(series) == before
    Entry.objects.filter(event=events[0], name="Ada").update(name="Adele")
    join_all(series, organizer)
    assert totals(series)["Adele"] == 4
    assert totals(series)["Ada"] == 8
    assert totals(series)["Ben"] == 3

    reopen_event(organizer, Event.objects.get(pk=events[0].pk), reason="A hand was wrong")
    hand = Hand.objects.get(table__round__event=events[0])
    unseal_round(organizer, hand.table.round, reason="A hand was wrong")
    correct_hand(organizer, hand, client_key=uuid4(), reason="A hand was wrong", entered=discard_win(1, 2, 8))
    assert totals(series)["Ben"] == 6


def test_many_people_stand_on_several_pages(
    organizer: User, series: Series, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "PEOPLE_ON_A_PAGE", 3)
    series = put_in(series, organizer, played(organizer, "One", 0))
    url = reverse("series:series", args=[series.slug])
    first, second = (text_of(Client().get(url + query)) for query in ("", "?page=2"))

    assert [name for name in NAMES if f"<bdi>{name}</bdi>" in first] == ["Ada", "Cleo", "Dan"]
    assert [name for name in NAMES if f"<bdi>{name}</bdi>" in second] == ["Ben"]
    assert re.search(rf"\?r={state_of(series)}[^\"]*&(?:amp;)?page=2\"", second)
    assert 'href="?page=1"' in second


def test_files_hold_the_standings(organizer: User, series: Series) -> None:
    series = put_in(series, organizer, played(organizer, "One", 0))
    content = Client().get(reverse("series:csv", args=[series.slug])).content.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(content)))
    assert rows[0][-3:] == ["Not finished yet", "One", "One: counts"]
    assert rows[1] == ["1", "Ada", "", "", "", "4", "One", "4", "yes"]
    workbook = Client().get(reverse("series:xlsx", args=[series.slug]))
    assert workbook.content.startswith(b"PK")


def test_organizer_sets_a_series_up(organizer: User, sign_in: SignIn) -> None:
    event = played(organizer, "One", 0)
    browser = sign_in(organizer)
    fields = {"name": "Season", "scheme": "thousandths", "best_of": "", "client_key": str(uuid4())}
    made = browser.post(reverse("series:create"), fields)
    series = Series.objects.get()
    assert made["Location"] == reverse("series:settings", args=[series.slug])
    other = played(organizer, "Other", 1)
    chosen = {**fields, "events": [event.pk, other.pk]}
    assert browser.post(made["Location"], chosen).status_code == 302
    page = text_of(browser.get(made["Location"]))
    assert "The same person?" in page
    assert "Season" in text_of(Client().get(reverse("events:home")))
    assert browser.post(made["Location"], {**chosen, "scheme": "nonsense"}).status_code == 422
    assert browser.post(reverse("series:create"), {"name": ""}).status_code == 422
    assert browser.post(reverse("series:delete", args=[series.slug])).status_code == 302
    assert not Series.objects.exists()


def test_series_of_somebody_else_cannot_be_changed(
    organizer: User, series: Series, sign_in: SignIn, stranger: User, referee: User
) -> None:
    event = played(organizer, "One", 0)
    series = put_in(series, organizer, event)
    for name in ("settings", "delete"):
        for user in (stranger, referee):
            assert sign_in(user).post(reverse(f"series:{name}", args=[series.slug])).status_code == 404
    assert sign_in(stranger).get(reverse("series:series", args=[series.slug])).status_code == 200


def test_result_of_a_round_that_is_held_back_stays_hidden(organizer: User, series: Series) -> None:
    event = played(organizer, "One", 0)
    Event.objects.filter(pk=event.pk).update(holds_last_round=True)
    series = put_in(series, organizer, event)
    assert event.rounds.get().state == RoundState.CLOSED
    assert totals(series) == {}


def test_series_without_events_says_what_to_do(organizer: User, series: Series, sign_in: SignIn) -> None:
    page = text_of(sign_in(organizer).get(reverse("series:series", args=[series.slug])))

    assert "No event counts in this series yet. Its organizer chooses them in the settings." in page


def test_events_to_choose_are_told_apart_by_their_days(
    organizer: User, series: Series, sign_in: SignIn
) -> None:
    make_event(organizer=organizer, name="One", starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2))

    assert "One (1–2 May 2026)" in text_of(
        sign_in(organizer).get(reverse("series:settings", args=[series.slug]))
    )
