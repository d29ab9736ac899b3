"""Faults of hands: all at once, in order, and the flags that cannot be."""

from __future__ import annotations

import pytest

from scoring import (
    BelowMinimum,
    Hand,
    InvalidOption,
    UnknownRuleset,
    Wind,
    WrongTileCount,
    get_ruleset,
    make_options,
    parse_hand,
    score,
    validate,
)
from tests.scoring.support import RULESET_IDS

WIN = "123m456p789s1z 777z +1z"


def _codes(line: str, ruleset_id: str) -> list[str]:
    return [fault.code for fault in validate(parse_hand(line), ruleset_id)]


def test_validate_reports_all_faults_in_order() -> None:
    hand = parse_hand("11111m +1m last_of_wall robbing_kong")

    codes = [fault.code for fault in validate(hand, "mcr")]

    assert codes[:2] == ["wrong_tile_count", "too_many_copies"]
    assert codes.count("impossible_flags") >= 2


def test_score_raises_the_first_fault() -> None:
    with pytest.raises(WrongTileCount) as caught:
        score(parse_hand("11111m +1m last_of_wall"), "mcr")
    assert caught.value.count == 5


def test_validate_of_a_win_is_empty() -> None:
    assert validate(parse_hand(WIN), "mcr") == ()


def test_validate_tells_not_a_win_and_below_minimum() -> None:
    assert _codes("123m456p788s1z 777z +1z", "mcr") == ["not_a_win"]
    assert _codes("234m67s33z 678p 789s +8s", "mcr") == ["below_minimum"]


def test_below_minimum_carries_the_score() -> None:
    with pytest.raises(BelowMinimum) as caught:
        score(parse_hand("234m67s33z 678p 789s +8s 8f"), "mcr")

    assert (caught.value.points, caught.value.minimum) == (1, 8)
    assert caught.value.score is not None
    assert caught.value.score.total == 2


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
@pytest.mark.parametrize(
    "words",
    [
        "last_of_wall",
        "kong_replacement",
        "heaven",
        "self-drawn last_discard",
        "self-drawn robbing_kong",
        "self-drawn earth seat=S",
        "self-drawn kong_replacement",
        "self-drawn consecutive_kong",
        "self-drawn heaven seat=S",
        "self-drawn heaven",
        "earth seat=E",
        "earth seat=S",
        "robbing_kong",
        "robbing_kong last_discard",
    ],
)
def test_impossible_flags(words: str, ruleset_id: str) -> None:
    """The hand has an exposed meld, no kong, and holds the winning tile."""
    assert "impossible_flags" in _codes(f"{WIN} {words}", ruleset_id)


@pytest.mark.parametrize(
    ("ruleset_id", "is_allowed"),
    [("gghk", False), ("apm", False), ("mau", False), ("mcr", True), ("hk_fanlaak", True)],
)
def test_heaven_after_a_concealed_kong(ruleset_id: str, is_allowed: bool) -> None:
    codes = _codes("123m456p789s1z [7777z] +1z self-drawn heaven", ruleset_id)

    assert ("impossible_flags" not in codes) is is_allowed


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_earth_after_a_concealed_kong(ruleset_id: str) -> None:
    """Only where every player may declare one while the hands are dealt (Hong Kong rules, Dealing, e)."""
    codes = _codes("123m456p78s55z [1111z] +9s earth seat=S", ruleset_id)

    assert ("impossible_flags" not in codes) is (ruleset_id == "hk_fanlaak")


def test_tile_that_replaced_a_flower_is_a_supplement_tile() -> None:
    hand = "123m456p12378s55z +9s hk_fanlaak self-drawn flower_replacement seat=S"

    assert "Out on a supplement tile" in {
        item.item.name for item in score(parse_hand(f"{hand} 1f"), "hk_fanlaak").items
    }
    assert _codes(hand, "hk_fanlaak") == ["impossible_flags"]
    assert _codes(f"{hand} 1f".replace("self-drawn ", ""), "hk_fanlaak") == ["impossible_flags"]


@pytest.mark.parametrize(
    ("ruleset_id", "is_allowed"),
    [("apm", False), ("mau", False), ("gghk", True), ("mcr", True), ("hk_fanlaak", True)],
)
@pytest.mark.parametrize("after", ["kong_replacement", "kong_replacement consecutive_kong"])
def test_last_tile_of_the_wall_is_no_supplement_tile(ruleset_id: str, is_allowed: bool, after: str) -> None:
    """Who draws the seabed tile may not declare a kong (APM, Seabed Tile; MAU 22)."""
    codes = _codes(f"234567s8s [1111m] [9999p] +8s self-drawn last_of_wall {after}", ruleset_id)

    assert ("impossible_flags" not in codes) is is_allowed


