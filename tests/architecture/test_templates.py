"""Templates: they compile, point at routes that exist, escape everything, and hold no inline code."""

import re
from collections.abc import Iterator

import pytest
from django.template import Template
from django.template.base import FilterExpression
from django.template.defaulttags import URLNode
from django.template.loader import get_template
from django.template.loader_tags import ExtendsNode, IncludeNode
from django.urls import NoReverseMatch, reverse

from tests.architecture.html_rules import inline_code, inline_code_of_template
from tests.architecture.import_rules import ROOT, own_sources
from tournament.play.views.viewers import EVENT_FRAME, LINK_FRAME

FOLDER = ROOT / "templates"
NAMES = [str(path.relative_to(FOLDER)) for path in sorted(FOLDER.rglob("*")) if path.is_file()]
LONGEST_LINE = 160
FRAMES = (EVENT_FRAME, LINK_FRAME)
UNESCAPED = re.compile(r"\|\s*(safe|safeseq)\b|\{%\s*autoescape\s+off")


def _compiled(name: str) -> Template:
    template: Template = get_template(name).template  # type: ignore[attr-defined]
    return template


def _sources() -> dict[str, str]:
    return {name: (FOLDER / name).read_text(encoding="utf-8") for name in NAMES}


def _url_faults(name: str) -> Iterator[str]:
    for node in _compiled(name).nodelist.get_nodes_by_type(URLNode):
        route = node.view_name.resolve({})
        # What a template writes out itself is taken as it is, such as a section of the settings.
        args = [arg.var if isinstance(arg.var, str) else "1" for arg in node.args]
        try:
            reverse(route, args=args, kwargs=dict.fromkeys(node.kwargs, "1"))
        except NoReverseMatch:
            yield f"{name}: {route} with {len(node.args)} arguments"


def test_template_addresses_resolve() -> None:
    assert [fault for name in NAMES for fault in _url_faults(name)] == []


def _related(expression: FilterExpression) -> tuple[str, ...]:
    """The templates that an expression names; a table has one of two frames."""
    return FRAMES if expression.token == "by.frame" else (expression.resolve({}),)


def test_template_parents_and_includes_exist() -> None:
    for name in NAMES:
        nodes = _compiled(name).nodelist
        parents = [node.parent_name for node in nodes.get_nodes_by_type(ExtendsNode)]
        parts = [node.template for node in nodes.get_nodes_by_type(IncludeNode)]
        for expression in [*parents, *parts]:
            assert all(get_template(wanted) for wanted in _related(expression)), name


def test_templates_hold_no_inline_code() -> None:
    found = {name: inline_code_of_template(source) for name, source in _sources().items()}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_templates_escape_everything() -> None:
    assert [name for name, source in _sources().items() if UNESCAPED.search(source)] == []


def test_no_line_of_a_template_is_too_long() -> None:
    """The formatter breaks elements, but neither a tag nor the text inside one."""
    found = {
        f"{name}:{number}": len(line)
        for name, source in _sources().items()
        if name.endswith(".html")
        for number, line in enumerate(source.splitlines(), start=1)
        if len(line) > LONGEST_LINE
    }
    assert found == {}


def test_walk_sees_the_templates() -> None:
    assert {"base.html", "play/table.html", "events/home.html"} <= set(NAMES)


def test_code_marks_no_text_as_safe() -> None:
    """HTML is made by `format_html`, which escapes; `mark_safe` trusts whoever calls it."""
    assert [module for module, text in own_sources().items() if "mark_safe" in text] == []


@pytest.mark.parametrize(
    "html",
    [
        "<script>go()</script>",
        '<script src="a.js">go()</script>',
        "<style>b {}</style>",
        '<b style="color: red">',
        '<b onclick="go()">',
        '<b hx-on:click="go()">',
        '<a href=" JavaScript:go()">',
    ],
)
def test_inline_code_is_found(html: str) -> None:
    assert inline_code(html)


def test_code_from_a_file_is_not_inline() -> None:
    assert inline_code('<script type="module" src="app.js"></script><link rel="stylesheet">') == []


REFRESHED = re.compile(r"\{% (?:poll|live) |hx-trigger=\"announced\"")
"""What a region holds that is fetched anew by itself."""
LIVE = re.compile(r"aria-live|role=\"(?:status|log)\"")


def _closure(name: str) -> set[str]:
    """A template and all that it includes."""
    parts = _compiled(name).nodelist.get_nodes_by_type(IncludeNode)
    below = [each for part in parts for each in _closure(part.template.resolve({}))]
    return {name, *below}


def test_region_that_refreshes_itself_is_not_live() -> None:
    """It would read itself aloud each time; what is news in it is marked and said once (`core/announcing.js`)."""
    sources = _sources()
    regions = [name for name, text in sources.items() if REFRESHED.search(text)]
    assert len(regions) > 8
    parts = sorted({part for name in regions for part in _closure(name)})
    assert [name for name in parts if LIVE.search(sources[name])] == []
