import random
from fractions import Fraction

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournament.standings.reference import PlayedTable, SatOut, slow_standings
from tests.tournament.standings.rows import new_hand, write_entries, write_event, write_sit_outs
from tournament.accounts.models import User
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.events.enums import RankedBy, Ranking, RoundState
from tournament.play.enums import Outcome
from tournament.play.models import Hand
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.queries import (
    EntryRest,
    Opponent,
    PlaceAfterRound,
    RoundScore,
    entry_results,
    ranked_entry_ids,
    standings,
)

pytestmark = pytest.mark.django_db

FIRST_BY = {
    Ranking.TABLE_POINTS: ("table_points", "points"),
    Ranking.POINTS: ("points",),
    Ranking.OWN: (),
}
TIE_BREAKS = ("table_points", "points", "best_round", "firsts", "seconds")
FOUR = ("Ann", "Ben", "Cho", "Dee")
EIGHT = (*FOUR, "Eve", "Fay", "Gus", "Hal")
ROUND_1 = PlayedTable(1, FOUR, ((24, -8, -8, -8), (0, 0, 0, 0), (-10, 30, -10, -10)))
ROUND_2 = PlayedTable(2, ("Dee", "Cho", "Ben", "Ann"), ((48, -16, -16, -16), (0, 0, 0, 0)))


def places(event, **wanted):
    return [(row.entry.name, row.place) for row in standings(event, **wanted).rows]


def test_standings_sum_points_and_table_points():
    event = write_event(FOUR, [ROUND_1, ROUND_2])

    answer = standings(event)

    assert [(r.place, r.entry.name, r.table_points_x12, r.points, r.movement) for r in answer.rows] == [
        (1, "Ben", 60, 6, 0),
        (2, "Dee", 54, 30, 1),
        (3, "Ann", 36, -2, -1),
        (4, "Cho", 18, -34, -1),
    ]
    assert answer.rows[1].per_round == (RoundScore(1, 1, -18, 6, 3), RoundScore(2, 1, 48, 48, 1))
    assert {row.decided_by for row in answer.rows[1:]} == {RankedBy.TABLE_POINTS}
    assert (answer.after_round, answer.rounds, answer.is_live, answer.still_playing) == (2, (1, 2), False, 0)
    assert answer.revision == event.revision


def test_standings_by_points_rank_by_points():
    event = write_event(FOUR, [ROUND_1, ROUND_2], ranking=Ranking.POINTS)

    assert places(event) == [("Dee", 1), ("Ben", 2), ("Ann", 3), ("Cho", 4)]


@pytest.mark.parametrize("ruleset", ["mcr", "gghk", "hk_fanlaak", "apm", "mau"])
def test_equal_players_share_a_place_unless_the_event_adds_a_tie_break(ruleset):
    rounds = [PlayedTable(1, FOUR, ((10, 20, -15, -15),)), PlayedTable(2, FOUR, ((15, 5, -10, -10),))]
    event = write_event(FOUR, rounds, ruleset=ruleset)

    shared = [(row.entry.name, row.place, row.is_shared) for row in standings(event).rows]
    event.tie_breaks = ["best_round"]

    assert shared == [("Ann", 1, True), ("Ben", 1, True), ("Cho", 3, True), ("Dee", 3, True)]
    assert places(event) == [("Ben", 1), ("Ann", 2), ("Cho", 3), ("Dee", 3)]
    assert standings(event).rows[1].decided_by == RankedBy.BEST_ROUND


@pytest.mark.parametrize(
    ("ruleset", "first"),
    [("mcr", "Ben"), ("gghk", "Dee"), ("hk_fanlaak", "Dee"), ("apm", "Dee"), ("mau", "Dee")],
)
def test_new_event_ranks_as_its_rulebook_does(ruleset, first):
    event = write_event(FOUR, [ROUND_1, ROUND_2], ruleset=ruleset)

    assert places(event)[0] == (first, 1)


def test_standings_after_an_earlier_round():
    event = write_event(FOUR, [ROUND_1, ROUND_2])

    answer = standings(event, after_round=1)

    assert [(r.entry.name, r.place, r.is_shared, r.movement) for r in answer.rows] == [
        ("Ben", 1, False, None),
        ("Ann", 2, False, None),
        ("Cho", 3, True, None),
        ("Dee", 3, True, None),
    ]
    assert (answer.after_round, answer.rounds, answer.rounds_available) == (1, (1,), (1, 2))


