"""The same events of a day, recorded in different orders, leave the same standings, teams and statistics.

The hands of a table have their own order; everything else may come in any: hands of other tables, penalties, a player
who takes a seat, a wrong hand that is corrected later, players who change their team.
"""

import random
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_round,
    play,
    seat_somebody,
    self_draw,
    set_state,
)
from tests.penalties.given import give
from tournament.accounts.acting import INSTALLATION
from tournament.draws.models import Table
from tournament.events.enums import CarryOver, RoundState, TeamRanking
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_table
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.registration.acts.entries import change_entry
from tournament.registration.enums import CutKind, RestOfField
from tournament.registration.models import Entry, Stage, StagePlace
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series
from tournament.series.queries import events_of, series_standings
from tournament.standings.pages.statistics import statistics
from tournament.standings.queries import standings
from tournament.standings.queries.teams import team_standings

pytestmark = pytest.mark.django_db

HANDS = 3
MINUTES_LATE = (5, 12)
"""The first costs 10 points, the second 20."""

Deed = Callable[[Event], object]


def any_hand(chance: random.Random) -> HandInput:
    one, other = chance.sample(range(4), 2)
    value = chance.choice((8, 12))
    return chance.choice((NO_WIN, self_draw(one, value), discard_win(one, other, value)))


def table_of(event: Event, number: int) -> Table:
    return event.rounds.get(state=RoundState.RUNNING).tables.get(number=number)


def hand_played(table: int, hand: HandInput) -> Deed:
    return lambda event: play(table_of(event, table), hand)


def hand_corrected(table: int, number: int, hand: HandInput) -> Deed:
    def correct(event: Event) -> None:
        at_table = Hand.objects.current().filter(table=table_of(event, table))
        correct_hand(
            event.created_by,
            at_table.get(number=number),
            client_key=uuid4(),
            reason="read wrongly",
            entered=hand,
        )

    return correct


def seat_taken(table: int, seat: int, by: int, from_number: int) -> Deed:
    def take(event: Event) -> None:
        entry = event.entries.get(number=by)
        seat_somebody(table_of(event, table), seat, entry, from_number=from_number)

    return take


def table_closed(table: int) -> Deed:
    return lambda event: close_table(event.created_by, table_of(event, table), expected_hands=HANDS)


def penalty_given(number: int, minutes: int) -> Deed:
    return lambda event: give(event, event.entries.get(number=number), "late", measure=minutes)


def team_changed(number: int, team: str) -> Deed:
    return lambda event: change_entry(
        event.created_by, event.entries.get(number=number), fields={"team": team}
    )


def any_day(chance: random.Random) -> list[list[Deed]]:
    """Courses of deeds; each course keeps its order."""
    courses: list[list[Deed]] = []
    for table in (1, 2):
        hands = [any_hand(chance) for _number in range(HANDS)]
        course = [hand_played(table, hand) for hand in hands]
        wrong = chance.randrange(HANDS)
        if chance.random() < 0.5:
            course[wrong] = hand_played(table, any_hand(chance))
            course.append(hand_corrected(table, wrong + 1, hands[wrong]))
        if chance.random() < 0.7:
            from_number = chance.randint(2, HANDS)
            seat = chance.randrange(4)
            course.insert(from_number - 1, seat_taken(table, seat, 8 + table, from_number))
        if chance.random() < 0.7:
            course.append(table_closed(table))
        courses.append(course)
    fined = chance.sample(range(1, 9), 2)
    courses += [[penalty_given(number, minutes)] for number, minutes in zip(fined, MINUTES_LATE, strict=True)]
    courses.append([team_changed(number, chance.choice("AB")) for number in chance.sample(range(1, 9), 2)])
    return courses


