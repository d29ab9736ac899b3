"""The .venv's packages: what a failing pip leaves behind."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tournament.launch import packages
from tournament.launch.errors import InstallFailed, NotBuilt, Obstacle, PackageAltered
from tournament.launch.packages import BENCH, Environment, ensure_packages


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    """A project whose .venv is whole but lacks the benchmarks' packages."""
    pins = tmp_path / BENCH.pins
    pins.parent.mkdir(parents=True)
    pins.write_text("anything==1.0\n")
    (tmp_path / "var").mkdir()
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(packages, "is_whole", lambda environment: not environment.unfinished_mark.exists())
    return Environment(tmp_path)


@pytest.mark.parametrize(
    ("said", "expected", "is_whole"),
    [
        ("error: command 'g++' failed\nERROR: Failed building wheel for anything", NotBuilt, True),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", PackageAltered, True),
        ("ERROR: Could not install packages due to an odd reason", InstallFailed, False),
    ],
    ids=["not built: nothing was touched", "altered: nothing was touched", "stopped midway: nobody knows"],
)
def test_pip_that_fails(
    environment: Environment,
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    expected: type[Obstacle],
    is_whole: bool,
) -> None:
    def pip(command: Sequence[str], log: Path) -> int:
        log.write_text(said)
        return 1

    monkeypatch.setattr(packages, "_run_logged", pip)

    with pytest.raises(expected) as caught:
        ensure_packages(environment, BENCH)

    assert str(environment.log) in str(caught.value)
    assert packages.is_whole(environment) is is_whole
