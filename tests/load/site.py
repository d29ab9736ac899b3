"""A site of its own for a scene: the real server on a loopback port, over the database of DATABASE_URL."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 240
HOST = "127.0.0.1"
CSRF = "c" * 32


@dataclass(frozen=True, slots=True)
class Answer:
    """What the site answered, and how long that took."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float


@dataclass(slots=True)
class Site:
    """A running server: its port and the process that keeps the workers."""

    port: int
    process: subprocess.Popen[bytes]

    def ask(
        self,
        path: str,
        fields: Mapping[str, str] | None = None,
        *,
        session: str = "",
        sender: str = "",
        timeout: float = 30,
    ) -> Answer:
        """GET a page, or POST a form, from this machine's loopback address `sender`.

        Raises OSError or HTTPException when nobody answers.
        """
        begun = time.monotonic()
        connection = http.client.HTTPConnection(
            HOST, self.port, timeout=timeout, source_address=(sender, 0) if sender else None
        )
        cookies = f"csrftoken={CSRF}" + (f"; sessionid={session}" if session else "")
        headers = {"Cookie": cookies, "X-CSRFToken": CSRF, "Connection": "close"}
        try:
            if fields is None:
                connection.request("GET", path, headers=headers)
            else:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
                connection.request("POST", path, body=urlencode(fields), headers=headers)
            answer = connection.getresponse()
            body = answer.read()
            return Answer(answer.status, dict(answer.getheaders()), body, time.monotonic() - begun)
        finally:
            connection.close()

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()]


@contextmanager
def running(log: Path) -> Iterator[Site]:
    """Serve until the block ends."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with log.open("ab") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=os.environ, stdout=output, stderr=output)
    site = Site(port, process)
    try:
        wait_for(site)
        yield site
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(site: Site) -> None:
    """Wait until the server answers. Raises SystemExit."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if site.process.poll() is not None:
            raise SystemExit("The server ended before it was ready.")
        try:
            if site.ask("/health/", timeout=2).status == 200:
                return
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
    raise SystemExit("The server was not ready in time.")
