"""A throw-away copy of what a start needs, in a folder whose name has a space."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tournament.launch.packages import RUN

SOURCE = Path(__file__).resolve().parent.parent.parent
Launch = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project folder with the real Makefile and launcher, and one requirement that no index has."""
    folder = tmp_path / "my tiles"
    shutil.copytree(
        SOURCE / "tournament" / "launch",
        folder / "tournament" / "launch",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    shutil.copy(SOURCE / "Makefile", folder)
    (folder / "tournament" / "__init__.py").touch()
    hashed = f"--hash=sha256:{'0' * 64}"
    (folder / RUN.pins).write_text(f"seatwind-no-such-package==1.0 {hashed}\n", encoding="utf-8")
    return folder


@pytest.fixture
def launch(project: Path, tmp_path: Path) -> Launch:
    """Calls `make` in the project folder, without a network and with a home of its own."""

    # The interpreter itself: a wrapper of a version manager would take a second for each call.
    tools = tmp_path / "python"
    tools.mkdir()
    (tools / "python3").symlink_to(Path(sys.executable).resolve())

    def call(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        unwanted = (
            "PIP_",
            "MAKE",
            "MFLAGS",
            "SEATWIND_",
            "PORT",
            "HOST",
            "SERVER",
            "ARGS",
            "TEST_DATABASE_URL",
        )
        environment = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        environment |= {
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(tmp_path / "home"),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": "http://127.0.0.1:9/",
            "PIP_RETRIES": "0",
        }
        return subprocess.run(
            ["make", "--no-print-directory", *arguments],
            cwd=project,
            env=environment | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    return call


def sentence_of(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence on stderr of a start that failed; make's own closing line is not counted."""
    assert done.returncode != 0
    assert "Traceback" not in done.stdout + done.stderr
    lines = [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]
    assert len(lines) == 1, done.stderr
    assert lines[0].endswith(".")
    return lines[0]
