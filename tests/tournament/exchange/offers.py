"""What the pages Files and Printing offer, where the command writes it, and whether docs/files.md names it."""

import re
from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.architecture.import_rules import ROOT
from tournament.events.models import Event

DOCS = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
PAPER = re.compile(r"/[^/]+/(?:rounds/(\d+)/)?papers/([^/]+)/pdf/")
ON_THE_SCREEN = re.compile(r"/[^/]+/(?:rounds/\d+/)?papers/[^/]+/")
"""The same sheets as a page, which is no file."""


def links_of(client: Client, url: str) -> list[str]:
    page = client.get(url).content.decode()
    main = page.partition("<main")[2].partition("</main")[0]
    found = re.findall(r'href="([^"]+)"', main)
    return [link.replace("&amp;", "&") for link in found if not link.startswith("#")]


def offered(client: Client, event: Event) -> Iterator[str]:
    """The addresses on the page Files, on the pages of reports, and on the page Printing for each round."""
    return (url for url in dict.fromkeys(_links(client, event)) if not ON_THE_SCREEN.fullmatch(url))


def _links(client: Client, event: Event) -> Iterator[str]:
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


def is_documented(name: str) -> bool:
    """Whether docs/files.md has the name; printed pages by their code."""
    general = re.sub(r"^series-.*(?=-standings)", "series-SERIES", re.sub(r"round-\d+", "round-N", name))
    if name.endswith(".pdf"):
        code = general.removeprefix("papers/").removeprefix("round-N-").removesuffix(".pdf")
        line = next(line for line in DOCS.splitlines() if general.replace(code, "CODE") in line)
        return f"`{code}`" in line
    return f"`{re.sub('^report-.*[.]', 'report-CODE.', general)}`" in DOCS
