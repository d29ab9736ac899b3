"""Riichi from hand to hand: all scripted matches, payments with reasons, balance, ends, final points, bad results."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring import (
    Cause,
    EndKind,
    EndReason,
    HandEnd,
    InvalidResult,
    InvalidValue,
    InvalidWin,
    MatchState,
    ScoringError,
    Win,
    Wind,
    WinTable,
    WonHand,
    final_result,
    first_state,
    get_ruleset,
    hand_payments,
    liable_player,
    liable_yakuman,
    make_options,
    parse_hand,
    payments,
    ring_bell,
    score,
)
from scoring.match_json import answer_match
from scoring.matches import STICK, TWELFTHS, moved
from tests.scoring.riichi.support import RIICHI, drawn, hand_of, play, scored, won
from tests.scoring.support import vectors

ABORT = HandEnd(EndKind.ABORT, cause=Cause.FOUR_WINDS)


@pytest.mark.parametrize("vector", vectors("riichi-matches"), ids=lambda vector: vector["id"])
def test_match_vector_agrees(vector: dict[str, Any]) -> None:
    answer = answer_match(vector["events"], "riichi", make_options("riichi", vector["options"]))

    assert answer["final"] == vector["final"]
    for event, told in zip(vector["events"], answer["events"], strict=True):
        if "expect" not in event:
            continue
        expected = event["expect"]
        assert told["deltas"] == expected["deltas"]
        names = ("scores", "sticks", "over") if expected["next"]["over"] else expected["next"]
        assert {name: told["next"][name] for name in names} == {
            name: expected["next"][name] for name in names
        }


@pytest.mark.parametrize(
    "vector",
    [vector for vector in vectors("riichi") if vector["expect"]["valid"]],
    ids=lambda vector: vector["id"],
)
def test_payment_of_a_hand_agrees(vector: dict[str, Any]) -> None:
    options = make_options("riichi", vector["options"])
    result = score(hand_of(vector["hand"]), "riichi", options)
    table = vector["table"]
    pao = liable_player(result, options)
    said = table.get("pao")

    assert (pao and (pao[0].letter, pao[1])) == (said and (said["seat"], said["yaku"]))
    discarder = table["discarder"] and Wind.from_letter(table["discarder"])
    seen = WinTable(table["honba"], table["sticks"], discarder, *(pao or (None, None)))
    deltas, sticks = moved(hand_payments(result, seen, options))
    assert dict(zip("ESWN", deltas, strict=True)) == vector["expect"]["payments"]
    assert -sticks == table["sticks"]


def test_points_and_sticks_always_balance() -> None:
    """Random matches under random options: nothing is lost, no hand is stuck, places and final points fit."""
    rng = Random("balance")
    for _ in range(300):
        given = _random_options(rng)
        options = make_options("riichi", given)
        state = first_state("riichi", options)
        whole = sum(state.scores)
        while not state.is_over and state.hand_number < 60:
            if rng.random() < 0.05:
                state = ring_bell(state, "riichi", options)
            before, end = state, _random_end(rng, state, given)
            played = play(before, end, options)
            state = played.after
            assert sum(played.deltas) == STICK * (before.sticks - state.sticks)
            assert sum(state.scores) + STICK * state.sticks == whole
            assert all(transfer.points > 0 for transfer in played.transfers)
            assert state.hand_number == before.hand_number + 1
        result = final_result(state, "riichi", options)
        lost = STICK * result.sticks_left
        chombo = given["chombo_points"] * sum(state.chombo) if given["chombo"] == "after_uma" else 0
        extra = sum(given["uma"]) if not given["floating_uma"] else 0
        assert extra == 0
        assert sum(result.twelfths) == -TWELFTHS * (lost + chombo)
        assert sorted(result.places)[0] == 1
        for seat, parts in enumerate(result.parts):
            assert sum(part.twelfths for part in parts) == result.twelfths[seat]


def _random_options(rng: Random) -> dict[str, Any]:
    floating = (12_000, -1_000, -3_000, -8_000, 8_000, 4_000, -4_000, -8_000, 8_000, 3_000, 1_000, -12_000)
    chosen = {
        info.name: rng.choice(info.choices)
        for info in RIICHI.options
        if info.kind == "choice" and info.name != "renhou"
    }
    switches = {info.name: rng.random() < 0.5 for info in RIICHI.options if info.kind == "bool"}
    return {
        **chosen,
        **switches,
        "rounds": rng.choice((1, 2)),
        "start_points": rng.choice((25_000, 30_000)),
        "uma": rng.choice(([15_000, 5_000, -5_000, -15_000], [30_000, 10_000, -10_000, -30_000])),
        "floating_uma": rng.choice(((), floating)),
        "chombo_points": 20_000,
    }


def _random_end(rng: Random, state: MatchState, given: dict[str, Any]) -> HandEnd:
    able = [seat for seat in range(4) if given["riichi_below_1000"] or state.scores[seat] >= STICK]
    riichi = tuple(rng.sample(able, rng.randrange(len(able) + 1))) if rng.random() < 0.6 else ()
    match rng.randrange(10):
        case 0 | 1 | 2:
            tenpai = {*riichi, *(seat for seat in range(4) if rng.random() < 0.4)}
            nagashi = (rng.randrange(4),) if given["nagashi"] and rng.random() < 0.3 else ()
            return replace(drawn(*tenpai, riichi=riichi), nagashi=nagashi)
        case 3 if given["abortive_draws"]:
            return replace(ABORT, riichi=riichi)
        case 4:
            return HandEnd(EndKind.CHOMBO, offender=rng.randrange(4), riichi=riichi)
    winners = rng.sample(range(4), rng.choice((1, 1, 1, 2, 3)))
    discarder = next(seat for seat in range(4) if seat not in winners)
    wins = tuple(_random_win(rng, winner, given) for winner in winners)
    if len(wins) == 1 and rng.random() < 0.4:
        return HandEnd(EndKind.WIN, wins, None, riichi)
    return HandEnd(EndKind.WIN, wins, discarder, riichi)


def _random_win(rng: Random, winner: int, given: dict[str, Any]) -> WonHand:
    if rng.random() < 0.1:
        pao = rng.choice([None, *(seat for seat in range(4) if seat != winner)])
        return WonHand(winner, yakuman=rng.choice((1, 1, 2, 3)), pao=pao)
    return WonHand(winner, rng.choice((1, 1, 2, 3, 4, 5, 6, 8, 11, 13)), rng.choice((30, 40, 50, 60, 70)))


def reasons_of(
    end: HandEnd, state: MatchState | None = None, **options: Any
) -> list[tuple[Any, Any, int, str]]:
    played = play(state or first_state("riichi"), end, make_options("riichi", options))
    return [(one.payer, one.payee, one.points, str(one.reason)) for one in played.transfers]


def test_every_payment_has_its_reason() -> None:
    state = replace(first_state("riichi"), honba=2, sticks=1, scores=(29_000, 30_000, 30_000, 30_000))

    assert reasons_of(won(1, 3, 30, riichi=(1, 2)), state) == [
        (1, None, 1_000, "Riichi"),
        (2, None, 1_000, "Riichi"),
        (0, 1, 2_000, "3 han 30 fu"),
        (0, 1, 200, "Honba: 2"),
        (2, 1, 1_000, "3 han 30 fu"),
        (2, 1, 200, "Honba: 2"),
        (3, 1, 1_000, "3 han 30 fu"),
        (3, 1, 200, "Honba: 2"),
        (None, 1, 3_000, "Riichi sticks: 3"),
    ]


def test_several_winners_as_the_digest_works_it() -> None:
    """Two ron on West's discard, one honba, three sticks: an old one, North's and South's."""
    state = replace(first_state("riichi"), honba=1, sticks=1, scores=(29_000, 30_000, 30_000, 30_000))
    end = HandEnd(EndKind.WIN, (WonHand(1, 2, 30), WonHand(3, 1, 40)), 2, (3, 1))

    every = play(state, end).deltas
    nearest = play(
        state, end, make_options("riichi", {"honba_several_ron": "nearest", "sticks_several_ron": "nearest"})
    ).deltas
    bumped = play(state, end, make_options("riichi", {"several_ron": "head_bump"})).deltas

    assert every == (0, 2_000 + 300 + 1_000 - 1_000, -3_900, 1_300 + 300 + 2_000 - 1_000)
    assert nearest == (0, 2_000 - 1_000, -3_600, 1_300 + 300 + 3_000 - 1_000)
    assert bumped == (0, -1_000, -1_600, 1_300 + 300 + 3_000 - 1_000)


