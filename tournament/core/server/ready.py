"""Answers that are ready: given to everybody who asks within a moment, without a thread and without the application.

The application says with the header `Seatwind-Ready` for how many seconds an answer may be given again to visitors.
Visitors who ask for the same while it is being made wait for that one answer. `Seatwind-Every` tells pages how often
to ask: seldom when many do.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from tournament.core.server.answers import Answer, header_of, joined_header_of
from tournament.core.server.tracking import without_tracking
from tournament.core.watching.counting import count_ready

READY = b"seatwind-ready"
EVERY = b"seatwind-every"
PERSONAL = (b"sessionid=", b"messages=")
"""Cookies with which an answer is one person's own."""
CHOSEN_LANGUAGE = "django_language"
"""The cookie with the language that a visitor chose; all who chose it get the same answers."""
SELECTING = (
    b"host",
    b"x-forwarded-proto",
    b"accept-language",
    b"hx-request",
    b"hx-boosted",
    b"hx-history-restore-request",
)
"""Headers that an answer to a visitor may depend on, in addition to whether it is compressed."""

EVERY_SECONDS = 1.5
EVERY_SECONDS_MOST = 15.0
ANSWERS_A_SECOND = 350
"""So many ready answers a worker gives without making pages wait longer before they ask again: with two workers, 2,000
pages still ask every three seconds.
"""

ENTRIES_MOST = 300
BYTES_MOST = 48_000_000
PATHS_MOST = 4_000

Key = tuple[bytes, ...]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Known:
    """An answer and the moment until which it may be given."""

    answer: Answer
    until: float


class Ready:
    """The ready answers of one worker. Used only by its event loop, so nothing is locked."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.every = EVERY_SECONDS
        self.known: OrderedDict[Key, Known] = OrderedDict()
        self.bytes = 0
        self._paths: OrderedDict[bytes, None] = OrderedDict()
        self._making: dict[Key, asyncio.Future[Answer | None]] = {}
        self._given = 0
        self._since = clock()

    async def answer(self, scope: Any, make: Callable[[Any], Awaitable[Answer]]) -> Answer:
        """The ready answer to a request, or what `make` answers to it."""
        key = key_of(scope)
        if key is None:
            return await make(scope)
        if key[0] not in self._paths:
            return self._shared(key, await make(scope))
        # What is made for all is made whole; whether the asker has it already is seen here.
        wanted = header_of(scope["headers"], b"if-none-match")
        plain = {**scope, "headers": [one for one in scope["headers"] if one[0].lower() != b"if-none-match"]}
        return unless_known(await self._for_all(key, plain, make), wanted)

    async def _for_all(self, key: Key, scope: Any, make: Callable[[Any], Awaitable[Answer]]) -> Answer:
        known = self.known.get(key)
        if known and known.until > self.clock():
            count_ready()
            return self._with_pace(known.answer)
        making = self._making.get(key)
        if making is not None:
            shared = await asyncio.shield(making)
            if shared is None:
                return await make(scope)
            count_ready()
            return self._with_pace(shared)
        future: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._making[key] = future
        try:
            return self._shared(key, await make(scope))
        finally:
            del self._making[key]
            now = self.known.get(key)
            future.set_result(now.answer if now and now.until > self.clock() else None)

    def _shared(self, key: Key, answer: Answer) -> Answer:
        """Keep an answer that may be given again; its header for that is removed."""
        seconds = header_of(answer.headers, READY)
        if not seconds:
            return answer
        answer = replace(answer, headers=[one for one in answer.headers if one[0] != READY])
        if answer.status == 200:
            self._keep(key, Known(answer, self.clock() + float(seconds)))
        return self._with_pace(answer)

    def _keep(self, key: Key, known: Known) -> None:
        self._paths[key[0]] = None
        while len(self._paths) > PATHS_MOST:
            self._paths.popitem(last=False)
        old = self.known.pop(key, None)
        self.bytes += len(known.answer.body) - (len(old.answer.body) if old else 0)
        self.known[key] = known
        while self.bytes > BYTES_MOST or len(self.known) > ENTRIES_MOST:
            _key, dropped = self.known.popitem(last=False)
            self.bytes -= len(dropped.answer.body)

    def _with_pace(self, answer: Answer) -> Answer:
        """The answer with how often to ask again; counts how many were given."""
        self._given += 1
        passed = self.clock() - self._since
        if passed >= 1:
            asking = self._given / passed * self.every
            fitting = min(EVERY_SECONDS_MOST, max(EVERY_SECONDS, asking / ANSWERS_A_SECOND))
            self.every = round((self.every + fitting) / 2, 1)
            self._given, self._since = 0, self.clock()
        return replace(answer, headers=[*answer.headers, (EVERY, str(self.every).encode())])


def key_of(scope: Any) -> Key | None:
    """What an answer to a visitor depends on; None for requests whose answer is for one person only.

    A header that is sent several times is read as the application reads it: all values, joined.
    """
    if scope["method"] != "GET":
        return None
    headers = scope["headers"]
    cookies = joined_header_of(headers, b"cookie")
    if any(name in cookies for name in PERSONAL) or header_of(headers, b"authorization"):
        return None
    packed = b"gzip" if b"gzip" in joined_header_of(headers, b"accept-encoding") else b""
    asked = (scope["path"].encode(), without_tracking(scope["query_string"]), packed)
    return (*asked, chosen_language(cookies), *(joined_header_of(headers, name) for name in SELECTING))


def chosen_language(cookies: bytes) -> bytes:
    """The language that a visitor chose, read as the application reads cookies: otherwise an answer could be kept as one
    in another language.
    """
    chosen = ""
    if CHOSEN_LANGUAGE.encode() in cookies:
        for cookie in cookies.decode(errors="replace").split(";"):
            name, _equals, value = cookie.partition("=")
            chosen = value.strip() if name.strip() == CHOSEN_LANGUAGE else chosen
    return chosen.encode()


def unless_known(answer: Answer, wanted: bytes) -> Answer:
    """The answer, or 304 for who has it already."""
    tag = header_of(answer.headers, b"etag")
    if (
        answer.status != 200
        or not tag
        or tag not in [one.strip().removeprefix(b"W/") for one in wanted.split(b",")]
    ):
        return answer
    left_out = (b"content-length", b"content-type", b"content-encoding")
    return Answer(304, [one for one in answer.headers if one[0] not in left_out], b"")
