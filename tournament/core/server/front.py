"""The front reads a complete request, within limits of time and size, before a thread handles it.

A thread that waits for a slow sender is not available to anybody else, so a few half-sent posts could stop the site.
With the front, a slow sender costs only a little memory. Responses are also complete before they are sent, so slow
readers do not hold a thread either.

Passwords are hashed in a separate lane, where senders take turns (`lanes.py`): however many guesses one of them sends,
a sign-in from another address is next. Whoever is signed in is counted for the session and not for the address. What
takes long and is open to everybody has such a lane, too. Pages
keep their threads, and of what waits for one, forms come first (`urgency.py`). Visitors who only look have a lane of their own, too, so that whoever enters hands never waits behind them; most of them get an answer
that is ready (`ready.py`) and need no thread at all.
"""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from io import BytesIO
from typing import Any

from asgiref.wsgi import WsgiToAsgiInstance

from tournament.core.server.answers import Answer, header_of, joined_header_of
from tournament.core.server.lanes import NOBODY, Lane, LaneFull
from tournament.core.server.quota import Quota
from tournament.core.server.ready import EVERY, PERSONAL, Ready
from tournament.core.server.senders import Sender, sender_address, sender_at, sender_with
from tournament.core.server.tally import Tally
from tournament.core.server.urgency import Pace, Urgency, urgency_of
from tournament.core.server.waiting import Waiting
from tournament.core.watching.counting import count_refused
from tournament.core.watching.request_ids import HEADER, KEY, id_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

FRONT = "seatwind.front"
"""Set where a front keeps the application’s ready answers."""

REQUEST_HEADER = HEADER.lower().encode()

SIGNED_IN = "seatwind.signed_in"
"""Where the application leaves the key of the session with which somebody is signed in after the request."""
SESSION_COOKIE = b"sessionid"

