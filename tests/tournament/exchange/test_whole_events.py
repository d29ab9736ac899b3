"""Events of every kind come back to the byte, keep to the schema, and are recomputed by a stranger. The pages Files and
Printing offer what the command writes, and docs/files.md names all of it.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.conftest import BuildOnce, SignIn
from tests.tournament.exchange.document.test_event import OPEN_DOCUMENT, faults
from tests.tournament.exchange.events import KINDS
from tests.tournament.exchange.moving import Json, check_finds, full, moved, signed
from tests.tournament.exchange.offers import DOCS, PAPER, is_documented, name_of, offered, place_in_folder
from tests.tournament.exchange.reader_from_docs import faults as stranger_finds
from tournament.core.jobs.folder import MADE
from tournament.events.models import Event
from tournament.exchange.document.event import document_bytes, event_document
from tournament.exchange.federations import REPORTS
from tournament.exchange.management.commands import export_event
from tournament.papers import rendering
from tournament.standings.exports.sheets.workbook import SHEETS

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.each_database]


EVERYWHERE = "whole mcr"
"""Made, moved and verified on both databases. The other kinds are rows of the same tables."""


def on_databases(kind: str) -> Any:
    """The kind as a parameter of tests."""
    return pytest.param(kind, marks=() if kind == EVERYWHERE else pytest.mark.one_database)


@pytest.fixture(scope="module")
def made(build_once: BuildOnce) -> Callable[[str], int]:
    """The key of an event of the kind, which is made once, in whatever order the tests ask for it."""
    return cache(lambda kind: build_once(lambda: KINDS[kind]().pk))


@pytest.fixture(scope="module", params=map(on_databases, KINDS))
def built(request: pytest.FixtureRequest, made: Callable[[str], int]) -> int:
    return made(request.param)


@pytest.fixture
def event(db: None, built: int) -> Event:
    return Event.objects.get(pk=built)


def test_event_comes_back_to_the_byte_and_is_sound(event: Event) -> None:
    document = full(event)
    assert moved(document) == document_bytes(document)
    call_command("verify_event", f"{event.slug}-copy")


@pytest.mark.one_database
def test_both_variants_keep_to_the_schema_and_are_recomputed(event: Event) -> None:
    for is_full in (False, True):
        document = json.loads(document_bytes(event_document(event, full=is_full)))
        OPEN_DOCUMENT.validate(document)
        assert faults(document) == []
        assert stranger_finds(document) == []
        assert check_finds(document) == []


PDF = b"%PDF-made"
OFFERING = (EVERYWHERE, "whole riichi", "drawn by nobody", "final scores", "teams", "stages", "series")
"""The kinds that have a file or a page of its own; what is offered of the others is offered of one of these."""


@pytest.mark.one_database
@pytest.mark.parametrize("built", [on_databases(kind) for kind in OFFERING], indirect=True)
def test_pages_offer_what_the_command_writes(
    event: Event, sign_in: SignIn, jobs_undone: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(export_event, "write_pdf", lambda *_sheets, **_cache: PDF)
    folder, output = tmp_path / "files", StringIO()
    call_command("export_event", event.slug, "--to", str(folder), stdout=StringIO(), stderr=output)
    written = {
        str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    # The command has rendered every sheet that the pages offer; they need not be rendered once more.
    monkeypatch.setattr(rendering, "_html", lambda *_sheets, **_more: "")
    client = sign_in(event.created_by)
    found: dict[str, bytes] = {}
    refused: set[str] = set()
    for url in offered(client, event):
        response = client.get(url)
        if response.status_code == 302:
            for job in jobs_undone.glob(f"{event.pk}-*"):
                (job / MADE).write_bytes(PDF)
            response = client.get(response.url)
        paper = PAPER.fullmatch(url)
        if paper and response.status_code == 409:
            refused.add(f"round-{paper[1]}-{paper[2]}.pdf" if paper[1] else f"{paper[2]}.pdf")
        elif "Content-Disposition" in response:
            found[place_in_folder(event, name_of(response))] = response.content
    assert sorted(found) == sorted(written)
    assert [name for name in found if found[name] != written[name]] == []
    left_out = {line.partition(":")[0] for line in output.getvalue().splitlines()}
    assert refused <= left_out
    assert not left_out & {name.removeprefix("papers/") for name in written}
    assert [name for name in written if not is_documented(name)] == []


def test_every_sheet_and_report_is_documented() -> None:
    assert [one.code for one in SHEETS if f"`{one.code}.csv`" not in DOCS] == [], (
        "docs/files.md does not name these"
    )
    assert [one.code for one in REPORTS if f"`{one.code}`" not in DOCS] == [], (
        "docs/files.md does not name these"
    )


FREE = {
    "options",
    "weights",
    "settings",
    "name",
    "foul_name",
    "foul_when",
    "when",
    "outcome",
    "reason_params",
    "federation_ids",
    "translations",
    "breakdown",
    "items",
    "ticked",
    "inputs",
    "report",
    "tiles",
    "plan",
    "cards",
    "limit",
    "consequences",
    "reasons",
    "extra",
    "generator",
}
"""Properties whose value belongs to the rules or to the draw: their objects have no place for others."""


def objects_of(value: Any) -> Iterator[Json]:
    """Every object of a document that other programs may add to."""
    if isinstance(value, dict):
        yield value
        for name, part in value.items():
            if name not in FREE or (name == "settings" and "languages" in part):
                yield from objects_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from objects_of(part)


@pytest.mark.one_database
@pytest.mark.parametrize(
    "built", [on_databases(kind) for kind in KINDS if kind.startswith("whole")], indirect=True
)
def test_extensions_of_every_object_survive(event: Event) -> None:
    document = full(event)
    for number, found in enumerate(list(objects_of(document))):
        found["extensions"] = [{"id": "https://example.org/notes", "data": {"of": number, "x": [None, 0.5]}}]
        found["x-robot"] = {"number": number}
    document = signed(document)
    assert moved(document) == document_bytes(document)
