"""The front reads a request whole before a thread is taken, within limits of time and size."""

import asyncio
import json
import re
import threading
from collections.abc import Iterable
from typing import Any

import pytest

from tournament.core.server.front import SIGNED_IN, Front, Limits
from tournament.core.server.lanes import Lane
from tournament.core.watching.request_ids import KEY

TIGHT = Limits(body_seconds=0.05, form_bytes=10, upload_bytes=30, held_bytes=25)
SIGN_IN = re.compile("/sign-in/")
UPLOAD = [(b"content-type", b"multipart/form-data; boundary=x")]


class Application:
    """A WSGI application that keeps what it was asked and answers with the body it got."""

    def __init__(self) -> None:
        self.environs: list[dict[str, Any]] = []
        self.threads: set[str] = set()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.environs.append(environ)
        self.threads.add(threading.current_thread().name)
        start_response("200 OK", [("Content-Type", "text/plain"), ("X-Name", "é")])
        return [environ["wsgi.input"].read(), b"!"]


def scope_of(
    method: str = "POST",
    path: str = "/",
    headers: Iterable[tuple[bytes, bytes]] = (),
    client: tuple[str, int] = ("192.0.2.7", 5000),
) -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "query_string": b"a=1",
        "headers": list(headers),
        "client": client,
        "server": ("hall.example", 80),
        "scheme": "https",
    }


def ask(
    front: Front, *chunks: bytes, ends: bool = True, **options: Any
) -> tuple[int, dict[bytes, bytes], bytes]:
    """Send a request in chunks; without `ends` the sender then falls silent."""
    return asyncio.run(ask_in_loop(front, *chunks, ends=ends, **options))


async def ask_in_loop(
    front: Front, *chunks: bytes, ends: bool = True, **options: Any
) -> tuple[int, dict[bytes, bytes], bytes]:
    left = list(chunks) or [b""]
    sent: list[Any] = []

    given_up: list[bool] = []

    async def receive() -> dict[str, Any]:
        if given_up:
            # As gunicorn answers after a question that was given up.
            return {"type": "http.disconnect"}
        if not left:
            try:
                await asyncio.Event().wait()
            finally:
                given_up.append(True)
        chunk = left.pop(0)
        return {"type": "http.request", "body": chunk, "more_body": bool(left) or not ends}

    async def send(message: Any) -> None:
        sent.append(message)

    await front(scope_of(**options), receive, send)
    start, body = sent
    return start["status"], dict(start["headers"]), body["body"]


@pytest.mark.parametrize("is_behind_proxy", [True, False])
def test_number_of_a_request_comes_from_a_trusted_proxy(is_behind_proxy: bool) -> None:
    application = Application()
    front = Front(application, is_behind_proxy=is_behind_proxy)
    brought = b"0f8fad5b-d9cb-469f"
    _status, headers, _body = ask(front, headers=[(b"x-request-id", brought)])

    assert headers[b"x-request-id"] == application.environs[0][KEY].encode()
    assert (headers[b"x-request-id"] == brought) is is_behind_proxy


def test_request_arrives_whole_and_so_does_the_answer() -> None:
    application = Application()
    status, headers, body = ask(Front(application), b"tiles", b" and winds", path="/t/é/")
    environ = application.environs[0]

    assert (status, body) == (200, b"tiles and winds!")
    number = environ[KEY]
    assert headers == {
        b"content-type": b"text/plain",
        b"x-name": "é".encode("latin-1"),
        b"x-request-id": number.encode(),
    }
    assert environ["CONTENT_LENGTH"] == "15"
    assert environ["REMOTE_ADDR"] == "192.0.2.7"
    assert environ["wsgi.url_scheme"] == "https"
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/t/é/"


def test_half_sent_body_takes_no_thread_and_is_given_up() -> None:
    application = Application()
    status, headers, body = ask(Front(application, limits=TIGHT), b"half", ends=False)

    assert status == 408
    assert headers[b"connection"] == b"close"
    assert b"did not arrive" in body
    assert application.environs == []


def test_body_beyond_its_limit_is_refused_before_it_is_read() -> None:
    application = Application()
    declared = [(b"content-length", b"11")]

    assert ask(Front(application, limits=TIGHT), ends=False, headers=declared)[0] == 413
    assert ask(Front(application, limits=TIGHT), b"12345", b"678901", ends=False)[0] == 413
    assert application.environs == []


def test_file_may_be_larger_than_a_form() -> None:
    front = Front(Application(), limits=TIGHT)

    assert ask(front, b"x" * 20, headers=UPLOAD)[0] == 200
    assert ask(front, b"x" * 20)[0] == 413


def test_bodies_held_at_the_same_time_have_a_bound_and_are_let_go() -> None:
    front = Front(Application(), limits=TIGHT)

    assert ask(front, b"x" * 26, headers=UPLOAD)[0] == 503
    assert front.held_bytes == 0
    assert ask(front, b"x" * 20, headers=UPLOAD)[0] == 200


