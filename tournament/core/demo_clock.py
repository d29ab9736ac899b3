"""Lets a demo begin anew at its hour: a thread of each worker of the server calls the command, which one of them carries out."""

import logging
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

from django.conf import settings
from django.utils import timezone

from tournament.core.demo import is_demo, last_reset_due

LOOK_SECONDS = 30

log = logging.getLogger(__name__)


def keep_demo_fresh() -> None:
    """Begin to watch the hour, in a demo."""
    if is_demo():
        Thread(target=_watch, daemon=True, name="demo-clock").start()


def _watch() -> None:
    seen = last_reset_due(timezone.now())
    while True:
        time.sleep(LOOK_SECONDS)
        due = last_reset_due(timezone.now())
        if due != seen and reset_if_due():
            seen = due


def reset_if_due() -> bool:
    """Call the command. False, with a line in the log, where it failed: the demo goes on as it is, and it is tried again."""
    command = [sys.executable, str(Path(settings.BASE_DIR, "manage.py")), "reset_demo", "--if-due"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    if done.returncode:
        log.error("The demo could not begin anew: %s", done.stderr.strip())
    return not done.returncode
