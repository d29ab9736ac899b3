"""Items ticked by name, totals declared, and the relations between items."""

from __future__ import annotations

from random import Random

import pytest

from scoring import (
    InvalidValue,
    UnknownItem,
    Wind,
    add_items,
    agrees,
    get_ruleset,
    make_options,
    parse_hand,
    score,
)
from scoring.context import prepare
from scoring.results import Reason
from scoring.rulesets import checked_options
from scoring.sampling import random_winning_hand
from tests.scoring.generate import any_hand
from tests.scoring.support import RULESET_IDS, read


def test_items_add_up_with_counts() -> None:
    declared = add_items("mcr", ["All Pungs", "Double Pung", "Double Pung", "Pung of Terminals or Honors"])

    assert [(entry.item.name, entry.count, entry.points) for entry in declared.counted] == [
        ("All Pungs", 1, 6),
        ("Double Pung", 2, 4),
        ("Pung of Terminals or Honors", 1, 1),
    ]
    assert (declared.total, declared.value, declared.reaches_minimum) == (11, 11, True)


def test_contained_items_do_not_count() -> None:
    declared = add_items("mcr", ["Full Flush", "No Honors", "All Chows"])

    assert declared.total == 26
    assert [(entry.item.name, entry.by.name, entry.reason) for entry in declared.not_counted] == [
        ("No Honors", "Full Flush", Reason.IMPLIED)
    ]


def test_hog_is_contained_by_two_items_together() -> None:
    assert add_items("mcr", ["All Green", "Tile Hog"]).total == 90
    assert add_items("mcr", ["All Green", "Seven Pairs", "Tile Hog"]).total == 112


def test_contradictions_are_named() -> None:
    declared = add_items("gghk", ["All sequences", "All Triplets"])

    assert [(pair.first.name, pair.second.name) for pair in declared.contradictions] == [
        ("All sequences", "All Triplets")
    ]


@pytest.mark.parametrize(
    ("ruleset_id", "first", "second"),
    [
        # four sets are too few
        ("mcr", "Pure Triple Chow", "Pure Shifted Pungs"),
        ("mcr", "All Chows", "Dragon Pung"),
        ("mcr", "Two Terminal Chows", "Three Concealed Pungs"),
        ("gghk", "All sequences", "After kan"),
        ("gghk", "Small Winds", "Small Dragons"),
        ("apm", "Two Identical Sequences", "Three Concealed Triplets"),
        ("mau", "Big Three Dragons", "Three Consecutive Triplets"),
        # the examples of both Zung Jung rulebooks (Freedom of Count)
        ("apm", "Three Identical Sequences", "Three Consecutive Triplets"),
        ("mau", "Two Identical Sequences Twice", "Seven Pairs"),
        # no sets at all
        ("mcr", "Seven Pairs", "Outside Hand"),
        ("hk_fanlaak", "Seven Pairs", "Pung of Dragons"),
        ("apm", "Thirteen Terminals", "No Terminals"),
        # tiles
        ("mcr", "Half Flush", "No Honors"),
        ("mcr", "Full Flush", "Mixed Double Chow"),
        ("mcr", "Knitted Straight", "All Simples"),
        ("gghk", "Flush", "Small Dragons"),
        ("hk_fanlaak", "One suit only", "Kong of Dragons"),
        ("mau", "Pure One-Suit", "Three Similar Sequences"),
        # the manner of winning
        ("mcr", "Last Tile Draw", "Concealed Hand"),
        ("mcr", "Robbing The Kong", "Single Wait"),
        ("gghk", "Robbing a kan", "All Triplets"),
        ("gghk", "Closed Hand", "After Consecutive Kan"),
        ("apm", "Blessing of Heaven", "One Kong"),
        ("apm", "Final Draw", "Win on Kong"),
        ("mau", "Final Draw", "Win on Kong"),
    ],
)
def test_items_that_no_hand_shows_together(ruleset_id: str, first: str, second: str) -> None:
    for names in ([first, second], [second, first]):
        declared = add_items(ruleset_id, names)
        assert [(pair.first.name, pair.second.name) for pair in declared.contradictions] == [tuple(names)]


@pytest.mark.parametrize(
    ("name", "contained"),
    [
        ("Pure Terminal Chows", "Seven Pairs"),
        ("Pure Triple Chow", "Pure Double Chow"),
        ("Triple Pung", "Double Pung"),
        ("Knitted Straight", "Closed Wait"),
        ("Little Four Winds", "Pung of Terminals or Honors"),
    ],
)
def test_items_of_the_same_sets_do_not_count(name: str, contained: str) -> None:
    declared = add_items("mcr", [contained, name])

    assert [(entry.item.name, entry.by.name) for entry in declared.not_counted] == [(contained, name)]
    assert not declared.contradictions


