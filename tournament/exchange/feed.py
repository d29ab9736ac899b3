"""The changes in an event, as lines of JSON: each names what to read again, and a token to continue from."""

import json
from collections.abc import Iterator
from typing import Any

from tournament.events.enums import Verb
from tournament.events.hold_back import is_held
from tournament.events.models import Event
from tournament.events.queries import visible_rounds

TOLD = (
    Verb.ROUND_PUBLISHED,
    Verb.ROUND_UNPUBLISHED,
    Verb.ROUND_STARTED,
    Verb.ROUND_CLOSED,
    Verb.ROUND_REOPENED,
    Verb.HAND_RECORDED,
    Verb.HAND_CORRECTED,
    Verb.HAND_VOIDED,
)
"""The changes that the feed reports. It leaves out drafts of draws, penalties and internal acts of the staff."""
SCORES = (Verb.HAND_RECORDED, Verb.HAND_CORRECTED, Verb.HAND_VOIDED)
LINES_MAX = 1000


def feed_lines(event: Event, *, since: int, staff: bool) -> Iterator[str]:
    """Changes after the token `since`, at most `LINES_MAX`, the oldest first; two queries.

    Without `staff`, rounds that are not public and scores that are held back are left out.
    """
    shown = {
        round_.number: not is_held(event, round_) or staff for round_ in visible_rounds(event, staff=staff)
    }
    rows = event.audit_entries.filter(pk__gt=since, verb__in=TOLD).order_by("pk")[:LINES_MAX]
    for row in rows:
        number = row.data.get("round")
        if number not in shown and row.verb != Verb.ROUND_UNPUBLISHED:
            continue
        if row.verb in SCORES and not shown.get(number, False):
            continue
        line: dict[str, Any] = {"token": row.pk, "type": row.verb, "at": row.at.isoformat(), "round": number}
        line |= {name: row.data[name] for name in ("table", "hand") if name in row.data}
        yield json.dumps(line) + "\n"
