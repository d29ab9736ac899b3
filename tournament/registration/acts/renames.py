"""What a line of the audit keeps of the names that it replaced. Whoever is erased later is erased under these as well."""

from typing import Any

from tournament.registration.models import Entry, SignUp
from tournament.registration.queries.people import earlier_names


def names_of(entry: Entry) -> frozenset[str]:
    """Every name by which texts may name the player."""
    return frozenset({entry.name, entry.name_zh, entry.own_name} - {""})


def renamed(entry: Entry, before: frozenset[str]) -> dict[str, Any]:
    """Whom the line means, and the names of `before` that the player has no more: `queries.people.earlier_names`."""
    return {"entry": entry.pk, "was": sorted(before - names_of(entry))}


def losing(entry: Entry) -> dict[str, Any]:
    """Whose sign-up loses this entry, and every name that the player had: `queries.people.names_as_player`. Nothing for a
    player who did not sign up.
    """
    sign_up = SignUp.objects.filter(entry=entry).first()
    names = names_of(entry) | earlier_names(entry)
    return {"sign_up": sign_up.pk, "was": sorted(names)} if sign_up else {}
