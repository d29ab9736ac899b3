"""A hand that was played, as a question of the trainer, and whether an answer is right."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import scoring
from tournament.calculator.answers import Answer, answered, counted_names
from tournament.calculator.question import Question, question_of_hand
from tournament.draws.enums import Wind
from tournament.play.bridge.rules import options_of, ruleset_of
from tournament.play.bridge.sentences import outcome_label
from tournament.play.bridge.tiles import stored_hand, tiles_text
from tournament.play.forms.worth import flag_label
from tournament.play.models import HandWin

YAKUMAN_HAN = 13
"""Who answers a yakuman with so many han is right."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as the trainer shows it: its tiles, and in words how and with which winds it was won."""

    win: HandWin
    question: Question
    tiles: str
    facts: tuple[str, ...]


def shown_hand(win: HandWin) -> Shown:
    """A stored win under the rules of its event."""
    event = win.hand.table.round.event
    hand = stored_hand(win.tiles or {})
    question = question_of_hand(hand, ruleset_of(event), options_of(event))
    return Shown(win, question, tiles_text(win), tuple(_facts(question)))


def _facts(question: Question) -> list[str]:
    ruleset = question.ruleset
    facts = [
        outcome_label(question.outcome, ruleset.id),
        _("Winner’s wind: %(wind)s") % {"wind": Wind(int(question.winner)).label},
    ]
    if ruleset.flow.has_round_wind:
        facts.append(_("Prevailing wind: %(wind)s") % {"wind": Wind(int(question.round_wind)).label})
    labels = {scoring.Flag.RIICHI.value: _("Riichi declared")}
    return [*facts, *(labels.get(flag) or flag_label(flag, ruleset.id) for flag in question.flags)]


def solution(question: Question) -> Answer:
    """The answer, without who pays: the trainer does not say who discarded."""
    return replace(answered(question), payments=(), unpaid="")


def is_right_value(question: Question, *, value: int | None, han: int | None, fu: int | None) -> bool:
    """Whether somebody knew what the hand is worth: its value, or its han and fu. From five han on no fu are asked."""
    score = scoring.score(question.hand(), question.ruleset.id, question.options)
    worth = score.worth
    if worth is None:
        return value in (score.value, score.total)
    if worth.yakuman:
        return han is not None and han >= YAKUMAN_HAN
    return han == worth.han and (worth.fu is None or worth.limit is not None or fu == worth.fu)


def is_right_items(question: Question, ticked: Mapping[str, int]) -> bool:
    """Whether somebody ticked exactly the items that count."""
    return counted_names(question) == Counter(ticked)
