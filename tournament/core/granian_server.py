"""`python -m tournament.core.granian_server`: granian's own command line, with one Ctrl-C for the whole server.

A terminal sends Ctrl-C to granian and to each of its workers, and granian then sends its workers a second signal:
with granian 2.8 one of them hangs every time. Here the workers never see the terminal's signal.
"""

import os
import signal
import threading

from granian.cli import entrypoint


def stop_once_on_interrupt() -> None:
    """Block SIGINT for this process and the workers it starts, and turn the first one into a SIGTERM to itself."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    threading.Thread(target=_forward_interrupt, daemon=True).start()


def _forward_interrupt() -> None:
    signal.sigwait({signal.SIGINT})
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    stop_once_on_interrupt()
    entrypoint()  # type: ignore[no-untyped-call]  # click's decorator hides the types
