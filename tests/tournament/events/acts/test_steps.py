"""Steps of the list, skipped, ticked off and taken up again; and the pages that show them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.events.acts.steps import put_step_aside, take_step_up
from tournament.events.enums import SetAside, StepCode
from tournament.events.models import Event
from tournament.events.verbs import EventVerb


def test_step_is_skipped_once_and_taken_up_again(event: Event, organizer: User) -> None:
    with one_act(event, EventVerb.STEP_SKIPPED, is_public=False):
        assert put_step_aside(organizer, event, step=StepCode.SCREENS, how=SetAside.SKIPPED)
    with nothing_changes(event):
        assert not put_step_aside(organizer, event, step=StepCode.SCREENS, how=SetAside.SKIPPED)
    with one_act(event, EventVerb.STEP_TAKEN_UP, is_public=False):
        assert take_step_up(organizer, event, step=StepCode.SCREENS)
    with nothing_changes(event):
        assert not take_step_up(organizer, event, step=StepCode.SCREENS)


def test_page_lists_all_steps_and_takes_a_skip_and_its_undo(
    event: Event, sign_in: SignIn, organizer: User
) -> None:
    make_entries(event, 8)
    client, page = sign_in(organizer), reverse("events:steps", args=[event.slug])
    assert "Print certificates" in text_of(client.get(page))
    aside = reverse("events:step-aside", args=[event.slug])
    answer = client.post(aside, {"step": "screens", "at_list": "1"}, follow=True)
    assert answer.redirect_chain[0][0] == f"{page}#steps"
    assert "Skipped: Set up the screens of the hall" in text_of(answer)
    event.refresh_from_db()
    assert event.steps_aside == {"screens": "skipped"}
    client.post(reverse("events:step-up", args=[event.slug]), {"step": "screens", "at_list": "1"})
    event.refresh_from_db()
    assert event.steps_aside == {}


def test_overview_of_a_new_event_shows_what_is_missing(
    event: Event, sign_in: SignIn, organizer: User
) -> None:
    home = reverse("events:event-home", args=[event.slug])
    text = text_of(sign_in(organizer).get(home))
    assert "Missing before round 1" in text
    assert "Enter the players" in text
    assert "Already decided" in text


@pytest.mark.parametrize("name", ["step-aside", "step-up"])
def test_unknown_step_is_refused(event: Event, sign_in: SignIn, organizer: User, name: str) -> None:
    with nothing_changes(event):
        answer = sign_in(organizer).post(reverse(f"events:{name}", args=[event.slug]), {"step": "dancing"})
    assert answer.status_code == 422


def test_only_organizers_have_the_list(event: Event, sign_in: SignIn, referee: User, client: Client) -> None:
    page = reverse("events:steps", args=[event.slug])
    assert sign_in(referee).get(page).status_code == 403
    assert client.get(page).status_code == 302
