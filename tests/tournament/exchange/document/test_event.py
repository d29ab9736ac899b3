"""The open document: what it holds, that it is exact and stays the same, and that a stranger can recompute it."""

import json
import runpy
import tomllib
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import jsonschema
import pytest

from tests.architecture.import_rules import ROOT
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_round,
    play,
    seat_somebody,
    self_draw,
    worth_under,
)
from tests.penalties.given import give
from tournament.draws.queries import settings_of
from tournament.events.enums import HoldBack, RoundState
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.exchange.document.event import GENERATOR, digest_of, document_bytes, event_document
from tournament.exchange.document.scores import exact
from tournament.exchange.models import KeptParts
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.queries.tables import table_state
from tournament.registration.acts.entries import add_entry
from tournament.standings.queries import standings

EXAMPLE = ROOT / "examples" / "recompute_standings.py"
SCHEMA = json.loads((ROOT / "docs" / "open-mahjong-event" / "schema.json").read_text(encoding="utf-8"))
OPEN_DOCUMENT = jsonschema.validators.validator_for(SCHEMA)(SCHEMA)
"""Raises jsonschema.ValidationError for a document that does not keep to the schema; is made once, for it is costly."""
RULESETS = [ruleset.id for ruleset in known_rulesets()]


def played_event(ruleset: str = "mcr") -> Event:
    """Two tables with a penalty, a correction and a substitute; the round is closed."""
    event = make_event(ruleset=ruleset)
    value = worth_under(ruleset, 20 if ruleset == "mau" else 10)
    entries = make_entries(event, 9)
    round_ = make_round(event, [entries[:4], entries[4:8]])
    one, other = round_.tables.order_by("number")
    first, *_more = play(one, discard_win(0, 1, value), self_draw(2, value), NO_WIN)
    correct_hand(
        event.created_by, first, client_key=uuid4(), reason="wrong winner", entered=discard_win(3, 1, value)
    )
    play(other, discard_win(0, 1, value), discard_win(1, 0, value))
    seat_somebody(other, 2, entries[8], from_number=2)
    for table in (one, other):
        close_table(event.created_by, table, expected_hands=len(table_state(event, table).entered))
    close_round(event.created_by, round_)
    return event


@cache
def example() -> dict[str, Any]:
    """What the example program defines."""
    return runpy.run_path(str(EXAMPLE))


def faults(document: dict[str, Any]) -> list[str]:
    found: list[str] = example()["faults"](json.loads(document_bytes(document)))
    return found


@pytest.mark.one_database
@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", RULESETS)
def test_stranger_recomputes_the_standings(ruleset: str) -> None:
    event = played_event(ruleset)
    for full in (False, True):
        document = event_document(event, full=full)
        assert len(document["standings"]["rows"]) == 9
        assert faults(document) == []


@pytest.mark.django_db
def test_stranger_sees_what_is_wrong() -> None:
    document = event_document(played_event(), full=False)
    document["rounds"][0]["tables"][0]["hands"][0]["points"] = [8, -8, 0, 0]
    document["standings"]["rows"][0]["points"] = 1000
    sentences = " ".join(faults(document))
    assert "the digest" in sentences
    assert "1000" in sentences


def test_schema_is_one() -> None:
    OPEN_DOCUMENT.check_schema(SCHEMA)


@pytest.mark.django_db
def test_document_keeps_to_its_schema() -> None:
    event = played_event()
    give(event, event.entries.get(number=1), "faulty_set")
    for full in (False, True):
        OPEN_DOCUMENT.validate(event_document(event, full=full))


@pytest.mark.django_db
def test_same_event_gives_the_same_bytes() -> None:
    event = played_event()
    first, again = (document_bytes(event_document(event, full=True)) for _ in range(2))
    assert first == again
    document = json.loads(first)
    assert document["digest"] == digest_of(document)


@pytest.mark.django_db
def test_what_was_read_before_does_not_change_the_bytes() -> None:
    event = Event.objects.get(pk=played_event().pk)
    fresh = document_bytes(event_document(event, full=True))
    standings(event, staff=True)
    settings_of(event)
    assert document_bytes(event_document(event, full=True)) == fresh


