"""Half-sent bodies and heads trickle in, byte by byte: the site answers everybody else as usual."""

import http.client
import select
import socket
import threading
import time

from tests.load.report import Report, milliseconds
from tests.load.site import HOST, Site

SENDERS_OF_A_KIND = 20
SECONDS = 40
LOOKS = 20
LIMIT_SECONDS = 2.0
BODY = (
    b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=c\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nusername="
)
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def play(site: Site) -> Report:
    """Hold 40 slow connections for 40 s, each opened again when it is closed, and ask for /health/ 20 times."""
    end = time.monotonic() + SECONDS
    opened = [0]
    senders = [
        threading.Thread(target=_trickle, args=(site, start, end, opened))
        for start in (BODY, HEAD)
        for _ in range(SENDERS_OF_A_KIND)
    ]
    for sender in senders:
        sender.start()
    times = []
    for _ in range(LOOKS):
        time.sleep((SECONDS - 4) / LOOKS)
        times.append(_look(site))
    for sender in senders:
        sender.join()
    good = [seconds for seconds in times if seconds <= LIMIT_SECONDS]
    report = Report()
    report.figures = {
        "slow connections": f"{len(senders)} at a time, {opened[0]} in all, for {SECONDS} s",
        "/health/ within 2 s": f"{len(good)} of {LOOKS}, the slowest in {milliseconds(max(times))}",
    }
    report.expect(len(good) == LOOKS, "the site answers within 2 s every time")
    return report


def _look(site: Site) -> float:
    try:
        answer = site.ask("/health/", timeout=5)
    except (OSError, http.client.HTTPException):
        return 5.0
    return answer.seconds if answer.status == 200 else 5.0


def _trickle(site: Site, start: bytes, end: float, opened: list[int]) -> None:
    while time.monotonic() < end:
        try:
            with socket.create_connection((HOST, site.port), timeout=5) as sender:
                opened[0] += 1
                sender.sendall(start)
                while time.monotonic() < end:
                    sender.sendall(b"x")
                    readable, _, _ = select.select([sender], [], [], 0.5)
                    if readable and not sender.recv(1000):
                        break
        except OSError:
            time.sleep(0.1)
