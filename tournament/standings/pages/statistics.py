"""The statistics of an event, from the hands that the reader may see."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from heapq import nsmallest

from django.db.models import Exists, Q, QuerySet

from tournament.events.caching.finished import kept_once_finished
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event
from tournament.events.settings.hold_back import first_held, shown_rounds
from tournament.play.bridge.han import value_of
from tournament.play.bridge.running import runs_along
from tournament.play.bridge.tiles import tiles_text
from tournament.play.enums import WINS, Outcome
from tournament.play.models import Hand, HandWin
from tournament.registration.models import Entry
from tournament.standings.engine.statistics import Matches, PlayedHand, Tallies, Tally, matches_of, tallied
from tournament.standings.pages.running_statistics import RunningFigures, in_order, running_figures
from tournament.standings.seats_of_hands import Sitters

RECORDS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class RecordHand:
    """One of the highest hands, and who won it; `items` and `note` describe it, if known. `worth` says in words what it
    is worth where that is two numbers, such as han and fu; otherwise it is empty.
    """

    entry: Entry
    value: int
    round_number: int
    table_number: int
    hand_number: int
    tiles_text: str
    items: tuple[str, ...]
    note: str
    worth: str = ""


@dataclass(frozen=True, slots=True)
class PlayerTally:
    entry: Entry
    tally: Tally

    @property
    def look(self) -> tuple[Hashable, ...]:
        """All that statistics show of the player: equal looks make equal rows."""
        entry, tally = self.entry, self.tally
        person = (entry.event.slug, entry.pk, entry.names, entry.country)
        counts = (tally.hands, tally.wins, tally.self_draws, tally.discards_into_wins, len(tally.items))
        return (*person, *counts, tally.value, tally.best)


@dataclass(frozen=True, slots=True)
class PlayerMatches:
    entry: Entry
    matches: Matches


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of the event, of each player (most wins first), and the highest hands. `matches` are the winners of the matches
    that were entered as final scores, and `match_players` who played them (most first places first). `held` is the first played round whose
    scores only the staff can see. `running` are the figures of rulebooks where scores run along; there final scores are
    among them, and not among the matches.
    """

    event: Tally
    players: tuple[PlayerTally, ...]
    records: tuple[RecordHand, ...]
    matches: Matches
    match_players: tuple[PlayerMatches, ...]
    held: int | None = None
    running: tuple[RunningFigures, ...] = ()


@dataclass(frozen=True, slots=True)
class Feats:
    """What single titles are given for: the best hand of each player, by the player's entry, and who won most hands."""

    best_hands: Mapping[int, RecordHand]
    most_wins: tuple[PlayerTally, ...]


def feats(event: Event) -> Feats:
    """The feats of an event in the rounds that are closed, for its staff; of equal hands a player's earliest."""
    rounds = [one.pk for one in event.rounds.all() if one.state == RoundState.CLOSED]
    entries = {entry.pk: entry for entry in event.entries.all() if not entry.is_house}
    sitters = Sitters(rounds)
    wins = _wins(rounds)
    best: dict[int, Won] = {}
    for win in sorted((one for one in wins if one.outcome in WINS), key=highest_first):
        entry_id = sitters.at(win.table_id, win.seat, win.number)
        if entry_id in entries:
            best.setdefault(entry_id, win)
    tallies = _tallies(rounds, wins, sitters).players
    won = [PlayerTally(entries[pk], tally) for pk, tally in tallies.items() if pk in entries and tally.wins]
    most = max((row.tally.wins for row in won), default=0)
    return Feats(
        {one.entry.pk: one for one in record_hands(best.values(), sitters, entries)},
        tuple(sorted((row for row in won if row.tally.wins == most), key=lambda row: row.entry.number)),
    )


def statistics(event: Event, *, staff: bool = False) -> Statistics:
    """The statistics of the played rounds, in a constant number of queries.

    Without `staff` rounds whose results are held back are left out.
    """
    everything = list(event.rounds.all())
    played = [
        round_
        for round_ in shown_rounds(event, everything, staff=staff)
        if round_.state in (RoundState.RUNNING, RoundState.CLOSED)
    ]
    rounds = [round_.pk for round_ in played]
    entries = {entry.pk: entry for entry in event.entries.all()}
    sitters = Sitters(rounds)
    wins = _wins(rounds)
    tallies = _tallies(rounds, wins, sitters)
    ranked = sorted(
        ((entries[pk], tally) for pk, tally in tallies.players.items() if not entries[pk].is_house),
        key=lambda one: (-one[1].wins, one[1].hands, one[0].number),
    )
    runs = runs_along(event)
    highest, matches = matches_of(() if runs else _finals(rounds, sitters))
    return Statistics(
        tallies.event,
        tuple(PlayerTally(entry, tally) for entry, tally in ranked),
        tuple(_records(wins, sitters, entries)),
        highest,
        _most_firsts(
            PlayerMatches(entries[pk], own) for pk, own in matches.items() if not entries[pk].is_house
        ),
        first_held(event, everything),
        running_figures(event, played, tallies.players, sitters, entries) if runs else (),
    )


