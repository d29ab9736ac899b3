"""A function with room answers as before, and no loop beneath it asks the system for memory at every turn."""

import resource

from tournament.core.deep_calls import with_room

TURNS = 2_000


def test_function_with_room_takes_and_returns_the_same():
    def given_back(*args: object, **kwargs: object) -> tuple[object, ...]:
        return args, kwargs

    assert with_room(given_back)(1, "two", three=3) == ((1, "two"), {"three": 3})


def test_loops_at_any_depth_ask_for_no_memory():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    with_room(loop_at_every_depth)()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before < TURNS


def loop_at_every_depth() -> None:
    for depth in range(500):
        loop_at(depth)


def loop_at(depth: int) -> None:
    if depth:
        loop_at(depth - 1)
        return
    for _ in range(TURNS):
        add(1, 2, 3, 4, 5, 6, 7, 8)


def add(*numbers: int) -> int:
    """It needs more room than a turn of `loop_at`, so that it meets every edge."""
    one, two, three, four, five, six, seven, eight = numbers
    return one + two + three + four + five + six + seven + eight