# On Linux each thread has its own niceness. On other systems the lanes have equal priority.
HASHING_NICENESS = 10
HASHING_WAITING = 24
HASHING_REFUSAL_SECONDS = 3
WORKING_OUT_WAITING = 8
USE_HALVES_SECONDS = 300
KNOWN_SECONDS = 3600
"""A session that was used so lately is known, and so is the address where it was used."""
KNOWN = 0.5
"""What is left of 1 after that time."""
ALLOWANCE = 6
"""So many passwords are typed by a known session, or at a known address, before anybody who is not known comes first."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on the time and size of a request body."""

    body_seconds: float = 30
    form_bytes: int = 3_000_000
    upload_bytes: int = 25_000_000
    # The total of all bodies that a worker holds at the same time.
    held_bytes: int = 120_000_000


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

    `hashing` matches the paths whose posts hash a password; they go to `hashing_lane`. `heavy` matches those whose posts
    take seconds and need no account; one at a time is handled in `heavy_lane`, where senders take turns. What visitors without a session
    only look at goes to `visitors_lane`, unless `working` matches its path: there people enter hands without an account.
    Everything else goes to `pages_lane`. The address of a sender is read as `is_behind_proxy` says.

    `programs` matches the paths that programs read: of those a sender has a quota, and refusals are JSON.

    What is counted stands in memory that worker processes share if the front is made before they are.
    """

    def __init__(
        self,
        application: Callable[..., Iterable[bytes]],
        *,
        hashing: re.Pattern[str] | None = None,
        heavy: re.Pattern[str] | None = None,
        working: re.Pattern[str] | None = None,
        programs: re.Pattern[str] | None = None,
        limits: Limits | None = None,
        pages_lane: Lane | None = None,
        hashing_lane: Lane | None = None,
        heavy_lane: Lane | None = None,
        visitors_lane: Lane | None = None,
        is_behind_proxy: bool = False,
    ) -> None:
        self.application = application
        self.hashing = hashing
        self.heavy = heavy
        self.working = working
        self.programs = programs
        self.limits = limits or Limits()
        self.pages_lane = pages_lane or Lane(threads=4, waiting=200)
        self.hashing_lane = hashing_lane or fair_lane(HASHING_WAITING)
        self.heavy_lane = heavy_lane or fair_lane(WORKING_OUT_WAITING)
        self.visitors_lane = visitors_lane or Lane(threads=2, waiting=400)
        self.is_behind_proxy = is_behind_proxy
        self.known = Tally(KNOWN_SECONDS)
        self.ready = Ready()
        self.pace = Pace()
        self.quota = Quota()
        self.waiting = Waiting()
        self.held_bytes = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"The front serves http and not {scope['type']}.")
        held: list[bytes] = []
        brought = joined_header_of(scope["headers"], REQUEST_HEADER).decode("latin-1")
        scope[KEY] = id_of(brought, is_behind_proxy=self.is_behind_proxy)
        try:
            await self._read(scope, receive, held)
            answer = await self._answer(scope, b"".join(held), receive)
        except Gone:
            return
        except Refused as refused:
            count_refused(refused.status)
            answer = plain(refused.status, refused.sentence)
            answer = for_programs(answer, refused.sentence) if self._is_for_programs(scope) else answer
        finally:
            self.held_bytes -= sum(map(len, held))
        headers = [*answer.headers, (REQUEST_HEADER, scope[KEY].encode())]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body})

    def _is_for_programs(self, scope: Message) -> bool:
        return self.programs is not None and bool(self.programs.match(scope["path"]))

    async def _answer(self, scope: Message, body: bytes, receive: Receive) -> Answer:
        """The answer; for a program within its quota, and with news if it waits for some. Raises Refused or Gone."""
        if not self._is_for_programs(scope):
            return await self._made(scope, body)
        told = self.quota.take(sender_at(self._address_of(scope)))
        if header_of(told, b"retry-after"):
            answer = for_programs(plain(HTTPStatus.TOO_MANY_REQUESTS, TOO_OFTEN), TOO_OFTEN)
        else:
            first, line = await self._made(scope, body), Line(receive)
            try:
                answer = await self.waiting.news(
                    first,
                    asked=_everything_of(scope),
                    sender=self._address_of(scope),
                    ask=lambda: self._asked_again(scope, body),
                    sleep=line.sleep,
                )
            finally:
                line.stop_listening()
        return replace(answer, headers=[*answer.headers, *told])

    async def _made(self, scope: Message, body: bytes) -> Answer:
        return await self.ready.answer(scope, lambda asked: self._ask(asked, body))

    async def _asked_again(self, scope: Message, body: bytes) -> Answer | None:
        """The answer now; None while too many requests wait."""
        try:
            return await self._made(scope, body)
        except Refused:
            return None

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
            if self.hashing is not None and self.hashing.fullmatch(path):
                return self.hashing_lane
            is_heavy = self.heavy is not None and self.heavy.fullmatch(path)
            return self.heavy_lane if is_heavy else self.pages_lane
        return self.pages_lane if self.is_at_work(path, cookies) else self.visitors_lane

    def is_at_work(self, path: str, cookies: bytes) -> bool:
        """Whether a request is of somebody with a session, or of one who enters hands without an account."""
        has_session = any(name in cookies for name in PERSONAL)
        return has_session or (self.working is not None and bool(self.working.match(path)))

    def sender_of(self, scope: Message) -> Sender:
        """Whom a request is counted for: a session that is known, else the address."""
        session = session_of(joined_header_of(scope["headers"], b"cookie"))
        if session and self.known.of(session) >= KNOWN:
            return sender_with(session, ALLOWANCE)
        address = self._address_of(scope)
        is_known = self.known.of(address.encode()) >= KNOWN
        return sender_at(address, ALLOWANCE if is_known else 0)

    def _address_of(self, scope: Message) -> str:
        peer = (scope.get("client") or ("",))[0]
        forwarded = joined_header_of(scope["headers"], b"x-forwarded-for").decode("latin-1")
        return sender_address(peer, forwarded, is_behind_proxy=self.is_behind_proxy) or ""

    def _learn(self, scope: Message, session: bytes) -> None:
        """Keep a place for somebody who is signed in, and for the address where that is."""
        self.known.raise_to(session, 1)
        self.known.raise_to(self._address_of(scope).encode(), 1)

    async def _ask(self, scope: Message, body: bytes) -> Answer:
        """Let a thread handle the request. Raises Refused when too many are waiting."""
        cookies = joined_header_of(scope["headers"], b"cookie")
        lane = self.lane_of(scope["method"], scope["path"], cookies)
        sender = self.sender_of(scope) if lane.used else NOBODY
        path, is_at_work = scope["path"], self.is_at_work(scope["path"], cookies)
        urgency = urgency_of(scope["method"], path, scope["query_string"], is_at_work=is_at_work)
        asked_at = time.monotonic()
        try:
            async with lane.turn(sender, urgency):
                answer, session = await asyncio.get_running_loop().run_in_executor(
                    lane.pool, self._call, scope, body
                )
        except LaneFull:
            raise busy() from None
        if session:
            self._learn(scope, session)
            if session != session_of(cookies) or answer.status == HTTPStatus.FOUND:
                # Whoever knows the secret is no guesser: a hall has one address, and its tablets go round all day.
                lane.count(sender, -1)
        if lane is self.pages_lane and urgency is Urgency.BY_ITSELF:
            self.pace.note(time.monotonic() - asked_at)
            answer = replace(answer, headers=[*answer.headers, (EVERY, str(self.pace.every).encode())])
        return answer

    def _call(self, scope: Message, body: bytes) -> tuple[Answer, bytes]:
        """The answer, and the key of the session with which somebody is signed in after it."""
        bridge = WsgiToAsgiInstance(self.application)  # type: ignore[no-untyped-call]
        bridge.scope = scope
        try:
            environ = bridge.build_environ(scope, BytesIO(body))  # type: ignore[no-untyped-call]
        except ValueError:
            return plain(HTTPStatus.BAD_REQUEST, "The request has more headers than are read."), b""
        # The length of a body sent in chunks is known only now.
        environ["CONTENT_LENGTH"] = str(len(body))
        environ[FRONT] = True
        environ[KEY] = scope[KEY]
        answer = call_wsgi(self.application, environ)
        return answer, str(environ.get(SIGNED_IN, "")).encode()


def _everything_of(scope: Message) -> tuple[Any, ...]:
    """What the answer to a request can depend on."""
    return (
        scope["method"],
        scope["scheme"],
        scope["path"],
        scope["query_string"],
        tuple(map(tuple, scope["headers"])),
    )


class Line:
    """The connection of a sender who waits. After a whole body, nothing but its end can come.

    The server is asked for the end once: it takes a question that is given up for the end itself.
    """

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._end: asyncio.Future[Message] | None = None

    async def sleep(self, seconds: float) -> None:
        """Wait. Raises Gone when the sender disconnects."""
        if self._end is None:
            self._end = asyncio.ensure_future(self._receive())
        ended, _waiting = await asyncio.wait({self._end}, timeout=seconds)
        if ended:
            raise Gone

    def stop_listening(self) -> None:
        if self._end is not None:
            self._end.cancel()


def fair_lane(waiting: int, used: Tally | None = None) -> Lane:
    """A lane of one thread, slower than the pages, in which senders take turns by what they used of it lately."""
    return Lane(
        threads=1,
        waiting=waiting,
        niceness=HASHING_NICENESS,
        used=used or Tally(USE_HALVES_SECONDS),
        refusal_seconds=HASHING_REFUSAL_SECONDS,
    )


def session_of(cookies: bytes) -> bytes:
    """The key of the session in a Cookie header; empty without one."""
    pairs = (each.strip().partition(b"=") for each in cookies.split(b";"))
    return next((value for name, _sign, value in pairs if name == SESSION_COOKIE), b"")


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


TOO_OFTEN = "This address asks too often. Wait as long as the header Retry-After says."


def for_programs(answer: Answer, sentence: str) -> Answer:
    """A refusal as a program of any site can read it."""
    code = HTTPStatus(answer.status).phrase.lower().replace(" ", "_")
    body = json.dumps({"error": {"code": code, "message": sentence}}).encode()
    own = (b"content-type", b"content-length")
    return Answer(
        answer.status,
        [
            *(one for one in answer.headers if one[0] not in own),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"access-control-allow-origin", b"*"),
            (b"access-control-expose-headers", b"Retry-After, RateLimit, RateLimit-Policy"),
        ],
        body,
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
