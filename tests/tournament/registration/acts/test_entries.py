"""Acts of the desk: one entry, many entries or none, and what is refused."""

from typing import Any

import pytest

from tests.acts import nothing_changes, one_act, refused
from tests.factories import make_entries, make_event
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.entries import (
    add_entry,
    add_house_players,
    change_entry,
    release_house_players,
    set_status,
)
from tournament.registration.acts.imports import commit_import, start_import
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import (
    AllEntered,
    DraftCommitted,
    HouseComplete,
    NoHouseSpare,
    NoNumberLeft,
    NumberTaken,
    PlayerEnteredTwice,
)
from tournament.registration.models import Entry, ImportDraft, Player
from tournament.registration.queries import entry_counts
from tournament.registration.verbs import EntryVerb


@pytest.fixture
def draft(event: Event, organizer: User) -> ImportDraft:
    return start_import(organizer, event, filename="players.xlsx", content={"rows": []})


def test_entry_gets_the_next_number(event: Event, organizer: User) -> None:
    add_entry(organizer, event, fields={"name": "Anna", "number": 7})
    with one_act(event, EntryVerb.ENTRY_ADDED):
        entry = add_entry(organizer, event, fields={"name": "Bert", "number": None})
    assert (entry.number, entry.player.name) == (8, "Bert")


def test_number_is_given_once(event: Event, organizer: User) -> None:
    make_entries(event, 1)
    with refused(event, NumberTaken):
        add_entry(organizer, event, fields={"name": "Anna", "number": 1})


def test_federation_number_is_entered_once(event: Event, organizer: User) -> None:
    make_entries(event, 1, federation_id="10050001")
    with refused(event, PlayerEnteredTwice):
        add_entry(organizer, event, fields={"name": "Anna", "federation_id": "10050001"})


def test_numbers_run_out(event: Event, organizer: User) -> None:
    add_entry(organizer, event, fields={"name": "Anna", "number": 9999})
    with refused(event, NoNumberLeft):
        add_entry(organizer, event, fields={"name": "Bert"})


def test_person_is_recognised_in_another_event(event: Event, organizer: User) -> None:
    fields = {"name": "Anna", "federation_id": "10050001"}
    first = add_entry(organizer, make_event(organizer=organizer), fields=fields)
    assert add_entry(organizer, event, fields=fields).player == first.player


def test_namesakes_are_two_people(event: Event, organizer: User) -> None:
    first = add_entry(organizer, make_event(organizer=organizer), fields={"name": "Anna"})
    assert add_entry(organizer, event, fields={"name": "Anna"}).player != first.player


def test_person_whose_number_changed_elsewhere_can_be_entered(event: Event, organizer: User) -> None:
    """The person is known under the new number, and plays here under the old one: this is somebody else."""
    old = {"name": "Anna", "federation_id": "111"}
    add_entry(organizer, event, fields=old)
    elsewhere = add_entry(organizer, make_event(organizer=organizer), fields=old)
    change_entry(organizer, elsewhere, fields={"federation_id": "999"})
    entry = add_entry(organizer, event, fields={"name": "Anna", "federation_id": "999"})
    assert entry.player != elsewhere.player


def test_same_in_an_import(event: Event, organizer: User, draft: ImportDraft) -> None:
    old = {"name": "Anna", "federation_id": "111"}
    add_entry(organizer, event, fields=old)
    elsewhere = add_entry(organizer, make_event(organizer=organizer), fields=old)
    change_entry(organizer, elsewhere, fields={"federation_id": "999"})
    rows = [{"name": "Anna", "federation_id": "999"}]
    (entry,) = commit_import(organizer, draft, rows=rows).entries
    assert entry.player != elsewhere.player


