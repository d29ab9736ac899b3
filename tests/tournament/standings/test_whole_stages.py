"""Random events with cuts, ties at the line, lots, play-offs, placement tables, brackets, people who withdraw or are
replaced between the stages, penalties given early, late and taken back: every document is recomputed by the example program, which knows nothing of the product."""

import random
from collections.abc import Iterator
from contextlib import suppress
from uuid import uuid4

import pytest

from penalties.acts.penalties import issue_penalty
from penalties.decisions.assessing import Decision
from penalties.enums import CountsAt, ResultsOf
from penalties.models import LedgerSettings
from penalties.queries import Place, standing_rows
from penalties.rulebook.ladder import Moment
from tests.penalties.given import give, take_back
from tests.tournament.exchange.document.test_event import faults as stranger_finds
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_entries, write_event
from tests.tournament.standings.stages.test_cuts import finish_round
from tournament.core.errors import Refusal
from tournament.draws.models import Seat
from tournament.events.enums import CarryOver, RankedBy, Ranking, RoundState
from tournament.events.models import Event
from tournament.exchange.document.event import event_document
from tournament.registration.enums import CutKind, EntryStatus, RestOfField, TieMethod
from tournament.registration.models import Entry, Succession
from tournament.registration.queries import groups_playing, playing_entries
from tournament.standings.acts.cuts import make_cut, order_play_off
from tournament.standings.errors import TieAtLine
from tournament.standings.queries import ranked_entry_ids, standings
from tournament.standings.stages.cuts import CutOrder, misfits_of_cut

PEOPLE = tuple(f"p{number:02}" for number in range(1, 17))
HANDS = ((3, 1, -1, -3), (2, 2, -2, -2), (0, 0, 0, 0), (4, 0, -2, -2), (1, 1, 1, -3))
RANKINGS: tuple[tuple[Ranking, list[str]], ...] = (
    (Ranking.POINTS, []),
    (Ranking.POINTS, [RankedBy.BEST_ROUND]),
    (Ranking.TABLE_POINTS, []),
    (Ranking.TABLE_POINTS, [RankedBy.BEST_ROUND]),
)
ROUNDS = 6
RESULTS_OF = (ResultsOf.KEEP, ResultsOf.UNRANKED, ResultsOf.VOID)
"""Not ZERO: from the document alone nobody sees why a place at a table earned nothing."""


def tables_of(number: int, names: list[str], chance: random.Random) -> Iterator[PlayedTable]:
    """Tables of the people in this order; whoever does not fill one has no seat."""
    for start in range(0, len(names) - len(names) % 4, 4):
        points = chance.choice(HANDS)
        yield PlayedTable(number, tuple(names[start : start + 4]), (tuple(chance.sample(points, 4)),))


def drawn(event: Event, number: int, chance: random.Random) -> list[PlayedTable]:
    """Everybody who plays on, group by group."""
    groups = groups_playing(event)
    by_group: dict[int, list[str]] = {}
    for entry in playing_entries(event):
        by_group.setdefault(groups.get(entry.pk, 99), []).append(entry.name)
    house = by_group.pop(99, []) if groups else []
    tables: list[PlayedTable] = []
    for _group, names in sorted(by_group.items()):
        missing = -len(names) % 4
        mixed = chance.sample(names, len(names)) + house[:missing]
        house = house[missing:]
        tables += tables_of(number, mixed, chance)
    return tables


def replaced(event: Event, chance: random.Random) -> None:
    """Somebody withdraws; often somebody else takes the place."""
    people = [entry for entry in playing_entries(event) if not entry.is_house]
    leaver = chance.choice(people)
    leaver.status = EntryStatus.WITHDRAWN
    leaver.save()
    if chance.random() < 0.7:
        name = f"p{event.entries.count() + 1}"
        successor = write_entries(event, [name])[name]
        Succession.objects.create(leaver=leaver, successor=successor, better_only=chance.random() < 0.5)


