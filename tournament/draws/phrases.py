"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping

from tournament.core.hooks.wording import Words
from tournament.draws.settings.methods import label_of_id


def draw_method(method: str) -> str:
    return label_of_id(method)


WORDS: Mapping[str, Words] = {"draw_method": draw_method}