def test_three_winners_abort_the_hand_where_two_may_win() -> None:
    end = HandEnd(EndKind.WIN, tuple(WonHand(seat, 2, 30) for seat in (1, 2, 3)), 0, (1,))

    played = play(first_state("riichi"), end, make_options("riichi", {"several_ron": "two"}))

    assert played.deltas == (0, -1_000, 0, 0)
    assert (played.after.dealer, played.after.honba, played.after.sticks) == (0, 1, 1)


@pytest.mark.parametrize(
    ("scope", "discarder", "deltas"),
    [
        ("own", None, (-16_000 - 200, 64_000 + 600, -32_000 - 8_000 - 200, -8_000 - 200)),
        ("own", 3, (0, 64_600, -16_000, -48_600)),
        ("own", 2, (0, 64_600, -64_600, 0)),
        ("whole", None, (0, 64_600, -64_600, 0)),
        ("whole", 3, (0, 64_600, -32_000, -32_600)),
    ],
)
def test_liability_for_one_of_two_yakuman(scope: str, discarder: int | None, deltas: tuple[int, ...]) -> None:
    state = replace(first_state("riichi"), honba=2)
    end = HandEnd(EndKind.WIN, (WonHand(1, yakuman=2, pao=2),), discarder)

    assert play(state, end, make_options("riichi", {"pao_scope": scope})).deltas == deltas


