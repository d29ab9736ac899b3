"""What follows with certainty from called items, in the rulebooks, in the relations and in the held hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from scoring import Declaration, Need, Score, add_items, get_ruleset, likely_items, make_options
from scoring.context import prepare
from scoring.rulesets import checked_options
from tests.scoring.generate import any_hand
from tests.scoring.support import RULESET_IDS, held_hands, known_of, read

DISCARD = (Need.DISCARD, Need.OTHER_WIND_PREVAILS)
DRAWN = (Need.SELF_DRAW, Need.OTHER_WIND_PREVAILS)
OWN_WIND = (Need.DISCARD, Need.OWN_WIND_PREVAILS)
ROBBED = (Need.ROBBED_KONG, Need.OTHER_WIND_PREVAILS)
SUBSETS = 10
"""How many subsets of a hand's items are tried."""


def added(declared: Declaration) -> dict[str, int]:
    return {entry.item.name: entry.certain for entry in declared.counted if entry.certain}


@pytest.mark.parametrize(
    ("ruleset_id", "names", "known", "certain", "value"),
    [
        # Basic Principles 2.1: items whose coexistence is certain count as well.
        ("gghk", ["Small Dragons"], DISCARD, {"Triplet of Dragons": 2}, 5),
        ("gghk", ["Small Dragons", "Triplet of Dragons"], DISCARD, {"Triplet of Dragons": 1}, 5),
        ("gghk", ["Big Dragons"], DISCARD, {"Triplet of Dragons": 3}, 8),
        ("gghk", ["Triplet of Dragons"] * 3, DISCARD, {"Big Dragons": 1}, 8),
        ("gghk", ["Flush"], DRAWN, {"Self drawn": 1}, 8),
        ("gghk", ["Flush"], ROBBED, {"Robbing a kan": 1}, 8),
        ("gghk", ["Last Tile from Wall", "Semi-Flush"], DRAWN, {"Self drawn": 1}, 5),
        ("gghk", ["Triplet of Winds"], OWN_WIND, {"Triplet of Winds": 1}, 2),
        (
            "gghk",
            ["All Triplets", "Closed Hand"],
            DRAWN,
            {"Self drawn": 1, "All Concealed Triplets": 1},
            10,
        ),
        (
            "gghk",
            ["Big Dragons", "Triplet of Winds"],
            DISCARD,
            {"Triplet of Dragons": 3, "All Triplets": 1},
            10,
        ),
        # A kong of dragons is a set of dragons, too.
        ("hk_fanlaak", ["Little Three Dragons"], DISCARD, {"Pung of Dragons": 2}, 6),
        ("hk_fanlaak", ["Little Three Dragons", "Kong of Dragons"], DISCARD, {"Pung of Dragons": 1}, 6),
        ("hk_fanlaak", ["Pung of player's Own Wind"], OWN_WIND, {"Pung of the Wind of the Round": 1}, 2),
        ("hk_fanlaak", ["Chow hand"], DRAWN, {"Self-drawn last tile": 1}, 2),
        ("hk_fanlaak", ["All Flowers"], DISCARD, {"Flower of own Wind": 1}, 3),
        # Freedom of Count: patterns of different series add up, including implied ones.
        ("apm", ["Big Three Dragons"], DISCARD, {"Value Honor": 3}, 160),
        ("apm", ["Four Concealed Triplets"], DISCARD, {"Concealed Hand": 1, "All Triplets": 1}, 160),
        ("mau", ["Two Identical Sequences Twice"], DISCARD, {"All Sequences": 1}, 65),
        ("mau", ["Concealed Hand", "Three Kong"], DISCARD, {"Three Concealed Triplets": 1}, 155),
        ("apm", ["Concealed Hand", "All Triplets"], DRAWN, {"Four Concealed Triplets": 1}, 160),
        ("apm", ["Concealed Hand", "All Triplets"], DISCARD, {"Three Concealed Triplets": 1}, 65),
        ("apm", ["No Terminals"], ROBBED, {"Robbing a Kong": 1}, 15),
        # Non-repeat principle: what a fan contains is not added again.
        ("mcr", ["Big Three Dragons"], DISCARD, {}, 88),
        ("mcr", ["Full Flush"], DISCARD, {}, 24),
        ("mcr", ["Full Flush"], DRAWN, {"Self-Drawn": 1}, 25),
        ("mcr", ["Last Tile Draw"], DRAWN, {}, 8),
        ("mcr", ["Seven Pairs"], DRAWN, {"Fully Concealed Hand": 1}, 28),
        ("mcr", ["Seven Pairs"], DISCARD, {}, 24),
        ("mcr", ["All Pungs", "Fully Concealed Hand"], DRAWN, {"Four Concealed Pungs": 1}, 68),
        ("mcr", ["Seat Wind"], OWN_WIND, {"Prevalent Wind": 1}, 4),
        ("mcr", ["All Green", "Dragon Pung"], DISCARD, {"Half Flush": 1}, 96),
    ],
)
def test_certain_items_count(
    ruleset_id: str, names: list[str], known: Sequence[Need], certain: dict[str, int], value: int
) -> None:
    declared = add_items(ruleset_id, names, known=known)

    assert (added(declared), declared.value) == (certain, value)
    assert not declared.contradictions


