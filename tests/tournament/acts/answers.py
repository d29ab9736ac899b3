"""How the site answers an act, read from the response as a table of acts puts it."""

from typing import Any

from django.forms import BaseForm

from tournament.acts.types import DONE, FORBIDDEN, NO_SUCH_PAGE, Cell, refused


def answer_of(response: Any) -> Cell:
    """The cell that this answer fits: done, or refused with the code of the refusal."""
    if response.status_code == 404:
        return NO_SUCH_PAGE
    if response.status_code in (200, 204, 302, 303):
        return DONE
    if response.status_code == 403:
        return FORBIDDEN
    assert response.status_code in (409, 422), response.status_code
    return refused(_code_of(response))


def _code_of(response: Any) -> str:
    for context in response.context or []:
        flat = context.flatten() if hasattr(context, "flatten") else context
        if "sentence" in flat and "code" in flat:
            return str(flat["code"])
        if flat.get("obstacles"):
            return str(flat["obstacles"][0].code)
        for value in flat.values():
            if isinstance(value, BaseForm) and value.is_bound and value.errors:
                return next(str(error.code) for errors in value.errors.as_data().values() for error in errors)
    raise AssertionError(f"a refusal without a code: {response.content[:300]!r}")