def test_who_is_liable_is_read_from_the_sets() -> None:
    hand = {
        "concealed": "1123m",
        "melds": [
            {"kind": "concealed_kong", "tiles": "5555z"},
            {"kind": "pung", "tiles": "666z", "from": "E"},
            {"kind": "pung", "tiles": "777z", "from": "S"},
        ],
        "winning_tile": "4m",
        "self_drawn": True,
        "seat_wind": "W",
        "round_wind": "E",
    }
    last_concealed = {**hand, "melds": [*hand["melds"][1:], hand["melds"][0]]}  # type: ignore[index, misc]

    assert liable_player(score(hand_of(hand), "riichi")) == (Wind.SOUTH, "Daisangen")
    assert liable_player(score(hand_of(last_concealed), "riichi")) is None
    assert liable_player(score(hand_of(hand), "riichi"), make_options("riichi", {"pao": []})) is None


@pytest.mark.parametrize(
    ("sets", "count"),
    [
        (" 555z 666z 777z", 1),
        (" [5555z] [6666z] 777z", 1),
        (" [5555z] [6666z] [7777z]", 0),
        ("555z666z 777z", 0),
        ("555z666z777z", 0),
    ],
)
def test_liability_needs_shown_sets_one_of_them_claimed(sets: str, count: int) -> None:
    hand = parse_hand(f"23m99p{sets} +4m tsumo seat=S", ruleset_id="riichi")
    assert liable_yakuman(score(hand, "riichi")) == count


@pytest.mark.parametrize(
    "table",
    [
        WinTable(discarder=None),
        WinTable(discarder=Wind.SOUTH),
        WinTable(discarder=Wind.EAST, pao=Wind.WEST, pao_item="Daisangen"),
    ],
)
def test_table_that_does_not_fit_the_hand_is_refused(table: WinTable) -> None:
    with pytest.raises(InvalidWin):
        hand_payments(scored("234567m34p67899s +5p seat=S"), table)


def test_nagashi_is_paid_like_a_mangan_in_place_of_tenpai() -> None:
    end = replace(drawn(0, 2), nagashi=(0, 3))

    played = play(first_state("riichi"), end, make_options("riichi", {"nagashi": True}))

    assert played.deltas == (12_000 - 4_000, -6_000, -6_000, 8_000 - 4_000)
    assert (played.after.dealer, played.after.honba) == (0, 1)


def test_reverse_mangan() -> None:
    options = make_options("riichi", {"chombo": "reverse_mangan"})
    by_dealer = play(first_state("riichi"), HandEnd(EndKind.CHOMBO, offender=0, riichi=(1,)), options)
    by_other = play(first_state("riichi"), HandEnd(EndKind.CHOMBO, offender=2), options)

    assert by_dealer.deltas == (-12_000, 4_000, 4_000, 4_000)
    assert by_other.deltas == (4_000, 2_000, -8_000, 2_000)
    assert (by_other.after.turn, by_other.after.honba, by_other.after.sticks) == (1, 0, 0)


def state_at(turn: int, *scores: int, **changed: Any) -> MatchState:
    return replace(first_state("riichi"), turn=turn, scores=scores, **changed)


SOUTH_4 = state_at(8, 24_000, 24_000, 24_000, 28_000)


