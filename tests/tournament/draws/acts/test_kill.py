"""A process that draws, swaps or publishes is killed before any of its statements: the round is whole, old or new."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections, transaction

from tests.acts import everything
from tests.factories import make_entries, make_event
from tests.tournament.draws.deeds import choose, ranked, tables_of
from tournament.draws.acts.discarding import discard_draw
from tournament.draws.acts.drawing import draw_rounds
from tournament.draws.acts.publishing import publish_drawn_rounds, unpublish_round
from tournament.draws.acts.versions import choose_version, swap_seats
from tournament.draws.engine import methods
from tournament.draws.enums import Fill
from tournament.draws.models import SitOut
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.models import Entry

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

STEPS = 50
PLAYERS = 9
WRITES = ("INSERT", "UPDATE", "DELETE")
KILLED = -signal.SIGKILL
FAILED = 255
Act = Callable[[Event], object]


def first(event: Event) -> Round:
    return event.rounds.get(number=1)


def draw_two(event: Event, seed: int = 2) -> object:
    return draw_rounds(
        event.created_by,
        first(event),
        last=2,
        method=methods.BEST,
        ranked_ids=ranked(event),
        seed=seed,
        step_limit=STEPS,
    )


def draw_one(event: Event) -> object:
    return draw_rounds(
        event.created_by,
        first(event),
        last=1,
        method=methods.RANDOM,
        ranked_ids=ranked(event),
        seed=3,
        step_limit=STEPS,
    )


def swap(event: Event) -> object:
    """A seat with the one who rests."""
    seated = Entry.objects.get(pk=tables_of(first(event))[0][0])
    resting = SitOut.objects.get(round=first(event)).entry
    return swap_seats(event.created_by, first(event), one=seated, other=resting)


ACTS: dict[str, Act] = {
    "two rounds redrawn": lambda event: draw_two(event, seed=4),
    "one round redrawn": draw_one,
    "swap": swap,
    "older version": lambda event: choose_version(event.created_by, first(event), version=1),
    "discarded": lambda event: discard_draw(event.created_by, first(event)),
    "published": lambda event: publish_drawn_rounds(event.created_by, event),
    "publication taken back": lambda event: unpublish_round(event.created_by, first(event)),
}


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Two rounds drawn for nine players, of whom one rests."""
    event = make_event(rounds_planned=2)
    choose(event, fill=Fill.SIT_OUT)
    make_entries(event, PLAYERS)
    draw_two(event)
    return event


def in_a_child(event: Event, act: Act, *, die_at: int | None = None, die: str = "") -> int:
    """Do the act in a process of its own; how that ended.

    The process kills itself before its `die_at`th writing statement, or right "before" or "after" the commit. Told
    nothing of it, it takes the act back and ends with the number of its writing statements.
    """
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # what the two processes shared would mix up their answers
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        writes = _Writes(die_at)
        with connection.execute_wrapper(writes):
            own = Event.objects.get(pk=event.pk)
            if die_at or die:
                _die_at_commit(die)
                act(own)
            else:
                with transaction.atomic():
                    act(own)
                    transaction.set_rollback(True)
        os._exit(writes.seen)
    finally:
        # Whatever went wrong: the child must not go on with the tests of its parent.
        os._exit(FAILED)


class _Writes:
    """Counts the statements that write, and kills the process before one of them."""

    def __init__(self, die_at: int | None) -> None:
        self.die_at = die_at
        self.seen = 0

    def __call__(self, run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(WRITES):
            self.seen += 1
            if self.seen == self.die_at:
                os.kill(os.getpid(), signal.SIGKILL)
        return run(sql, params, many, context)


def _die_at_commit(die: str) -> None:
    commit = connection._commit

    def committed() -> None:
        if die == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        commit()
        if die == "after":
            os.kill(os.getpid(), signal.SIGKILL)

    connection._commit = committed


@pytest.mark.parametrize("name", ACTS)
def test_killed_act_leaves_nothing_half_made(event: Event, name: str) -> None:
    act = ACTS[name]
    if name == "publication taken back":
        publish_drawn_rounds(event.created_by, event)
    before = everything(event)
    writes = in_a_child(event, act)
    assert 3 <= writes < FAILED
    for statement in range(1, writes + 1):
        assert in_a_child(event, act, die_at=statement) == KILLED
        assert everything(event) == before, f"killed before statement {statement} of {writes}"
    assert in_a_child(event, act, die="before") == KILLED
    assert everything(event) == before
    assert in_a_child(event, act, die="after") == KILLED
    assert everything(event) != before
    for round_ in event.rounds.all():
        assert_whole(round_)


def assert_whole(round_: Round) -> None:
    """Everybody has one place in a round that is drawn, and nobody in one that is not."""
    places = [pk for table in tables_of(round_) for pk in table]
    places += SitOut.objects.filter(round=round_).values_list("entry_id", flat=True)
    wanted = [] if round_.state == RoundState.PLANNED else ranked(round_.event)
    assert sorted(places) == sorted(wanted)
    assert round_.tables.count() == len(wanted) // 4
