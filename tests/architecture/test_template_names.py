"""Templates read only what their pages have; the checker is tried on templates that do not."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, get_type_hints

import pytest
from django.template import Engine, engines

from tests.architecture.import_rules import ROOT, own_sources
from tests.architecture.template_names import faults_of
from tournament.core.page_values import PageValues
from tournament.papers.documents.types import Content
from tournament.play.views.viewers import EVENT_FRAME, LINK_FRAME
from tournament.registration.models import Entry

SETS = re.compile(r"{% [^%]* as (\w+) %}")
FRAMES = {"by.frame": (EVENT_FRAME, LINK_FRAME)}


@dataclass(frozen=True)
class Row:
    number: int
    entry: Entry
    seats: Mapping[int, Entry]

    @property
    def first(self) -> "Row | None":
        return None


GIVEN: dict[str, Any] = {"rows": Sequence[Row], "pairs": list[tuple[int, Row]], "anything": Any}


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("{{ wrong }}", "wrong"),
        ("{% if 0 and wrong %}{% endif %}", "wrong"),
        ("{% for row in wrong %}{% endfor %}", "wrong"),
        ("{% for row in rows %}{{ row.entrie }}{% endfor %}", "row.entrie"),
        ("{% for row in rows %}{{ row.entry.nam }}{% endfor %}", "row.entry.nam"),
        ("{% for row in rows %}{{ row.first.first.x }}{% endfor %}", "row.first.first.x"),
        (
            "{% for row in rows %}{% for k, one in row.seats.items %}{{ one.nam }}{% endfor %}{% endfor %}",
            "one.nam",
        ),
        ("{% for number, row in pairs %}{{ row.x }}{% endfor %}", "row.x"),
        ("{% with row=rows.0 %}{{ row.x }}{% endwith %}", "row.x"),
        ("{{ anything|default:wrong }}", "wrong"),
        ("{% load i18n %}{% blocktranslate %}{{ wrong }}{% endblocktranslate %}", "wrong"),
        ('{% include "components/empty.html" with text=anything only %}', "title"),
        ('{% extends "base_event.html" %}', "event"),
    ],
)
def test_checker_finds_unknown_names(source: str, fault: str) -> None:
    found = faults_of(["tried.html"], GIVEN, _engine_with(source), FRAMES)
    assert [one for one in found if one.split(": ")[1].split(" ")[0] == fault]


def test_checker_accepts_known_names() -> None:
    source = (
        "{% optional hint %}{{ hint }}{{ anything.at.all }}{{ rows.0.first.number }}"
        "{% for number, row in pairs %}{{ number }}{{ row.entry.name }}{{ forloop.counter }}{% endfor %}"
    )
    assert faults_of(["tried.html"], GIVEN, _engine_with(source), FRAMES) == []


def _engine_with(source: str) -> Engine:
    ours = engines["django"].engine
    loaders = [
        ("django.template.loaders.locmem.Loader", {"tried.html": source}),
        ("django.template.loaders.filesystem.Loader", ours.dirs),
    ]
    return Engine(loaders=loaders, libraries=ours.libraries, builtins=ours.builtins[3:])


def _declared(base: type, word: str) -> Iterator[type]:
    """What is derived from a class, in all modules that name it."""
    for module, text in own_sources().items():
        if word in text:
            import_module(module)
    waiting = [base]
    while waiting:
        for each in waiting.pop().__subclasses__():
            waiting.append(each)
            # A dataclass with slots is a copy of the class that was written.
            if getattr(sys.modules[each.__module__], each.__name__, None) is each and hasattr(
                each, "template"
            ):
                yield each


def test_templates_read_what_their_pages_have() -> None:
    found = {
        page.__name__: faults_of(
            filter(None, (page.template, page.fragment)),
            get_type_hints(page),
            engines["django"].engine,
            FRAMES,
        )
        for page in _declared(PageValues, "PageValues")
    }
    assert {"TablePage", "StandingsPage"} <= set(found)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_layouts_set_no_name_of_a_page() -> None:
    """A name that a layout sets is another thing from there on, in the page as well."""
    layouts = list((ROOT / "templates").glob("base*.html"))
    set_there = {name for path in layouts for name in SETS.findall(path.read_text(encoding="utf-8"))}
    assert "not_here" in set_there
    named = {page.__name__: set(get_type_hints(page)) for page in _declared(PageValues, "PageValues")}
    assert {name: names & set_there for name, names in named.items() if names & set_there} == {}


def test_templates_of_documents_read_what_their_paper_has() -> None:
    found = {
        content.__name__: faults_of([content.template], {"paper": content}, engines["django"].engine, {})
        for content in _declared(Content, "papers.documents")
    }
    assert {"ScoreSheet", "Results", "BadgePage"} <= set(found)
    assert {name: faults for name, faults in found.items() if faults} == {}
