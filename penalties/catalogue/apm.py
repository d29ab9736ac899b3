"""The fouls of the Asia Pacific Mahjong Rules; sections as printed there."""

from dataclasses import replace

from penalties.catalogue.build import NOTHING, WARNING, off
from penalties.catalogue.types import Foul, Judge, RuleBook, Text, Where
from penalties.catalogue.zung_jung import SHARED, TIME_LIMIT

OWN = (
    Foul(
        "claim_cancelled",
        Text("Claim cancelled", "取消鳴牌", "取消鸣牌"),
        Text(
            "A claim was cancelled before tiles were shown. Free, unless it happens often.",
            "亮牌前取消鳴牌；不罰，但不可過多。",
            "亮牌前取消鸣牌；不罚，但不可过多。",
        ),
        "Wrong Claims: cancelled claim",
        Judge(((NOTHING,), (WARNING,), (off(5, 100),))),
    ),
)

BOOK = RuleBook(
    ruleset="apm",
    source="Asia Pacific Mahjong Rules",
    fouls=(*(replace(shared.foul, paragraph=shared.apm_paragraph) for shared in SHARED), *OWN),
    deductions_at=Where.EVENT,
    limit=TIME_LIMIT,
)
