"""What comes first when requests wait, and how late answers slow pages down that ask by themselves."""

import asyncio

import pytest

from tests.tournament.core.server.test_front import Application, scope_of
from tournament.core.server.front import Front
from tournament.core.server.lanes import Lane, LaneFull
from tournament.core.server.urgency import Pace, Urgency, urgency_of

SESSION = [(b"cookie", b"sessionid=x")]


@pytest.mark.parametrize(
    ("method", "path", "query", "is_at_work", "urgency"),
    [
        ("POST", "/open/rounds/1/tables/1/hands/add/", b"", True, Urgency.SENT),
        ("POST", "/open/sign-up/", b"", False, Urgency.OPENED),
        ("GET", "/open/", b"", True, Urgency.OPENED),
        ("GET", "/open/entries/", b"q=r", True, Urgency.OPENED),
        ("GET", "/open/revision/", b"", True, Urgency.BY_ITSELF),
        ("GET", "/open/rounds/1/tables/1/", b"r=7&lang=en", True, Urgency.BY_ITSELF),
    ],
)
def test_urgency(method: str, path: str, query: bytes, is_at_work: bool, urgency: Urgency) -> None:
    assert urgency_of(method, path, query, is_at_work=is_at_work) is urgency


def test_what_is_sent_comes_first_and_what_asks_by_itself_is_refused_first() -> None:
    """The lane has one thread, taken, and room for two: of four that come, the two least urgent go or wait longest."""
    lane, order = Lane(threads=1, waiting=2), []

    async def come(name: str, urgency: Urgency) -> None:
        try:
            async with lane.turn(urgency=urgency):
                order.append(name)
                await asyncio.sleep(0)
        except LaneFull:
            order.append(f"{name} refused")

    async def all_come() -> None:
        names = {"asks": Urgency.BY_ITSELF, "opens": Urgency.OPENED, "sends": Urgency.SENT}
        async with lane.turn():
            tasks = [asyncio.create_task(come(name, urgency)) for name, urgency in names.items()]
            await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)

    asyncio.run(all_come())

    assert order == ["asks refused", "sends", "opens"]
    assert lane.taken == 0


def test_pages_ask_less_often_when_answers_come_late() -> None:
    pace = Pace()
    assert pace.every == 1.5
    for _answer in range(100):
        pace.note(0.6)
    assert 5.5 < pace.every <= 6
    for _answer in range(100):
        pace.note(60)
    assert pace.every == 15
    for _answer in range(200):
        pace.note(0.01)
    assert pace.every == 1.5


def test_only_pages_with_a_session_that_ask_by_themselves_are_told_the_pace() -> None:
    front = Front(Application())
    front.pace.seconds = 0.4

    def told(path: str, headers: list[tuple[bytes, bytes]]) -> float | None:
        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": b""}

        sent: list[dict[str, object]] = []

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        scope = {**scope_of("GET", path, headers), "query_string": b""}
        asyncio.run(front(scope, receive, send))  # type: ignore[arg-type]
        found = dict(sent[0]["headers"])  # type: ignore[call-overload]
        return float(found[b"seatwind-every"]) if b"seatwind-every" in found else None

    assert told("/open/revision/", SESSION) == pytest.approx(3.8)
    assert told("/open/", SESSION) is None
    assert told("/open/revision/", []) is None
