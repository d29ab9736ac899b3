"""What penalties do to table points, standings, draws and exports; the failures of others by name."""

import random

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.house_rules import change_ledger_settings
from penalties.catalogue.types import Kind
from penalties.enums import PublicView, ResultsOf
from penalties.errors import EventStarted
from penalties.queries import ledger_row_of, ledger_rows, score_effects, visible_ledger
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_round,
    play,
    seat_somebody,
    set_state,
)
from tests.pages import words_of
from tests.penalties.given import give, seated, state_of, take_back
from tournament.draws.acts.discarding import discard_draw
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.engine import methods
from tournament.draws.models import Seat, Table
from tournament.events.enums import RankedBy, RoundState
from tournament.events.models import Event
from tournament.registration.queries import playing_entries
from tournament.standings.engine.criteria import FEWEST_PENALTIES
from tournament.standings.engine.scores import Number
from tournament.standings.exports.sheets.workbook import event_sheets
from tournament.standings.queries import entry_results, ranked_entry_ids, standings
from tournament.standings.results.comparing import penalty_rounds


def table_of(event: Event, *, how_many: int = 1) -> Table:
    entries = make_entries(event, 4 * how_many)
    round_ = make_round(event, [entries[4 * n : 4 * n + 4] for n in range(how_many)])
    return round_.tables.get(number=1)


def scores(event: Event) -> dict[str, tuple[Number, Number]]:
    """Points and table points (twelfths) by name, after the closed rounds."""
    return {str(row.entry): (row.points, row.table_points_x12) for row in standings(event).rows}


@pytest.fixture
def mcr(db: None) -> Table:
    """A finished mcr table: East 32, South −16, West and North −8 each."""
    table = table_of(make_event(ruleset="mcr"))
    play(table, discard_win(0, 1, 8))
    return table


@pytest.fixture
def hk(db: None) -> Table:
    """A finished gghk table: East 64 from South."""
    table = table_of(make_event(ruleset="gghk"))
    play(table, discard_win(0, 1, 4))
    return table


def test_transfer_moves_the_tables_points_and_places(mcr: Table) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 0), "false_win_not_waiting", table=mcr)
    set_state(mcr.round, RoundState.CLOSED)
    assert scores(event) == {
        "Player 3": (12, 36),
        "Player 4": (12, 36),
        "Player 2": (4, 12),
        "Player 1": (-28, 0),
    }
    assert sum(points for points, _table_points in scores(event).values()) == 0


def test_payment_to_the_player_who_suffered(mcr: Table) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 2), "tile_knocked", table=mcr, choice=0, points=15, sufferer=seated(mcr, 3))
    set_state(mcr.round, RoundState.CLOSED)
    assert {name: points for name, (points, _x12) in scores(event).items()} == {
        "Player 1": 32,
        "Player 2": -16,
        "Player 3": -23,
        "Player 4": 7,
    }


def test_deduction_of_mcr_counts_for_the_tables_places(mcr: Table) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 2), "late", table=mcr, measure=7)
    set_state(mcr.round, RoundState.CLOSED)
    assert scores(event)["Player 3"] == (-18, 0)
    assert scores(event)["Player 4"] == (-8, 24)


def test_deduction_after_settlement_leaves_the_tables_places(hk: Table) -> None:
    event = hk.round.event
    give(event, seated(hk, 0), "opponents_hand_flipped", table=hk)
    set_state(hk.round, RoundState.CLOSED)
    assert scores(event)["Player 1"] == (64 - 96, 48)
    row = next(row for row in standings(event).rows if str(row.entry) == "Player 1")
    assert (str(row.entry), row.penalty_points, row.per_round[0].points) == ("Player 1", -96, 64)


def test_chosen_place_of_deductions_is_kept_by_the_rows(db: None) -> None:
    event = make_event(ruleset="gghk")
    change_ledger_settings(event.created_by, event, fields={"counts_at": "table"})
    table = table_of(event)
    play(table, discard_win(0, 1, 4))
    give(event, seated(table, 0), "opponents_hand_flipped", table=table)
    set_state(table.round, RoundState.CLOSED)
    assert scores(event)["Player 1"] == (-32, 12)


def test_lost_session_earns_no_table_points(mcr: Table) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 0), "late", table=mcr, measure=20)
    set_state(mcr.round, RoundState.CLOSED)
    assert scores(event)["Player 1"] == (0, 0)
    assert scores(event)["Player 3"] == (-8, 36)


