"""Standings of an event, one player’s results, and the order for the next draw. Always computed from rows."""

from tournament.standings.queries.counted import scores_of
from tournament.standings.queries.event import standings
from tournament.standings.queries.order import moved_by_penalties, ranked_entry_ids
from tournament.standings.queries.player import entry_results
from tournament.standings.queries.values import (
    EntryRest,
    EntryResults,
    EntryRound,
    Opponent,
    PlaceAfterRound,
    RoundScore,
    StandingRow,
    Standings,
)

__all__ = [
    "EntryRest",
    "EntryResults",
    "EntryRound",
    "Opponent",
    "PlaceAfterRound",
    "RoundScore",
    "StandingRow",
    "Standings",
    "entry_results",
    "moved_by_penalties",
    "ranked_entry_ids",
    "scores_of",
    "standings",
]
