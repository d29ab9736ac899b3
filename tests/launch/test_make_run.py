"""Every foreseen obstacle to `make run` is one sentence that says what to do, and a failure."""

import fcntl
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.launch.conftest import Launch, sentence_of


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def _free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@pytest.mark.parametrize("port", ["abc", "8000 9000"])
def test_run_with_a_port_that_is_none(launch: Launch, port: str) -> None:
    assert "is not a port" in sentence_of(launch("run", PORT=port))


def test_run_on_a_busy_port_offers_another(launch: Launch, busy_port: int) -> None:
    sentence = sentence_of(launch("run", PORT=str(busy_port)))

    assert f"Port {busy_port} is busy" in sentence
    assert "PORT=9000 make run" in sentence


def test_run_takes_the_port_from_the_command_line_too(launch: Launch, busy_port: int) -> None:
    assert f"Port {busy_port} is busy" in sentence_of(launch("run", f"PORT={busy_port}"))


def test_run_on_an_address_of_another_machine(launch: Launch) -> None:
    assert "HOST=0.0.0.0" in sentence_of(launch("run", HOST="192.0.2.1", PORT=_free_port()))


def test_run_with_an_old_python_names_what_was_found(launch: Launch, tmp_path: Path) -> None:
    tools = _only_these_tools(tmp_path, python="echo 3.9; exit 1")

    sentence = sentence_of(launch("run", PATH=str(tools)))

    assert "needs Python 3.11 or newer and found only Python 3.9" in sentence


def test_run_without_any_python(launch: Launch, tmp_path: Path) -> None:
    assert "found no Python" in sentence_of(launch("run", PATH=str(_only_these_tools(tmp_path, python=None))))


def test_run_passes_over_an_old_python_for_a_newer_one(
    launch: Launch, tmp_path: Path, busy_port: int
) -> None:
    tools = _only_these_tools(tmp_path, python="echo 3.9; exit 1")
    (tools / "python3.13").symlink_to(Path(sys.executable).resolve())

    assert "is busy" in sentence_of(launch("run", PATH=str(tools), PORT=str(busy_port)))


def test_run_without_the_venv_module(launch: Launch, project: Path, tmp_path: Path) -> None:
    # What Debian does without python3-venv: ensurepip is not there.
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None\n")

    sentence = sentence_of(launch("run", PYTHONPATH=str(tmp_path / "site"), PORT=_free_port()))

    assert "apt-get install python3-venv" in sentence
    assert not (project / ".venv").exists()


def test_run_with_a_file_in_place_of_var(launch: Launch, project: Path) -> None:
    (project / "var").write_text("")

    assert f"needs the folder {project / 'var'}" in sentence_of(launch("run", PORT=_free_port()))


def test_run_with_a_file_in_place_of_the_venv(launch: Launch, project: Path) -> None:
    (project / ".venv").write_text("")

    assert f"needs the folder {project / '.venv'}" in sentence_of(launch("run", PORT=_free_port()))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that not even root can write to")
def test_run_with_a_var_that_cannot_be_written(launch: Launch, project: Path) -> None:
    (project / "var").symlink_to("/proc/self")

    assert "cannot write to" in sentence_of(launch("run", PORT=_free_port()))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device that is always full")
def test_run_on_a_full_disk(launch: Launch, project: Path) -> None:
    (project / "var").mkdir()
    (project / "var" / "install.log").symlink_to("/dev/full")

    assert "is full: free about 1 GB" in sentence_of(launch("run", PORT=_free_port()))


def test_run_while_another_start_prepares_the_folder(launch: Launch, project: Path) -> None:
    (project / "var").mkdir()
    with (project / "var" / "launch.lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        sentence = sentence_of(launch("run", PORT=_free_port()))

    assert "wait until it has finished" in sentence


@pytest.mark.slow
def test_run_without_a_network_keeps_the_log_and_starts_again(launch: Launch, project: Path) -> None:
    """Also: an incomplete .venv is created again, and a complete one is not."""
    python = project / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)

    first = launch("run", PORT=_free_port())
    made_at = (project / ".venv" / "pyvenv.cfg").stat().st_mtime_ns
    second = launch("run", PORT=_free_port())

    assert "registry cannot be reached" in sentence_of(first)
    assert str(project / "var" / "install.log") in sentence_of(first)
    assert "Creating it again" in first.stdout
    assert "registry cannot be reached" in sentence_of(second)
    assert "Creating it again" not in second.stdout
    assert (project / ".venv" / "pyvenv.cfg").stat().st_mtime_ns == made_at
    assert not list((project / ".venv").glob("seatwind-*"))


def test_launcher_without_a_known_command(project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tournament.launch", "fly"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (
        sentence_of(done)
        == "Name one of these commands: run, test, lint, check, bench, load, pins, sbom, audit, packages."
    )
    assert done.returncode == 2


def test_make_alone_lists_the_commands(launch: Launch) -> None:
    done = launch()

    assert done.returncode == 0
    assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("make ")] == [
        "run",
        "test",
        "lint",
        "check",
        "bench",
        "load",
        "pins",
        "sbom",
        "audit",
        "clean",
    ]


def test_clean_keeps_the_data(launch: Launch, project: Path) -> None:
    (project / ".venv").mkdir()
    (project / "var" / "static").mkdir(parents=True)
    (project / "var" / "seatwind.sqlite3").write_text("data")
    (project / "var" / "secret_key").write_text("secret")

    assert launch("clean").returncode == 0

    assert sorted(path.name for path in (project / "var").iterdir()) == ["seatwind.sqlite3", "secret_key"]
    assert not (project / ".venv").exists()


def _only_these_tools(tmp_path: Path, *, python: str | None) -> Path:
    """Make a PATH that has make, sh and dirname, and as python3 a stub with this shell code."""
    folder = tmp_path / "tools"
    folder.mkdir()
    for name in ("make", "sh", "dirname"):
        (folder / name).symlink_to(
            f"/usr/bin/{name}" if Path(f"/usr/bin/{name}").exists() else f"/bin/{name}"
        )
    if python is not None:
        stub = folder / "python3"
        stub.write_text(f"#!/bin/sh\n{python}\n")
        stub.chmod(0o755)
    return folder
