"""The project's .venv: created, repaired, and given the pinned packages only when they have changed."""

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tournament.launch.errors import (
    InstallFailed,
    NotBuilt,
    Obstacle,
    PackageAltered,
    RegistryUnreachable,
    VenvFailed,
    VenvModuleMissing,
    disk_full,
    explain_os_error,
)
from tournament.launch.folders import ensure_writable
from tournament.launch.talk import say

# pip reports the cause of a failure only in its log. Every version since 21 writes these words there.
_DISK_FULL_MARK = re.compile(r"\[Errno 28\]|No space left on device|Disk quota exceeded")
_UNREACHABLE_MARK = re.compile(
    r"NewConnectionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|SSLError|ConnectionResetError"
    r"|RemoteDisconnected|NameResolutionError|connection broken|\b50[234] (Server )?Error"
    # What pip reports when retries are off and the index does not answer for an existing package.
    r"|\(from versions: none\)"
)
_ALTERED_MARK = re.compile(r"DO NOT MATCH THE HASHES")
_NOT_BUILT_MARK = re.compile(r"Failed building wheel|Failed to build|metadata-generation-failed")


@dataclass(frozen=True, slots=True)
class PackageSet:
    """Packages that are installed together: what the file `requirements` names, less the file `left_out`."""

    name: str
    requirements: str
    left_out: str = ""

    @property
    def pins(self) -> str:
        """The file that pip reads: the packages with all that they bring along, each with its version and hashes."""
        return f"tournament/launch/pins/{self.name}.txt"


RUN = PackageSet("run", "requirements.txt", left_out="tournament/launch/pins/left_out.txt")
TEST = PackageSet("test", "tests/requirements.txt")
BENCH = PackageSet("bench", "tests/bench/requirements.txt")


@dataclass(frozen=True, slots=True)
class Environment:
    """The .venv of one project folder."""

    project_dir: Path

    @property
    def folder(self) -> Path:
        return self.project_dir / ".venv"

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    def program(self, name: str) -> str:
        """A program installed by a package that is not a Python module, such as a linter for scripts."""
        return str(self.folder / "bin" / name)

    @property
    def log(self) -> Path:
        return self.project_dir / "var" / "install.log"

    @property
    def unfinished_mark(self) -> Path:
        """A file that exists while pip works in the .venv. If pip was killed, the .venv cannot be trusted."""
        return self.folder / "seatwind-unfinished"

    def stamp(self, packages: PackageSet) -> Path:
        return self.folder / f"seatwind-{packages.name}.sha256"


def ensure_packages(environment: Environment, packages: PackageSet) -> None:
    """Make sure that the .venv works and has the packages. Does nothing when it already does.

    Call it while holding `folders.preparing`. Raises an Obstacle that says what to do.
    """
    whole = is_whole(environment)
    digest = digest_of(environment.project_dir, packages)
    if whole and _read(environment.stamp(packages)) == digest:
        return
    ensure_writable(environment.project_dir)
    try:
        environment.log.write_text(f"Packages of {packages.pins}\n", encoding="utf-8")
        if not whole:
            _make_venv(environment)
        environment.unfinished_mark.touch()
    except OSError as error:
        raise explain_os_error(error, environment.project_dir) from None
    _install(environment, packages)
    _write_stamps(environment, packages)


def is_whole(environment: Environment) -> bool:
    """Whether the .venv is complete, with a Python that starts, is new enough and has pip."""
    if environment.unfinished_mark.exists():
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11) or sys.prefix == sys.base_prefix)"
    try:
        done = subprocess.run([environment.python, "-c", probe], check=False, capture_output=True)  # noqa: S603 - our own interpreter
    except OSError:
        return False
    return done.returncode == 0


def digest_of(project_dir: Path, packages: PackageSet) -> str:
    """Return a digest that changes when a requirement of the set changes."""
    return hashlib.sha256((project_dir / packages.pins).read_bytes()).hexdigest()


