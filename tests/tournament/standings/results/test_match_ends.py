"""Results of matches that end with bonuses, against a slow calculation that shares nothing with the product."""

import random
import re
from collections.abc import Sequence
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import scoring
from penalties.queries import ScoreEffects
from tests.factories import (
    make_entries,
    make_event,
    make_round,
    make_table,
    seat_somebody,
    self_draw,
    set_state,
)
from tests.pages import text_of
from tests.tournament.play.running import RULESET, record, ron, tsumo
from tournament.draws.enums import Receiver
from tournament.draws.models import Table
from tournament.events.enums import RankedBy, Ranking, RoundState, Visibility
from tournament.events.models import Event
from tournament.events.settings.presets import preset_options
from tournament.play.bridge.match_ends import MatchEnds, exact_points, points_of
from tournament.standings.queries import standings
from tournament.standings.results.dividing import TableResult
from tournament.standings.results.tables import table_results

UMAS = (
    (15_000, 5_000, -5_000, -15_000),
    (30_000, 10_000, -10_000, -30_000),
    (12_000, -1_000, -3_000, -8_000),
)


def slow_finals(
    scores: Sequence[int],
    sticks: int,
    *,
    returned: int,
    oka: int,
    uma: Sequence[int],
    splits: bool,
    keeps: bool,
) -> list[tuple[Fraction, int]]:
    """Points and place of each seat: hand the uma out place by place, and divide it among those who are equal."""
    found = []
    for seat, own in enumerate(scores):
        if splits:
            first = sum(other > own for other in scores)
            sharers = [other for other in scores if other == own]
            taken = range(first, first + len(sharers))
        else:
            first = sorted(range(4), key=lambda one: (-scores[one], one)).index(seat)
            taken = range(first, first + 1)
        points = Fraction(own - returned)
        for place in taken:
            bonus = uma[place] + ((oka + (1_000 * sticks if keeps else 0)) if place == 0 else 0)
            points += Fraction(bonus, len(taken))
        found.append((points, first + 1))
    return found


@pytest.mark.parametrize("ties", ["split", "seat"])
@pytest.mark.parametrize("leftover", ["winner", "lost"])
def test_final_points_agree_with_a_slow_calculation(ties: str, leftover: str) -> None:
    chance = random.Random(f"{ties} {leftover}")
    for _match in range(300):
        start, returned = chance.choice([(30_000, 30_000), (25_000, 30_000)])
        uma = chance.choice(UMAS)
        options = {
            "start_points": start,
            "return_points": returned,
            "uma": list(uma),
            "ties": ties,
            "leftover_sticks": leftover,
        }
        ends = MatchEnds(Event(ruleset=RULESET, options=options))
        totals = [100 * chance.randint(-3, 3) for _seat in range(3)]
        sticks = chance.randint(0, 3)
        totals.append(-sum(totals) - 1_000 * sticks)
        chance.shuffle(totals)
        moved = chance.choice([(0, 0, 0, 0), (-300, 100, 100, 100), (0, -100, 0, 0)])
        four = (totals[0], totals[1], totals[2], totals[3])
        result = ends.result(ends.scores(four, moved), four)
        scores = [start + total + more for total, more in zip(totals, moved, strict=True)]
        expected = slow_finals(
            scores,
            sticks,
            returned=returned,
            oka=4 * (returned - start),
            uma=uma,
            splits=ties == "split",
            keeps=leftover == "winner",
        )
        assert list(zip(points_of(result), result.places, strict=True)) == expected


def results_of(event: Event, **how: bool) -> TableResult:
    (found,) = table_results(event, list(event.rounds.filter(number=1)), ScoreEffects(), **how)
    return found


@pytest.mark.django_db
def test_an_open_table_shows_what_it_would_be_worth_and_a_closed_one_its_places() -> None:
    table = make_table(ruleset=RULESET)
    event = table.round.event
    assert [one.points for one in results_of(event).results] == [0, 0, 0, 0]
    record(table, ron(0, 1, 3, 30))
    record(table, tsumo(2, 2, 40, riichi=(3,)))
    # East 30,000 + 5,800, then 1,300 with one honba: 1,400; the stick of North went to West.
    scores = [35_800 - 1_400, 24_200 - 800, 30_000 + 1_400 + 800 + 800 + 1_000, 29_000 - 800]
    by_hand = [scores[0] - 15_000, scores[1] - 45_000, scores[2] - 25_000, scores[3] - 35_000]
    now = results_of(event)
    assert [one.points for one in now.results] == by_hand
    assert {one.place for one in now.results} == {None}
    assert [one.place for one in results_of(event, closes_now=True).results] == [1, 4, 2, 3]
    set_state(table.round, RoundState.CLOSED)
    closed = results_of(event)
    assert [(one.place, one.table_points_x12) for one in closed.results] == [(1, 0), (4, 0), (2, 0), (3, 0)]
    row = standings(event).rows[0]
    assert (row.place, row.points, row.table_points_x12) == (1, 19_400, 0)


