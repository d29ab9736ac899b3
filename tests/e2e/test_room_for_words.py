"""Words that were cut or squeezed although there was room for them, and words that are too long for their button."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import KeptStates, OpenPage
from tests.e2e.steps import self_drawn, sign_in, touch
from tests.e2e.test_every_page import addresses_of, fill_every_page
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.acts.rounds import close_table
from tournament.play.calls.acts import answer_call, call_referee
from tournament.registration.acts.entries import change_entry
from tournament.registration.models import Entry

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
CUT = """parts => parts.filter(part => part.scrollWidth > part.clientWidth).map(part => part.textContent.trim())"""

# The words that reach over the edge of the button, link or mark they stand in. Names may be cut.
TOO_LONG = """() => [...document.querySelectorAll(
  "button, .button, .segment, .pick, summary, .status, .badge, nav a, main label, th"
)].flatMap((part) => {
  const edge = part.getBoundingClientRect();
  const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found = [];
  while (edge.width >= 20 && words.nextNode()) {
    const text = words.currentNode;
    if (!text.data.trim() || text.parentElement.closest("bdi, .visually-hidden, .top svg ~ span, .board-icon, option, [popover]:not(:popover-open)")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 2))
      found.push(`${part.tagName}.${part.className}: ${text.data.trim()}`);
  }
  return found;
})"""
MAIN_PAGES = (
    *("/", "/{slug}/", "/{slug}/entries/", "/{slug}/entries/{entry}/", "/{slug}/rounds/2/"),
    *(
        "/{slug}/standings/",
        "/{slug}/seats/",
        "/{slug}/statistics/",
        "/{slug}/sign-up/",
        "/{slug}/sign-up/{sign_up}/",
    ),
    *(
        "/{slug}/rounds/2/tables/2/",
        "/{slug}/rounds/2/overview/",
        "/{slug}/rounds/3/",
        "/{slug}/rounds/3/desk/",
    ),
    *(
        "/{slug}/rounds/2/tables/1/hands/1/correct/",
        "/{slug}/penalties/players/{entry}/give/",
        "/{slug}/desk/",
    ),
    *(
        "/{slug}/desk/{entry}/",
        "/{slug}/staff/",
        "/{slug}/settings/ranking/",
        "/{slug}/papers/",
        "/{slug}/screens/",
    ),
    *("/events/new/", "/t/{token}/", "/t/{token}/sign-off/"),
)


@pytest.mark.parametrize("language", ["en", "zh-HK", "zh-CN"])
def test_words_fit_their_buttons_on_a_phone(
    open_page: OpenPage, transactional_db: None, states: KeptStates, language: str
) -> None:
    states.reach(fill_every_page)
    addresses = addresses_of()
    page = open_page(viewport=PHONE, locale=language)
    sign_in(page, "olive")
    found = []
    for path in MAIN_PAGES:
        page.goto(path.format(**addresses), wait_until="load")
        found += [f"{path}: {words}" for words in page.evaluate(TOO_LONG)]
    assert "\n".join(found) == ""


@pytest.fixture
def table(transactional_db: None) -> Table:
    event = make_event(name="One table", organizer=make_user("rosa", display_name="Rosa Organizer"))
    round_ = make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    return round_.tables.get()


def open_as(open_page: OpenPage, username: str, address: str, viewport: dict[str, int]) -> Page:
    page = open_page(viewport=viewport)
    sign_in(page, username)
    page.goto(address)
    return page


def test_ways_in_which_a_hand_ends_stand_whole_on_a_laptop(open_page: OpenPage, table: Table) -> None:
    page = open_as(open_page, "remy", TABLE, LAPTOP)
    touch(page, "Won", "Player 1")
    self_drawn(page)
    outcomes = page.locator(".outcomes .segment:not(.segment-win), .outcomes .segment-self")
    expect(outcomes.first).to_be_visible()
    assert outcomes.evaluate_all(CUT) == []


def test_names_beside_a_hand_to_be_corrected_stand_whole(open_page: OpenPage, table: Table) -> None:
    play(table, discard_win(0, 1, 8))
    page = open_as(open_page, "remy", f"{TABLE}hands/1/correct/", LAPTOP)
    names = page.locator(".hand-deltas .move-who")
    expect(names).to_have_count(4)
    assert names.evaluate_all(CUT) == []
    for entry, name in zip(Entry.objects.order_by("pk"), ("Chan Tai Man", "Chan Tai Ming"), strict=False):
        change_entry(entry.event.created_by, entry, fields={"name": name})
    page.goto(TABLE)
    for width in (360, 390, 820):
        page.set_viewport_size({"width": width, "height": 844})
        assert names.evaluate_all(CUT) == [], width


def test_panel_of_a_closed_table_fills_its_side_of_a_laptop(open_page: OpenPage, table: Table) -> None:
    play(table, discard_win(0, 1, 8))
    close_table(table.round.event.created_by, table, expected_hands=1)
    page = open_as(open_page, "remy", TABLE, LAPTOP)
    box = page.locator("#table-panel").bounding_box()
    bar = page.locator(".board-bar").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] == pytest.approx(bar["y"] + bar["height"], abs=1)
    assert box["width"] > LAPTOP["width"] / 2
    assert box["x"] + box["width"] == pytest.approx(LAPTOP["width"], abs=1)


def test_who_answers_a_call_can_be_read_on_a_phone(open_page: OpenPage, table: Table) -> None:
    organizer = table.round.event.created_by
    answer_call(organizer, call_referee(organizer, table))
    page = open_as(open_page, "rosa", "/one-table/standings/", PHONE)
    calls = page.locator(".calls-tables")
    expect(calls).to_contain_text("Rosa Organizer is on the way")
    assert calls.evaluate_all(CUT) == []
