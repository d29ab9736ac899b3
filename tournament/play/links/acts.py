"""Table links are issued, replaced and revoked; `queries.links` explains what a link is."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.acts.conditions import condition
from tournament.core.tokens import hash_of
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.enums import Role, RoundState
from tournament.events.hooks.departures import Departure
from tournament.events.models import Round
from tournament.events.people import ORGANIZERS, REFEREES, SCORERS
from tournament.play.acts.round_order import check_takes_hands
from tournament.play.conditions import at_running_round
from tournament.play.errors import LinkOver, LinksNotAllowed, LinkSpent, RoundNotStarted, TableNotOpen
from tournament.play.links.queries import (
    OPEN_STATES,
    active_links,
    is_allowed,
    make_token,
    standing_links,
    token_of,
)
from tournament.play.models import TableLink
from tournament.play.queries.tables import entry_rules_of
from tournament.play.verbs import PlayVerb

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
        raise RoundNotStarted(round=round_.number, state=round_.state_words)
    if link.hands.count() >= VERSIONS_MAX:
        raise LinkSpent


@condition(_("The event lets tables enter their own hands."))
def links_allowed(doing: EventDoing[Round] | EventDoing[Table]) -> None:
    """The event gives its tables links. Raises LinksNotAllowed."""
    if not entry_rules_of(doing.event).allows_links:
        raise LinksNotAllowed


@condition(_("The round is published or running."))
def is_open_for_links(doing: EventDoing[Round] | EventDoing[Table]) -> None:
    """The round is published or runs. Raises TableNotOpen."""
    round_ = doing.subject if isinstance(doing.subject, Round) else doing.subject.round
    if round_.state not in OPEN_STATES:
        raise TableNotOpen(round=round_.number, state=round_.state_words)


@event_act(
    "issue_links",
    _("Give the tables of a round links"),
    on=Round,
    who=ORGANIZERS,
    when=[links_allowed, is_open_for_links],
    undo="revoke_link",
    quiet=True,
)
def issue_links(doing: EventDoing[Round]) -> list[TableLink]:
    """Give a link to every table of an open round that has none."""
    round_ = doing.subject
    have = active_links(round_)
    bare = [table for table in round_.tables.order_by("number") if table.pk not in have]
    links = [_create(table, actor=doing.user) for table in bare]
    if links:
        _tell_issue(doing, round_, bare)
    return links


@event_act(
    "replace_link",
    _("Give a table a new link"),
    on=Table,
    who=ORGANIZERS,
    when=[links_allowed, is_open_for_links],
    undo="revoke_link",
    quiet=True,
)
def replace_link(doing: EventDoing[Table], *, seen: int | None = None) -> TableLink:
    """Revoke a table's link, if it has one, and give it a new one.

    `seen` is the link that the person saw, 0 for none: if it has been replaced since, the newer link is returned, so
    that a second press changes nothing.
    """
    table = doing.subject
    standing = active_links(table.round).get(table.pk)
    if standing and seen is not None and standing.pk != seen:
        return standing
    _revoke(table, doing.user)
    link = _create(table, actor=doing.user)
    _tell_issue(doing, table.round, [table])
    return link


@event_act(
    "revoke_link", _("Revoke the link of a table"), on=Table, who=ORGANIZERS, undo="issue_links", quiet=True
)
def revoke_link(doing: EventDoing[Table]) -> None:
    """Revoke the link of a table and the links of its seats. Does nothing for a table without one."""
    table = doing.subject
    if _revoke(table, doing.user):
        doing.tell(PlayVerb.LINK_REVOKED, table=table.number, round=table.round.number)


@event_act(
    "seat_link",
    _("Show a player the link to sign off"),
    on=Table,
    who=REFEREES | SCORERS,
    when=[at_running_round],
    quiet=True,
    undo="revoke_link",
)
def seat_link(doing: EventDoing[Table], seat: int) -> TableLink:
    """The private link with which a player signs off; made when it is first needed."""
    table = doing.subject
    link = TableLink.objects.filter(table=table, seat=seat, revoked_at__isnull=True).first()
    if link and token_of(link):
        return link
    if link:
        revoked = {"revoked_at": timezone.now(), "revoked_by": doing.account}
        TableLink.objects.filter(pk=link.pk).update(**revoked)
    return _create(table, actor=doing.account, seat=seat)


def revoke_seat_links(round_: Round, *, actor: User) -> None:
    """Revoke the private links of players in a round; those of the tables stay. Call under the event's lock."""
    links = TableLink.objects.filter(table__round=round_, seat__isnull=False, revoked_at__isnull=True)
    links.update(revoked_at=timezone.now(), revoked_by=actor)


def _create(table: Table, *, actor: User | None, seat: int | None = None) -> TableLink:
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    return TableLink.objects.create(
        table=table, seat=seat, nonce=nonce, token_hash=hash_of(make_token(nonce)), issued_by=actor
    )


def _revoke(table: Table, actor: User) -> int:
    active = TableLink.objects.filter(table=table, revoked_at__isnull=True)
    return active.update(revoked_at=timezone.now(), revoked_by=actor)


def _tell_issue(doing: EventDoing[Round] | EventDoing[Table], round_: Round, tables: Sequence[Table]) -> None:
    numbers = [table.number for table in tables]
    doing.tell(PlayVerb.LINKS_ISSUED, tables=numbers, round=round_.number)


def revoke_links_of(doing: EventDoing[Any], departure: Departure) -> None:
    """Revoke the links that somebody made and could not make any more: they may have kept them."""
    links = standing_links(departure.event, departure.user)
    if departure.role is Role.ORGANIZER:
        return
    if departure.role in (Role.HEAD_REFEREE, Role.REFEREE):
        # A link to a seat is a referee's to give, at any of their tables.
        kept = {"table__number__in": departure.tables} if departure.tables else {}
        links = links.exclude(seat__isnull=False, **kept)
    tables = list(
        links.order_by("table__round__number", "table__number")
        .values_list("table__round__number", "table__number")
        .distinct()
    )
    links.update(revoked_at=timezone.now(), revoked_by=doing.account)
    for round_, table in tables:
        doing.tell(PlayVerb.LINK_REVOKED, table=table, round=round_)