@pytest.mark.parametrize(("ruleset", "said"), [("mcr", "game session"), ("hk_fanlaak", "session")])
def test_lost_session_is_called_what_the_book_calls_it(
    db: None, client: Client, ruleset: str, said: str
) -> None:
    table = table_of(make_event(ruleset=ruleset))
    play(table, NO_WIN)
    event, entry = table.round.event, seated(table, 0)
    if ruleset == "mcr":
        give(event, entry, "late", table=table, measure=20)
    else:
        give(event, entry, "other_violation", table=table, choice=4, note="Left the hall")
    pages = {
        f"/{event.slug}/entries/{entry.pk}/": f"The {said} was lost: these points are kept",
        f"/{event.slug}/standings/": f"absent or lost the {said}",
    }
    for url, sentence in pages.items():
        assert sentence in client.get(url).content.decode(), url
    rows = [row for sheet in event_sheets(event, standings(event, live=True)) for row in sheet.rows]
    assert any(f"{said} lost: points for the record only" in map(str, row) for row in rows)


def test_two_yellows_and_a_red_are_in_the_standings_and_follow_a_reversal(hk: Table) -> None:
    event = hk.round.event
    entry = seated(hk, 0)
    first = give(event, entry, "early_draw", table=hk)
    give(event, entry, "tile_dropped", table=hk)
    give(event, entry, "opponents_hand_flipped", table=hk)
    set_state(hk.round, RoundState.CLOSED)
    assert scores(event)["Player 1"][0] == 64 - 24 - 96 - 512
    take_back(first)
    assert scores(event)["Player 1"][0] == 64 - 24 - 96


def test_sheet_of_standings_tells_what_penalties_deducted(hk: Table) -> None:
    event = hk.round.event
    give(event, seated(hk, 0), "opponents_hand_flipped", table=hk)
    set_state(hk.round, RoundState.CLOSED)
    sheet = event_sheets(event, standings(event))[0]
    assert sheet.columns[-1].header == "Of the points: by penalties"
    points = [column.header for column in sheet.columns].index("Points")
    assert {values[2]: (values[points], values[-1]) for values in sheet.rows}["Player 1"] == (64 - 96, -96)


def test_penalty_before_the_first_round_counts(db: None) -> None:
    event = make_event(ruleset="gghk")
    table = table_of(event)
    set_state(table.round, RoundState.PLANNED)
    give(event, seated(table, 0), "insult")
    set_state(table.round, RoundState.RUNNING)
    play(table, NO_WIN)
    set_state(table.round, RoundState.CLOSED)
    assert scores(event)["Player 1"][0] == -24


def test_penalty_after_the_round_counts_in_the_ranking_of_the_next_draw(hk: Table) -> None:
    event = hk.round.event
    set_state(hk.round, RoundState.CLOSED)
    assert ranked_entry_ids(event)[0] == seated(hk, 0).pk
    Event.objects.filter(pk=event.pk).update(ranking="points")
    event.refresh_from_db()
    give(event, seated(hk, 0), "false_win")
    give(event, seated(hk, 0), "opponents_hand_flipped")
    assert ranked_entry_ids(event)[-1] == seated(hk, 0).pk


def test_penalty_of_a_running_round_waits_with_its_round(hk: Table) -> None:
    event = hk.round.event
    give(event, seated(hk, 0), "early_draw", table=hk)
    live = {str(row.entry): row.points for row in standings(event, live=True).rows}
    assert live["Player 1"] == 40
    assert {str(row.entry): row.points for row in standings(event).rows}["Player 1"] == 0


def test_page_of_the_player_holds_the_same_points(mcr: Table) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 0), "false_win_waiting", table=mcr)
    set_state(mcr.round, RoundState.CLOSED)
    results = entry_results(event, seated(mcr, 0), event.rounds.all())
    assert (results.rounds[0].points, results.standing.points if results.standing else None) == (2, 2)


