"""Hands that the ledger forbids. `play` calls these checks before it records a hand."""

from penalties.catalogue.types import Kind
from penalties.errors import FinePaidTwice, WinForbidden
from penalties.queries import forbidden_winners, rulings_of, standing_rows
from penalties.queries.records import PENALTIES_HERE
from penalties.rulebook.texts import text_of
from tournament.draws.models import Table
from tournament.draws.seats.seating import seating_of
from tournament.events.models import Event
from tournament.play.hooks.records import AddedRecords
from tournament.play.inputs import HandInput


def refuse_forbidden_win(
    event: Event, table: Table, hand_number: int, entered: HandInput, added: AddedRecords | None
) -> None:
    """Refuse a win by a player with hu forbiddance or a dead hand. Raises WinForbidden."""
    if not entered.wins or (added and not added[PENALTIES_HERE]):
        return
    forbidden = forbidden_winners(event, table, hand_number)
    if not forbidden:
        return
    seats = seating_of(table).at(hand_number)
    for win in entered.wins:
        entry = seats.get(win.seat)
        if entry is not None and entry.pk in forbidden:
            raise WinForbidden(player=str(entry), foul=text_of(forbidden[entry.pk].foul_name))


def refuse_fine_paid_twice(
    event: Event, table: Table, hand_number: int, entered: HandInput, _added: AddedRecords | None
) -> None:
    """Refuse a hand with a fine that the ledger has already taken from the offender. Raises FinePaidTwice."""
    if entered.offender is None or not entered.fine_points:
        return
    offender = seating_of(table).at(hand_number).get(entered.offender)
    if offender is None:
        return
    rows = {row.pk: row for row in standing_rows(event).filter(entry=offender)}
    for ruling in rulings_of(rows.values()):
        row = rows[ruling.charge.number]
        here = (row.round_number, row.table_number, row.hand_number)
        paid = any(one.kind is Kind.PAY_EACH and one.amount for one in ruling.consequences)
        if paid and here == (table.round.number, table.number, hand_number):
            raise FinePaidTwice(player=str(offender), foul=text_of(row.foul_name))
