"""How an app words the data of audit rows whose meaning only it knows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import Model

from tournament.core.hooks.hook import Hook


@dataclass(frozen=True, slots=True)
class DataWords:
    """Words the data with this name: gets the value and the row's event, and returns what fills the sentence."""

    name: str
    in_words: Callable[[object, Model | None], Mapping[str, object]]


data_words: Hook[DataWords] = Hook()