@pytest.mark.parametrize(
    ("results_of", "rows"),
    [
        (ResultsOf.KEEP, {"Player 1": (1, 64, 48), "Player 2": (4, -64, 0)}),
        (ResultsOf.ZERO, {"Player 1": (1, 64, 0), "Player 2": (4, -64, 0)}),
        (ResultsOf.UNRANKED, {"Player 1": (None, 64, 48), "Player 2": (3, -64, 0)}),
        (ResultsOf.VOID, {"Player 1": (None, 0, 0), "Player 2": (3, -64, 0)}),
    ],
)
def test_organizer_chooses_what_happens_to_the_results_of_a_disqualified_player(
    hk: Table, results_of: ResultsOf, rows: dict[str, tuple[int | None, int, int]]
) -> None:
    """The others keep what they won and lost against the player."""
    event = hk.round.event
    set_state(hk.round, RoundState.CLOSED)
    give(event, seated(hk, 1), "insult", table=hk)
    row = give(event, seated(hk, 0), "cheating", results_of=results_of)
    rows = {**rows, "Player 2": (rows["Player 2"][0], -64 - 24, 0)}
    found = {str(one.entry): (one.place, one.points, one.table_points_x12) for one in standings(event).rows}
    assert {name: found[name] for name in rows} == rows
    assert found["Player 3"] == (2 if found["Player 1"][0] == 1 else 1, 0, 18)
    own = entry_results(event, seated(hk, 0), event.rounds.all()).standing
    assert own is not None
    assert (own.place, own.points, own.is_out) == (*rows["Player 1"][:2], rows["Player 1"][0] is None)
    sheet = next(iter(event_sheets(event, standings(event)))).rows
    assert {values[2]: values[0] for values in sheet}["Player 1"] == rows["Player 1"][0]
    take_back(row)
    assert str(standings(event).rows[0].entry) == "Player 1"


def test_struck_out_results_take_their_deductions_along(hk: Table) -> None:
    event = hk.round.event
    set_state(hk.round, RoundState.CLOSED)
    give(event, seated(hk, 0), "early_draw", table=hk)
    give(event, seated(hk, 0), "cheating", results_of=ResultsOf.VOID)
    row = next(one for one in standings(event).rows if str(one.entry) == "Player 1")
    assert (row.points, row.penalty_points) == (0, 0)


def test_penalty_before_the_start_then_the_draw_reset_keeps_both_whole(db: None) -> None:
    """Elsewhere the reset failed and left broken tables behind."""
    event = make_event(ruleset="mcr")
    entries = make_entries(event, 8)
    round_ = event.rounds.get(number=1)
    draw = {"method": methods.RANDOM, "ranked_ids": [e.pk for e in entries]}
    draw_round(event.created_by, round_, seed=1, step_limit=100, **draw)
    publish_round(event.created_by, round_)
    offender = entries[0]
    give(event, offender, "false_win_waiting", table=Seat.objects.get(entry=offender).table)
    unpublish_round(event.created_by, round_)
    discard_draw(event.created_by, round_)
    assert state_of(event) == [(1, "false_win_waiting", [("dead_hand", 0), ("pay_each", 10)])]
    draw_round(event.created_by, round_, seed=2, step_limit=100, **draw)
    publish_round(event.created_by, round_)
    for table in round_.tables.all():
        play(table, NO_WIN)
    set_state(round_, RoundState.CLOSED)
    points = {name: points for name, (points, _x12) in scores(event).items()}
    assert points["Player 1"] == -30
    assert sorted(points.values()) == [-30, 0, 0, 0, 0, 10, 10, 10]


def test_penalty_then_a_substitute_takes_the_seat(mcr: Table) -> None:
    """What was paid at the table stays with the player who played there, for the substitute has other hands."""
    event = mcr.round.event
    offender = seated(mcr, 2)
    give(event, offender, "false_win_waiting", table=mcr)
    substitute = make_entries(event, 1)[0]
    seat_somebody(mcr, 2, substitute, from_number=2)
    set_state(mcr.round, RoundState.CLOSED)
    by_entry = {row.entry.pk: row.points for row in standings(event).rows}
    assert by_entry[substitute.pk] == 0
    assert by_entry[offender.pk] == -8 - 30
    assert sum(by_entry.values()) == 0


def test_deduction_then_a_substitute_takes_the_seat(hk: Table) -> None:
    event = hk.round.event
    offender = seated(hk, 2)
    give(event, offender, "early_draw", table=hk)
    substitute = make_entries(event, 1)[0]
    seat_somebody(hk, 2, substitute)
    set_state(hk.round, RoundState.CLOSED)
    by_entry = {row.entry.pk: row.points for row in standings(event).rows}
    assert (by_entry[substitute.pk], by_entry[offender.pk]) == (0, -24)


