"""The page about how the books are read says what the engine does, and names settings that exist."""

import re
from pathlib import Path

import pytest
from django.utils.text import capfirst

from penalties.models import LedgerSettings
from scoring import BelowMinimum, Score, all_rulesets, parse_hand, score
from tournament.events.settings.options import OPTION_LABELS

PAGE = Path(__file__).parents[2] / "docs/guide/how_the_books_are_read.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```hands\n(.*?)```", TEXT, re.DOTALL)
LINES = [line for block in BLOCKS for line in block.splitlines()]


def worked_out(ruleset_id: str, hand: str) -> str:
    """What the engine says of a hand, as the page writes it."""
    try:
        result = score(parse_hand(hand, ruleset_id=ruleset_id), ruleset_id)
    except BelowMinimum as refusal:
        return f"is not enough: worth {refusal.points}"
    items = ", ".join(f"{name} {points}" for name, points in result.items_by_name().items())
    return f"= {_worth(result)}: {items}"


def _worth(result: Score) -> str:
    worth = result.worth
    if worth is None:
        return str(result.total) + ("" if result.value == result.total else f", counts as {result.value}")
    han_and_fu = [f"{worth.han} han {worth.fu} fu"] if worth.han is not None else []
    return ", ".join([*han_and_fu, *([worth.limit] if worth.limit else [])])


@pytest.mark.parametrize("line", LINES)
def test_example_is_worth_what_the_page_says(line: str) -> None:
    ruleset_id, rest = line.split("  ", 1)
    hand, said = re.split(r"  (?==)|(?= is not enough)", rest, maxsplit=1)
    assert worked_out(ruleset_id, hand) == said.strip()


def test_every_rulebook_has_an_example() -> None:
    assert {line.split("  ")[0] for line in LINES} == {ruleset.id for ruleset in all_rulesets()}


def test_settings_have_the_names_of_the_settings_page() -> None:
    rows = [line.strip("|").split(" | ") for line in TEXT.splitlines() if line.startswith("|")]
    named = {row[3].strip(" |") for row in rows if len(row) == 4} - {"", "Setting", "---"}
    of_penalties = capfirst(LedgerSettings._meta.get_field("counts_at").verbose_name)
    assert named <= {*map(str, OPTION_LABELS.values()), of_penalties}
