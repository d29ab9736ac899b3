"""A person over all events that a reader may see: places, hands by rulebook, and whom they met."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.draws.models import Seat
from tournament.draws.seats.seating import standing_changes
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.rulebook.items import item_word
from tournament.events.rulebook.rulesets import ruleset_name
from tournament.events.settings.hold_back import shown_rounds
from tournament.people.seen import Reader, SeenPerson, people_with_pages, public_pages
from tournament.play.enums import WINS, Outcome
from tournament.play.models import Hand
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.engine.person import (
    PODIUM,
    Against,
    Rate,
    against_others,
    times_at_places,
)
from tournament.standings.engine.statistics import PlayedHand, Tally, tallied
from tournament.standings.pages.bars import Bar, bars_of
from tournament.standings.pages.statistics import RecordHand, Won, highest_first, record_hands, wins_of
from tournament.standings.queries.outcomes import EventOutcome, outcomes
from tournament.standings.seats_of_hands import Sitters

BEST_SHOWN = 3
ITEMS_SHOWN = 6
OPPONENTS_SHOWN = 10
TABLE_PLACES = 4
_ME = 1
_SOMEBODY = 0


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event of the person. `place` is the official one of `players` with a place; None without a result that everybody
    sees. `is_title`: the event is over, and the person won it.
    """

    event: Event
    entry: Entry
    ruleset: str
    place: int | None
    players: int
    is_title: bool


@dataclass(frozen=True, slots=True)
class HandRates:
    """How often somebody won, drew the winning tile, and discarded it for another player. `self_draw` is of the wins."""

    win: Rate
    self_draw: Rate
    deal_in: Rate


@dataclass(frozen=True, slots=True)
class BookFigures:
    """The hands of the person under one rulebook. `rates` is None where only final scores were entered; `places` are how
    often the person finished a table first to fourth.
    """

    ruleset: str
    name: str
    events: int
    rates: HandRates | None
    places: tuple[int, ...]
    items: Sequence[Bar]
    best: Sequence[RecordHand]

    @property
    def tables(self) -> int:
        return sum(self.places)


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """Somebody whom the person met; `entry` is the newest one that names them. `has_page`: the reader may open theirs."""

    entry: Entry
    against: Against
    has_page: bool


@dataclass(frozen=True, slots=True)
class PersonResults:
    """All that the page of a person tells. `podium` are the events won, and those in which the person came second and
    third.
    """

    events: tuple[EventLine, ...]
    podium: tuple[int, ...]
    books: tuple[BookFigures, ...]
    opponents: tuple[OpponentLine, ...]

    @property
    def titles(self) -> int:
        return self.podium[0]

    @property
    def tables(self) -> int:
        return sum(book.tables for book in self.books)

    @property
    def hands(self) -> int:
        return sum(book.rates.win.hands for book in self.books if book.rates)


def rates_of(tally: Tally) -> HandRates | None:
    """The rates of a tally; None without a hand."""
    if not tally.hands:
        return None
    return HandRates(
        Rate(tally.wins, tally.hands),
        Rate(tally.self_draws, tally.wins),
        Rate(tally.discards_into_wins, tally.hands),
    )


def person_results(seen: SeenPerson, reader: Reader) -> PersonResults:
    """What a reader may see of a person, from results that everybody sees: scores that are held back are left out, for the
    staff as well.

    Twelve queries, whatever the number of events and hands, and those of `outcomes` for events that have changed.
    """
    events = {entry.event_id: entry.event for entry in seen.entries}
    rounds: dict[int, list[Round]] = {}
    for round_ in Round.objects.filter(event__in=events):
        rounds.setdefault(round_.event_id, []).append(round_)
    given = outcomes(events.values(), [one for of_event in rounds.values() for one in of_event])
    entries = [
        entry
        for entry in seen.entries
        if entry.status != EntryStatus.WITHDRAWN or entry.pk in given[entry.event_id].listed
    ]
    lines = tuple(_line(entry, given[entry.event_id]) for entry in entries)
    own = {entry.pk: entry for entry in entries}
    return PersonResults(
        lines,
        times_at_places(
            [line.place for line in lines if line.place is not None and line.event.finished_at is not None],
            PODIUM,
        ),
        tuple(_books(own, events, rounds, given)),
        tuple(_opponents(seen, reader, entries, given)),
    )


def _line(entry: Entry, outcome: EventOutcome) -> EventLine:
    event, place = entry.event, outcome.places.get(entry.pk)
    return EventLine(
        event,
        entry,
        ruleset_name(event.ruleset),
        place,
        len(outcome.places),
        place == 1 and event.finished_at is not None,
    )


