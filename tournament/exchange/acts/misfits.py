"""Where an import is in the document, so that a refusal names the place and says what is wrong there in a sentence.

What Python or the database say of a wrong value is for programmers, so it never reaches a person.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, IntegrityError
from django.db.models import Model
from django.utils.translation import gettext as _

from tournament.acts.transactions import attempt
from tournament.core.errors import Refusal
from tournament.draws.engine import DrawError
from tournament.exchange.errors import DocumentBroken, FileRefused

UNIQUE = "unique"
"""Stands in the message of every database about a row that is there twice."""


class WrongValue(Exception):  # noqa: N818 - an answer, not a fault
    """A value that does not fit, with a sentence for a person."""


MISFITS = (
    WrongValue,
    ValidationError,
    DatabaseError,
    ObjectDoesNotExist,
    Refusal,
    DrawError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Raised by rows that do not fit together, and by code that reads values no act can have written."""


@contextmanager
def at(place: str) -> Iterator[None]:
    """A part of an import. What does not fit in it is refused as DocumentBroken with this place, or with a closer one."""
    try:
        yield
    except FileRefused:
        raise
    except MISFITS as error:
        raise DocumentBroken(place=place, what=_sentence(error)) from error


def write_rows(rows: Sequence[Model], places: Sequence[str]) -> None:
    """Write rows of one kind at once; `places` says where each stands. Raises DocumentBroken with the place of the first
    one that the database refuses.
    """
    if not rows:
        return
    try:
        with attempt():
            type(rows[0])._default_manager.bulk_create(rows)
    except DatabaseError:
        for row, place in zip(rows, places, strict=True):
            with at(place):
                row.save(force_insert=True)
        raise


def _sentence(error: Exception) -> str:
    match error:
        case WrongValue() | Refusal():
            return str(error)
        case ValidationError():
            return " ".join(error.messages)
        case IntegrityError() if UNIQUE in str(error).casefold():
            return _("Something is there twice that can be there only once.")
        case DatabaseError():
            return _("Its values do not go together.")
        case KeyError(args=[str() as name]):
            return _("%(name)s is missing, or is nowhere else in the document.") % {"name": repr(name)}
        case IndexError():
            return _("It refers to a row that its list does not have.")
        case DrawError():
            return _("No draw can be repeated with these values.")
        case _:
            return _("A value there does not fit the rest of the document.")
