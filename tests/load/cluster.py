"""A PostgreSQL server of a scene's own: its files lie where the scene says, and it is started again whenever it ends."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

HOST = "127.0.0.1"
START_SECONDS = 60
AGAIN_SECONDS = 0.5
# PostgreSQL refuses to be run by root.
ACCOUNT = "nobody"
# Small segments, a few of them kept ready: so the tables feel the full disk before the log does, as on a large server.
INITDB = ("--auth=trust", "--username=seatwind", "--encoding=UTF8", "--no-locale", "--wal-segsize=1")
LISTENING = {"listen_addresses": HOST, "unix_socket_directories": ""}
SMALL = {"shared_buffers": "16MB", "max_connections": "30", "min_wal_size": "24MB", "max_wal_size": "32MB"}
USUAL = {"shared_buffers": "128MB", "max_connections": "100"}
"""What PostgreSQL has without any settings of its own."""


@dataclass(slots=True)
class Cluster:
    """A server that a scene runs; `starts` counts how often it had to be started."""

    folder: Path
    programs: Path
    port: int
    settings: Mapping[str, str] = field(default_factory=lambda: SMALL)
    starts: int = 0
    over: threading.Event = field(default_factory=threading.Event)
    _stop: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"postgres://seatwind@{HOST}:{self.port}/postgres"

    def make(self) -> None:
        """Make the files; raises CalledProcessError."""
        self.folder.mkdir()
        if account():
            os.chown(self.folder, pwd.getpwnam(ACCOUNT).pw_uid, -1)
        command = [str(self.programs / "initdb"), f"--pgdata={self.folder}", *INITDB]
        subprocess.run(command, check=True, capture_output=True, user=account(), cwd=self.folder)

    def keep_running(self) -> None:
        """Run the server until it is over, as a service manager does: one that ended is started again."""
        settings = {**LISTENING, **self.settings, "port": str(self.port)}
        command = [str(self.programs / "postgres"), "-D", str(self.folder)]
        command += [f"--{name}={value}" for name, value in settings.items()]
        log = self.folder.parent.with_suffix(".postgresql")
        while not self.over.is_set():
            self.starts += 1
            with log.open("ab") as output:
                server = subprocess.Popen(
                    command, stdout=output, stderr=output, user=account(), cwd=self.folder
                )
                while server.poll() is None and not self.over.wait(AGAIN_SECONDS):
                    if self._stop.is_set():
                        break
                # It ends every connection, as a service manager's restart does.
                server.send_signal(signal.SIGINT)
                server.wait()
                self._stop.clear()
            self.over.wait(AGAIN_SECONDS)
        log.unlink()

    def restart(self) -> None:
        """End the server, with all connections to it; it is started again at once."""
        self._stop.set()

    def wait(self) -> None:
        """Wait until the server takes connections; raises TimeoutError."""
        import psycopg

        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
            except psycopg.OperationalError:
                time.sleep(0.2)
            else:
                return
        raise TimeoutError("PostgreSQL did not start in time.")


def programs_of_postgresql() -> Path | None:
    """The folder of this machine's server programs; None where there are none."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


def account() -> str | None:
    """Who runs the server: this account, unless it is root."""
    return ACCOUNT if os.geteuid() == 0 else None


@contextmanager
def running_cluster(folder: Path, programs: Path, settings: Mapping[str, str] = SMALL) -> Iterator[Cluster]:
    """A new server with its files in `folder`, until the block ends. Its account must be allowed to read the way there."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    cluster = Cluster(folder, programs, port, settings)
    cluster.make()
    keeper = threading.Thread(target=cluster.keep_running)
    keeper.start()
    try:
        cluster.wait()
        yield cluster
    finally:
        cluster.over.set()
        keeper.join()
