"""The sheet of the penalties."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from penalties.queries import LedgerRow
from penalties.rulebook.texts import ruling_words, text_of
from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.standings.exports.sheets.numbers import points_number


def penalties_sheet(ruleset: str, ledger: Sequence[LedgerRow]) -> Sheet:
    """One row per penalty in the order in which they were given, including those that were taken back."""
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Hand"), 7),
        Column(_("Number"), 8),
        Column(pgettext("of a person", "Name"), 28),
        Column(_("Name in native script"), 18),
        Column(_("Foul"), 34),
        Column(_("Paragraph"), 26),
        Column(_("What follows"), 50),
        Column(_("Own points"), 9),
        Column(_("Given by"), 18),
        Column(_("Given at"), 18),
        Column(_("Taken back because"), 30),
        Column(_("Paid to"), 28),
        Column(_("Note"), 30),
        Column(_("Witness"), 20),
    )
    return Sheet(_("Penalties"), columns, (_penalty_values(ruleset, row) for row in reversed(ledger)))


def _penalty_values(ruleset: str, ledger_row: LedgerRow) -> tuple[Value, ...]:
    row, shown = ledger_row.row, ledger_row.shows_notes
    return (
        row.round_number,
        row.table_number,
        row.hand_number,
        row.entry.number,
        *row.entry.names,
        text_of(row.foul_name),
        row.paragraph,
        ruling_words(ruleset, ledger_row.ruling) if ledger_row.ruling else _("taken back"),
        points_number(ruleset, ledger_row.own_points),
        str(row.issued_by) if shown else None,
        timezone.make_naive(row.issued_at),
        row.reversal.why if ledger_row.is_reversed and shown else None,
        str(row.sufferer) if row.sufferer else None,
        (row.note or None) if shown else None,
        (row.witness or None) if shown else None,
    )
