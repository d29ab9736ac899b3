"""Machines of a hall for a scene: each with a database, a folder and processes of its own, on this computer's loopback."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.load.site import ROOT, Site, free_port, wait_for

COMMAND_SECONDS = 300


@dataclass(slots=True)
class Machine:
    """A computer that runs Seatwind at one address. `commands` of it are run to their end; `cut` is a power cut."""

    name: str
    folder: Path
    database: str
    port: int = field(default_factory=free_port)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> Mapping[str, str]:
        """The settings by which the machines of one computer stay apart."""
        return {
            **os.environ,
            "DATABASE_URL": self.database,
            "SEATWIND_DUTY_FILE": str(self.folder / "duty.json"),
            "SEATWIND_JOBS": str(self.folder / "jobs"),
            "SEATWIND_BACKUPS": str(self.folder / "backups"),
            "CACHE_URL": (self.folder / "cache").as_uri(),
        }

    def make(self) -> None:
        """Make its folder and its database."""
        self.folder.mkdir()
        self.run("migrate", "--verbosity", "0")

    def run(self, *command: str) -> str:
        """Run a command of manage.py to its end; returns what it printed. Raises CalledProcessError."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=COMMAND_SECONDS,
        )
        return done.stdout

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a command of manage.py that runs until the machine is cut or stopped."""
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "manage.py", *command],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.processes.append(process)
        return process

    def serve(self) -> Site:
        """Start the server, and wait until it answers."""
        site = Site(self.port, self.start("serve", "--port", str(self.port)))
        wait_for(site)
        return site

    def cut(self) -> None:
        """End every process at once, with all that they started, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End every process in order."""
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, number)
        for process in self.processes:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.processes.clear()


def until(is_so: Callable[[], Any], seconds: float, what: str) -> float:
    """Wait until something is so; returns after how many seconds. Raises TimeoutError."""
    begun = time.monotonic()
    while not is_so():
        if time.monotonic() - begun > seconds:
            raise TimeoutError(f"Not within {seconds:.0f} s: {what}.")
        time.sleep(0.2)
    return time.monotonic() - begun