def test_last_of_kind_among_concealed_tiles_matters_in_mcr_only() -> None:
    line = "44m55666s 111z 777z +4m last_of_kind"
    assert _codes(line, "mcr") == ["impossible_flags"]
    assert "impossible_flags" not in _codes(line, "hk_fanlaak")


def test_last_tile_is_seen_in_the_own_melds() -> None:
    items = score(parse_hand("23p55s 111p 789m 456s +1p"), "mcr").items_by_name()
    flagged = score(parse_hand("23p55s 111p 789m 456s +1p last_of_kind"), "mcr").items_by_name()

    assert items["Last Tile"] == 4
    assert items == flagged


@pytest.mark.parametrize("ruleset_id", ["gghk", "apm", "mau"])
def test_bonus_tiles_are_foreign_to_some_rulesets(ruleset_id: str) -> None:
    assert "too_many_copies" in _codes(f"{WIN} 1f", ruleset_id)


def test_repeated_bonus_tile_is_one_too_many() -> None:
    assert _codes(f"{WIN} 1f1f", "mcr") == ["too_many_copies"]


def test_bonus_tiles_can_be_switched_off() -> None:
    options = make_options("hk_fanlaak", {"bonus_tiles": False})

    assert [fault.code for fault in validate(parse_hand(f"{WIN} 1f"), "hk_fanlaak", options)] == [
        "too_many_copies"
    ]
    assert "No Flowers or Seasons" not in score(parse_hand(WIN), "hk_fanlaak", options).items_by_name()


def test_options_of_hong_kong_absorb() -> None:
    options = make_options(
        "hk_fanlaak", {"full_bonus_set_absorbs_own": True, "little_dragons_absorb_sets": True}
    )
    flowers = parse_hand("44p22z 456m 678m 123p +4p seat=S 1234f")
    dragons = parse_hand("45s66677z 345p 555z +6s")

    assert score(flowers, "hk_fanlaak").items_by_name() == {"Flower of own Wind": 1, "All Flowers": 2}
    assert score(flowers, "hk_fanlaak", options).items_by_name() == {"All Flowers": 2}
    assert score(dragons, "hk_fanlaak").total == 7
    assert score(dragons, "hk_fanlaak", options).total == 5


def test_minimum_can_be_moved_where_the_rules_leave_it_open() -> None:
    hand = parse_hand("1123m456p 789s 222s +1m 2f")
    with pytest.raises(BelowMinimum):
        score(hand, "hk_fanlaak", make_options("hk_fanlaak", {"min_fan": 1}))
    sequences = parse_hand("23s66m 678p 567m 789p +4s")
    assert score(sequences, "mau", make_options("mau", {"min_points": 5})).value == 5


@pytest.mark.parametrize(
    ("ruleset_id", "given"),
    [
        ("mcr", {"seat_change": "sometimes"}),
        ("mcr", {"min_points": 5}),
        ("mau", {"min_points": "5"}),
        ("mau", {"min_points": True}),
        ("mau", {"min_points": -1}),
        ("hk_fanlaak", {"min_fan": 11}),
        ("gghk", {"dealer_repeats_on_win": 1}),
        ("apm", {"payoff": None}),
    ],
)
def test_make_options_refuses(ruleset_id: str, given: dict[str, object]) -> None:
    with pytest.raises(InvalidOption):
        make_options(ruleset_id, given)


def test_options_are_a_frozen_mapping_with_defaults() -> None:
    options = make_options("mau", {"min_points": 20})

    assert dict(options) == {
        "min_points": 20,
        "payoff": "zung_jung",
        "hands": 16,
        "seats_drawn_anew": "never",
    }
    assert options == make_options("mau", {"min_points": 20})
    assert len({options, make_options("mau", {"min_points": 20})}) == 1
    with pytest.raises(KeyError):
        options["unknown"]


def test_options_of_another_ruleset_are_refused() -> None:
    with pytest.raises(InvalidOption):
        score(parse_hand(WIN), "mcr", make_options("mau"))


@pytest.mark.parametrize("ruleset_id", ["", "sichuan", "MCR", None, []])
def test_unknown_ruleset(ruleset_id: str) -> None:
    with pytest.raises(UnknownRuleset):
        get_ruleset(ruleset_id)


def test_equal_hands_typed_differently_are_equal() -> None:
    assert Hand((2, 1, 0), (), 5, True, Wind.EAST, Wind.EAST) == Hand(
        (0, 1, 2), (), 5, True, Wind.EAST, Wind.EAST
    )
