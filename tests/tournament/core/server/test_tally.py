"""Amounts that workers share: they add up by key, and halve after a while."""

import os

from tournament.core.server.tally import Tally


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_amounts_add_up_by_key_and_halve() -> None:
    time = Time()
    tally = Tally(60, time)
    tally.add(b"a")
    tally.add(b"a", 3)
    tally.add(b"b")

    assert (tally.of(b"a"), tally.of(b"b"), tally.of(b"c")) == (4, 1, 0)
    time.now += 60
    assert tally.of(b"a") == 2
    tally.add(b"a", -1)
    assert tally.of(b"a") == 1


def test_amount_is_raised_and_not_lowered() -> None:
    tally = Tally(60, Time())
    tally.raise_to(b"a", 1)
    tally.raise_to(b"a", 0.5)

    assert tally.of(b"a") == 1


def test_many_keys_do_not_hide_one_that_was_not_counted() -> None:
    tally = Tally(60, Time())
    for number in range(500):
        tally.add(str(number).encode())

    assert sum(tally.of(f"other {number}".encode()) >= 1 for number in range(100)) <= 3


def test_other_process_sees_what_was_counted() -> None:
    tally = Tally(60, Time())
    child = os.fork()
    if child == 0:
        tally.add(b"a")
        os._exit(0)
    os.waitpid(child, 0)

    assert tally.of(b"a") == 1
