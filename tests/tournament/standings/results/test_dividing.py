"""Random matches with random changes of people: no point is lost, and standings agree with a slow calculation."""

import random
from fractions import Fraction
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from penalties.acts.house_rules import change_ledger_settings
from penalties.enums import CountsAt
from penalties.models import LedgerEntry
from tests.factories import NO_WIN, make_entries, make_event, make_round, play, seat_somebody, self_draw
from tests.penalties.given import give, take_back
from tournament.draws.enums import Receiver
from tournament.draws.models import SeatChange, Table
from tournament.events.models import Event
from tournament.play.models import TableClosing
from tournament.play.seat_changes.acts.changes import undo_change
from tournament.standings.engine.scores import Number
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db

Fine = tuple[int, int, int, int]
"""Table id, seat, the id of the entry whose points they are, points."""

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


def sitters(table: Table, seat: int, drawn: int, rows: list[SeatChange]) -> list[int]:
    """Who sat on a seat, hand by hand."""
    found = []
    for number in range(1, HANDS + 1):
        sitting = drawn
        for row in rows:
            if row.table_id == table.pk and row.seat == seat and row.from_number <= number:
                sitting = row.entry_id
        found.append(sitting)
    return found


def fine_anybody(
    event: Event, drawn: dict[tuple[int, int], int], rows: list[SeatChange], chance: random.Random
) -> tuple[list[LedgerEntry], list[Fine]]:
    """Penalties given from the ledger page, to people who played on one seat, whoever sits there now.

    They are of whom the person's hands count for.
    """
    seats: dict[int, set[tuple[int, int]]] = {}
    for place, entry_id in drawn.items():
        seats.setdefault(entry_id, set()).add(place)
    for row in rows:
        seats.setdefault(row.entry_id, set()).add((row.table_id, row.seat))
    penalties, fines = [], []
    for entry_id, places in sorted(seats.items()):
        table_id, seat = min(places)
        table = Table.objects.get(pk=table_id)
        who = sitters(table, seat, drawn[table_id, seat], rows)
        if len(places) > 1 or entry_id not in who or chance.random() < 0.6:
            continue
        of_seat = owners(table, seat, drawn[table_id, seat], rows)
        credited = [owner for owner, person in zip(of_seat, who, strict=True) if person == entry_id]
        minutes, points = chance.choice(((5, -10), (12, -20)))
        penalties.append(give(event, event.entries.get(pk=entry_id), "late", measure=minutes))
        fines.append((table_id, seat, entry_id if entry_id in credited else credited[-1], points))
    return penalties, fines


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
    tables: dict[Table, list[tuple[int, ...]]],
    drawn: dict[tuple[int, int], int],
    rows: list[SeatChange],
    fines: list[Fine],
    *,
    at_table: bool,
) -> dict[int, tuple[int, Fraction]]:
    """Points and table points by entry id, seat by seat and hand by hand. Fines `at_table` count for the places."""
    scores: dict[int, tuple[int, Fraction]] = {}
    for table, hands in tables.items():
        totals = [sum(hand[seat] for hand in hands) for seat in range(4)]
        for table_id, seat, _payer, points in fines:
            if table_id == table.pk and at_table:
                totals[seat] += points
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
    for _table, _seat, payer, fine in fines:
        points, earned_so_far = scores[payer]
        scores[payer] = (points + fine, earned_so_far)
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
        counts_at = chance.choice(CountsAt.values)
        change_ledger_settings(event.created_by, event, fields={"counts_at": counts_at})
        entries = make_entries(event, 16)
        tables = list(make_round(event, [entries[:4], entries[4:8]]).tables.order_by("number"))
        drawn = {(seat.table_id, seat.wind): seat.entry_id for table in tables for seat in table.seats.all()}
        hands = {table: play_anything(table, chance) for table in tables}
        for table in tables:
            TableClosing.objects.create(table=table, closed_by=event.created_by)
        before = read(event)
        rows = change_anything(event, tables, chance)
        penalties, fines = fine_anybody(event, drawn, rows, chance)
        answer = standings(event, live=True)
        for result in answer.tables:
            for seat in range(4):
                parts = [part.result.points for part in result.parts if part.seat == seat]
                assert sum(parts) == result.results[seat].points
        at_table = counts_at == CountsAt.TABLE
        assert read(event) == slow_scores(hands, drawn, rows, fines, at_table=at_table)
        listed = {row.entry.pk: row.penalty_points for row in answer.rows if row.penalty_points}
        assert listed == {
            payer: sum(fine[3] for fine in fines if fine[2] == payer) for _t, _s, payer, _p in fines
        }
        for penalty in penalties:
            take_back(penalty)
        for row in reversed(rows):
            undo_change(event.created_by, row, client_key=uuid4())
        assert read(event) == before
        transaction.set_rollback(True)
