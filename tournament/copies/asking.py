"""What visitors of a mirror may ask of the hall, and how it is written on the way: the same on both sides.

Public pages are the mirror's own. Asked of the hall are sign-ups, the private pages of people who signed up or play, and
the page on which a player confirms a table. Hands are entered in the hall only.
"""

import json
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass, field

from django.urls import Resolver404, resolve

METHODS = ("GET", "POST")
POLICIES = frozenset({"event sign-up link", "event own link"})
"""Doors of private links that a mirror leads through to the hall."""
VIEWS = frozenset({"play:link-signoff", "play:link-seat", "play:link-phone", "notices:entry"})
"""Of the link of a table, where a player confirms; and where a player asks for notices, which the hall sends."""
SIGN_UP = "registration:sign-up"
BODY_MOST = 100_000
"""Bytes of a form. The longest sign-up has a tenth of them."""


def is_asked_of_hall(view: object, name: str, method: str | None) -> bool:
    """Whether a request to this view goes to the hall."""
    if method not in METHODS:
        return False
    if name == SIGN_UP:
        return method == "POST"
    return name in VIEWS or getattr(view, "policy", "") in POLICIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A request on its way to the hall. `reply` is the key with which the answer is sealed."""

    method: str
    path: str
    query: str
    body: bytes
    content_type: str
    language: str
    cookies: dict[str, str]
    sender: str
    reply: bytes

    def is_allowed(self) -> bool:
        """Whether the hall answers it, whatever the mirror thought."""
        try:
            match = resolve(self.path)
        except Resolver404:
            return False
        return is_asked_of_hall(match.func, match.view_name, self.method)

    def as_bytes(self) -> bytes:
        packed = {**asdict(self), "body": _text(self.body), "reply": _text(self.reply)}
        return json.dumps(packed).encode()


def question_in(content: bytes) -> Question:
    """Raises ValueError, TypeError, KeyError."""
    read = json.loads(content)
    return Question(**{**read, "body": b64decode(read["body"]), "reply": b64decode(read["reply"])})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the hall answered."""

    status: int
    content_type: str = ""
    location: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    at: str = ""

    def as_bytes(self) -> bytes:
        return json.dumps({**asdict(self), "body": _text(self.body)}).encode()


def reply_in(content: bytes) -> Reply:
    """Raises ValueError, TypeError, KeyError."""
    read = json.loads(content)
    return Reply(**{**read, "body": b64decode(read["body"])})


def _text(content: bytes) -> str:
    return b64encode(content).decode()
