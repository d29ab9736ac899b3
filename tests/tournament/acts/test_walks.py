"""Acts in any order: whatever was done before, an act is done or refused with a reason, and a refused one changes nothing."""

import random

import pytest

from tests.pages import confirmed
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.posts import POSTS
from tests.tournament.acts.stage import Stage, publish, set_stage
from tests.tournament.acts.walking import all_rows, signed_in
from tournament.acts.rounds import ROUND_ACTS
from tournament.acts.tables import TABLE_ACTS
from tournament.acts.types import Answer

pytestmark = pytest.mark.django_db

STEPS = 40
OF_ROUNDS = sorted({act.code for act in ROUND_ACTS})
OF_TABLES = sorted({act.code for act in TABLE_ACTS if not act.is_by_link} - {"hand_device_round"})


def acts_here(stage: Stage) -> list[str]:
    return OF_TABLES if stage.round.tables.count() > 1 else OF_ROUNDS


@pytest.mark.parametrize("seed", range(3))
def test_random_walk(seed: int):
    rng = random.Random(seed)
    stage = set_stage()
    publish(stage, 1)
    device = signed_in(stage.organizer)
    done: list[str] = []
    for _ in range(STEPS):
        stage.number = rng.choice((1, 1, 2, 2, 3))
        code = rng.choice([*OF_ROUNDS, *acts_here(stage)])
        url, data = POSTS[code](stage)
        before = all_rows()
        answer = answer_of(confirmed(device, url, data or {}))
        done.append(f"{code} {stage.number}: {answer.answer.value} {answer.code}")
        assert answer.answer is Answer.DONE or all_rows() == before, done
