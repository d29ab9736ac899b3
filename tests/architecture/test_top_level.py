"""The top level holds what the project says it holds, and nothing that a tool left behind."""

from fnmatch import fnmatch

from tests.architecture.import_rules import ROOT

CODE = {"manage.py", "tournament", "scoring", "penalties", "templates", "static", "tests", "requirements.txt"}
BESIDE = {"README.md", "LICENSE", "NOTICE", "Makefile", "pyproject.toml", "docs", "examples"}


def test_nothing_else_stands_at_the_top_level() -> None:
    made_by_tools = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split()]
    found = {
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".") and not any(fnmatch(path.name, name) for name in made_by_tools)
    }
    assert found == CODE | BESIDE
