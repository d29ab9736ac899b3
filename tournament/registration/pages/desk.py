"""The list at the desk: only a few rows at a time, because the desk usually searches."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.registration.barred import barred_entries
from tournament.registration.enums import EntryStatus
from tournament.registration.hooks.bars import Bar
from tournament.registration.models import DeskSettings, Entry
from tournament.registration.queries.desk import desk_entries

ROWS_SHOWN = 30
CLUB_FROM = 2
"""If at least this many players of one club are missing, they can be checked in together."""


class Show(StrEnum):
    """Which players the list shows."""

    ALL = "all"
    MISSING = "missing"
    HERE = "here"
    UNPAID = "unpaid"


SHOW_LABELS = {
    Show.ALL: _("Everybody"),
    Show.MISSING: _("Not here yet"),
    Show.HERE: _("Here"),
    Show.UNPAID: _("Fee not paid"),
}


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A player at the desk. `own_name` is the name of somebody who publishes only initials; `owes` is what is still to
    be paid. `bar` is what keeps somebody out whom a penalty put out.
    """

    entry: Entry
    own_name: str
    is_here: bool
    is_withdrawn: bool
    owes: Decimal
    bar: Bar | None


@dataclass(frozen=True, slots=True)
class DeskList:
    """The rows that are shown, how many match in total, and a club with several missing players."""

    rows: list[DeskRow]
    total: int
    club: str
    club_missing: int

    @property
    def more(self) -> int:
        """How many more match."""
        return self.total - len(self.rows)


def desk_list(event: Event, desk: DeskSettings, text: str, show: Show) -> DeskList:
    """At most four queries, for any number of players."""
    found = _shown(desk_entries(event, text), desk, show)
    entries = list(found[: ROWS_SHOWN + 1])
    total = found.count() if len(entries) > ROWS_SHOWN else len(entries)
    club, missing = _one_club(found, entries) if text else ("", 0)
    barred = barred_entries(event)
    rows = [desk_row(entry, desk, barred) for entry in entries[:ROWS_SHOWN]]
    return DeskList(rows, total, club, missing)


def _shown(found: QuerySet[Any], desk: DeskSettings, show: Show) -> QuerySet[Any]:
    if show is Show.MISSING:
        return found.filter(status=EntryStatus.REGISTERED, is_house=False)
    if show is Show.HERE:
        return found.filter(status=EntryStatus.CHECKED_IN)
    if show is Show.UNPAID:
        owing = found.filter(is_house=False, paid__lt=desk.fee)
        return owing.exclude(status=EntryStatus.WITHDRAWN)
    return found


def _one_club(found: QuerySet[Any], entries: list[Entry]) -> tuple[str, int]:
    """The club, if all matching players are in one club, and how many of them are missing."""
    clubs = {entry.club for entry in entries if not entry.is_house}
    if len(clubs) != 1 or clubs == {""}:
        return "", 0
    club = clubs.pop()
    missing = found.filter(club=club, status=EntryStatus.REGISTERED, is_house=False).count()
    return (club, missing) if missing >= CLUB_FROM else ("", 0)


def desk_row(entry: Entry, desk: DeskSettings, barred: Mapping[int, Bar]) -> DeskRow:
    """An entry that was read with `paid` and its sign-up; `barred` are the players whom penalties put out."""
    sign_up = getattr(entry, "sign_up", None)
    own_name = str(sign_up) if sign_up and not sign_up.publishes_name else ""
    paid: Decimal = entry.paid  # type: ignore[attr-defined]  # annotated by `with_paid`
    is_withdrawn = entry.status == EntryStatus.WITHDRAWN
    owes = Decimal(0) if entry.is_house or is_withdrawn else max(Decimal(0), desk.fee - paid)
    is_here = entry.status == EntryStatus.CHECKED_IN
    return DeskRow(entry, own_name, is_here, is_withdrawn, owes, barred.get(entry.pk))
