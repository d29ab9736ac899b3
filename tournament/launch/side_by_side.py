"""Commands that run in parallel, each with its own log, on a limited number of lanes."""

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

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
    jobs: Sequence[Job], *, lanes: int, folder: Path, on_end: Callable[[Ended], None]
) -> list[Ended]:
    """Run the jobs in `folder`, at most `lanes` at a time. Start them and return their results in the given order.

    `on_end` is called from one thread as each job ends. Ctrl-C reaches the jobs directly, because they share the
    terminal.
    """
    ends: dict[str, Ended] = {}
    with ThreadPoolExecutor(max_workers=lanes) as pool:
        running = [pool.submit(_run, job, folder) for job in jobs]
        try:
            for done in as_completed(running):
                ended = done.result()
                ends[ended.job.name] = ended
                on_end(ended)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    return [ends[job.name] for job in jobs]


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
