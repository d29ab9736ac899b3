"""`make test`: the suite on every database and in the browser, as far as this machine has them.

The passes for each database and the browser run in parallel. Tests that open no database run once, in the pass on
SQLite. The browser tests run on SQLite, but for the main path, which runs on PostgreSQL where there is one.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tournament.launch.browser import find_chromium, missing_browsers
from tournament.launch.errors import BrowserMissing, DatabaseUnusable, PostgresMissing
from tournament.launch.packages import Environment
from tournament.launch.reports import PassReport, TestReport, read_report, tried_again
from tournament.launch.side_by_side import Ended, Job, run_side_by_side
from tournament.launch.talk import say

NO_TESTS_COLLECTED = 5
# Compiling the tests takes several seconds: what one process compiled, the others read, whatever the machine prefers.
KEEP_COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
SLOWEST = 30
LINT = "Lint"
IN_THE_BROWSER = "SQLite in the browser"
LONGEST = "SQLite"
"""The pass with most to do."""
LONG_NICENESS = 10
LINT_NICENESS = 15


@dataclass(frozen=True, slots=True)
class Plan:
    """The databases and browser available to a test run, and those that it requires."""

    postgres_url: str
    chromium: str | None
    is_postgres_required: bool
    is_browser_required: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """One call of pytest. `marker` selects the tests, `variables` the database."""

    name: str
    marker: str
    variables: Mapping[str, str]

    @property
    def is_browser(self) -> bool:
        return self.marker.startswith("browser")

    @property
    def label(self) -> str:
        """The name of the pass in file names and in the name of its test database."""
        return self.name.lower().replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one pass, or of the linters, which have no tests. `again` names the tests that were retried."""

    name: str
    report: PassReport
    is_good: bool
    again: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.report.counts)


def make_plan(variables: Mapping[str, str], chromium: str | None) -> Plan:
    """Return the plan. Raises PostgresMissing or BrowserMissing when something required is missing."""
    plan = Plan(
        postgres_url=variables.get("TEST_DATABASE_URL", ""),
        chromium=chromium,
        is_postgres_required=variables.get("SEATWIND_REQUIRE_POSTGRES") == "1",
        is_browser_required=variables.get("SEATWIND_REQUIRE_BROWSER") == "1",
    )
    if plan.is_postgres_required and not plan.postgres_url:
        raise PostgresMissing(
            "PostgreSQL is compulsory here: set TEST_DATABASE_URL, for example "
            "TEST_DATABASE_URL=postgres://user:password@127.0.0.1/test make test."
        )
    if plan.is_browser_required and plan.chromium is None:
        raise BrowserMissing(
            "The browser tests are compulsory here: install Chromium (Debian: sudo apt-get install chromium-headless-shell) "
            "or name one in SEATWIND_CHROMIUM."
        )
    return plan


def passes_of(plan: Plan) -> list[Pass]:
    """Return the calls of pytest, longest first.

    The browser tests run in their own processes: their driver keeps an event loop running, and Django then refuses
    database calls in later tests. They run on SQLite, the database of a club's laptop; the main path runs on PostgreSQL
    where there is one.
    """
    passes = []
    if plan.chromium is not None:
        marker = "browser and not main_path" if plan.postgres_url else "browser"
        passes.append(_pass(IN_THE_BROWSER, marker, "", plan.chromium))
    if plan.postgres_url:
        passes.append(_postgres_pass(plan.postgres_url))
    passes.append(_pass(LONGEST, "not browser and not stricter" if plan.postgres_url else "not browser", ""))
    if plan.postgres_url and plan.chromium is not None:
        name = "PostgreSQL in the browser"
        passes.append(_pass(name, "browser and main_path", plan.postgres_url, plan.chromium))
    return passes


def _postgres_pass(url: str) -> Pass:
    """What runs on PostgreSQL. Importing the modules of all the other tests would take longer than many of these."""
    plain = _pass("PostgreSQL", "not browser and not pure and not one_database", url)
    return replace(plain, variables={**plain.variables, "TEST_EACH_DATABASE_ONLY": "1"})


def _pass(name: str, marker: str, url: str, chromium: str = "") -> Pass:
    suffix = f"_{name.lower().replace(' ', '_')}"
    variables = {**KEEP_COMPILED, "TEST_DATABASE_URL": url, "TEST_DATABASE_SUFFIX": suffix}
    if chromium:
        variables["SEATWIND_CHROMIUM"] = chromium
    return Pass(name, marker, variables)


