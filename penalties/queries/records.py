"""What is asked of the ledger with everything else about a table, so that tables without penalties read nothing more."""

from penalties.models import LedgerEntry
from tournament.core.existing import Question
from tournament.draws.models import Table

PENALTIES = "penalties"
"""Whether the ledger of the event has any row."""
PENALTIES_HERE = "penalties_here"
"""Whether a row was given at the table in its round."""


def rows_of_event(table: Table) -> Question:
    return LedgerEntry, {"event": table.round.event_id}


def rows_given_here(table: Table) -> Question:
    here = {"round_number": table.round.number, "table_number": table.number}
    return LedgerEntry, {"event": table.round.event_id, **here}