def test_change_writes_entry_and_person(event: Event, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    with one_act(event, EntryVerb.ENTRY_CHANGED):
        change_entry(organizer, entry, fields={"name": "Anna", "club": "Dragons"})
    entry.refresh_from_db()
    assert (entry.name, entry.club, entry.player.name) == ("Anna", "Dragons", "Anna")


def test_change_that_changes_nothing_leaves_no_trace(event: Event, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    with nothing_changes(event):
        change_entry(organizer, entry, fields={"name": entry.name, "club": ""})


def test_change_to_a_number_in_use_is_refused(event: Event, organizer: User) -> None:
    first, _second = make_entries(event, 2)
    with refused(event, NumberTaken):
        change_entry(organizer, first, fields={"number": 2, "name": "Anna"})


def test_change_to_a_federation_number_in_use_is_refused(event: Event, organizer: User) -> None:
    make_entries(event, 1, federation_id="111")
    other = add_entry(organizer, event, fields={"name": "Anna"})
    with refused(event, PlayerEnteredTwice):
        change_entry(organizer, other, fields={"federation_id": "111"})


def test_status_is_set_once(event: Event, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    with one_act(event, EntryVerb.ENTRY_STATUS_CHANGED):
        set_status(organizer, entry, status=EntryStatus.CHECKED_IN)
    with nothing_changes(event):
        set_status(organizer, entry, status=EntryStatus.CHECKED_IN)


@pytest.mark.parametrize(("players", "house"), [(1, 3), (6, 2), (7, 1), (9, 3)])
def test_house_players_fill_the_last_table(event: Event, organizer: User, players: int, house: int) -> None:
    make_entries(event, players)
    with one_act(event, EntryVerb.HOUSE_PLAYERS_ADDED):
        added = add_house_players(organizer, event)
    assert [entry.is_house for entry in added] == [True] * house
    assert len({str(entry) for entry in added}) == house


def test_withdrawn_players_leave_seats_to_fill(event: Event, organizer: User) -> None:
    entries = make_entries(event, 8)
    set_status(organizer, entries[0], status=EntryStatus.WITHDRAWN)
    assert len(add_house_players(organizer, event)) == 1


@pytest.mark.parametrize("players", [0, 4, 8])
def test_full_tables_need_no_house_player(event: Event, organizer: User, players: int) -> None:
    make_entries(event, players)
    with refused(event, HouseComplete):
        add_house_players(organizer, event)


@pytest.mark.parametrize("withdrawn", range(10))
def test_house_players_that_are_there_count_after_withdrawals(
    event: Event, organizer: User, withdrawn: int
) -> None:
    """13 people and 3 house players; then so many people withdraw."""
    entries = make_entries(event, 13)
    house = add_house_players(organizer, event)
    for entry in entries[:withdrawn]:
        set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    counts = entry_counts(event)
    people = 13 - withdrawn
    wanted = -people % 4
    assert (counts.house_needed, counts.house_spare) == (0, 3 - wanted)
    assert counts.playing == people + wanted
    with refused(event, HouseComplete):
        add_house_players(organizer, event)
    if wanted == 3:
        with refused(event, NoHouseSpare):
            release_house_players(organizer, event)
        return
    with one_act(event, EntryVerb.HOUSE_PLAYERS_RELEASED):
        released = release_house_players(organizer, event)
    assert released == house[::-1][: 3 - wanted]
    assert entry_counts(event).house == wanted


def test_house_players_who_left_come_back_before_new_ones_are_made(event: Event, organizer: User) -> None:
    entries = make_entries(event, 7)
    (house,) = add_house_players(organizer, event)
    make_entries(event, 1)
    release_house_players(organizer, event)
    for entry in entries[:2]:
        set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    with one_act(event, EntryVerb.HOUSE_PLAYERS_ADDED):
        back, new = add_house_players(organizer, event)
    assert (back, str(new)) == (house, "House player 2")
    assert {entry.status for entry in event.entries.filter(is_house=True)} == {EntryStatus.REGISTERED}


def test_upload_enters_nobody(event: Event, organizer: User) -> None:
    start_import(organizer, event, filename="x" * 400, content={"rows": []})
    assert (event.entries.count(), len(event.import_drafts.get().filename)) == (0, 255)


def test_import_enters_all_rows(event: Event, organizer: User, draft: ImportDraft) -> None:
    make_entries(event, 2)
    rows: list[dict[str, Any]] = [
        {"name": "Anna", "number": 10, "country": "PL"},
        {"name_zh": "陳大文", "number": None},
        {"name": "Bert", "club": ""},
    ]
    with one_act(event, EntryVerb.ENTRIES_IMPORTED):
        commit_import(organizer, draft, rows=rows)
    found = event.entries.filter(number__gt=2).values_list("number", "name", "name_zh", "player__name_zh")
    assert list(found) == [(10, "Anna", "", ""), (11, "", "陳大文", "陳大文"), (12, "Bert", "", "")]
    draft.refresh_from_db()
    assert draft.committed_at is not None


def test_list_is_imported_once(event: Event, organizer: User, draft: ImportDraft) -> None:
    commit_import(organizer, draft, rows=[{"name": "Anna"}])
    with refused(event, DraftCommitted):
        commit_import(organizer, draft, rows=[{"name": "Bert"}])


@pytest.mark.parametrize(
    ("last_row", "refusal"),
    [
        ({"name": "Last", "number": 1}, NumberTaken),
        ({"name": "Last", "number": 20}, NumberTaken),
        ({"name": "Last", "federation_id": "222"}, PlayerEnteredTwice),
        ({"name": "Last", "number": 10_000}, NoNumberLeft),
    ],
)
def test_import_enters_nobody_when_one_row_is_refused(
    event: Event, organizer: User, draft: ImportDraft, last_row: dict[str, Any], refusal: Any
) -> None:
    make_entries(event, 1, federation_id="111")
    rows = [{"name": "Anna", "number": 20, "federation_id": "222"}, {"name": "Bert"}, last_row]
    with refused(event, refusal):
        commit_import(organizer, draft, rows=rows)


def second_draft(draft: ImportDraft) -> ImportDraft:
    return start_import(draft.created_by, draft.event, filename="again.xlsx", content={"rows": []})


@pytest.mark.parametrize(
    "rows",
    [
        [{"name": "Anna Łuczak", "club": "Kraków"}, {"name_zh": "김철수"}],
        [{"name": "Łuczak, ANNA", "club": "krakow"}, {"name_zh": "김철수", "name": "Kim Chul-soo"}],
        [{"name": "Anna", "federation_id": "PL1"}, {"name_zh": "김철수"}],
    ],
)
def test_two_drafts_of_one_list_enter_it_once(
    event: Event, organizer: User, draft: ImportDraft, rows: list[dict[str, Any]]
) -> None:
    """Both previews were made before either was committed, by two desks."""
    other = second_draft(draft)
    first = [{"name": "Anna Łuczak", "club": "Kraków", "federation_id": "pl1"}, {"name_zh": "김철수"}]
    first = first if "federation_id" in rows[0] else [{"name": "Anna Łuczak", "club": "Kraków"}, first[1]]
    commit_import(organizer, draft, rows=first)
    with refused(event, AllEntered):
        commit_import(organizer, other, rows=rows)
    imported = commit_import(organizer, other, rows=[*rows, {"name": "Bert"}])
    assert ([str(entry) for entry in imported.entries], imported.skipped) == (["Bert"], 2)
    assert event.entries.count() == 3


@pytest.mark.parametrize(
    "row",
    [
        {"name": "Anna", "club": "Dragons"},
        {"name": "Anne", "club": "Lotus"},
        {"name": "Anna", "club": "Lotus", "name_zh": "안나", "federation_id": "2"},
    ],
)
def test_somebody_else_is_not_taken_for_known(
    event: Event, organizer: User, draft: ImportDraft, row: dict[str, Any]
) -> None:
    add_entry(organizer, event, fields={"name": "Anna", "club": "Lotus", "federation_id": "1"})
    assert len(commit_import(organizer, draft, rows=[row]).entries) == 1


def test_second_namesake_of_a_list_is_new(event: Event, organizer: User, draft: ImportDraft) -> None:
    add_entry(organizer, event, fields={"name": "Anna"})
    imported = commit_import(organizer, draft, rows=[{"name": "Anna"}, {"name": "Anna"}])
    assert (len(imported.entries), imported.skipped) == (1, 1)


def test_namesake_is_entered_when_a_person_wants_it(
    event: Event, organizer: User, draft: ImportDraft
) -> None:
    add_entry(organizer, event, fields={"name": "Anna"})
    imported = commit_import(organizer, draft, rows=[{"name": "Anna"}, {"name": "Bert"}], wanted={0})
    assert [str(entry) for entry in imported.entries] == ["Anna", "Bert"]


def test_import_recognises_people(event: Event, organizer: User, draft: ImportDraft) -> None:
    fields = {"name": "Anna", "federation_id": "111"}
    known = add_entry(organizer, make_event(organizer=organizer), fields=fields).player
    commit_import(organizer, draft, rows=[fields, {"name": "Bert"}])
    assert event.entries.get(name="Anna").player == known
    assert Player.objects.count() == 2


def test_withdrawn_entry_can_be_entered_anew(event: Event, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    set_status(organizer, entry, status=EntryStatus.REGISTERED)
    assert Entry.objects.get(pk=entry.pk).status == EntryStatus.REGISTERED
