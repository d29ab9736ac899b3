"""A rulebook as an event plays it: its items, rules and payments under the event's options."""

from __future__ import annotations

import pytest

from scoring import Win, describe, get_ruleset, make_options, pattern_cards, payments
from tests.scoring.support import RULESET_IDS


def rules(ruleset_id: str, **options: object) -> list[str]:
    return [str(one) for one in describe(ruleset_id, make_options(ruleset_id, options)).rules]


def paying(ruleset_id: str, **options: object) -> list[str]:
    return [str(one) for one in describe(ruleset_id, make_options(ruleset_id, options)).paying]


@pytest.mark.parametrize(
    ("ruleset_id", "options", "sentence"),
    [
        ("mcr", {}, "Minimum to win (points): 8."),
        ("mcr", {}, "Not counted towards the minimum: Flower Tiles."),
        ("mcr", {}, "A match has 16 hands; the deal passes on after every hand."),
        ("gghk", {}, "Minimum to win (faan): 3."),
        ("gghk", {}, "Limit (faan): 10; items that add up to more count as 10."),
        ("gghk", {"revolutions": 2}, "A match has 8 turns of dealing."),
        ("hk_fanlaak", {}, "No minimum: every complete hand may win."),
        ("hk_fanlaak", {"min_fan": 3}, "Minimum to win (fan): 3."),
        ("hk_fanlaak", {"bonus_tiles": False}, "The set has no flowers and no seasons."),
        ("hk_fanlaak", {}, "The dealer stays after winning, and when nobody wins."),
        ("apm", {}, "Limit (points): 320; items that add up to more count as 320."),
        ("apm", {}, "Of the patterns of one series (such as 3.2), only the highest counts."),
        ("apm", {"min_points": 20}, "Minimum to win (points): 20."),
        ("apm", {"triple_win": "void"}, "If three players could win on one discard, nobody wins."),
        ("mau", {}, "Minimum to win (points): 15."),
        ("mau", {}, "There is no prevailing wind."),
        (
            "mau",
            {"seats_drawn_anew": "each_half"},
            "The players of a table draw new seats every 8 hands.",
        ),
    ],
)
def test_rules_are_those_of_the_event(ruleset_id: str, options: dict[str, object], sentence: str) -> None:
    assert sentence in rules(ruleset_id, **options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"dealer_repeats_on_win": False}, "A match has 16 hands; the deal passes on after every hand."),
        ({}, "The dealer stays after winning."),
        (
            {"dealer_repeats_on_shared_win": False},
            "The deal passes on when the dealer and another player win together.",
        ),
    ],
)
def test_course_of_a_match_follows_the_options(options: dict[str, object], sentence: str) -> None:
    assert sentence in rules("gghk", **options)


def test_who_pays_follows_the_options() -> None:
    double = "On a discard, the discarder alone pays twice the value. On a self-draw each of the three pays the value."
    assert double not in paying("apm")
    assert paying("apm", payoff="thrower_double") == [double]
    assert "Wrong mahjong: 20 to each of the others." in paying("hk_fanlaak", false_win_penalty=20)


@pytest.mark.parametrize(
    ("ruleset_id", "options", "row"),
    [
        ("gghk", {}, (3, 3, 32, 0, 16)),
        ("gghk", {}, (9, 9, 384, 0, 192)),
        ("gghk", {}, (10, None, 512, 0, 256)),
        ("hk_fanlaak", {}, (0, 0, 2, 1, None)),
        ("hk_fanlaak", {}, (4, 6, 32, 16, 32)),
        ("hk_fanlaak", {}, (10, None, 128, 64, 128)),
        ("mcr", {}, (8, 8, 16, 8, 16)),
        ("apm", {}, (40, 40, 70, 25, 40)),
        ("apm", {"payoff": "thrower_double"}, (40, 40, 80, 0, 40)),
        ("mau", {"min_points": 20}, (20, 20, 20, 20, 20)),
    ],
)
def test_payments_are_those_of_the_book(
    ruleset_id: str, options: dict[str, object], row: tuple[int, int | None, int, int, int | None]
) -> None:
    found = describe(ruleset_id, make_options(ruleset_id, options)).payments
    assert row in [(one.least, one.most, one.discarder, one.other, one.each) for one in found]


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_payments_are_what_the_engine_pays(ruleset_id: str) -> None:
    for row in describe(ruleset_id).payments:
        for value in {row.least, row.most or row.least}:
            discarded = Win(winner=0, value=value, self_drawn=False, discarder=1)
            assert payments(ruleset_id, [discarded])[1:] == (-row.discarder, -row.other, -row.other)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_payments_begin_at_the_minimum(ruleset_id: str) -> None:
    ruleset = get_ruleset(ruleset_id)
    if ruleset.minimum:
        assert describe(ruleset_id).payments[0].least == ruleset.minimum


def meaning(number: str, **options: object) -> str:
    cards = pattern_cards("hk_fanlaak", make_options("hk_fanlaak", options))
    return next(card.meaning for card in cards if card.number == number)


@pytest.mark.parametrize(
    ("option", "number"),
    [
        ("full_bonus_set_absorbs_own", "9"),
        ("full_bonus_set_absorbs_own", "10"),
        ("little_dragons_absorb_sets", "12"),
    ],
)
def test_items_mean_what_they_mean_in_the_event(option: str, number: str) -> None:
    assert meaning(number).endswith("well.")
    assert meaning(number, **{option: True}).endswith("included and not added.")


def test_items_are_worth_what_they_are_worth_in_the_event() -> None:
    chosen = {"open_tanyao": False, "renhou": "yakuman", "double_yakuman": True}
    found = {card.name: card for card in pattern_cards("riichi", make_options("riichi", chosen))}
    assert (found["Tanyao"].open_points, found["Tanyao"].meaning) == (0, "Only the numbers 2 to 8.")
    assert (found["Renhou"].points, found["Daisuushii"].points, found["Daisangen"].points) == (13, 26, 13)
    plain = {card.name: card for card in pattern_cards("riichi")}
    assert (plain["Tanyao"].open_points, plain["Daisuushii"].points) == (None, 13)


def test_items_of_bonus_tiles_are_left_out_without_them() -> None:
    cards = pattern_cards("hk_fanlaak", make_options("hk_fanlaak", {"bonus_tiles": False}))
    names = {card.name for card in cards}
    assert not names & get_ruleset("hk_fanlaak").bonus_items
    assert len(names) == 36 - 5
