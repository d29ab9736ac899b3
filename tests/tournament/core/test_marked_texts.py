"""Every text of every page and paper goes through gettext: in the invented language nothing stands beside the marks.

Beside the marks stand only what people typed, what a rulebook holds in each language by itself, and what is the same in
all languages: names of programs and time zones, addresses, codes.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import pytest
from django.apps import apps
from django.test import Client

import scoring
from tests import invented
from tests.architecture.html_faults import html_faults
from tests.e2e.test_every_page import addresses_of, fill_every_page
from tests.e2e.walk import ALL_PAGES
from tests.invented import speak_invented, unmarked_texts, visitor
from tournament.accounts.models import User
from tournament.papers.documents import DOCUMENTS
from tournament.papers.documents.certificates import BEST_HAND_ZH, MOST_WINS_ZH, TITLES_ZH
from tournament.play.templatetags.tiles import BONUS_TILES, DIGITS_ZH, HONOURS, SUITS
from tournament.registration.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

IN_ENGLISH = (
    "/style/",
    "/help/club-evening/",
    "/help/how-the-books-are-read/",
    "/{slug}/papers/quick-start/",
)
"""Pages for whoever draws pages, the guides, and the paper that is printed in its own languages."""
SAME_EVERYWHERE = (
    "Seatwind",
    "Excel",
    "CSV",
    "PDF",
    "English",
    invented.CODE,
    "Enter",
)
ADDRESS = re.compile(r"https?://\S+|^/\S+$")
CODE = re.compile(r"\b[A-Z]{3}\b|\b[ESWN]\d+\b")


def test_every_page_and_paper_is_marked_and_sound(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    fill_every_page()
    addresses = addresses_of()
    pages = [page for page in dict.fromkeys((*ALL_PAGES, *_papers())) if page not in IN_ENGLISH]
    speak_invented(monkeypatch, settings, tmp_path)
    client = visitor(User.objects.get(username="olive"))
    known = _known()
    found: dict[str, str] = {}
    faults: list[str] = []
    for page in pages:
        html = _html(client, page.format(**addresses))
        faults += [f"{page}: {fault}" for fault in html_faults(html)]
        for text in unmarked_texts(html):
            left = CODE.sub(" ", known.sub(" ", ADDRESS.sub(" ", text)))
            if re.search(r"[^\W\d_]{2,}", left):
                found.setdefault(text, page)
    assert "\n".join(f"{page} says {text!r}" for text, page in found.items()) == ""
    assert "\n".join(faults) == ""


def _papers() -> Iterator[str]:
    """The address of every paper, on the screen."""
    for document in DOCUMENTS:
        inside = "rounds/2/" if document.of_round else ""
        yield f"/{{slug}}/{inside}papers/{document.code}/"


def _html(client: Client, address: str) -> str:
    answer = client.get(address)
    is_page = answer.status_code == 200 and not answer.streaming and "html" in answer["Content-Type"]
    return answer.content.decode() if is_page else ""


def _known() -> re.Pattern[str]:
    zones = available_timezones()
    known = {
        *SAME_EVERYWHERE,
        *zones,
        *(zone.replace("_", " ") for zone in zones),
        *_typed(),
        *_of_rulebooks(),
        *_tiles(),
        *(BEST_HAND_ZH, MOST_WINS_ZH, *TITLES_ZH.values()),
    }
    words = sorted({word.strip() for word in known} - {""}, key=len, reverse=True)
    return re.compile("|".join(re.escape(word) for word in words if len(word) > 1))


def _typed() -> Iterator[str]:
    """Every text that stands in a row; names in parts as well, because narrow places show the first of them."""
    for model in apps.get_models():
        for row in model._base_manager.values():
            yield from _strings(row)
    for entry in Entry.objects.all():
        yield from entry.name.split()
        yield from (name[:length] for name in (entry.name, entry.name_zh) for length in range(12, 40))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for one in value.values() for text in _strings(one))
    elif isinstance(value, list | tuple):
        yield from (text for one in value for text in _strings(one))


def _of_rulebooks() -> Iterator[str]:
    """What rulebooks hold in three languages, or name by its paragraph."""
    for ruleset in scoring.all_rulesets():
        for item in ruleset.items:
            yield from (item.name, item.name_zh_hant, item.paragraph)
        book = import_module(f"penalties.catalogue.{ruleset.id}").BOOK
        yield book.source
        for foul in book.fouls:
            yield from (foul.name.en, foul.when.en, foul.paragraph)


def _tiles() -> Iterator[str]:
    yield from (f"{digit}{suit}" for digit in DIGITS_ZH for _name, suit in SUITS.values())
    yield from (character for _name, character in (*HONOURS, *BONUS_TILES))
