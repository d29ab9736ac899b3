"""The errors that can prevent a start. Each is one plain sentence that says what to do."""

import errno
from pathlib import Path
from typing import ClassVar


class Obstacle(Exception):  # noqa: N818 - the state of the machine prevents a start; the program is not at fault
    """A start that cannot continue. `str(error)` is the sentence for the user, `code` is for programs."""

    code: ClassVar[str] = "launch_failed"


class PortInvalid(Obstacle):
    """The port is not a whole number from 1 to 65535."""

    code: ClassVar[str] = "port_invalid"


class PortBusy(Obstacle):
    """Another program is listening on the port."""

    code: ClassVar[str] = "port_busy"


class PortForbidden(Obstacle):
    """The system lets only an administrator listen on the port."""

    code: ClassVar[str] = "port_forbidden"


class HostUnknown(Obstacle):
    """The host is not an address of this machine."""

    code: ClassVar[str] = "host_unknown"


class AddressMissing(Obstacle):
    """The site sends mail and has no configured address for the links in it."""

    code: ClassVar[str] = "address_missing"


class NotADemo(Obstacle):
    """A demo is to begin in a database that holds something else, and would delete it every night."""

    code: ClassVar[str] = "not_a_demo"


class VenvModuleMissing(Obstacle):
    """Python has no venv module, or one that cannot install pip (Debian without python3-venv)."""

    code: ClassVar[str] = "venv_module_missing"


class VenvFailed(Obstacle):
    """The .venv could not be created."""

    code: ClassVar[str] = "venv_failed"


class RegistryUnreachable(Obstacle):
    """The package registry did not answer."""

    code: ClassVar[str] = "registry_unreachable"


class PackageAltered(Obstacle):
    """A downloaded package does not have the hash that is pinned."""

    code: ClassVar[str] = "package_altered"


class InstallFailed(Obstacle):
    """pip failed for another reason."""

    code: ClassVar[str] = "install_failed"


class NotBuilt(Obstacle):
    """A package has to be built from source, and the build tools are missing."""

    code: ClassVar[str] = "not_built"


class DiskFull(Obstacle):
    """The disk is full."""

    code: ClassVar[str] = "disk_full"


class NotWritable(Obstacle):
    """A folder or file cannot be written."""

    code: ClassVar[str] = "not_writable"


class AlreadyStarting(Obstacle):
    """Another start is currently preparing the same folder."""

    code: ClassVar[str] = "already_starting"


class DatabaseUnusable(Obstacle):
    """The database does not answer, or its file is not a database."""

    code: ClassVar[str] = "database_unusable"


class PostgresMissing(Obstacle):
    """PostgreSQL is required for this test run but not available."""

    code: ClassVar[str] = "postgres_missing"


class BrowserMissing(Obstacle):
    """Chromium is required for this test run but not available."""

    code: ClassVar[str] = "browser_missing"


def explain_os_error(error: OSError, path: Path) -> Obstacle:
    """Return the error that explains why `path` cannot be written."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return disk_full(path)
    if error.errno in {errno.ENOTDIR, errno.EEXIST, errno.EISDIR}:
        return NotWritable(f"A file is where Seatwind needs the folder {path}: move it away and try again.")
    return NotWritable(
        f"Seatwind cannot write to {path} ({error.strerror}): give yourself the right to write there, "
        "or clone Seatwind into a folder of your own, and try again."
    )


def disk_full(path: Path) -> DiskFull:
    """Return the error for a full disk; `path` is on that disk."""
    return DiskFull(f"The disk that holds {path} is full: free about 1 GB and try again.")
