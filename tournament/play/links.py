"""Table links: addresses that open one table of one round to somebody without an account.

The token in the address is HMAC-SHA256 of the link's nonce (192 random bits) under the site's secret. The database
keeps its hash alone, so rows that leak open nothing, and yet a sheet can be printed again.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.audit import record
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.events.services import lock
from tournament.play.errors import LinkOver, LinksNotAllowed, LinkSpent, RoundNotStarted, TableNotOpen
from tournament.play.models import TableLink
from tournament.play.queries import entry_rules_of
from tournament.play.turn import check_takes_hands

NONCE_BYTES = 24
TOKEN_LENGTH = 43
"""Characters of a token: 32 bytes in base64 without padding."""
VERSIONS_MAX = 400
"""How many versions of hands one link may write: several times the longest match, and no more."""
OWNER_PREFIX = "link-"
OWNER_LENGTH = 32
"""Characters of the hash that name the link on a tablet; an account's hands have its number instead."""
OPEN_STATES = (RoundState.PUBLISHED, RoundState.RUNNING)


def token_of(link: TableLink) -> str:
    """The token in the link's address; empty where the site's secret has changed since it was issued."""
    token = _make_token(link.nonce)
    return token if _hash(token) == link.token_hash else ""


def _make_token(nonce: str) -> str:
    digest = salted_hmac("tournament.play.links", nonce, algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def owner_of(token: str) -> str:
    """What a tablet's store calls the owner of hands entered by a link with this token; it opens nothing."""
    return OWNER_PREFIX + _hash(token)[:OWNER_LENGTH]


def find_link(token: str) -> TableLink | None:
    """The link with this token, if it works now: not revoked, its round open, the event allows links."""
    if len(token) != TOKEN_LENGTH or not token.isascii():
        return None
    link = (
        TableLink.objects.filter(token_hash=_hash(token), revoked_at__isnull=True)
        .select_related("table__round__event")
        .first()
    )
    if link is None or link.table.round.state not in OPEN_STATES:
        return None
    return link if is_allowed(link) else None


def is_allowed(link: TableLink) -> bool:
    """Whether the event still allows the link; a player's own link to sign off is always allowed."""
    return link.seat is not None or entry_rules_of(link.table.round.event).allows_links


def link_name(link: TableLink) -> str:
    """Who acts by the link, for the audit."""
    return _("Scorer of table %(table)s") % {"table": link.table.number}


def check_link(link: TableLink, round_: Round) -> None:
    """Call inside the act's transaction: raise LinkOver, RoundNotStarted, LinkSpent, or what
    `check_takes_hands` does, where a link may not write."""
    if not is_allowed(link) or not TableLink.objects.filter(pk=link.pk, revoked_at__isnull=True).exists():
        raise LinkOver
    check_takes_hands(round_)
    if round_.state != RoundState.RUNNING:
        raise RoundNotStarted(round=round_.number, state=str(round_.get_state_display()).lower())
    if link.hands.count() >= VERSIONS_MAX:
        raise LinkSpent


def active_links(round_: Round) -> dict[int, TableLink]:
    """The links of a round's tables that work, by table id."""
    links = TableLink.objects.filter(table__round=round_, seat__isnull=True, revoked_at__isnull=True)
    return {link.table_id: link for link in links}


@transaction.atomic
def issue_links(round_: Round, *, actor: User) -> list[TableLink]:
    """Give a link to every table of an open round that has none. Raises LinksNotAllowed, TableNotOpen."""
    event, current = _open_event(round_)
    have = active_links(current)
    bare = [table for table in current.tables.order_by("number") if table.pk not in have]
    links = [_create(table, actor=actor) for table in bare]
    if links:
        _record_issue(event, actor, current, bare)
    return links


@transaction.atomic
def replace_link(table: Table, *, actor: User) -> TableLink:
    """Revoke a table's link, if it has one, and give it a new one. Raises LinksNotAllowed, TableNotOpen."""
    event, round_ = _open_event(table.round)
    _revoke(table, actor)
    link = _create(table, actor=actor)
    _record_issue(event, actor, round_, [table])
    return link


@transaction.atomic
def revoke_link(table: Table, *, actor: User) -> None:
    """Make the link of a table, and the links of its seats, useless. A table without one stays as it is."""
    event = lock(table.round.event)
    if _revoke(table, actor):
        record(event, actor, Verb.LINK_REVOKED, table=table.number, round=table.round.number)


@transaction.atomic
def seat_link(table: Table, seat: int, *, actor: User | None) -> TableLink:
    """The private link of a player to sign off with; made when it is asked for first. Raises TableNotOpen."""
    lock(table.round.event)
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())
    link = TableLink.objects.filter(table=table, seat=seat, revoked_at__isnull=True).first()
    if link and token_of(link):
        return link
    if link:
        TableLink.objects.filter(pk=link.pk).update(revoked_at=timezone.now(), revoked_by=actor)
    return _create(table, actor=actor, seat=seat)


def revoke_seat_links(round_: Round, *, actor: User) -> None:
    """Make the private links of players in a round useless; those of the tables stay. Call under the event's lock."""
    links = TableLink.objects.filter(table__round=round_, seat__isnull=False, revoked_at__isnull=True)
    links.update(revoked_at=timezone.now(), revoked_by=actor)


def _open_event(round_: Round) -> tuple[Event, Round]:
    event = lock(round_.event)
    if not entry_rules_of(event).allows_links:
        raise LinksNotAllowed
    current = Round.objects.get(pk=round_.pk)
    if current.state not in OPEN_STATES:
        raise TableNotOpen(round=current.number, state=str(current.get_state_display()).lower())
    return event, current


def _create(table: Table, *, actor: User | None, seat: int | None = None) -> TableLink:
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    return TableLink.objects.create(
        table=table, seat=seat, nonce=nonce, token_hash=_hash(_make_token(nonce)), issued_by=actor
    )


def _revoke(table: Table, actor: User) -> int:
    active = TableLink.objects.filter(table=table, revoked_at__isnull=True)
    return active.update(revoked_at=timezone.now(), revoked_by=actor)


def _record_issue(event: Event, actor: User, round_: Round, tables: Sequence[Table]) -> None:
    numbers = ", ".join(str(table.number) for table in tables)
    record(event, actor, Verb.LINKS_ISSUED, tables=numbers, round=round_.number)
