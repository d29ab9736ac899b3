"""API tokens, which are random and known only to their owner, and what came of restored archives."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.accounts.models import User
from tournament.core.tokens import hash_of
from tournament.events.models import Event
from tournament.exchange.models import ApiToken, ApiTokenQuerySet
from tournament.exchange.verbs import ArchiveVerb

PREFIX = "seatwind_"
"""The prefix of a token, by which people and secret scanners recognize it."""


def find_token(token: str) -> ApiToken | None:
    """The token, if it works: neither revoked nor expired, and its account active with the same password."""
    if not token.startswith(PREFIX) or not token.isascii():
        return None
    rows = ApiToken.objects.standing().select_related("user")
    return rows.filter(token_hash=hash_of(token)).first()


def tokens_of(user: User) -> ApiTokenQuerySet:
    """The tokens of an account, the newest first; those that ended stay in the list."""
    return ApiToken.objects.filter(user=user).select_related("user").order_by("-pk")


@dataclass(frozen=True, slots=True)
class ArchiveWarning:
    """An archive of this event was restored, here or elsewhere, that is not as its chain says: how many rows differ, and the
    first of them with kind, id in that archive, and columns.
    """

    at: datetime
    count: int
    found: Sequence[str]


def archive_warnings(event: Event) -> Sequence[ArchiveWarning]:
    """All of them, the oldest first; an archive brings those of earlier ones along."""
    lines = event.audit_entries.filter(verb=ArchiveVerb.CHAIN_BROKEN).order_by("pk")
    return [ArchiveWarning(line.at, line.data["count"], line.data["found"]) for line in lines]
