"""A change by hand of any covered row, and of the chain itself, is found and named."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import F, Model

from penalties.models import EventFoul, LedgerSettings, OwnLinkWithdrawal
from penalties.queries import event_rule_book
from tests.conftest import BuildOnce
from tests.constraints import behind_the_triggers, execute
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_staff,
    make_table,
    make_user,
    play,
)
from tests.penalties.given import give
from tests.tournament.chain.forging import add_forged_entry
from tests.tournament.exchange.events import whole_event
from tests.tournament.play.busy import busy_table
from tournament.accounts.acting import INSTALLATION
from tournament.chain import triggers
from tournament.chain.acts.adding import BEGUN
from tournament.chain.canonical import digest_of
from tournament.chain.hooks.covered import covered, covered_by_kind
from tournament.chain.migrating import begin_noting, stop_noting
from tournament.chain.models import ChainedRow, ChainEntry, RoundDigest, Written
from tournament.chain.queries import digest_of_round
from tournament.chain.verification import chain_faults, entry_with, head_of
from tournament.core.errors import NotAllowed
from tournament.draws.models import DrawSettings, SeatChange, StatusBefore, Table, WindsDrawn
from tournament.events.acts.events import change_event
from tournament.events.enums import Role
from tournament.events.models import Event, Invitation, TwoPeopleRequest, TwoPeopleRule
from tournament.exchange.acts.importing import import_event
from tournament.exchange.document.event import event_document
from tournament.play.acts.event_deletion import delete_event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.sealing import unseal_round
from tournament.play.models import Hand, HandWin, LateHand, RoundSeal, TableClosing
from tournament.registration.acts.entries import add_entry
from tournament.registration.acts.people import erase_person
from tournament.registration.models import Entry, NewLot, Succession

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

LATER = datetime(2031, 1, 1, tzinfo=UTC)
SPARE = "spare"
CHANGES: Mapping[str, Mapping[str, Any]] = {
    "events_event": {"table_points_first": 77},
    "events_round": {"number": 59},
    "events_staff": {"role": "referee"},
    "events_invitation": {"role": "organizer"},
    "events_twopeoplerule": {"set_at": LATER},
    "events_twopeoplerequest": {"mark": "1" * 16},
    "events_auditentry": {"at": LATER},
    "registration_entry": {"name": "Mallory"},
    "registration_succession": {"better_only": False},
    "registration_stage": {"made_at": LATER},
    "registration_stageplace": {"line": 99},
    "registration_newlot": {"reason": "None"},
    "draws_drawsettings": {"sit_out_points": 70},
    "draws_draw": {"created_at": LATER},
    "draws_table": {"number": 77},
    "draws_seat": {"entry_id": SPARE},
    "draws_windsdrawn": {"table_id": SPARE},
    "draws_seatchange": {"note": "None"},
    "draws_statusbefore": {"status": "withdrawn"},
    "draws_knownseats": {"seats": {}},
    "draws_sitout": {"entry_id": SPARE},
    "play_hand": {"delta_east": F("delta_east") + 8, "delta_south": F("delta_south") - 8},
    "play_handwin": {"value": F("value") + 1},
    "play_handacceptance": {"accepted_at": LATER},
    "play_latehand": {"minutes_over": 9},
    "play_rotationchange": {"reason": "None"},
    "play_seatrepair": {"reason": "None"},
    "play_tableclosing": {"closed_at": LATER},
    "play_shortfall": {"points": 9},
    "play_roundseal": {"sealed_at": LATER},
    "play_confirmation": {"recorded_at": LATER},
    "play_disputedecision": {"note": "None"},
    "play_handdoubt": {"note": "None"},
    "play_doubtanswer": {"note": "None"},
    "play_entryrules": {"allows_links": False},
    "play_tablelink": {"issued_at": LATER},
    "penalties_ledgerentry": {"note": "None"},
    "penalties_appealrow": {"note": "None"},
    "penalties_eventfoul": {"name": "None"},
    "penalties_ownlinkwithdrawal": {"number": 9},
    "penalties_ledgersettings": {"yellow_points": 9},
}
"""What somebody changes by hand in one row of each kind."""


@pytest.fixture(scope="module")
def keys(build_once: BuildOnce) -> tuple[int, int]:
    return build_once(build)


@pytest.fixture
def busy(db: None, keys: tuple[int, int]) -> Event:
    return Event.objects.get(pk=keys[0])


def build() -> tuple[int, int]:
    """Two events that have a row of every kind together. Acts wrote most of them; the next act takes in the others."""
    busy, whole = busy_table().round.event, whole_event("gghk")
    user, spare = whole.created_by, make_entries(whole, 2)
    round_ = whole.rounds.get(number=1)
    table = round_.tables.order_by("number")[0]
    hand = table.hands.order_by("pk")[0]
    times = {"nonce": "n" * 43, "expires_at": LATER, "token_hash": "0" * 64, "made_by": user}
    Invitation.objects.create(event=whole, role=Role.REFEREE, name="Ann", **times)
    TwoPeopleRule.objects.create(event=whole, set_by=user)
    asked = {"asked_by": user, "asked_at": LATER, "expires_at": LATER, "reason": "Asked"}
    TwoPeopleRequest.objects.create(
        event=whole, act="reopen_event", subject_id=whole.pk, mark="0" * 16, **asked
    )
    Succession.objects.create(leaver=spare[0], successor=spare[1])
    NewLot.objects.create(event=whole, question="numbers", reason="Torn", made_by=user)
    DrawSettings.objects.create(event=whole)
    LateHand.objects.create(hand=hand, minutes_over=2)
    EventFoul.objects.create(event=whole, code="own", is_house=True, name="Noise", outcome={})
    OwnLinkWithdrawal.objects.create(entry=spare[0], number=1, withdrawn_by=user)
    LedgerSettings.objects.create(event=whole)
    WindsDrawn.objects.create(table=table)
    change = SeatChange.objects.filter(table__round__event=whole).order_by("pk")[0]
    StatusBefore.objects.create(change=change, entry=spare[0], status="registered")
    add_entry(user, whole, fields={"name": "Zoe"})
    return busy.pk, whole.pk


def newest(kind: str) -> Model:
    row = covered_by_kind()[kind].model._base_manager.order_by("-pk").first()
    assert row is not None, kind
    return row


def faults(*keys: int) -> list[str]:
    return [fault for key in keys for fault in chain_faults(Event.objects.get(pk=key))]


@pytest.fixture
def everything_open() -> Iterator[None]:
    with behind_the_triggers(*covered_by_kind(), "chain_chainentry"):
        yield


def test_chain_of_acts_holds(keys: tuple[int, int]) -> None:
    assert faults(*keys) == []


def test_every_kind_is_changed_here() -> None:
    assert list(CHANGES) == [kind.kind for kind in covered]


@pytest.mark.usefixtures("everything_open")
def test_changed_row_of_each_kind_is_named(keys: tuple[int, int]) -> None:
    for kind, columns in CHANGES.items():
        row = newest(kind)
        values = {name: _spare(row, name) if value == SPARE else value for name, value in columns.items()}
        type(row)._base_manager.filter(pk=row.pk).update(**values)
    found = faults(*keys)
    assert {fault.partition(" ")[0] for fault in found} == set(CHANGES)
    for kind, columns in CHANGES.items():
        (fault,) = (fault for fault in found if fault.startswith(f"{kind} {newest(kind).pk} "))
        assert ": was changed by hand after entry " in fault
        assert all(f"{name} is " in fault for name in columns)


def _spare(row: Any, name: str) -> int:
    """Another table or player, who is nowhere yet."""
    if name == "table_id":
        return Table.objects.filter(round__event=row.table.round.event, winds_drawn__isnull=True)[0].pk
    event = row.round.event
    return event.entries.exclude(seats__round=row.round).exclude(sit_outs__round=row.round)[0].pk  # type: ignore[no-any-return]


def test_what_was_changed_is_told(busy: Event) -> None:
    hand = Hand.objects.of_event(busy).order_by("pk")[0]
    with behind_the_triggers("play_hand"):
        Hand.objects.filter(pk=hand.pk).update(reason_code="read_again")
    said = 'reason_code is "read_again", in the chain ""'
    who = f"(record_hand, {hand.recorded_at:%Y-%m-%d %H:%M}"
    (fault,) = faults(busy.pk)
    assert fault.startswith(f"play_hand {hand.pk} ({hand}): was changed by hand after entry ")
    assert who in fault
    assert fault.endswith(f", {busy.created_by}): {said}.")


@pytest.mark.usefixtures("everything_open")
def test_deleted_row_is_named(busy: Event) -> None:
    row = LateHand.objects.create(hand=Hand.objects.of_event(busy)[0], minutes_over=1)
    assert faults(busy.pk) == [f"play_latehand {row.pk} ({row}): is not in the chain; no act wrote it."]
    row.delete()
    seal = RoundSeal.objects.get(round__event=busy)
    key = seal.pk
    seal.delete()
    (fault,) = faults(busy.pk)
    assert fault.startswith(f"play_roundseal {key}: is gone, and no act deleted it after entry ")
    ChainedRow.objects.filter(kind="play_roundseal", row_id=key).delete()
    assert faults(busy.pk) == [fault]


@pytest.mark.usefixtures("everything_open")
def test_copy_that_was_changed_with_the_row_is_named(busy: Event) -> None:
    entry = busy.entries.order_by("number")[0]
    Entry.objects.filter(pk=entry.pk).update(name="Mallory")
    row = ChainedRow.objects.get(kind="registration_entry", row_id=entry.pk)
    content = row.content.replace(entry.name, "Mallory")
    wanted = f"registration_entry {entry.pk} (Mallory): what the chain keeps of it was changed by hand."
    for digest in (row.digest, digest_of(f"{row.salt}\n{content}")):
        ChainedRow.objects.filter(pk=row.pk).update(content=content, digest=digest)
        assert faults(busy.pk) == [wanted]


def entry_at(event: Event, number: int) -> ChainEntry:
    return ChainEntry.objects.get(event=event, number=number)


@pytest.mark.usefixtures("everything_open")
def test_edited_entry_is_the_first_broken_one(busy: Event) -> None:
    entry = entry_at(busy, 7)
    said = entry.said.replace('"act":"', '"act":"un')
    ChainEntry.objects.filter(pk=entry.pk).update(said=said)
    (fault,) = faults(busy.pk)
    assert fault.startswith("The chain is broken at entry 7 (un")
    assert fault.endswith(f", {busy.created_by}): it was changed.")
    # With a digest that fits, the next one does not follow.
    ChainEntry.objects.filter(pk=entry.pk).update(digest=digest_of(said))
    (fault,) = faults(busy.pk)
    assert fault.startswith("The chain is broken at entry 8 (")
    assert fault.endswith("it does not follow the entry before.")
    ChainEntry.objects.filter(pk=entry.pk).update(said="no entry")
    assert faults(busy.pk) == ["The chain is broken at entry 7: nobody can read it."]


@pytest.mark.usefixtures("everything_open")
def test_entries_in_another_order_are_named(busy: Event) -> None:
    one, two = entry_at(busy, 5), entry_at(busy, 6)
    for row, number in ((one, 1000), (two, 5), (one, 6)):
        ChainEntry.objects.filter(pk=row.pk).update(number=number)
    (fault,) = faults(busy.pk)
    assert fault.startswith("The chain is broken at entry 5 (")
    two.delete()
    assert faults(busy.pk) == ["The chain: entry 5 is missing."]


@pytest.mark.usefixtures("everything_open")
def test_end_of_the_chain_that_was_cut_off_is_found(busy: Event) -> None:
    head = head_of(busy)
    assert head is not None
    head.delete()
    assert any(
        "what the chain keeps of it" in fault or "not in the chain" in fault for fault in faults(busy.pk)
    )


def test_database_refuses_to_change_an_entry(busy: Event) -> None:
    for statement in ("UPDATE chain_chainentry SET digest = ''", "DELETE FROM chain_chainentry"):
        with pytest.raises(Exception, match="append-only"), transaction.atomic():
            execute(statement)


def test_change_by_hand_is_not_covered_up_by_a_later_act(busy: Event) -> None:
    before = Event.objects.get(pk=busy.pk)
    with behind_the_triggers("events_event"):
        Event.objects.filter(pk=busy.pk).update(minutes_per_round=33)
    change_event(busy.created_by, before, fields={"name": "Calm"})
    (fault,) = faults(busy.pk)
    assert fault.startswith(f"events_event {busy.pk} (Calm): had been changed by hand before entry ")
    assert "(change_event, " in fault


def test_each_act_is_one_entry_with_the_rows_that_it_wrote() -> None:
    table = make_table()
    event = table.round.event
    play(table, NO_WIN)
    head = head_of(event)
    assert head is not None
    (hand,) = play(table, discard_win(0, 1, 8))
    one = entry_at(event, head.number + 1)
    assert (one.content["act"], one.content["before"]) == ("record_hand", head.digest)
    assert one.content["account"] == event.created_by.pk
    line = event.audit_entries.latest("pk")
    assert [tuple(row[:2]) for row in one.content["rows"]] == [
        ("play_hand", hand.pk),
        ("play_handwin", hand.wins.get().pk),
        ("events_auditentry", line.pk),
    ]
    assert not Written.objects.exists()


def test_refused_act_and_one_that_changes_nothing_add_no_entry() -> None:
    event = make_event()
    count = ChainEntry.objects.count()
    with pytest.raises(NotAllowed):
        add_entry(make_user(), event, fields={"name": "Ann"})
    change_event.preview(lambda _done: None, event.created_by, event, fields={"name": "Calm"})
    assert ChainEntry.objects.count() == count


def test_erased_person_stands_nowhere_in_the_chain() -> None:
    event = make_event()
    entry = add_entry(event.created_by, event, fields={"name": "Ann Oakley"})
    salts = dict(ChainedRow.objects.values_list("digest", "salt"))
    erase_person(event.created_by, entry)
    assert faults(event.pk) == []
    texts = [
        *ChainEntry.objects.values_list("said", flat=True),
        *ChainedRow.objects.values_list("content", flat=True),
    ]
    assert [text for text in texts if "Oakley" in text] == []
    rewritten = set(salts) - set(ChainedRow.objects.values_list("digest", flat=True))
    assert {salts[digest] for digest in rewritten}.isdisjoint(
        ChainedRow.objects.values_list("salt", flat=True)
    )
    assert len(rewritten) == 2, "the entry, and the line of the audit that named the person"


def test_round_has_a_new_digest_after_a_correction(busy: Event) -> None:
    closed = digest_of_round(busy, 1)
    assert closed is not None
    assert closed.was == ""
    entry = entry_with(busy, closed.short)
    assert entry is not None
    assert entry.content["act"] == "close_round"
    round_ = busy.rounds.get(number=1)
    unseal_round(busy.created_by, round_, reason="A slip")
    make_staff(busy, make_user(), Role.REFEREE)
    add_entry(busy.created_by, busy, fields={"name": "Ann"})
    assert digest_of_round(busy, 1) == closed, "nothing of the results was changed"
    hand = Hand.objects.of_event(busy).counted().filter(table__number=2)[0]
    fixed = discard_win(0, 1, 3)
    correct_hand(busy.created_by, hand, client_key=uuid4(), reason="Slip", entered=fixed)
    corrected = digest_of_round(busy, 1)
    assert corrected is not None
    assert (corrected.was, corrected.first) == (closed.short, closed.digest)
    assert corrected.digest != closed.digest
    # Rules change the results of all rounds, a penalty those of its own.
    code = event_rule_book(busy).fouls[0].code
    give(busy, hand.table.seats.get(wind=0).entry, code, table=hand.table)
    penalized = digest_of_round(busy, 1)
    assert penalized is not None
    assert penalized.digest != corrected.digest


@pytest.mark.usefixtures("everything_open")
def test_digest_of_a_round_that_was_changed_by_hand_is_named(busy: Event) -> None:
    RoundDigest.objects.filter(round__event=busy).update(digest="0" * 64)
    (fault,) = faults(busy.pk)
    assert fault.startswith("The digest of round 1 is not that of entry ")


@pytest.mark.usefixtures("everything_open")
@pytest.mark.parametrize("kind", ["play_hand", "play_handwin", "play_tableclosing", "draws_table"])
def test_entry_that_changes_a_closed_round_without_a_digest_is_named(busy: Event, kind: str) -> None:
    at_table = {
        "play_hand": Hand.objects.of_event(busy).filter(wins__isnull=False)[0],
        "play_handwin": HandWin.objects.filter(hand__table__round__event=busy)[0],
        "play_tableclosing": TableClosing.objects.filter(table__round__event=busy)[0],
        "draws_table": Table.objects.filter(round__event=busy, round__number=1)[0],
    }
    add_forged_entry(busy, at_table[kind], **CHANGES[kind])
    wanted = "The digest of round 1 does not cover its results: entry "
    (fault,) = faults(busy.pk)
    assert fault.startswith(wanted)
    # Nor does it help to show the old digest again, under whichever number.
    old = RoundDigest.objects.filter(round__event=busy).latest("pk")
    head = head_of(busy)
    assert head is not None
    RoundDigest.objects.create(round=old.round, number=head.number + 9, digest=old.digest, at=old.at)
    (fault,) = faults(busy.pk)
    assert fault.startswith(wanted)


def test_older_digest_that_is_shown_again_is_named(busy: Event) -> None:
    old = RoundDigest.objects.get(round__event=busy)
    round_ = busy.rounds.get(number=1)
    unseal_round(busy.created_by, round_, reason="A slip")
    hand = Hand.objects.of_event(busy).counted().filter(table__number=2)[0]
    correct_hand(busy.created_by, hand, client_key=uuid4(), reason="Slip", entered=discard_win(0, 1, 3))
    assert faults(busy.pk) == []
    RoundDigest.objects.create(round=round_, number=old.number, digest=old.digest, at=old.at)
    (fault,) = faults(busy.pk)
    assert fault.startswith("The digest of round 1 does not cover its results: entry ")
    assert "(correct_hand, " in fault


def test_imported_event_brings_its_digests_along(busy: Event) -> None:
    document = event_document(busy, full=True)
    assert len(document["rounds"][0]["digests"]) == 1
    copy = import_event(busy.created_by, INSTALLATION, document, slug="copy")
    assert event_document(copy, full=True)["rounds"] == document["rounds"]
    shown, brought = digest_of_round(busy, 1), digest_of_round(copy, 1)
    assert shown
    assert brought == replace(shown, is_brought=True)
    assert faults(copy.pk) == []


def test_deleted_event_keeps_its_chain() -> None:
    event = make_event()
    delete_event(event.created_by, event)
    assert [*ChainEntry.objects.filter(event=event.pk).order_by("number")][-1].content[
        "act"
    ] == "delete_event"


def test_event_that_is_older_than_the_chain_gets_one_when_it_is_installed(busy: Event) -> None:
    with behind_the_triggers("chain_chainentry"):
        ChainEntry.objects.all().delete()
    ChainedRow.objects.all().delete()
    begin_noting()
    first = head_of(busy)
    assert first is not None
    assert (first.number, first.content["act"], faults(busy.pk)) == (1, BEGUN, [])
    begin_noting()
    assert head_of(busy) == first


def test_triggers_step_aside_for_migrations_and_come_back() -> None:
    names = {name for kind in covered for name, _statement in triggers.statements(kind)}
    before = triggers.made()
    assert set(before) == names
    stop_noting(plan=[])
    assert triggers.made() == before
    stop_noting(plan=["a migration"])
    assert triggers.made() == {}
    begin_noting()
    assert triggers.made() == before


def test_changed_trigger_is_made_anew() -> None:
    before = triggers.made()
    name = "play_hand_insert_chained"
    triggers.drop(name)
    if connection.vendor == "sqlite":
        execute(f"CREATE TRIGGER {name} BEFORE INSERT ON play_hand BEGIN SELECT 1; END")
    begin_noting()
    assert triggers.made() == before