@pytest.mark.parametrize(
    ("option", "names", "with_option", "without"),
    [
        ("full_bonus_set_absorbs_own", ["All Flowers", "Flower of own Wind"], 2, 3),
        ("full_bonus_set_absorbs_own", ["All Seasons", "Season of own Wind"], 2, 3),
        ("full_bonus_set_absorbs_own", ["All Seasons", "Flower of own Wind"], 3, 4),
        ("little_dragons_absorb_sets", ["Little Three Dragons", "Pung of Dragons", "Kong of Dragons"], 4, 6),
    ],
)
def test_options_absorb_ticked_items(option: str, names: list[str], with_option: int, without: int) -> None:
    options = make_options("hk_fanlaak", {option: True})

    assert add_items("hk_fanlaak", names, options).total == with_option
    assert add_items("hk_fanlaak", names).total == without


@pytest.mark.parametrize("name", ["No Flowers or Seasons", "All Seasons", "Flower of own Wind"])
def test_items_of_bonus_tiles_are_off_without_them(name: str) -> None:
    options = make_options("hk_fanlaak", {"bonus_tiles": False})

    with pytest.raises(UnknownItem):
        add_items("hk_fanlaak", [name], options)
    assert add_items("hk_fanlaak", ["Chow hand"], options).total == 1


def test_explanation_names_what_absorbs_by_option() -> None:
    options = make_options(
        "hk_fanlaak", {"full_bonus_set_absorbs_own": True, "little_dragons_absorb_sets": True}
    )
    hand = parse_hand("6z123m 777z 5555z 999m +6z 1234f seat=S round=W")

    result = score(hand, "hk_fanlaak", options, explain=True)
    assert result.explanation is not None

    assert {
        (entry.item.name, entry.by.name if entry.by else None) for entry in result.explanation.excluded
    } == {
        ("Flower of own Wind", "All Flowers"),
        ("Pung of Dragons", "Little Three Dragons"),
        ("Kong of Dragons", "Little Three Dragons"),
    }


def test_flowers_do_not_reach_the_minimum() -> None:
    assert not add_items("mcr", {"All Pungs": 1, "Flower Tiles": 3}).reaches_minimum
    assert add_items("mcr", {"All Pungs": 1, "Double Pung": 1, "Flower Tiles": 3}).reaches_minimum


def test_caps_and_limits() -> None:
    assert add_items("gghk", ["Flush", "All Triplets", "All Concealed Triplets"]).value == 10
    limit = add_items("hk_fanlaak", ["All Honors", "Pung hand"])
    assert (limit.total, limit.value) == (64, 10)
    assert limit.not_counted[0].reason is Reason.LIMIT_ALONE
    assert add_items("apm", ["Blessing of Heaven", "Pure One-Suit", "Four Concealed Triplets"]).value == 320
    assert add_items("apm", ["Four Kong", "All Triplets"]).value == 480
    series = add_items("mau", ["Two Concealed Triplets", "Three Concealed Triplets"])
    assert (series.total, series.not_counted[0].reason) == (30, Reason.HIGHEST_OF_SERIES)


def test_nothing_ticked_reaches_nothing() -> None:
    assert not add_items("hk_fanlaak", []).reaches_minimum


def test_unknown_names_and_numbers_are_refused() -> None:
    with pytest.raises(UnknownItem):
        add_items("mcr", ["Riichi"])
    for count in (0, 4):
        with pytest.raises(InvalidValue):
            add_items("mcr", {"Tile Hog": count})


def test_declared_total_against_tiles() -> None:
    hand = parse_hand("1112345678999p +9p seat=S")

    assert agrees(hand, 18, "gghk").agrees
    assert agrees(hand, 10, "gghk").agrees
    assert not agrees(hand, 8, "gghk").agrees
    assert agrees(hand, 8, "gghk").difference == -10