@pytest.mark.parametrize("number", [0, 2, 3, 99])
def test_standings_after_a_round_that_is_not_closed_are_refused(number):
    event = write_event(FOUR, [ROUND_1, ROUND_2], {2: RoundState.RUNNING})

    with pytest.raises(RoundNotOfficial):
        standings(event, after_round=number)


def test_standings_use_the_table_points_of_the_event():
    event = write_event(
        FOUR,
        [ROUND_1],
        table_points_first=10,
        table_points_second=5,
        table_points_third=2,
        table_points_fourth=1,
    )

    assert [row.table_points_x12 for row in standings(event).rows] == [120, 60, 18, 18]


def test_official_standings_leave_the_running_round_out():
    event = write_event(FOUR, [ROUND_1, ROUND_2], {2: RoundState.RUNNING})

    answer = standings(event)

    assert [row.points for row in answer.rows] == [22, 14, -18, -18]
    assert (answer.is_live, answer.rounds, answer.still_playing) == (False, (1,), 0)


def test_live_standings_count_points_of_all_tables_and_table_points_of_closed_ones():
    playing = PlayedTable(2, ("Ann", "Ben", "Cho", "Dee"), ((3, -1, -1, -1),), is_closed=False)
    closed = PlayedTable(2, ("Eve", "Fay", "Gus", "Hal"), ((-8, -8, 24, -8),))
    event = write_event(EIGHT, [ROUND_1, playing, closed], {2: RoundState.RUNNING})

    answer = standings(event, live=True)

    by_name = {row.entry.name: row for row in answer.rows}
    assert by_name["Ann"].per_round == (RoundScore(1, 1, 14, 24, 2), RoundScore(2, 1, 3, None, None))
    assert (by_name["Ann"].points, by_name["Ann"].table_points_x12) == (17, 24)
    assert by_name["Gus"].per_round == (
        RoundScore(1, None, None, None, None),
        RoundScore(2, 2, 24, 48, 1),
    )
    assert (answer.is_live, answer.after_round, answer.rounds, answer.still_playing) == (True, 1, (1, 2), 1)
    assert (by_name["Gus"].place, by_name["Gus"].movement) == (1, None)
    assert (by_name["Ben"].place, by_name["Ben"].movement) == (2, -1)


def test_live_standings_without_a_running_round_are_the_official_ones():
    event = write_event(FOUR, [ROUND_1, ROUND_2], {2: RoundState.PUBLISHED})

    assert standings(event, live=True) == standings(event)


def test_rounds_after_a_reopened_one_wait_until_it_is_closed_again():
    round_3 = PlayedTable(3, FOUR, ((-30, 10, 10, 10),))
    event = write_event(FOUR, [ROUND_1, ROUND_2, round_3], {2: RoundState.RUNNING})

    official, live = standings(event), standings(event, live=True)

    assert (official.rounds, official.after_round) == ((1,), 1)
    assert (live.rounds, live.after_round) == ((1, 2, 3), 1)
    assert {row.entry.name: row.movement for row in live.rows} == {"Ben": 0, "Dee": 1, "Ann": -2, "Cho": 0}


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.DRAWN, RoundState.PUBLISHED])
@pytest.mark.parametrize("live", [True, False])
def test_standings_never_count_a_round_that_has_not_started(state, live):
    event = write_event(FOUR, [ROUND_1, ROUND_2], {2: state})

    answer = standings(event, live=live)

    assert answer.rounds == (1,)
    assert {score.number for row in answer.rows for score in row.per_round} == {1}
    assert {table.round_number for table in answer.tables} == {1}


def test_corrected_and_taken_back_hands_count_as_they_are_now():
    event = write_event(FOUR, [ROUND_1])
    table, user = Table.objects.get(), User.objects.get()
    first, second, third = Hand.objects.order_by("number")
    new_hand(table, 1, (30, -10, -10, -10), user, supersedes=first, reason="Misheard").save()
    new_hand(table, 3, (0,) * 4, user, supersedes=third, reason="Wrong", outcome=Outcome.VOID).save()
    corrected = new_hand(table, 2, (-6, -6, -6, 18), user, supersedes=second, reason="Late")
    corrected.save()
    new_hand(table, 2, (-8, -8, -8, 24), user, supersedes=corrected, reason="Again").save()

    assert {row.entry.name: row.points for row in standings(event).rows} == {
        "Dee": 14,
        "Ann": 22,
        "Ben": -18,
        "Cho": -18,
    }


