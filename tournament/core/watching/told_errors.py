"""Errors told without personal data: what people typed, their addresses and the keys in links do not leave the program.

Of an error its kind, the places in the program and the first line of its text are told. PostgreSQL names the values of the
row in further lines. Values stand in quotes in the texts of most errors, so quoted parts are left out, except where the
text comes from the program alone.
"""

import re
import traceback
from collections.abc import Iterator

TOKEN = re.compile(
    r"(/|%2F)(t|invitation|new-password|first-account|sign-up|own)(/|%2F)"
    r"(?:(?!%2F)[\w%.-]){2,}(?:(?:/|%2F)(?:(?!%2F)[\w%.-]){8,})?",
    re.IGNORECASE,
)
"""A key in an address, also in the address of another page's parameter, where the slashes are encoded."""
HIDDEN = r"\1\2\3…"
MAIL = re.compile(r"[^\s<>\"'(),;:]+(?:@|%40)[\w-]+(?:\.[\w-]+)*")
ADDRESS = re.compile(r"\b(ip|ip_address|client)=\S+?(?=[,;]|:?\s|:?$)")
"""What gunicorn says of whoever sent a request that cannot be read."""
QUOTED = re.compile(
    r"(\b(?:constraint|relation|column|table|function) )?(\"[^\"]*\"|'[^']*'|“[^”]*”|‘[^’]*’)"
)
OF_THE_PROGRAM = (AttributeError, ImportError, NameError, NotImplementedError, RecursionError, TypeError)
"""Kinds of errors whose texts name parts of the program and no values."""
LONGEST = 300
MOST_ERRORS = 5


def without_secrets(text: str) -> str:
    """The text without keys in links, mail addresses, and addresses of machines that are named as such."""
    text = ADDRESS.sub(r"\1=…", TOKEN.sub(HIDDEN, text))
    return MAIL.sub("…@…", text) if "@" in text or "%40" in text else text


def safe_text(error: BaseException) -> str:
    """The first line of an error's text, without values."""
    line = str(error).strip().partition("\n")[0][:LONGEST]
    if not isinstance(error, OF_THE_PROGRAM):
        line = QUOTED.sub(lambda found: found[0] if found[1] else f"{found[2][0]}…{found[2][-1]}", line)
    return without_secrets(line)


def kind_of(error: BaseException) -> str:
    """The kind of an error with its module: `django.db.utils.OperationalError`."""
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def errors_behind(error: BaseException) -> Iterator[BaseException]:
    """The error, and those that led to it, the newest first."""
    found: BaseException | None = error
    for _number in range(MOST_ERRORS):
        if found is None:
            return
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def told(error: BaseException) -> str:
    """An error as a log tells it: its places in the program, its kind and its text, and the same of what led to it."""
    parts = [
        f"{''.join(traceback.format_tb(one.__traceback__))}{kind_of(one)}: {safe_text(one)}"
        for one in errors_behind(error)
    ]
    return "\n\nIt came from:\n\n".join(parts)
