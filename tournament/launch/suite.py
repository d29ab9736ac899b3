"""`make test`: the suite on every database and with the browser, as far as this machine has them."""

import os
import shlex
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tournament.launch.browser import find_chromium
from tournament.launch.errors import BrowserMissing, DatabaseUnusable, PostgresMissing
from tournament.launch.packages import Environment
from tournament.launch.talk import say

NO_TESTS_COLLECTED = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """What a test run has at hand and what it may not do without."""

    postgres_url: str
    chromium: str | None
    is_postgres_required: bool
    is_browser_required: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """One call of pytest: `marker` picks the tests, `variables` the database."""

    name: str
    marker: str
    variables: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_browser(self) -> bool:
        return self.marker == "browser"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one pass went; `failed` counts errors too."""

    name: str
    passed: int
    failed: int
    skipped: int
    is_good: bool

    @property
    def total(self) -> int:
        return self.passed + self.failed + self.skipped


def make_plan(variables: Mapping[str, str], chromium: str | None) -> Plan:
    """Return the plan; raises PostgresMissing or BrowserMissing when something compulsory is missing."""
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
            "The browser tests are compulsory here: install Chromium (Debian: sudo apt-get install chromium) "
            "or name one in SEATWIND_CHROMIUM."
        )
    return plan


def passes_of(plan: Plan) -> list[Pass]:
    """Return the calls of pytest in order: every database, each without the browser and then with it.

    The browser tests have a process of their own: their driver keeps an event loop running, and Django then
    refuses every database call of the tests that follow.
    """
    databases = [("SQLite", "")]
    if plan.postgres_url:
        databases.append(("PostgreSQL", plan.postgres_url))
    passes = []
    for name, url in databases:
        passes.append(Pass(name, "not browser", {"TEST_DATABASE_URL": url}))
        if plan.chromium is not None:
            browser = {"TEST_DATABASE_URL": url, "SEATWIND_CHROMIUM": plan.chromium}
            passes.append(Pass(f"{name} in the browser", "browser", browser))
    return passes


def run_suite(environment: Environment, arguments: str) -> int:
    """Run every pass and print what ran and what did not; returns 0 when all is good, else 1.

    `arguments` replaces the default choice of tests, as on pytest's own command line.
    """
    plan = make_plan(os.environ, find_chromium())
    if plan.postgres_url:
        _check_postgres(environment, plan.postgres_url)
    chosen = shlex.split(arguments)
    outcomes = [_run_pass(environment, plan, each, chosen) for each in passes_of(plan)]
    for line in summary_lines(plan, outcomes):
        say(line)
    return 0 if all(outcome.is_good for outcome in outcomes) else 1


def summary_lines(plan: Plan, outcomes: Sequence[Outcome]) -> list[str]:
    """Return what ran and what did not, and the counts over all passes."""
    ran = [f"{each.name} ({each.total})" for each in outcomes if each.total]
    missing = [f"{each.name} (no tests chosen)" for each in outcomes if not each.total]
    if not plan.postgres_url:
        missing.append("PostgreSQL (TEST_DATABASE_URL is not set)")
    if plan.chromium is None:
        missing.append("browser (no Chromium found)")
    passed, failed, skipped = (
        sum(getattr(each, count) for each in outcomes) for count in ("passed", "failed", "skipped")
    )
    return [
        f"Ran: {', '.join(ran) or 'nothing'}. Did not run: {', '.join(missing) or 'nothing'}.",
        f"{passed} passed, {failed} failed, {skipped} skipped",
    ]


def judge(
    plan: Plan, each: Pass, *, exit_status: int, counts: tuple[int, int, int], is_chosen: bool
) -> Outcome:
    """Return the outcome of a pass from pytest's exit status and its counts (passed, failed, skipped).

    A choice of tests may leave a pass empty. Where the browser is compulsory, a browser test that was skipped
    or a browser pass without a test is a failure.
    """
    passed, failed, skipped = counts
    is_empty = exit_status == NO_TESTS_COLLECTED
    is_good = exit_status == 0 or (is_empty and (is_chosen or each.is_browser))
    if each.is_browser and plan.is_browser_required and not is_chosen:
        is_good = is_good and passed > 0 and skipped == 0
    return Outcome(each.name, passed, failed, skipped, is_good=is_good)


def options_of(each: Pass, chosen: Sequence[str]) -> list[str]:
    """Return what pytest is told in a pass; `chosen` replaces the default choice of tests.

    A page on a busy machine can lose a race that no user ever sees. So a browser test gets one more try, and
    the summary names it (RERUN), that the race may be found and ended.
    """
    options = ["-m", each.marker]
    if each.is_browser:
        options += ["--reruns", "1", "-rR"]
    elif not chosen:
        options += ["-n", "2"]
    return options + (list(chosen) or ["--ignore=tests/bench", "-q"])


def _run_pass(environment: Environment, plan: Plan, each: Pass, chosen: list[str]) -> Outcome:
    report = environment.project_dir / "var" / f"tests-{each.name.lower().replace(' ', '-')}.xml"
    report.unlink(missing_ok=True)
    command = [str(environment.python), "-m", "pytest", f"--junitxml={report}", *options_of(each, chosen)]
    say(f"Tests on {each.name}:")
    done = subprocess.run(  # noqa: S603 - our own interpreter; the arguments are the developer's own
        command, check=False, cwd=environment.project_dir, env={**os.environ, **each.variables}
    )
    outcome = judge(
        plan, each, exit_status=done.returncode, counts=read_counts(report), is_chosen=bool(chosen)
    )
    if done.returncode in {0, NO_TESTS_COLLECTED} and not outcome.is_good:
        say(
            f"Tests on {each.name} are compulsory here, and none ran or some were skipped: this is a failure."
        )
    return outcome


def read_counts(report: Path) -> tuple[int, int, int]:
    """Return (passed, failed, skipped) of a JUnit report; zeros when pytest wrote none."""
    if not report.is_file():
        return 0, 0, 0
    total = failed = skipped = 0
    for suite in ET.parse(report).getroot().iter("testsuite"):  # noqa: S314 - pytest wrote it a moment ago
        total += int(suite.get("tests", "0"))
        failed += int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        skipped += int(suite.get("skipped", "0"))
    return total - failed - skipped, failed, skipped


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
