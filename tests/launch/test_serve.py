"""`manage.py serve` up to the moment where it becomes the server."""

import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import nullcontext
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, ProgrammingError, connection

from tournament.core.management.commands import serve
from tournament.core.management.commands.serve import (
    bring_up_to_date,
    collect_static_files,
    explain_database_error,
    name_of_kept_pages,
    prepare_figures,
    server_command,
)
from tournament.core.release import digest_of_sources
from tournament.core.server.addresses import Site
from tournament.core.server.certificates import Files
from tournament.core.watching.counting import FOLDER
from tournament.launch.errors import DatabaseUnusable, DiskFull, NotWritable, PortInvalid
from tournament.launch.ports import listener_of, parse_port


@pytest.mark.parametrize(("text", "port"), [("1", 1), ("8000", 8000), ("65535", 65535)])
def test_parse_port(text: str, port: int) -> None:
    assert parse_port(text) == port


@pytest.mark.parametrize("text", ["", "0", "-1", "80.0", " 80", "65536", "9" * 5000, "²", "٨٠٠٠"])
def test_parse_port_of_something_else(text: str) -> None:
    with pytest.raises(PortInvalid):
        parse_port(text)


@pytest.mark.parametrize(("host", "bind"), [("127.0.0.1", "127.0.0.1:9000"), ("::1", "[::1]:9000")])
def test_server_is_called_with_its_own_worker(host: str, bind: str) -> None:
    command = server_command(host=host, port=9000, workers=3)

    assert command[:3] == [sys.executable, "-m", "gunicorn"]
    assert command[-1] == "tournament.asgi:application"
    assert command[command.index("--bind") + 1] == bind
    assert command[command.index("--worker-class") + 1] == "tournament.core.server.worker.Worker"
    assert command[command.index("--workers") + 1] == "3"


def test_https_takes_the_certificates(tmp_path: Path) -> None:
    command = server_command(host="127.0.0.1", port=9000, workers=2, certificates=Files(tmp_path))

    assert command[command.index("--certfile") + 1] == str(tmp_path / "site.pem")
    assert command[command.index("--keyfile") + 1] == str(tmp_path / "site.key")


def test_serve_on_a_busy_port_is_one_sentence() -> None:
    said = StringIO()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(SystemExit) as stop:
            call_command("serve", port=str(port), stderr=said)

    assert stop.value.code == 1
    assert said.getvalue().startswith(f"Port {port} is busy")
    assert said.getvalue().count("\n") == 1
    if Path("/proc/net/tcp").exists():
        assert f"end it with: kill {os.getpid()}" in said.getvalue()


def test_link_of_the_first_account_goes_by_the_proxy(settings: Any) -> None:
    said = StringIO()
    command = serve.Command(stdout=said)
    command._address, command._first_path = "https://hall.example.org", "/first-account/abc/"
    for behind_proxy in (False, True):
        settings.BEHIND_PROXY = behind_proxy
        command._tell(Site("127.0.0.1", 8000))
    links = [line.split()[-1] for line in said.getvalue().splitlines() if "first-account" in line]
    assert links == [
        "http://127.0.0.1:8000/first-account/abc/",
        "https://hall.example.org/first-account/abc/",
    ]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_cache_folder_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    """A real start, because a check of Django opens the caches before the command runs."""
    blocked = tmp_path / "cache"
    blocked.write_text("a file")
    environment = {**os.environ, "SEATWIND_LOCAL": "1", "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    environment |= {"CACHE_URL": blocked.as_uri(), "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3"}
    command = [sys.executable, "manage.py", "serve", "--port", str(free_port())]
    start = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False
    )

    assert start.returncode == 1
    assert (
        start.stderr == f"A file is where Seatwind needs the folder {blocked}: move it away and try again.\n"
    )


def test_listener_is_found_in_the_tables_of_the_kernel(tmp_path: Path) -> None:
    """The oldest process that holds the listening socket is named, and no socket in another state counts."""
    head = "sl local_address rem_address st tx_queue tr tm->when retrnsmt uid timeout inode\n"
    listening = "0: 0100007F:1F40 00000000:0000 0A 0:0 0:0 0 0 0 4711 1\n"
    connected = "1: 0100007F:1F41 0100007F:9999 01 0:0 0:0 0 0 0 4712 1\n"
    (tmp_path / "net").mkdir()
    (tmp_path / "net" / "tcp").write_text(head + listening + connected)
    for pid, inode in ((30, 4712), (40, 4711), (200, 4711)):
        (tmp_path / str(pid) / "fd").mkdir(parents=True)
        (tmp_path / str(pid) / "fd" / "5").symlink_to(f"socket:[{inode}]")

    assert listener_of(8000, tmp_path) == 40
    assert listener_of(8001, tmp_path) is None
    assert listener_of(8000, tmp_path / "nowhere") is None


