"""Only acts write: in an app whose acts have a folder, nothing else adds, changes or removes rows."""

import ast
from collections.abc import Iterator

from tests.architecture.import_rules import app_of, inner_name, own_sources

WRITES = frozenset(
    ("save", "create", "get_or_create", "update_or_create", "bulk_create", "bulk_update", "delete")
)
HELD = ("tournament.draws",)
"""The apps that are held to it."""
MAY_WRITE = ("acts", "models", "management")
"""Acts; the methods of a model on itself; commands, which stand above all apps."""


def writes_in(text: str) -> Iterator[int]:
    """The lines that write. `update` writes with names and values; that of a dict or a set takes another one."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_update = node.func.attr == "update" and not node.args and bool(node.keywords)
            if node.func.attr in WRITES or is_update:
                yield node.lineno


def test_writes_are_seen():
    text = "row.save()\nnames.update(others)\nrows.filter(pk=1).update(name=2)\nread(row)\nModel.objects.create()"
    assert sorted(writes_in(text)) == [1, 3, 5]


def test_only_acts_write():
    sources = own_sources()
    found = [
        f"{module}:{line}"
        for module, text in sources.items()
        if app_of(module) in HELD and inner_name(module) not in MAY_WRITE
        for line in writes_in(text)
    ]
    assert found == []