def test_sender_that_hangs_up_is_no_request() -> None:
    application = Application()
    front = Front(application)
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(front(scope_of(), receive, send))

    assert (sent, application.environs) == ([], [])


def test_too_many_headers_of_one_name_are_a_bad_request() -> None:
    assert ask(Front(Application()), headers=[(b"x-a", b"1")] * 200)[0] == 400


def test_passwords_are_hashed_in_a_lane_of_their_own() -> None:
    application = Application()
    front = Front(application, hashing=SIGN_IN)

    ask(front, path="/sign-in/")
    hashing = application.threads.copy()
    application.threads.clear()
    ask(front, path="/sign-in/", method="GET")
    ask(front, path="/")

    assert hashing
    assert application.threads
    assert not hashing & application.threads


def test_pages_answer_while_guesses_fill_their_lane() -> None:
    """One guess is hashed, one waits; the third is sent away, and a page is answered meanwhile."""
    released = threading.Event()

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            released.wait(10)
        start_response("200 OK", [])
        return [b"ok"]

    front = Front(application, hashing=SIGN_IN, hashing_lane=Lane(threads=1, waiting=1))

    async def scene() -> tuple[list[int], int, int, bytes]:
        first = [asyncio.create_task(ask_in_loop(front, path="/sign-in/")) for _ in range(2)]
        await asyncio.sleep(0)
        while front.hashing_lane.taken < 2:
            await asyncio.sleep(0)
        third, headers, _ = await ask_in_loop(front, path="/sign-in/")
        page, _, _ = await ask_in_loop(front, path="/", method="GET")
        released.set()
        return [(await each)[0] for each in first], third, page, headers[b"retry-after"]

    assert asyncio.run(scene()) == ([200, 200], 503, 200, b"5")


class Guarded:
    """A WSGI application that hashes until it is told to stop, and signs in whoever sends the right password."""

    def __init__(self) -> None:
        self.released = threading.Event()
        self.sequence: list[str] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            self.released.wait(10)
            self.sequence.append(environ["REMOTE_ADDR"])
        if environ["wsgi.input"].read() == b"right" or environ.get("HTTP_COOKIE") == "sessionid=known":
            environ[SIGNED_IN] = "known"
        start_response("302 Found" if "/device/" in environ["PATH_INFO"] else "200 OK", [])
        return [b"ok"]


def turns(front: Front, *senders: dict[str, Any]) -> list[int]:
    """Send one post after the other to the lane of passwords while it is held; the answers in the same order."""
    application: Any = front.application
    application.released.clear()

    async def scene() -> list[int]:
        tasks = []
        for sender in senders:
            tasks.append(asyncio.create_task(ask_in_loop(front, path="/sign-in/", **sender)))
            await asyncio.sleep(0)
        application.released.set()
        return [(await task)[0] for task in tasks]

    return asyncio.run(scene())


def guarded_front(waiting: int = 4, **options: Any) -> Front:
    front = Front(Guarded(), hashing=SIGN_IN, **options)
    front.hashing_lane.waiting = waiting
    front.hashing_lane.refusal_seconds = 0
    return front


def test_sign_in_from_another_address_is_next_and_sends_a_guess_away() -> None:
    front = guarded_front()
    guesses = [{"client": ("192.0.2.1", 1)}] * 8
    answers = turns(front, *guesses, {"client": ("192.0.2.2", 1)})

    assert answers[-1] == 200
    assert sorted(answers[:-1]) == [200] * 4 + [503] * 4
    assert front.application.sequence[1] == "192.0.2.2"  # type: ignore[attr-defined]


def test_many_guessing_addresses_do_not_close_the_sign_in_either() -> None:
    front = guarded_front(waiting=12)
    guessers = [{"client": (f"192.0.2.{number % 8}", 1)} for number in range(40)]
    assert turns(front, *guessers).count(200) == 13

    assert turns(front, *guessers[:20], {"client": ("198.51.100.1", 1)})[-1] == 200
    assert front.application.sequence[13:].index("198.51.100.1") <= 1  # type: ignore[attr-defined]


def test_hall_of_one_address_may_use_the_whole_lane() -> None:
    assert turns(guarded_front(waiting=9), *[{"client": ("192.0.2.1", 1)}] * 10) == [200] * 10


def test_address_is_the_one_the_proxy_saw() -> None:
    def of(forwarded: bytes) -> dict[str, Any]:
        return {"headers": [(b"x-forwarded-for", b"203.0.113.5"), (b"x-forwarded-for", forwarded)]}

    front = guarded_front(is_behind_proxy=True)
    assert turns(front, *[of(b"192.0.2.1")] * 8, of(b"192.0.2.2"))[-1] == 200
    front = guarded_front()
    assert turns(front, *[of(b"192.0.2.1")] * 8, of(b"192.0.2.2"))[-1] == 503


