"""Documents of earlier versions of the format are still read, and are exported again as version 3."""

import json
from typing import Any

import pytest

from tests.architecture.import_rules import ROOT
from tests.factories import make_user
from tests.tournament.exchange.events import event_of_stages
from tests.tournament.exchange.moving import full, signed
from tournament.accounts.acting import INSTALLATION
from tournament.exchange.acts.importing import import_event
from tournament.exchange.document.event import document_bytes, event_document
from tournament.exchange.document.reading import read_document
from tournament.exchange.document.schema import check, checker

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
Json = dict[str, Any]
SCHEMA_1, SCHEMA_2 = (
    json.loads((ROOT / f"docs/open-mahjong-event/schema-{version}.json").read_text(encoding="utf-8"))
    for version in (1, 2)
)
NEW_IN_EVENT = ("uid", "town", "country")


def as_version_1(document: Json) -> Json:
    """What the program wrote of the same event before version 2."""
    event = {name: value for name, value in document["event"].items() if name not in NEW_IN_EVENT}
    event["ruleset"] = {name: event["ruleset"][name] for name in ("id", "options")}
    rows = [
        {**row, "group": 1_000_000 if row["group"] == "stopped" else row["group"]}
        for row in document["standings"]["rows"]
    ]
    people = [
        {
            **{name: value for name, value in person.items() if name != "uid"},
            "federation_ids": dict.fromkeys(["federation"], *person["federation_ids"].values())
            if person["federation_ids"]
            else {},
        }
        for person in document["people"]
    ]
    older = {name: value for name, value in document.items() if name != "revised_at"}
    return signed(
        {
            **older,
            "version": 1,
            "generator": {"name": "Seatwind"},
            "event": event,
            "people": people,
            "standings": {**document["standings"], "rows": rows},
        }
    )


def test_event_of_version_1_is_imported() -> None:
    event = event_of_stages()
    event.entries.filter(number=1).update(federation_id="07010001")
    event.entries.filter(number=2).update(federation_id="HK-17")
    now = full(event)
    older = as_version_1(now)
    check(older, checker(SCHEMA_1))
    older["people"][0]["x-note"] = "kept"
    imported = import_event(
        make_user(), INSTALLATION, read_document(document_bytes(signed(older))), slug="copy"
    )
    again = event_document(imported, full=True)
    assert (again["version"], again["people"][0]["x-note"]) == (3, "kept")
    assert again["standings"] == now["standings"]
    assert again["people"][0]["federation_ids"] == {"ema": "07010001"}
    assert again["people"][1]["federation_ids"] == {"other": "HK-17"}
    assert again["event"]["uid"].startswith("urn:uuid:")
    assert again["rounds"] == now["rounds"]


def test_event_of_version_2_is_imported() -> None:
    now = full(event_of_stages())
    older = signed({**now, "version": 2})
    check(older, checker(SCHEMA_2))
    imported = import_event(make_user(), INSTALLATION, read_document(document_bytes(older)), slug="copy")
    again = event_document(imported, full=True)
    assert again["version"] == 3
    assert {**again["event"], "id": now["event"]["id"]} == now["event"]
    assert (again["rounds"], again["standings"]) == (now["rounds"], now["standings"])
