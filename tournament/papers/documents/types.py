"""What a printed document is: who may have it, what it is printed for, and its sheets."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from tournament.events.enums import Role
from tournament.events.models import Event, Round


@dataclass(frozen=True, slots=True)
class Order:
    """What to print: an event, and the round for documents of a round; `site` is the site's own address."""

    event: Event
    site: str
    round: Round | None = None

    @property
    def chosen_round(self) -> Round:
        """The round of a document of a round."""
        assert self.round is not None  # noqa: S101 - only documents of an event are ordered without a round
        return self.round


@dataclass(frozen=True, slots=True)
class Sheet:
    """One or more pages with the template's `content`. With `fits_one_page` the text shrinks until one page is enough."""

    template: str
    content: object
    fits_one_page: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of printed page. `code` stands in addresses and in file names.

    `role` is who may have it; `of_round` says that it is printed for one round.
    """

    code: str
    label: str | Promise
    about: str | Promise
    sheets: Callable[[Order], Iterable[Sheet]]
    of_round: bool = False
    role: Role = Role.REFEREE
