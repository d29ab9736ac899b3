"""The forecast of MERS: what an event weighs, what each place is worth, and what it would do to the players’ ranks.

Nothing of it is stored. An event counts in MERS because its federation says so, which nobody here knows: the organizer says
which earlier events of this installation do, and may paste results from elsewhere.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Final

from tournament.accounts.models import User
from tournament.core.countries import country_code
from tournament.events.caching.finished import kept_once_finished
from tournament.events.enums import Visibility
from tournament.events.models import Event, Staff
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.ratings.engine.mers import MersResult, base_rank, rank, weight_x2
from tournament.registration.models import Entry
from tournament.series.queries import earned_in
from tournament.standings.queries import standings

FEDERATION: Final = "ema"
"""The European Mahjong Association, whose ranking MERS is. Each of its rulebooks is ranked on its own."""


def is_of_mers(event: Event) -> bool:
    """Whether MERS could rank the event: by its rulebook, and because it counts at all."""
    return FEDERATION in get_ruleset(event.ruleset).federations and not event.is_rehearsal


@dataclass(frozen=True, slots=True)
class MersFacts:
    """What an event weighs, and why; `weight_x2` is in halves."""

    days: int
    players: int
    countries: int
    weight_x2: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """A player of the event: `base_rank` is what the place is worth. `before` and `after` are ranks, None without two results;
    `earlier` results were known.
    """

    place: int
    is_shared: bool
    entry: Entry
    base_rank: int
    earlier: int
    before: Fraction | None
    after: Fraction | None


@dataclass(frozen=True, slots=True)
class TypedResult:
    """An earlier result from elsewhere, by the number that the player has in this event."""

    number: int
    result: MersResult


def day_of(event: Event) -> date | None:
    return event.ends_on or event.starts_on


def facts_of(event: Event, entries: Collection[Entry], *, championship: bool) -> MersFacts:
    """What an event weighs with these people in its standings."""
    first, last = event.starts_on, day_of(event)
    days = (last - first).days + 1 if first and last else 1
    countries = {country_code(entry.country) or entry.country for entry in entries if entry.country}
    weight = weight_x2(days=days, players=len(entries), countries=len(countries), championship=championship)
    return MersFacts(days, len(entries), len(countries), weight)


def earlier_events(event: Event) -> list[Event]:
    """The finished public events of the same rulebook before this one, the newest first."""
    at = day_of(event)
    found = Event.objects.filter(
        ruleset=event.ruleset, finished_at__isnull=False, visibility=Visibility.PUBLIC, is_rehearsal=False
    ).exclude(pk=event.pk)
    before = [one for one in found if (day := day_of(one)) and at and day <= at]
    return sorted(before, key=lambda one: (day_of(one), one.pk), reverse=True)


def forecast(
    event: Event,
    *,
    championship: bool = False,
    earlier: Sequence[Event] = (),
    typed: Iterable[TypedResult] = (),
    reader: User | None = None,
) -> tuple[MersFacts, list[Forecast]]:
    """The players in the order of the standings that everybody sees. Results of people who hide the name in an `earlier`
    event are known to its staff only. The number of queries grows only with `earlier`.
    """
    ranked = [row for row in standings(event).ranked if row.place is not None]
    facts = facts_of(event, [row.entry for row in ranked], championship=championship)
    at = day_of(event)
    known = _known_results(earlier, reader)
    by_number: defaultdict[int, list[MersResult]] = defaultdict(list)
    for one in typed:
        by_number[one.number].append(one.result)
    found: list[Forecast] = []
    for row in ranked:
        place = row.place or 1
        worth = base_rank(facts.players, place) if facts.players > 1 else 0
        results = [*known[row.entry.player_id], *by_number[row.entry.number]]
        before = after = None
        if at:
            before = rank(results, at)
            after = rank([*results, MersResult(at, worth, facts.weight_x2)], at)
        found.append(Forecast(place, row.is_shared, row.entry, worth, len(results), before, after))
    return facts, found


def _known_results(events: Sequence[Event], reader: User | None) -> defaultdict[int, list[MersResult]]:
    """What each person reached in these events, as far as the reader may know who it was."""
    staffed = set(Staff.objects.filter(user=reader, event__in=events).values_list("event", flat=True))
    found: defaultdict[int, list[MersResult]] = defaultdict(list)
    for event in events:
        earned = kept_once_finished(event, "earned", partial(earned_in, event))
        entries = Entry.objects.in_bulk([row.entry for row in earned])
        facts = facts_of(event, entries.values(), championship=False)
        on = day_of(event)
        for row in earned:
            is_known = not entries[row.entry].hides_name or event.pk in staffed
            if on and row.place and facts.players > 1 and is_known:
                worth = base_rank(facts.players, row.place)
                found[entries[row.entry].player_id].append(MersResult(on, worth, facts.weight_x2))
    return found
