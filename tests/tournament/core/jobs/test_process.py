"""A job's process: what it leaves in its folder, and that processes of one kind take turns."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.import_rules import ROOT
from tournament.core.jobs.folder import ALIVE, ERROR, FAILED, MADE, NAME, ORDER, PROGRESS
from tournament.core.jobs.process import NotMade, Tell, run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("os.nice", lambda _by: 0)
    return new_folder(tmp_path, "1-thing-a")


def new_folder(parent: Path, name: str) -> Path:
    made = parent / name
    made.mkdir()
    (made / ORDER).write_text(json.dumps({"words": "Łódź"}))
    return made


def made_of_words(order: Any, tell: Tell) -> tuple[str, bytes]:
    tell(1, 2)
    return "words.txt", order["words"].encode()


def test_file_its_name_and_how_far_it_was(folder: Path) -> None:
    assert run(folder, made_of_words, turn="things") == 0
    assert (folder / MADE).read_text() == "Łódź"
    assert (folder / NAME).read_text() == "words.txt"
    assert (folder / PROGRESS).read_text() == "1 2"
    assert (folder / ALIVE).exists()
    assert not (folder / FAILED).exists()


def test_maker_says_why_there_is_no_file(folder: Path) -> None:
    def refuse(_order: Any, _tell: Tell) -> tuple[str, bytes]:
        raise NotMade("nothing_there")

    assert run(folder, refuse, turn="things") == 1
    assert (folder / FAILED).read_text() == "nothing_there"
    assert not (folder / MADE).exists()


def test_fault_is_told_and_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_order: Any, _tell: Tell) -> tuple[str, bytes]:
        raise ZeroDivisionError

    assert run(folder, fail, turn="things") == 1
    assert (folder / FAILED).read_text() == ERROR
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_processes_of_one_kind_take_turns(folder: Path) -> None:
    other = new_folder(folder.parent, "1-thing-b")
    running, go_on = threading.Event(), threading.Event()

    def wait(_order: Any, _tell: Tell) -> tuple[str, bytes]:
        running.set()
        go_on.wait(20)
        return "first", b"first"

    first = threading.Thread(target=run, args=(folder, wait), kwargs={"turn": "things"})
    second = threading.Thread(target=run, args=(other, made_of_words), kwargs={"turn": "things"})
    first.start()
    assert running.wait(20)
    second.start()
    second.join(0.3)
    assert second.is_alive()
    assert run(new_folder(folder.parent, "1-thing-c"), made_of_words, turn="others") == 0
    go_on.set()
    first.join(20)
    second.join(20)
    assert (other / MADE).exists()


def test_program_makes_what_a_function_of_ours_makes(folder: Path) -> None:
    """A function that is not there is a fault like any other."""
    function = "tournament.core.jobs.nowhere.make"
    subprocess.run(
        [sys.executable, "-m", "tournament.core.jobs", str(folder), function, "things"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert (folder / FAILED).read_text() == ERROR