def run_suite(environment: Environment, arguments: str, *, with_lint: bool = False) -> int:
    """Run every pass and print what ran and what did not. Returns 0 if everything passed, else 1.

    `arguments` replaces the default selection of tests, as on pytest's own command line. The passes then run one after
    another in this terminal, so that a debugger can be used. `with_lint` runs the linters in parallel.
    """
    plan = make_plan(os.environ, find_chromium())
    if plan.postgres_url:
        _check_postgres(environment, plan.postgres_url)
    chosen = shlex.split(arguments)
    if chosen:
        outcomes = [_run_here(environment, plan, each, chosen) for each in passes_of(plan)]
    else:
        outcomes = _run_all(environment, plan, with_lint=with_lint)
    if plan.chromium and (absent := missing_browsers()):
        say(f"Not installed, so no test ran in it: {', '.join(absent)}.")
    say(f"The order of the tests: --randomly-seed={order_seed(environment.project_dir)}")
    for line in summary_lines(plan, outcomes):
        say(line)
    return 0 if all(outcome.is_good for outcome in outcomes) else 1


def summary_lines(plan: Plan, outcomes: Sequence[Outcome]) -> list[str]:
    """Return the slowest tests, retried tests, failures, what did not run, and the total counts."""
    tests = [outcome for outcome in outcomes if outcome.name != LINT]
    ran = [f"{each.name} ({each.total})" for each in tests if each.total]
    missing = [f"{each.name} (no tests chosen)" for each in tests if not each.total]
    if not plan.postgres_url:
        missing.append("PostgreSQL (TEST_DATABASE_URL is not set)")
    if plan.chromium is None:
        missing.append("browser (no Chromium found)")
    passed, failed, skipped = (
        sum(counts) for counts in zip(*(each.report.counts for each in tests), strict=True)
    )
    return [
        *_slowest_lines(tests),
        *(f"Tried again on {each.name}: {name}" for each in tests for name in each.again),
        *_failed_lines(outcomes),
        f"Ran: {', '.join(ran) or 'nothing'}. Did not run: {', '.join(missing) or 'nothing'}.",
        f"{passed} passed, {failed} failed, {skipped} skipped",
    ]


def _slowest_lines(outcomes: Sequence[Outcome]) -> list[str]:
    found: list[tuple[TestReport, str]] = [
        (test, each.name) for each in outcomes for test in each.report.tests
    ]
    found.sort(key=lambda pair: pair[0].seconds, reverse=True)
    lines = [f"  {test.seconds:6.1f} s  {test.name} ({name})" for test, name in found[:SLOWEST]]
    return ["The slowest tests:", *lines] if lines else []


def _failed_lines(outcomes: Sequence[Outcome]) -> list[str]:
    lines = []
    for each in outcomes:
        lines += [f"Failed on {each.name}: {test.name}: {test.fault}" for test in each.report.faults]
        if not each.is_good and not each.report.faults:
            lines.append(f"Failed: {each.name}; its output above tells why.")
    return lines


def judge(
    plan: Plan,
    each: Pass,
    *,
    exit_status: int,
    report: PassReport,
    is_chosen: bool,
    again: Sequence[str] = (),
) -> Outcome:
    """Return the outcome of a pass from pytest's exit status and its report.

    A selection of tests may leave a pass empty. Where the browser is required, a skipped browser test or an empty
    browser pass is a failure.
    """
    is_empty = exit_status == NO_TESTS_COLLECTED
    is_good = exit_status == 0 or (is_empty and (is_chosen or each.is_browser))
    if each.is_browser and plan.is_browser_required and not is_chosen:
        is_good = is_good and report.passed > 0 and report.skipped == 0
    return Outcome(each.name, report, is_good, tuple(again))


def options_of(each: Pass, chosen: Sequence[str], *, workers: int = 1) -> list[str]:
    """Return the options of pytest in a pass. `chosen` replaces the default selection of tests.

    On a busy machine a page can lose a race that users never see. A failed browser test is therefore retried twice at most,
    and the summary names it so that the race can be found and fixed. Elsewhere only tests marked `flaky` are retried: they
    start servers, which may get too little time from the machine.
    """
    options = ["-m", each.marker, "-rR"]
    if each.is_browser:
        options += ["--reruns", "2"]
    if not chosen and workers > 1:
        # What a module builds once is built in one process. The order is ours: long tests, or their modules, come first.
        fairly = (
            ["load", "--maxschedchunk", "2"] if each.is_browser else ["loadfile", "--no-loadscope-reorder"]
        )
        options += ["-n", str(workers), "--dist", *fairly]
    if chosen:
        return [*options, *chosen]
    places = ["tests/e2e"] if each.is_browser else ["--ignore=tests/bench", "--ignore=tests/e2e"]
    return [*options, "-q", *places]


