"""What `make test` runs, what it may not skip, and what it says at the end."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.launch.conftest import Launch, sentence_of
from tournament.launch.browser import find_chromium
from tournament.launch.errors import BrowserMissing, PostgresMissing
from tournament.launch.folders import PROJECT_DIR
from tournament.launch.reports import PassReport, TestReport, read_report, tried_again
from tournament.launch.side_by_side import Ended, Job, run_side_by_side
from tournament.launch.suite import (
    LINT,
    LINT_NICENESS,
    NO_TESTS_COLLECTED,
    SLOWEST,
    Outcome,
    Pass,
    Plan,
    judge,
    make_plan,
    niceness_of,
    options_of,
    order_seed,
    passes_of,
    summary_lines,
    workers_of,
)

ALL = Plan("postgres://host/test", "/usr/bin/chromium", is_postgres_required=True, is_browser_required=True)
BARE = Plan("", None, is_postgres_required=False, is_browser_required=False)
BROWSER = Pass("SQLite in the browser", "browser", {})
PLAIN = Pass("SQLite", "not browser", {})


def test_plan_takes_what_is_there() -> None:
    variables = {
        "TEST_DATABASE_URL": "postgres://host/test",
        "SEATWIND_REQUIRE_POSTGRES": "1",
        "SEATWIND_REQUIRE_BROWSER": "1",
    }

    assert make_plan(variables, "/usr/bin/chromium") == ALL
    assert make_plan({}, None) == BARE


def test_plan_without_a_compulsory_postgresql() -> None:
    with pytest.raises(PostgresMissing, match="set TEST_DATABASE_URL"):
        make_plan({"SEATWIND_REQUIRE_POSTGRES": "1"}, "/usr/bin/chromium")


def test_plan_without_a_compulsory_browser() -> None:
    with pytest.raises(BrowserMissing, match="install Chromium"):
        make_plan({"SEATWIND_REQUIRE_BROWSER": "1"}, None)


def test_passes_cover_both_databases_and_walk_the_main_path_on_each() -> None:
    passes = [(each.name, each.marker, each.variables["TEST_DATABASE_URL"]) for each in passes_of(ALL)]

    assert passes == [
        ("SQLite in the browser", "browser and not main_path", ""),
        ("PostgreSQL", "not browser and not pure and not one_database", "postgres://host/test"),
        ("SQLite", "not browser and not stricter", ""),
        ("PostgreSQL in the browser", "browser and main_path", "postgres://host/test"),
    ]


def test_passes_that_run_at_the_same_time_share_no_database() -> None:
    suffixes = [each.variables["TEST_DATABASE_SUFFIX"] for each in passes_of(ALL)]

    assert len(set(suffixes)) == len(suffixes)
    assert all(suffix.replace("_", "").isalpha() for suffix in suffixes)


def test_passes_on_a_bare_machine() -> None:
    assert [each.name for each in passes_of(BARE)] == ["SQLite"]


@pytest.mark.parametrize(
    ("plan", "each", "exit_status", "counts", "is_chosen", "is_good"),
    [
        (BARE, PLAIN, 0, (3, 0, 1), False, True),
        (BARE, PLAIN, 1, (3, 1, 0), False, False),
        (BARE, PLAIN, NO_TESTS_COLLECTED, (0, 0, 0), False, False),
        (BARE, PLAIN, NO_TESTS_COLLECTED, (0, 0, 0), True, True),
        (BARE, BROWSER, NO_TESTS_COLLECTED, (0, 0, 0), False, True),
        (BARE, BROWSER, 0, (2, 0, 1), False, True),
        (ALL, BROWSER, NO_TESTS_COLLECTED, (0, 0, 0), False, False),
        (ALL, BROWSER, 0, (2, 0, 1), False, False),
        (ALL, BROWSER, 0, (3, 0, 0), False, True),
        (ALL, BROWSER, 2, (3, 0, 0), False, False),
        (ALL, BROWSER, NO_TESTS_COLLECTED, (0, 0, 0), True, True),
    ],
)
def test_judge(
    *, plan: Plan, each: Pass, exit_status: int, counts: tuple[int, int, int], is_chosen: bool, is_good: bool
) -> None:
    report = PassReport(*counts)

    outcome = judge(plan, each, exit_status=exit_status, report=report, is_chosen=is_chosen)

    assert outcome == Outcome(each.name, report, is_good=is_good)


def test_browser_test_that_fails_is_tried_again_and_named() -> None:
    assert options_of(BROWSER, [], workers=2) == [
        "-m", "browser", "-rR", "--reruns", "2", "-n", "2", "--dist", "load", "--maxschedchunk", "2",
        "-q", "tests/e2e",
    ]  # fmt: skip


def test_no_pass_leaves_a_test_out() -> None:
    """The passes without a browser do not look into the folder of the browser tests."""
    modules = list((PROJECT_DIR / "tests" / "e2e").glob("test_*.py"))
    assert modules
    assert [path.name for path in modules if "pytest.mark.browser" not in path.read_text()] == []


def test_every_other_test_fails_at_once_unless_it_starts_servers() -> None:
    assert options_of(PLAIN, []) == [
        "-m", "not browser", "-rR", "-q", "--ignore=tests/bench", "--ignore=tests/e2e",
    ]  # fmt: skip
    assert options_of(PLAIN, ["tests/launch"]) == ["-m", "not browser", "-rR", "tests/launch"]


@pytest.mark.parametrize(
    ("cores", "longest", "shorter", "browser"), [(1, 1, 1, 2), (2, 2, 1, 2), (8, 4, 4, 4)]
)
def test_workers_share_the_cores(*, cores: int, longest: int, shorter: int, browser: int) -> None:
    other = Pass("PostgreSQL", "not browser", {})
    found = [workers_of(each, cores) for each in (PLAIN, other, BROWSER)]
    assert found == [longest, shorter, browser]


def test_order_of_the_tests_is_the_commits(tmp_path: Path) -> None:
    assert order_seed(tmp_path) == 0
    for command in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "Begin"]):
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", "-C", tmp_path, *who, *command], check=True)
    # The tree without any file, which has this name everywhere.
    assert order_seed(tmp_path) == 0x4B825DC6


def test_modules_are_not_torn_apart() -> None:
    options = options_of(PLAIN, [], workers=2)

    assert options[3:8] == ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]


def test_passes_give_way_to_the_browser_and_linters_to_all() -> None:
    niceness = {each.name: niceness_of(each) for each in passes_of(ALL)}

    assert niceness["SQLite in the browser"] == niceness["PostgreSQL in the browser"] == 0
    assert 0 < niceness["SQLite"] == niceness["PostgreSQL"] < LINT_NICENESS


def outcome_of(
    name: str,
    *counts: int,
    tests: Sequence[TestReport] = (),
    again: Sequence[str] = (),
    is_good: bool = True,
) -> Outcome:
    passed, failed, skipped = counts
    return Outcome(name, PassReport(passed, failed, skipped, tuple(tests)), is_good, tuple(again))


def test_summary_names_what_ran_and_what_did_not() -> None:
    fault = TestReport("tests/launch/test_ports.py::test_parse[²]", 0.5, "AssertionError: assert 2 == 3")
    good = TestReport("tests/launch/test_ports.py::test_parse[2]", 12.25)

    assert summary_lines(
        BARE,
        [outcome_of("SQLite", 40, 1, 1, tests=[fault, good], is_good=False, again=("tests/e2e/a.py::b",))],
    ) == [
        "The slowest tests:",
        "    12.2 s  tests/launch/test_ports.py::test_parse[2] (SQLite)",
        "     0.5 s  tests/launch/test_ports.py::test_parse[²] (SQLite)",
        "Tried again on SQLite: tests/e2e/a.py::b",
        "Failed on SQLite: tests/launch/test_ports.py::test_parse[²]: AssertionError: assert 2 == 3",
        "Ran: SQLite (42). Did not run: PostgreSQL (TEST_DATABASE_URL is not set), browser (no Chromium found).",
        "40 passed, 1 failed, 1 skipped",
    ]


def test_summary_of_everything() -> None:
    lines = summary_lines(ALL, [outcome_of("SQLite", 40, 0, 0), outcome_of("PostgreSQL", 0, 0, 0)])

    assert lines == [
        "Ran: SQLite (40). Did not run: PostgreSQL (no tests chosen).",
        "40 passed, 0 failed, 0 skipped",
    ]


def test_summary_names_linters_that_failed_and_a_pass_that_broke_down() -> None:
    outcomes = [
        outcome_of("SQLite", 0, 0, 0, is_good=False),
        outcome_of(LINT, 0, 0, 0, is_good=False),
    ]

    assert summary_lines(ALL, outcomes) == [
        "Failed: SQLite; its output above tells why.",
        "Failed: Lint; its output above tells why.",
        "Ran: nothing. Did not run: SQLite (no tests chosen).",
        "0 passed, 0 failed, 0 skipped",
    ]


def test_summary_lists_the_slowest_alone() -> None:
    tests = [TestReport(f"test_{number}", float(number)) for number in range(SLOWEST + 5)]

    lines = summary_lines(ALL, [outcome_of("SQLite", len(tests), 0, 0, tests=tests)])

    assert lines[1:-2] == [
        f"  {number:6.1f} s  test_{number} (SQLite)" for number in range(SLOWEST + 4, 4, -1)
    ]


def test_report_of_a_pass(tmp_path: Path) -> None:
    path = tmp_path / "report.xml"
    path.write_text(
        """<testsuites><testsuite tests="10" failures="1" errors="2" skipped="3">
        <testcase classname="tests.launch.test_ports" name="test_parse[a.b]" time="0.25"/>
        <testcase classname="tests.launch.test_ports" name="test_port" time="1.5">
          <failure message="AssertionError: assert 1 == 2&#10; more">tests/launch/test_ports.py:3</failure></testcase>
        <testcase classname="" name="tests.launch.test_broken" time="0"><error>cannot be read</error></testcase>
        </testsuite></testsuites>"""
    )

    report = read_report(path)

    assert report.counts == (4, 3, 3)
    assert report.tests == (
        TestReport("tests/launch/test_ports.py::test_parse[a.b]", 0.25),
        TestReport("tests/launch/test_ports.py::test_port", 1.5, "AssertionError: assert 1 == 2"),
        TestReport("tests.launch.test_broken", 0.0, "cannot be read"),
    )
    assert [test.seconds for test in report.faults] == [1.5, 0.0]
    assert read_report(tmp_path / "none.xml") == PassReport()


def test_tests_that_were_tried_again() -> None:
    output = (
        "..R.\nRERUN tests/e2e/test_b.py::test_two\nRERUN tests/e2e/test_a.py::test_one\n2 passed, 2 rerun"
    )

    assert tried_again(output) == ["tests/e2e/test_a.py::test_one", "tests/e2e/test_b.py::test_two"]


def job_of(folder: Path, name: str, program: str) -> Job:
    command = [sys.executable, "-c", program]
    return Job(name, command, folder / f"{name}.log", {"JOB": name})


def test_jobs_run_at_the_same_time_and_keep_their_output_apart(tmp_path: Path) -> None:
    """Each of the two waits for the other's file: one after the other they would never end."""
    meet = (
        "import os, sys, time\n"
        "me = os.environ['JOB']; open(me, 'w').close()\n"
        "while not os.path.exists({'one': 'two', 'two': 'one'}[me]): time.sleep(0.01)\n"
        "print('I am', me); print('and I failed', file=sys.stderr); sys.exit(me == 'two')"
    )
    seen: list[Ended] = []

    ends = run_side_by_side(
        [job_of(tmp_path, "one", meet), job_of(tmp_path, "two", meet)],
        lanes=2,
        folder=tmp_path,
        on_end=seen.append,
    )

    assert [(end.job.name, end.exit_status) for end in ends] == [("one", 0), ("two", 1)]
    assert [sorted(end.output.splitlines()) for end in ends] == [
        ["I am one", "and I failed"],
        ["I am two", "and I failed"],
    ]
    assert {end.job.name for end in seen} == {"one", "two"}


