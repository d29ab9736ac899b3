"""A referee without an account: invited by a link, at the table a minute later."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import record_hand, sign_in_by_form
from tests.factories import make_table, make_user
from tournament.events.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_invited_referee_records_a_hand(open_page: OpenPage) -> None:
    organizer = make_user("organizer")
    table = make_table(organizer=organizer, name="Spring Open")
    desk = open_page(viewport={"width": 1440, "height": 900})
    sign_in_by_form(desk, "organizer")
    desk.goto("/spring-open/staff/")
    desk.get_by_label("Name", exact=True).fill("Ida from the Lotus club")
    desk.get_by_role("button", name="Make an invitation").click()
    link = desk.locator(".secret-link").inner_text()

    phone = open_page(viewport={"width": 390, "height": 844})
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Spring Open")).to_be_visible()
    phone.get_by_label("Username").fill("ida")
    phone.get_by_label("Password", exact=True).fill("bamboo-and-wind-7")
    phone.get_by_label("Password confirmation").fill("bamboo-and-wind-7")
    phone.get_by_role("button", name="Create the account and join").click()
    expect(phone.get_by_role("button", name="Sign out")).to_be_visible()
    phone.goto(f"/spring-open/rounds/1/tables/{table.number}/")
    record_hand(phone, "Player 1 wins 8 from Player 2", winner="Player 1", discarder="Player 2", points=8)
    assert Event.objects.get().staff.get(user__username="ida").role == "referee"
