"""Entries that are joined as one person, and taken apart again."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.apps_of_then import AppsOfThen
from tests.conftest import SignIn
from tests.constraints import constraint_names, refused_by
from tests.factories import make_entries, make_event, make_user
from tests.pages import text_of
from tests.tournament.series.test_series import played, put_in, series, totals
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.play.acts.event_deletion import delete_event
from tournament.registration.acts.entries import delete_entry
from tournament.registration.acts.people import erase_person
from tournament.registration.models import Entry, Player
from tournament.registration.verbs import EntryVerb
from tournament.series.acts.people import join_people, part_people
from tournament.series.acts.series import delete_series
from tournament.series.errors import JoinedSince
from tournament.series.models import JoinedEntry, Series
from tournament.series.queries import joined_people, same_names, series_standings
from tournament.standings.acts.finishing import finish_event

pytestmark = pytest.mark.each_database

__all__ = ["series"]

OTHERS = ("Eve", "Fay", "Gus")


def of(event: Event, name: str = "Ada") -> Entry:
    return event.entries.get(name=name)


def join(series: Series, *entries: Entry) -> None:
    """Say that these entries are one person."""
    ids = {Entry.objects.get(pk=entry.pk).player_id for entry in entries}
    join_people(series.created_by, series, people=ids)


def part(series: Series, entry: Entry) -> None:
    """Take back the newest join of an entry."""
    row = JoinedEntry.objects.filter(series=series, entry=entry).latest("pk")
    part_people(series.created_by, series, key=row.key)


def groups(*entries: Entry) -> list[list[int]]:
    """Which of these entries, counted from 0, have the same person."""
    of_person: dict[int, list[int]] = {}
    for index, entry in enumerate(entries):
        of_person.setdefault(Entry.objects.get(pk=entry.pk).player_id, []).append(index)
    return list(of_person.values())


@pytest.fixture
def three(organizer: User, series: Series) -> tuple[Event, ...]:
    """Three events of the series, each with an Ada who is a person of her own."""
    events = tuple(
        played(organizer, name, seat, ("Ada", *(f"{one} {name}" for one in OTHERS)))
        for seat, name in enumerate(("One", "Two", "Three"))
    )
    put_in(series, organizer, *events)
    return events


def test_standings_are_as_before_when_a_join_is_taken_back(series: Series, three: tuple[Event, ...]) -> None:
    adas = [of(event) for event in three]
    before, lines = totals(series), len(series_standings(series).rows)
    join(series, *adas[:2])
    assert groups(*adas) == [[0, 1], [2]]
    assert len(series_standings(series).rows) == lines - 1
    revision = Series.objects.get(pk=series.pk).revision
    part(series, adas[1])

    assert groups(*adas) == [[0], [1], [2]]
    assert (totals(series), len(series_standings(series).rows)) == (before, lines)
    assert Series.objects.get(pk=series.pk).revision > revision
    assert str(Player.objects.get(entries=adas[1])) == "Ada"
    in_audit = AuditEntry.objects.filter(verb=EntryVerb.PERSON_PARTED).get()
    assert in_audit.event == three[1]
    assert in_audit.sentence == (
        "recorded in the series “Spring League” that Ada is not the same person as in another event"
    )


def test_taking_back_twice_changes_nothing(series: Series, three: tuple[Event, ...]) -> None:
    join(series, of(three[0]), of(three[1]))
    key = JoinedEntry.objects.get().key
    for _ in range(2):
        part_people(series.created_by, series, key=key)

    assert AuditEntry.objects.filter(verb=EntryVerb.PERSON_PARTED).count() == 1


def test_each_of_three_who_were_joined_at_once_is_taken_out_alone(
    series: Series, three: tuple[Event, ...]
) -> None:
    adas = [of(event) for event in three]
    join(series, *adas)
    part(series, adas[1])
    assert groups(*adas) == [[0, 2], [1]]
    part(series, adas[2])
    assert groups(*adas) == [[0], [1], [2]]


def test_of_joins_in_a_chain_the_newest_is_taken_back_first(series: Series, three: tuple[Event, ...]) -> None:
    """Two are one person, then both are the person of somebody who was entered before them."""
    adas = [of(event) for event in three]
    join(series, *adas[1:])
    older = JoinedEntry.objects.get().key
    join(series, *adas)
    assert groups(*adas) == [[0, 1, 2]]
    with pytest.raises(JoinedSince):
        part_people(series.created_by, series, key=older)
    part(series, adas[1])
    assert groups(*adas) == [[0], [1, 2]]
    part(series, adas[2])
    assert groups(*adas) == [[0], [1], [2]]


def test_a_later_join_to_the_same_person_stands_when_the_first_is_taken_back(
    series: Series, three: tuple[Event, ...]
) -> None:
    adas = [of(event) for event in three]
    join(series, *adas[:2])
    join(series, *adas[1:])
    part(series, adas[1])
    assert groups(*adas) == [[0, 2], [1]]


def test_a_person_of_another_event_gets_the_entry_back(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    outside = make_entries(make_event(organizer=organizer), 1)[0]
    adas = [of(event) for event in three]
    Entry.objects.filter(pk=outside.pk).update(player=adas[1].player_id)
    join(series, *adas[:2])
    assert groups(*adas[:2], outside) == [[0, 1], [2]]
    part(series, adas[1])
    assert groups(*adas[:2], outside) == [[0], [1, 2]]


def test_a_person_who_was_entered_again_meanwhile_does_not_get_the_entry(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    outside = make_entries(make_event(organizer=organizer), 1)[0]
    adas = [of(event) for event in three]
    Entry.objects.filter(pk=outside.pk).update(player=adas[1].player_id)
    join(series, *adas[:2])
    again = of(three[1], "Eve Two")
    Entry.objects.filter(pk=again.pk).update(player=adas[1].player_id)
    part(series, adas[1])
    assert groups(*adas[:2], again) == [[0], [1], [2]]


def test_a_join_is_taken_back_after_its_event_left_or_is_finished(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    adas = [of(event) for event in three]
    join(series, *adas)
    finish_event(organizer, three[2])
    series = put_in(series, organizer, three[0], three[2])
    assert {one.entries[0].event for one in joined_people(series, organizer)} == {three[1], three[2]}
    part(series, adas[1])
    part(series, adas[2])
    assert groups(*adas) == [[0], [1], [2]]


def test_a_deleted_event_leaves_nothing_to_take_back(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    planned = make_event(organizer=organizer)
    late = make_entries(planned, 1)[0]
    put_in(series, organizer, *three, planned)
    join(series, of(three[0]), of(three[1]), late)
    delete_event(organizer, planned)
    (left,) = joined_people(series, organizer)
    assert left.entries == (of(three[1]),)
    part(series, of(three[1]))
    assert groups(of(three[0]), of(three[1])) == [[0], [1]]


def test_an_entry_whose_other_was_deleted_keeps_its_person(series: Series, organizer: User) -> None:
    events = [make_event(organizer=organizer) for _ in range(2)]
    early, late = (make_entries(event, 1)[0] for event in events)
    put_in(series, organizer, *events)
    join(series, early, late)
    delete_entry(organizer, early)
    person = Entry.objects.get(pk=late.pk).player_id
    part(series, late)

    assert Entry.objects.get(pk=late.pk).player_id == person
    assert not JoinedEntry.objects.exists()


def test_whoever_was_erased_meanwhile_is_not_named_again(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    adas = [of(event) for event in three]
    join(series, *adas[1:])
    join(series, *adas)
    erase_person(organizer, adas[2])
    person = Entry.objects.get(pk=adas[2].pk).player_id
    part(series, adas[1])
    assert groups(*adas) == [[0], [1], [2]]
    assert Entry.objects.get(pk=adas[2].pk).player_id == person


def test_people_stay_joined_when_the_series_is_deleted(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    join(series, of(three[0]), of(three[1]))
    delete_series(organizer, series)
    assert groups(of(three[0]), of(three[1])) == [[0, 1]]


def test_organizer_takes_a_join_back_on_the_page(
    series: Series, three: tuple[Event, ...], sign_in: SignIn, organizer: User
) -> None:
    browser, settings = sign_in(organizer), reverse("series:settings", args=[series.slug])
    assert "Joined as the same person" not in text_of(browser.get(settings))
    join(series, *(of(event) for event in three[1:]))
    older = JoinedEntry.objects.get().key
    join(series, *(of(event) for event in three))
    page = text_of(browser.get(settings))
    assert "Joined as the same person" in page
    assert "Counts together with:" in page
    url = reverse("series:part", args=[series.slug])
    refused = browser.post(url, {"key": str(older)})
    assert refused.status_code == 409
    assert "Ada has been joined with somebody else in the meantime. Take that back first." in text_of(refused)
    newest = joined_people(series, organizer)[0].key
    assert browser.post(url, {"key": str(newest)})["Location"] == settings
    assert browser.post(url, {"key": str(newest)}).status_code == 302
    assert browser.post(url, {"key": str(older)}).status_code == 302
    assert [len(same.entries) for same in same_names(series, organizer)] == [3]
    assert browser.post(url, {"key": "x"}).status_code == 422
    assert browser.get(url).status_code == 405
    assert Client().post(url, {"key": str(older)}).status_code == 302


def test_key_of_another_series_takes_nothing_back(
    series: Series, three: tuple[Event, ...], sign_in: SignIn
) -> None:
    join(series, of(three[0]), of(three[1]))
    stranger = make_user("stranger-of-series")
    other = Series.objects.create(name="Other", slug="other", client_key=uuid4(), created_by=stranger)
    sent = {"key": str(JoinedEntry.objects.get().key)}
    assert sign_in(stranger).post(reverse("series:part", args=[other.slug]), sent).status_code == 302
    assert JoinedEntry.objects.count() == 1


def test_joins_with_a_private_event_are_shown_to_its_organizers_only(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    join(series, of(three[0]), of(three[1]))
    Event.objects.filter(pk=three[1].pk).update(visibility=Visibility.PRIVATE)
    assert joined_people(series, make_user()) == []
    assert len(joined_people(series, organizer)) == 1


def test_joins_from_before_are_found_in_the_audit(series: Series, three: tuple[Event, ...]) -> None:
    adas = [of(event) for event in three]
    join(series, *adas)
    JoinedEntry.objects.all().delete()
    find = import_module("tournament.series.migrations.0003_joins_told_by_the_audit").find_joins
    for _ in range(2):
        find(AppsOfThen(), None)
    found = JoinedEntry.objects.filter(series=series, left=None)
    assert [row.entry for row in found] == adas[1:]
    assert JoinedEntry.objects.count() == 2
    part(series, adas[1])
    assert groups(*adas) == [[0, 2], [1]]


def test_an_entry_is_in_a_join_once(series: Series, three: tuple[Event, ...]) -> None:
    row = JoinedEntry.objects.create(series=series, entry=of(three[0]), key=uuid4())
    with refused_by("series_joinedentry_once"):
        JoinedEntry.objects.create(series=series, entry=row.entry, key=row.key)
    assert "series_joinedentry_once" in constraint_names("series")
