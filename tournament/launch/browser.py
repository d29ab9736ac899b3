"""The browsers that the tests drive: a Chromium, and Firefox and WebKit where a machine has them."""

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


def find_firefox() -> str | None:
    """Return the path of Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def find_webkit() -> tuple[str, str, str] | None:
    """Return WebKit's driver, its small browser, and a screen that nobody sees; None unless all three are there."""
    found = (
        shutil.which("WebKitWebDriver"),
        next((str(each) for each in Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")), None),
        shutil.which("Xvfb"),
    )
    driver, browser, screen = found
    return (driver, browser, screen) if driver and browser and screen else None


def missing_browsers() -> list[str]:
    """Return the names of the other browsers that this machine does not have, so that no test runs in them."""
    found = {"Firefox": find_firefox(), "WebKit": find_webkit()}
    return [name for name, program in found.items() if program is None]
