"""Methods and numbers of rounds on offer: no button stands beside a method that would refuse it."""

import re

import pytest
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_event
from tests.pages import text_of
from tournament.core.errors import Refusal
from tournament.draws.acts.settings import change_draw_settings
from tournament.draws.engine import all_methods
from tournament.draws.engine.methods import BEST, HIGH_TO_HIGH, RANDOM
from tournament.draws.forms.drawing import DrawForm
from tournament.draws.pages.method_lines import Reach, draw_buttons, method_lines
from tournament.draws.queries import settings_of
from tournament.draws.request.building import DrawOrder, build_request
from tournament.draws.settings.plans import plan_of_rows
from tournament.events.models import Event
from tournament.events.queries import rounds_of

pytestmark = pytest.mark.django_db
REACHES = list(Reach)
PLANS = [
    [],
    [["best", 1, 3]],
    [["best", 1, 2], ["high-to-high", 3, 3]],
    [["turnup", 1, 2], ["jump", 3, 3]],
    [["free-turnup", 1, 2], ["random", 3, 3]],
]


def form_of(event: Event, number: int = 1) -> DrawForm:
    plan = plan_of_rows(settings_of(event).plan, event.rounds_planned)
    return DrawForm(event.rounds.get(number=number), plan, rounds_of(event))


@pytest.fixture
def field() -> Event:
    event = make_event(rounds_planned=3)
    make_entries(event, 16)
    return event


@pytest.mark.parametrize("plan", PLANS)
def test_button_stands_beside_a_method_exactly_where_it_can_draw(
    plan: list[list[object]], field: Event
) -> None:
    if plan:
        change_draw_settings(field.created_by, field, fields={"plan": plan})
    form = form_of(field)
    for line in method_lines(form, number=1, players=16):
        for button in draw_buttons(form, number=1):
            is_shown = REACHES.index(button.reach) <= REACHES.index(line.reach)
            try:
                build_request(field, DrawOrder(1, button.last, line.method, (), 1))
            except Refusal:
                assert not is_shown, (line.method.id, button.label)
            else:
                assert is_shown, (line.method.id, button.label)


def test_buttons_say_what_they_draw(field: Event) -> None:
    labels = [button.label for button in draw_buttons(form_of(field), number=1)]
    assert labels == ["Draw round 1", "Draw rounds 1 to 2", "Draw rounds 1 to 3"]
    change_draw_settings(field.created_by, field, fields={"plan": [["best", 1, 3]]})
    first = draw_buttons(form_of(field), number=1)[0]
    assert (first.label, first.is_suggested) == ("Draw rounds 1 to 3", True)


def test_last_round_has_one_button(field: Event) -> None:
    assert [button.label for button in draw_buttons(form_of(field, 3), number=3)] == ["Draw round 3"]


def test_proposed_method_is_first_with_its_reason(field: Event) -> None:
    first, *others = method_lines(form_of(field), number=1, players=16)
    assert (first.method, first.reason) == (RANDOM, "Planned for round 1.")
    assert {line.reason for line in others} == {""}
    assert len(others) == len(all_methods()) - 1
    second = method_lines(form_of(field, 2), number=2, players=16)[0]
    assert second.method is HIGH_TO_HIGH
    assert second.reason == "The plan has it for this round, because the standings can decide who meets."


def test_sentences_promise_no_more_than_a_method_holds(field: Event) -> None:
    lines = {line.method: line for line in method_lines(form_of(field), number=1, players=16)}
    assert lines[RANDOM].expected == "Draws this round only."
    assert lines[BEST].expected == "Nobody meets twice in rounds 1 to 3."
    promises = [line.method for line in lines.values() if "Nobody meets twice" in line.expected]
    assert promises == [BEST]


def test_methods_wait_behind_the_proposed_one(field: Event, sign_in: SignIn) -> None:
    client = sign_in(field.staff.get().user)
    page = client.get(reverse("draws:round-detail", args=[field.slug, 1]))
    body = page.content.decode()
    shown, _, folded = body.partition("Other methods")
    assert len(re.findall('name="method"', shown)) == 1
    assert len(re.findall('name="method"', folded)) == len(all_methods()) - 1
    assert "Draw rounds 1 to 3" in text_of(page)
