"""Junk floods a sign-up page from many addresses: honest visitors get through, from one hall and from anywhere."""

import http.client
import re
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from tests.load.report import Report, milliseconds, percentile
from tests.load.site import Answer, Site

SECONDS = 30
JUNK_ADDRESSES = 12
HALL = "127.0.1.1"
HALL_VISITORS = 60
OTHER_VISITORS = 30
FILL_IN_SECONDS = 3
PATIENCE_SECONDS = 60
LIMIT_SECONDS = 15
FALSE_FORM = {"name": "Junk", "stamp": "1:made:up"}
_HIDDEN = re.compile(r'<input type="hidden" name="(stamp|client_key)" value="([^"]+)"')


def play(site: Site) -> Report:
    """Let 12 addresses send junk, half of them forms without a stamp, half of them well-made forms of invented people;
    beside them 60 visitors of one hall and 30 others sign up."""
    slug = _open_event()
    path = f"/{slug}/sign-up/"
    end = time.monotonic() + SECONDS
    junk: Counter[str] = Counter()
    senders = [
        threading.Thread(target=_send_junk, args=(site, path, number, end, junk))
        for number in range(JUNK_ADDRESSES)
    ]
    for sender in senders:
        sender.start()
    visitors = [HALL] * HALL_VISITORS + [f"127.0.2.{number + 1}" for number in range(OTHER_VISITORS)]
    with ThreadPoolExecutor(len(visitors)) as pool:
        times = list(pool.map(lambda one: _arrive(site, path, *one), enumerate(visitors)))
    for sender in senders:
        sender.join()
    return _report(slug, times, junk)


def _report(slug: str, times: list[float | None], junk: Counter[str]) -> Report:
    from tournament.registration.models import SignUp

    report = Report()
    for who, part in (("hall", times[:HALL_VISITORS]), ("others", times[HALL_VISITORS:])):
        through = [seconds for seconds in part if seconds is not None]
        slowest, p95 = max(through, default=0), percentile(through, 0.95)
        report.figures[f"honest visitors, {who}"] = (
            f"{len(through)} of {len(part)} got through, 95 % within {milliseconds(p95)}, "
            f"slowest {milliseconds(slowest)}"
        )
        report.expect(len(through) == len(part), f"every honest visitor gets through ({who})")
        report.expect(p95 <= LIMIT_SECONDS, f"honest visitors get through within {LIMIT_SECONDS} s ({who})")
    report.figures["answers to junk"] = str(dict(sorted(junk.items())))
    rows = SignUp.objects.filter(event__slug=slug)
    honest = rows.filter(name__startswith="Honest").count()
    report.figures["rows"] = f"{honest} of honest visitors, {rows.count() - honest} of invented people"
    report.expect(honest == len(times), "every honest visitor is entered once")
    return report


def _open_event() -> str:
    """Make an event that takes sign-ups; its address."""
    from django.db import connections

    from tests.factories import make_event, make_user
    from tournament.registration.acts.desk_settings import change_desk

    organizer = make_user(f"organizer-{uuid4().hex[:8]}")
    event = make_event(organizer=organizer, slug=f"rush-{uuid4().hex[:8]}")
    change_desk(organizer, event, fields={"takes_sign_ups": True})
    connections.close_all()
    return event.slug


def _send_junk(site: Site, path: str, number: int, end: float, answers: Counter[str]) -> None:
    """Send junk from an address of its own until the time is over; every other address fetches real forms for it."""
    sender, attempt, form = f"127.0.3.{number + 1}", 0, dict(FALSE_FORM)
    while time.monotonic() < end:
        attempt += 1
        try:
            if number % 2 and attempt == 1:
                form = _fetched(site, path, sender)
            form |= {"name": f"Invented {number} {attempt}", "client_key": str(uuid4())}
            answers[str(site.ask(path, form, sender=sender).status)] += 1
        except (OSError, http.client.HTTPException):
            answers["no answer"] += 1


def _arrive(site: Site, path: str, number: int, sender: str) -> float | None:
    """Sign up as a person does, and again whenever the page asks to; the seconds from the press to the place.

    None if the person gave up.
    """
    time.sleep(number % 10)
    end = time.monotonic() + PATIENCE_SECONDS
    form: dict[str, str] = {}
    pressed = 0.0
    while time.monotonic() < end:
        try:
            if not form:
                form = _fetched(site, path, sender) | {"name": f"Honest {number}"}
                time.sleep(FILL_IN_SECONDS)
                pressed = time.monotonic()
            answer = site.ask(path, form, sender=sender)
        except (OSError, http.client.HTTPException):
            time.sleep(1)
            continue
        if answer.status == 302:
            return time.monotonic() - pressed
        time.sleep(_wait_of(answer))
    return None


def _wait_of(answer: Answer) -> float:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return float(headers.get("retry-after", "3"))


def _fetched(site: Site, path: str, sender: str) -> dict[str, str]:
    """The hidden fields of the form; none while the page does not open."""
    answer = site.ask(path, sender=sender)
    return dict(_HIDDEN.findall(answer.body.decode())) if answer.status == 200 else {}
