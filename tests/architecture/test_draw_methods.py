"""A draw method is one record with its function: outside their folder nobody names one, so that a new one is complete."""

import re

from tests.architecture.import_rules import ROOT, imports_of, matches, own_sources
from tournament.draws.engine import Method, methods
from tournament.draws.engine.methods import DRAWN_BY, SCHEDULED_BY, all_methods, is_method

MAY_NAME_THEM = ("tournament.draws.engine.methods.*",)
OTHER_WORDS = {
    (f"tournament.play.{module}", "best")
    for module in ("forms.final_scores", "views.final_scores", "views.final_scores_page")
}
"""The same word for something else: a player's best hand."""
IDS = [method.id for method in all_methods()]
NAMED = re.compile(rf"""["']({"|".join(IDS)})["']""")
RECORDS = {method.id.replace("-", "_").upper() for method in all_methods()}
"""A record is named as its id."""
WAYS_IN = ("tournament.draws.engine.methods", "tournament.draws.engine.methods.round_to_draw")
"""What others may import: the registry, and what a method is given."""


def test_no_other_module_names_a_draw_method_by_its_id():
    found = {
        f"{module}: {match.group()}"
        for module, text in own_sources().items()
        if not matches(module, MAY_NAME_THEM)
        for match in NAMED.finditer(text)
        if (module, match[1]) not in OTHER_WORDS
    }
    assert found == set()


def test_no_other_module_imports_the_record_of_a_draw_method():
    found = {
        f"{found.module}: {found.name}"
        for found in imports_of(own_sources())
        if matches(found.target, MAY_NAME_THEM)
        and not matches(found.module, MAY_NAME_THEM)
        and (found.name in RECORDS or found.target not in WAYS_IN)
    }
    assert found == set()


def test_no_template_names_a_draw_method():
    found = {
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for match in NAMED.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_every_record_is_named_as_its_id():
    assert {name for name, value in vars(methods).items() if isinstance(value, Method)} >= RECORDS


def test_records_of_draw_methods_agree_with_each_other():
    assert len(set(IDS)) == len(IDS)
    assert set(SCHEDULED_BY) == {method for method in DRAWN_BY if method.draws_as_schedule}
    offered = {method.better_round for method in DRAWN_BY} | {method.better_schedule for method in DRAWN_BY}
    assert all(is_method(method_id) for method_id in offered - {""})