def pin_commands(environment: Environment) -> list[list[str]]:
    """Return the commands that write the pins, for every system and every Python from 3.11 on.

    The packages of the run come first, and the tests use the same versions of them.
    """
    fixed = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate", "--quiet"]
    commands = []
    for packages in (RUN, TEST, BENCH):
        command = [environment.program("uv"), "pip", "compile", *fixed, packages.requirements]
        command += ["--custom-compile-command", "make pins", "--output-file", packages.pins]
        if packages is TEST:
            command += ["--constraints", RUN.pins]
        if packages.left_out:
            command += ["--excludes", packages.left_out]
        commands.append(command)
    return commands


def _make_venv(environment: Environment) -> None:
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise VenvModuleMissing(
            f"The Python at {sys.executable} cannot make virtual environments: install its venv module "
            "(Debian and Ubuntu: sudo apt-get install python3-venv) and try again."
        )
    if environment.folder.exists():
        say("The folder .venv is broken or incomplete. Creating it again.")
    if environment.folder.is_file():
        raise VenvFailed(
            f"A file is where Seatwind needs the folder {environment.folder}: move it away and try again."
        )
    command = [str(_base_python()), "-m", "venv", "--clear", str(environment.folder)]
    if _run_logged(command, environment.log) != 0:
        raise _explain_log(environment) or VenvFailed(
            f"The folder {environment.folder} could not be made: {environment.log} tells why."
        )


def _base_python() -> Path:
    """Return the Python to create the .venv with, never the one inside it, which would be removed."""
    if sys.prefix == sys.base_prefix:
        return Path(sys.executable)
    return Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")


def _install(environment: Environment, packages: PackageSet) -> None:
    say(
        f"Installing the packages of {packages.requirements}: about a minute the first time "
        f"(details in {environment.log.relative_to(environment.project_dir)})."
    )
    pins = environment.project_dir / packages.pins
    command = [str(environment.python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    command += ["--progress-bar", "off", "--require-hashes", "-r", str(pins)]
    if packages is not RUN:
        # A server has everything compiled before it starts. Of what tests bring along, most is never imported.
        command.append("--no-compile")
    if _run_logged(command, environment.log) == 0:
        return
    error = _explain_log(environment)
    if isinstance(error, RegistryUnreachable | PackageAltered | NotBuilt):
        # pip downloads and builds everything before it installs anything, so the existing packages are still intact.
        environment.unfinished_mark.unlink(missing_ok=True)
    raise error or InstallFailed(
        f"The packages of {packages.requirements} could not be installed: {environment.log} tells why."
    )


def _run_logged(command: Sequence[str], log: Path) -> int:
    variables = dict(os.environ, PIP_USER="0")
    # With pip's own five retries, somebody without a network would wait for minutes.
    variables.setdefault("PIP_RETRIES", "2")
    with log.open("a", encoding="utf-8") as file:
        done = subprocess.run(  # noqa: S603 - the commands are built in this module
            command,
            check=False,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    return done.returncode


def _explain_log(environment: Environment) -> Obstacle | None:
    text = environment.log.read_text(encoding="utf-8", errors="replace")
    if _DISK_FULL_MARK.search(text):
        return disk_full(environment.folder)
    if _UNREACHABLE_MARK.search(text):
        return RegistryUnreachable(
            "The package registry cannot be reached: connect to the internet (or set pip's proxy or index) "
            f"and try again; {environment.log} has the details."
        )
    if _ALTERED_MARK.search(text):
        return PackageAltered(
            "A package is not the file that was published: do not install it by hand. Check pip's index and proxy "
            f"and try again; {environment.log} names the package."
        )
    if _NOT_BUILT_MARK.search(text):
        return NotBuilt(
            "A package could not be built: install a C++ compiler (Debian: sudo apt-get install g++ python3-dev) "
            f"and try again; {environment.log} has the details."
        )
    return None


def _write_stamps(environment: Environment, packages: PackageSet) -> None:
    included = (RUN, TEST) if packages is TEST else (packages,)
    try:
        for each in included:
            digest = digest_of(environment.project_dir, each)
            environment.stamp(each).write_text(digest, encoding="ascii")
        environment.unfinished_mark.unlink()
    except OSError as error:
        raise explain_os_error(error, environment.folder) from None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return ""
