"""Reads of players, entries and sign-ups."""

from tournament.registration.queries.entries import (
    EntryCounts,
    entry_counts,
    found_entries,
    next_number,
    numbers_and_names,
    related_pairs,
    search_entries,
    successions_of,
)
from tournament.registration.queries.stages import (
    CutGroups,
    groups_of_cuts,
    groups_playing,
    playing_entries,
    present_entries,
)

__all__ = [
    "CutGroups",
    "EntryCounts",
    "entry_counts",
    "found_entries",
    "groups_of_cuts",
    "groups_playing",
    "next_number",
    "numbers_and_names",
    "playing_entries",
    "present_entries",
    "related_pairs",
    "search_entries",
    "successions_of",
]
