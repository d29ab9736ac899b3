"""Acts in any order: whatever was done before, an act is done or refused with a reason, and a refused one changes nothing."""

import random

import pytest
from django.test import Client

from tests.acts import everything
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.round_posts import POSTS
from tests.tournament.acts.stage import publish, set_stage
from tournament.acts.types import Answer

pytestmark = pytest.mark.django_db

STEPS = 40


@pytest.mark.parametrize("seed", range(3))
def test_random_walk(seed: int):
    rng = random.Random(seed)
    stage = set_stage()
    publish(stage, 1)
    client = Client()
    client.force_login(stage.organizer)
    done: list[str] = []
    for _ in range(STEPS):
        stage.number = rng.choice((1, 1, 2, 2, 3))
        code = rng.choice(list(POSTS))
        url, data = POSTS[code](stage)
        before = everything(stage.event)
        answer = answer_of(client.post(url, data))
        done.append(f"{code} {stage.number}: {answer.answer.value} {answer.code}")
        assert answer.answer is Answer.DONE or everything(stage.event) == before, done
