"""Types where apps meet: what another app fills in is described, so that both sides can be checked."""

import ast
import re

from tests.architecture.import_rules import own_sources

JOINS_IN = re.compile(r"add_\w+_(source|guard)")
"""The functions by which an app joins in at one further left."""


def _where_apps_join_in() -> dict[str, ast.Module]:
    trees = {module: ast.parse(text) for module, text in own_sources().items() if "def add_" in text}
    return {
        module: tree
        for module, tree in trees.items()
        if any(isinstance(node, ast.FunctionDef) and JOINS_IN.fullmatch(node.name) for node in tree.body)
    }


def test_where_apps_join_in_is_seen():
    assert {
        "tournament.events.finished",
        "tournament.draws.history",
        "tournament.draws.pages.preflight",
        "tournament.play.hooks.hand_guards",
        "tournament.play.hooks.moved_points",
    } <= set(_where_apps_join_in())


def test_what_another_app_fills_in_has_a_type():
    found = {
        f"{module}:{node.lineno}"
        for module, tree in _where_apps_join_in().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == "Any"
    }
    assert found == set()
