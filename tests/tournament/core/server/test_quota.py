"""How often one sender may ask the API, and what the headers say of it."""

from tests.tournament.core.server.test_ready import Time
from tournament.core.server.answers import header_of
from tournament.core.server.quota import Quota
from tournament.core.server.senders import sender_at

HERE, THERE = sender_at("192.0.2.7"), sender_at("192.0.2.8")


def quota(time: Time) -> Quota:
    made = Quota(requests=5, seconds=60)
    made.used.clock = time
    return made


def test_headers_count_down_and_then_say_how_long_to_wait() -> None:
    time = Time()
    asked = quota(time)
    told = [header_of(asked.take(HERE), b"ratelimit") for _time in range(5)]
    assert told == [f'"api";r={left}'.encode() for left in (4, 3, 2, 1, 0)]
    refused = asked.take(HERE)
    seconds = int(header_of(refused, b"retry-after"))
    assert header_of(refused, b"ratelimit") == f'"api";r=0;t={seconds}'.encode()
    assert header_of(refused, b"ratelimit-policy") == b'"api";q=5;w=60'
    assert not header_of(asked.take(THERE), b"retry-after")
    time.now += seconds
    assert not header_of(asked.take(HERE), b"retry-after")


def test_who_asks_evenly_may_ask_on() -> None:
    time = Time()
    asked = quota(time)
    for _time in range(100):
        assert not header_of(asked.take(HERE), b"retry-after")
        time.now += 60 / 5 + 1
