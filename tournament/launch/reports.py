"""The report of a pytest pass: counts, failed tests, retried tests and the slowest ones."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_RERUN = "RERUN "
_REASON_LENGTH = 160


@dataclass(frozen=True, slots=True)
class TestReport:
    """One test. `fault` is the first line of its failure, empty when it passed; `seconds` includes its setup."""

    __test__ = False

    name: str
    seconds: float
    fault: str = ""


@dataclass(frozen=True, slots=True)
class PassReport:
    """All tests of a pass. `failed` includes errors."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    tests: tuple[TestReport, ...] = field(default=(), repr=False)

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.passed, self.failed, self.skipped

    @property
    def faults(self) -> list[TestReport]:
        return [test for test in self.tests if test.fault]


def read_report(report: Path) -> PassReport:
    """Read a JUnit report. All counts are zero when pytest wrote none."""
    if not report.is_file():
        return PassReport()
    total = failed = skipped = 0
    tests: list[TestReport] = []
    for suite in ET.parse(report).getroot().iter("testsuite"):  # noqa: S314 - written by pytest in this run
        total += int(suite.get("tests", "0"))
        failed += int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        skipped += int(suite.get("skipped", "0"))
        tests.extend(_tests_in(suite))
    return PassReport(total - failed - skipped, failed, skipped, tuple(tests))


def _tests_in(suite: ET.Element) -> Iterator[TestReport]:
    for case in suite.iter("testcase"):
        path = case.get("classname", "").replace(".", "/")
        name = f"{path}.py::{case.get('name')}" if path else case.get("name", "")
        faults = [each for tag in ("failure", "error") for each in case.findall(tag)]
        yield TestReport(name, float(case.get("time", "0")), _first_line(faults[0]) if faults else "")


def _first_line(fault: ET.Element) -> str:
    words = (fault.get("message") or fault.text or "").strip() or "failed"
    return words.splitlines()[0][:_REASON_LENGTH]


def tried_again(output: str) -> list[str]:
    """Return the tests that failed and were retried, named as in pytest's summary."""
    return sorted({line.removeprefix(_RERUN) for line in output.splitlines() if line.startswith(_RERUN)})
