"""Whoever follows the guide to a rehearsal gets where it says: a tablet is checked, and the organizer sees what failed."""

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import axe_faults
from tests.e2e.conftest import OpenPage
from tests.e2e.guide import Guide
from tests.e2e.steps import sign_in
from tests.e2e.test_guides import GUIDES, LAPTOP
from tests.factories import make_entries, make_event, make_user
from tournament.events.models import Event
from tournament.rehearsal.models import Rehearsal

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.usefixtures("jobs_undone")
def test_rehearsal(open_page: OpenPage) -> None:
    event = make_event(organizer=make_user("organizer"), name="Spring Open")
    make_entries(event, 4)
    organizer, tablet = open_page(viewport=LAPTOP), open_page(viewport={"width": 390, "height": 844})
    sign_in(organizer, "organizer")
    faults: list[str] = []

    def join() -> None:
        tablet.goto(f"/{Rehearsal.objects.get().event.slug}/device/")
        faults.extend(axe_faults(tablet, "join"))

    def look_at_checks() -> None:
        for code in ("secure", "store", "sending", "network", "clock"):
            expect(tablet.locator(f'[data-check="{code}"][data-mark="ok"]')).to_be_visible()
        faults.extend(axe_faults(tablet, "device"))

    meanwhile = {
        "the tablet opens the address": join,
        "the checks are looked at": look_at_checks,
        "the list is looked at": lambda: faults.extend(axe_faults(organizer, "rehearsal")),
    }
    guide = Guide(GUIDES / "rehearsal.md", {"organizer": organizer, "tablet": tablet}, meanwhile)
    assert guide.follow() > 15
    assert faults == []
    assert Event.objects.get().slug == event.slug
