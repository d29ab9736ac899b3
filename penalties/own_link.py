"""The private link to a player's own record: whoever holds it reads what this player was given, and nothing else.

Players have no accounts. The link is signed with the key of the installation and kept nowhere; it lasts as long as the
event, or until it is withdrawn: a row then says so, and the next link is signed with the number of such rows.
"""

from hmac import compare_digest

from django.db import transaction
from django.db.models import Count
from django.urls import reverse
from django.utils.crypto import salted_hmac

from penalties.errors import OwnLinkUnknown
from penalties.models import OwnLinkWithdrawal
from tournament.accounts.models import User
from tournament.events.audit import record
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.events.services import lock
from tournament.registration.models import Entry

MARK_LENGTH = 32
"""Hexadecimal digits, four bits each: 128 bits."""


def withdrawals(entry: Entry) -> int:
    """How many links of the player were withdrawn."""
    return OwnLinkWithdrawal.objects.filter(entry=entry).count()


def withdrawals_of(event: Event) -> dict[int, int]:
    """The same of all players of an event who had one withdrawn, by entry id."""
    rows = OwnLinkWithdrawal.objects.filter(entry__event=event).order_by().values("entry_id")
    return {row["entry_id"]: row["links"] for row in rows.annotate(links=Count("pk"))}


def own_mark(event: Event, entry: Entry, withdrawn: int = 0) -> str:
    """The part of the link that nobody can guess, after so many were `withdrawn`."""
    signed_for = f"{event.pk}/{entry.pk}" + (f"/{withdrawn}" if withdrawn else "")
    return salted_hmac("penalties.own_link", signed_for, algorithm="sha256").hexdigest()[:MARK_LENGTH]


def is_own_mark(event: Event, entry: Entry, mark: str) -> bool:
    """Whether the link is the player's, and was not withdrawn."""
    return _is_same(own_mark(event, entry, withdrawals(entry)), mark)


def _is_same(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())


def own_path(event: Event, entry: Entry, withdrawn: int = 0) -> str:
    """The address of the player's own record on this site."""
    return reverse("penalties:own-record", args=[event.slug, entry.pk, own_mark(event, entry, withdrawn)])


@transaction.atomic
def withdraw_own_link(entry: Entry, *, actor: User, mark: str) -> None:
    """Withdraw the link that ends in `mark`: it opens nothing any more, and the player has another.

    A link that was withdrawn already stays so, and the one after it is not touched: a repeated post changes nothing.
    Raises OwnLinkUnknown when the player never had this link.
    """
    event = lock(entry.event)
    withdrawn = withdrawals(entry)
    if any(_is_same(own_mark(event, entry, before), mark) for before in range(withdrawn)):
        return
    if not _is_same(own_mark(event, entry, withdrawn), mark):
        raise OwnLinkUnknown(player=str(entry))
    OwnLinkWithdrawal.objects.create(entry=entry, number=withdrawn + 1, withdrawn_by=actor)
    record(event, actor, Verb.OWN_LINK_WITHDRAWN, player=str(entry))
