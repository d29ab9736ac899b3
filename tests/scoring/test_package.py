"""The package as a library: what importing it loads, and that its page tells the truth."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import scoring

ROOT = Path(__file__).parents[2]


def test_import_loads_no_django_and_little_else() -> None:
    code = "import sys, scoring; print(' '.join(sorted({name.split('.')[0] for name in sys.modules})))"

    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout

    loaded = set(out.split())
    assert "scoring" in loaded
    assert not loaded & {"django", "tournament", "openpyxl", "asgiref"}


def test_only_the_standard_library_is_imported() -> None:
    allowed = set(sys.stdlib_module_names) | {"scoring"}
    for path in (ROOT / "scoring").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert {name.split(".")[0] for name in names} <= allowed, path


def test_no_private_name_crosses_a_module() -> None:
    for path in (ROOT / "scoring").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not [alias.name for alias in node.names if alias.name.startswith("_")], path


def test_public_names_exist_and_are_sorted() -> None:
    assert sorted(scoring.__all__) == sorted(set(scoring.__all__))
    assert all(hasattr(scoring, name) for name in scoring.__all__)


def test_readme_examples_run() -> None:
    results = doctest.testfile(str(ROOT / "scoring" / "README.md"), module_relative=False)

    assert results.attempted > 15
    assert results.failed == 0