def test_static_files_are_collected_once_and_again_after_a_change(
    settings: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "a.css").write_text("a {}")
    settings.STATICFILES_DIRS = [source]  # type: ignore[attr-defined]
    settings.STATIC_ROOT = tmp_path / "static"  # type: ignore[attr-defined]

    collect_static_files()
    (tmp_path / "static" / "a.css").unlink()
    collect_static_files()
    unchanged = (tmp_path / "static" / "a.css").exists()
    (source / "a.css").write_text("a { color: red }")
    collect_static_files()

    assert not unchanged
    assert (tmp_path / "static" / "a.css").read_text() == "a { color: red }"


def _wrapped(code: int, kind: type[DatabaseError] = OperationalError) -> DatabaseError:
    """Return an error as Django raises it: its cause carries SQLite's code."""
    cause = sqlite3.OperationalError("said by SQLite")
    cause.sqlite_errorcode = code
    error = kind("said by SQLite")
    error.__cause__ = cause
    return error


@pytest.mark.each_database
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="these are SQLite's codes")
@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (_wrapped(sqlite3.SQLITE_FULL), DiskFull),
        (_wrapped(sqlite3.SQLITE_READONLY_DIRECTORY), NotWritable),
        (_wrapped(sqlite3.SQLITE_CANTOPEN), NotWritable),
        (_wrapped(sqlite3.SQLITE_BUSY), DatabaseUnusable),
        (_wrapped(sqlite3.SQLITE_NOTADB, DatabaseError), DatabaseUnusable),
    ],
)
def test_sqlite_obstacle(error: DatabaseError, expected: type[Exception]) -> None:
    assert type(explain_database_error(error)) is expected


def test_a_fault_of_the_program_is_not_explained_away() -> None:
    assert explain_database_error(ProgrammingError("no such column")) is None


@pytest.mark.each_database
@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has no server")
def test_postgresql_obstacle() -> None:
    assert connection.vendor == "postgresql"
    assert type(explain_database_error(OperationalError("refused"))) is DatabaseUnusable


def test_servers_of_one_release_share_their_pages(settings: object, tmp_path: Path) -> None:
    """Where they share a Redis. Otherwise, and after any change of the program, each start begins anew."""
    for name in ("one", "two"):
        (tmp_path / name / "tournament").mkdir(parents=True)
        (tmp_path / name / "tournament" / "urls.py").write_text("urlpatterns = []")
    one, two = (digest_of_sources(tmp_path / name, "site") for name in ("one", "two"))
    (tmp_path / "two" / "tournament" / "urls.py").write_text("urlpatterns = [1]")

    assert one == two
    assert digest_of_sources(tmp_path / "two", "site") != one
    assert digest_of_sources(tmp_path / "one", "another site") != one
    assert name_of_kept_pages() != name_of_kept_pages()
    settings.CACHES = {"pages": {"BACKEND": "django.core.cache.backends.redis.RedisCache"}}  # type: ignore[attr-defined]
    settings.BASE_DIR = tmp_path / "one"  # type: ignore[attr-defined]
    assert name_of_kept_pages() == name_of_kept_pages()


@pytest.mark.parametrize("token", ["", "a-token"])
def test_workers_count_into_an_empty_folder_where_figures_are_asked_for(
    settings: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    settings.METRICS_TOKEN = token  # type: ignore[attr-defined]
    monkeypatch.delenv(FOLDER, raising=False)
    (tmp_path / "8000").mkdir()
    (tmp_path / "8000" / "counter_1.db").write_text("of an earlier start")
    prepare_figures(tmp_path / "8000")

    assert os.environ.pop(FOLDER, "") == (str(tmp_path / "8000") if token else "")
    assert any((tmp_path / "8000").iterdir()) is not bool(token)


class BrokenError(Exception):
    """What psycopg says, with PostgreSQL's code."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(("sqlstate", "runs"), [("40P01", 2), ("57P01", 1)])
def test_migrations_that_a_running_backup_broke_run_again(
    monkeypatch: pytest.MonkeyPatch, sqlstate: str, runs: int
) -> None:
    calls: list[str] = []

    def migrate(name: str, **options: object) -> None:
        calls.append(name)
        if len(calls) == 1:
            raise OperationalError from BrokenError(sqlstate)

    monkeypatch.setattr(serve, "call_command", migrate)
    with nullcontext() if runs > 1 else pytest.raises(OperationalError):
        bring_up_to_date()
    assert calls == ["migrate"] * runs