def _books(
    own: Mapping[int, Entry],
    events: Mapping[int, Event],
    rounds: Mapping[int, Sequence[Round]],
    given: Mapping[int, EventOutcome],
) -> Iterable[BookFigures]:
    """The figures of each rulebook, the one of most events first."""
    of_rulebook: dict[str, list[Entry]] = {}
    for entry in own.values():
        of_rulebook.setdefault(entry.event.ruleset, []).append(entry)
    event_of_round = {
        round_.pk: pk
        for pk, of_event in rounds.items()
        for round_ in shown_rounds(events[pk], of_event, staff=False)
        if round_.state in (RoundState.RUNNING, RoundState.CLOSED)
    }
    tables, changed = _tables_of(own, event_of_round)
    sitters = Sitters(list(event_of_round), tables)
    hands = Hand.objects.counted().filter(table__in=tables).order_by()
    seats = Seat.objects.filter(table=OuterRef("hand__table"), wind=OuterRef("seat"), entry__in=own)
    # Of the others at a table nothing is read but where somebody changed seats.
    won = wins_of(hands, Exists(seats) | Q(hand__table__in=changed))
    wins = [win for win in won if sitters.at(win.table_id, win.seat, win.number) in own]
    tallies = _tallies(hands.exclude(outcome=Outcome.FINAL), wins, own, tables, events, sitters)
    best: dict[str, list[Won]] = {}
    for win in sorted(wins, key=highest_first):
        of_book = best.setdefault(events[tables[win.table_id]].ruleset, [])
        if len(of_book) < BEST_SHOWN:
            of_book.append(win)
    drawn = record_hands([win for of_book in best.values() for win in of_book], sitters, own)
    for ruleset in sorted(of_rulebook, key=lambda one: -len(of_rulebook[one])):
        entries = of_rulebook[ruleset]
        places = [
            table[entry.pk]
            for entry in entries
            for table in given[entry.event_id].tables
            if entry.pk in table
        ]
        tally = tallies.get(ruleset, Tally())
        named = [(item_word(ruleset, name), times) for name, times in tally.items_seen[:ITEMS_SHOWN]]
        yield BookFigures(
            ruleset,
            ruleset_name(ruleset),
            len(entries),
            rates_of(tally),
            times_at_places(places, TABLE_PLACES),
            bars_of(named),
            [hand for hand in drawn if hand.entry.event.ruleset == ruleset],
        )


def _tables_of(
    own: Collection[int], event_of_round: Mapping[int, int]
) -> tuple[dict[int, int], frozenset[int]]:
    """The tables at which the person sits or sat, with their events, by id; and those at which the person left a seat or
    took one over. Two queries.
    """
    seats = Seat.objects.filter(entry__in=own, round__in=event_of_round).order_by()
    rows = standing_changes().filter(table__round__in=event_of_round)
    changes = rows.filter(Q(left__in=own) | Q(entry__in=own)).order_by()
    changed = dict(changes.values_list("table_id", "table__round_id"))
    at_rounds = dict(seats.values_list("table_id", "round_id")) | changed
    return {table: event_of_round[round_] for table, round_ in at_rounds.items()}, frozenset(changed)


def _tallies(
    hands: QuerySet[Hand],
    wins: Sequence[Won],
    own: Collection[int],
    tables: Mapping[int, int],
    events: Mapping[int, Event],
    sitters: Sitters,
) -> dict[str, Tally]:
    """The person's hands and the items of their wins, by rulebook; one query."""
    won: dict[int, int] = {}
    for win in wins:
        if win.outcome in WINS:
            won[win.hand_id] = win.value
    played: dict[str, list[PlayedHand]] = {}
    for pk, table, number, discarder in hands.values_list("pk", "table_id", "number", "discarder"):
        sitting = [sitters.at(table, seat, number) in own for seat in range(4)]
        if any(sitting):
            hand = PlayedHand(
                (_ME,),
                ((_ME, won[pk]),) if pk in won else (),
                None if discarder is None else _ME if sitting[discarder] else _SOMEBODY,
            )
            played.setdefault(events[tables[table]].ruleset, []).append(hand)
    found = {ruleset: tallied(of_book).players[_ME] for ruleset, of_book in played.items()}
    for win in wins:
        found.setdefault(events[tables[win.table_id]].ruleset, Tally()).add_items(win.items or ())
    return found


def _opponents(
    seen: SeenPerson, reader: Reader, entries: Sequence[Entry], given: Mapping[int, EventOutcome]
) -> Iterable[OpponentLine]:
    """Whom the person met most; four queries, and those of `people_with_pages`.

    Somebody who hides the name in an event is not counted there. On a page that is public for the person's consent, only
    those are named who have such a page as well.
    """
    events = [entry.event_id for entry in entries]
    named = Entry.objects.filter(event__in=events, is_house=False, hides_name=False)
    person_of = dict(named.values_list("pk", "player_id"))
    newest: dict[int, int] = {}
    tables: list[dict[int, int]] = []
    for entry in reversed(entries):
        for table in given[entry.event_id].tables:
            if entry.pk not in table:
                continue
            met = {pk: place for pk, place in table.items() if pk in person_of and pk != entry.pk}
            newest |= {person_of[pk]: pk for pk in met}
            tables.append(
                {person_of[pk]: place for pk, place in met.items()} | {seen.person: table[entry.pk]}
            )
    found = against_others(seen.person, tables)
    if not seen.is_inside:
        agreed = public_pages([one.person for one in found])
        found = [one for one in found if one.person in agreed]
    found = found[:OPPONENTS_SHOWN]
    shown = Entry.objects.select_related("event").in_bulk([newest[one.person] for one in found])
    with_pages = people_with_pages(reader, shown.values())
    for one in found:
        yield OpponentLine(shown[newest[one.person]], one, one.person in with_pages)