def test_house_players_are_not_ranked_but_take_their_place_at_the_table():
    event = write_event(FOUR, [ROUND_1])
    Entry.objects.filter(name="Ben").update(is_house=True)

    assert [(row.entry.name, row.place, row.table_points_x12) for row in standings(event).rows] == [
        ("Ann", 1, 24),
        ("Cho", 2, 6),
        ("Dee", 2, 6),
    ]


def test_withdrawn_entries_keep_results_and_leave_when_they_have_none():
    event = write_event([*EIGHT], [ROUND_1])
    Entry.objects.filter(name__in=["Ben", "Eve"]).update(status=EntryStatus.WITHDRAWN)

    assert places(event) == [
        ("Ben", 1),
        ("Ann", 2),
        ("Cho", 3),
        ("Dee", 3),
        ("Fay", None),
        ("Gus", None),
        ("Hal", None),
    ]


def test_standings_before_the_first_round_list_everybody_without_a_place():
    event = write_event(FOUR)

    answer = standings(event)

    assert [(row.entry.name, row.place, row.per_round) for row in answer.rows] == [
        (name, None, ()) for name in FOUR
    ]
    assert (answer.after_round, answer.rounds_available) == (0, ())


def test_standings_of_one_event_do_not_see_another():
    event = write_event(FOUR, [ROUND_1])
    write_event(FOUR, [ROUND_2], {1: RoundState.CLOSED})

    assert [row.points for row in standings(event).rows] == [22, 14, -18, -18]


@pytest.mark.parametrize(("read", "queries"), [(standings, 11), (ranked_entry_ids, 12)])
@pytest.mark.parametrize("tables", [1, 10])
def test_query_count_does_not_grow_with_the_players(read, queries, tables, django_assert_num_queries):
    players = [f"p{number}" for number in range(4 * tables)]
    played = [
        PlayedTable(number, tuple(players[first : first + 4]), ((9, -3, -3, -3),))
        for number in (1, 2)
        for first in range(0, len(players), 4)
    ]
    event = write_event(players, played)

    with django_assert_num_queries(queries):
        read(event)


@pytest.mark.parametrize("tables", [1, 10])
def test_entry_results_query_count_does_not_grow_with_the_players(tables, django_assert_num_queries):
    players = [f"p{number}" for number in range(4 * tables)]
    played = [
        PlayedTable(number, tuple(players[first : first + 4]), ((9, -3, -3, -3),))
        for number in (1, 2)
        for first in range(0, len(players), 4)
    ]
    event = write_event(players, played)
    entry = event.entries.get(number=1)
    rounds = list(event.rounds.all())

    with django_assert_num_queries(11):
        entry_results(event, entry, rounds)


def test_ranked_entry_ids_follow_the_last_closed_round():
    event = write_event(EIGHT, [ROUND_1, ROUND_2], {2: RoundState.RUNNING})
    write_entries(event, ["House"], is_house=True)
    write_entries(event, ["Late"])
    Entry.objects.filter(name__in=["Ann", "Hal"]).update(status=EntryStatus.WITHDRAWN)
    Entry.objects.filter(name="Fay").update(is_house=True)

    names = dict(event.entries.values_list("pk", "name"))

    assert [names[pk] for pk in ranked_entry_ids(event)] == [
        *("Ben", "Cho", "Dee"),
        *("Eve", "Gus", "Late"),
        *("Fay", "House"),
    ]


def test_ranked_entry_ids_before_round_1_go_by_number():
    event = write_event(FOUR)
    Entry.objects.filter(name="Ann").update(number=99)

    names = dict(event.entries.values_list("pk", "name"))

    assert [names[pk] for pk in ranked_entry_ids(event)] == ["Ben", "Cho", "Dee", "Ann"]


