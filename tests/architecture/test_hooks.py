"""Where apps join in: every registry is a `Hook` in a room `hooks/`, and apps add to it when they are ready."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.import_rules import inner_name, own_sources, parsed
from tournament.core.hooks.hook import Hook
from tournament.core.hooks.wording import wording

ROOM = "hooks"
APP_MODULES = {module: text for module, text in own_sources().items() if not module.startswith("tests")}
FILLED_LATER = re.compile(r"^(\w+)(?:: [^=\n]+)? = (?:\[\]|\{\}|set\(\)|dict\(\)|list\(\))$", re.MULTILINE)
"""A name of a module that is empty at first: somebody fills it while the program runs."""


def hooks() -> Iterator[tuple[str, str]]:
    """The module and the name of every hook."""
    for module, text in APP_MODULES.items():
        for node in parsed(text).body if Hook.__name__ in text else ():
            value = getattr(node, "value", None)
            if isinstance(value, ast.Call) and ast.unparse(value.func) == Hook.__name__:
                target = node.target if isinstance(node, ast.AnnAssign) else None
                yield module, ast.unparse(target) if target else "a hook without a type"


HOOKS = sorted(hooks())


def test_hooks_are_seen() -> None:
    assert len(HOOKS) >= 11


def test_every_hook_stands_in_a_room_for_hooks() -> None:
    assert [(module, name) for module, name in HOOKS if inner_name(module) != ROOM] == []


def test_no_module_has_a_registry_of_its_own() -> None:
    """What a module keeps empty for others to fill is a `Hook` in a room `hooks/`."""
    found = {
        (module, name)
        for module, text in APP_MODULES.items()
        for name in FILLED_LATER.findall(text)
        if re.search(rf"\b{name}(?:\.(?:append|add|update|setdefault|insert|extend)\(|\[[^\]]+\] = )", text)
    }
    assert found == set()


def test_only_an_app_that_is_ready_joins_in() -> None:
    names = "|".join(name for _module, name in HOOKS)
    joining = re.compile(rf"^\s+(?:{names})\.add\(", re.MULTILINE)
    found = {module for module, text in APP_MODULES.items() if joining.search(text)}
    assert {module for module in found if inner_name(module) != "apps"} == set()


def test_somebody_joins_in_at_every_hook() -> None:
    joined = "\n".join(text for module, text in APP_MODULES.items() if inner_name(module) == "apps")
    assert [name for _module, name in HOOKS if f"{name}.add(" not in joined] == []


def test_what_another_app_fills_in_has_a_type() -> None:
    """What an act returns may be open (`Doing[Any]`); nothing else may."""
    trees = {module: parsed(APP_MODULES[module]) for module, _name in HOOKS}
    of_a_type = {
        node
        for tree in trees.values()
        for part in ast.walk(tree)
        if isinstance(part, ast.Subscript) and ast.unparse(part.value).endswith("Doing")
        for node in ast.walk(part.slice)
    }
    found = {
        f"{module}:{node.lineno}"
        for module, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == "Any" and node not in of_a_type
    }
    assert found == set()


def test_a_code_belongs_to_one_app() -> None:
    codes = [code for words in wording for code in words]
    assert sorted({code for code in codes if codes.count(code) > 1}) == []