def _most_firsts(rows: Iterable[PlayerMatches]) -> tuple[PlayerMatches, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.matches.firsts, -row.matches.points, str(row.entry))))


EVENTS_COUNTED = 50
"""The number of events in the statistics of a ruleset: the newest ones."""


def events_of_ruleset(ruleset: str) -> list[Event]:
    """The newest public events of a ruleset; one query."""
    events = Event.objects.filter(ruleset=ruleset, visibility=Visibility.PUBLIC)
    return list(events.order_by("-starts_on", "-pk")[:EVENTS_COUNTED])


def _person(entry: Entry) -> tuple[int, bool]:
    return entry.player_id, entry.hides_name


def statistics_of_events(events: Iterable[Event]) -> Statistics:
    """The combined statistics of several events, from public data; the same person counts once in all of them. What
    somebody did without publishing the name is not added to what they did under it. What finished events tell is kept
    (`events/caching/finished.py`).
    """
    events = list(events)
    kept = [_kept(event) for event in events]
    by_key = {event.pk: event for event in events}
    people = {entry.pk: entry for entry in Entry.objects.filter(event__in=by_key)}
    for entry in people.values():
        entry.event = by_key[entry.event_id]
    total = Tally()
    players: dict[tuple[int, bool], PlayerTally] = {}
    records: list[RecordHand] = []
    highest = Matches()
    match_players: dict[tuple[int, bool], PlayerMatches] = {}
    running: dict[tuple[int, bool], RunningFigures] = {}
    for bare in kept:
        found = _with_entries(bare, lambda entry: people[entry.pk])
        total.add(found.event)
        highest.add(found.matches)
        records += found.records
        for match_row in found.match_players:
            of_player = PlayerMatches(match_row.entry, Matches())
            match_players.setdefault(_person(match_row.entry), of_player).matches.add(match_row.matches)
        for figures in found.running:
            known = running.get(_person(figures.entry))
            running[_person(figures.entry)] = known.with_more(figures) if known else figures
        for row in found.players:
            own = players.setdefault(_person(row.entry), PlayerTally(row.entry, Tally()))
            own.tally.add(row.tally)
    ranked = sorted(
        players.values(), key=lambda one: (-one.tally.wins, one.tally.hands, str(one.entry), one.entry.pk)
    )
    best = sorted(records, key=lambda one: -one.value)[:RECORDS_SHOWN]
    most = _most_firsts(match_players.values())
    figures_of_all = in_order(running.values())
    return Statistics(total, tuple(ranked), tuple(best), highest, most, running=figures_of_all)


def tally_of_finished(event: Event) -> tuple[int, Tally]:
    """How many other finished public events of the same ruleset there are among the newest ones, and the hands of all of them. One
    query where all of them are kept.
    """
    total, count = Tally(), 0
    for other in events_of_ruleset(event.ruleset):
        if other.finished_at is not None and other.pk != event.pk:
            total.add(_kept(other).event)
            count += 1
    return count, total


def _kept(event: Event) -> Statistics:
    return kept_once_finished(event, "statistics-with-values", partial(_without_names, event))


def _without_names(event: Event) -> Statistics:
    """The statistics of an event with nothing of its entries but their ids."""
    return _with_entries(statistics(event), lambda entry: Entry(pk=entry.pk))


def _with_entries(found: Statistics, entry_of: Callable[[Entry], Entry]) -> Statistics:
    """The same statistics with other objects for the entries."""
    return replace(
        found,
        players=tuple(replace(row, entry=entry_of(row.entry)) for row in found.players),
        records=tuple(replace(row, entry=entry_of(row.entry)) for row in found.records),
        match_players=tuple(replace(row, entry=entry_of(row.entry)) for row in found.match_players),
        running=tuple(replace(row, entry=entry_of(row.entry)) for row in found.running),
    )


