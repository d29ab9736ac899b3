"""Scenes that need a database of their own run in a process of their own, and print what they found."""

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.load.report import Report

BROKEN = "BROKEN"


def play_apart(module: str, *arguments: str, environment: Mapping[str, str] | None = None) -> Report:
    """Run a module that tells a report, and read it. Its process sees these settings beside those of this one."""
    report = Report()
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    for line in done.stdout.splitlines():
        name, _, value = line.partition(": ")
        if name == BROKEN:
            report.broken.append(value)
        else:
            report.figures[name] = value
    report.expect(done.returncode == 0, f"the scene ran to its end: {done.stderr[-1500:]}")
    return report


def tell(report: Report) -> None:
    """Print a report for the process that waits for it."""
    lines = [f"{name}: {value}" for name, value in report.figures.items()]
    sys.stdout.write("\n".join([*lines, *(f"{BROKEN}: {promise}" for promise in report.broken)]) + "\n")
