"""What a printed document is: who may have it, what it is printed for, and its sheets."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from django.utils.functional import Promise

from tournament.events.enums import Role
from tournament.events.models import Event, Round
from tournament.papers.enums import PaperSize, Picks


@dataclass(frozen=True, slots=True)
class Order:
    """What to print: an event, and the round for documents of a round; `site` is the site's own address, `size` the paper
    in the printer. `only` are the numbers of the tables or players to print, None for all.
    """

    event: Event
    site: str
    round: Round | None = None
    size: PaperSize = PaperSize.A4
    only: frozenset[int] | None = None

    def wants(self, number: int) -> bool:
        """Whether the sheet of this table or player is printed."""
        return self.only is None or number in self.only

    @property
    def chosen_round(self) -> Round:
        """The round of a document of a round."""
        assert self.round is not None  # noqa: S101 - only documents of an event are ordered without a round
        return self.round


class Paper(StrEnum):
    """What a sheet is printed on; the values are classes of the style sheet."""

    PAGE = "of-page"
    LIST = "of-list"
    WIDE_LIST = "of-wide-list"
    SIGN = "of-sign"
    CERTIFICATE = "of-certificate"
    UPRIGHT_CERTIFICATE = "of-upright-certificate"


@dataclass(frozen=True, slots=True)
class Content:
    """What a sheet shows: the `paper` of its template."""

    template: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One or more pages with a content; those of a list are numbered.

    With `fits_one_page` the text shrinks until one page is enough. With `grows` it is as large as one page allows, with
    `squeezes` a little smaller if that saves a second page.
    """

    content: Content
    fits_one_page: bool = False
    grows: bool = False
    paper: Paper = Paper.PAGE
    squeezes: bool = True


def _every_event(event: Event) -> bool:
    return True


def _nothing(order: Order) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of printed page. `code` is part of addresses and file names.

    `role` is who may have it, and with `for_desk` the desk too, of published rounds; `of_round` says that it is printed for one round. `is_for` says whether an event has such
    a document, `waits_for` what has to happen before there is something to print, `warns_of` what to know before it is
    printed; both are empty for nothing. `picks` says by which numbers some of its sheets can be chosen,
    None if all are always printed. `has_own_names` says that it goes to the person or to the staff, so that it has
    the names of those who do not publish them; whatever hangs in the hall, or has the names of others, has initials.
    """

    code: str
    label: str | Promise
    about: str | Promise
    sheets: Callable[[Order], Iterable[Sheet]]
    of_round: bool = False
    role: Role = Role.REFEREE
    for_desk: bool = False
    has_own_names: bool = False
    is_for: Callable[[Event], bool] = _every_event
    waits_for: Callable[[Order], str] = _nothing
    warns_of: Callable[[Order], str] = _nothing
    picks: Picks | None = None
