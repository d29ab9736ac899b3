"""The two fouls of garden mahjong."""

from typing import Final

from penalties.catalogue.build import RESTART, WARNING, off, pay_each
from penalties.catalogue.types import Always, Foul, Judge, RuleBook, Text, Where
from tests.rulebooks.garden.ruleset import FINE


def _text(text: str) -> Text:
    return Text(text, text, text)


BOOK: Final = RuleBook(
    ruleset="garden",
    source="Garden",
    fouls=(
        Foul(
            "false_win",
            _text("False harvest"),
            _text("A win that was none."),
            "1",
            Always((pay_each(FINE), RESTART)),
        ),
        Foul(
            "trampling",
            _text("Trampling"),
            _text("Somebody walked on the beds."),
            "2",
            Judge(((WARNING,), (off(1, 9),))),
        ),
    ),
    deductions_at=Where.EVENT,
)