def penalized(event: Event, chance: random.Random) -> None:
    """A penalty in some round so far or outside any, for anybody, or one that is taken back."""
    given = list(standing_rows(event))
    if given and chance.random() < 0.3:
        take_back(chance.choice(given))
        return
    entry = chance.choice(list(event.entries.filter(is_house=False)))
    seats = [None, *entry.seats.select_related("table__round").order_by("pk")]
    seat = chance.choice(seats)
    # The third choice for cheating is that the player leaves the event; what becomes of the results is chosen, too.
    if chance.random() < 0.15:
        give(event, entry, "cheating", choice=2, note="Seen", results_of=chance.choice(RESULTS_OF))
    else:
        late(event, entry, seat, chance.choice([7, 14]))


def late(event: Event, entry: Entry, seat: Seat | None, minutes: int) -> None:
    """At the table of the seat, after its hands; without one, outside any round."""
    place = Place(Moment(event.created_at.date()))
    if seat is not None:
        table = seat.table
        mates = table.seats.order_by("wind").values_list("entry", flat=True)
        moment = Moment(event.created_at.date(), table.round.number, table.number, 1)
        place = Place(moment, seat.wind, tuple(mates))
    issue_penalty(
        event.created_by,
        event,
        client_key=uuid4(),
        entry=entry,
        decision=Decision("late", measure=minutes),
        place=place,
    )


def staged(event: Event, chance: random.Random) -> None:
    """A cut, and what settles its tie: a lot, or a play-off that has yet to be played."""
    kind = chance.choice([CutKind.TOP, CutKind.TOP, CutKind.TABLES])
    order = CutOrder(
        kind,
        chance.choice([4, 8]) if kind is CutKind.TOP else chance.choice([1, 2]),
        chance.choice(list(CarryOver)),
        chance.choice(list(RestOfField)),
    )
    try:
        make_cut(event.created_by, event, order=order)
    except TieAtLine as tie:
        if chance.random() < 0.6:
            order_play_off(event.created_by, event, order=order)
            return
        names = tuple(chance.sample(tie.params["tied"], len(tie.params["tied"])))
        is_lot = kind is CutKind.TABLES or chance.random() < 0.5
        method = TieMethod.LOT if is_lot else TieMethod.PLAY_OFF
        settled = CutOrder(
            order.kind, order.size, order.carry_over, order.rest, method, play_off=() if is_lot else names
        )
        make_cut(event.created_by, event, order=settled)
    assert misfits_of_cut(event) == []


SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.one_database) for seed in range(1, 24))]
"""The first on both databases: the others run the same statements."""


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("seed", SEEDS)
def test_stages_are_recomputed_by_a_stranger(seed: int) -> None:
    chance = random.Random(seed)
    ranking, tie_breaks = chance.choice(RANKINGS)
    first = list(tables_of(1, chance.sample(PEOPLE, 16), chance))
    states = dict.fromkeys(range(2, ROUNDS + 1), RoundState.PLANNED)
    made = write_event(PEOPLE, first, states, ranking=ranking, tie_breaks=tie_breaks, lot_seed=seed)
    event = Event.objects.get(pk=made.pk)
    LedgerSettings.objects.create(event=event, counts_at=chance.choice(list(CountsAt)))
    for number in range(2, ROUNDS + 1):
        if chance.random() < 0.7:
            # The field may have no room for this cut.
            with suppress(Refusal):
                staged(event, chance)
        event = Event.objects.get(pk=made.pk)
        if chance.random() < 0.3:
            replaced(event, chance)
        if chance.random() < 0.5:
            penalized(event, chance)
        tables = drawn(event, number, chance)
        if not tables:
            # Too few are left for a table.
            break
        finish_round(event, number, tables)
        if chance.random() < 0.5:
            penalized(event, chance)
        check(event, full=number % 2 == seed % 2)


def check(event: Event, *, full: bool) -> None:
    assert stranger_finds(event_document(event, full=full)) == []
    rows = standings(event).rows
    places = [row.place for row in rows if row.place]
    for place in set(places):
        assert sum(one < place for one in places) == place - 1
    # Who is placed better is drawn first, and nobody is drawn twice.
    ids = ranked_entry_ids(event)
    assert len(ids) == len(set(ids)) == playing_entries(event).count()
