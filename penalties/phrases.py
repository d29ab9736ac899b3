"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from penalties.catalogue.wire import read_consequences
from penalties.enums import AppealStep
from penalties.rulebook.texts import consequences_words, text_of
from tournament.core.hooks.wording import Words


def foul(name: Mapping[str, Any]) -> str:
    """The name of a foul, stored in three languages as in the ledger."""
    return text_of(name)


def consequences(ruleset: str, consequences: Sequence[Mapping[str, Any]]) -> str:
    """Consequences as `catalogue.wire` writes them, in the words of the rulebook."""
    return consequences_words(ruleset, read_consequences(consequences))


def appeal_decision(step: str) -> str:
    return str(AppealStep(step).label)


def hand_corrected() -> str:
    """Why the penalty that came with a hand is taken back, where the hand was not corrected by a person."""
    return _("The hand was corrected")


WORDS: Mapping[str, Words] = {
    "foul": foul,
    "consequences": consequences,
    "appeal_decision": appeal_decision,
    "hand_corrected": hand_corrected,
}
