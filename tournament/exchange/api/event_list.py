"""The events that a program may read, page by page: the newest first, with filters."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.urls import reverse

from tournament.accounts.models import User
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event, Round
from tournament.events.queries import named_like
from tournament.exchange.api.asked import Wrong, number_of
from tournament.exchange.document.event import in_other_languages

Json = dict[str, Any]
LIMIT, LIMIT_MOST = 50, 200
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
CURSOR_MOST = 10**18 - 1
PLANNED, UNDER_WAY, FINISHED = STATES = ("planned", "under_way", "finished")
"""How far an event has come: no round was started; some were; its results are final."""
PARAMETERS: Mapping[str, Json] = {
    "q": {"type": "string", "description": "A part of the name, in any language."},
    "ruleset": {"type": "string", "description": "The id of a ruleset, such as `mcr`."},
    "state": {"type": "string", "enum": list(STATES)},
    "from": {"type": "string", "format": "date", "description": "The last day is this one or later."},
    "until": {"type": "string", "format": "date", "description": "The first day is this one or earlier."},
    "country": {"type": "string", "description": "The country of the event, as it is written there."},
    "limit": {"type": "integer", "minimum": 1, "maximum": LIMIT_MOST, "default": LIMIT},
    "after": {
        "type": "integer",
        "minimum": 1,
        "maximum": CURSOR_MOST,
        "description": "Where the next page begins; take it from `next`.",
    },
}
"""What narrows the list, with its schema."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the list, and where the next one begins; None on the last page."""

    events: list[Json]
    after: int | None
    asked: Mapping[str, str] = field(default_factory=dict)


def listed_events(query: QueryDict, account: User | None) -> Listed:
    """The events that the parameters ask for: public ones, and those that the account works for. Raises Wrong."""
    unknown = next((name for name in query if name not in PARAMETERS), None)
    if unknown is not None:
        raise Wrong(f"There is no parameter {unknown[:40]!r}. There are: {', '.join(PARAMETERS)}.")
    limit = number_of(query, "limit", LIMIT, most=LIMIT_MOST, least=1)
    after = number_of(query, "after", CURSOR_MOST, most=CURSOR_MOST, least=1)
    rows = _readable(account).filter(_asked(query), pk__lt=after).order_by("-pk")
    started = Round.objects.filter(event=OuterRef("pk"), state__in=[RoundState.RUNNING, RoundState.CLOSED])
    rows = rows.annotate(is_started=Exists(started))
    state = query.get("state")
    if state is not None:
        if state not in STATES:
            raise Wrong(f"A state is one of: {', '.join(STATES)}.")
        rows = rows.filter(finished_at__isnull=state != FINISHED)
        rows = rows if state == FINISHED else rows.filter(is_started=state == UNDER_WAY)
    found = list(rows[: limit + 1])
    page = found[:limit]
    asked = {name: str(query[name]) for name in query if name != "after"}
    return Listed([_entry(event) for event in page], page[-1].pk if len(found) > limit else None, asked)


def _readable(account: User | None) -> QuerySet[Event]:
    is_readable = Q(visibility=Visibility.PUBLIC)
    if account is not None:
        is_readable |= Q(pk__in=account.staff_roles.values("event"))
    return Event.objects.filter(is_readable, is_rehearsal=False)


def _asked(query: QueryDict) -> Q:
    asked = Q()
    if query.get("q"):
        asked &= named_like(str(query["q"])[:200])
    if query.get("ruleset"):
        asked &= Q(ruleset=query["ruleset"][:20])
    if query.get("country"):
        asked &= Q(country__iexact=query["country"][:60])
    first, last = _day(query, "from"), _day(query, "until")
    if first:
        asked &= Q(ends_on__gte=first) | Q(ends_on__isnull=True, starts_on__gte=first)
    if last:
        asked &= Q(starts_on__lte=last)
    return asked


def _day(query: QueryDict, name: str) -> date | None:
    if name not in query:
        return None
    try:
        text = str(query[name])
        if not DAY.fullmatch(text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise Wrong(f"The parameter {name!r} is a day, written as 2026-05-31.") from None


def _entry(event: Event) -> Json:
    is_started: bool = event.is_started  # type: ignore[attr-defined]  # the annotation above sets it
    return {
        "id": event.slug,
        "name": event.name,
        "first_day": event.starts_on and event.starts_on.isoformat(),
        "last_day": event.ends_on and event.ends_on.isoformat(),
        "time_zone": event.time_zone,
        "venue": event.venue,
        "town": event.town,
        "country": event.country,
        **in_other_languages(event),
        "ruleset": event.ruleset,
        "rounds_planned": event.rounds_planned,
        "state": FINISHED if event.finished_at else UNDER_WAY if is_started else PLANNED,
        "visibility": event.visibility,
        "revision": event.revision,
        "address": reverse("exchange:event", args=[event.slug]),
    }
