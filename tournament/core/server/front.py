"""The front reads a complete request, within limits of time and size, before a thread handles it.

A thread that waits for a slow sender is not available to anybody else, so a few half-sent posts could stop the site.
With the front, a slow sender costs only a little memory. Responses are also complete before they are sent, so slow
readers do not hold a thread either.

Passwords are hashed in a separate lane. Many guesses at once queue there, while pages keep their threads. Visitors who
only look have a lane of their own, too, so that whoever enters hands never waits behind them; most of them get an answer
that is ready (`ready.py`) and need no thread at all.
"""

import asyncio
import os
import re
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from typing import Any

from asgiref.wsgi import WsgiToAsgiInstance

from tournament.core.server.answers import Answer, header_of
from tournament.core.server.ready import PERSONAL, Ready

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

FRONT = "seatwind.front"
"""Set where a front keeps the application’s ready answers."""

# On Linux each thread has its own niceness. On other systems the lanes have equal priority.
HASHING_NICENESS = 10


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on the time and size of a request body."""

    body_seconds: float = 30
    form_bytes: int = 3_000_000
    upload_bytes: int = 25_000_000
    # The total of all bodies that a worker holds at the same time.
    held_bytes: int = 120_000_000


@dataclass(slots=True)
class Lane:
    """Threads for one kind of request, and how many requests may wait for one of them."""

    threads: int
    waiting: int
    niceness: int = 0
    taken: int = 0
    pool: ThreadPoolExecutor = field(init=False)

    def __post_init__(self) -> None:
        self.pool = ThreadPoolExecutor(self.threads, initializer=self._start_thread)

    @property
    def is_full(self) -> bool:
        return self.taken >= self.threads + self.waiting

    def _start_thread(self) -> None:
        if self.niceness and sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self.niceness)


class Refused(Exception):  # noqa: N818 - a response to the sender, not a fault
    """A request that is not passed on. `status` and `sentence` are the response."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class Gone(Exception):  # noqa: N818 - nobody is waiting for a response any more
    """The sender disconnected before the request was complete."""


class Front:
    """An ASGI application in front of a WSGI application.

    `hashing` matches the paths whose posts hash a password; they go to `hashing_lane`. What visitors without a session
    only look at goes to `visitors_lane`, unless `working` matches its path: there people enter hands without an account.
    Everything else goes to `pages_lane`.
    """

    def __init__(
        self,
        application: Callable[..., Iterable[bytes]],
        *,
        hashing: re.Pattern[str] | None = None,
        working: re.Pattern[str] | None = None,
        limits: Limits | None = None,
        pages_lane: Lane | None = None,
        hashing_lane: Lane | None = None,
        visitors_lane: Lane | None = None,
    ) -> None:
        self.application = application
        self.hashing = hashing
        self.working = working
        self.limits = limits or Limits()
        self.pages_lane = pages_lane or Lane(threads=4, waiting=200)
        self.hashing_lane = hashing_lane or Lane(threads=1, waiting=8, niceness=HASHING_NICENESS)
        self.visitors_lane = visitors_lane or Lane(threads=2, waiting=400)
        self.ready = Ready()
        self.held_bytes = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"The front serves http and not {scope['type']}.")
        held: list[bytes] = []
        try:
            await self._read(scope, receive, held)
            body = b"".join(held)
            answer = await self.ready.answer(scope, lambda asked: self._ask(asked, body))
        except Gone:
            return
        except Refused as refused:
            answer = plain(refused.status, refused.sentence)
        finally:
            self.held_bytes -= sum(map(len, held))
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})

    async def _read(self, scope: Message, receive: Receive, held: list[bytes]) -> None:
        """Append the body to `held`. Raises Refused or Gone."""
        limit = body_limit(scope, self.limits)
        if declared_length(scope) > limit:
            raise too_large(limit)
        size = 0
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        raise Gone
                    chunk = message.get("body", b"")
                    size += len(chunk)
                    if size > limit:
                        raise too_large(limit)
                    self.held_bytes += len(chunk)
                    held.append(chunk)
                    if self.held_bytes > self.limits.held_bytes:
                        raise busy()
                    if not message.get("more_body"):
                        return
        except TimeoutError:
            raise Refused(
                HTTPStatus.REQUEST_TIMEOUT,
                f"The request did not arrive within {self.limits.body_seconds:g} seconds: try again.",
            ) from None

    def lane_of(self, method: str, path: str, cookies: bytes = b"") -> Lane:
        """The lane that handles such a request."""
        if method == "POST":
            is_hashing = self.hashing is not None and self.hashing.fullmatch(path)
            return self.hashing_lane if is_hashing else self.pages_lane
        is_at_work = any(name in cookies for name in PERSONAL)
        is_at_work = is_at_work or (self.working is not None and bool(self.working.match(path)))
        return self.pages_lane if is_at_work else self.visitors_lane

    async def _ask(self, scope: Message, body: bytes) -> Answer:
        """Let a thread handle the request. Raises Refused when too many are waiting."""
        lane = self.lane_of(scope["method"], scope["path"], header_of(scope["headers"], b"cookie"))
        if lane.is_full:
            raise busy()
        lane.taken += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(lane.pool, self._call, scope, body)
        finally:
            lane.taken -= 1

    def _call(self, scope: Message, body: bytes) -> Answer:
        bridge = WsgiToAsgiInstance(self.application)  # type: ignore[no-untyped-call]
        bridge.scope = scope
        try:
            environ = bridge.build_environ(scope, BytesIO(body))  # type: ignore[no-untyped-call]
        except ValueError:
            return plain(HTTPStatus.BAD_REQUEST, "The request has more headers than are read.")
        # The length of a body sent in chunks is known only now.
        environ["CONTENT_LENGTH"] = str(len(body))
        environ[FRONT] = True
        return call_wsgi(self.application, environ)


def call_wsgi(application: Callable[..., Iterable[bytes]], environ: dict[str, Any]) -> Answer:
    """Call a WSGI application and collect the complete response."""
    started: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        started[:] = status, headers

    chunks = application(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close:
            close()
    status, headers = started
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return Answer(int(status.split(" ", 1)[0]), encoded, body)


def declared_length(scope: Message) -> int:
    """The length in bytes declared by the sender; 0 when it is missing or invalid."""
    value = header_of(scope["headers"], b"content-length")
    return int(value[:20]) if value.isdigit() else 0


def body_limit(scope: Message, limits: Limits) -> int:
    """The size limit of the body in bytes, which is larger for files than for forms."""
    is_upload = header_of(scope["headers"], b"content-type").lower().startswith(b"multipart/form-data")
    return limits.upload_bytes if is_upload else limits.form_bytes


def too_large(limit: int) -> Refused:
    """The refusal of a body that exceeds its limit in bytes."""
    megabytes = limit / 1_000_000
    return Refused(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        f"What was sent is larger than {megabytes:g} MB. Nothing was changed: send less at once.",
    )


def busy() -> Refused:
    """The refusal of a request when too many are already waiting."""
    return Refused(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "Too many requests are waiting at this moment. Nothing was changed: try again in a few seconds.",
    )


def plain(status: HTTPStatus, sentence: str) -> Answer:
    """A response of one sentence, after which the connection is closed."""
    body = sentence.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append((b"retry-after", b"5"))
    return Answer(status, headers, body)
