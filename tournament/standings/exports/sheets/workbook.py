"""All sheets of an event, in the language that is active. docs/developing/export.md says how to add one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from penalties.queries import may_see_ledger, visible_ledger
from tournament.core.sheets.sheet import Sheet
from tournament.events.enums import TeamRanking
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.exports.sheets.hands import hands_sheet
from tournament.standings.exports.sheets.penalties import penalties_sheet
from tournament.standings.exports.sheets.players import players_sheet
from tournament.standings.exports.sheets.rounds import rounds_sheet
from tournament.standings.exports.sheets.standings import standings_sheet
from tournament.standings.exports.sheets.teams import teams_sheet
from tournament.standings.queries import Standings
from tournament.standings.queries.teams import team_standings


@dataclass(frozen=True)
class Contents:
    """What sheets are made of: an event with its standings, and whether they are for its staff or for everybody."""

    event: Event
    table: Standings
    staff: bool

    @cached_property
    def entries(self) -> Mapping[int, Entry]:
        """Everybody in the event by id, in the order of the numbers."""
        return {entry.pk: entry for entry in self.event.entries.order_by("number")}


class IsFor(Protocol):
    """Whether an event has a sheet, for its staff or for everybody."""

    def __call__(self, event: Event, *, staff: bool) -> bool: ...


def _always(event: Event, *, staff: bool) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class SheetKind:
    """One sheet of the workbook, which can also be had as CSV. `code` names it in addresses and files, `label` on
    pages.
    """

    code: str
    label: str | Promise
    make: Callable[[Contents], Sheet]
    is_for: IsFor = _always


def _standings(of: Contents) -> Sheet:
    return standings_sheet(of.event, of.table)


def _rounds(of: Contents) -> Sheet:
    return rounds_sheet(of.event, of.table, of.entries)


def _hands(of: Contents) -> Sheet:
    return hands_sheet(of.event, of.table.tables, of.entries)


def _players(of: Contents) -> Sheet:
    """Everybody's list has withdrawn players only if they have a result, and numbers only if the event shows them."""
    ranked = {row.entry.pk for row in of.table.rows}
    shown = [
        entry
        for entry in of.entries.values()
        if of.staff or entry.pk in ranked or entry.status != EntryStatus.WITHDRAWN
    ]
    return players_sheet(shown, shows_federation_ids=of.staff or of.event.shows_federation_ids)


def _teams(of: Contents) -> Sheet:
    return teams_sheet(of.event, of.table, team_standings(of.event, of.table))


def _ranks_teams(event: Event, *, staff: bool) -> bool:
    return event.team_ranking != TeamRanking.OFF


def _penalties(of: Contents) -> Sheet:
    return penalties_sheet(of.event.ruleset, visible_ledger(of.event, staff=of.staff) or ())


SHEETS: tuple[SheetKind, ...] = (
    SheetKind("standings", _("Standings"), _standings),
    SheetKind("rounds", _("Rounds"), _rounds),
    SheetKind("hands", _("Hands"), _hands),
    SheetKind("players", _("Players"), _players),
    SheetKind("teams", _("Teams"), _teams, _ranks_teams),
    SheetKind("penalties", _("Penalties"), _penalties, may_see_ledger),
)
"""Every sheet, in the order of the workbook."""


def sheets_of(event: Event, *, staff: bool) -> list[SheetKind]:
    """The sheets that an event has, for its staff or for everybody."""
    return [kind for kind in SHEETS if kind.is_for(event, staff=staff)]


def named_sheets(event: Event, table: Standings, *, staff: bool = True) -> dict[str, Sheet]:
    """The sheets by their codes, which are the same in every language."""
    contents = Contents(event, table, staff)
    return {kind.code: kind.make(contents) for kind in sheets_of(event, staff=staff)}


def event_sheets(event: Event, table: Standings, *, staff: bool = True) -> tuple[Sheet, ...]:
    """The sheets of the workbook."""
    return tuple(named_sheets(event, table, staff=staff).values())