@dataclass(frozen=True, slots=True)
class Won:
    """A win that counts, with the names of its items if they are known. A record hand beside final scores has one, too."""

    pk: int
    hand_id: int
    table_id: int
    round_number: int
    table_number: int
    number: int
    outcome: str
    seat: int
    value: int
    items: list[dict[str, object]] | None


def _wins(rounds: list[int]) -> list[Won]:
    """The wins of these rounds that count; one query."""
    return wins_of(Hand.objects.counted().filter(table__round__in=rounds).order_by())


def wins_of(hands: QuerySet[Hand], only: Q | Exists | None = None) -> list[Won]:
    """The wins of these hands, or `only` some of them; one query."""
    rows = HandWin.objects.filter(hand__in=hands.values("pk")).order_by()
    if only is not None:
        rows = rows.filter(only)
    # Of what the rules say about a win only the items are read, which is a third of it.
    columns = (
        "pk",
        "hand_id",
        "hand__table_id",
        "hand__table__round__number",
        "hand__table__number",
        "hand__number",
        "hand__outcome",
        "seat",
        "value",
        "breakdown__items",
    )
    return [Won(*row) for row in rows.values_list(*columns)]


def _tallies(rounds: list[int], wins: Iterable[Won], sitters: Sitters) -> Tallies:
    """The tallies of these rounds; one query."""
    hands = Hand.objects.counted().filter(table__round__in=rounds).exclude(outcome=Outcome.FINAL).order_by()
    won: dict[int, list[tuple[int, int]]] = {}
    made: list[tuple[int | None, list[dict[str, object]]]] = []
    for win in wins:
        entry_id = sitters.at(win.table_id, win.seat, win.number)
        if win.outcome in WINS:
            won.setdefault(win.hand_id, []).append((entry_id or 0, win.value))
        if win.items:
            made.append((entry_id, win.items))
    tallies = tallied(_played(hands, won, sitters))
    for entry_id, items in made:
        tallies.event.add_items(items)
        if entry_id is not None:
            tallies.players.setdefault(entry_id, Tally()).add_items(items)
    return tallies


def _played(
    hands: QuerySet[Hand], won: Mapping[int, list[tuple[int, int]]], sitters: Sitters
) -> Iterator[PlayedHand]:
    for pk, table_id, number, discarder in hands.values_list("pk", "table_id", "number", "discarder"):
        at_table = [sitters.at(table_id, seat, number) for seat in range(4)]
        yield PlayedHand(
            tuple(pk for pk in at_table if pk is not None),
            tuple(won.get(pk, ())),
            None if discarder is None else at_table[discarder],
        )


def _finals(rounds: list[int], sitters: Sitters) -> Iterator[dict[int, int]]:
    """The final scores of matches entered without their hands, by entry id; one query."""
    hands = Hand.objects.counted().filter(table__round__in=rounds, outcome=Outcome.FINAL).order_by()
    for table_id, *deltas in hands.values_list(
        "table_id", "delta_east", "delta_south", "delta_west", "delta_north"
    ):
        credited = [sitters.credited(table_id, seat) for seat in range(4)]
        yield {pk: points for pk, points in zip(credited, deltas, strict=True) if pk is not None}


def _records(wins: Iterable[Won], sitters: Sitters, entries: Mapping[int, Entry]) -> list[RecordHand]:
    """The highest wins, the earliest of equals first; one query."""
    return record_hands(nsmallest(RECORDS_SHOWN, wins, key=highest_first), sitters, entries)


def highest_first(win: Won) -> tuple[int, ...]:
    """The order of the wins of an event by their values, the earliest of equals first."""
    return (-win.value, win.round_number, win.table_number, win.number, win.seat)


def record_hands(
    highest: Collection[Won], sitters: Sitters, entries: Mapping[int, Entry]
) -> list[RecordHand]:
    """These wins with their tiles; one query."""
    rows = HandWin.objects.in_bulk([win.pk for win in highest])
    return [
        RecordHand(
            entries[entry_id],
            win.value,
            win.round_number,
            win.table_number,
            win.number,
            tiles_text(rows[win.pk]),
            tuple(str(item["name"]) for item in win.items or ()),
            rows[win.pk].note,
            _worth(rows[win.pk]),
        )
        for win in highest
        for entry_id in [sitters.at(win.table_id, win.seat, win.number)]
        if entry_id is not None
    ]


def _worth(win: HandWin) -> str:
    said = value_of(win)
    return said if isinstance(said, str) else ""
