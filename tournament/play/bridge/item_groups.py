"""The items of a ruleset in the groups of its card, to be ticked at a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.events.rulebook.words import unit_word
from tournament.play.bridge.scopes import CalledItem, EntryScope

SERIES = (
    gettext_noop("Trivial patterns"),
    gettext_noop("One-suit patterns"),
    gettext_noop("Honor tiles"),
    gettext_noop("Triplets and kongs"),
    gettext_noop("Identical sets"),
    gettext_noop("Similar sets"),
    gettext_noop("Consecutive sets"),
    gettext_noop("Terminals"),
    gettext_noop("Incidental bonuses"),
    gettext_noop("Irregular hands"),
)
"""The titles that rulesets give their groups, marked for translation."""


@dataclass(frozen=True, slots=True)
class ItemGroup:
    """Items under one title."""

    title: str
    items: tuple[CalledItem, ...]


def item_groups(scope: EntryScope) -> list[ItemGroup]:
    """The items of the event: those called most often, and then the groups of the card without them.

    A card groups its items by its own titles, or else by value, ascending or descending as the card has it.
    """
    frequent = tuple(item for item in scope.items if item.is_frequent)
    others = [item for item in scope.items if not item.is_frequent]
    often = [ItemGroup(_("Often called"), frequent)] if frequent else []
    return [
        *often,
        *(_by_series(others) if any(item.series for item in others) else _by_value(scope, others)),
    ]


def _by_series(items: list[CalledItem]) -> Iterator[ItemGroup]:
    for series, group in groupby(items, key=lambda item: item.series):
        yield ItemGroup(_(series) if series else _("Others"), tuple(group))


def _by_value(scope: EntryScope, items: list[CalledItem]) -> Iterator[ItemGroup]:
    falls = bool(items) and items[0].points > items[-1].points
    ordered = sorted(items, key=lambda item: -item.points if falls else item.points)
    for points, group in groupby(ordered, key=lambda item: item.points):
        title = _("%(points)s %(unit)s") % {"points": points, "unit": unit_word(scope.ruleset)}
        yield ItemGroup(title, tuple(group))
