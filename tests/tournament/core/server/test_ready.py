"""Ready answers: given without the application to visitors, made once for all who ask at the same moment."""

import asyncio
from collections.abc import Iterable
from typing import Any

from tournament.core.server.answers import Answer
from tournament.core.server.ready import EVERY, EVERY_SECONDS, EVERY_SECONDS_MOST, READY, Ready


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Maker:
    """Answers with its number, and remembers what it was asked."""

    def __init__(self, *, status: int = 200, ready: bool = True) -> None:
        self.headers = [(b"etag", b'"1"')] + ([(READY, b"0.5")] if ready else [])
        self.status = status
        self.asked: list[Any] = []

    async def __call__(self, scope: Any) -> Answer:
        self.asked.append(scope)
        await asyncio.sleep(0)
        return Answer(self.status, list(self.headers), str(len(self.asked)).encode())


def scope_of(path: str = "/open/", method: str = "GET", headers: Iterable[tuple[bytes, bytes]] = ()) -> Any:
    return {"method": method, "path": path, "query_string": b"", "headers": list(headers)}


def bodies(ready: Ready, maker: Maker, *scopes: Any) -> list[bytes]:
    async def ask() -> list[bytes]:
        return [(await ready.answer(scope, maker)).body for scope in scopes]

    return asyncio.run(ask())


def test_answer_is_given_again_until_its_time_is_over() -> None:
    time, maker = Time(), Maker()
    ready = Ready(time)

    assert bodies(ready, maker, scope_of(), scope_of()) == [b"1", b"1"]
    time.now = 0.6
    assert bodies(ready, maker, scope_of()) == [b"2"]


def test_shared_links_get_the_same_answer() -> None:
    queries = (
        b"",
        b"fbclid=1",
        b"utm_source=a&utm_medium=b",
        b"r=3",
        b"utm_source=a&r=3",
        b"utm_other&r=3&gclid=",
    )
    scopes = [{**scope_of(), "query_string": query} for query in queries]

    assert bodies(Ready(Time()), Maker(), *scopes) == [b"1", b"1", b"1", b"2", b"2", b"2"]


def test_answer_without_the_header_is_made_every_time() -> None:
    assert bodies(Ready(Time()), Maker(ready=False), scope_of(), scope_of()) == [b"1", b"2"]


def test_people_with_a_session_and_posts_are_never_given_it() -> None:
    ready, maker = Ready(Time()), Maker()
    own = scope_of(headers=[(b"cookie", b"csrftoken=x; sessionid=y")])
    visitor = scope_of(headers=[(b"cookie", b"csrftoken=x")])

    assert bodies(ready, maker, scope_of(), own, scope_of(method="POST"), visitor) == [b"1", b"2", b"3", b"1"]


def test_languages_and_hosts_have_answers_of_their_own() -> None:
    ready, maker = Ready(Time()), Maker()
    others = [scope_of(headers=[(name, b"other")]) for name in (b"accept-language", b"host", b"hx-request")]

    assert bodies(ready, maker, scope_of(), *others) == [b"1", b"2", b"3", b"4"]


def test_those_who_ask_together_wait_for_one_answer() -> None:
    time, maker = Time(), Maker()
    ready = Ready(time)

    async def together() -> list[bytes]:
        await ready.answer(scope_of(), maker)
        time.now = 1
        answers = await asyncio.gather(*(ready.answer(scope_of(), maker) for _ in range(20)))
        return [answer.body for answer in answers]

    assert asyncio.run(together()) == [b"2"] * 20


def test_who_has_it_already_gets_304_and_the_maker_is_asked_for_all() -> None:
    ready, maker = Ready(Time()), Maker()
    known = scope_of(headers=[(b"if-none-match", b'W/"1"')])

    async def ask() -> Answer:
        await ready.answer(scope_of(), maker)
        return await ready.answer(known, maker)

    answer = asyncio.run(ask())
    assert (answer.status, answer.body) == (304, b"")


def test_answer_that_is_no_success_is_not_kept() -> None:
    assert bodies(Ready(Time()), Maker(status=204), scope_of(), scope_of()) == [b"1", b"2"]


def test_pages_are_told_to_ask_less_often_when_many_ask() -> None:
    time, maker = Time(), Maker()
    ready = Ready(time)

    async def crowd(asking: int) -> float:
        time.now += 1
        for _ in range(asking):
            await ready.answer(scope_of(), maker)
        return float(dict((await ready.answer(scope_of(), maker)).headers)[EVERY])

    assert asyncio.run(crowd(10)) == EVERY_SECONDS
    for _second in range(8):
        asyncio.run(crowd(1500))
    assert EVERY_SECONDS < asyncio.run(crowd(1500)) <= EVERY_SECONDS_MOST


def test_a_thousand_pages_of_a_worker_ask_every_three_seconds() -> None:
    time, maker = Time(), Maker()
    ready = Ready(time)

    async def follow(pages: int, seconds: int) -> float:
        every = EVERY_SECONDS
        for _second in range(seconds):
            time.now += 1
            for _ in range(round(pages / every)):
                answer = await ready.answer(scope_of(), maker)
                every = float(dict(answer.headers)[EVERY])
        return every

    assert 2.5 < asyncio.run(follow(1000, 30)) <= 3


def test_what_is_held_has_a_bound() -> None:
    ready, maker = Ready(Time()), Maker()
    asyncio.run(_ask_for_many(ready, maker))

    assert len(ready.known) == 300
    assert ready.bytes == sum(len(known.answer.body) for known in ready.known.values())


async def _ask_for_many(ready: Ready, maker: Maker) -> None:
    for number in range(310):
        await ready.answer(scope_of(f"/{number}/"), maker)


def test_header_that_is_sent_twice_gets_an_answer_of_its_own() -> None:
    """The application joins the values: `x, true` is no request of htmx, so it must not fill the place of one."""
    ready, maker = Ready(Time()), Maker()
    twice = [(b"hx-request", b"x"), (b"hx-request", b"true")]

    assert bodies(ready, maker, scope_of(headers=twice), scope_of(headers=[(b"hx-request", b"true")])) == [
        b"1",
        b"2",
    ]


def test_session_in_a_second_cookie_header_is_a_person() -> None:
    ready, maker = Ready(Time()), Maker()
    cookies = [(b"cookie", b"a=1"), (b"cookie", b"b=2; sessionid=x")]

    assert bodies(ready, maker, scope_of(headers=cookies), scope_of(), scope_of(headers=cookies)) == [
        b"1",
        b"2",
        b"3",
    ]


def test_all_who_chose_a_language_get_the_same_answer() -> None:
    maker = Maker()
    cookies = (
        b"",
        b"django_language=zh-hant",
        b"a=b; django_language=zh-hant; c=d",
        b"django_language=en",
        # Only a cookie of exactly this name counts, and the last one of several, as for Django.
        b"my_django_language=zh-hant; django_language=en",
        b"django_language=zh-hant; django_language = en",
        "\u00a0django_language=en".encode(),
    )
    scopes = [scope_of(headers=[(b"cookie", cookie)]) for cookie in cookies]

    assert bodies(Ready(Time()), maker, *scopes) == [b"1", b"2", b"2", b"3", b"3", b"3", b"3"]