def test_declared_total_of_a_hand_that_may_not_win() -> None:
    poor = agrees(parse_hand("234m67s33z 678p 789s +8s"), 1, "mcr")
    broken = agrees(parse_hand("123m456p788s1z 777z +1z"), 8, "mcr")

    assert (poor.agrees, poor.reaches_minimum) == (True, False)
    assert (broken.agrees, broken.score, broken.difference) == (False, None, None)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_items_of_random_hands_add_up_without_objection(ruleset_id: str) -> None:
    """What the engine counts, a referee may tick: same total and value, nothing struck, nothing contradictory."""
    rng = Random(f"declared {ruleset_id}")
    for _ in range(400):
        result = random_winning_hand(rng, ruleset_id, Wind(rng.randrange(4)), Wind(rng.randrange(4)))
        declared = add_items(ruleset_id, {item.name: item.count for item in result.items})
        if not result.items:
            continue
        assert (declared.total, declared.value) == (result.total, result.value), result
        assert not declared.not_counted, result
        assert not declared.contradictions, result
        assert declared.reaches_minimum


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_contradictions_never_occur_in_a_reading(ruleset_id: str) -> None:
    """Counted or struck, no reading of any hand shows two items that are said to exclude each other."""
    rng = Random(f"contradictions {ruleset_id}")
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, None)
    for _ in range(800):
        hand = any_hand(rng, ruleset_id)
        if read(hand, ruleset_id)[1] is None:
            continue
        context = prepare(hand, ruleset.engine.hand_rules(options))
        for reading in ruleset.engine.readings(context, options):
            counted = [item.name for item in ruleset.engine.tally(context, reading, options).items]
            struck = [entry.item.name for entry in ruleset.engine.excluded(context, reading, options)]
            assert not list(ruleset.relations.contradictions({*counted, *struck})), (hand, counted, struck)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_relations_name_known_items(ruleset_id: str) -> None:
    ruleset = get_ruleset(ruleset_id)
    relations = ruleset.relations
    names = {item.name for item in ruleset.items}
    mentioned = {name for group in relations.exclusive for name in group}
    mentioned |= set(relations.most) | set(relations.contained)
    mentioned |= {name for others in relations.contained.values() for name in others}
    mentioned |= {name for three in relations.contained_by_two for name in three}

    assert mentioned <= names
    assert len(names) == len(ruleset.items)


def test_explanation_names_principles() -> None:
    result = score(parse_hand("9p 123s 456s 456p 456s +9p"), "mcr", explain=True)
    assert result.explanation is not None

    reasons = {entry.reason for entry in result.explanation.excluded}

    assert Reason.ACCOUNT_ONCE in reasons or Reason.NON_IDENTICAL in reasons


@pytest.mark.parametrize(
    ("line", "name", "contained"),
    [
        (
            "1122335778899s +5s",
            "Pure Terminal Chows",
            {"Full Flush", "All Chows", "No Honors", "Pure Double Chow", "Two Terminal Chows"},
        ),
        (
            "123789m5p123789s +5p",
            "Three-Suited Terminal Chows",
            {"All Chows", "No Honors", "Mixed Double Chow", "Two Terminal Chows"},
        ),
    ],
)
def test_explanation_of_terminal_chows_names_all_they_contain(
    line: str, name: str, contained: set[str]
) -> None:
    result = score(parse_hand(line), "mcr", explain=True)
    assert result.explanation is not None

    assert {entry.item.name for entry in result.explanation.excluded} == contained
    assert {(entry.reason, entry.by.name if entry.by else None) for entry in result.explanation.excluded} == {
        (Reason.IMPLIED, name)
    }


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        (
            "2z 444s 555m 666p 777s +2z",
            [("Mixed Shifted Pungs", Reason.NON_IDENTICAL, "Mixed Shifted Pungs")],
        ),
        ("2z 444s 444m 444p 123s +2z", [("Double Pung", Reason.IMPLIED, "Triple Pung")] * 3),
        (
            "2z 444s 555s 666s 777s +2z",
            [
                ("Pure Shifted Pungs", Reason.IMPLIED, "Four Pure Shifted Pungs"),
                ("Pure Shifted Pungs", Reason.IMPLIED, "Four Pure Shifted Pungs"),
            ],
        ),
    ],
)
def test_explanation_names_fans_of_pungs(line: str, left_out: list[tuple[str, Reason, str]]) -> None:
    """Principle 3 works out the first: 555 and 666 are not used again with 777."""
    result = score(parse_hand(line), "mcr", explain=True)
    assert result.explanation is not None

    assert [
        (entry.item.name, entry.reason, entry.by.name if entry.by else None)
        for entry in result.explanation.excluded
        if entry.item.name.endswith(("Shifted Pungs", "Double Pung"))
    ] == left_out