def test_items_called_alone_count_alone() -> None:
    declared = add_items("gghk", ["Small Dragons"], known=DRAWN, completes=False)

    assert (added(declared), declared.total) == ({}, 3)


def test_nothing_follows_from_no_item() -> None:
    assert not add_items("gghk", [], known=DRAWN).counted


@pytest.mark.parametrize(
    ("option", "names", "value"),
    [
        ("full_bonus_set_absorbs_own", ["All Flowers"], 2),
        ("little_dragons_absorb_sets", ["Little Three Dragons"], 4),
    ],
)
def test_what_an_option_absorbs_is_not_added(option: str, names: list[str], value: int) -> None:
    declared = add_items("hk_fanlaak", names, make_options("hk_fanlaak", {option: True}), known=DISCARD)

    assert (added(declared), declared.value) == ({}, value)


def test_what_follows_from_an_item_contradicts_in_its_name() -> None:
    """The concealed pungs follow from both items, and a claimed hand excludes them."""
    declared = add_items("apm", ["Thirteen Terminals", "Win on Kong"], known=DRAWN)

    assert [(pair.first.name, pair.second.name) for pair in declared.contradictions] == [
        ("Thirteen Terminals", "Win on Kong")
    ]


def test_a_third_set_of_dragons_excludes_small_dragons() -> None:
    declared = add_items("gghk", {"Small Dragons": 1, "Triplet of Dragons": 3}, known=DISCARD)

    assert [(pair.first.name, pair.second.name) for pair in declared.contradictions] == [
        ("Small Dragons", "Big Dragons")
    ]


def test_nothing_follows_from_an_alternative_that_is_only_assumed() -> None:
    """Terminals and honors are four triplets or seven pairs; both are worth the same here."""
    declared = add_items("apm", ["Mixed Greater Terminals", "Blessing of Heaven"], known=DRAWN)

    assert added(declared) == {"All Triplets": 1}


@pytest.mark.parametrize(
    ("ruleset_id", "names", "known", "likely"),
    [
        ("gghk", ["Flush"], DRAWN, ["Closed Hand", "All sequences", "All Triplets"]),
        ("gghk", ["Big Winds"], DISCARD, []),
        ("mcr", ["All Green", "All Pungs"], DISCARD, ["Half Flush", "Full Flush"]),
    ],
)
def test_likely_items_are_asked_for(
    ruleset_id: str, names: list[str], known: Sequence[Need], likely: list[str]
) -> None:
    found = [item.name for item in likely_items(ruleset_id, names, known=known)]

    assert found[: len(likely)] == likely
    assert bool(found) == bool(likely)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_likely_items_raise_the_value_without_contradiction(ruleset_id: str) -> None:
    for item in get_ruleset(ruleset_id).items:
        now = add_items(ruleset_id, [item.name], known=DISCARD)
        for other in likely_items(ruleset_id, [item.name], known=DISCARD):
            more = add_items(ruleset_id, {item.name: 1, other.name: 1}, known=DISCARD)
            assert more.value > now.value
            assert not more.contradictions


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_certain_items_name_known_items(ruleset_id: str) -> None:
    ruleset = get_ruleset(ruleset_id)
    names = {item.name for item in ruleset.items}

    for rule in ruleset.relations.certain:
        assert set(rule.items) <= names
        assert {name for given, _ in rule.given for name in given} <= names | set(Need)


def shown_by(read_hand: Score) -> dict[str, int]:
    """The items of a reading that count, and those that it shows but that do not count, as often as any rule asks."""
    ruleset = get_ruleset(read_hand.ruleset_id)
    options = checked_options(ruleset, None)
    context = prepare(read_hand.hand, ruleset.engine.hand_rules(options))
    left_out = ruleset.engine.excluded(context, read_hand.reading, options)
    counts = counts_of(read_hand)
    contained = [name for other in counts for name in ruleset.relations.contained.get(other, ())]
    return {**dict.fromkeys([*contained, *(entry.item.name for entry in left_out)], 4), **counts}


