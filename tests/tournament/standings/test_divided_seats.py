"""Random matches with random changes of people: no point is lost, and standings agree with a slow calculation."""

import random
from fractions import Fraction
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.factories import NO_WIN, make_entries, make_event, make_round, play, seat_somebody, self_draw
from tournament.draws.enums import Receiver
from tournament.draws.models import SeatChange, Table
from tournament.events.models import Event
from tournament.play.acts.seat_changes import undo_change
from tournament.play.models import TableClosing
from tournament.standings.engine.scores import Number
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db

SCHEME = (4, 2, 1, 0)
HANDS = 6


def play_anything(table: Table, chance: random.Random) -> list[tuple[int, ...]]:
    """Hands with any winner; few different values, so that players are equal now and then."""
    wins = [self_draw(chance.randrange(4), chance.choice((8, 16))) for _hand in range(HANDS - 1)]
    return [hand.deltas for hand in play(table, *wins, NO_WIN)]


def change_anything(event: Event, tables: list[Table], chance: random.Random) -> list[SeatChange]:
    """Players without a seat take seats, from later and later hands."""
    rows = []
    for table in tables:
        for seat in chance.sample(range(4), chance.randint(0, 3)):
            first = 1
            for _change in range(chance.randint(1, 2)):
                free = list(event.entries.exclude(seats__round=table.round).order_by("number"))
                first = chance.randint(first, HANDS + 1)
                rows.append(
                    seat_somebody(
                        table,
                        seat,
                        chance.choice(free),
                        from_number=first,
                        receiver=chance.choice(Receiver.values),
                        counts_for_left=chance.random() < 0.2,
                    )
                )
    return rows


def owners(table: Table, seat: int, drawn: int, rows: list[SeatChange]) -> list[int]:
    """For whom each hand of a seat counts, hand by hand: the newest change that had begun by then."""
    found = []
    for number in range(1, HANDS + 1):
        owner = drawn
        for row in rows:
            if row.table_id == table.pk and row.seat == seat and row.from_number <= number:
                owner = row.credited_id
        found.append(owner)
    return found


def receiver_of(hands: list[int], rule: str) -> int | None:
    if len(set(hands)) == 1:
        return hands[0]
    if rule == Receiver.NOBODY:
        return None
    if rule == Receiver.BEGAN:
        return hands[0]
    if rule == Receiver.MORE_HANDS:
        most = max(hands.count(one) for one in hands)
        return next(one for one in reversed(hands) if hands.count(one) == most)
    return hands[-1]


def slow_scores(
    tables: dict[Table, list[tuple[int, ...]]], drawn: dict[tuple[int, int], int], rows: list[SeatChange]
) -> dict[int, tuple[int, Fraction]]:
    """Points and table points by entry id, seat by seat and hand by hand."""
    scores: dict[int, tuple[int, Fraction]] = {}
    for table, hands in tables.items():
        totals = [sum(hand[seat] for hand in hands) for seat in range(4)]
        for seat in range(4):
            shared = [
                Fraction(earned)
                for earned, points in zip(SCHEME, sorted(totals, reverse=True), strict=True)
                if points == totals[seat]
            ]
            of_seat = owners(table, seat, drawn[table.pk, seat], rows)
            own = [row for row in rows if row.table_id == table.pk and row.seat == seat]
            receiving = receiver_of(of_seat, own[-1].receiver if own else Receiver.FINISHES)
            for owner, hand in zip(of_seat, hands, strict=True):
                points, earned_so_far = scores.get(owner, (0, Fraction(0)))
                scores[owner] = (points + hand[seat], earned_so_far)
            if receiving is not None:
                points, earned_so_far = scores[receiving]
                scores[receiving] = (points, earned_so_far + sum(shared) / len(shared))
    return scores


def read(event: Event) -> dict[int, tuple[Number, Fraction]]:
    rows = standings(event, live=True).rows
    return {row.entry.pk: (row.points, Fraction(row.table_points_x12, 12)) for row in rows if row.place}


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_stints_of_every_seat_sum_to_the_seat(seed: int) -> None:
    with transaction.atomic():
        chance = random.Random(seed)
        event = make_event()
        entries = make_entries(event, 16)
        tables = list(make_round(event, [entries[:4], entries[4:8]]).tables.order_by("number"))
        drawn = {(seat.table_id, seat.wind): seat.entry_id for table in tables for seat in table.seats.all()}
        hands = {table: play_anything(table, chance) for table in tables}
        for table in tables:
            TableClosing.objects.create(table=table, closed_by=event.created_by)
        before = read(event)
        rows = change_anything(event, tables, chance)
        answer = standings(event, live=True)
        for result in answer.tables:
            for seat in range(4):
                parts = [part.result.points for part in result.parts if part.seat == seat]
                assert sum(parts) == result.results[seat].points
        assert read(event) == slow_scores(hands, drawn, rows)
        for row in reversed(rows):
            undo_change(row, actor=event.created_by, client_key=uuid4(), may_change_closed=True)
        assert read(event) == before
        transaction.set_rollback(True)