def recorded(courses: list[list[Deed]], chance: random.Random) -> Event:
    """The day recorded in any order in which each course keeps its own."""
    event = make_event(team_ranking=TeamRanking.POINTS, team_best=2)
    entries = make_entries(event, 10)
    for entry in entries[:8]:
        change_entry(event.created_by, entry, fields={"team": "ABC"[entry.number % 3]})
    make_round(event, [entries[:4], entries[4:8]])
    carry_out([(event, courses)], chance)
    return event


def carry_out(days: list[tuple[Event, list[list[Deed]]]], chance: random.Random) -> None:
    """The deeds of these events in any order in which each course keeps its own."""
    left = [(event, list(course)) for event, courses in days for course in courses]
    while left:
        event, course = chance.choice(left)
        course.pop(0)(event)
        event.refresh_from_db()
        left = [(event, course) for event, course in left if course]


def rows_of(event: Event) -> tuple[object, ...]:
    """Everything that the public reads of the results, by the numbers of the players."""
    table = standings(event, live=True)
    rows = [
        (row.entry.number, row.place, row.points, row.table_points_x12, row.tie_break, row.is_shared)
        for row in table.rows
    ]
    teams = [(row.team, row.place, row.points, row.table_points_x12) for row in team_standings(event, table)]
    found = statistics(event)
    tallies = {row.entry.number: row.tally for row in found.players}
    return sorted(rows), sorted(teams), found.event, tallies


def two_events(days: list[list[list[Deed]]], chance: random.Random) -> Series:
    """Two events of the same people, recorded at the same time: a first round, and a second one after a cut."""
    first = make_event(rounds_planned=1)
    entries = make_entries(first, 10)
    make_round(first, [entries[:4], entries[4:8]])
    second = make_event(organizer=first.created_by, rounds_planned=2)
    again = make_entries(second, 10)
    for entry, same in zip(again, entries, strict=True):
        Entry.objects.filter(pk=entry.pk).update(player=same.player_id)
    early = make_round(second, [again[:4], again[4:8]])
    for table in early.tables.all():
        play(table, discard_win(0, 1, 8), self_draw(2, 12))
    set_state(early, RoundState.CLOSED)
    stage = Stage.objects.create(
        event=second,
        after_round=1,
        kind=CutKind.TOP,
        size=4,
        carry_over=CarryOver.HALF,
        rest=RestOfField.TOGETHER,
        made_by=second.created_by,
    )
    groups = [again[0], again[2], again[4], again[6]], [again[1], again[3], again[5], again[7]]
    for number, four in enumerate(groups, start=1):
        for entry in four:
            StagePlace.objects.create(stage=stage, entry=entry, group=number, line=entry.number)
    make_round(second, groups, number=2)
    carry_out(list(zip((first, second), days, strict=True)), chance)
    for event in (first, second):
        set_state(event.rounds.get(state=RoundState.RUNNING), RoundState.CLOSED)
    fields = {"name": "Both", "scheme": Scheme.TABLE_POINTS, "best_of": None}
    series = create_series(first.created_by, INSTALLATION, fields=fields, client_key=uuid4())
    change_series(first.created_by, series, fields=fields, events=[first, second])
    return series


def told_of_series(series: Series) -> object:
    """The places in the series and in its events, by the numbers of the players."""
    events = [rows_of(event) for event in events_of(series)]
    rows = series_standings(series).rows
    return events, sorted((row.entry.number, row.row.place, row.row.total) for row in rows)


@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_order_of_recording_never_matters(seed: int) -> None:
    check_orders(seed)


def check_orders(seed: int) -> None:
    with transaction.atomic():
        chance = random.Random(seed)
        courses = any_day(chance)
        assert rows_of(recorded(courses, chance)) == rows_of(recorded(courses, chance))
        transaction.set_rollback(True)


@pytest.mark.one_database
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_order_of_recording_never_matters_after_a_cut_and_in_a_series(seed: int) -> None:
    with transaction.atomic():
        chance = random.Random(seed)
        days = [any_day(chance), any_day(chance)]
        before, after = (told_of_series(two_events(days, chance)) for _order in range(2))
        assert before == after
        transaction.set_rollback(True)