def workers_of(each: Pass, cores: int) -> int:
    """Return how many processes share a pass. All passes run at once. A browser test mostly waits; and the longest pass
    shall leave no core idle when the others are done.
    """
    if each.name == IN_THE_BROWSER:
        return max(2, cores // 2)
    return max(min(2, cores) if each.name == LONGEST else 1, cores // 2)


def _run_all(environment: Environment, plan: Plan, *, with_lint: bool) -> list[Outcome]:
    """Run the passes in parallel.

    There are as many lanes as cores. More processes at once take turns so often that each needs a fifth more processor time,
    for it finds the caches of the core filled by others. The linters come last and give way to the passes, so that no core is
    idle while the last one ends. All give way to those in the browser: an open page asks the server again and again, so a
    slow browser test is also more work.
    """
    cores = os.cpu_count() or 1
    passes = passes_of(plan)
    jobs = [_job(environment, each, workers_of(each, cores)) for each in passes]
    if with_lint:
        command = [sys.executable, "-m", "tournament.launch", "lint"]
        log = environment.project_dir / "var" / "lint.log"
        jobs.append(Job(LINT, command, log, niceness=LINT_NICENESS))
    ends = run_side_by_side(jobs, lanes=cores, folder=environment.project_dir, on_end=_say_end)
    by_name = {ended.job.name: ended for ended in ends}
    outcomes = [
        _judge_end(environment, plan, each, by_name[each.name].exit_status, by_name[each.name].output)
        for each in passes
    ]
    if with_lint:
        outcomes.append(Outcome(LINT, PassReport(), is_good=by_name[LINT].exit_status == 0))
    return outcomes


def _say_end(ended: Ended) -> None:
    say(f"\n{ended.job.name} ({ended.seconds:.0f} s):\n{ended.output.rstrip()}")


def niceness_of(each: Pass) -> int:
    """Return how far a pass gives way to the others."""
    return 0 if each.is_browser else LONG_NICENESS


def _job(environment: Environment, each: Pass, workers: int) -> Job:
    _report_of(environment, each).unlink(missing_ok=True)
    command = _command(environment, each, options_of(each, [], workers=workers))
    log = _report_of(environment, each).with_suffix(".log")
    return Job(each.name, command, log, each.variables, niceness=niceness_of(each))


def _run_here(environment: Environment, plan: Plan, each: Pass, chosen: list[str]) -> Outcome:
    _report_of(environment, each).unlink(missing_ok=True)
    say(f"Tests on {each.name}:")
    done = subprocess.run(  # noqa: S603 - our own interpreter; the arguments are the developer's own
        _command(environment, each, options_of(each, chosen)),
        check=False,
        cwd=environment.project_dir,
        env={**os.environ, **each.variables},
    )
    return _judge_end(environment, plan, each, done.returncode, "", is_chosen=True)


def _judge_end(
    environment: Environment,
    plan: Plan,
    each: Pass,
    exit_status: int,
    output: str,
    *,
    is_chosen: bool = False,
) -> Outcome:
    report = read_report(_report_of(environment, each))
    again = tried_again(output)
    outcome = judge(plan, each, exit_status=exit_status, report=report, is_chosen=is_chosen, again=again)
    if exit_status in {0, NO_TESTS_COLLECTED} and not outcome.is_good:
        say(
            f"Tests on {each.name} are compulsory here, and none ran or some were skipped: this is a failure."
        )
    return outcome


def _report_of(environment: Environment, each: Pass) -> Path:
    return environment.project_dir / "var" / f"tests-{each.label}.xml"


def _command(environment: Environment, each: Pass, options: Sequence[str]) -> list[str]:
    report = _report_of(environment, each)
    seed = f"--randomly-seed={order_seed(environment.project_dir)}"
    return [str(environment.python), "-m", "pytest", f"--junitxml={report}", seed, *options]


def order_seed(project_dir: Path) -> int:
    """Return the seed of the random order of tests: another one for each commit, and for one commit always the same, so that
    a run can be repeated. Without git it is 0.
    """
    command = ["git", "-C", str(project_dir), "rev-parse", "HEAD^{tree}"]
    try:
        tree = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - fixed words
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(tree[:8], 16)


def _check_postgres(environment: Environment, url: str) -> None:
    probe = "import sys, psycopg; psycopg.connect(sys.argv[1], connect_timeout=5).close()"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [environment.python, "-c", probe, url], check=False, capture_output=True
    )
    if done.returncode != 0:
        raise DatabaseUnusable(
            "The PostgreSQL server of TEST_DATABASE_URL does not answer or refuses the sign-in: start it or "
            "correct the address, or unset TEST_DATABASE_URL to test on SQLite alone."
        )
