"""What a change of a series would change in its table: shown before it is saved."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.series.acts.series import change_series
from tournament.series.models import Series
from tournament.series.queries import SeriesStandings, series_standings


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody whose place would be another one; None for somebody who is not in the table then, or now."""

    entry: Entry
    before: int | None
    after: int | None


def moves_of(user: User, series: Series, fields: Mapping[str, Any], events: Collection[Event]) -> list[Move]:
    """Whose place these settings would change, in the order of the new table. The act is done and taken back.

    Raises what the act does. A series without results has no places that could change.
    """
    now = series_standings(series)
    if not now.rows:
        return []
    before = _places(now)
    after = change_series.preview(series_standings, user, series, fields=fields, events=events)
    names = {row.row.person: row.entry for table in (now, after) for row in table.rows}
    places = _places(after)
    people = dict.fromkeys((*places, *before))
    return [
        Move(names[person], before.get(person), places.get(person))
        for person in people
        if before.get(person) != places.get(person)
    ]


def _places(table: SeriesStandings) -> dict[int, int]:
    return {row.row.person: row.row.place for row in table.rows}
