"""The list at the desk: only a few rows at a time, because the desk usually searches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.core.searching import searched_words
from tournament.events.models import Event
from tournament.registration.barred import barred_entries
from tournament.registration.enums import EntryStatus
from tournament.registration.hooks.bars import Bar
from tournament.registration.models import DeskSettings, Entry
from tournament.registration.published import public_names
from tournament.registration.queries.desk import desk_entries
from tournament.registration.queries.fees import NOTHING, money
from tournament.registration.queries.sign_ups import (
    Filling,
    Waiting,
    desk_of,
    filling_of,
    line_of,
    places_of,
)

ROWS_SHOWN = 30
WAITING_SHOWN = 5
CLUB_FROM = 2
"""If at least this many players of one club are missing, they can be checked in together."""


class Show(StrEnum):
    """Which players the list shows."""

    ALL = "all"
    MISSING = "missing"
    HERE = "here"
    UNPAID = "unpaid"
    OVERPAID = "overpaid"


SHOW_LABELS = {
    Show.ALL: _("Everybody"),
    Show.MISSING: _("Not here yet"),
    Show.HERE: _("Here"),
    Show.UNPAID: _("Fee not paid"),
    Show.OVERPAID: _("Paid too much"),
}


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A player at the desk. `due` is the fee, `owes` what is missing of it, and `over` what was paid beyond it.
    `public_name` is what everybody reads of somebody who does not publish the name; `bar` is what keeps somebody out whom a
    penalty put out.
    """

    entry: Entry
    public_name: str
    is_here: bool
    is_withdrawn: bool
    due: Decimal
    paid: Decimal
    bar: Bar | None

    @property
    def owes(self) -> Decimal:
        return max(NOTHING, self.due - self.paid)

    @property
    def over(self) -> Decimal:
        return max(NOTHING, self.paid - self.due)

    @property
    def is_paid_twice(self) -> bool:
        return bool(self.due) and self.paid == 2 * self.due


@dataclass(frozen=True, slots=True)
class DeskNews:
    """What the last act at this desk did: who was checked in, or was here already."""

    done: list[Entry] = field(default_factory=list)
    already: Entry | None = None

    @property
    def query(self) -> dict[str, str]:
        """What a page asks with to say it again."""
        done = ",".join(str(entry.pk) for entry in self.done)
        return {"done": done, "already": str(self.already.pk) if self.already else ""}

    @property
    def one(self) -> Entry | None:
        """The person, if it was one."""
        return self.already or (self.done[0] if len(self.done) == 1 else None)


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


def finds_anybody(event: Event, text: str, show: Show) -> bool:
    """Whether a search shows somebody. One query for the settings, one for the players."""
    return _shown(desk_entries(event, desk_of(event), text), show).exists()


def desk_list(event: Event, desk: DeskSettings, text: str, show: Show) -> DeskList:
    """At most four queries, for any number of players."""
    found = _shown(desk_entries(event, desk, text), show)
    entries = list(found[: ROWS_SHOWN + 1])
    total = found.count() if len(entries) > ROWS_SHOWN else len(entries)
    club, missing = _one_club(found, entries) if text else ("", 0)
    barred = barred_entries(event)
    rows = [desk_row(entry, barred) for entry in entries[:ROWS_SHOWN]]
    return DeskList(rows, total, club, missing)


def _shown(found: QuerySet[Any], show: Show) -> QuerySet[Any]:
    if show is Show.MISSING:
        return found.filter(status=EntryStatus.REGISTERED, is_house=False)
    if show is Show.HERE:
        return found.filter(status=EntryStatus.CHECKED_IN)
    if show is Show.UNPAID:
        return found.filter(paid__lt=F("due"))
    if show is Show.OVERPAID:
        return found.filter(paid__gt=F("due"))
    return found


def _one_club(found: QuerySet[Any], entries: list[Entry]) -> tuple[str, int]:
    """The club, if all matching players are in one club, and how many of them are missing."""
    clubs = {entry.club for entry in entries if not entry.is_house}
    if len(clubs) != 1 or clubs == {""}:
        return "", 0
    club = clubs.pop()
    missing = found.filter(club=club, status=EntryStatus.REGISTERED, is_house=False).count()
    return (club, missing) if missing >= CLUB_FROM else ("", 0)


@dataclass(frozen=True, slots=True)
class DeskLine:
    """Who waits for a place that the desk gives. `free` is None without a limit; `kept` places are reserved."""

    rows: list[Waiting]
    waiting: int
    free: int | None
    kept: int

    @property
    def more(self) -> int:
        """How many more wait."""
        return self.waiting - len(self.rows)


def desk_line(event: Event, desk: DeskSettings, text: str) -> DeskLine | None:
    """Whoever waits and matches; None where nobody waits, or the desk gives no places. Seven queries at most."""
    places = places_of(event, desk)
    if not places.waiting or filling_of(event, desk) in (Filling.BY_ITSELF, Filling.APPROVAL):
        return None
    words = searched_words(text)
    found = [
        one for one in line_of(event, desk) if all(word.is_in(one.sign_up.search_names) for word in words)
    ]
    return DeskLine(found[:WAITING_SHOWN], len(found), places.free, places.kept - places.unkept)


def desk_row(entry: Entry, barred: Mapping[int, Bar]) -> DeskRow:
    """An entry that was read with its dues; `barred` are the players whom penalties put out."""
    public_name = " ".join(filter(None, public_names(entry.name, entry.name_zh))) if entry.hides_name else ""
    due, paid = money(entry.due), money(entry.paid)  # type: ignore[attr-defined]  # annotated by `with_dues`
    is_withdrawn = entry.status == EntryStatus.WITHDRAWN
    is_here = entry.status == EntryStatus.CHECKED_IN
    return DeskRow(entry, public_name, is_here, is_withdrawn, due, paid, barred.get(entry.pk))
