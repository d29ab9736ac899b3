"""Messages for the person at the terminal."""

import sys


def say(line: str) -> None:
    """Print one line and flush it, even when the output is a pipe."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """Print why a start cannot continue, in one sentence."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
