"""The README and the pages of docs/ do what they say: commands run, links lead somewhere, a hand is answered as printed."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

import scoring
from tests.architecture.import_rules import ROOT
from tests.factories import make_staff, make_user
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"(?:<!--\s*(?P<kind>run by|not run):\s*(?P<note>.*?)\s*-->\n+)?^\s*```sh\n(?P<commands>.*?)^\s*```",
    re.DOTALL | re.MULTILINE,
)
TRYING_OUT = (ROOT / "docs" / "trying_out.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(sh|json)\n(.*?)```", TRYING_OUT, re.DOTALL)
COMMANDS = [
    line
    for kind, block in BLOCKS
    if kind == "sh"
    for line in block.splitlines()
    if line.startswith(".venv/bin/python manage.py")
]
RUN_HERE = (
    ".venv/bin/python manage.py simulate_event",
    ".venv/bin/python manage.py verify_draws",
    ".venv/bin/python -m scoring",
)
"""What the tests below run as it stands in docs/trying_out.md."""
LONGEST_README = 60


def run(line: str) -> str:
    _python, _manage, name, *arguments = shlex.split(line)
    out = StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def test_readme_names_every_rulebook() -> None:
    first = " ".join(README.partition("![")[0].split()).lower()
    assert [one.name for one in scoring.all_rulesets() if one.name.lower() not in first] == []


def test_readme_is_one_page_with_four_pictures() -> None:
    assert len(README.splitlines()) <= LONGEST_README
    pictures = re.findall(r"!\[[^\]]+\]\((docs/guide/pictures/[^)]+)\)", README)
    assert len(pictures) == 4
    assert all((ROOT / picture).is_file() for picture in pictures)


def test_commands_worth_knowing_are_shown() -> None:
    named = {shlex.split(line)[2] for line in COMMANDS}
    assert {"simulate_event", "verify_draws"} <= named


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_of_a_page_are_run_by_a_test_or_it_says_why_not(page: Path) -> None:
    """By a test in this file, by the one that a note above the block names, or not, with the reason in the note."""
    text = page.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) == text.count("```sh")
    for block in blocks:
        if block["kind"] == "not run":
            assert len(block["note"]) > 20, block["commands"]
        elif block["kind"] == "run by":
            path = ROOT / block["note"]
            assert path.is_file(), block["note"]
            named = re.findall(r"manage\.py (\w+)|make (\w+)", block["commands"])
            tests = path.read_text(encoding="utf-8")
            assert all("".join(name) in tests for name in named), block["note"]
        else:
            commands = [line for line in block["commands"].splitlines() if line.startswith(".venv")]
            assert commands, f"nothing says who runs: {block['commands']}"
            assert all(line.startswith(RUN_HERE) for line in commands), block["commands"]


def test_index_leads_to_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").glob("*.md")} - {
        "README.md"
    }
    pages |= {f"guide/{path.name}" for path in (ROOT / "docs" / "guide").glob("*.md")}
    assert sorted(page for page in pages if f"({page})" not in index) == []


@pytest.mark.one_database
@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("line", [line for line in COMMANDS if "simulate_event" in line])
def test_simulated_event_of_the_page_belongs_to_its_owner(line: str) -> None:
    owner = make_user("organizer")
    assert "Rounds closed: " in run(line)
    assert Event.objects.get().staff.filter(user=owner, role="organizer").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("line", [line for line in COMMANDS if "verify_draws" in line])
def test_draws_of_the_page_are_verified(line: str) -> None:
    people = make_user(), make_user()
    fields = {"slug": "harbour-open", "name": "Harbour Open", "ruleset": "mcr", "rounds_planned": 2}
    event = enter_new_event(actor=people[0], fields=fields, players=8, seed=1)
    make_staff(event, people[1], Role.REFEREE)
    play_event(event, crew=Crew(*people), plan=Plan(seed=1, hands=1))
    assert run(line).endswith("2 draws of Harbour Open were made again, each byte for byte the same.\n")


def test_hand_of_the_page_is_answered_as_printed() -> None:
    (asked,) = [line for _kind, block in BLOCKS for line in block.splitlines() if line.startswith('{"id"')][
        :1
    ]
    (printed,) = [block for kind, block in BLOCKS if kind == "json"]
    answer = subprocess.run(
        [sys.executable, "-m", "scoring"],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=60,
    )
    assert json.loads(answer.stdout) == json.loads(printed)


def folders_in(folder: Path) -> Iterator[Path]:
    """The folder and those in it, without what tools keep there."""
    yield folder
    for inner in folder.iterdir():
        if inner.is_dir() and inner.name not in {".venv", "var", ".git"}:
            yield from folders_in(inner)


FOLDERS = list(folders_in(ROOT))
READMES = sorted(path for folder in FOLDERS if (path := folder / "README.md").exists())
DESIGN = sorted((ROOT / "docs" / "design").glob("*.md"))
PAGES = [*READMES, *DESIGN]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_a_page_names_exist(page: Path) -> None:
    named = set(re.findall(r"`([\w/]+\.(?:py|js|css|html))`", page.read_text(encoding="utf-8")))
    assert [name for name in sorted(named) if not any((folder / name).exists() for folder in FOLDERS)] == []


@pytest.mark.parametrize(
    "page",
    sorted({*PAGES, *DOCUMENTS}),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    # A link that begins at the site is one of a guide; tests/tournament/guides follows those.
    linked = re.findall(r"\]\(([^/)#:][^)#:]*)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [name for name in linked if not (page.parent / name).exists()] == []


def test_overview_leads_to_every_page_of_the_design() -> None:
    overview = (ROOT / "tournament" / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in DESIGN if f"(../docs/design/{page.name})" not in overview] == []


def test_glossary_explains_each_word_once() -> None:
    glossary = (ROOT / "docs" / "design" / "glossary.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE)
    terms = [word for word in words if word != "word"]
    assert len(terms) > 60
    assert sorted(terms) == sorted(set(terms))
