"""Reads of players, entries and sign-ups."""

from tournament.registration.queries.entries import (
    EntryCounts,
    entry_counts,
    found_entries,
    next_number,
    numbers_and_names,
    playing_entries,
    related_pairs,
    search_entries,
    successions_of,
)

__all__ = [
    "EntryCounts",
    "entry_counts",
    "found_entries",
    "next_number",
    "numbers_and_names",
    "playing_entries",
    "related_pairs",
    "search_entries",
    "successions_of",
]
