"""Table links are issued, replaced and revoked; `queries.links` explains what a link is."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.play.acts.round_order import check_takes_hands
from tournament.play.errors import LinkOver, LinksNotAllowed, LinkSpent, RoundNotStarted, TableNotOpen
from tournament.play.models import TableLink
from tournament.play.queries.links import (
    OPEN_STATES,
    active_links,
    hash_of,
    is_allowed,
    make_token,
    token_of,
)
from tournament.play.queries.tables import entry_rules_of

NONCE_BYTES = 24
VERSIONS_MAX = 400
"""How many versions of hands one link may write: several times the longest match."""


def check_link(link: TableLink, round_: Round) -> None:
    """Check that a link may write; call this inside the act's transaction. Raises LinkOver, RoundNotStarted, LinkSpent,
    and what `check_takes_hands` raises.
    """
    if not is_allowed(link) or not TableLink.objects.filter(pk=link.pk, revoked_at__isnull=True).exists():
        raise LinkOver
    check_takes_hands(round_)
    if round_.state != RoundState.RUNNING:
        raise RoundNotStarted(round=round_.number, state=str(round_.get_state_display()).lower())
    if link.hands.count() >= VERSIONS_MAX:
        raise LinkSpent


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
def replace_link(table: Table, *, actor: User, seen: int | None = None) -> TableLink:
    """Revoke a table's link, if it has one, and give it a new one. Raises LinksNotAllowed, TableNotOpen.

    `seen` is the link that the person saw, 0 for none: if it has been replaced since, the newer link is returned, so
    that a second press changes nothing.
    """
    event, round_ = _open_event(table.round)
    standing = active_links(round_).get(table.pk)
    if standing and seen is not None and standing.pk != seen:
        return standing
    _revoke(table, actor)
    link = _create(table, actor=actor)
    _record_issue(event, actor, round_, [table])
    return link


@transaction.atomic
def revoke_link(table: Table, *, actor: User) -> None:
    """Revoke the link of a table and the links of its seats. Does nothing for a table without one."""
    event = lock(table.round.event)
    if _revoke(table, actor):
        record(event, actor, Verb.LINK_REVOKED, table=table.number, round=table.round.number)


@transaction.atomic
def seat_link(table: Table, seat: int, *, actor: User | None) -> TableLink:
    """The private link with which a player signs off; made when it is first needed. Raises TableNotOpen."""
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
    """Revoke the private links of players in a round; those of the tables stay. Call under the event's lock."""
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
        table=table, seat=seat, nonce=nonce, token_hash=hash_of(make_token(nonce)), issued_by=actor
    )


def _revoke(table: Table, actor: User) -> int:
    active = TableLink.objects.filter(table=table, revoked_at__isnull=True)
    return active.update(revoked_at=timezone.now(), revoked_by=actor)


def _record_issue(event: Event, actor: User, round_: Round, tables: Sequence[Table]) -> None:
    numbers = ", ".join(str(table.number) for table in tables)
    record(event, actor, Verb.LINKS_ISSUED, tables=numbers, round=round_.number)