def test_blocks_of_one_ipv6_network_share_their_turns() -> None:
    """A guesser who takes another address for every guess is behind somebody of another network."""
    front = guarded_front(waiting=30)
    turns(front, *[{"client": (f"2001:db8:1:{number:x}::1", 1)} for number in range(30)])
    again = [{"client": (f"2001:db8:1:f{number:x}::1", 1)} for number in range(8)]
    turns(front, *again, {"client": ("2001:db8:2:1::1", 1)})

    assert front.application.sequence[30:].index("2001:db8:2:1::1") <= 1  # type: ignore[attr-defined]


def test_session_is_not_in_the_way_of_its_address() -> None:
    """Somebody at the hall's own address guesses; a tablet whose session is known is taken back all the same."""
    front = guarded_front()
    cookie = [(b"cookie", b"csrftoken=x; sessionid=known")]
    asyncio.run(ask_in_loop(front, path="/", method="GET", headers=[(b"cookie", b"sessionid=known")]))
    guesses = [{"client": ("192.0.2.7", 1)}] * 8

    assert turns(front, *guesses, {"headers": cookie})[-1] == 200
    assert turns(front, *guesses, {"headers": [(b"cookie", b"sessionid=forged")]})[-1] == 503


def test_address_that_holds_a_session_keeps_a_place() -> None:
    """However many new addresses guess, whoever signs in where somebody is signed in comes first."""
    front = guarded_front()
    known = {"headers": [(b"cookie", b"sessionid=known")], "client": ("198.51.100.1", 1)}
    asyncio.run(ask_in_loop(front, path="/", method="GET", **known))
    guesses = [{"client": (f"192.0.2.{number}", 1)} for number in range(9)]

    assert turns(front, *guesses, {"client": ("198.51.100.1", 2)})[-1] == 200
    assert front.application.sequence[1] == "198.51.100.1"  # type: ignore[attr-defined]


def test_right_sign_ins_are_not_counted() -> None:
    front = guarded_front()
    hall = front.sender_of(scope_of())
    front.application.released.set()  # type: ignore[attr-defined]
    ask(front, b"right", path="/sign-in/")
    ask(front, b"wrong", path="/sign-in/")

    assert front.hashing_lane.used
    assert round(front.hashing_lane.used.of(hall.keys[0][0]), 2) == 1


def test_right_answers_of_a_session_are_not_counted() -> None:
    """A tablet that is taken back all day keeps its turns; wrong words of a session are counted."""
    front = Front(front_application := Guarded(), hashing=re.compile("/(device|password)/"))
    front_application.released.set()
    known = {"headers": [(b"cookie", b"sessionid=known")]}
    asyncio.run(ask_in_loop(front, path="/", method="GET", **known))
    hall = front.sender_of(scope_of(**known))
    ask(front, b"right", path="/device/", **known)
    assert round(front.hashing_lane.used.of(hall.keys[0][0]), 2) == 0
    ask(front, b"wrong", path="/password/", **known)
    assert round(front.hashing_lane.used.of(hall.keys[0][0]), 2) == 1


def test_visitors_have_threads_of_their_own() -> None:
    """Whoever enters hands does not wait behind those who look."""
    front = Front(Application(), working=re.compile("/t/"))

    assert front.lane_of("GET", "/open/") is front.visitors_lane
    assert front.lane_of("GET", "/open/", b"sessionid=x") is front.pages_lane
    assert front.lane_of("GET", "/t/token/") is front.pages_lane
    assert front.lane_of("POST", "/open/") is front.pages_lane


PROGRAMS = re.compile("/api/")


class News:
    """A WSGI application that has nothing new for the first so many questions."""

    def __init__(self, nothing: int) -> None:
        self.nothing = nothing

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.nothing -= 1
        start_response("304 Not Modified" if self.nothing >= 0 else "200 OK", [("Seatwind-Wait", "5")])
        return [] if self.nothing >= 0 else [b"news"]


def test_program_waits_for_news_without_a_thread() -> None:
    front = Front(News(2), programs=PROGRAMS)
    front.waiting.every = 0.01
    status, headers, body = ask(front, method="GET", path="/api/v1/")
    assert (status, body) == (200, b"news")
    assert b"seatwind-wait" not in headers
    assert headers[b"ratelimit"] == b'"api";r=599'


def test_program_that_asks_too_often_is_told_so_in_json_on_any_site() -> None:
    front = Front(Application(), programs=PROGRAMS)
    front.quota.requests = 2
    front.quota.used.clock = lambda: 0.0
    for _time in range(2):
        assert ask(front, method="GET", path="/api/v1/")[0] == 200
    status, headers, body = ask(front, method="GET", path="/api/v1/")
    assert status == 429
    assert json.loads(body)["error"]["code"] == "too_many_requests"
    assert int(headers[b"retry-after"]) >= 1
    assert headers[b"access-control-allow-origin"] == b"*"
    assert ask(front, method="GET", path="/open/")[0] == 200
