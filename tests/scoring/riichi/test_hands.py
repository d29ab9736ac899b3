"""The value of riichi hands: all vectors, a slow second opinion, reasons, cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring import (
    NoYaku,
    PatternCard,
    Reason,
    Score,
    ScoringError,
    UnknownRuleset,
    Wind,
    format_hand,
    make_options,
    parse_hand,
    parse_line,
    pattern_cards,
    score,
    validate,
)
from scoring.sampling import random_winning_hand
from tests.scoring.reference import riichi as reference
from tests.scoring.riichi.hands import any_options, any_riichi_hand
from tests.scoring.riichi.support import ALL_ITEMS, RIICHI, hand_of, scored
from tests.scoring.support import RULESET_IDS, read, vectors

HANDS = 800
CARDS = pattern_cards("riichi", make_options("riichi", ALL_ITEMS))


@pytest.mark.parametrize("vector", vectors("riichi"), ids=lambda vector: vector["id"])
def test_hand_vector_agrees(vector: dict[str, Any]) -> None:
    expected = vector["expect"]

    code, result = read(hand_of(vector["hand"]), "riichi", make_options("riichi", vector["options"]))

    assert code == expected.get("error")
    if expected["valid"]:
        assert result is not None
        assert result.worth is not None
        assert result.worth._asdict() == {name: expected[name] for name in result.worth._fields}
        assert result.items_by_name() == expected["yaku"]


def test_vectors_name_every_item() -> None:
    named = {name for vector in vectors("riichi") for name in vector["expect"].get("yaku", {})}

    assert named == {item.name for item in RIICHI.items}


def test_random_hands_agree_with_brute_force() -> None:
    rng = Random("riichi")
    compared = 0
    while compared < HANDS:
        options = any_options(rng)
        hand = any_riichi_hand(rng, red_fives=options["red_fives"])
        code, result = read(hand, "riichi", make_options("riichi", options))
        if code in ("impossible_flags", "too_many_copies"):
            continue
        compared += 1
        expected = reference.best(hand, options)
        shown = format_hand(hand), options
        if expected is None:
            assert code == "not_a_win", shown
            continue
        assert result is not None, shown
        assert (code == "no_yaku") is (expected.base == 0), shown
        assert tuple(sorted(result.items_by_name().items())) == expected.yaku, shown
        worth = result.worth
        assert worth is not None
        assert (worth.base, worth.yakuman, worth.han or 0, worth.fu or 0) == expected[:4], shown


def test_order_of_tiles_and_melds_never_matters() -> None:
    rng = Random("order")
    for _ in range(200):
        hand = any_riichi_hand(rng)
        melds = rng.sample(hand.melds, len(hand.melds))
        concealed = rng.sample(hand.concealed, len(hand.concealed))
        shuffled = replace(hand, concealed=tuple(concealed), melds=tuple(melds))

        code, result = read(hand, "riichi")
        other_code, other = read(shuffled, "riichi")

        assert code == other_code
        assert (result and result.worth) == (other and other.worth)


def test_best_reading_pays_most_and_parts_add_up() -> None:
    rng = Random("reasons")
    options = make_options("riichi")
    for _ in range(150):
        result = random_winning_hand(rng, "riichi", Wind(rng.randrange(4)), Wind.EAST)
        told = score(result.hand, "riichi", options, explain=True)
        assert told.explanation is not None
        assert all(other.value <= told.value for other in told.explanation.rejected)
        assert result.hand.winning_tile in told.explanation.waits
        reasons = told.explanation.worth
        assert told.worth is not None
        assert sum(part.number for part in reasons.han) == told.total
        if told.worth.fu is not None:
            assert sum(part.number for part in reasons.fu) == told.worth.fu
        assert (reasons.limit is None) is (told.worth.limit is None)
        assert told.to_json()["worth"]["base"] == told.value


def _fu_of(result: Score) -> list[tuple[str, int]]:
    assert result.explanation is not None
    return [(str(part.reason), part.number) for part in result.explanation.worth.fu]


def test_every_part_of_the_fu_has_its_reason() -> None:
    result = scored("23m999p11155z 8888s +1m tsumo seat=W")

    assert _fu_of(result) == [
        ("A winning hand", 20),
        ("Self-drawn", 2),
        ("Closed pung of 9 Dot", 8),
        ("Open kong of 8 Bamboo", 8),
        ("Closed pung of East Wind", 8),
        ("Pair of White Dragon", 2),
        ("Rounded up to tens", 2),
    ]


def test_open_hand_without_other_fu_counts_thirty() -> None:
    assert _fu_of(scored("345m67p55678s 345s +8p ron seat=S"))[-1] == (
        "An open hand without other fu counts 30",
        10,
    )


@pytest.mark.parametrize(
    ("line", "options", "limit"),
    [
        ("234567m34p67899s +5p riichi ippatsu tsumo seat=S dora=8s8s", {}, "8 han: baiman"),
        ("345567m345p5578s +6s riichi ron seat=S dora=4s", {}, "5 han: mangan"),
        ("19m19p19s1234567z +6z seat=N", {}, "Yakuman: 1 times 8,000 base points"),
        ("234567m34p67899s +5p renhou seat=S", {"renhou": "mangan"}, "Counts as mangan"),
        ("345567m345p5578s +6s seat=S dora=6m2m", {"kiriage": True}, "4 han 30 fu: mangan"),
        ("345567m345p5578s +6s seat=S dora=1z", {"kiriage": True}, "None"),
    ],
)
def test_limit_has_its_reason(line: str, options: dict[str, Any], limit: str) -> None:
    result = scored(line, **options)

    assert result.explanation is not None
    assert str(result.explanation.worth.limit) == limit


def test_excluded_yaku_are_told() -> None:
    result = scored("222333444p666s5z +5z riichi tsumo seat=S")

    assert result.explanation is not None
    assert [(one.item.name, one.reason) for one in result.explanation.excluded][:2] == [
        ("Riichi", Reason.LIMIT_ALONE),
        ("Menzen Tsumo", Reason.LIMIT_ALONE),
    ]
    plain = scored("11233m112233p22s +2m seat=W")
    assert plain.explanation is not None
    assert ("Iipeikou", "Ryanpeikou") in [
        (one.item.name, one.by.name) for one in plain.explanation.excluded if one.by
    ]


def test_seven_pairs_wait_for_one_tile() -> None:
    result = scored("1133m5566p7788s4z +4z seat=S")

    assert result.explanation is not None
    assert result.explanation.waits == (30,)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.number)
def test_example_hand_scores_its_item(card: PatternCard) -> None:
    options = make_options("riichi", {**ALL_ITEMS, "red_fives": 3 if card.name == "Red Fives" else 0})

    assert card.name in score(card.example, "riichi", options).items_by_name()


def test_cards_follow_the_items_that_can_count() -> None:
    assert [card.name for card in CARDS] == [item.name for item in RIICHI.items]
    assert all(card.name_zh_hant and card.name_zh_hans and card.paragraph for card in CARDS)
    assert all(card.meaning.endswith(".") for card in CARDS)
    plain = {card.name for card in pattern_cards("riichi")}
    assert {card.name for card in CARDS} - plain == {"Renhou", "Red Fives"}


def test_line_of_a_hand_reads_back() -> None:
    rng = Random("lines")
    for _ in range(100):
        hand = any_riichi_hand(rng, red_fives=3)
        again = parse_hand(format_hand(hand), ruleset_id="riichi")
        assert again.dora is not None
        assert hand.dora is not None
        assert sorted(again.dora.reds) == sorted(hand.dora.reds)
        assert replace(again, dora=hand.dora) == hand
        assert hand_of(hand.to_json()) == hand


def test_word_riichi_is_the_rulebook_first_and_then_the_bet() -> None:
    hand, ruleset_id = parse_line("234567m34p67899s +5p riichi seat=S riichi dora=1z ura=2z")

    assert ruleset_id == "riichi"
    assert validate(hand, "riichi") == ()
    assert score(hand, "riichi").items_by_name() == {"Riichi": 1, "Pinfu": 1}


def test_hand_without_yaku_is_told_apart() -> None:
    with pytest.raises(NoYaku) as caught:
        scored("234m999m13p678s44z +2p seat=S dora=1z")

    assert caught.value.code == "no_yaku"
    assert caught.value.score is not None


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_other_rulebooks_refuse_riichi_and_dora(ruleset_id: str) -> None:
    hand = parse_hand("234567m34p67899s +5p riichi dora=1z ura=2z", ruleset_id="riichi")

    assert {fault.code for fault in validate(hand, ruleset_id)} == {"impossible_flags"}
    with pytest.raises(ScoringError):
        score(hand, ruleset_id)


def test_unknown_ruleset_of_a_line_is_refused() -> None:
    with pytest.raises(UnknownRuleset):
        parse_hand("123m +1m", ruleset_id="sichuan")
