"""Reads for the desk's list: who is here, who is missing, who owes what, and whom a code names."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Count, F, Q, QuerySet, Sum
from django.urls import Resolver404, resolve

from tournament.core.numbers import KEY_DIGITS
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import DeskSettings, Entry, Payment
from tournament.registration.queries.entries import found_entries
from tournament.registration.queries.fees import NOTHING, money, sign_up_of_reference, with_dues
from tournament.registration.queries.sign_ups import find_sign_up

CODE_MAX = 500
"""How many characters of a code are read."""


@dataclass(frozen=True, slots=True)
class DeskCounts:
    """Everybody who is expected, by what the desk needs to know; money is in the event's currency."""

    here: int
    missing: int
    unpaid: int
    paid: Decimal
    owed: Decimal


def desk_entries(event: Event, desk: DeskSettings, text: str = "") -> QuerySet[Any]:
    """Everybody who matches, also by a name that is not public or by the reference of a payment; each with `paid` and
    `due`.
    """
    named = sign_up_of_reference(text)
    found = found_entries(event, "" if named else text, staff=True)
    if named:
        found = found.filter(sign_up__pk=named)
    return with_dues(found, desk).select_related("sign_up")


def desk_counts(event: Event, desk: DeskSettings) -> DeskCounts:
    """Three queries at most. House players pay nothing and are never missing."""
    people = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    here = Q(status=EntryStatus.CHECKED_IN)
    counts = people.aggregate(here=Count("pk", filter=here), missing=Count("pk", filter=~here))
    charged = with_dues(people, desk).filter(paid__lt=F("due")).values_list("due", "paid")
    owing = [money(due - paid) for due, paid in charged] if desk.takes_money else []
    standing = Payment.objects.filter(entry__event=event, undone_at__isnull=True)
    paid = standing.aggregate(sum=Sum("amount"))["sum"] if desk.takes_money else None
    return DeskCounts(
        counts["here"], counts["missing"], len(owing), money(paid or NOTHING), sum(owing, NOTHING)
    )


_ADDRESS = re.compile(r"https?://", re.IGNORECASE)


def is_code(text: str) -> bool:
    """Whether a text looks like what a scanner reads from a badge or a private page: an address."""
    return bool(_ADDRESS.match(text.strip()))


def entry_of_code(event: Event, code: str) -> Entry | None:
    """The person named by the address in a code: a player's page, or the private page of a sign-up."""
    if not is_code(code):
        return None
    try:
        match = resolve(urlsplit(code.strip()[:CODE_MAX]).path)
    except (Resolver404, ValueError):
        return None
    if match.kwargs.get("event_slug") != event.slug:
        return None
    if match.view_name == "registration:entry-detail" and len(str(match.kwargs["pk"])) <= KEY_DIGITS:
        return event.entries.filter(pk=match.kwargs["pk"]).first()
    if match.view_name == "registration:sign-up-own":
        found = find_sign_up(event, match.kwargs["sign_up_token"])
        return found.entry if found else None
    return None
