"""A calendar as a file that programs subscribe to (RFC 5545). Times are written in UTC, so no zone has to be described."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

CONTENT_TYPE = "text/calendar; charset=utf-8"
LINE_OCTETS = 75
"""A longer line goes on in the next one, behind a space."""
REFRESHED = "PT15M"
"""How often a program is asked to look again."""
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, slots=True)
class Appointment:
    """One entry of a calendar. `uid` stays the same whenever the entry is written again.

    `starts` and `ends` are moments, or days; the last day is meant to be part of it.
    """

    uid: str
    starts: datetime | date
    ends: datetime | date
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""


def calendar_text(name: str, appointments: Iterable[Appointment], *, made_at: datetime) -> str:
    """The whole file."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Seatwind//Rounds of a player//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESHED}",
        f"X-PUBLISHED-TTL:{REFRESHED}",
        f"NAME:{escaped(name)}",
        f"X-WR-CALNAME:{escaped(name)}",
        *(line for one in appointments for line in _lines_of(one, made_at)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded(line)}\r\n" for line in lines)


def _lines_of(one: Appointment, made_at: datetime) -> Iterator[str]:
    last = one.ends if isinstance(one.ends, datetime) else one.ends + timedelta(days=1)
    yield "BEGIN:VEVENT"
    yield f"UID:{escaped(one.uid)}"
    yield f"DTSTAMP{_time(made_at)}"
    yield f"DTSTART{_time(one.starts)}"
    yield f"DTEND{_time(last)}"
    yield f"SUMMARY:{escaped(one.summary)}"
    for name, text in (("LOCATION", one.location), ("DESCRIPTION", one.description)):
        if text:
            yield f"{name}:{escaped(text)}"
    if one.url:
        yield f"URL:{one.url}"
    yield "END:VEVENT"


def _time(moment: datetime | date) -> str:
    if isinstance(moment, datetime):
        return f":{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    return f";VALUE=DATE:{moment:%Y%m%d}"


def escaped(text: str) -> str:
    """A text as a value: what would end it is marked, and other control characters are left out."""
    return "".join(sign for sign in text.translate(_ESCAPES) if sign >= " " or sign == "\t")


def folded(line: str) -> str:
    """A line in pieces of at most 75 octets; no character is cut."""
    pieces, piece, size = [], "", 0
    for sign in line:
        octets = len(sign.encode("utf-8", "replace"))
        if size + octets > LINE_OCTETS:
            pieces.append(piece)
            piece, size = " ", 1
        piece += sign
        size += octets
    return "\r\n".join([*pieces, piece])
