"""Answers that wait for news: asked again until there is some, within a time, and only so many at once."""

import asyncio
from typing import Any

import pytest

from tests.tournament.core.server.test_ready import Time
from tournament.core.server.answers import Answer, header_of
from tournament.core.server.waiting import WAIT, Waiting

NOTHING = Answer(304, [(WAIT, b"20"), (b"etag", b'"1"')], b"")
NEWS = Answer(200, [(WAIT, b"20")], b"{}")


class Gone(Exception):  # noqa: N818 - as the front has one
    pass


class Application:
    """Has news after so many questions; a question takes no time, and waiting moves the clock."""

    def __init__(self, time: Time, news_after: int) -> None:
        self.time, self.news_after, self.asked = time, news_after, 0

    async def ask(self) -> Answer:
        self.asked += 1
        return NEWS if self.asked >= self.news_after else NOTHING

    async def sleep(self, seconds: float) -> None:
        self.time.now += seconds
        await asyncio.sleep(0)

    async def wait(self, waiting: Waiting, asked: str = "a", sender: str = "here") -> Answer:
        return await waiting.news(NOTHING, asked=asked, sender=sender, ask=self.ask, sleep=self.sleep)


def waiting(time: Time, **limits: Any) -> Waiting:
    return Waiting(clock=time, **limits)


def test_answer_comes_with_the_news() -> None:
    time = Time()
    application = Application(time, 3)
    answer = asyncio.run(application.wait(waiting(time)))
    assert (answer.status, application.asked, time.now) == (200, 3, 3.0)
    assert not header_of(answer.headers, WAIT)


def test_answer_without_news_comes_when_the_time_is_over() -> None:
    time = Time()
    answer = asyncio.run(Application(time, 1000).wait(waiting(time)))
    assert (answer.status, time.now) == (304, 20.0)
    assert not header_of(answer.headers, b"retry-after")


def test_those_who_wait_for_the_same_share_what_was_found() -> None:
    time = Time()
    room, application = waiting(time), Application(time, 1000)

    async def all_wait() -> None:
        await asyncio.gather(*(application.wait(room) for _one in range(10)))

    asyncio.run(all_wait())
    assert application.asked < 40
    assert (room.senders.total(), room.unchanged) == (0, {})


@pytest.mark.parametrize(
    ("limits", "senders"), [({"most": 2}, ("a", "b", "c")), ({"most_of_one": 2}, ("a", "a", "a"))]
)
def test_beyond_the_limit_the_answer_comes_at_once(limits: dict[str, int], senders: tuple[str, ...]) -> None:
    time = Time()
    room = waiting(time, **limits)

    async def three_wait() -> list[Answer]:
        waits = [Application(time, 1000).wait(room, sender=sender) for sender in senders]
        return list(await asyncio.gather(*waits))

    first, second, third = asyncio.run(three_wait())
    assert not header_of(first.headers + second.headers, b"retry-after")
    assert (third.status, header_of(third.headers, b"retry-after")) == (304, b"2")


def test_who_is_gone_waits_no_longer() -> None:
    time = Time()
    room = waiting(time)

    async def gone(_seconds: float) -> None:
        raise Gone

    async def wait() -> None:
        application = Application(time, 1000)
        await room.news(NOTHING, asked="a", sender="here", ask=application.ask, sleep=gone)

    with pytest.raises(Gone):
        asyncio.run(wait())
    assert room.senders.total() == 0
