"""What the product is made of: licences, the bill of materials, known holes, and secrets that were committed."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.architecture.import_rules import ROOT
from tests.launch.test_pins import pins_of
from tournament.launch.leaks import leaks_in
from tournament.launch.leaks import main as look_for_leaks
from tournament.launch.packages import RUN
from tournament.launch.supply import (
    PAGE,
    audit,
    bill_of_materials,
    is_allowed,
    known_holes,
    licence_of,
    licences_page,
    pinned,
)

PACKAGES = pinned(RUN)


def licences_told() -> dict[str, str]:
    rows = [
        line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if "|" in line
    ]
    return {name: licence for name, _version, licence in rows[2:]}


def test_every_pin_is_read() -> None:
    read = {one.name: (one.version, frozenset(f"sha256:{each}" for each in one.hashes)) for one in PACKAGES}
    assert read == pins_of(RUN)


def test_page_of_licences_names_every_package() -> None:
    """`make pins` writes it."""
    told = licences_told()
    assert PAGE.read_text(encoding="utf-8") == licences_page(PACKAGES, lambda name: told[name])
    assert [name for name, licence in told.items() if licence_of(name) not in {"", licence}] == []


def test_no_licence_is_forbidden() -> None:
    assert [
        f"{name}: {licence}" for name, licence in licences_told().items() if not is_allowed(licence)
    ] == []


@pytest.mark.parametrize(
    "licence", ["", "GPL-3.0-only", "MIT AND AGPL-3.0-only", "Proprietary", "SSPL-1.0 OR GPL-2.0-only"]
)
def test_licence_that_binds_the_whole_program_is_seen(licence: str) -> None:
    assert not is_allowed(licence)


def test_bill_of_materials_has_every_package_and_is_always_the_same() -> None:
    bill = bill_of_materials(PACKAGES)
    assert json.dumps(bill) == json.dumps(bill_of_materials(PACKAGES))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert {one["name"]: one["version"] for one in bill["components"]} == {
        one.name: one.version for one in PACKAGES
    }
    assert all(one["hashes"] and one["licenses"] for one in bill["components"])
    refs = {one["bom-ref"] for one in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
    needs = {one["ref"]: one["dependsOn"] for one in bill["dependencies"]}
    assert needs.keys() == refs
    assert {each for one in needs.values() for each in one} <= refs
    assert [one.split("@")[0] for one in needs["seatwind@0.1.0"] if "django@" in one] == ["pkg:pypi/django"]
    assert any(
        "asgiref" in one for one in needs[next(one for one in refs if one.startswith("pkg:pypi/django@"))]
    )


@contextmanager
def answering(status: int, body: bytes) -> Iterator[str]:
    """A server on this machine that gives one answer."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1/querybatch"
    finally:
        server.shutdown()
        server.server_close()


def test_known_hole_is_named() -> None:
    results = [{"vulns": [{"id": "PYSEC-1"}]}, *({} for _one in PACKAGES[1:])]
    with answering(200, json.dumps({"results": results}).encode()) as service:
        assert known_holes(PACKAGES, service) == {f"{PACKAGES[0].name} {PACKAGES[0].version}": ["PYSEC-1"]}


@pytest.mark.parametrize("status", [200, 404, 503])
def test_list_that_does_not_answer_is_no_failure(status: int, capsys: pytest.CaptureFixture[str]) -> None:
    with answering(status, b"<html>") as service:
        assert audit(service) == 0
    assert "were not checked" in capsys.readouterr().out


def test_list_that_cannot_be_reached_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    with answering(200, b"") as service:
        pass
    assert audit(service) == 0
    assert "cannot be reached" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    [
        "-----BEGIN EC " + "PRIVATE KEY-----",
        "AKIA" + "ABCDEFGHIJKLMNOP",
        "ghp_" + "a1" * 18,
        "postgres://seatwind:" + "Tr0ub4dor@db.hall.net/seatwind",
        "SEATWIND_SECRET_KEY=" + "a1B2" * 10,
    ],
)
def test_secret_is_found_where_it_stands(line: str) -> None:
    assert [number for number, _kind in leaks_in(f"one\ntwo\n{line}\n")] == [3]


def test_examples_are_no_secrets() -> None:
    text = "postgres://user:password@host/name redis://host:6379/0 https://key@errors.example.org/1\nSEATWIND_SECRET_KEY=…\n"
    assert list(leaks_in(text)) == []


def test_committed_files_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / "settings.env").write_text("SEATWIND_SECRET_KEY=" + "a1B2" * 10)
    assert look_for_leaks(tmp_path) == 1
    assert "settings.env:1: this looks like a secret in a setting" in capsys.readouterr().err


def test_page_is_in_the_index() -> None:
    assert "(licences.md)" in (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
