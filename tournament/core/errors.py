"""The root of all refusals: a class with a stable code and one sentence for a person."""

from typing import Any, ClassVar

from django.utils.functional import Promise

from tournament.core.sentences import filled


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """An act that was refused; nothing was changed.

    `code` is stable, and code branches on it; `text` is a translatable sentence with named placeholders that says what
    happened and what to do; `params` fill it. `field` names the form field at fault, if there is one.
    """

    code: ClassVar[str] = "refused"
    text: ClassVar[str | Promise] = ""
    field: ClassVar[str | None] = None

    def __init__(self, **params: Any) -> None:
        super().__init__(self.code, params)
        self.params = params

    def __str__(self) -> str:
        return filled(self.text, self.params)
