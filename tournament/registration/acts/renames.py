"""What a line of the audit keeps of the names that it replaced. Whoever is erased later is erased under these as well."""

from typing import Any

from tournament.registration.models import Entry


def names_of(entry: Entry) -> frozenset[str]:
    """Every name by which texts may name the player."""
    return frozenset({entry.name, entry.name_zh, entry.own_name} - {""})


def renamed(entry: Entry, before: frozenset[str]) -> dict[str, Any]:
    """Whom the line means, and the names of `before` that the player has no more: `queries.people.earlier_names`."""
    return {"entry": entry.pk, "was": sorted(before - names_of(entry))}
