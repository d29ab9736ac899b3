"""How the site answers an act, read from the response as a table of acts puts it."""

from html import unescape
from typing import Any
from urllib.parse import unquote

from django.forms import BaseForm

from tests.tournament.acts.expected.types import DONE, FORBIDDEN, NO_SUCH_PAGE, Cell, refused
from tournament.core.errors import Refusal

COMPARED = ("hand_conflict", "same_hand", "key_reused", "hand_not_reached")
"""The page shows what stands beside what was sent, or says in its own words what to do next."""


def answer_of(response: Any) -> Cell:
    """The cell that this answer fits: done, or refused with the code of the refusal.

    Whoever is refused reads why: the sentence stands on the page.
    """
    if response.status_code == 404:
        return NO_SUCH_PAGE
    if response.status_code in (200, 204, 302, 303):
        return DONE
    if response.status_code == 403:
        return FORBIDDEN
    assert response.status_code in (409, 422), response.status_code
    code, sentence = _reason_of(response)
    assert code in COMPARED or sentence in unescape(response.content.decode()), (
        f"{code} is not told: {sentence}"
    )
    return refused(code)


def _reason_of(response: Any) -> tuple[str, str]:
    if "Seatwind-Refusal" in response:
        return response["Seatwind-Refusal"], unquote(response["Seatwind-Sentence"])
    for context in response.context or []:
        flat = context.flatten() if hasattr(context, "flatten") else context
        if "sentence" in flat and "code" in flat:
            return str(flat["code"]), str(flat["sentence"])
        if isinstance(flat.get("refusal"), Refusal):
            return flat["refusal"].code, str(flat["refusal"])
        if flat.get("obstacles"):
            return str(flat["obstacles"][0].code), str(flat["obstacles"][0])
        for value in flat.values():
            if isinstance(value, BaseForm) and value.is_bound and value.errors:
                return _first_fault(value)
    raise AssertionError(f"a refusal without a code: {response.content[:300]!r}")


def _first_fault(form: BaseForm) -> tuple[str, str]:
    fault = next(fault for faults in form.errors.as_data().values() for fault in faults)
    return str(fault.code), str(fault.messages[0])
