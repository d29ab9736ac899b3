"""What a start says to the person in front of the terminal."""

import sys


def say(line: str) -> None:
    """Print one line at once, also when the output is a pipe."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """Print the one sentence of a start that cannot go on."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
