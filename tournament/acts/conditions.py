"""A condition of the state in which an act can be done, and the sentence that says it to people."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, TypeVar

from django.utils.functional import Promise

D_contra = TypeVar("D_contra", contravariant=True)


class Condition(Generic[D_contra]):
    """What must be so. Called with what is being done, it raises the refusal that a person reads."""

    def __init__(self, words: str | Promise, check: Callable[[D_contra], None]) -> None:
        self.words = words
        self._check = check
        update_wrapper(self, check)

    def __call__(self, doing: D_contra) -> None:
        self._check(doing)


def condition(words: str | Promise) -> Callable[[Callable[[D_contra], None]], Condition[D_contra]]:
    """Declare a condition. `words` are a whole sentence for the page that says who may do what."""

    def declare(check: Callable[[D_contra], None]) -> Condition[D_contra]:
        return Condition(words, check)

    return declare
