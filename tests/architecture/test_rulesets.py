"""A rulebook is one folder: outside it no module names its id, so that a new one cannot inherit another's rules."""

import re

import pytest

from penalties.rulebook.books import all_books
from scoring import Flag, all_rulesets, scored_rulesets
from tests.architecture.import_rules import ROOT, matches, own_sources

MAY_NAME_THEM = (
    "scoring.rulesets.*",
    "penalties.catalogue.*",
    "tournament.simulation.*",
    "tournament.events.rulebook.presets",
)
"""Each rulebook's folder, the registry beside them, the fouls, the demo's two events, and usual tournaments."""

HAVE_STICKS = {
    "scoring.match_json",
    "scoring.types",
    "templates/calculator/_calculator.html",
    "tournament.calculator.forms",
    "tournament.exchange.document.running_hands",
    "tournament.play.errors.wins",
    "tournament.play.forms.hand",
    "tournament.play.models.hands",
    "tournament.play.paper_sheet.forms",
    "tournament.play.views.table",
    "tournament.standings.pages.running_statistics",
    "static/js/play/hand_form.js",
    "static/js/play/offline/entered.js",
    "templates/papers/_running_sheet.html",
}
"""Where the word "riichi" is a stick on the table, which is the name of a field. There, too, nothing is compared with
it.
"""
STICK = Flag.RIICHI.value

IDS = [ruleset.id for ruleset in all_rulesets()]
NAMED = re.compile(rf"""["']({"|".join(IDS)})["']""")
COMPARED = re.compile(rf"""[=!]=\s*["']{STICK}["']|["']{STICK}["']\s*[=!]=|case\s*["']{STICK}["']""")


def named_in(place: str, text: str) -> set[str]:
    """The rulebooks that a source names; a stick of the same name is none."""
    named = {match.group(1) for match in NAMED.finditer(text)}
    return named - {STICK} if place in HAVE_STICKS and not COMPARED.search(text) else named


def test_no_generic_module_names_a_rulebook():
    sources = own_sources()
    found = {
        module: named
        for module, text in sources.items()
        if not matches(module, MAY_NAME_THEM) and (named := named_in(module, text))
    }
    assert found == {}


def test_no_template_or_script_names_a_rulebook():
    paths = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static" / "js").rglob("*.js")]
    places = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sorted(paths)}
    assert len(paths) > 100
    assert {place: named for place, text in places.items() if (named := named_in(place, text))} == {}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{"riichi": entered.riichi}', set()),
        ('if event.ruleset == "riichi":', {"riichi"}),
        ('case "riichi":', {"riichi"}),
        ("table[ruleset] if 'mcr' in sets else {}", {"mcr"}),
    ],
)
def test_stick_is_told_from_the_rulebook(text: str, named: set[str]) -> None:
    assert named_in("scoring.types", text) == named
    assert named_in("scoring.payments", text) == set(re.findall("riichi|mcr", text)[:1])


def test_sticks_lie_where_the_list_says():
    texts = own_sources() | {
        name: (ROOT / name).read_text(encoding="utf-8") for name in HAVE_STICKS if "/" in name
    }
    assert {place for place in HAVE_STICKS if STICK not in NAMED.findall(texts[place])} == set()


def test_every_rulebook_has_its_fouls():
    assert [book.ruleset for book in all_books()] == IDS


def test_no_fouls_are_left_without_a_rulebook():
    modules = (ROOT / "penalties" / "catalogue").glob("*.py")
    books = {
        path.stem for path in modules if re.search(r"^BOOK\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert set(IDS) <= books <= {ruleset.id for ruleset in scored_rulesets()}


def test_every_need_is_of_an_item_of_the_book():
    for ruleset in all_rulesets():
        assert set(ruleset.table.needs) <= {item.name for item in ruleset.items}, ruleset.id
