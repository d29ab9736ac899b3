"""Reads of the ledger: what each penalty comes to now, what players hold, and how the ledger changes the scores.

Everything is replayed from the penalties in force, those that were not taken back.
"""

from penalties.queries.appeals import is_under_appeal, undecided_appeals
from penalties.queries.effects import (
    Deduction,
    ScoreEffects,
    effects_of,
    moved_by_penalties,
    moves_of_round,
    payers,
    points_moved_at,
    score_effects,
    seat_points,
)
from penalties.queries.ledger import LedgerRow, ledger_row_of, ledger_rows, may_see_ledger, visible_ledger
from penalties.queries.places import Place, place_of_entry, place_of_row, table_moment
from penalties.queries.players import blacklisted_players, entries_put_out, forbidden_winners, held_by
from penalties.queries.rows import (
    charge_of,
    rows_at_table,
    rows_near,
    rows_of_entry,
    rulings_of,
    standing_rows,
)
from penalties.queries.rule_book import event_rule_book

__all__ = [
    "Deduction",
    "LedgerRow",
    "Place",
    "ScoreEffects",
    "blacklisted_players",
    "charge_of",
    "effects_of",
    "entries_put_out",
    "event_rule_book",
    "forbidden_winners",
    "held_by",
    "is_under_appeal",
    "ledger_row_of",
    "ledger_rows",
    "may_see_ledger",
    "moved_by_penalties",
    "moves_of_round",
    "payers",
    "place_of_entry",
    "place_of_row",
    "points_moved_at",
    "rows_at_table",
    "rows_near",
    "rows_of_entry",
    "rulings_of",
    "score_effects",
    "seat_points",
    "standing_rows",
    "table_moment",
    "undecided_appeals",
    "visible_ledger",
]
