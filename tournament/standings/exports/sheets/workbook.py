"""All sheets of an event, in the language that is active."""

from collections.abc import Iterable, Sequence

from penalties.queries import LedgerRow
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
from tournament.standings.teams import team_standings


def event_sheets(
    event: Event, table: Standings, ledger: Sequence[LedgerRow] | None = None, *, staff: bool = True
) -> tuple[Sheet, ...]:
    """The sheets of the workbook, as `named_sheets` gives them."""
    return tuple(named_sheets(event, table, ledger, staff=staff).values())


def named_sheets(
    event: Event, table: Standings, ledger: Sequence[LedgerRow] | None = None, *, staff: bool = True
) -> dict[str, Sheet]:
    """Standings, rounds, hands and players, by a name that is the same in every language; teams if the event ranks
    them, and penalties if `ledger` is given.

    Without `staff`, only what is public: withdrawn players only if they have a result, and federation numbers only if
    the event shows them.
    """
    entries = {entry.pk: entry for entry in event.entries.order_by("number")}
    sheets = {
        "standings": standings_sheet(event, table),
        "rounds": rounds_sheet(event, table, entries),
        "hands": hands_sheet(event, table.tables, entries),
        "players": players_sheet(
            entries.values() if staff else _public_entries(table, entries.values()),
            shows_federation_ids=staff or event.shows_federation_ids,
        ),
    }
    if event.team_ranking != TeamRanking.OFF:
        sheets["teams"] = teams_sheet(event, table, team_standings(event, table))
    if ledger is not None:
        sheets["penalties"] = penalties_sheet(event.ruleset, ledger)
    return sheets


def _public_entries(table: Standings, entries: Iterable[Entry]) -> list[Entry]:
    ranked = {row.entry.pk for row in table.rows}
    return [entry for entry in entries if entry.pk in ranked or entry.status != EntryStatus.WITHDRAWN]
