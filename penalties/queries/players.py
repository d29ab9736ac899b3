"""What players hold, and what a penalty keeps them from: a win, the next draw."""

from collections.abc import Sequence

from django.utils import timezone

from penalties.catalogue.types import LEAVE_EVENT, Kind, Scope
from penalties.catalogue.wire import read_consequences
from penalties.enums import RowKind
from penalties.models import LedgerEntry
from penalties.queries.rows import rulings_of, standing_rows
from penalties.rulebook.ladder import InForce, Moment, Ruling, forbids_win, in_force
from tournament.core.existing import exists
from tournament.draws.models import Table
from tournament.events.models import Event


def held_by(rulings: Sequence[Ruling], entry_id: int, now: Moment) -> list[InForce]:
    """Cards and effects that count for one player now."""
    return [one for one in in_force(rulings, now) if one.ruling.charge.player == entry_id]


def forbidden_winners(event: Event, table: Table, hand_number: int) -> dict[int, LedgerEntry]:
    """Who may not win this hand, by entry id, with the penalty that forbids it.

    One query at a table without penalties, else three: joined into one, PostgreSQL compares every row of the ledger with
    every other.
    """
    round_number = table.round.number
    if not exists(LedgerEntry, event=event.pk, round_number=round_number, table_number=table.number):
        return {}
    of_round = standing_rows(event).filter(round_number=round_number)
    given_here = set(of_round.filter(table_number=table.number).values_list("entry", flat=True))
    if not given_here:
        return {}
    rows = {row.pk: row for row in of_round.filter(entry__in=given_here)}
    now = Moment(timezone.localdate(), round_number, table.number, None, hand_number)
    return {
        one.ruling.charge.player: rows[one.ruling.charge.number]
        for one in in_force(rulings_of(rows.values()), now)
        if one.scope is Scope.HAND and forbids_win(one.consequence.kind)
    }


def entries_put_out(event: Event) -> dict[int, LedgerEntry]:
    """Who may no longer be drawn, by entry id, with the penalty in force that put them out. One query.

    Reversed penalties do not count. Comparing this with the status of the entry is left to the caller.
    """
    rows = {row.pk: row for row in standing_rows(event).select_related("entry")}
    return {
        ruling.charge.player: rows[ruling.charge.number]
        for ruling in rulings_of(rows.values())
        if ruling.has(*LEAVE_EVENT)
    }


def blacklisted_players(event: Event) -> set[int]:
    """Ids of the players of this event whom any event of this installation has blacklisted."""
    rows = LedgerEntry.objects.filter(
        entry__player__entries__event=event, kind=RowKind.PENALTY, reversal__isnull=True
    ).select_related("entry")
    return {
        row.entry.player_id
        for row in rows
        if any(one.kind is Kind.BLACKLISTED for one in read_consequences(row.consequences))
    }
