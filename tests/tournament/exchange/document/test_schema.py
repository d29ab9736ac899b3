"""The published schema names every code that a document can have: those of the enumerations, no more and no fewer."""

import re
import runpy
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.db.models import CharField, Field, Model

import scoring
from penalties.models import AppealRow, LedgerEntry, LedgerSettings
from tests.architecture.import_rules import ROOT
from tests.tournament.exchange.document.test_event import EXAMPLE, SCHEMA
from tournament.draws.models import Draw, DrawSettings, SeatChange, StatusBefore
from tournament.events.enums import CarryOver, RankedBy, RoundState
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.exchange.document import fields
from tournament.exchange.document.federation_numbers import BODIES
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.models import (
    ClockChange,
    Confirmation,
    DoubtAnswer,
    HandDoubt,
    LateHand,
    RotationChange,
)
from tournament.registration.enums import CutKind, EntryStatus, RestOfField, TieMethod
from tournament.registration.models import Entry, Stage

Json = dict[str, Any]
SCHEMA_FILE = "docs/open-mahjong-event/schema.json"
FORMAT_FILE = "docs/open-mahjong-event/README.md"
FORMAT_TEXT = (ROOT / FORMAT_FILE).read_text(encoding="utf-8")
PUBLIC_PARTS = (
    "event",
    "person",
    "round",
    "table",
    "result",
    "hand",
    "win",
    "penalty",
    "deduction",
    "standings",
    "stage",
)
CRITERIA_PART = FORMAT_TEXT.partition("## What players are compared by")[2].partition("## ")[0]

WRITTEN: tuple[tuple[str, type[Model], Iterable[str]], ...] = (
    ("settings", Event, fields.EVENT),
    ("settings/draws", DrawSettings, fields.DRAW_SETTINGS),
    ("settings/penalties", LedgerSettings, fields.PENALTY_SETTINGS),
    ("person", Entry, ["status"]),
    ("stage", Stage, fields.STAGE),
    ("draw", Draw, fields.DRAW),
    ("seat_change", SeatChange, fields.SEAT_CHANGE),
    ("seat_change/statuses_before", StatusBefore, ["status"]),
    ("deal", RotationChange, fields.ROTATION),
    ("confirmation", Confirmation, fields.CONFIRMATION),
    ("doubt", HandDoubt, fields.DOUBT),
    ("doubt/answer", DoubtAnswer, ["kind"]),
    ("round/clock", ClockChange, fields.CLOCK),
    ("hand/late", LateHand, fields.LATE),
    ("ledger_row", LedgerEntry, fields.LEDGER),
    ("ledger_row/appeals", AppealRow, ["step"]),
)
"""Objects of the schema, the rows that they are made of, and the columns that are written as they are."""


def place(way: str) -> Json:
    """The object at this way through the schema, or through what its lists and alternatives hold."""
    name, *more = way.split("/")
    found: Json = SCHEMA["$defs"][name]
    for step in more:
        part = found["properties"][step]
        part = part.get("items", part)
        found = next((one for one in part.get("anyOf", ()) if one.get("type") == "object"), part)
    return found


def columns() -> Iterator[tuple[str, "Field[Any, Any]"]]:
    for way, model, names in WRITTEN:
        for name in names:
            field = model._meta.get_field(name)
            assert isinstance(field, Field)
            yield f"{way}/{name}", field


COLUMNS = dict(columns())
CODED = [way for way, field in COLUMNS.items() if field.choices and isinstance(field, CharField)]


@pytest.mark.parametrize("way", COLUMNS)
def test_schema_has_every_column_that_is_written(way: str) -> None:
    parent, _, name = way.rpartition("/")
    assert name in place(parent)["properties"], f"{SCHEMA_FILE} has no {way}"


@pytest.mark.parametrize("way", CODED)
def test_schema_has_the_codes_of_every_column(way: str) -> None:
    field = COLUMNS[way]
    codes = [code for code, _label in field.flatchoices] + ([""] if field.blank else [])
    parent, _, name = way.rpartition("/")
    assert place(parent)["properties"][name].get("enum") == codes, f"{SCHEMA_FILE}: the codes of {way}"


def test_schema_has_the_criteria() -> None:
    codes = [one.value for one in RankedBy]
    assert SCHEMA["$defs"]["criterion"]["enum"] == codes, f"{SCHEMA_FILE}: the codes of criterion"


def test_format_says_what_each_criterion_is() -> None:
    described = re.findall(r"^\| `(\w+)` \|", CRITERIA_PART, flags=re.MULTILINE)
    assert described == [one.value for one in RankedBy], f"{FORMAT_FILE}: the table of criteria"


def test_example_knows_no_other_criterion() -> None:
    assert set(runpy.run_path(str(EXAMPLE))["KNOWN"]) <= set(RankedBy.values)


SECTIONS: dict[str, Iterable[str]] = {
    "visibility": ("public", "full"),
    "ruleset": [ruleset.id for ruleset in known_rulesets()],
    "federation_ids": BODIES,
    "status": EntryStatus.values,
    "state": RoundState.values,
    "outcome": Outcome.values,
    "entered_as": EntryMethod.values,
    "kind of a meld": [kind.value for kind in scoring.MeldKind],
    "flags": [flag.value for flag in scoring.Flag],
    "kind of a stage": CutKind.values,
    "carry_over": CarryOver.values,
    "rest": RestOfField.values,
    "tie_method": TieMethod.values,
}
"""The values of a property by the heading of their table in the description."""


@pytest.mark.parametrize("heading", SECTIONS)
def test_format_says_what_each_value_means(heading: str) -> None:
    section = FORMAT_TEXT.partition(f"\n### {heading}\n")[2].partition("\n#")[0]
    described = re.findall(r"^\| `(\w+)` \| \S", section, flags=re.MULTILINE)
    assert described == list(SECTIONS[heading]), f"{FORMAT_FILE}: the values of {heading}"


def test_schema_names_the_rulesets_and_the_bodies() -> None:
    assert SCHEMA["$defs"]["ruleset_id"]["anyOf"][0]["enum"] == SECTIONS["ruleset"]
    assert list(place("person")["properties"]["federation_ids"]["properties"]) == list(BODIES)


def test_format_says_which_rulebooks_have_no_edition() -> None:
    section = FORMAT_TEXT.partition("\n### ruleset\n")[2].partition("| value")[0]
    without = [ruleset.id for ruleset in known_rulesets() if not ruleset.edition]
    assert re.findall(r"`(\w+)`", section.partition("The books of")[2]) == without


def test_description_names_every_property_of_the_public_variant() -> None:
    names = {name for part in PUBLIC_PARTS for name in place(part)["required"]}
    missing = sorted(name for name in names if not re.search(rf"\b{name}\b", FORMAT_TEXT))
    assert missing == []


OTHER_CODES = (("round/state", RoundState), ("hand/outcome", Outcome), ("win/entered_as", EntryMethod))


def test_schema_has_the_other_codes() -> None:
    for way, enumeration in OTHER_CODES:
        parent, _, name = way.rpartition("/")
        codes = [one.value for one in enumeration]
        assert place(parent)["properties"][name]["enum"] == codes, f"{SCHEMA_FILE}: the codes of {way}"
