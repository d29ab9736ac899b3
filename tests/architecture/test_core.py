"""`core` is what any site could use: nothing in it is named for a thing of a tournament."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.import_rules import is_in, nodes_of, own_sources

NOUNS = frozenset(
    [
        "event",
        "events",
        "player",
        "players",
        "referee",
        "referees",
        "round",
        "rounds",
        "rulebook",
        "rulebooks",
        "ruleset",
        "rulesets",
        "scorer",
        "scorers",
        "seat",
        "seats",
        "standings",
        "tile",
        "tiles",
        "wind",
        "winds",
    ]
)
"""Words that mean a thing of a tournament and nothing else, unlike `match` or `table`."""
WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def names_of(text: str) -> Iterator[str]:
    """What a module names itself: functions, classes, arguments and variables."""
    for node in nodes_of(text):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def test_core_names_nothing_of_a_tournament() -> None:
    found = {
        (module, name)
        for module, text in own_sources().items()
        if is_in(module, "tournament.core")
        for name in names_of(text)
        if NOUNS & {word.lower() for word in WORDS.findall(name)}
    }
    assert found == set()
