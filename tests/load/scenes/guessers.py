"""Guessers try passwords as fast as they can: they have to wait. Spectators do not, nor do those who know theirs."""

import http.client
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from uuid import uuid4

from tests.load.hall import Hall, make_hall
from tests.load.report import Report, milliseconds, percentile
from tests.load.site import Site

GUESSERS_AT_ADDRESS = 24
ADDRESSES = {"one address": 1, "four addresses": 4}
SPECTATORS = 4
SECONDS = 15
LIMIT_SECONDS = 1.0
RIGHT_LIMIT_SECONDS = 20.0
TIMES_ALONE = 8
"""So many times longer than alone may a right sign-in take: others were first, and some of their hashing is under way."""
PAUSE_SECONDS = 0.2
PIN = "2468"
PASSWORD = "tiles"
"""What `make_user` gives."""


@dataclass(slots=True)
class Tries:
    """What right passwords and PINs got: how long the accepted ones took, and how many were sent away."""

    seconds: list[float] = field(default_factory=list)
    refused: int = 0

    def __str__(self) -> str:
        if not self.seconds:
            return f"none accepted, {self.refused} refused"
        shown = (min(self.seconds), median(self.seconds), max(self.seconds))
        return f"{len(self.seconds)}, {' / '.join(map(milliseconds, shown))}, {self.refused} refused"


@dataclass(slots=True)
class Round:
    """What happened beside the guessers of some addresses."""

    pages: list[float] = field(default_factory=list)
    guesses: Counter[str] = field(default_factory=Counter)
    elsewhere: Tries = field(default_factory=Tries)
    tablet: Tries = field(default_factory=Tries)


def play(site: Site) -> Report:
    """Read pages alone; then beside guessers, while others sign in and take a handed-round tablet back."""
    hall = make_hall(2)
    username = _make_account()
    path = f"/{hall.slug}/standings/"
    alone: list[float] = []
    _read(site, path, time.monotonic() + SECONDS, alone)
    p95_alone = percentile(alone, 0.95)
    right_alone = Tries()
    _sign_in(site, username, "127.1.0", time.monotonic() + PAUSE_SECONDS * 5, right_alone)
    report = Report(
        {
            "pages alone": f"{len(alone)}, 95 % within {milliseconds(p95_alone)}",
            "right sign-ins alone, min / median / max": str(right_alone),
        }
    )
    # On a machine that is busy with something else, pages are slow without guessers, too.
    limit = max(LIMIT_SECONDS, p95_alone)
    right_limit = max(RIGHT_LIMIT_SECONDS, TIMES_ALONE * max(right_alone.seconds, default=0))
    for name, addresses in ADDRESSES.items():
        found = _round(site, hall, path, username, addresses)
        p95 = percentile(found.pages, 0.95)
        report.figures |= {
            f"beside {GUESSERS_AT_ADDRESS} guessers at each of {name}": "",
            f"  pages ({name})": f"{len(found.pages)}, 95 % within {milliseconds(p95)}",
            f"  guesses ({name})": str(dict(sorted(found.guesses.items()))),
            f"  right sign-ins from elsewhere, min / median / max ({name})": str(found.elsewhere),
            f"  tablets taken back ({name})": str(found.tablet),
        }
        report.expect(p95 <= limit, "spectators are answered within a second, or as fast as without guessers")
        report.expect(found.guesses["302"] == 0, "no guess signs in")
        report.expect(
            sum(found.guesses.values()) < addresses * GUESSERS_AT_ADDRESS * SECONDS, "guessers have to wait"
        )
        for tries in (found.elsewhere, found.tablet):
            report.expect(bool(tries.seconds) and not tries.refused, "whoever knows the secret gets through")
            longest = max(tries.seconds, default=0)
            report.expect(
                longest <= right_limit,
                "and is answered within twenty seconds, or eight times as long as alone",
            )
    return report


def _make_account() -> str:
    """The name of an account whose owner knows the password."""
    from django.db import connections

    from tests.factories import make_user

    user = make_user(f"right-{uuid4().hex[:8]}")
    connections.close_all()
    return str(user.username)


def _round(site: Site, hall: Hall, path: str, username: str, addresses: int) -> Round:
    """Guess for some seconds from so many addresses. Those who are right come from others, or hold a session."""
    found = Round()
    end = time.monotonic() + SECONDS
    work: list[tuple[Callable[..., None], tuple[object, ...]]] = [
        (_guess, (site, f"127.0.{addresses}.{number % addresses + 1}", number, end, found.guesses))
        for number in range(GUESSERS_AT_ADDRESS * addresses)
    ]
    work += [
        (_read, (site, path, end, found.pages)),
        (_sign_in, (site, username, f"127.1.{addresses}", end, found.elsewhere)),
        (_take_back, (site, hall, f"127.0.{addresses}.1", end, found.tablet)),
    ]
    threads = [threading.Thread(target=target, args=arguments) for target, arguments in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def _read(site: Site, path: str, end: float, times: list[float]) -> None:
    def read() -> None:
        while time.monotonic() < end:
            times.append(site.ask(path).seconds)
            time.sleep(0.05)

    readers = [threading.Thread(target=read) for _ in range(SPECTATORS)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()


def _guess(site: Site, source: str, number: int, end: float, answers: Counter[str]) -> None:
    attempt = 0
    while time.monotonic() < end:
        attempt += 1
        fields = {"username": f"guessed-{number}", "password": f"wrong-{attempt}"}
        try:
            answers[str(site.ask("/sign-in/", fields, sender=source).status)] += 1
        except (OSError, http.client.HTTPException):
            answers["no answer"] += 1


def _sign_in(site: Site, username: str, network: str, end: float, tries: Tries) -> None:
    """Sign in with the right password, each time from an address that was not seen before."""
    fields = {"username": username, "password": PASSWORD}
    number = 0
    while time.monotonic() < end:
        number += 1

        def ask(source: str = f"{network}.{number}") -> object:
            return site.ask("/sign-in/", fields, sender=source)

        _note(tries, ask)
        time.sleep(PAUSE_SECONDS)


def _take_back(site: Site, hall: Hall, source: str, end: float, tries: Tries) -> None:
    """Hand a tablet round at the guessers' own address, and take it back with the PIN."""
    place = hall.table_path(1) + "sign-off/"
    site.ask(place, session=hall.session, sender=source)
    while time.monotonic() < end:
        for address, fields in (("hand-round/", {"pin": PIN}), ("release/", {"secret": PIN})):

            def ask(path: str = place + address, fields: dict[str, str] = fields) -> object:
                return site.ask(path, fields, session=hall.session, sender=source)

            _note(tries, ask)
        time.sleep(PAUSE_SECONDS)


def _note(tries: Tries, ask: Callable[[], object]) -> None:
    begun = time.monotonic()
    try:
        status = getattr(ask(), "status", 0)
    except (OSError, http.client.HTTPException):
        status = 0
    if status == 302:
        tries.seconds.append(time.monotonic() - begun)
    else:
        tries.refused += 1
