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
)
from tests.penalties.given import give
from tournament.draws.models import Table
from tournament.events.enums import TeamRanking
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_table
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.registration.acts.entries import change_entry
from tournament.standings.queries import standings
from tournament.standings.statistics import statistics
from tournament.standings.teams import team_standings

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
    return event.rounds.get(number=1).tables.get(number=number)


def hand_played(table: int, hand: HandInput) -> Deed:
    return lambda event: play(table_of(event, table), hand)


def hand_corrected(table: int, number: int, hand: HandInput) -> Deed:
    def correct(event: Event) -> None:
        at_table = Hand.objects.current().filter(table=table_of(event, table))
        correct_hand(
            at_table.get(number=number),
            actor=event.created_by,
            client_key=uuid4(),
            reason="read wrongly",
            entered=hand,
            may_correct_closed=True,
        )

    return correct


def seat_taken(table: int, seat: int, by: int, from_number: int) -> Deed:
    def take(event: Event) -> None:
        entry = event.entries.get(number=by)
        seat_somebody(table_of(event, table), seat, entry, from_number=from_number)

    return take


def table_closed(table: int) -> Deed:
    return lambda event: close_table(table_of(event, table), actor=event.created_by, expected_hands=HANDS)


def penalty_given(number: int, minutes: int) -> Deed:
    return lambda event: give(event, event.entries.get(number=number), "late", measure=minutes)


def team_changed(number: int, team: str) -> Deed:
    return lambda event: change_entry(
        event.entries.get(number=number), actor=event.created_by, fields={"team": team}
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
        change_entry(entry, actor=event.created_by, fields={"team": "ABC"[entry.number % 3]})
    make_round(event, [entries[:4], entries[4:8]])
    left = [list(course) for course in courses]
    while any(left):
        chance.choice([course for course in left if course]).pop(0)(event)
        event.refresh_from_db()
    return event


def told(event: Event) -> tuple[object, ...]:
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


@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_order_of_recording_never_matters(seed: int) -> None:
    check_orders(seed)


def check_orders(seed: int) -> None:
    with transaction.atomic():
        chance = random.Random(seed)
        courses = any_day(chance)
        assert told(recorded(courses, chance)) == told(recorded(courses, chance))
        transaction.set_rollback(True)
