"""What the event's lists show of a person who signed up: the name, or initials if the name stays private."""

import re
from typing import Any

from tournament.registration.models import SignUp

_WORD = re.compile(r"\w[^\s-]*")
HIDDEN_REST = "＊"
SHARED = ("club", "team", "country")
"""Fields that are published either way."""


def entry_fields(sign_up: SignUp) -> dict[str, Any]:
    """The fields of the entry of a sign-up. A federation number would reveal the name, so it is published only with the
    name.
    """
    fields: dict[str, Any] = {name: getattr(sign_up, name) for name in SHARED}
    if sign_up.publishes_name:
        names = ("name", "name_zh", "federation_id", "other_ids")
        return fields | {name: getattr(sign_up, name) for name in names}
    hidden = {
        "name": initials(sign_up.name),
        "name_zh": masked(sign_up.name_zh),
        "federation_id": "",
        "other_ids": "",
    }
    return fields | hidden


def initials(name: str) -> str:
    """ "Anna Kowalska-Nowak" → "A. K. N.\""""
    return " ".join(f"{word[0].upper()}." for word in _WORD.findall(name))


def masked(name: str) -> str:
    """The first character of a name in native script: 陳大文 → 陳＊."""
    return f"{name[0]}{HIDDEN_REST}" if name else ""
