"""Working out the ratings of a list again, from the first event on that is not as it was.

It is a part of the act that changed a result, and ends with it: nobody ever sees results and ratings that do not fit.
"""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from penalties.queries import score_effects
from tournament.events.models import Event
from tournament.events.queries import rounds_of
from tournament.ratings.engine.weng_lin import State, Table, rated, shown
from tournament.ratings.enums import Cause
from tournament.ratings.models import RatedEvent, Rating, RatingList, RatingRun
from tournament.ratings.queries import counted_events, lists_concerned
from tournament.registration.models import Entry
from tournament.series.models import Series
from tournament.standings.results.tables import official_rounds, table_results

Entries = list[list[list[int]]]
"""Of each table the entries with their places, as the database keeps them."""


@dataclass(frozen=True, slots=True)
class _Read:
    """An event as it is now."""

    event: Event
    entries: Entries
    tables: Sequence[Table]
    digest: str


def rate_after_events(events: Collection[int]) -> None:
    """Bring every list up to date that these events, given by their ids, concern. Call within the act that changed them."""
    for rating_list in lists_concerned(events).select_for_update():
        work_out(rating_list)


def rate_after_series(series: Series) -> None:
    """Bring the list of a series up to date. Call within the act that changed the series."""
    for rating_list in RatingList.objects.select_for_update().filter(series=series):
        work_out(rating_list)


def work_out(rating_list: RatingList, *, cause: Cause | None = None) -> RatingRun | None:
    """Rate what is new and what follows something that changed; everything, if a `cause` of the list's own is given. Returns
    None if nothing had changed. Call under the list's lock.
    """
    old = list(rating_list.rated.order_by("position"))
    now = _read_events(rating_list, {} if cause else {row.event_id: row for row in old})
    same = 0 if cause else _same(old, now)
    if not cause and same == len(old) == len(now) and rating_list.runs.exists():
        _note_revisions(old, now)
        return None
    found, event, events = (cause, None, len(now)) if cause else _cause(old, now)
    before = _latest(rating_list)
    rating_list.rated.filter(position__gt=same).delete()
    _note_revisions(old[:same], now[:same])
    _write(rating_list, now, same)
    after = _latest(rating_list)
    return RatingRun.objects.create(
        rating_list=rating_list,
        number=rating_list.runs.count() + 1,
        parameters=rating_list.parameters,
        cause=found,
        event=event,
        events=events,
        moved=sum(after.get(person) != shown_before for person, shown_before in before.items()),
        rated=len(after),
    )


def _read_events(rating_list: RatingList, known: Mapping[int, RatedEvent]) -> list[_Read]:
    """The events that count, with their tables; only those are read that are not as they are known."""
    events = counted_events(rating_list)
    people = dict(
        Entry.objects.filter(event__in=[event.pk for event in events], is_house=False).values_list(
            "pk", "player"
        )
    )
    found: list[_Read] = []
    for event in events:
        row = known.get(event.pk)
        entries = row.tables if row and row.revision == event.revision else places_at_tables(event)
        tables = [[(people[entry], place) for entry, place in table if entry in people] for table in entries]
        tables = [table for table in tables if len(table) > 1]
        if tables:
            digest = hashlib.sha256(json.dumps(tables).encode()).hexdigest()
            found.append(_Read(event, entries, tables, digest))
    return found


def places_at_tables(event: Event) -> Entries:
    """The entries and places of every closed table of the event's closed rounds, in order."""
    rounds = official_rounds(rounds_of(event))
    return [
        sorted([part.entry_id, part.result.place] for part in table.parts if part.result.place is not None)
        for table in table_results(event, rounds, score_effects(event))
        if table.is_closed
    ]


def _same(old: Sequence[RatedEvent], now: Sequence[_Read]) -> int:
    """How many events at the beginning are as they were."""
    for index, (row, read) in enumerate(zip(old, now, strict=False)):
        if (row.event_id, row.digest) != (read.event.pk, read.digest):
            return index
    return min(len(old), len(now))


def _cause(old: Sequence[RatedEvent], now: Sequence[_Read]) -> tuple[Cause, Event | None, int]:
    """Why the ratings are worked out, the first event that is the cause, and how many are."""
    rows = {row.event_id: row for row in old}
    reads = {read.event.pk: read for read in now}
    gone = [row.event for row in old if row.event_id not in reads]
    both = [(rows[pk], read) for pk, read in reads.items() if pk in rows and rows[pk].digest != read.digest]
    changed = [read.event for row, read in both if row.tables != read.entries]
    people = [read.event for row, read in both if row.tables == read.entries]
    new = [read.event for read in now if read.event.pk not in rows]
    for cause, events in (
        (Cause.LEFT, gone),
        (Cause.CHANGED, changed),
        (Cause.PEOPLE, people),
        (Cause.COUNTED, new),
    ):
        if events:
            return cause, events[0], len(events)
    return (Cause.ORDER if old else Cause.MADE), None, 0


def _note_revisions(rows: Sequence[RatedEvent], reads: Sequence[_Read]) -> None:
    """What is as it was need not be read again."""
    for row, read in zip(rows, reads, strict=True):
        if row.revision != read.event.revision:
            row.revision, row.tables = read.event.revision, read.entries
            row.save(update_fields=["revision", "tables"])


def _latest(rating_list: RatingList) -> dict[int, tuple[int, int]]:
    """What the list shows of everybody."""
    rows = rating_list.ratings.filter(is_latest=True).values_list("player", "mu", "sigma")
    return {player: (shown(mu), shown(sigma)) for player, mu, sigma in rows}


def _write(rating_list: RatingList, reads: Sequence[_Read], same: int) -> None:
    """Rate the events after the first `same`, and mark the latest rating of everybody."""
    states: dict[int, State] = {}
    newest: dict[int, int] = {}
    kept = rating_list.ratings.order_by("rated__position", "pk")
    for pk, player, mu, sigma, tables in kept.values_list("pk", "player", "mu", "sigma", "tables"):
        states[player], newest[player] = State(mu, sigma, tables), pk
    rating_list.ratings.filter(is_latest=True).update(is_latest=False)
    rows: list[Rating] = []
    latest: dict[int, Rating] = {}
    for position, read in enumerate(reads[same:], start=same + 1):
        row = RatedEvent.objects.create(
            rating_list=rating_list,
            event=read.event,
            position=position,
            revision=read.event.revision,
            tables=read.entries,
            digest=read.digest,
        )
        after = rated(states, read.tables, rating_list.parameters)
        states.update(after)
        for player, state in after.items():
            rating = Rating(rating_list=rating_list, rated=row, player_id=player, **state._asdict())
            latest[player] = rating
            rows.append(rating)
    for rating in latest.values():
        rating.is_latest = True
    Rating.objects.bulk_create(rows, batch_size=500)
    left = [pk for player, pk in newest.items() if player not in latest]
    Rating.objects.filter(pk__in=left).update(is_latest=True)
