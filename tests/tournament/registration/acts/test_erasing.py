"""Erasing somebody reaches everything, in whatever state the event is, and the chain holds."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from tests.acts import nothing_changes
from tests.factories import discard_win, make_entries, make_event, make_table, make_user, play
from tests.penalties.given import give, seated
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.chain.models import ChainedRow
from tournament.copies.rows import kinds, rows_of
from tournament.core.jobs.folder import MADE
from tournament.draws.models import Table
from tournament.events.acts.staff import add_staff
from tournament.events.acts.two_people import ask_second_person, require_two_people
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import seal_round
from tournament.play.clock.acts import announce
from tournament.play.clock.models import Announcement
from tournament.registration.acts.entries import change_entry, delete_entry
from tournament.registration.acts.imports import start_import
from tournament.registration.acts.people import erase_person, erase_sign_up
from tournament.registration.acts.waiting import let_in_here, put_back_in_line
from tournament.registration.erased import ERASED, complete_list, erased_since
from tournament.registration.errors import EraseThePlayer
from tournament.registration.models import Entry, OutgoingMail, SignUp
from tournament.registration.verbs import EntryVerb
from tournament.rehearsal.acts.rehearsals import end_rehearsal, rehearse
from tournament.screens.models import Screen
from tournament.standings.acts.finishing import finish_event

NAMES = ("Ann Oakley", "Bo Elmer", "Cy Ashton", "Dee Firth")


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR, settings.JOBS_DIR = tmp_path / "backups", tmp_path / "jobs"
    return tmp_path


def busy(organizer: User) -> Table:
    """A table at which people, who have these names, are named in what others typed."""
    table = make_table(make_event(organizer=organizer, name="Spring Open", rounds_planned=1))
    for seat, name in enumerate(NAMES):
        entry = seated(table, seat)
        rename(organizer, entry, name)
        give(table.round.event, entry, "late", table=table, measure=1, note=f"{name} knows", witness=name)
        announce(organizer, table.round.event, text=f"Lunch with {name}", client_key=uuid4())
    (hand,) = play(table, discard_win(0, 1, 8))
    correct_hand(
        organizer,
        hand,
        client_key=uuid4(),
        reason=", ".join(NAMES),
        entered=discard_win(0, 1, 9),
    )
    return table


def rename(organizer: User, entry: Entry, name: str) -> None:
    change_entry(organizer, entry, fields={"name": name})


def everything() -> str:
    """Every row of the database, as a copy gets it."""
    return "\n".join(
        json.dumps(row, ensure_ascii=False) for kind in kinds().values() for row in rows_of(kind)
    )


@pytest.mark.each_database
def test_person_is_erased_in_every_state_of_the_event(
    organizer: User, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    """While it runs, when the round is closed, sealed, and when the event is finished; twice each."""
    table = busy(organizer)
    round_, event = table.round, table.round.event
    made = folder / "jobs" / f"{event.pk}-document-0" / MADE
    made.parent.mkdir(parents=True)
    made.touch()
    steps = (
        lambda: None,
        lambda: (close_table(organizer, table, expected_hands=1), close_round(organizer, round_)),
        lambda: seal_round(organizer, round_),
        lambda: finish_event(organizer, event),
    )
    for seat, (name, step) in enumerate(zip(NAMES, steps, strict=True)):
        step()
        entry = seated(table, seat)
        assert name in everything()
        with django_capture_on_commit_callbacks(execute=True):
            erase_person(organizer, entry)
        assert name not in everything()
        call_command("verify_event", event.slug)
        with nothing_changes(event):
            erase_person(organizer, entry)
    assert not made.exists()
    assert not AuditEntry.objects.filter(data__icontains="Oakley").exists()
    assert [one.entry for one in erased_since()] == [seated(table, seat).pk for seat in range(4)]
    # Another machine has the audit, and no list.
    before = {(one.entry, one.person) for one in erased_since()}
    (folder / "backups" / ERASED).unlink()
    assert complete_list() == 4
    assert complete_list() == 0
    assert {(one.entry, one.person) for one in erased_since()} == before


def test_pending_sign_up_is_erased_with_its_mails(
    event: Event, organizer: User, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    open_desk(event, capacity=1)
    player = make_sign_up(event, "Ann Oakley", email="a@example.org")
    row = make_sign_up(event, "Bo Elmer", email="b@example.org")
    announce(organizer, event, text="Bo Elmer waits", client_key=uuid4())
    OutgoingMail.objects.get_or_create(sign_up=row, kind="waiting")
    with pytest.raises(EraseThePlayer):
        erase_sign_up(organizer, player)
    pk = row.pk
    with django_capture_on_commit_callbacks(execute=True):
        erase_sign_up(organizer, row)
    assert "Elmer" not in everything()
    assert SignUp.objects.get() == player
    assert not OutgoingMail.objects.filter(sign_up=pk).exists()
    assert [one.sign_up for one in erased_since()] == [pk]
    assert "Elmer" not in (folder / "backups" / ERASED).read_text()


def test_rehearsal_forgets_the_same_person(organizer: User, folder: Path) -> None:
    event = make_event(organizer=organizer)
    entry = make_entries(event, 4)[0]
    rename(organizer, entry, "Ann Oakley")
    rehearse(organizer, event, name="Rehearsal")
    erase_person(organizer, entry)
    assert not Entry.objects.filter(name="Ann Oakley").exists()
    assert "Oakley" not in everything()


def test_rehearsal_forgets_whoever_has_another_number_and_name_now(organizer: User, folder: Path) -> None:
    """Also in what the screens of the rehearsal say."""
    event = make_event(organizer=organizer)
    one, other = make_entries(event, 4)[:2]
    rename(organizer, one, "Ann Oakley")
    rename(organizer, other, "Bo Elmer")
    Screen.objects.create(event=event, number=1, name="Hall", content="clock", words="Ann Oakley, Bo Elmer")
    rehearse(organizer, event, name="Rehearsal", people=[])
    change_entry(organizer, one, fields={"name": "Ann Ibis", "number": 77})
    change_entry(organizer, other, fields={"number": one.number - 1 or 78})
    for entry, name in ((one, "Oakley"), (other, "Elmer")):
        erase_person(organizer, entry)
        assert name not in everything()


def test_names_in_an_ended_rehearsal_are_erased_with_earlier_ones(organizer: User, folder: Path) -> None:
    event = make_event(organizer=organizer)
    make_entries(event, 4)
    rehearsal = rehearse(organizer, event, name="Rehearsal")
    entry = Entry.objects.filter(event=rehearsal.event).last()
    assert entry
    earlier = entry.name
    rename(organizer, entry, "Ann Oakley")
    end_rehearsal(organizer, rehearsal)
    told = AuditEntry.objects.filter(event=rehearsal.event)
    assert not told.filter(data__icontains=earlier).exists()
    assert not told.filter(data__icontains="Oakley").exists()


def test_list_that_waits_is_deleted_if_it_has_the_name(event: Event, organizer: User, folder: Path) -> None:
    entry = make_entries(event, 1)[0]
    rename(organizer, entry, "Ann Oakley")
    for row in (["7", "Ann", "Oakley"], ["8", "Bo", "Elmer"], [{"name": "Ann Oakley"}]):
        start_import(organizer, event, filename="x.csv", content={"rows": [row]})
    erase_person(organizer, entry)
    assert [draft.content for draft in event.import_drafts.all()] == [{"rows": [["8", "Bo", "Elmer"]]}]


def test_request_for_a_second_person_forgets_the_name(event: Event, organizer: User, folder: Path) -> None:
    add_staff(organizer, event, username=make_user("second").username, role=Role.ORGANIZER)
    require_two_people(organizer, event)
    entry = make_entries(event, 1)[0]
    rename(organizer, entry, "Ann Oakley")
    ask_second_person(
        organizer, event, code="stop_two_people", subject_id=event.pk, reason="Ann Oakley waits"
    )
    erase_person(organizer, entry)
    assert "Oakley" not in everything()


def test_old_line_with_a_number_that_is_another_players_now_stays(
    event: Event, organizer: User, folder: Path
) -> None:
    """Lines of earlier versions tell the number alone, and players have exchanged theirs since."""
    one, other = make_entries(event, 2)
    rename(organizer, one, "Ann Oakley")
    rename(organizer, other, "Bo Elmer")
    record(event, organizer, EntryVerb.ENTRY_ADDED, name="Ann Oakley", number=77)
    record(event, organizer, EntryVerb.ENTRY_ADDED, name="Bo Elmer", number=88)
    change_entry(organizer, one, fields={"number": 88})
    erase_person(organizer, one)
    assert event.audit_entries.filter(data__name="Bo Elmer", data__number=88).exists()
    assert "Oakley" not in everything()


def test_given_and_family_name_are_found_in_either_order(event: Event, organizer: User, folder: Path) -> None:
    entry = make_entries(event, 1)[0]
    names = {"name": "WREN IBIS Ann Mary", "given_name": "Ann Mary", "family_name": "Wren Ibis"}
    change_entry(organizer, entry, fields=names)
    announce(organizer, event, text="Ann Mary Wren Ibis; Wren Ibis, Ann Mary", client_key=uuid4())
    erase_person(organizer, entry)
    assert event.announcements.get().text == f"#{entry.number}; #{entry.number}"


def test_address_in_a_text_is_erased(event: Event, organizer: User, folder: Path) -> None:
    open_desk(event, capacity=1)
    player = make_sign_up(event, "Ann Oakley", email="ann.oakley@example.org")
    waiting = make_sign_up(event, "Bo Elmer", email="bo@example.org")
    announce(
        organizer, event, text="Ann.Oakley@example.org, bo@example.org; bobo@example.org", client_key=uuid4()
    )
    assert player.entry
    erase_person(organizer, player.entry)
    erase_sign_up(organizer, waiting)
    assert event.announcements.get().text == "#1, #; bobo@example.org"


def test_name_is_found_however_it_is_typed(event: Event, organizer: User, folder: Path) -> None:
    """In a sentence without spaces, in capitals and without accents; longer names of others stay, and texts fit."""
    first, second, third = make_entries(event, 3)
    longest = Announcement._meta.get_field("text").max_length or 0
    change_entry(organizer, first, fields={"name": "José Lee", "name_zh": "李安", "number": 1234})
    change_entry(organizer, second, fields={"name": "Mary José Lee", "name_zh": "李安娜"})
    change_entry(organizer, third, fields={"name": "Bo Elmer"})
    announce(organizer, event, text="請李安到報到處, JOSE LEE", client_key=uuid4())
    announce(organizer, event, text="Mary José Lee, 李安娜", client_key=uuid4())
    announce(organizer, event, text="李安".rjust(longest, "x"), client_key=uuid4())
    erase_person(organizer, first)
    texts = [one.text for one in event.announcements.order_by("pk")]
    assert texts[:2] == ["請#1234到報到處, #1234", "Mary José Lee, 李安娜"]
    assert (texts[2][-3:], len(texts[2])) == ("xx…", longest - 1)
    assert "Mary José Lee" in everything()


def test_names_as_a_player_are_erased_with_the_sign_up(event: Event, organizer: User, folder: Path) -> None:
    """Also after the place was taken back, or given a second time."""
    open_desk(event, capacity=8, fills_places=False)
    people = ("Ann Oakley", "Bo Elmer", "Cy Ashton")
    rows = [make_sign_up(event, name) for name in people]
    entries = [let_in_here(organizer, row) for row in rows]
    for entry, name in zip(entries, ("Ann Ibis", "Bo Ibis", "Cy Ibis"), strict=True):
        change_entry(organizer, entry, fields={"name": f"{name} Wren"})
        change_entry(organizer, entry, fields={"name": name})
    back, deleted, again = (SignUp.objects.get(pk=row.pk) for row in rows)
    put_back_in_line(organizer, back)
    delete_entry(organizer, entries[1])
    put_back_in_line(organizer, again)
    entry = let_in_here(organizer, again)
    for row in (back, deleted):
        erase_sign_up(organizer, SignUp.objects.get(pk=row.pk))
    erase_person(organizer, entry)
    assert not [name for name in (*people, "Ibis", "Wren") if name in everything()]


def test_account_of_the_same_name_stays(event: Event, organizer: User, folder: Path) -> None:
    """Erasing a player says nothing of an account, whose acts stay under its name."""
    User.objects.filter(pk=organizer.pk).update(display_name="Ann Oakley")
    organizer.refresh_from_db()
    entry = make_entries(event, 1)[0]
    rename(organizer, entry, "Ann Oakley")
    erase_person(organizer, entry)
    assert event.audit_entries.filter(actor=organizer, actor_name="Ann Oakley").count() == 3
    assert not ChainedRow.objects.filter(content__contains='"name":"Ann Oakley"').exists()
