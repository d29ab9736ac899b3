"""Whoever follows the guide to a rehearsal gets where it says: a tablet is checked, and the organizer sees what failed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.axe import axe_faults
from tests.e2e.conftest import OpenPage
from tests.e2e.guide import Guide
from tests.e2e.steps import sign_in
from tests.e2e.test_guides import GUIDES, LAPTOP
from tests.e2e.test_scanner import CAMERA, hold
from tests.factories import make_entries, make_event, make_user
from tournament.core.qr import qr_code
from tournament.events.models import Event
from tournament.rehearsal.acts.rehearsals import rehearse
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


@pytest.mark.usefixtures("transactional_db")
def test_camera_reads_a_code_and_the_printer_gets_a_file(open_page: OpenPage) -> None:
    event = make_event(organizer=make_user("organizer"), name="Spring Open")
    make_entries(event, 4)
    copy = rehearse(event.created_by, event, name="Rehearsal").event
    desk = checked(open_page, copy, "Desk, with a camera for codes", CAMERA)
    expect(desk.locator("#device-camera")).to_be_visible()
    hold(desk, qr_code("https://example.org/", "A code"))
    expect(desk.locator('[data-check="camera"][data-mark="ok"]')).to_be_visible()
    printer = checked(open_page, copy, "Computer with the printer")
    check = printer.locator('[data-check="printer"]')
    expect(check).to_contain_text("Sign in on this computer")
    question = printer.get_by_text("Did it come out right?")
    for status, kind in ((409, "text/html"), (200, "application/pdf")):
        expect(question).to_be_hidden()
        printer.route("**/pdf/", answered(status, kind))
        printer.get_by_role("button", name="Check this device").click()
        if status == 409:
            expect(check).to_contain_text("The server made no PDF file")
    expect(question).to_be_visible()


def answered(status: int, kind: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, content_type=kind, body="")


def checked(open_page: OpenPage, copy: Event, kind: str, script: str = "") -> Page:
    """A device of this kind that has joined and checks itself."""
    page = open_page(viewport={"width": 390, "height": 844})
    if script:
        page.add_init_script(script)
    page.goto(f"/{copy.slug}/device/")
    page.get_by_label("Name of the device").fill(kind)
    page.get_by_role("radio", name=kind).check()
    page.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Check this device").click()
    return page
