"""Every text of every page and paper goes through gettext, and is Chinese on a Chinese page.

In the invented language nothing stands beside the marks but what people typed, what a rulebook holds in each language by
itself, and what is the same in all languages: names of programs and time zones, addresses, codes. A page in Chinese has
no other Latin words than these.
"""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client

import scoring
from tests import invented
from tests.architecture.html_faults import html_faults
from tests.conftest import BuildOnce
from tests.e2e.test_every_page import addresses_of, fill_every_page
from tests.e2e.walk import ALL_PAGES
from tests.invented import speak_invented, texts_of, unmarked_texts, visitor
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
    *("manage.py become_standby", "manage.py take_over", "manage.py become_mirror", "manage.py feed_copies"),
    *("manage.py backup", "manage.py backup --check", "manage.py restore FILE", "GB"),
)
NAMES_AND_CODES = (
    *("API", "PIN", "JSON Pointer", "JSON", "Open Mahjong Event", "OpenDocument", "https", "http", "Botzone"),
    *("Table", "Wind", "Number", "East", "South", "West", "North"),
    *("Mahjong Pantheon", "riichi.wiki", "riichi-pointer-js", "riichi_advanced", "WRC", "JPML"),
    *("mahjong-space.com", "majannavi.com"),
    *("JPEG", "PNG", "Letter", "EMA", "MCR", "UTC", "MB", "portable majiang notation", "check_document"),
    *("Django", "Python", "SQLite", "PostgreSQL", "Redis", "Prometheus", "GB", "manage.py"),
    *("SEATWIND_METRICS_TOKEN", "SEATWIND_ERROR_REPORTS"),
)
"""What has the same name in Chinese; the names of winds and the words before them are columns of a file that is read."""
LATIN_SHARE = 0.06
"""How many of a page's letters may stand in Latin words that are neither names nor codes."""
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
HAN = re.compile("[\u3400-\u9fff]")
ADDRESS = re.compile(r"https?://\S+|^/\S+$")
DIGEST = re.compile(r"(?:\b[0-9a-f]{4}\b ?){4,}")
"""The digest of a round is no word of any language."""
CODE = re.compile(r"\b[A-Z]{3}\b|\b[ESWN]\d+\b")


@pytest.fixture(scope="module")
def addresses(build_once: BuildOnce) -> dict[str, object]:
    def build() -> dict[str, object]:
        fill_every_page()
        return addresses_of()

    return build_once(build)


def test_every_page_and_paper_is_marked_and_sound(
    addresses: dict[str, object], monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    speak_invented(monkeypatch, settings, tmp_path)
    client = visitor(User.objects.get(username="olive"))
    known = _pattern({*_same_everywhere(), *_typed(), *_names_in_parts(), *_of_rulebooks(), *_tiles()})
    found: dict[str, str] = {}
    faults: list[str] = []
    for page in _pages():
        html = _html(client, page.format(**addresses))
        faults += [f"{page}: {fault}" for fault in html_faults(html)]
        for text in unmarked_texts(html):
            left = CODE.sub(" ", known.sub(" ", ADDRESS.sub(" ", text)))
            if re.search(r"[^\W\d_]{2,}", left):
                found.setdefault(text, page)
    assert "\n".join(f"{page} says {text!r}" for text, page in found.items()) == ""
    assert "\n".join(faults) == ""


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_no_page_and_no_paper_is_mixed(addresses: dict[str, object], language: str) -> None:
    client = visitor(User.objects.get(username="olive"), language)
    typed = {text for text in _typed() if text not in _items()}
    known = _pattern({*_same_everywhere(), *NAMES_AND_CODES, *typed, *_names_in_parts(), *_cited()})
    faults = []
    for page in _pages():
        html = _html(client, page.format(**addresses))
        texts = [CODE.sub(" ", known.sub(" ", ADDRESS.sub(" ", text))) for text in texts_of(html)]
        latin, chinese = (sum(map(len, one.findall(" ".join(texts)))) for one in (LATIN_WORD, HAN))
        if latin > LATIN_SHARE * (latin + chinese):
            faults.append(f"{page}: {latin} letters in Latin words beside {chinese} in Chinese")
        faults += [f"{page}: {one!r}" for one in texts if LATIN_WORD.search(one) and not HAN.search(one)]
    assert "\n".join(faults) == ""


def _pages() -> list[str]:
    """The address of every page and of every paper, on the screen."""
    papers = (
        f"/{{slug}}/{'rounds/2/' if document.of_round else ''}papers/{document.code}/"
        for document in DOCUMENTS
    )
    return [page for page in dict.fromkeys((*ALL_PAGES, *papers)) if page not in IN_ENGLISH]


def _html(client: Client, address: str) -> str:
    """The page; empty for an address that leads elsewhere or to a file."""
    answer = client.get(address)
    if answer.status_code == 200 and not answer.streaming and "html" in answer["Content-Type"]:
        return DIGEST.sub("", answer.content.decode())
    return ""


def _pattern(known: Iterable[str]) -> re.Pattern[str]:
    words = sorted({word.strip() for word in known} - {""}, key=len, reverse=True)
    return re.compile("|".join(re.escape(word) for word in words if len(word) > 1))


def _same_everywhere() -> Iterator[str]:
    zones = available_timezones()
    yield from (
        *SAME_EVERYWHERE,
        *settings.LANGUAGE_NAMES.values(),
        *zones,
        *(zone.replace("_", " ") for zone in zones),
    )
    yield from (BEST_HAND_ZH, MOST_WINS_ZH, *TITLES_ZH.values())


def _typed() -> Iterator[str]:
    """Every text that stands in a row."""
    for model in apps.get_models():
        for row in model._base_manager.values():
            yield from _strings(row)


def _names_in_parts() -> Iterator[str]:
    """Names as narrow places show them, which is the first of them."""
    for entry in Entry.objects.all():
        yield from entry.name.split()
        yield from (name[:length] for name in (entry.name, entry.name_zh) for length in range(12, 120))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for one in value.values() for text in _strings(one))
    elif isinstance(value, list | tuple):
        yield from (text for one in value for text in _strings(one))


def _items() -> set[str]:
    """The English names of all items, which hands keep in their rows."""
    return {item.name for ruleset in scoring.all_rulesets() for item in ruleset.items}


def _cited() -> Iterator[str]:
    """Where something stands in a rulebook, and what the rulebook is called."""
    for ruleset in scoring.all_rulesets():
        book = import_module(f"penalties.catalogue.{ruleset.id}").BOOK
        yield from (book.source, *(foul.paragraph for foul in book.fouls))
        yield from (item.paragraph for item in ruleset.items)


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
