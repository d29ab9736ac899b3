"""What the trainer shows."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

from tournament.calculator.answers import Answer
from tournament.calculator.forms import RIICHI, TrainerForm, text_of_option
from tournament.calculator.training import Shown, is_right_items, is_right_value, shown_hand, solution
from tournament.core.page_values import PageValues
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import ruleset_name
from tournament.events.settings.options import option_field_name, stored_options
from tournament.play.models import HandWin


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainerPage(PageValues):
    """A hand of the trainer. `is_right` is None, like `answer`, until somebody has answered or given up."""

    template: ClassVar[str] = "calculator/trainer.html"

    hand: Shown
    event: Event
    round_number: int
    ruleset: str
    by_items: bool
    form: TrainerForm
    answer: Answer | None
    is_right: bool | None
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoHandPage(PageValues):
    """The trainer where no finished event has hands with tiles: `rulesets` may be trained, by id and name."""

    template: ClassVar[str] = "calculator/no_hand.html"

    rulesets: tuple[tuple[str, str], ...]


def trainer_page(win: HandWin, data: Mapping[str, Any]) -> TrainerPage:
    """The page of a hand, with the judgement on what somebody answered."""
    shown = shown_hand(win)
    question = shown.question
    by_items = "by" in data and data["by"] == "items" and question.ruleset.match is None
    form = TrainerForm(question, data, by_items=by_items)
    is_right = None
    if form.is_given:
        cleaned = form.cleaned_data
        if by_items:
            is_right = is_right_items(question, Counter(cleaned["items"]))
        else:
            is_right = is_right_value(
                question, value=cleaned.get("value"), han=cleaned.get("han"), fu=cleaned.get("fu")
            )
    is_told = is_right is not None or "reveal" in data
    return TrainerPage(
        hand=shown,
        event=win.hand.table.round.event,
        round_number=win.hand.table.round.number,
        ruleset=ruleset_name(question.ruleset.id),
        by_items=by_items,
        form=form,
        answer=solution(question) if is_told else None,
        is_right=is_right,
        query=_query_of_hand(shown),
    )


def _query_of_hand(shown: Shown) -> str:
    """The address of a played hand in the calculator."""
    asked = shown.question
    named = {
        "ruleset": asked.ruleset.id,
        "outcome": asked.outcome.value,
        "winner": int(asked.winner),
        "round_wind": int(asked.round_wind),
        "tiles": asked.tiles,
        "bonus": asked.bonus,
        "dora": asked.dora,
        "ura": asked.ura,
    }
    flags = [(RIICHI, "on") if flag == RIICHI else ("flags", flag) for flag in asked.flags]
    changed = [
        (option_field_name(asked.ruleset, name), text_of_option(value))
        for name, value in stored_options(asked.ruleset, asked.options).items()
    ]
    return urlencode([*((name, value) for name, value in named.items() if value != ""), *flags, *changed])
