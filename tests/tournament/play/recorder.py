"""A program for `test_kill`: records hands at one table until it is killed, over and over.

The program loads the product once and forks a child for each life; a child records hands as fast as it can. Each line
of standard input is a life: how many hands are to be acknowledged, and how far the next one may come, in thousandths
of the time that a hand takes here; then the child gets SIGKILL. On standard output: the client key of each hand that
was acknowledged, and "killed" after each life. Arguments: the table's id and the account's. DATABASE_URL names the
database.
"""

import importlib
import os
import signal
import sys
import time
from random import Random
from uuid import UUID

import django

KEY_BYTES = 36
SECONDS_AT_FIRST = 0.02


def main(table_id: int, user_id: int) -> None:
    django.setup()
    # Loaded once, before the forks.
    importlib.import_module("tests.factories")
    seconds = SECONDS_AT_FIRST
    for life, line in enumerate(sys.stdin):
        hands, thousandths = map(int, line.split())
        seconds = _live_and_die(table_id, user_id, Random(life), hands, thousandths / 1000, seconds)


def _live_and_die(table_id: int, user_id: int, rng: Random, hands: int, part: float, seconds: float) -> float:
    """Let a child acknowledge `hands` hands, then kill it `part` of a hand later; how long a hand took."""
    answers, says = os.pipe()
    child = os.fork()
    if child == 0:
        _record_for_ever(table_id, user_id, rng, says)
    os.close(says)
    keys = b""
    # The first sign says that the child has reached the database.
    os.read(answers, 1)
    for _hand in range(hands):
        begun = time.monotonic()
        keys += _read(answers, KEY_BYTES)
        seconds = time.monotonic() - begun
    time.sleep(part * seconds)
    os.kill(child, signal.SIGKILL)
    _pid, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise SystemExit("The child ended by itself.")
    # What it acknowledged before the signal came.
    while more := os.read(answers, 65_536):
        keys += more
    os.close(answers)
    for start in range(0, len(keys), KEY_BYTES):
        sys.stdout.write(keys[start : start + KEY_BYTES].decode() + "\n")
    sys.stdout.write("killed\n")
    return seconds


def _read(pipe: int, size: int) -> bytes:
    found = b""
    while len(found) < size:
        more = os.read(pipe, size - len(found))
        if not more:
            raise SystemExit("The child ended by itself.")
        found += more
    return found


def _record_for_ever(table_id: int, user_id: int, rng: Random, says: int) -> None:
    from django.db import transaction

    from tests.factories import self_draw
    from tournament.accounts.models import User
    from tournament.draws.models import Table
    from tournament.events.acting import lock
    from tournament.play.acts.hands import correct_hand, record_hand
    from tournament.play.queries.tables import table_state

    table = Table.objects.select_related("round__event").get(pk=table_id)
    actor = User.objects.get(pk=user_id)
    # What the life before sent may still be on its way into PostgreSQL; its act holds the event until it is over.
    with transaction.atomic():
        lock(table.round.event)
    os.write(says, b".")
    while True:
        state = table_state(table.round.event, table)
        key = UUID(int=rng.getrandbits(128), version=4)
        entered = self_draw(rng.randrange(4), rng.randrange(8, 88))
        if state.position.is_over:
            hand = correct_hand(
                actor, rng.choice(state.counted), client_key=key, reason="Counted again", entered=entered
            )
        else:
            hand = record_hand(
                actor, table, client_key=key, expected_number=state.next_number, entered=entered
            ).hand
        os.write(says, str(hand.client_key).encode())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
