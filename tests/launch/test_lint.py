"""`make lint` runs every linter and formatter that the tests' requirements name."""

import re
from pathlib import Path

import pytest

from tests.architecture.import_rules import ROOT
from tournament.launch.__main__ import lint_commands
from tournament.launch.packages import Environment

REQUIREMENTS = (ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8")
LINTERS = re.findall(r"^(\w+)==\S+ +# (?:lint|format|types)\b(?! of Django)", REQUIREMENTS, re.MULTILINE)


def words_of_the_commands() -> set[str]:
    return {Path(word).name for command in lint_commands(Environment(ROOT)) for word in command}


def test_requirements_name_the_linters() -> None:
    assert {"mypy", "oxfmt", "oxlint", "ruff"} <= set(LINTERS)


@pytest.mark.parametrize("linter", LINTERS)
def test_linter_is_run(linter: str) -> None:
    assert linter in words_of_the_commands()


def test_formatters_only_look() -> None:
    formatters = [command for command in lint_commands(Environment(ROOT)) if "fmt" in " ".join(command)]
    assert all("--check" in command for command in formatters)
