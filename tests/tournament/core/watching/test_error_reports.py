"""Reports of errors reach a server on this machine, and name nobody."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from gzip import decompress
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import brotli
import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.architecture.import_rules import ROOT
from tournament.core.watching.error_reports import bare, start_reports

UNPACK = {"gzip": decompress, "br": brotli.decompress}
FAILS = """
import logging, sys
import sentry_sdk
from tournament.core.watching.error_reports import start_reports
from tournament.core.watching.request_ids import current

start_reports(sys.argv[1])

def enter(name):
    password = "bamboo-and-wind-7"
    raise ValueError(f"'{name}' with anna@example.org is no player of /t/qQcnJ5N6SmL1FKZ36lUIM78Cy/")

current.set("K7QF-2M9X")
try:
    enter("Anna Müller")
except ValueError:
    logging.getLogger("django.request").exception("Internal Server Error: %s", "/t/qQcnJ5N6SmL1FKZ36lUIM78Cy/")
logging.getLogger("anything").warning("A warning is not sent.")
sentry_sdk.flush(10)
"""


@pytest.fixture
def received() -> Iterator[tuple[str, list[bytes]]]:
    """The address of a server on this machine, and the bodies that it got."""
    bodies: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            bodies.append(UNPACK[self.headers["Content-Encoding"]](body))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://key@127.0.0.1:{server.server_port}/1", bodies
    server.shutdown()
    server.server_close()


def test_report_says_what_failed_and_names_nobody(received: tuple[str, list[bytes]]) -> None:
    address, bodies = received
    subprocess.run(
        [sys.executable, "-c", FAILS, address],
        env={"DJANGO_SETTINGS_MODULE": "tests.settings"},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (body,) = bodies
    for secret in ("Anna", "Müller", "example.org", "qQcnJ5N6", "bamboo", "M\\u00fcller"):
        assert secret.encode() not in body, secret
    event = json.loads(body.splitlines()[2])
    assert event["tags"]["request"] == "K7QF-2M9X"
    (error,) = event["exception"]["values"]
    assert (error["type"], error["value"]) == ("ValueError", "'…' with …@… is no player of /t/…/")
    assert [frame["function"] for frame in error["stacktrace"]["frames"]] == ["<module>", "enter"]
    assert "server_name" not in event
    assert "user" not in event


@pytest.mark.parametrize(
    "address", ["example.org", "https://example.org/1", "https://key@example.org/", "ftp://k@x/1"]
)
def test_address_that_is_none_stops_the_start(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SEATWIND_ERROR_REPORTS"):
        start_reports(address)


def test_line_without_an_error_is_told_without_its_secrets() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 1, "Lost: %s", ("/invitation/abcdefgh12/",), None)
    sent = bare(
        {"logger": "x", "user": {"id": 1}, "request": {"url": "/"}, "extra": {}}, {"log_record": record}
    )
    assert sent["message"] == "Lost: /invitation/…/"
    assert sent.keys() == {"logger", "release", "tags", "message"}
