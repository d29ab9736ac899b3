"""The number of a request: it stands in a header of the answer, in every line of the log, and on pages of errors.

It is short and has no letters that look like others, so a person can read it out. A proxy that we trust may bring its own
in X-Request-ID. That one then stands in the header and in the log, and pages show a short code made from it.
"""

import random
import re
from base64 import b32encode
from contextvars import ContextVar
from hashlib import blake2b

HEADER = "X-Request-ID"
KEY = "seatwind.request_id"
"""Where the front leaves it for the application."""

BYTES = 5
_LETTERS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789ABCDEFGHJKMNPQRSTVWXYZ")
OWN = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}")
BROUGHT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}")

current: ContextVar[str] = ContextVar("request_id", default="")
"""The number of the request that is handled in this thread; empty outside requests."""


def new_id() -> str:
    """A number such as K7QF-2M9X. It is no secret."""
    return _written(random.getrandbits(8 * BYTES).to_bytes(BYTES, "big"))


def id_of(brought: str, *, is_behind_proxy: bool) -> str:
    """The number that a trusted proxy brought, or a new one."""
    return brought if is_behind_proxy and BROUGHT.fullmatch(brought) else new_id()


def code_of(request_id: str) -> str:
    """What a person reads out: the number itself, or for one that a proxy brought a short code made from it."""
    if not request_id or OWN.fullmatch(request_id):
        return request_id
    return _written(blake2b(request_id.encode(), digest_size=BYTES).digest())


def _written(number: bytes) -> str:
    text = b32encode(number).translate(_LETTERS).decode()
    return f"{text[:4]}-{text[4:]}"