@pytest.mark.django_db
def test_corrections_are_in_the_full_variant_only() -> None:
    event = played_event()
    public, full = (
        event_document(event, full=full)["rounds"][0]["tables"][0]["hands"] for full in (False, True)
    )
    assert [hand["number"] for hand in public] == [1, 2, 3]
    assert [(hand["number"], hand["counts"]) for hand in full] == [
        (1, False),
        (1, True),
        (2, True),
        (3, True),
    ]
    assert full[1]["reason"] == "wrong winner"
    assert "reason" not in public[0]


@pytest.mark.django_db
def test_substitute_has_a_part_of_the_seat() -> None:
    seats = event_document(played_event(), full=False)["rounds"][0]["tables"][1]["seats"]
    assert [(one["person"], one["first_hand"], one["last_hand"]) for one in seats[2]["stints"]] == [
        ("p7", 1, 1),
        ("p9", 2, None),
    ]


@pytest.mark.django_db
def test_public_variant_holds_no_draft_no_seed_and_no_number() -> None:
    event = make_event()
    entries = make_entries(event, 4)
    event.entries.filter(number=1).update(federation_id="01234567")
    make_round(event, [entries], state=RoundState.DRAWN)
    public, full = (event_document(event, full=full) for full in (False, True))
    assert public["rounds"] == []
    assert len(full["rounds"][0]["tables"]) == 1
    assert "01234567" not in document_bytes(public).decode()
    assert "01234567" in document_bytes(full).decode()


@pytest.mark.django_db
def test_world_wide_name_of_a_person_is_public_with_the_name_only() -> None:
    event = make_event()
    make_entries(event, 3)
    event.entries.filter(number=1).update(hides_name=True)
    event.entries.filter(number=2).update(is_house=True)
    public, full = (event_document(event, full=full) for full in (False, True))
    assert [person["uid"] is None for person in public["people"]] == [True, True, False]
    assert [person["uid"] is None for person in full["people"]] == [False, True, False]
    assert public["event"]["uid"] == full["event"]["uid"] == event.uid


@pytest.mark.django_db
def test_document_says_when_the_event_last_changed() -> None:
    event = make_event()
    before = event_document(event, full=False)
    add_entry(event.created_by, event, fields={"name": "Anna"})
    after = event_document(Event.objects.get(pk=event.pk), full=False)
    assert (after["revision"], after["revised_at"] > before["revised_at"]) == (before["revision"] + 1, True)


@pytest.mark.django_db
def test_extensions_are_public_where_their_program_says_so() -> None:
    event = make_event()
    make_entries(event, 1)
    shown, hidden = {"id": "a:1", "data": 1, "public": True}, {"id": "a:2", "data": 2}
    parts = [
        ["event", "extensions", [shown, hidden]],
        ["people/p1", "extensions", [hidden]],
        ["", "x-own", 5],
    ]
    KeptParts.objects.create(event=event, parts=parts)
    public, full = (event_document(event, full=full) for full in (False, True))
    assert (public["event"]["extensions"], full["event"]["extensions"]) == ([shown], [shown, hidden])
    assert public["people"][0]["extensions"] == []
    assert "x-own" not in public


def test_generator_has_the_version_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert GENERATOR["version"] == project["project"]["version"]


@pytest.mark.django_db
def test_scores_that_are_held_back_are_not_public() -> None:
    event = played_event()
    event.hold_back = HoldBack.PUBLISHED
    event.save()
    public, full = (event_document(event, full=full)["rounds"][0]["tables"][0] for full in (False, True))
    assert (public["hands"], public["results"]) == ([], [])
    assert len(public["seats"]) == 4
    assert full["hands"]


@pytest.mark.parametrize(("value", "said"), [(3, 3), (0, 0), (None, None)])
def test_whole_numbers_stay_numbers(value: int | None, said: object) -> None:
    assert exact(value) == said


def test_example_is_short_and_knows_nothing_of_us() -> None:
    source = Path(EXAMPLE).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 300
    assert "import tournament" not in source
    assert "django" not in source
