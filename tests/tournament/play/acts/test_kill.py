"""A process that records hands is killed at a hundred random moments: what it acknowledged stands, and nothing by half."""

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from django.conf import settings
from django.db import connection, transaction

from tests.acts import everything
from tests.architecture.import_rules import ROOT
from tests.factories import make_table
from tests.processes import database_url
from tournament.audit.models import AuditEntry
from tournament.draws.models import Table
from tournament.events.acting import lock
from tournament.events.models import Event
from tournament.play.models import Hand, HandWin
from tournament.play.queries.tables import table_state
from tournament.play.verbs import PlayVerb

KILLS = 100
HANDS = (0, 1)
"""How many hands a process may acknowledge in its life; killed within the next one."""


def record_and_kill(table: Table, lives: list[tuple[int, int]]) -> list[str]:
    """What was acknowledged: client keys in the order of their acknowledgement; for `lives` see the program."""
    program = [sys.executable, "-m", "tests.tournament.play.recorder"]
    done = subprocess.run(
        [*program, str(table.pk), str(table.round.event.created_by_id)],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "SEATWIND_SECRET_KEY": settings.SECRET_KEY,
            "TEST_DATABASE_URL": database_url(),
        },
        input="".join(f"{hands} {part}\n" for hands, part in lives),
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert (done.returncode, lines.count("killed")) == (0, len(lives)), done.stderr
    return [line for line in lines if line != "killed"]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_hundred_kills_lose_no_acknowledged_hand_and_leave_no_half_hand() -> None:
    table = make_table()
    event = table.round.event
    revision = Event.objects.get().revision
    connection.close()
    rng = Random(4)
    lives = [(rng.choice(HANDS), rng.randrange(1000)) for _life in range(KILLS)]
    acknowledged = record_and_kill(table, lives)
    # The last act may still be on its way into PostgreSQL.
    with transaction.atomic():
        lock(event)
    hands = list(Hand.objects.filter(table=table).order_by("pk"))
    standing = {str(hand.client_key) for hand in hands}
    assert len(acknowledged) >= sum(hands for hands, _part in lives) > 0
    assert [key for key in acknowledged if key not in standing] == []
    # What stands beyond that was committed and killed before the answer: one for each life at most.
    assert len(standing) - len(acknowledged) <= KILLS
    # Whole hands: each with its win, its line in the audit and its step of the revision.
    wins = Counter(HandWin.objects.filter(hand__table=table).values_list("hand_id", flat=True))
    assert wins == {hand.pk: 1 for hand in hands}
    audit = AuditEntry.objects.filter(event=event, verb__in=[PlayVerb.HAND_RECORDED, PlayVerb.HAND_CORRECTED])
    assert audit.count() == len(hands)
    assert Event.objects.get().revision == revision + len(hands)
    state = table_state(event, table)
    assert [hand.number for hand in state.hands] == list(range(1, len(state.hands) + 1))
    assert sum(state.totals) == 0
    assert everything(event)["closings"] == []
