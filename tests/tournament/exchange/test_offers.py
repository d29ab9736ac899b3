"""The pages Files and Printing offer what the command writes, and docs/files.md names all of it."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.architecture.import_rules import ROOT
from tests.conftest import SignIn
from tests.tournament.exchange.events import KINDS
from tournament.core.jobs.folder import MADE
from tournament.events.models import Event
from tournament.exchange.management.commands import export_event
from tournament.papers.documents import DOCUMENTS

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
PDF = b"%PDF-made"
DOCS = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
PAPER = re.compile(r"/[^/]+/(?:rounds/(\d+)/)?papers/([^/]+)/pdf/")


def links_of(client: Client, url: str) -> list[str]:
    page = client.get(url).content.decode()
    main = page.partition("<main")[2].partition("</main")[0]
    found = re.findall(r'href="([^"]+)"', main)
    return [link.replace("&amp;", "&") for link in found if not link.startswith("#")]


def offered(client: Client, event: Event) -> Iterator[str]:
    """The addresses on the page Files, on the pages of reports, and on the page Printing for each round."""
    files = links_of(client, reverse("exchange:files", args=[event.slug]))
    yield from files
    for link in files:
        if "/reports/" in link:
            yield from links_of(client, link)
    papers = reverse("papers:papers", args=[event.slug])
    for number in range(1, event.rounds_planned + 1):
        yield from links_of(client, f"{papers}?round={number}")


def place_in_folder(event: Event, name: str) -> str:
    """Where the command writes the file that a page calls so."""
    if not name.startswith(event.slug):
        return f"series-{name}"
    if name.endswith(".pdf"):
        return f"papers/{name.removeprefix(event.slug + '-')}"
    rest = name.removeprefix(event.slug).removeprefix("-")
    if re.fullmatch(r"standings(-after-round-\d+)?\.xlsx", rest):
        return "results.xlsx"
    if rest == "standings-live.xlsx":
        return "results-live.xlsx"
    return f"event{'.' if rest.startswith('.') else '-'}{rest.lstrip('.')}" if ".ome." in rest else rest


def name_of(response: Any) -> str:
    return str(response["Content-Disposition"]).partition('filename="')[2].rstrip('"')


@pytest.mark.parametrize("kind", KINDS)
def test_pages_offer_what_the_command_writes(
    kind: str, sign_in: SignIn, jobs_undone: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(export_event, "write_pdf", lambda *_sheets, **_cache: PDF)
    event = KINDS[kind]()
    folder, told = tmp_path / "files", StringIO()
    call_command("export_event", event.slug, "--to", str(folder), stdout=StringIO(), stderr=told)
    written = {
        str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    client = sign_in(event.created_by)
    found: dict[str, bytes] = {}
    refused: set[str] = set()
    for url in dict.fromkeys(offered(client, event)):
        response = client.get(url)
        if response.status_code == 302:
            for job in jobs_undone.glob(f"{event.pk}-*"):
                (job / MADE).write_bytes(PDF)
            response = client.get(url)
        paper = PAPER.fullmatch(url)
        if paper and response.status_code == 409:
            refused.add(f"round-{paper[1]}-{paper[2]}.pdf" if paper[1] else f"{paper[2]}.pdf")
        elif "Content-Disposition" in response:
            found[place_in_folder(event, name_of(response))] = response.content
    assert sorted(found) == sorted(written)
    assert [name for name in found if found[name] != written[name]] == []
    left_out = {line.partition(":")[0] for line in told.getvalue().splitlines()}
    assert refused <= left_out
    assert not left_out & {name.removeprefix("papers/") for name in written}
    assert [name for name in written if not is_documented(name)] == []


def test_every_printed_page_is_documented() -> None:
    assert [one.code for one in DOCUMENTS if f"`{one.code}`" not in DOCS] == []


def is_documented(name: str) -> bool:
    """Whether docs/files.md has the name; printed pages by their code."""
    general = re.sub(r"^series-.*(?=-standings)", "series-SERIES", re.sub(r"round-\d+", "round-N", name))
    if name.endswith(".pdf"):
        code = general.removeprefix("papers/").removeprefix("round-N-").removesuffix(".pdf")
        line = next(line for line in DOCS.splitlines() if general.replace(code, "CODE") in line)
        return f"`{code}`" in line
    return f"`{re.sub('^report-.*[.]', 'report-CODE.', general)}`" in DOCS