def counts_of(read_hand: Score) -> dict[str, int]:
    return {item.name: item.count for item in read_hand.items}


def hands_of(ruleset_id: str, *, more: int = 0) -> Iterator[Score]:
    """The held hands, and some random ones."""
    yield from held_hands(ruleset_id)
    rng = Random(f"certain {ruleset_id}")
    for _ in range(more):
        found = read(any_hand(rng, ruleset_id), ruleset_id)[1]
        if found is not None:
            yield found


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_what_is_certain_holds_in_every_hand(ruleset_id: str) -> None:
    rules = get_ruleset(ruleset_id).relations.certain
    for found in hands_of(ruleset_id, more=1500):
        held: Mapping[str, int] = {**counts_of(found), **dict.fromkeys(known_of(found.hand), 1)}
        due = [rule for rule in rules if rule.is_due(held)]
        shown = shown_by(found) if due else {}
        for rule in due:
            assert not rule.missing(shown), (rule, found)


ENOUGH = 20
"""From how many hands on it is no accident that all of them show an item."""
COINCIDENCES: Mapping[str, frozenset[tuple[str, str]]] = {
    # The pair may be of another suit or of honors; in these random hands it never is.
    "mcr": frozenset({("Four Pure Shifted Chows", "Full Flush"), ("Four Pure Shifted Chows", "All Chows")}),
}
"""By ruleset, what all held hands with the first item show and the book does not make certain."""


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_what_every_hand_with_an_item_shows_is_certain(ruleset_id: str) -> None:
    """If all hands with an item show another one, that one is added, or the book does not make it certain."""
    common: dict[str, dict[str, int]] = {}
    hands: Counter[str] = Counter()
    for found in hands_of(ruleset_id, more=6000):
        counts = counts_of(found)
        hands.update(counts.keys())
        for name in counts:
            before = common.get(name, counts)
            common[name] = {
                other: min(count, counts[other]) for other, count in before.items() if other in counts
            }
    undeclared = set()
    for name, others in common.items():
        held = {entry.item.name: entry.count for entry in add_items(ruleset_id, [name]).counted}
        missing = {other for other, count in others.items() if other != name and held.get(other, 0) < count}
        undeclared |= {(name, other) for other in missing if hands[name] >= ENOUGH}
    assert undeclared == COINCIDENCES.get(ruleset_id, frozenset())


def units(found: Score) -> list[str]:
    """The items of a hand, each as often as it counts."""
    return [item.name for item in found.items for _ in range(item.count)]


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_no_subset_of_a_hands_items_is_worth_more_than_the_hand(ruleset_id: str) -> None:
    rng = Random(f"subsets {ruleset_id}")
    for found in held_hands(ruleset_id):
        called, known = units(found), known_of(found.hand)
        for _ in range(min(SUBSETS, 2 ** len(called) - 1) if called else 0):
            some = rng.sample(called, rng.randint(1, len(called)))
            declared = add_items(ruleset_id, some, known=known)
            assert declared.value <= found.value, (some, found)
            assert not declared.contradictions, (some, found)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_the_dearest_item_of_a_hand_brings_along_what_it_makes_certain(ruleset_id: str) -> None:
    """Every rule that the item and the way of winning meet is in the value, item by item or by a dearer one."""
    ruleset = get_ruleset(ruleset_id)
    for found in held_hands(ruleset_id):
        if not found.items:
            continue
        known = known_of(found.hand)
        top = max(found.items, key=lambda item: item.item.points).item
        alone: Mapping[str, int] = {top.name: 1, **{need.value: 1 for need in known}}
        due = [rule for rule in ruleset.relations.certain if rule.is_due(alone)]
        certain = {rule.items[0]: rule.missing({top.name: 1}) for rule in due if len(rule.items) == 1}
        struck = {entry.name for entry in ruleset.relations.struck({top.name, *certain})}
        least = top.points + sum(
            ruleset.item(name).points * count for name, count in certain.items() if name not in struck
        )
        declared = add_items(ruleset_id, [top.name], known=known)
        assert declared.total >= (top.points if top.name in struck else least), found
        assert declared.value <= found.value, found


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_nothing_is_added_to_a_whole_hand(ruleset_id: str) -> None:
    for found in hands_of(ruleset_id, more=400):
        if found.items:
            declared = add_items(ruleset_id, units(found), known=known_of(found.hand))
            assert not added(declared), found
            assert (declared.total, declared.value) == (found.total, found.value), found
