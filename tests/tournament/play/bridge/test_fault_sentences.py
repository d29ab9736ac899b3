"""Every fault that a rulebook tells apart is said in its own sentence, beside its field."""

import re

import pytest

import scoring
from tests.architecture.import_rules import ROOT
from tests.tournament.play.running import RULESET
from tournament.play.bridge.fault_sentences import OF_FLAGS, OF_TILES, refusal_of_tiles
from tournament.play.bridge.sentences import refusal_sentence
from tournament.play.errors import FlagsRefused, TilesRefused

REASON = re.compile(r'Fault\([^\n]*?(?:\n[^\n]*?){0,2}?"(\w+)",?\s*\)')
REFUSED_BEFORE = {
    "bonus_tiles": "the form has no flowers",
    "no_red_fives": "running_worth",
    "open_riichi": "running_worth",
    "ippatsu_without_riichi": "running_worth",
    "too_many_indicators": "running_worth",
    "fifth_indicator": "running_worth",
    "ura_without_riichi": "running_worth",
    "too_many_ura": "running_worth",
    "two_riichi": "a riichi is the stick of a hand without a double one",
    "unknown_flag": "only circumstances of the book are offered",
    "needs_self_draw": "what does not go with the outcome is left out",
    "needs_discard": "what does not go with the outcome is left out",
    "robbed_discard": "what does not go with the outcome is left out",
}
"""Faults that no hand has that was entered, and why."""
CLOSED = "234567m34p67899s +5p"
KONG = "345m67p55s 123s 8888s +8p"


def test_every_fault_of_the_book_has_a_sentence() -> None:
    source = (ROOT / "scoring" / "rulesets" / RULESET / "faults.py").read_text(encoding="utf-8")
    reasons = REASON.findall(source)
    assert len(reasons) == source.count("Fault(") - 1
    assert set(reasons) == {*OF_TILES, *OF_FLAGS, *REFUSED_BEFORE}


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (f"{CLOSED} double_riichi ippatsu houtei seat=S", "late_ippatsu"),
        (f"{CLOSED} tsumo rinshan", "replacement_without_kong"),
        (f"{KONG} tsumo rinshan haitei", "replacement_is_last"),
        ("345m67p55s 123s [8888s] +8p tsumo rinshan ippatsu", "ippatsu_after_kong"),
        (f"{CLOSED} tsumo tenhou seat=S", "heaven_is_easts"),
        (f"{CLOSED} tsumo chiihou", "first_turn_of_east"),
        (f"{KONG} tsumo tenhou", "first_turn_with_set"),
        (f"{CLOSED} renhou houtei seat=S", "first_turn_and_more"),
        (f"{CLOSED} chankan dora=5p", "robbed_tile_seen"),
        (f"{CLOSED} dora=5p5p5p5p", "copies"),
        ("23400m34p678s99s +5p", "two_red_fives"),
        ("234555m34p67899s +5m", "red_five_missing"),
    ],
)
def test_fault_is_said_beside_its_field(hand: str, reason: str) -> None:
    ruleset, options = scoring.get_ruleset(RULESET), scoring.make_options(RULESET, {"red_fives": 3})
    if reason == "copies":
        options = scoring.make_options(RULESET, {})
    faults = scoring.validate(scoring.parse_hand(hand, ruleset_id=RULESET), RULESET, options)
    said = {refusal_sentence(fault, ruleset): refusal_of_tiles(fault) for fault in faults}
    sentence = str((OF_TILES | OF_FLAGS)[reason])
    assert said[sentence] is (FlagsRefused if reason in OF_FLAGS else TilesRefused)


def test_faults_of_other_books_keep_their_general_sentence() -> None:
    hand = scoring.parse_hand("11111m +1m last_of_wall")
    ruleset = scoring.get_ruleset("mcr")
    said = [refusal_sentence(fault, ruleset) for fault in scoring.validate(hand, "mcr")]
    assert "There are only four copies of each tile; this hand has more of one." in said
    assert "The circumstances contradict each other or the tiles." in said
