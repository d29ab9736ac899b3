"""Who acts: somebody with an account, or somebody without one."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.core.phrases import Phrase


class Bearer(StrEnum):
    """Who acts without an account, most of them by a link."""

    SCORER = "scorer"
    """Holds a table's link."""
    PLAYER = "player"
    """Holds a private link: to a seat's sign-off, to their own record, or to their own sign-up."""
    VISITOR = "visitor"
    """Holds no link: the page is public."""
    SITE = "site"
    """Nobody: the site itself does what is due."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody without an account. The audit calls them by `name`; the site itself needs none."""

    kind: Bearer
    name: str | Phrase = ""


SITE = Guest(Bearer.SITE)
