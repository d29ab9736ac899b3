"""Cards that grow, limits, heavier penalties, and the property that only what remains counts."""

import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties.catalogue.build import DEAD_HAND, FALSE_WIN, RED, RESTART, WARNING, YELLOW, off
from penalties.catalogue.types import (
    Always,
    CardRules,
    Consequence,
    Consequences,
    Judge,
    Kind,
    Measure,
    PerUnit,
    PointsLimit,
    Scope,
)
from penalties.catalogue.wire import outcome_json, read_outcome
from penalties.rulebook.books import all_books
from penalties.rulebook.ladder import Charge, Moment, Reason, ReasonCode, Ruling, in_force, replay, rule

ROOT = Path(__file__).resolve().parents[3]
CARDS = CardRules(yellow_points=24, red_points=96, false_win_points=512)
DAYS = (date(2026, 5, 1), date(2026, 5, 2))


def at(round_number: int | None = 1, hand: int | None = 1, *, day: int = 0, table: int = 1) -> Moment:
    return Moment(DAYS[day], round_number, table, 1, hand)


def card(
    number: int, kind: Consequence, moment: Moment, *, player: int = 1, extra: Consequences = ()
) -> Charge:
    return Charge(number, player, "foul", moment, Always((kind,)), CARDS, extra=extra)


def kinds_and_points(rulings: tuple[Ruling, ...]) -> list[list[tuple[str, int]]]:
    return [[(one.kind.value, one.amount) for one in ruling.consequences] for ruling in rulings]


def test_two_yellows_and_a_red_on_one_day_are_a_false_win() -> None:
    rulings = replay([card(1, YELLOW, at(1)), card(2, YELLOW, at(1, 2)), card(3, RED, at(2))])
    assert kinds_and_points(rulings) == [
        [("yellow", 24)],
        [("red", 96)],
        [("false_win", 512), ("restart", 0)],
    ]
    assert rulings[1].reasons == (Reason(ReasonCode.SECOND_YELLOW, 2, Scope.MATCH),)
    assert rulings[2].reasons == (Reason(ReasonCode.SECOND_RED, 2, Scope.DAY),)


def test_second_yellow_while_a_red_is_held_is_a_false_win() -> None:
    rulings = replay([card(1, RED, at(1)), card(2, YELLOW, at(2)), card(3, YELLOW, at(2))])
    assert kinds_and_points(rulings)[2] == [("false_win", 512), ("restart", 0)]
    assert [reason.code for reason in rulings[2].reasons] == ["second_yellow", "second_red"]


def test_yellow_of_another_match_does_not_count() -> None:
    assert kinds_and_points(replay([card(1, YELLOW, at(1)), card(2, YELLOW, at(2))]))[1] == [("yellow", 24)]


def test_red_of_another_day_does_not_count() -> None:
    rulings = replay([card(1, RED, at(1)), card(2, RED, at(2, day=1))])
    assert kinds_and_points(rulings)[1] == [("red", 96)]


def test_card_of_another_player_does_not_count() -> None:
    rulings = replay([card(1, YELLOW, at()), card(2, YELLOW, at(), player=2)])
    assert kinds_and_points(rulings)[1] == [("yellow", 24)]


def test_red_and_yellow_of_one_foul_after_a_yellow_are_a_false_win_once() -> None:
    both = Charge(2, 1, "foul", at(), Always((RED, YELLOW)), CARDS)
    rulings = replay([card(1, YELLOW, at()), both])
    assert kinds_and_points(rulings)[1] == [("red", 96), ("false_win", 512), ("restart", 0)]


def test_one_charge_is_at_most_one_false_win() -> None:
    both = Charge(3, 1, "foul", at(), Always((RED, YELLOW)), CARDS)
    rulings = replay([card(1, YELLOW, at()), card(2, RED, at()), both])
    assert kinds_and_points(rulings)[2] == [("false_win", 512), ("restart", 0)]


def test_heavier_card_takes_the_place_of_the_fouls_own() -> None:
    ruling = rule(card(1, YELLOW, at(), extra=(RED, off(10))), [])
    assert kinds_and_points((ruling,)) == [[("red", 96), ("deduction", 10)]]
    assert ruling.reasons == (Reason(ReasonCode.HEAVIER),)


def test_heavier_penalty_comes_beside_the_fouls_own() -> None:
    ruling = rule(card(1, YELLOW, at(), extra=(DEAD_HAND,)), [])
    assert kinds_and_points((ruling,)) == [[("yellow", 24), ("dead_hand", 0)]]


def test_chosen_points_stay_in_their_range() -> None:
    charges = [
        Charge(n, 1, "foul", at(), Always((off(5, 60),)), points=p) for n, p in enumerate((None, 1, 40, 99))
    ]
    assert [ruling.consequences[0].amount for ruling in replay(charges)] == [5, 5, 40, 60]


def test_time_above_eighty_points_in_a_hand_passes_the_limit_once() -> None:
    outcome = PerUnit(Measure.SECONDS, Kind.DEDUCTION, each=5, unit=15)
    limit = PointsLimit("time", 80)
    charges = [
        Charge(n, 1, "time", at(hand=hand), outcome, limit=limit, measure=seconds)
        for n, (hand, seconds) in enumerate([(1, 240), (2, 15), (1, 1), (1, 1)])
    ]
    reasons = [[reason.code for reason in ruling.reasons] for ruling in replay(charges)]
    assert reasons == [[], [], ["over_limit"], []]


