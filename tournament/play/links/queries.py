"""Table links: addresses that open one table of one round to somebody without an account.

The token in the address is made as `core/tokens.py` says, of a nonce of 192 random bits.
"""

from django.db.models import QuerySet

from tournament.accounts.models import User
from tournament.core.phrases import Phrase, phrase
from tournament.core.tokens import hash_of, may_be_token, secret_token
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.models import TableLink
from tournament.play.queries.tables import entry_rules_of

TOKEN_SALT = "tournament.play.links"  # noqa: S105 - tells tokens of links from others, no secret
"""Part of every token that was ever issued. It is not a module path, so it must not change when modules move."""
OWNER_PREFIX = "link-"
OWNER_LENGTH = 32
"""Characters of the hash that name the link on a tablet; an account's hands have its number instead."""
OPEN_STATES = (RoundState.PUBLISHED, RoundState.RUNNING)


def token_of(link: TableLink) -> str:
    """The token in the link's address; empty where the site's secret has changed since it was issued."""
    token = make_token(link.nonce)
    return token if hash_of(token) == link.token_hash else ""


def make_token(nonce: str) -> str:
    """The token of the link with this nonce, under the site's secret."""
    return secret_token(TOKEN_SALT, nonce)


def owner_of(token: str) -> str:
    """The owner of hands entered by a link with this token, as a tablet stores it; it opens nothing."""
    return OWNER_PREFIX + hash_of(token)[:OWNER_LENGTH]


def find_link(token: str) -> TableLink | None:
    """The link with this token, if it works now: it is not revoked, its round is open, and the event allows links."""
    if not may_be_token(token):
        return None
    link = (
        TableLink.objects.filter(token_hash=hash_of(token), revoked_at__isnull=True)
        .select_related("table__round__event")
        .first()
    )
    if link is None or link.table.round.state not in OPEN_STATES:
        return None
    return link if is_allowed(link) else None


def is_allowed(link: TableLink) -> bool:
    """Whether the event still allows the link; a player's own link to sign off is always allowed."""
    return link.seat is not None or entry_rules_of(link.table.round.event).allows_links


def scorer_of(link: TableLink) -> Phrase:
    """Who acts by the link, as the audit names them."""
    return phrase("scorer", table=link.table.number)


def active_links(round_: Round) -> dict[int, TableLink]:
    """The links of a round's tables that work, by table id."""
    links = TableLink.objects.filter(table__round=round_, seat__isnull=True, revoked_at__isnull=True)
    return {link.table_id: link for link in links}


def links_made_by(event: Event, user: User) -> list[tuple[int, list[int]]]:
    """The rounds whose open tables have working links that this account made, each with the numbers of these tables."""
    found: dict[int, list[int]] = {}
    for round_, table in (
        standing_links(event, user)
        .order_by("table__round__number", "table__number")
        .values_list("table__round__number", "table__number")
        .distinct()
    ):
        found.setdefault(round_, []).append(table)
    return list(found.items())


def standing_links(event: Event, user: User) -> QuerySet[TableLink]:
    """The links of tables and seats in open rounds that this account made and that work."""
    return TableLink.objects.filter(
        table__round__event=event,
        table__round__state__in=OPEN_STATES,
        revoked_at__isnull=True,
        issued_by=user,
    )