def test_entry_results_tell_rounds_opponents_and_course():
    event = write_event(FOUR, [ROUND_1, ROUND_2])
    entries = {entry.name: entry for entry in event.entries.all()}

    answer = entry_results(event, entries["Dee"], event.rounds.all())

    first, second = answer.rounds
    assert (first.number, first.table_number, first.wind, first.points) == (1, 1, Wind.NORTH, -18)
    assert (first.table_points_x12, first.place_at_table) == (6, 3)
    assert first.opponents == (
        Opponent(entries["Ann"], Wind.EAST),
        Opponent(entries["Ben"], Wind.SOUTH),
        Opponent(entries["Cho"], Wind.WEST),
    )
    assert (second.wind, second.points, second.place_at_table) == (Wind.EAST, 48, 1)
    assert answer.course == (PlaceAfterRound(1, 3), PlaceAfterRound(2, 2))
    assert answer.standing == standings(event).rows[1]


def test_entry_results_show_a_published_round_without_points_and_nothing_unpublished():
    round_3 = PlayedTable(3, FOUR, ())
    event = write_event(
        FOUR,
        [ROUND_1, PlayedTable(2, FOUR, (), is_closed=False), round_3],
        {2: RoundState.PUBLISHED, 3: RoundState.DRAWN},
    )

    answer = entry_results(event, event.entries.get(name="Ann"), event.rounds.all())

    assert [(r.number, r.state, r.points) for r in answer.rounds] == [
        (1, RoundState.CLOSED, 14),
        (2, RoundState.PUBLISHED, None),
    ]
    assert answer.rounds[1].table_points_x12 is None


def test_entry_results_of_a_running_round_tell_the_points_so_far():
    playing = PlayedTable(2, FOUR, ((3, -1, -1, -1),), is_closed=False)
    event = write_event(FOUR, [ROUND_1, playing], {2: RoundState.RUNNING})

    answer = entry_results(event, event.entries.get(name="Ann"), event.rounds.all())

    assert (answer.rounds[1].points, answer.rounds[1].table_points_x12) == (3, None)
    assert answer.course == (PlaceAfterRound(1, 2),)
    assert answer.standing is not None
    assert answer.standing.points == 14


def test_entry_results_of_a_house_player_have_rounds_but_no_standing():
    event = write_event(FOUR, [ROUND_1])
    Entry.objects.filter(name="Ann").update(is_house=True)

    answer = entry_results(event, event.entries.get(name="Ann"), event.rounds.all())

    assert (answer.standing, answer.course) == (None, ())
    assert [r.points for r in answer.rounds] == [14]


shapes = st.tuples(
    st.integers(0, 2**32),
    st.sampled_from([4, 8, 12]),
    st.integers(0, 3),
    st.sampled_from(list(Ranking)),
    st.lists(st.sampled_from(TIE_BREAKS), unique=True, max_size=3),
)