def test_jobs_take_turns_on_one_lane(tmp_path: Path) -> None:
    alone = "import os; os.mkdir('lane'); os.rmdir('lane')"
    jobs = [job_of(tmp_path, name, alone) for name in ("one", "two", "three")]

    ends = run_side_by_side(jobs, lanes=1, folder=tmp_path, on_end=lambda _ended: None)

    assert [end.exit_status for end in ends] == [0, 0, 0]


def test_job_gives_way_to_the_others(tmp_path: Path) -> None:
    job = job_of(tmp_path, "one", "import os; print(os.nice(0))")

    (alone,) = run_side_by_side([job], lanes=1, folder=tmp_path, on_end=lambda _ended: None)
    usual = int(alone.output)
    (ended,) = run_side_by_side(
        [replace(job, niceness=10)], lanes=1, folder=tmp_path, on_end=lambda _ended: None
    )

    assert int(ended.output) == min(usual + 10, 19)


def test_chromium_named_in_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "my chromium"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("SEATWIND_CHROMIUM", str(program))

    assert find_chromium() == str(program)


def test_chromium_named_in_the_environment_but_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATWIND_CHROMIUM", "/nowhere/chromium")

    with pytest.raises(BrowserMissing, match="is no program"):
        find_chromium()


def test_chromium_found_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "google-chrome"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.delenv("SEATWIND_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert find_chromium() == str(program)


def test_make_test_with_a_file_in_place_of_var(launch: Launch, project: Path) -> None:
    (project / "var").write_text("")

    assert "needs the folder" in sentence_of(launch("test"))
