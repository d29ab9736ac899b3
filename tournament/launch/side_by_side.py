"""Lanes of commands: those of a lane run one after another, and the lanes in parallel. Each command has its own log."""

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock

NICE = "nice"


@dataclass(frozen=True, slots=True)
class Job:
    """One command. `variables` are added to the environment, and `log` receives all its output.

    A job uses the processor time that the jobs with a smaller `niceness` leave.
    """

    name: str
    command: Sequence[str]
    log: Path
    variables: Mapping[str, str] = field(default_factory=dict)
    niceness: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a job ended. `seconds` is wall-clock time."""

    job: Job
    exit_status: int
    seconds: float

    @property
    def output(self) -> str:
        return self.job.log.read_text(encoding="utf-8", errors="replace")


def run_side_by_side(
    lanes: Sequence[Sequence[Job]], *, folder: Path, on_end: Callable[[Ended], None]
) -> list[Ended]:
    """Run the jobs of each lane in `folder`, one after another, all lanes in parallel. Returns their results, lane by lane.

    `on_end` is called as each job ends, by one thread at a time. Ctrl-C reaches the jobs directly, because they share the
    terminal.
    """
    telling = Lock()
    stopped = Event()

    def run_lane(jobs: Sequence[Job]) -> list[Ended]:
        ends = []
        for job in jobs:
            if stopped.is_set():
                break
            ends.append(_run(job, folder))
            with telling:
                on_end(ends[-1])
        return ends

    with ThreadPoolExecutor(max_workers=max(1, len(lanes))) as pool:
        running = [pool.submit(run_lane, jobs) for jobs in lanes]
        try:
            return [ended for lane in running for ended in lane.result()]
        except KeyboardInterrupt:
            stopped.set()
            raise


def _run(job: Job, folder: Path) -> Ended:
    begun = time.monotonic()
    with job.log.open("wb") as log:
        done = subprocess.run(  # noqa: S603 - the commands are built in this package
            [NICE, "-n", str(job.niceness), *job.command],
            check=False,
            cwd=folder,
            env={**os.environ, **job.variables},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    return Ended(job, done.returncode, time.monotonic() - begun)
