"""What events gave, for pages that put many events together: places in the standings and at the tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from tournament.events.caching.finished import kept_for_revision
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.standings.queries.event import standings


@dataclass(frozen=True, slots=True)
class EventOutcome:
    """What everybody sees of an event's results, by the ids of entries.

    `places` are those of the official standings; `listed` is who stands in them, with or without a place. `tables` has the
    places at each closed table, in the order of rounds and tables.
    """

    places: Mapping[int, int]
    listed: frozenset[int]
    tables: tuple[Mapping[int, int], ...]


def outcomes(events: Iterable[Event], rounds: Iterable[Round]) -> dict[int, EventOutcome]:
    """The outcome of each event by its id; `rounds` are those of all of them.

    It is kept while no round of the event runs (`events/caching/finished.py`), so the number of queries grows only with
    the events that have changed since somebody asked, and those that are being played.
    """
    running = {round_.event_id for round_ in rounds if round_.state == RoundState.RUNNING}
    return {
        event.pk: _outcome(event)
        if event.pk in running
        else kept_for_revision(event, "outcome", partial(_outcome, event))
        for event in events
    }


def _outcome(event: Event) -> EventOutcome:
    found = standings(event)
    return EventOutcome(
        {row.entry.pk: row.place for row in found.rows if row.place is not None},
        frozenset(row.entry.pk for row in found.rows),
        tuple(
            {
                part.entry_id: part.result.place
                for part in table.parts
                if part.result.place is not None and part.result.counts
            }
            for table in found.tables
            if table.is_closed
        ),
    )
