"""`python -m tournament.launch run|test|lint|check|bench|load|pins|sbom|audit|packages`, as the Makefile and CI call
it.
"""

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tournament.launch.errors import NotBuilt, Obstacle, RegistryUnreachable
from tournament.launch.folders import PROJECT_DIR, VAR_DIR, preparing
from tournament.launch.packages import (
    BENCH,
    RUN,
    TEST,
    Environment,
    PackageSet,
    ensure_packages,
    pin_commands,
)
from tournament.launch.ports import check_port_is_free, parse_port
from tournament.launch.suite import run_suite
from tournament.launch.talk import complain, say

# The exit status that a shell reports for a program ended by Ctrl-C.
INTERRUPTED = 130
SCRIPTS_AND_STYLES = ("static", "tests/js")


def main(arguments: list[str]) -> int:
    """Run one command and return the exit status. Expected failures print one sentence on stderr."""
    commands: dict[str, Callable[[], int]] = {
        "run": _run,
        "test": _test,
        "lint": _lint,
        "check": _check,
        "bench": _bench,
        "load": _load,
        "pins": _pins,
        "sbom": _sbom,
        "audit": _audit,
        "packages": _packages,
    }
    if len(arguments) != 1 or arguments[0] not in commands:
        complain(f"Name one of these commands: {', '.join(commands)}.")
        return 2
    os.chdir(PROJECT_DIR)
    try:
        return commands[arguments[0]]()
    except Obstacle as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _run() -> int:
    host = os.environ.get("HOST") or "127.0.0.1"
    port = parse_port(os.environ.get("PORT") or "8000")
    check_port_is_free(host, port)
    environment = _prepare(RUN)
    say("Starting Seatwind.")
    # Assume a personal machine. A server sets SEATWIND_LOCAL=0 and the variables that settings.py then requires.
    os.environ.setdefault("SEATWIND_LOCAL", "1")
    serve = ["manage.py", "serve", "--demo", "--host", host, "--port", str(port)]
    if os.environ.get("HTTPS") == "1":
        serve.append("--https")
    os.execv(environment.python, [str(environment.python), *serve])  # noqa: S606 - becomes the server


def _test() -> int:
    return run_suite(_prepare(TEST), os.environ.get("ARGS", ""))


def _check() -> int:
    """Run the whole suite with the linters beside it."""
    return run_suite(_prepare(TEST), "", with_lint=True)


def _lint() -> int:
    environment = _prepare(TEST)
    # The type checker loads the settings, which would otherwise require a secret key.
    os.environ.setdefault("SEATWIND_LOCAL", "1")
    return max(_call(command) for command in lint_commands(environment))


def lint_commands(environment: Environment) -> list[list[str]]:
    """Return the commands that check style, format and types, and look for secrets and known holes. None of them changes
    a file.
    """
    packages = [name for name in ("scoring", "penalties", "tournament", "tests") if Path(name).is_dir()]
    module = [str(environment.python), "-m"]
    return [
        [*module, "ruff", "check", "."],
        [*module, "ruff", "format", "--check", "."],
        [environment.program("djangofmt"), "--check", "templates"],
        [*module, "mypy", *packages],
        [environment.program("oxlint"), *SCRIPTS_AND_STYLES],
        [environment.program("oxfmt"), "--check", *SCRIPTS_AND_STYLES],
        [*module, "tournament.launch.leaks"],
        [*module, "tournament.launch.supply", "audit"],
    ]


def _bench() -> int:
    """Run the measuring programs of `tests/bench` one after another, stopping at the first failure.

    ARGS selects programs by the beginning of their names. If the libraries for comparison are not installed, the
    programs say so and measure only Seatwind.
    """
    environment = _prepare(TEST)
    try:
        _prepare(BENCH)
    except (NotBuilt, RegistryUnreachable) as error:
        complain(str(error))
    chosen = tuple(shlex.split(os.environ.get("ARGS", ""))) or ("",)
    programs = sorted((PROJECT_DIR / "tests" / "bench").glob("*_*.py"))
    for program in programs:
        if not (program.stem.endswith(("_speed", "_quality")) and program.stem.startswith(chosen)):
            continue
        say(f"\n{program.name}")
        code = subprocess.run([str(environment.python), str(program)], check=False).returncode  # noqa: S603 - ours
        if code:
            return abs(code)
    return 0


def _load() -> int:
    """Run the scenes of `tests/load` on SQLite, and on PostgreSQL when TEST_DATABASE_URL is set. ARGS selects scenes."""
    environment = _prepare(TEST)
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        databases = {"SQLite": f"sqlite:///{folder}/load.sqlite3"}
        if os.environ.get("TEST_DATABASE_URL"):
            databases["PostgreSQL"] = os.environ["TEST_DATABASE_URL"] + "_load"
        for name, url in databases.items():
            say(f"\nScenes on {name}:")
            command = [str(environment.python), "-m", "tests.load", *shlex.split(os.environ.get("ARGS", ""))]
            done = subprocess.run(command, check=False, env={**os.environ, "DATABASE_URL": url})  # noqa: S603 - ours
            worst = max(worst, abs(done.returncode))
    return worst


def _pins() -> int:
    """Write the pins of every set of packages again, keeping the versions that still fit. ARGS goes to uv."""
    environment = _prepare(TEST)
    options = shlex.split(os.environ.get("ARGS", ""))
    worst = max(_call([*command, *options]) for command in pin_commands(environment))
    # The page of licences reads the new versions from what is installed.
    environment = _prepare(TEST)
    return max(worst, _supply(environment, "licences"))


def _sbom() -> int:
    """Write what the product is made of."""
    return _supply(_prepare(TEST), "sbom")


def _audit() -> int:
    """Ask for known holes in the packages."""
    return _supply(_prepare(TEST), "audit")


def _packages() -> int:
    """Install the packages of the tests, and no more."""
    _prepare(TEST)
    return 0


def _supply(environment: Environment, command: str) -> int:
    return _call([str(environment.python), "-m", "tournament.launch.supply", command])


def _prepare(packages: PackageSet) -> Environment:
    environment = Environment(PROJECT_DIR)
    with preparing(VAR_DIR):
        ensure_packages(environment, packages)
    return environment


def _call(command: list[str]) -> int:
    return abs(subprocess.run(command, check=False).returncode)  # noqa: S603 - fixed commands


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
