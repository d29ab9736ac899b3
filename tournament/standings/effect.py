"""What a change of settings does to finished results: shown before it is saved, by doing it and rolling back."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.events.errors import ChangeNeedsReason
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.standings.queries import Standings, standings


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A player's place in the official standings before and after; None for no place."""

    entry: Entry
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class PlacesEffect:
    """What a change of settings does to the official standings after round `after_round`.

    `moved` are the players whose place changes, by the new place. `mark` stands for the standings as they would be:
    a page sends it back, so that nothing else is saved than what was shown.
    """

    after_round: int
    moved: tuple[PlaceChange, ...]
    mark: str

    @property
    def changes_first(self) -> bool:
        """Whether somebody takes or loses the first place."""
        return any(1 in (change.before, change.after) for change in self.moved)


def save_or_show(
    event: Event, save: Callable[[str], object], *, reason: str, effect_seen: str
) -> PlacesEffect | None:
    """Save a change of settings, unless it changes finished results and its effect was not seen, or has no reason.

    `save` takes the reason and raises ChangeNeedsReason where one is needed and none is given. `effect_seen` is the
    mark of the effect that the person saw. Returns the effect to show, or None when the change is saved. Raises the
    other refusals of `save`.
    """
    with transaction.atomic():
        try:
            save("")
        except ChangeNeedsReason:
            effect = _tried_out(event, save)
        else:
            return None
        if reason.strip() and effect.mark == effect_seen:
            save(reason)
            return None
        return effect


def _tried_out(event: Event, save: Callable[[str], object]) -> PlacesEffect:
    before = {row.entry.pk: row.place for row in _now(event).rows}
    with transaction.atomic():
        save(_("Tried out"))
        after = _now(event)
        transaction.set_rollback(True)
    moved = tuple(
        PlaceChange(row.entry, before.get(row.entry.pk), row.place)
        for row in after.rows
        if before.get(row.entry.pk) != row.place
    )
    return PlacesEffect(after.after_round, moved, _mark_of(after))


def _now(event: Event) -> Standings:
    return standings(Event.objects.get(pk=event.pk), staff=True)


def _mark_of(table: Standings) -> str:
    rows = [(row.entry.pk, row.place, str(row.table_points_x12), str(row.points)) for row in table.rows]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]
