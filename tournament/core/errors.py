"""The root of all refusals: a class with a stable code and one sentence for a person."""

from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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


class NotAllowed(Refusal):
    """The act belongs to somebody else; pages answer 403."""

    code = "forbidden"
    text = _("Your role in this event does not allow this. Ask an organizer.")


class SubjectGone(Refusal):
    """What the act would be done to was deleted meanwhile."""

    code = "subject_gone"
    text = _("This has been deleted, so nothing was changed. Reload the page.")


class AlreadySo(Refusal):
    """Doing it would change nothing. Pages do not offer it."""

    code = "already_so"
    text = _("This is already done.")
