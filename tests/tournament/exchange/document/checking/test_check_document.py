"""The command: its exit status, its sentences, and its JSON."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.exchange.document.checking.documents import document_of, played_event
from tests.tournament.exchange.document.test_older_version import as_version_1
from tests.tournament.exchange.moving import signed
from tournament.exchange.document.event import document_bytes
from tournament.exchange.document.reading import packed

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "event.ome.json"
    path.write_bytes(document_bytes(document_of(played_event(name="Spring Open"), full=False)))
    return path


def told(*args: object) -> tuple[int, str]:
    """The exit status, and what the command wrote."""
    output = StringIO()
    try:
        call_command("check_document", *map(str, args), stdout=output)
    except CommandError as error:
        return error.returncode, f"{output.getvalue()}{error}"
    return 0, output.getvalue()


def test_right_document(file: Path) -> None:
    assert told(file) == (0, "Spring Open: everything that was checked is right.\n")
    file.write_bytes(packed(file.read_bytes()))
    assert told(file)[0] == 0


def test_document_with_faults(file: Path) -> None:
    document = json.loads(file.read_bytes())
    document["standings"]["rows"][0]["points"] = 1000
    file.write_bytes(document_bytes(signed(document)))
    status, text = told(file)
    assert status == 1
    assert text.startswith("/standings/rows/0: p")
    assert text.endswith("1 fault.")
    status, text = told(file, "--json")
    report = json.loads(text.removesuffix("1 fault."))
    assert (status, report["valid"], report["faults"][0]["place"]) == (1, False, "/standings/rows/0")
    assert report["standings"][0]["stated"]["points"] == 1000


def test_document_of_version_1(file: Path) -> None:
    file.write_bytes(document_bytes(as_version_1(document_of(played_event(), full=True))))
    assert told(file, "--json")[0] == 0


@pytest.mark.parametrize("content", [b"", b"no JSON", b"{}", b"\xff", b"[" * 100_000, b'{"format": NaN}'])
def test_file_that_cannot_be_read(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "event.ome.json"
    path.write_bytes(content)
    status, text = told(path)
    assert (status, text[-1]) == (2, ".")


def test_missing_file(tmp_path: Path) -> None:
    assert told(tmp_path / "none.json")[0] == 2
