"""What everybody reads of a person who does not publish the name: initials, and no federation number."""

import re
from typing import NamedTuple

from tournament.core.names import HIDDEN_REST

_WORD = re.compile(r"\w[^\s-]*")


class Names(NamedTuple):
    """A person's names: in Latin letters, and as the person writes it. One of them may be empty."""

    latin: str
    native: str


def public_names(name: str, name_zh: str) -> Names:
    """What lists show of a name that is not published."""
    return Names(initials(name), masked(name_zh))


def initials(name: str) -> str:
    """ "Anna Kowalska-Nowak" → "A. K. N.\""""
    return " ".join(f"{word[0].upper()}." for word in _WORD.findall(name)) or masked(name)


def masked(name: str) -> str:
    """The first character of a name in native script: 陳大文 → 陳＊."""
    return f"{name[0]}{HIDDEN_REST}" if name else ""
