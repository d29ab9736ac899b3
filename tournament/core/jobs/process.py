"""The side of the process: it waits for its turn, makes the file, and says how far it is. Knows no Django."""

import fcntl
import json
import os
import threading
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tournament.core.jobs.folder import ALIVE, ERROR, FAILED, GIVEN, MADE, NAME, ORDER, put, tell

NICENESS = 10
ALIVE_SECONDS = 5.0

Tell = Callable[[int, int], None]
"""Says how many parts are done, of how many."""
Make = Callable[[Any, Tell], tuple[str, bytes]]
"""Makes a file of an order: its name and its content."""


class NotMade(Exception):  # noqa: N818 - it says what is so
    """There is no such file; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def run(folder: Path, make: Make, *, turn: str) -> int:
    """Make the file that the folder's order asks for, and leave it there; 0 when it was made.

    Processes of one `turn` take turns: many files that were asked for at once must not take the machine from the hall.
    """
    os.nice(NICENESS)
    (folder / ALIVE).touch()
    stopped = threading.Event()
    threading.Thread(target=_stay_alive, args=(folder / ALIVE, stopped), daemon=True).start()
    order = json.loads((folder / ORDER).read_text(encoding="utf-8"))
    if (folder / GIVEN).exists():
        order[GIVEN] = str(folder / GIVEN)
    with (folder.parent / f"{turn}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            name, content = make(order, partial(tell, folder))
        except NotMade as error:
            put(folder / FAILED, error.code.encode())
            return 1
        except Exception:
            traceback.print_exc()
            put(folder / FAILED, ERROR.encode())
            return 1
        finally:
            stopped.set()
    put(folder / NAME, name.encode())
    put(folder / MADE, content)
    return 0


def _stay_alive(path: Path, stopped: threading.Event) -> None:
    while not stopped.wait(ALIVE_SECONDS) and path.parent.exists():
        path.touch()
