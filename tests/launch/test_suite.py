"""What `make test` runs, what it may not skip, and what it says at the end."""

from pathlib import Path

import pytest

from tests.launch.conftest import Launch, sentence_of
from tournament.launch.browser import find_chromium
from tournament.launch.errors import BrowserMissing, PostgresMissing
from tournament.launch.suite import (
    NO_TESTS_COLLECTED,
    Outcome,
    Pass,
    Plan,
    judge,
    make_plan,
    options_of,
    passes_of,
    read_counts,
    summary_lines,
)

ALL = Plan("postgres://host/test", "/usr/bin/chromium", is_postgres_required=True, is_browser_required=True)
BARE = Plan("", None, is_postgres_required=False, is_browser_required=False)
BROWSER = Pass("SQLite in the browser", "browser")
PLAIN = Pass("SQLite", "not browser")


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


def test_passes_cover_both_databases_with_and_without_the_browser() -> None:
    passes = [(each.name, each.marker, each.variables["TEST_DATABASE_URL"]) for each in passes_of(ALL)]

    assert passes == [
        ("SQLite", "not browser", ""),
        ("SQLite in the browser", "browser", ""),
        ("PostgreSQL", "not browser", "postgres://host/test"),
        ("PostgreSQL in the browser", "browser", "postgres://host/test"),
    ]


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
    outcome = judge(plan, each, exit_status=exit_status, counts=counts, is_chosen=is_chosen)

    assert outcome == Outcome(each.name, *counts, is_good=is_good)


def test_browser_test_that_fails_gets_one_more_try_and_is_named() -> None:
    assert options_of(BROWSER, []) == [
        "-m", "browser", "--reruns", "1", "-rR", "--ignore=tests/bench", "-q",
    ]  # fmt: skip


def test_every_other_test_fails_at_once() -> None:
    assert options_of(PLAIN, []) == ["-m", "not browser", "-n", "2", "--ignore=tests/bench", "-q"]
    assert options_of(PLAIN, ["tests/launch"]) == ["-m", "not browser", "tests/launch"]


def test_summary_names_what_ran_and_what_did_not() -> None:
    assert summary_lines(BARE, [Outcome("SQLite", 40, 1, 1, is_good=False)]) == [
        "Ran: SQLite (42). Did not run: PostgreSQL (TEST_DATABASE_URL is not set), browser (no Chromium found).",
        "40 passed, 1 failed, 1 skipped",
    ]


def test_summary_of_everything() -> None:
    outcomes = [Outcome("SQLite", 40, 0, 0, is_good=True), Outcome("PostgreSQL", 0, 0, 0, is_good=True)]

    assert summary_lines(ALL, outcomes) == [
        "Ran: SQLite (40). Did not run: PostgreSQL (no tests chosen).",
        "40 passed, 0 failed, 0 skipped",
    ]


def test_counts_of_a_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite tests="10" failures="1" errors="2" skipped="3"></testsuite></testsuites>'
    )

    assert read_counts(report) == (4, 3, 3)
    assert read_counts(tmp_path / "none.xml") == (0, 0, 0)


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