def shared_seat(receiver: Receiver) -> tuple[Table, TableResult, int, int]:
    """East is left to a fifth player after the first hand, which moved 2,000 points."""
    event = make_event(ruleset=RULESET)
    first, *others, fifth = make_entries(event, 5)
    table = make_round(event, [[first, *others]]).tables.get()
    record(table, ron(0, 1, 1, 40))
    seat_somebody(table, 0, fifth, from_number=2, receiver=receiver)
    record(table, ron(0, 1, 1, 40))
    set_state(table.round, RoundState.CLOSED)
    return table, results_of(event), first.pk, fifth.pk


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("receiver", "expected"),
    [
        (Receiver.FINISHES, (2_000, 2_300 + 15_000)),
        (Receiver.BEGAN, (2_000 + 15_000, 2_300)),
        (Receiver.NOBODY, (2_000, 2_300)),
    ],
)
def test_the_bonus_of_a_shared_seat_goes_to_whoever_receives_its_place(
    receiver: Receiver, expected: tuple[int, int]
) -> None:
    _table, found, first, fifth = shared_seat(receiver)
    own = {part.entry_id: part.result.points for part in found.parts if part.seat == 0}
    assert (own[first], own[fifth]) == expected
    assert found.results[0].points == 4_300 + 15_000


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "points"),
    [("ema2016", -30_000), ("ema2025", -30_000), ("wrc2015", -30_000), ("wrc2022", -30_000)],
)
def test_a_substitute_gets_what_the_preset_says_and_the_others_their_own(preset: str, points: int) -> None:
    book = scoring.get_ruleset(RULESET)
    event = make_event(ruleset=RULESET, options=preset_options(book, preset))
    house = make_entries(event, 1, is_house=True)
    table = make_round(event, [[*make_entries(event, 3), *house]]).tables.get()
    record(table, ron(3, 0, 3, 30))
    set_state(table.round, RoundState.CLOSED)
    found = results_of(event)
    # The substitute won and has the first place, which keeps its uma from everybody else.
    assert [one.points for one in found.results] == [-3_900 - 15_000, 0, 0, points]
    assert found.ended is not None
    assert [exact_points(part.twelfths) for part in found.ended.parts[3]] == [-15_000, -15_000]


@pytest.mark.django_db
def test_options_say_what_a_substitute_gets() -> None:
    event = make_event(ruleset=RULESET, options={"substitute_points": -20_000, "substitute_uma": 0})
    house = make_entries(event, 1, is_house=True)
    table = make_round(event, [[*make_entries(event, 3), *house]]).tables.get()
    record(table, ron(3, 0, 3, 30))
    set_state(table.round, RoundState.CLOSED)
    points = [one.points for one in results_of(event).results]
    assert points == [-3_900 - 15_000, 0, 0, -20_000]


@pytest.mark.django_db
def test_pages_say_where_the_points_come_from(client: Client) -> None:
    table = make_table(ruleset=RULESET, visibility=Visibility.PUBLIC, options={"start_points": 25_000})
    event = table.round.event
    record(table, ron(0, 1, 3, 30, riichi=(2,)))
    overlay = text_of(client.get(reverse("screens:overlay", args=[event.slug, 1])))
    assert "31.8" in overlay
    assert "24.0" in overlay
    set_state(table.round, RoundState.CLOSED)
    first = table.seats.get(wind=0).entry
    page = text_of(client.get(reverse("registration:entry-detail", args=[event.slug, first.pk])))
    assert "Score at the table: 31.8" in page
    for part in ("Points over 30,000", "+1.8", "Uma", "+15.0", "Oka", "+20.0", "+36.8"):
        assert part in page
    table_of_standings = text_of(client.get(reverse("standings:standings", args=[event.slug])))
    assert "+36.8" in table_of_standings
    assert "from penalties" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("criterion", "shown", "meant"),
    [
        (RankedBy.AVERAGE_PLACE, ("1.00", "2.00", "3.00", "4.00"), "Average place: the places at all tables"),
        (
            RankedBy.HIGHEST_SCORE,
            ("34.5", "30.0", "29.0", "26.5"),
            "Highest score at a table: what the player had",
        ),
    ],
)
def test_standings_by_places_or_scores_show_them_and_say_what_they_are(
    client: Client, criterion: RankedBy, shown: tuple[str, ...], meant: str
) -> None:
    table = make_table(
        ruleset=RULESET, visibility=Visibility.PUBLIC, ranking=Ranking.OWN, tie_breaks=[criterion]
    )
    event = table.round.event
    record(table, ron(0, 1, 3, 30, riichi=(2,)))
    record(table, ron(1, 0, 2, 30))
    set_state(table.round, RoundState.CLOSED)
    page = client.get(reverse("standings:standings", args=[event.slug])).content.decode()
    figures = re.findall(rf'class="figure-{criterion.value}[^>]*>\s*<strong>([^<]+)<', page)
    assert tuple(figures) == shown
    assert meant in page


@pytest.mark.django_db
def test_reading_matches_takes_no_more_queries() -> None:
    counted = []
    for ruleset, hand in (("mcr", self_draw(0, 8)), (RULESET, tsumo(0))):
        table = make_table(ruleset=ruleset)
        record(table, hand)
        with CaptureQueriesContext(connection) as queries:
            results_of(table.round.event)
        counted.append(len(queries))
    assert counted[0] == counted[1]
