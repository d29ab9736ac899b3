"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping

from tournament.accounts.models import Obliged
from tournament.core.hooks.wording import Words


def obliged(obliged: str) -> str:
    """Who has to have a second factor."""
    return Obliged(obliged).in_sentence


WORDS: Mapping[str, Words] = {"obliged": obliged}
