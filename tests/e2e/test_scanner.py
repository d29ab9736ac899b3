"""The camera at the desk in a browser that reads no codes itself, as Safari and Firefox: real codes, in a made picture."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import make_entries, make_event, make_user
from tournament.core.qr import qr_code
from tournament.events.models import Event
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

EVENT = "/lantern-desk/"
CAMERA = """
delete globalThis.BarcodeDetector;
const view = document.createElement("canvas");
[view.width, view.height] = [1280, 720];
const pen = view.getContext("2d");
const card = new Image();
globalThis.hold = (code) => {
  card.src = `data:image/svg+xml,${encodeURIComponent(code)}`;
};
setInterval(() => {
  pen.fillStyle = "gray";
  pen.fillRect(0, 0, view.width, view.height);
  pen.setTransform(1, 0.1, -0.1, 1, 500, 150);
  pen.drawImage(card, 0, 0, 360, 360);
  pen.resetTransform();
}, 100);
navigator.mediaDevices.getUserMedia = async () => view.captureStream(10);
"""
"""A camera that sees the code that is held before it, a little askew."""
NO_CAMERA = """
navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("no camera", "NotFoundError"); };
"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = make_event(organizer=make_user("olive"), name="Lantern Desk")
    make_entries(event, 4)
    return event


def at_desk(open_page: OpenPage, camera: str) -> Page:
    page = open_page()
    page.add_init_script(camera)
    sign_in(page, "olive")
    return page


def badge(page: Page, number: int) -> str:
    """The code that the page of a player shows, as it is printed on the badge."""
    page.goto(f"{EVENT}desk/?q={number}")
    page.locator(".desk-row .desk-more").click()
    return str(page.locator("svg.qr").evaluate("it => it.outerHTML"))


def hold(page: Page, code: str) -> None:
    picture = code.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" ', 1)
    page.evaluate("code => hold(code)", picture)


def test_each_scan_is_answered_for_the_person_scanned(open_page: OpenPage, event: Event) -> None:
    page = at_desk(open_page, CAMERA)
    codes = {number: badge(page, number) for number in (1, 2, 3)}
    set_status(event.created_by, event.entries.get(number=2), status=EntryStatus.CHECKED_IN)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{EVENT}desk/")
    assert not [url for url in asked if "vendor" in url]
    page.get_by_role("button", name="Scan with the camera").click()
    card, red = page.locator("#desk-news"), page.locator(".toast-error")

    hold(page, codes[1])
    expect(card).to_contain_text("1 Player 1 is here.")
    assert [url for url in asked if "vendor/qr/decode" in url]

    hold(page, codes[2])
    expect(card).to_contain_text("2 Player 2 is already here.")
    expect(card).not_to_contain_text("Player 1")
    expect(page.locator("#desk-undo")).to_have_count(0)

    hold(page, str(qr_code("https://hall.example/menu/", "The menu")))
    expect(red).to_be_visible()
    expect(card).to_have_count(0)
    # Nor does the card come back when another desk works.
    set_status(event.created_by, event.entries.get(number=4), status=EntryStatus.CHECKED_IN)
    expect(page.locator("#count-here")).to_have_text("3")
    expect(card).to_have_count(0)

    hold(page, codes[3])
    expect(card).to_contain_text("3 Player 3 is here.")
    expect(red).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#count-here")).to_have_text("3")
    page.get_by_role("button", name="Stop scanning").click()
    expect(page.locator("#desk-scanner")).to_be_hidden()
    assert page.evaluate("() => document.querySelector('#desk-scanner video').srcObject") is None


def test_player_finds_the_seat_by_the_badge(open_page: OpenPage, event: Event) -> None:
    code = badge(at_desk(open_page, CAMERA), 3)
    page = open_page()
    page.add_init_script(CAMERA)
    page.goto(f"{EVENT}seats/")
    page.get_by_role("button", name="Scan my badge").click()
    hold(page, code)
    expect(page.locator("main")).to_contain_text("Player 3")


def test_page_says_that_there_is_no_camera_and_typing_works(open_page: OpenPage, event: Event) -> None:
    page = at_desk(open_page, NO_CAMERA)
    page.goto(f"{EVENT}desk/")
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.locator("#desk-scanner")).to_contain_text("The camera could not be opened.")
    page.go_back()
    expect(page.locator("#desk-scanner")).to_be_hidden()
    page.locator("#desk-q").fill("Player 3")
    expect(page.locator(".desk-row")).to_have_count(1)
    page.locator(".desk-row button.desk-main").click()
    expect(page.locator("#desk-news")).to_contain_text("3 Player 3 is here.")
