"""Reads for the desk's list: who is here, who is missing, who owes what, and whom a code names."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Count, DecimalField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from django.urls import Resolver404, resolve

from tournament.core.numbers import KEY_DIGITS
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import DeskSettings, Entry, Payment
from tournament.registration.queries.entries import found_entries
from tournament.registration.queries.sign_ups import desk_of, find_sign_up

CODE_MAX = 500
"""How many characters of a code are read."""
_MONEY = DecimalField(max_digits=8, decimal_places=2)


@dataclass(frozen=True, slots=True)
class DeskCounts:
    """Everybody who is expected, by what the desk needs to know; money is in the event's currency."""

    here: int
    missing: int
    unpaid: int
    paid: Decimal
    owed: Decimal


def with_paid(entries: QuerySet[Entry]) -> QuerySet[Any]:
    """The entries, each with `paid`: the sum of payments that were not taken back."""
    standing = Payment.objects.filter(entry=OuterRef("pk"), undone_at__isnull=True).order_by()
    total = standing.values("entry").annotate(total=Sum("amount")).values("total")
    none = Value(Decimal(0), output_field=_MONEY)
    return entries.annotate(paid=Coalesce(Subquery(total, output_field=_MONEY), none))


def desk_entries(event: Event, text: str = "") -> QuerySet[Any]:
    """Everybody who matches, also by a name that is not public; each with `paid`."""
    return with_paid(found_entries(event, text, staff=True)).select_related("sign_up")


def desk_counts(event: Event, desk: DeskSettings) -> DeskCounts:
    """Two queries. House players pay nothing and are never missing."""
    people = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    here = Q(status=EntryStatus.CHECKED_IN)
    counts = people.aggregate(here=Count("pk", filter=here), missing=Count("pk", filter=~here))
    if not desk.fee:
        return DeskCounts(counts["here"], counts["missing"], 0, Decimal(0), Decimal(0))
    debts = with_paid(people).filter(paid__lt=desk.fee).values_list("paid", flat=True)
    paid = Payment.objects.filter(entry__event=event, undone_at__isnull=True).aggregate(sum=Sum("amount"))[
        "sum"
    ]
    owing = [desk.fee - one for one in debts]
    # SQLite sums without the decimals of the column.
    money = [(one or Decimal(0)).quantize(Decimal("0.01")) for one in (paid, sum(owing, Decimal(0)))]
    return DeskCounts(counts["here"], counts["missing"], len(owing), *money)


def owed_by(event: Event, entry_ids: Collection[int]) -> dict[int, Decimal]:
    """What each of these players still owes, without those who owe nothing. House players and players who withdrew owe
    nothing.
    """
    fee = desk_of(event).fee
    people = event.entries.filter(pk__in=entry_ids, is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    return {entry.pk: fee - entry.paid for entry in with_paid(people) if entry.paid < fee}


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
