"""The Chromium that the browser tests drive."""

import os
import shutil
from pathlib import Path

from tournament.launch.errors import BrowserMissing

# The browser without a window takes a third less of the processor, which is what the browser tests wait for.
_COMMANDS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_MAC_PROGRAMS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find_chromium() -> str | None:
    """Return the path of a Chromium: the one named by SEATWIND_CHROMIUM, else one found on the system, else None.

    Raises BrowserMissing when SEATWIND_CHROMIUM does not name a program.
    """
    named = os.environ.get("SEATWIND_CHROMIUM", "")
    if named:
        program = shutil.which(named)
        if program is None:
            raise BrowserMissing(
                f"SEATWIND_CHROMIUM is {named!r}, which is no program: give the path of a Chromium, or unset it."
            )
        return program
    for command in _COMMANDS:
        program = shutil.which(command)
        if program is not None:
            return program
    return next((program for program in _MAC_PROGRAMS if Path(program).is_file()), None)