@pytest.mark.parametrize("ruleset", ["mcr", "gghk"])
def test_penalty_of_a_substituted_player_counts_for_the_match_that_was_left(
    db: None, ruleset: str, client: Client
) -> None:
    """Given from the ledger, without a table, after somebody else has taken the seat."""
    table = table_of(make_event(ruleset=ruleset))
    event, offender = table.round.event, seated(table, 2)
    play(table, NO_WIN)
    substitute = make_entries(event, 1)[0]
    seat_somebody(table, 2, substitute, from_number=2)
    play(table, NO_WIN)
    row = give(event, offender, "late" if ruleset == "mcr" else "early_draw", measure=7)
    assert (row.round_number, row.table_number, row.seat, row.hand_number) == (1, 1, 2, 1)
    set_state(table.round, RoundState.CLOSED)
    found = {row.entry.pk: (row.points, row.penalty_points) for row in standings(event).rows}
    assert found[offender.pk][0] == found[offender.pk][1] < 0
    assert found[substitute.pk] == (0, 0)


@pytest.mark.parametrize("ruleset", ["mcr", "gghk"])
def test_penalty_of_somebody_who_plays_for_a_player_counts_for_that_player(db: None, ruleset: str) -> None:
    table = table_of(make_event(ruleset=ruleset))
    event, absent = table.round.event, seated(table, 2)
    play(table, NO_WIN)
    helper, next_one = make_entries(event, 2)
    seat_somebody(table, 2, helper, from_number=2, counts_for_left=True)
    play(table, NO_WIN)
    seat_somebody(table, 2, next_one, from_number=3)
    play(table, NO_WIN)
    give(event, helper, "late" if ruleset == "mcr" else "early_draw", measure=7)
    set_state(table.round, RoundState.CLOSED)
    found = {row.entry.pk: (row.points, row.penalty_points) for row in standings(event).rows if row.place}
    assert found[absent.pk][0] == found[absent.pk][1] < 0
    assert (helper.pk in found, found[next_one.pk]) == (False, (0, 0))
    assert entry_results(event, absent, event.rounds.all()).standing.penalty_points == found[absent.pk][1]


def test_fewest_penalties_counts_where_the_points_of_a_penalty_count(mcr: Table) -> None:
    """Players 3 and 4 are equal in everything else; the stand-in of Player 3 was warned."""
    event, absent, equal = mcr.round.event, seated(mcr, 2), seated(mcr, 3)
    Event.objects.filter(pk=event.pk).update(tie_breaks=[RankedBy.FEWEST_PENALTIES])
    event.refresh_from_db()
    helper, somebody = make_entries(event, 2)
    seat_somebody(mcr, 2, helper, from_number=1, counts_for_left=True)
    give(event, helper, "empty_call", table=mcr)
    give(event, somebody, "empty_call")
    set_state(mcr.round, RoundState.CLOSED)
    rows = {row.entry.pk: row for row in standings(event).rows}
    assert rows[absent.pk].points == rows[equal.pk].points
    assert [(rows[one.pk].place, rows[one.pk].tie_break) for one in (equal, absent)] == [
        (2, None),
        (3, RankedBy.FEWEST_PENALTIES),
    ]
    assert penalty_rounds(event, [FEWEST_PENALTIES]) == {absent.pk: [1], somebody.pk: [None]}


def test_ledger_says_whose_score_a_stand_ins_penalty_counts_in(mcr: Table) -> None:
    event, absent = mcr.round.event, seated(mcr, 2)
    helper = make_entries(event, 1)[0]
    seat_somebody(mcr, 2, helper, from_number=1, counts_for_left=True)
    row = give(event, helper, "late", table=mcr, measure=7)
    give(event, seated(mcr, 0), "late", table=mcr, measure=7)
    assert [one.payer for one in ledger_rows(event)] == [None, absent]
    assert ledger_row_of(row).payer == absent
    change_ledger_settings(event.created_by, event, fields={"public_view": PublicView.CARDS})
    words = "Counts in the score of the player who was replaced:"
    pages = {
        name: words_of(Client().get(reverse(f"penalties:{name}", args=[event.slug, *args])))
        for name, args in {"ledger": (), "player-record": (absent.pk,)}.items()
    }
    assert f"{words} {absent}" in pages["ledger"]
    # The player whose score pays finds the penalty in the own record, too.
    assert f"{helper} Late" in pages["player-record"]
    assert "Own points in total: −" in pages["player-record"]
    of_helper = words_of(Client().get(reverse("penalties:player-record", args=[event.slug, helper.pk])))
    assert "Own points in total: 0" in of_helper


