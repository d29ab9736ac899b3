"""Who acts at a table without an account: whoever holds its link, or the link to one seat."""

from dataclasses import dataclass
from typing import Any

from tournament.acts.act import Doing
from tournament.acts.people import Bearer, Guest
from tournament.play.links.queries import scorer_of
from tournament.play.models import TableLink
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class LinkHolder(Guest):
    """Somebody who came by the link of a table or of a seat."""

    link: TableLink | None = None


def holder_of(link: TableLink) -> LinkHolder:
    """Whoever holds this link; the audit calls them the scorer of the table."""
    kind = Bearer.SCORER if link.seat is None else Bearer.PLAYER
    return LinkHolder(kind, scorer_of(link), link)


def link_of(doing: Doing[Any]) -> TableLink | None:
    """The link that the person came by; None for somebody with an account."""
    return doing.person.link if isinstance(doing.person, LinkHolder) else None


def as_player(entry: Entry) -> Guest:
    """A player who acts by the link to their own record."""
    return Guest(Bearer.PLAYER, str(entry))