@pytest.mark.parametrize(
    ("state", "end", "options", "reason"),
    [
        (state_at(8, 30_000, 30_000, 30_000, 30_000), won(0, 1, 30), {}, EndReason.LAST_HAND),
        (state_at(8, 30_000, 30_000, 30_000, 30_000), won(3, 1, 30), {}, None),
        (state_at(4, 30_000, 30_000, 30_000, 30_000), won(0, 1, 30), {"rounds": 1}, EndReason.LAST_HAND),
        (SOUTH_4, won(3, 2, 30), {"agari_yame": True}, EndReason.DEALER_STOPS),
        (SOUTH_4, won(3, 2, 30), {"agari_yame": True, "extra_round": True}, EndReason.DEALER_STOPS),
        (state_at(8, 40_000, 24_000, 24_000, 12_000), won(3, 2, 30), {"agari_yame": True}, None),
        (SOUTH_4, drawn(3), {"agari_yame": True}, None),
        (SOUTH_4, drawn(3), {"tenpai_yame": True}, EndReason.DEALER_STOPS),
        (SOUTH_4, drawn(), {"extra_round": True}, None),
        (SOUTH_4, won(0, 4, 40, 1), {"extra_round": True}, EndReason.LAST_HAND),
        (
            state_at(9, 24_000, 24_000, 24_000, 28_000),
            won(3, 4, 40, 1),
            {"extra_round": True},
            EndReason.SUDDEN_DEATH,
        ),
        (state_at(12, 25_000, 25_000, 25_000, 25_000), drawn(), {"extra_round": True}, EndReason.LAST_HAND),
        (state_at(1, 1_000, 39_000, 30_000, 30_000), won(1, 3, 30, 0), {}, None),
        (
            state_at(1, 1_000, 39_000, 30_000, 30_000),
            won(1, 3, 30, 0),
            {"bust": "below_zero"},
            EndReason.BUST,
        ),
        (state_at(1, 1_000, 39_000, 30_000, 30_000), drawn(1, 2, 3), {"bust": "below_zero"}, EndReason.BUST),
        (state_at(2, 30_000, 30_000, 30_000, 30_000, hands_left=1), drawn(), {}, EndReason.TIME),
        (state_at(2, 30_000, 30_000, 30_000, 30_000, hands_left=2), drawn(), {}, None),
    ],
)
def test_when_a_match_is_over(
    state: MatchState, end: HandEnd, options: dict[str, Any], reason: EndReason | None
) -> None:
    assert play(state, end, make_options("riichi", options)).after.reason == reason


def test_bust_at_zero_and_below() -> None:
    state = state_at(1, 2_000, 38_000, 30_000, 30_000)
    at_zero = won(1, 2, 30, 0)

    assert play(state, at_zero, make_options("riichi", {"bust": "zero"})).after.reason is EndReason.BUST
    assert play(state, at_zero, make_options("riichi", {"bust": "below_zero"})).after.reason is None


def test_chombo_after_the_bell() -> None:
    chombo = HandEnd(EndKind.CHOMBO, offender=1)
    options = make_options("riichi", {"chombo_ends_last_hand": True})
    rung = ring_bell(first_state("riichi"), "riichi")

    assert rung.hands_left == 2
    assert ring_bell(rung, "riichi") == rung
    assert play(rung, chombo, options).after.reason is None
    last = replace(rung, hands_left=1)
    assert play(last, chombo, options).after.reason is EndReason.TIME
    assert play(last, chombo).after.hands_left == 1


def test_dealer_who_stays_only_after_winning() -> None:
    options = make_options("riichi", {"dealer_stays": "win"})

    assert play(first_state("riichi"), drawn(0), options).after.dealer == 1
    assert play(first_state("riichi"), drawn(0), options).after.honba == 1
    assert play(first_state("riichi"), drawn(0)).after.dealer == 0


def test_three_share_the_first_place_and_a_stick() -> None:
    state = replace(state_at(9, 33_000, 33_000, 33_000, 20_000), sticks=1, reason=EndReason.LAST_HAND)

    shared = final_result(state, "riichi")
    by_seat = final_result(state, "riichi", make_options("riichi", {"ties": "seat"}))

    assert shared.places == (1, 1, 1, 4)
    assert shared.twelfths[0] == 12 * 3_000 + 12 * 5_000 + 12 * 1_000 // 3
    assert shared.text_of(0) == "+8.3"
    assert by_seat.places == (1, 2, 3, 4)
    assert by_seat.twelfths[0] == 12 * (3_000 + 15_000 + 1_000)
    assert sum(shared.twelfths) == sum(by_seat.twelfths) == 0


def test_points_are_rounded_away_from_nought() -> None:
    state = replace(state_at(9, 30_050, 29_950, 30_000, 30_000), reason=EndReason.LAST_HAND)
    result = final_result(state, "riichi", make_options("riichi", {"uma": [0, 0, 0, 0]}))

    assert [result.text_of(seat) for seat in range(4)] == ["+0.1", "-0.1", "0.0", "0.0"]


