"""Entries that are joined as one person, and taken apart again."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.constraints import constraint_names, refused_by
from tests.factories import make_entries, make_event, make_user
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_sign_up
from tests.tournament.series.test_series import played, put_in, series, totals
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.people.acting import People
from tournament.people.acts.joining import join_people, part_people, take_parting_back, tell_apart
from tournament.people.enums import Reason
from tournament.people.errors import JoinedSince, PersonUnknown, ToldApart
from tournament.people.models import JoinedEntry, Parting
from tournament.people.queries import joined_people, partings_told_by, proposals_for
from tournament.play.acts.event_deletion import delete_event
from tournament.registration.acts.entries import add_entry, change_entry, delete_entry, set_status
from tournament.registration.acts.imports import commit_import, start_import
from tournament.registration.acts.people import erase_person
from tournament.registration.acts.sign_ups import change_sign_up
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, Player, SignUp
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.people import earlier_events
from tournament.registration.verbs import EntryVerb
from tournament.registration.verification import name_faults
from tournament.series.acts.series import delete_series
from tournament.series.models import Series
from tournament.series.queries import series_standings, state_of
from tournament.standings.acts.finishing import finish_event

pytestmark = pytest.mark.each_database

__all__ = ["series"]

OTHERS = ("Eve", "Fay", "Gus")


def of(event: Event, name: str = "Ada") -> Entry:
    return event.entries.get(name=name)


def people_of(*entries: Entry) -> People:
    return People(tuple({Entry.objects.get(pk=entry.pk).player_id for entry in entries}))


def join(series: Series, *entries: Entry) -> None:
    """Say that these entries are one person."""
    join_people(series.created_by, people_of(*entries))


def part(series: Series, entry: Entry) -> None:
    """Take back the newest join of an entry."""
    row = JoinedEntry.objects.filter(entry=entry).latest("pk")
    part_people(series.created_by, people_of(entry), key=row.key)


def groups(*entries: Entry | None) -> list[list[int]]:
    """Which of these entries, counted from 0, have the same person."""
    of_person: dict[int, list[int]] = {}
    for index, entry in enumerate(entries):
        assert entry is not None
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
    state = state_of(series)
    part(series, adas[1])

    assert groups(*adas) == [[0], [1], [2]]
    assert (totals(series), len(series_standings(series).rows)) == (before, lines)
    assert state_of(series) > state
    assert str(Player.objects.get(entries=adas[1])) == "Ada"
    in_audit = AuditEntry.objects.filter(verb=EntryVerb.PERSON_APART).get()
    assert in_audit.event == three[1]
    assert in_audit.sentence == "recorded that Ada is not the same person as in another event"


def test_taking_back_twice_changes_nothing(series: Series, three: tuple[Event, ...]) -> None:
    join(series, of(three[0]), of(three[1]))
    key = JoinedEntry.objects.get().key
    for _ in range(2):
        part_people(series.created_by, people_of(of(three[1])), key=key)

    assert AuditEntry.objects.filter(verb=EntryVerb.PERSON_APART).count() == 1


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
        part_people(series.created_by, people_of(adas[1]), key=older)
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


def test_a_person_of_another_event_gets_the_entry_back(series: Series, three: tuple[Event, ...]) -> None:
    outside = make_entries(make_event(organizer=make_user("theirs")), 1)[0]
    adas = [of(event) for event in three]
    Entry.objects.filter(pk=outside.pk).update(player=adas[1].player_id)
    join(series, *adas[:2])
    assert groups(*adas[:2], outside) == [[0, 1], [2]]
    part(series, adas[1])
    assert groups(*adas[:2], outside) == [[0], [1, 2]]


def test_a_person_who_was_entered_again_meanwhile_does_not_get_the_entry(
    series: Series, three: tuple[Event, ...]
) -> None:
    outside = make_entries(make_event(organizer=make_user("theirs")), 1)[0]
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
    assert {one.entries[0].event for one in joined_people(organizer)} == {three[1], three[2]}
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
    (left,) = joined_people(organizer)
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


def test_organizer_says_on_the_page_who_is_one_person(
    series: Series, three: tuple[Event, ...], sign_in: SignIn, organizer: User
) -> None:
    browser, page = sign_in(organizer), reverse("people:people")
    adas = [of(event) for event in three]
    shown = text_of(browser.get(page))
    assert "The same name" in shown
    assert "Joined as the same person" not in shown
    (first, *others) = proposals_for(organizer)
    assert len(others) == 2
    keys = [f"{each.key}:{each.reason}" for each in (first, others[0])]
    assert browser.post(reverse("people:join"), {"pairs": keys})["Location"] == page
    assert groups(*adas) == [[0, 1, 2]]
    assert {row.reason for row in JoinedEntry.objects.all()} == {Reason.NAME}
    shown = text_of(browser.get(page))
    assert "Joined as the same person" in shown
    assert "Counts together with:" in shown
    for key in {str(row.key) for row in JoinedEntry.objects.all()}:
        assert browser.post(reverse("people:part"), {"key": key})["Location"] == page
    assert groups(*adas) == [[0], [1], [2]]
    apart = proposals_for(organizer)[0].key
    assert browser.post(reverse("people:apart"), {"apart": apart})["Location"] == page
    assert len(proposals_for(organizer)) == 2
    assert "Told apart" in text_of(browser.get(page))
    refused = browser.post(reverse("people:join"), {"pairs": [f"{apart}:name"]})
    assert refused.status_code == 409
    assert "It was recorded that Ada, Ada are two people." in text_of(refused)
    taken_back = {"parting": str(Parting.objects.get().pk)}
    for _ in range(2):
        assert browser.post(reverse("people:parting"), taken_back)["Location"] == page
    assert len(proposals_for(organizer)) == 3
    for name, sent in (
        ("join", {}),
        ("join", {"pairs": "x"}),
        ("part", {"key": "x"}),
        ("apart", {"apart": "1"}),
        ("parting", {"parting": "x"}),
    ):
        assert browser.post(reverse(f"people:{name}"), sent).status_code == 422
        assert browser.get(reverse(f"people:{name}")).status_code == 405
        assert Client().post(reverse(f"people:{name}"), sent).status_code == 302


def test_strangers_neither_join_nor_part(series: Series, three: tuple[Event, ...]) -> None:
    adas, stranger = [of(event) for event in three], make_user("stranger-of-series")
    with pytest.raises(PersonUnknown):
        join_people(stranger, people_of(*adas))
    with pytest.raises(PersonUnknown):
        tell_apart(stranger, people_of(*adas[:2]))
    join(series, *adas[:2])
    with pytest.raises(PersonUnknown):
        part_people(stranger, people_of(adas[1]), key=JoinedEntry.objects.get().key)
    tell_apart(series.created_by, people_of(adas[0], adas[2]))
    with pytest.raises(PersonUnknown):
        take_parting_back(stranger, People(()), parting=Parting.objects.get().pk)
    assert groups(*adas) == [[0, 1], [2]]
    assert proposals_for(stranger) == []
    assert partings_told_by(stranger) == []


def test_a_parting_holds_for_everybody_who_was_joined_since(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    adas = [of(event) for event in three]
    tell_apart(organizer, people_of(*adas[:2]))
    join(series, *adas[1:])
    assert proposals_for(organizer) == []
    with pytest.raises(ToldApart):
        join(series, *adas)


def test_joins_with_a_private_event_are_shown_to_its_organizers_only(
    series: Series, three: tuple[Event, ...], organizer: User
) -> None:
    join(series, of(three[0]), of(three[1]))
    Event.objects.filter(pk=three[1].pk).update(visibility=Visibility.PRIVATE)
    assert joined_people(make_user()) == []
    assert len(joined_people(organizer)) == 1


def test_an_entry_is_in_a_join_once(series: Series, three: tuple[Event, ...]) -> None:
    row = JoinedEntry.objects.create(entry=of(three[0]), key=uuid4())
    with refused_by("people_joinedentry_once"):
        JoinedEntry.objects.create(entry=row.entry, key=row.key)
    assert "people_joinedentry_once" in constraint_names("people")


NAMED = {"name": "Ada Lee", "federation_id": "EMA-9"}


def known_elsewhere(organizer: User, **fields: Any) -> tuple[Entry, SignUp]:
    """Ada Lee in an event, and somebody who signed up for another one under her name and number."""
    first = add_entry(organizer, make_event(organizer=organizer), fields=NAMED)
    row = make_sign_up(make_event(organizer=make_user("another")), **NAMED, **fields)
    assert row.entry is not None
    assert row.entry.player_id == first.player_id
    return first, row


@pytest.mark.parametrize(
    "change",
    [{"name": "Mallory"}, {"federation_id": "EMA-10"}, {"publishes_name": False}],
    ids=["name", "number", "hidden"],
)
def test_whoever_changes_a_sign_up_by_its_link_does_not_change_the_person_of_other_events(
    organizer: User, change: dict[str, Any]
) -> None:
    first, row = known_elsewhere(organizer)
    changed = change_sign_up(LINK_HOLDER, row, fields=change).entry
    assert changed is not None
    person = Player.objects.get(entries=first)
    assert {name: getattr(person, name) for name in NAMED} == NAMED
    assert Player.objects.get(entries=changed) != person
    assert not JoinedEntry.objects.filter(entry=changed).exists()


def test_whoever_changes_only_an_address_stays_the_same_person(organizer: User) -> None:
    first, row = known_elsewhere(organizer)
    change_sign_up(LINK_HOLDER, row, fields={"club": "Jade", "email": "ada@seatwind.test"})
    assert groups(first, row.entry) == [[0, 1]]


def test_somebody_who_signs_up_anew_and_hides_the_name_leaves_the_person(organizer: User) -> None:
    first = add_entry(organizer, make_event(organizer=organizer), fields=NAMED)
    event = make_event(organizer=organizer)
    second = add_entry(organizer, event, fields=NAMED)
    set_status(organizer, second, status=EntryStatus.WITHDRAWN)
    row = make_sign_up(event, **NAMED, publishes_name=False)
    assert row.entry == second
    assert groups(first, second) == [[0], [1]]


@pytest.mark.parametrize(
    ("change", "stays"),
    [
        ({"name": "Ada Leigh"}, True),
        ({"federation_id": "EMA-99"}, True),
        ({"name": "Ben Oak", "federation_id": ""}, True),
        ({"name": "Ben Oak", "federation_id": "EMA-12"}, False),
    ],
    ids=["married", "number mistyped", "number unknown", "somebody else"],
)
def test_an_organizer_corrects_one_event_and_the_person_follows(
    organizer: User, change: dict[str, str], stays: bool
) -> None:
    first = add_entry(organizer, make_event(organizer=organizer), fields=NAMED)
    second = add_entry(organizer, make_event(organizer=organizer), fields=NAMED)
    change_entry(organizer, second, fields=change)
    assert groups(first, second) == ([[0, 1]] if stays else [[0], [1]])
    assert Player.objects.get(entries=first).name == "Ada Lee"
    assert list(name_faults(second.event)) == []


def test_an_imported_list_corrects_one_event_as_well(organizer: User) -> None:
    first = add_entry(organizer, make_event(organizer=organizer), fields=NAMED)
    event = make_event(organizer=organizer)
    second = add_entry(organizer, event, fields=NAMED)
    draft = start_import(organizer, event, filename="", content={})
    commit_import(organizer, draft, rows=[], changes={second.pk: {"name": "Ada Leigh"}})
    assert groups(first, second) == [[0, 1]]
    assert Player.objects.get(entries=first).name == "Ada Lee"
    assert list(name_faults(event)) == []


def test_nobody_is_told_where_somebody_hides_the_name(organizer: User) -> None:
    first, row = known_elsewhere(organizer)
    assert earlier_events(row) == [first.event]
    Entry.objects.filter(pk=first.pk).update(hides_name=True)
    assert earlier_events(row) == []


def test_nobody_is_recognised_who_hides_the_name_elsewhere(organizer: User) -> None:
    """Whoever signs up under a name and an address may be anybody."""
    known = {"name": "Ada Lee", "email": "ada@seatwind.test"}
    first = make_sign_up(make_event(organizer=organizer), **known).entry
    second = make_sign_up(make_event(organizer=organizer), **known).entry
    assert groups(first, second) == [[0, 1]]
    Entry.objects.filter(pk=second.pk if second else 0).update(hides_name=True)
    third = make_sign_up(make_event(organizer=organizer), **known).entry
    assert groups(first, second, third) == [[0, 1], [2]]