def random_tables(rng, players, rounds):
    tables = []
    for number in range(1, rounds + 1):
        seated = rng.sample(players, 4 * rng.randint(1, len(players) // 4))
        for first in range(0, len(seated), 4):
            deltas = [[rng.randint(-2, 2) for _ in range(3)] for _ in range(rng.randint(0, 3))]
            hands = tuple((*three, -sum(three)) for three in deltas)
            tables.append(PlayedTable(number, tuple(seated[first : first + 4]), hands))
    return tables


def random_rests(rng, tables, players):
    """Some of those who have no seat in a round sit it out; the others are late, or not there."""
    return [
        (player, number)
        for number in sorted({table.round_number for table in tables})
        for player in players
        if not any(player in table.players for table in tables if table.round_number == number)
        and rng.random() < 0.7
    ]


def by_name(answer):
    return {
        row.entry.name: (row.place, row.table_points_x12, row.points, row.decided_by)
        for row in answer.rows
        if row.place
    }


FIVE = (*FOUR, "Eve")


def test_round_sat_out_gives_what_the_event_says():
    event = write_event(FIVE, [ROUND_1])
    write_sit_outs(event, [("Eve", 1)], points=-3, table_points_x12=21)

    answer = standings(event)

    assert [(row.entry.name, row.place, row.points, row.table_points_x12) for row in answer.rows] == [
        ("Ben", 1, 22, 48),
        ("Ann", 2, 14, 24),
        ("Eve", 3, -3, 21),
        ("Cho", 4, -18, 6),
        ("Dee", 4, -18, 6),
    ]
    assert answer.rows[2].per_round == (RoundScore(1, None, -3, 21, None, sat_out=True),)
    assert ranked_entry_ids(event) == [row.entry.pk for row in answer.rows]


def test_round_sat_out_waits_until_the_round_counts():
    event = write_event(FIVE, [ROUND_1], {1: RoundState.RUNNING})
    write_sit_outs(event, [("Eve", 1)], points=5, table_points_x12=12)
    eve = event.entries.get(name="Eve")

    assert standings(event).rounds == ()
    assert entry_results(event, eve, event.rounds.all()).standing.place is None
    (live,) = [row for row in standings(event, live=True).rows if row.entry == eve]
    assert (live.points, live.table_points_x12) == (5, 12)


def test_player_is_told_of_a_round_sat_out():
    event = write_event(FIVE, [ROUND_1, ROUND_2])
    write_sit_outs(event, [("Eve", 1), ("Eve", 2)], points=0, table_points_x12=12)
    eve = event.entries.get(name="Eve")

    results = entry_results(event, eve, event.rounds.all())

    assert results.rests == (EntryRest(1, 0, 12), EntryRest(2, 0, 12))
    assert (results.standing.table_points_x12, results.standing.place) == (24, 4)
    assert results.course == (PlaceAfterRound(1, 3), PlaceAfterRound(2, 4))


def test_player_who_withdrew_after_sitting_out_keeps_the_place():
    event = write_event(FIVE, [ROUND_1])
    write_sit_outs(event, [("Eve", 1)], points=0, table_points_x12=12)
    event.entries.filter(name="Eve").update(status=EntryStatus.WITHDRAWN)

    assert ("Eve", 3) in places(event)


@pytest.mark.one_database
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(shapes)
def test_standings_equal_a_slow_reference_and_forget_the_order_of_recording(shape):
    seed, player_count, rounds, ranking, chosen = shape
    tie_breaks = [code for code in chosen if code not in FIRST_BY[ranking]]
    if ranking == Ranking.OWN and not tie_breaks:
        tie_breaks = ["seconds"]
    rng = random.Random(seed)
    players = [f"p{number}" for number in range(player_count)]
    tables = random_tables(rng, players, rounds)
    rests = random_rests(rng, tables, players)
    points, twelfths = rng.randint(-3, 3), rng.choice([0, 7, 12, 21])
    sat_out = [SatOut(name, number, points, Fraction(twelfths, 12)) for name, number in rests]
    expected = slow_standings(tables, players, (4, 2, 1, 0), (*FIRST_BY[ranking], *tie_breaks), sat_out)
    with transaction.atomic():
        event = write_event(players, tables, ranking=ranking, tie_breaks=tie_breaks)
        reversed_hands = [
            PlayedTable(table.round_number, table.players, table.hands[::-1]) for table in tables[::-1]
        ]
        other = write_event(players, reversed_hands, ranking=ranking, tie_breaks=tie_breaks)

        for each in (event, other):
            write_sit_outs(each, rests, points=points, table_points_x12=twelfths)
        found, found_other = by_name(standings(event)), by_name(standings(other))

        transaction.set_rollback(True)
    assert found == found_other
    assert found == {
        name: (s.place, 12 * s.table_points, s.points, s.decided_by) for name, s in expected.items()
    }


def test_player_is_told_the_official_and_the_live_standing():
    playing = PlayedTable(2, FOUR, ((3, -1, -1, -1),), is_closed=False)
    event = write_event(FOUR, [ROUND_1, playing], {2: RoundState.RUNNING})

    results = entry_results(event, event.entries.get(name="Ann"), event.rounds.all())
    live = {row.entry.name: row for row in standings(event, live=True).rows}["Ann"]

    assert (results.official_after, results.standing.points) == (1, 14)
    assert (results.live.points, results.live.place) == (live.points, live.place) == (17, 2)


def test_player_has_no_live_standing_when_nothing_runs():
    event = write_event(FOUR, [ROUND_1])

    assert entry_results(event, event.entries.get(name="Ann"), event.rounds.all()).live is None