def test_substitute_gets_the_substitutes_result() -> None:
    state = state_at(9, 45_000, 35_000, 25_000, 15_000)

    assert final_result(state, "riichi", substitutes=[0]).twelfths[0] == -12 * 30_000
    with pytest.raises(InvalidResult):
        final_result(state, "riichi", substitutes=[4])


@pytest.mark.parametrize(
    ("end", "options"),
    [
        (drawn(0, 0), {}),
        (drawn(4), {}),
        (drawn(0, riichi=(1,)), {}),
        (replace(drawn(), nagashi=(1,)), {}),
        (ABORT, {}),
        (won(1, 2, 30, 1), {}),
        (won(1, 2, 30, 4), {}),
        (HandEnd(EndKind.WIN), {}),
        (HandEnd(EndKind.WIN, (WonHand(0, 2, 30), WonHand(1, 2, 30))), {}),
        (HandEnd(EndKind.WIN, (WonHand(0, 2, 30), WonHand(0, 2, 30)), 1), {}),
        (HandEnd(EndKind.WIN, (WonHand(0, 2, 30, yakuman=1),), 1), {}),
        (HandEnd(EndKind.WIN, (WonHand(0),), 1), {}),
        (HandEnd(EndKind.WIN, (WonHand(0, 2, 30, pao=2),), 1), {}),
        (HandEnd(EndKind.WIN, (WonHand(0, yakuman=1, pao=0),), 1), {}),
        (HandEnd(EndKind.DRAW, (WonHand(0, 2, 30),)), {}),
        (HandEnd(EndKind.CHOMBO), {}),
        (HandEnd(EndKind.DRAW, offender=1), {}),
        (HandEnd(EndKind.CHOMBO, offender=1, tenpai=(1,)), {}),
        (won(1, 2, 30, 0, (1, 1)), {}),
    ],
)
def test_result_that_cannot_be_is_refused(end: HandEnd, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidResult):
        play(first_state("riichi"), end, make_options("riichi", options))


def test_impossible_worth_bet_and_end_are_refused() -> None:
    poor = state_at(1, 900, 39_100, 30_000, 30_000)
    over = replace(poor, reason=EndReason.TIME)

    with pytest.raises(InvalidValue):
        play(first_state("riichi"), won(1, 1, 20, 0))
    with pytest.raises(InvalidResult):
        play(poor, drawn(0, riichi=(0,)), make_options("riichi", {"riichi_below_1000": False}))
    with pytest.raises(InvalidResult):
        play(over, drawn())
    with pytest.raises(InvalidResult):
        first_state("mcr")


def test_generic_payments_take_base_points_with_east_as_dealer() -> None:
    assert payments("riichi", [Win(0, 480, False, 1)]) == (2_900, -2_900, 0, 0)
    assert payments("riichi", [Win(1, 480, True)]) == (-1_000, 2_000, -500, -500)
    assert payments("riichi", [Win(1, 8_000, True, pao=3)]) == (0, 32_000, 0, -32_000)
    assert payments("riichi", [Win(1, 8_000, False, 0, pao=3)]) == (-16_000, 32_000, 0, -16_000)
    with pytest.raises(ScoringError):
        payments("riichi", [Win(1, 500, True)])


@pytest.mark.parametrize("preset", get_ruleset("riichi").presets, ids=lambda preset: preset.id)
def test_preset_names_a_source_for_every_option(preset: Any) -> None:
    assert set(preset.chosen) == {info.name for info in RIICHI.options}
    assert all(chosen.source for chosen in preset.chosen.values())
    assert dict(make_options("riichi", preset.values_by_name)) == preset.values_by_name


def test_provisional_presets() -> None:
    assert [preset.id for preset in RIICHI.presets] == [
        "ema2016",
        "ema2025",
        "wrc2015",
        "wrc2022",
        "jpml_a",
        "mleague",
        "club",
    ]
    assert [preset.id for preset in RIICHI.presets if preset.is_provisional] == ["ema2025", "wrc2022"]


PRESETS = {preset.id: preset for preset in RIICHI.presets}


@pytest.mark.parametrize(
    "vector",
    [vector for vector in vectors("riichi-matches") if vector["preset"] in PRESETS],
    ids=lambda vector: vector["id"],
)
def test_presets_have_what_the_matches_say_of_them(vector: dict[str, Any]) -> None:
    chosen = PRESETS[vector["preset"]].values_by_name
    said = make_options("riichi", vector["options"])
    names = [name for name in vector["options"] if name != "rounds"]

    assert {name: chosen[name] for name in names} == {name: said[name] for name in names}
