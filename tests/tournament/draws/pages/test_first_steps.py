"""The strip of first steps on the pages of an organizer: where it stands, what it leads to, and when it goes."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, set_state
from tournament.accounts.models import User
from tournament.draws.acts.settings import change_draw_settings
from tournament.draws.enums import Fill
from tournament.events.enums import RoundState
from tournament.events.models import Event

PAGES = (
    "events:event-home",
    "registration:entry-list",
    "registration:entry-add",
    "registration:import-upload",
    "events:event-settings",
    "draws:round-now",
    "events:staff-list",
)
HTMX = {"HX-Request": "true"}


def strip_on(client: Client, event: Event, name: str = "events:event-home") -> str:
    page = client.get(reverse(name, args=[event.slug]))
    assert page.status_code == 200
    body = page.content.decode()
    if 'id="first-steps"' not in body:
        return ""
    return body[body.index('id="first-steps"') :].partition("</section>")[0]


@pytest.mark.parametrize("name", PAGES)
def test_strip_stays_on_the_pages_of_the_organizer(
    name: str, event: Event, organizer: User, sign_in: SignIn
) -> None:
    assert "There are no players yet" in strip_on(sign_in(organizer), event, name)


@pytest.mark.parametrize("name", ["events:event-home", "draws:round-now", "registration:entry-list"])
def test_strip_is_for_organizers_only(
    name: str, event: Event, referee: User, sign_in: SignIn, client: Client
) -> None:
    assert not strip_on(sign_in(referee), event, name)
    assert sign_in(referee).get(reverse("draws:first-steps", args=[event.slug])).status_code == 403


def test_strip_leads_from_the_list_to_the_draw(event: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    make_entries(event, 16)
    leads = reverse("draws:round-detail", args=[event.slug, 1])
    assert f'href="{leads}#draw"' in strip_on(client, event, "registration:entry-list")
    there = strip_on(client, event, "draws:round-now")
    assert f'href="{leads}' in there, "the round in turn has another address than the round"
    page = client.get(leads).content.decode()
    assert f'href="{leads}#draw"' not in page, "the page itself has the button"
    assert 'id="draw"' in page


def test_house_players_are_added_from_the_strip(event: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    make_entries(event, 14)
    assert "Add 2 house players" in strip_on(client, event)
    client.post(reverse("registration:house-add", args=[event.slug]))
    assert "14 players and 2 to fill the tables" in strip_on(client, event)


@pytest.mark.parametrize(
    ("state", "is_shown"),
    [
        (RoundState.DRAWN, True),
        (RoundState.PUBLISHED, True),
        (RoundState.RUNNING, False),
        (RoundState.CLOSED, False),
    ],
)
def test_strip_goes_when_the_round_runs(
    state: RoundState, is_shown: bool, event: Event, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    make_entries(event, 16)
    set_state(event.rounds.get(number=1), state)
    assert bool(strip_on(client, event)) is is_shown
    again = client.get(reverse("draws:first-steps", args=[event.slug]), headers=HTMX).content.decode()
    assert ("hidden" in again.partition(">")[0]) is not is_shown


def test_strip_that_is_asked_for_again_says_nothing_new_until_something_changed(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client, address = sign_in(organizer), reverse("draws:first-steps", args=[event.slug])
    event.refresh_from_db()
    assert client.get(address, {"r": event.revision}, headers=HTMX).status_code == 204
    assert client.get(address, {"r": event.revision - 1}, headers=HTMX).status_code == 200


def test_strip_knows_the_page_that_it_stands_on(event: Event, organizer: User, sign_in: SignIn) -> None:
    client, address = sign_in(organizer), reverse("draws:first-steps", args=[event.slug])
    make_entries(event, 16)
    here = "http://testserver" + reverse("draws:round-detail", args=[event.slug, 1])
    assert "Draw round 1" in client.get(address, headers=HTMX).content.decode()
    assert (
        "Draw round 1" not in client.get(address, headers={**HTMX, "HX-Current-URL": here}).content.decode()
    )


def test_act_of_the_strip_is_left_out_only_where_the_page_has_it(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    preview = client.post(
        reverse("registration:import-upload", args=[event.slug]), {"pasted": "Ada\nBo"}, follow=True
    ).content.decode()
    assert "Check the list" in preview
    assert preview.count("Import players") == 0, "the page imports its own list"
    make_entries(event, 16)
    set_state(event.rounds.get(number=1), RoundState.PUBLISHED)
    for name, has_its_own in (("draw-desk", False), ("round-detail", True)):
        page = client.get(reverse(f"draws:{name}", args=[event.slug, 1])).content.decode()
        assert ("Start round 1" not in page) is has_its_own


def test_people_who_are_too_few_for_a_table_are_counted_where_players_sit_out(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    make_entries(event, 3)
    change_draw_settings(organizer, event, fields={"fill": Fill.SIT_OUT})
    assert "3 players are entered" in strip_on(client, event)
