"""The audit keeps codes and says them in the reader's language, also those of rows from before that."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.utils import translation

from tests.apps_of_then import AppsOfThen
from tests.constraints import execute, refused_by
from tests.factories import make_entries, make_event
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.core.phrases import Phrase, in_words, phrase
from tournament.events.models import Event
from tournament.registration.acts.entries import change_entry, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.verbs import EntryVerb

pytestmark = pytest.mark.django_db

migration = import_module("tournament.events.migrations.0012_codes_in_the_audit")

OLD_ROWS = [
    ("hand_voided", {"hand": 3, "table": 1, "round": 2, "reason": "Taken back"}),
    (
        "hand_corrected",
        {
            "hand": 3,
            "table": 1,
            "round": 2,
            "reason": "from here on East and North were mixed up: they say so",
        },
    ),
    ("hand_corrected", {"hand": 3, "table": 1, "round": 2, "reason": "Another player discarded"}),
    ("entry_status_changed", {"name": "Anna", "status": "checked in"}),
    ("entry_changed", {"name": "Anna", "fields": "number, name in native script, club"}),
    ("event_changed", {"fields": "table points, 1st, name, Four confirmations to close a table"}),
    ("draw_settings_changed", {"fields": "winds, table numbers"}),
    ("ledger_settings_changed", {"fields": "minutes to appeal"}),
    ("account_changed", {"fields": "Name shown to others, Email address"}),
    ("event_changed", {"fields": "a field of long ago"}),
    ("staff_added", {"user": "Ben", "role": "head referee"}),
    ("round_drawn", {"round": 1, "method": "high to high", "seed": 5}),
    ("rounds_drawn_ahead", {"first": 1, "last": 3, "method": "turnup-jump, mixing", "seed": 5}),
    ("entries_imported", {"count": 2, "filename": "a file"}),
    (
        "table_closed_unconfirmed",
        {"table": 1, "round": 2, "hands": 8, "players": "any of the four"},
    ),
]
SAID = [
    "took back hand 3 at table 1 of round 2",
    ("corrected hand 3 at table 1 of round 2: East and North were mixed up from here on: they say so"),
    "corrected hand 3 at table 1 of round 2: Another player discarded",
    "changed the status of Anna to checked in",
    "changed the entry of Anna: number, name in native script, club",
    "changed the settings: table points, 1st, name, Four confirmations to close a table",
    "changed how rounds are drawn: winds, table numbers",
    "changed how penalties are handled: minutes to appeal",
    "changed their account: name shown to others, email address",
    "changed the settings: a field of long ago",
    "gave Ben the role of head referee",
    "drew round 1: High to high, repeats avoided, seed 5",
    "drew rounds 1 to 3 together: Turnup-Jump, mixing, seed 5",
    "imported 2 players from a file",
    "closed table 1 of round 2 after 8 hands; not confirmed by any of the four",
]


def old_row(event: Event | None, verb: str, data: dict[str, Any], actor_name: str = "Ben") -> AuditEntry:
    return AuditEntry.objects.create(event=event, actor_name=actor_name, verb=verb, data=data)


def migrate(write_codes: Any) -> None:
    """Run the part of a migration that writes rows, as `migrate` does."""
    write_codes(AppsOfThen(), connection.schema_editor())


def test_rows_of_before_get_codes() -> None:
    event = make_event()
    rows = [old_row(event, verb, data) for verb, data in OLD_ROWS]
    scorer = old_row(event, "referee_called", {"table": 4, "round": 1}, "Scorer of table 4")
    migrate(migration.write_codes)
    for row in (*rows, scorer):
        row.refresh_from_db()
    assert [row.sentence for row in rows] == SAID
    assert (scorer.actor_name, scorer.who) == ("", "Scorer of table 4")
    texts = [value for row in rows for name, value in row.data.items() if isinstance(value, str)]
    assert sorted(texts) == [
        "Anna",
        "Anna",
        "Another player discarded",
        "Ben",
        "a field of long ago",
        "head_referee",
    ]


def test_migrated_again_nothing_changes() -> None:
    rows = [old_row(None, verb, data) for verb, data in OLD_ROWS]
    migrate(migration.write_codes)
    before = list(AuditEntry.objects.order_by("pk").values())
    migrate(migration.write_codes)
    assert list(AuditEntry.objects.order_by("pk").values()) == before
    assert len(before) == len(rows)


def test_audit_is_append_only_after_the_migration() -> None:
    old_row(None, "hand_voided", OLD_ROWS[0][1])
    migrate(migration.write_codes)
    for statement in ("UPDATE events_auditentry SET verb = 'x'", "DELETE FROM events_auditentry"):
        with refused_by("is append-only"):
            execute(statement)


def test_act_of_another_language_is_read_in_the_readers() -> None:
    event = make_event()
    (entry,) = make_entries(event, 1)
    with translation.override("zh-hant"):
        change_entry(event.created_by, entry, fields={"name": "Anna"})
        assert event.audit_entries.latest("pk").sentence == "更改Anna的參賽資料：名字"
    row = event.audit_entries.latest("pk")
    assert row.sentence == "changed the entry of Anna: name"
    assert row.data["fields"] == {"phrase": "fields", "paths": ["registration.entry.name"]}


def test_status_is_kept_as_its_code() -> None:
    event = make_event()
    (entry,) = make_entries(event, 1)
    set_status(event.created_by, entry, status=EntryStatus.CHECKED_IN)
    row = event.audit_entries.latest("pk")
    assert row.data["status"] == {"phrase": "entry_status", "status": "checked_in"}
    assert row.sentence == "changed the status of Player 1 to checked in"


@pytest.mark.parametrize(
    ("verb", "data", "said"),
    [
        ("verb_of_another_release", {}, "verb_of_another_release"),
        ("entry_status_changed", {"name": "Anna"}, "entry_status_changed"),
        (
            "entry_status_changed",
            {"name": "Anna", "status": {"phrase": "new"}},
            "changed the status of Anna to new",
        ),
        (
            "entry_status_changed",
            {"name": "A", "status": {"phrase": "entry_status"}},
            "changed the status of A to entry_status",
        ),
        (
            "entry_status_changed",
            {"name": "Anna", "status": {"phrase": "entry_status", "status": "x"}},
            "changed the status of Anna to entry_status",
        ),
        (
            "event_changed",
            {"changes": [{"field": "events.event.gone", "old": 1, "new": 2}]},
            "changed the settings: events.event.gone: 1 → 2",
        ),
        (
            "event_changed",
            {"changes": [{"field": "gone.model.field", "old": 1, "new": 2}]},
            "changed the settings: gone.model.field: 1 → 2",
        ),
    ],
)
def test_what_this_version_cannot_say_is_told_by_its_code(verb: str, data: dict[str, Any], said: str) -> None:
    assert old_row(None, verb, data).sentence == said


def test_act_that_nothing_could_say_is_not_written() -> None:
    with pytest.raises(KeyError):
        record(None, None, EntryVerb.ENTRY_STATUS_CHANGED, name="Anna")
    with pytest.raises(KeyError):
        phrase("no_such_phrase")
    assert not AuditEntry.objects.filter(event=None).exists()


def test_typed_text_is_nobodys_phrase() -> None:
    assert in_words("taken_back") == "taken_back"
    assert in_words({"old": 1}) == {"old": 1}
    assert in_words(Phrase("taken_back").stored) == "Taken back"
