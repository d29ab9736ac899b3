"""The private link to a player's own record. Whoever holds it can read this player's penalties and nothing else.

Players have no accounts. The link is signed with the installation's secret key and is not stored. It is valid for as
long as the event exists, or until it is withdrawn. Each withdrawal adds a row, and the number of rows is part of what
the next link signs.
"""

from hmac import compare_digest

from django.db.models import Count
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from penalties.errors import OwnLinkUnknown
from penalties.models import OwnLinkWithdrawal
from penalties.verbs import LedgerVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import REFEREES
from tournament.registration.hooks.news import end_link
from tournament.registration.models import Entry

MARK_LENGTH = 32
"""Hexadecimal digits, four bits each: 128 bits."""


def withdrawals(entry: Entry) -> int:
    """How many of the player's links were withdrawn."""
    return OwnLinkWithdrawal.objects.filter(entry=entry).count()


def withdrawals_of(event: Event) -> dict[int, int]:
    """The same for all players of an event with a withdrawn link, by entry id."""
    rows = OwnLinkWithdrawal.objects.filter(entry__event=event).order_by().values("entry_id")
    return {row["entry_id"]: row["links"] for row in rows.annotate(links=Count("pk"))}


def own_mark(event: Event, entry: Entry, withdrawn: int = 0) -> str:
    """The signed part of the player's link after this many links were `withdrawn`."""
    signed_for = f"{event.pk}/{entry.pk}" + (f"/{withdrawn}" if withdrawn else "")
    return salted_hmac("penalties.acts.own_link", signed_for, algorithm="sha256").hexdigest()[:MARK_LENGTH]


def is_own_mark(event: Event, entry: Entry, mark: str) -> bool:
    """Whether this is the player's current link."""
    return _is_same(own_mark(event, entry, withdrawals(entry)), mark)


def _is_same(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())


def own_path(event: Event, entry: Entry, withdrawn: int = 0) -> str:
    """The address of the player's own record on this site."""
    return reverse("penalties:own-record", args=[event.slug, entry.pk, own_mark(event, entry, withdrawn)])


@event_act("withdraw_own_link", _("Withdraw a player’s private link"), on=Entry, who=REFEREES, quiet=True)
def withdraw_own_link(doing: EventDoing[Entry], *, mark: str) -> None:
    """Withdraw the link that ends in `mark`. It stops working, and the player gets a new one.

    Repeating this for a link that is already withdrawn changes nothing and leaves the new link valid.
    Raises OwnLinkUnknown when the player never had this link.
    """
    event, entry = doing.event, doing.subject
    withdrawn = withdrawals(entry)
    if any(_is_same(own_mark(event, entry, before), mark) for before in range(withdrawn)):
        return
    if not _is_same(own_mark(event, entry, withdrawn), mark):
        raise OwnLinkUnknown(player=str(entry))
    end_link(entry)
    OwnLinkWithdrawal.objects.create(entry=entry, number=withdrawn + 1, withdrawn_by=doing.user)
    doing.tell(LedgerVerb.OWN_LINK_WITHDRAWN, player=str(entry))
