"""Guessers try passwords as fast as they can: they have to wait, and spectators do not."""

import http.client
import threading
import time
from collections import Counter

from tests.load.hall import make_hall
from tests.load.report import Report, milliseconds, percentile
from tests.load.site import Site

GUESSERS = 20
SPECTATORS = 4
SECONDS = 8
LIMIT_SECONDS = 1.0


def play(site: Site) -> Report:
    """Read pages alone, then beside 20 guessers of as many accounts."""
    hall = make_hall(2)
    path = f"/{hall.slug}/standings/"
    alone = _read(site, path, SECONDS)
    answers: Counter[str] = Counter()
    end = time.monotonic() + SECONDS
    guessers = [
        threading.Thread(target=_guess, args=(site, number, end, answers)) for number in range(GUESSERS)
    ]
    for guesser in guessers:
        guesser.start()
    beside = _read(site, path, SECONDS)
    for guesser in guessers:
        guesser.join()
    p95_alone, p95 = percentile(alone, 0.95), percentile(beside, 0.95)
    report = Report()
    report.figures = {
        "pages alone": f"{len(alone)}, 95 % within {milliseconds(p95_alone)}",
        "pages beside guessers": f"{len(beside)}, 95 % within {milliseconds(p95)}",
        "answers to guesses": str(dict(sorted(answers.items()))),
    }
    # On a machine that is busy with something else, pages are slow without guessers, too.
    limit = max(LIMIT_SECONDS, p95_alone)
    report.expect(p95 <= limit, "spectators are answered within a second, or as fast as without guessers")
    report.expect(answers["302"] == 0, "no guess signs in")
    report.expect(answers["429"] + answers["503"] > 0, "guessers have to wait")
    return report


def _read(site: Site, path: str, seconds: float) -> list[float]:
    end, times = time.monotonic() + seconds, []

    def read() -> None:
        while time.monotonic() < end:
            times.append(site.ask(path).seconds)
            time.sleep(0.05)

    readers = [threading.Thread(target=read) for _ in range(SPECTATORS)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return times


def _guess(site: Site, number: int, end: float, answers: Counter[str]) -> None:
    attempt = 0
    while time.monotonic() < end:
        attempt += 1
        fields = {"username": f"guessed-{number}", "password": f"wrong-{attempt}"}
        try:
            answers[str(site.ask("/sign-in/", fields).status)] += 1
        except (OSError, http.client.HTTPException):
            answers["no answer"] += 1
