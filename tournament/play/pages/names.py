"""The names of players where space is scarce."""

from collections.abc import Mapping

from tournament.core.letters import width_of
from tournament.registration.models import Entry

SHORT_NAME = 18
"""The maximum width of a name where space is scarce, in Latin letters."""


def short_names(entries: Mapping[int, Entry]) -> dict[int, str]:
    """The names of the four players where space is scarce: the first word of the name if only one player has it,
    shortened if it is long. The whole name where others would be shortened to the same.
    """
    words = {seat: str(entry).split() for seat, entry in entries.items()}
    firsts = [name[0] for name in words.values()]
    short = {
        seat: _beginning(name[0] if firsts.count(name[0]) == 1 else " ".join(name), SHORT_NAME)
        for seat, name in words.items()
    }
    taken = list(short.values())
    return {seat: name if taken.count(name) == 1 else " ".join(words[seat]) for seat, name in short.items()}


def button_names(entries: Mapping[int, Entry]) -> dict[int, str]:
    """The names of the four players on a button: the whole name if it fits, else its first word, else its beginning."""
    short = short_names(entries)
    return {
        seat: str(entry) if width_of(str(entry)) <= SHORT_NAME else short[seat]
        for seat, entry in entries.items()
    }


def _beginning(name: str, most: int) -> str:
    if width_of(name) <= most:
        return name
    kept = name
    while width_of(kept) > most - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