def test_session_lost_by_somebody_who_plays_for_a_player_is_that_players(mcr: Table) -> None:
    event, absent = mcr.round.event, seated(mcr, 0)
    helper = make_entries(event, 1)[0]
    seat_somebody(mcr, 0, helper, from_number=1, counts_for_left=True)
    give(event, helper, "late", measure=20)
    set_state(mcr.round, RoundState.CLOSED)
    assert scores(event)[str(absent)] == (0, 0)


def test_effects_take_two_queries(hk: Table, django_assert_num_queries) -> None:
    event = hk.round.event
    for code in ("early_draw", "tile_dropped", "talking"):
        give(event, seated(hk, 0), code, table=hk)
    with django_assert_num_queries(2):
        effects = score_effects(event)
    assert sum(one.points for one in effects.deductions) == -(24 + 96 + 512)


def test_export_has_a_sheet_of_penalties_only_for_who_may_see_it(hk: Table) -> None:
    event = hk.round.event
    row = give(event, seated(hk, 0), "early_draw", table=hk)
    give(event, seated(hk, 0), "tile_dropped", table=hk)
    take_back(row, "Not he")
    sheet = event_sheets(event, standings(event))[-1]
    rows = [tuple(values) for values in sheet.rows]
    assert sheet.title == "Penalties"
    assert [(values[6], values[8], values[9], values[12]) for values in rows] == [
        ("Drawing early", "taken back", 0, "Not he"),
        ("Tile dropped into the river", "yellow card, 24 points", -24, None),
    ]
    assert visible_ledger(event, staff=False) is None
    assert len(event_sheets(event, standings(event), staff=False)) == 4


@pytest.mark.parametrize(
    ("view", "shown"),
    [
        (PublicView.CARDS, (None, None, None, None)),
        (PublicView.ALL, ("organizer of the test", "Not he", "Seen", "North")),
    ],
)
def test_export_for_the_public_tells_no_more_than_the_pages(
    hk: Table, view: PublicView, shown: tuple[str | None, ...]
) -> None:
    event = hk.round.event
    event.created_by.display_name = "organizer of the test"
    event.created_by.save()
    change_ledger_settings(event.created_by, event, fields={"public_view": view.value})
    take_back(give(event, seated(hk, 0), "early_draw", table=hk, note="Seen", witness="North"), "Not he")
    (values,) = list(event_sheets(event, standings(event), staff=False)[-1].rows)
    assert values[8] == "taken back"
    assert (values[10], values[12], values[14], values[15]) == shown


def test_withdrawn_by_disqualification_is_not_drawn(hk: Table) -> None:
    event = hk.round.event
    give(event, seated(hk, 0), "gambling")
    assert seated(hk, 0) not in playing_entries(event)


OFTEN = {
    "mcr": [
        ("late", {"measure": 14}),
        ("empty_call", {}),
        ("false_win_waiting", {}),
        ("tile_knocked", {"choice": 1, "points": 33}),
        ("hand_destroyed", {}),
    ],
    "gghk": [
        ("early_draw", {}),
        ("opponents_hand_flipped", {}),
        ("wall_tile_flipped", {}),
        ("overnumbered_hand", {"measure": 3}),
        ("illegal_exposure", {"measure": 3}),
        ("messing", {}),
    ],
    "hk_fanlaak": [("false_win", {}), ("other_violation", {"choice": 3}), ("bonus_tile_kept", {})],
    "apm": [
        ("turn_time", {"measure": 31}),
        ("false_witness", {"choice": 1, "points": 50}),
        ("short_hand", {}),
    ],
    "mau": [("hand_time", {"measure": 1}), ("resume_stopped", {}), ("claim_cancelled", {})],
}
"""Fouls of each rulebook that move points in every way that it knows."""