@pytest.mark.parametrize(("seconds", "points"), [(1, 5), (15, 5), (16, 10), (60, 20)])
def test_time_costs_by_the_quarter_minute_begun(seconds: int, points: int) -> None:
    outcome = PerUnit(Measure.SECONDS, Kind.DEDUCTION, each=5, unit=15)
    assert rule(Charge(1, 1, "time", at(), outcome, measure=seconds), []).consequences == (off(points),)


def test_restart_frees_the_hand_from_what_was_given_for_it() -> None:
    dead = card(1, DEAD_HAND, at())
    restart = Charge(2, 2, "false_win", at(), Always(FALSE_WIN), CARDS)
    assert [one.consequence.kind for one in in_force(replay([dead]), at())] == [Kind.DEAD_HAND]
    assert in_force(replay([dead, restart]), at()) == []
    after = card(3, DEAD_HAND, at())
    assert [one.ruling.charge.number for one in in_force(replay([dead, restart, after]), at())] == [3]


def test_restart_at_another_table_frees_nobody() -> None:
    dead = card(1, DEAD_HAND, at())
    elsewhere = Charge(2, 2, "deal", at(table=2), Always((RESTART,)), CARDS)
    assert len(in_force(replay([dead, elsewhere]), at())) == 1


MOMENTS = st.builds(
    Moment,
    day=st.sampled_from(DAYS),
    round_number=st.sampled_from([None, 1, 2]),
    table_number=st.just(1),
    wind_round=st.just(1),
    hand_number=st.sampled_from([None, 1, 2]),
)
CHARGES = st.lists(
    st.tuples(st.sampled_from([YELLOW, RED, WARNING]), st.integers(1, 2), MOMENTS), max_size=12
).map(lambda rows: [card(n, kind, moment, player=who) for n, (kind, who, moment) in enumerate(rows)])


def counted_by_hand(charges: list[Charge]) -> int:
    """Points by the words of the book, one player and one card after the other."""
    points = 0
    yellows: set[tuple[int, int | None]] = set()
    reds: set[tuple[int, date]] = set()
    for charge in charges:
        kind = charge.outcome.consequences[0].kind  # type: ignore[union-attr]
        match_held = (charge.player, charge.moment.round_number)
        day_held = (charge.player, charge.moment.day)
        if kind is Kind.YELLOW and match_held not in yellows:
            yellows.add(match_held)
            points += 24
        elif kind in (Kind.YELLOW, Kind.RED):
            points += 512 if day_held in reds else 96
            reds.add(day_held)
    return points


@given(CHARGES)
def test_points_of_cards_equal_the_count_by_hand(charges: list[Charge]) -> None:
    rulings = replay(charges)
    assert sum(one.amount for ruling in rulings for one in ruling.consequences) == counted_by_hand(charges)


@given(CHARGES, st.data())
def test_order_of_issue_and_reversal_gives_what_remains(charges: list[Charge], data: st.DataObject) -> None:
    """Issue one by one and take back at any time: the state is that of issuing only what remains."""
    standing: list[Charge] = []
    for charge in charges:
        standing.append(charge)
        if data.draw(st.booleans()):
            standing.remove(data.draw(st.sampled_from(standing)))
    issued: list[Ruling] = []
    for charge in standing:
        issued.append(rule(charge, [one for one in issued if one.charge.player == charge.player]))
    shuffled = data.draw(st.permutations(standing))
    assert replay(shuffled) == tuple(issued)


@st.composite
def charges_of_a_book(draw: st.DrawFn) -> list[Charge]:
    """Fouls of one rulebook as two players might commit them: every outcome, amount and choice, some made heavier."""
    book = draw(st.sampled_from(all_books()))
    charges = []
    for number in range(draw(st.integers(0, 10))):
        foul = draw(st.sampled_from(book.fouls))
        choices = len(foul.outcome.choices) if isinstance(foul.outcome, Judge) else 1
        charges.append(
            Charge(
                number,
                draw(st.integers(1, 2)),
                foul.code,
                draw(MOMENTS),
                foul.outcome,
                book.cards,
                limit=book.limit if foul.limit_group else None,
                measure=draw(st.integers(0, 400)),
                choice=draw(st.integers(0, choices - 1)),
                points=draw(st.integers(0, 100)),
                extra=draw(st.sampled_from([(), (), (off(7),), (DEAD_HAND,)])),
            )
        )
    return charges


@given(charges_of_a_book(), st.data())
def test_any_fouls_issued_and_reversed_in_any_order_give_what_remains(
    charges: list[Charge], data: st.DataObject
) -> None:
    """The rulings, and what every player holds at any moment, are those of issuing only what remains."""
    standing: list[Charge] = []
    for charge in charges:
        standing.append(charge)
        if data.draw(st.booleans()):
            standing.remove(data.draw(st.sampled_from(standing)))
    issued: list[Ruling] = []
    for charge in standing:
        issued.append(rule(charge, [one for one in issued if one.charge.player == charge.player]))
    replayed = replay(data.draw(st.permutations(standing)))
    assert replayed == tuple(issued)
    now = data.draw(MOMENTS)
    assert in_force(replayed, now) == in_force(issued, now)
    written = [replace(charge, outcome=read_outcome(outcome_json(charge.outcome))) for charge in standing]
    assert replay(written) == replayed


def test_catalogue_and_ladder_are_pure() -> None:
    code = (
        "import sys; import penalties.catalogue.wire, penalties.rulebook.ladder; "
        "print(sorted(n for n in sys.modules if n.partition('.')[0] in ('django', 'tournament', 'scoring')))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"
