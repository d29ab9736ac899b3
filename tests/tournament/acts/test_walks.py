"""Acts in any order: whatever was done before, an act is done or refused with a reason, and the event stays sound."""

import random
from io import StringIO

import pytest
from django.core.management import call_command

from tests.pages import saved_at_once
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.expected.rounds import ROUND_ACTS
from tests.tournament.acts.expected.tables import TABLE_ACTS
from tests.tournament.acts.expected.types import Answer
from tests.tournament.acts.posts import POSTS
from tests.tournament.acts.stage import Stage, publish, set_stage
from tests.tournament.acts.walking import all_rows, signed_in
from tests.tournament.exchange.document.test_event import faults
from tournament.audit.models import AuditEntry
from tournament.events.models import Event
from tournament.exchange.document.event import event_document
from tournament.play.models import Hand

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

CHANGES = 10
MOST_STEPS = 150
NUMBERS = (1, 1, 2, 2, 3)
"""Rounds that are acted on, the earlier ones more often."""
OF_ROUNDS = sorted({act.code for act in ROUND_ACTS})
OF_TABLES = sorted({act.code for act in TABLE_ACTS if not act.is_by_link} - {"hand_device_round"})
REPEATABLE = {
    "accept_hands",
    "call_referee",
    "close_table_unasked",
    "end_call",
    "revoke_link",
    "start_out_of_order",
    "start_round",
    "take_device_back",
}
"""Done again, these change nothing: no hand waits, the table is closed, nobody calls, and so on."""


def acts_here(stage: Stage) -> list[str]:
    return [*OF_ROUNDS, *(OF_TABLES if stage.round.tables.count() > 1 else OF_ROUNDS)]


@pytest.mark.parametrize("seed", range(3))
def test_random_walk(seed: int):
    rng = random.Random(seed)
    stage = set_stage()
    publish(stage, 1)
    device = signed_in(stage.organizer)
    walked: list[str] = []
    done: list[str] = []
    refused: set[tuple[str, int]] = set()
    while len(done) < CHANGES:
        assert len(walked) < MOST_STEPS, walked
        stage.number = rng.choice(NUMBERS)
        # What was refused stays refused until something changes.
        code = rng.choice([one for one in acts_here(stage) if (one, stage.number) not in refused])
        url, data = POSTS[code](stage)
        rows, newest = all_rows(), AuditEntry.objects.latest("pk").pk
        answer = answer_of(saved_at_once(device, url, data or {}))
        walked.append(f"{code} {stage.number}: {answer.answer.value} {answer.code}")
        if all_rows() == rows:
            assert answer.answer is not Answer.DONE or code in REPEATABLE, walked
            refused.add((code, stage.number))
            continue
        assert answer.answer is Answer.DONE, walked
        assert AuditEntry.objects.filter(pk__gt=newest, actor=stage.organizer).exists(), walked
        assert unsound(Event.objects.get(pk=stage.event.pk)) == [], walked
        done.append(code)
        refused.clear()
    assert len(set(done)) >= CHANGES // 2, walked


def unsound(event: Event) -> list[str]:
    """What does not fit in an event: by the command that verifies it, by its document recomputed by a stranger, and by
    the points of its hands, which nobody wins without somebody losing them."""
    output = StringIO()
    call_command("verify_event", event.slug, stdout=output)
    unbalanced = [hand for hand in Hand.objects.of_event(event) if sum(hand.deltas)]
    return [*faults(event_document(event, full=True)), *map(str, unbalanced)]
