"""A rulebook is one folder: outside it no module names its id, so that a new one cannot inherit another's rules."""

import re

from penalties.rulebook.books import all_books
from scoring import all_rulesets, scored_rulesets
from tests.architecture.import_rules import ROOT, matches, own_sources

MAY_NAME_THEM = (
    "scoring.rulesets.*",
    "penalties.catalogue.*",
    "tournament.simulation.*",
    "tournament.events.rulebook.presets",
)
"""Each rulebook's folder, the registry beside them, the fouls, the demo's two events, and usual tournaments."""

IDS = [ruleset.id for ruleset in all_rulesets()]
NAMED = re.compile(rf"""["']({"|".join(IDS)})["']""")


def test_no_generic_module_names_a_rulebook():
    found = {
        f"{module}: {match.group()}"
        for module, text in own_sources().items()
        if not matches(module, MAY_NAME_THEM)
        for match in NAMED.finditer(text)
    }
    assert found == set()


def test_no_template_or_script_names_a_rulebook():
    paths = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static" / "js").rglob("*.js")]
    found = {
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in sorted(paths)
        for match in NAMED.finditer(path.read_text(encoding="utf-8"))
    }
    assert len(paths) > 100
    assert found == set()


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
