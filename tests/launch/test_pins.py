"""What is installed: every package that the requirements name and all that these bring along, with the hashes of its files."""

import re

import pytest

from tests.architecture.import_rules import ROOT
from tournament.launch.packages import BENCH, RUN, TEST, PackageSet

Pins = dict[str, tuple[str, frozenset[str]]]


def pins_of(packages: PackageSet) -> Pins:
    """Version and hashes by the package's name."""
    text = (ROOT / packages.pins).read_text(encoding="utf-8")
    lines = re.sub(r"\\\n\s*", " ", re.sub(r"(?m)^#.*\n", "", text)).splitlines()
    found = {}
    for line in lines:
        pin = re.match(r"(\S+)==(\S+) ", line)
        assert pin, line
        found[_normal(pin[1])] = (pin[2], frozenset(re.findall(r"--hash=(sha256:[0-9a-f]{64})", line)))
    return found


def named_in(file: str) -> dict[str, str]:
    """Version by name of what a file of requirements names itself."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return {_normal(name): version for name, version in re.findall(r"(?m)^([\w-]+)(?:\[.+\])?==(\S+)", text)}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("packages", [RUN, TEST, BENCH], ids=["run", "test", "bench"])
def test_what_the_requirements_name_is_pinned_with_hashes(packages: PackageSet) -> None:
    named = named_in(packages.requirements)
    if packages.left_out:
        for name in (ROOT / packages.left_out).read_text(encoding="utf-8").splitlines():
            named.pop(name, None)
    pins = pins_of(packages)
    assert named
    assert {name: pins[name][0] for name in named} == named
    assert [name for name, (_version, hashes) in pins.items() if not hashes] == []


def test_tests_use_what_the_product_runs_on() -> None:
    run, test = pins_of(RUN), pins_of(TEST)
    assert {name: test.get(name) for name in run} == run


def test_server_installs_no_test_runner() -> None:
    run, test = pins_of(RUN), pins_of(TEST)
    assert named_in(RUN.requirements).keys() - run.keys() == {"pytest-django"}
    assert {"pytest", "pytest-django"} <= test.keys()
    assert [name for name in run if "pytest" in name] == []