@pytest.mark.one_database
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ruleset", OFTEN)
def test_ledger_shows_what_the_standings_count(db: None, ruleset: str, seed: int) -> None:
    """Points with penalties less points without are, for everybody, what the ledger's lines say; and so for cards."""
    options = {"false_win_penalty": 8} if ruleset == "hk_fanlaak" else {}
    event = make_event(ruleset=ruleset, options=options)
    table = table_of(event)
    rng = random.Random(seed)
    set_state(table.round, RoundState.CLOSED)
    without = {name: points for name, (points, _x12) in scores(event).items()}
    for _step in range(8):
        offender, other = rng.sample([seated(table, seat) for seat in range(4)], 2)
        code, choices = rng.choice(OFTEN[ruleset])
        suffers = {"sufferer": other} if code == "tile_knocked" else {}
        row = give(event, offender, code, table=table, note="Again", **choices, **suffers)
        if rng.random() < 0.3:
            take_back(row)
    expected = dict(without)
    for line in ledger_rows(event):
        expected[str(line.row.entry)] += line.own_points
        for one in line.ruling.consequences if line.ruling else ():
            others = [str(seated(table, seat)) for seat in range(4) if seat != line.row.seat]
            paid = {Kind.PAY_EACH: others, Kind.PAY_ONE: [str(line.row.sufferer)]}.get(one.kind, [])
            for name in paid:
                expected[name] += one.amount
    assert {name: points for name, (points, _x12) in scores(event).items()} == expected
    assert expected != without


def test_disqualified_player_is_out_of_the_ranking_by_default(hk: Table) -> None:
    event = hk.round.event
    give(event, seated(hk, 0), "cheating")
    set_state(hk.round, RoundState.CLOSED)
    places = {str(row.entry): (row.place, row.points) for row in standings(event).rows}
    assert places["Player 1"] == (None, 64)
    assert places["Player 2"] == (3, -64)


@pytest.mark.parametrize("ruleset", ["apm", "mau"])
def test_player_who_counts_as_having_resigned_is_out_of_the_ranking(db: None, ruleset: str) -> None:
    event = make_event(ruleset=ruleset)
    table = table_of(event)
    play(table, discard_win(0, 1, 40))
    give(event, seated(table, 0), "time_over_limit", table=table)
    set_state(table.round, RoundState.CLOSED)
    assert {str(row.entry): row.place for row in standings(event).rows}["Player 1"] is None


def test_settings_of_penalties_never_move_a_finished_result(hk: Table) -> None:
    event = hk.round.event
    give(event, seated(hk, 0), "cheating")
    give(event, seated(hk, 1), "opponents_hand_flipped", table=hk)
    set_state(hk.round, RoundState.CLOSED)
    before = [(row.entry.pk, row.place, row.points, row.table_points_x12) for row in standings(event).rows]
    for results_of in ResultsOf:
        change_ledger_settings(event.created_by, event, fields={"results_of": results_of})
        after = [(row.entry.pk, row.place, row.points, row.table_points_x12) for row in standings(event).rows]
        assert after == before
    with pytest.raises(EventStarted):
        change_ledger_settings(event.created_by, event, fields={"counts_at": "table"})


def test_sheet_of_standings_tells_what_penalties_took_at_the_table(mcr: Table) -> None:
    """In mcr a deduction and a payment move the table's points; the column holds both, and so does the page."""
    event = mcr.round.event
    give(event, seated(mcr, 2), "late", table=mcr, measure=7)
    give(event, seated(mcr, 2), "tile_knocked", table=mcr, choice=0, points=15, sufferer=seated(mcr, 3))
    without = {str(row.entry): row.points for row in standings(event, live=True).rows}
    for row in standings(event, live=True).rows:
        hands = sum(hand.deltas[row.entry.number - 1] for hand in mcr.hands.all())
        assert row.points - row.penalty_points == hands
    set_state(mcr.round, RoundState.CLOSED)
    sheet = event_sheets(event, standings(event))[0]
    points = [column.header for column in sheet.columns].index("Contest points")
    by_name = {values[2]: (values[points], values[-1]) for values in sheet.rows}
    assert by_name["Player 3"] == (without["Player 3"], -25)
    assert by_name["Player 4"][1] == 15
    assert by_name["Player 1"][1] == 0
    own = entry_results(event, seated(mcr, 2), event.rounds.all()).standing
    assert own is not None
    assert own.penalty_points == -25
