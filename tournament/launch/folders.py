"""The folders a start writes to, and the lock that lets only one start prepare them at a time."""

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tournament.launch.errors import AlreadyStarting, explain_os_error

PROJECT_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = PROJECT_DIR / "var"
# Large enough to detect a full disk: smaller files may still fit into reserved space.
_PROBE_BYTES = 64 * 1024


def ensure_writable(folder: Path) -> None:
    """Create the folder if it is missing and check that files can be written in it.

    Raises NotWritable or DiskFull.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(_PROBE_BYTES))
            probe.flush()
    except OSError as error:
        raise explain_os_error(error, folder) from None


@contextmanager
def preparing(var_dir: Path) -> Iterator[None]:
    """Hold the lock for preparing this folder: packages, migrations, demo, static files.

    The system releases the lock when the process ends or becomes the server. Raises AlreadyStarting
    when another process holds it, NotWritable or DiskFull when the lock file cannot be made.
    """
    ensure_writable(var_dir)
    path = var_dir / "launch.lock"
    try:
        file = path.open("a", encoding="ascii")
    except OSError as error:
        raise explain_os_error(error, path) from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyStarting(
                "Another start of Seatwind is preparing this folder: wait until it has finished, then try again."
            ) from None
        yield
