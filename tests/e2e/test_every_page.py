"""Every page of an event in the middle of its second round, on a phone, a tablet and a wide screen, and with axe-core."""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import cycle
from uuid import uuid4

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from penalties.acts.own_link import own_path
from penalties.queries import undecided_appeals
from tests.e2e.axe import Looks, axe_faults
from tests.e2e.conftest import KeptStates, OpenPage
from tests.e2e.focus import out_of_sight
from tests.e2e.steps import sign_in
from tests.e2e.walk import HALL_PAGES, LINK_PAGES, OFFICE_PAGES, PUBLIC_PAGES
from tests.factories import NO_WIN, make_link, make_user, propose
from tests.tournament.registration.sign_ups import make_question, make_sign_up, open_desk
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.people.acts.entering import choose_members_list
from tournament.people.acts.members import add_member, create_members_list
from tournament.people.models import Member
from tournament.play.calls.acts import call_referee
from tournament.play.enums import Verdict
from tournament.play.links.acts import seat_link
from tournament.play.links.queries import token_of
from tournament.play.models import Hand
from tournament.play.people import holder_of
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.acts.confirming import confirm_seat
from tournament.ratings.acts.lists import create_rating_list
from tournament.ratings.models import Rating, RatingList
from tournament.registration.acts.entries import add_entry
from tournament.registration.acts.imports import start_import
from tournament.registration.models import ImportDraft, SignUp
from tournament.registration.queries.sign_ups import token_of as sign_up_token
from tournament.screens.acts.screens import add_screen
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event
from tournament.standings.acts.finishing import finish_event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PHONE = 390
WIDTHS = (320, PHONE, 820, 1440)
"""At 320 also what was enlarged to four times its size on a wide screen."""
DOUBLED = 1280
"""The screen on which all text is set twice as large."""
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff" * 5 + " Blau"
LONG_NAMES = (LONG_NAME, "Æ" * 100, "龍" * 100, "عبدالرحمن" * 11)


@pytest.fixture
def addresses(transactional_db: None, states: KeptStates) -> dict[str, object]:
    states.reach(fill_every_page)
    return addresses_of()


def addresses_of() -> dict[str, object]:
    """What fills in the addresses: an event with one closed round, one running and one to come."""
    event = Event.objects.get(finished_at=None)
    entry = event.entries.order_by("-number")[0]
    penalty = undecided_appeals(event)[0]
    links = event.rounds.get(number=2).tables.get(number=2).links
    return {
        "slug": event.slug,
        "finished": Event.objects.exclude(finished_at=None).get().slug,
        "entry": entry.pk,
        "member": event.staff.latest("pk").pk,
        "draft": ImportDraft.objects.latest("pk").pk,
        "token": token_of(links.get(seat__isnull=True)),
        "own_token": token_of(links.get(seat=3)),
        "penalty": penalty.pk,
        "table": event.rounds.get(number=2).tables.get(number=1).pk,
        "hand": Hand.objects.filter(
            table__round=event.rounds.get(number=1), table__seats__entry=penalty.entry
        )[0].pk,
        "series": Series.objects.get().slug,
        "ratings": RatingList.objects.get().pk,
        "rated": Rating.objects.filter(is_latest=True)[0].player_id,
        "members": Member.objects.get().members_id,
        "club_member": Member.objects.get().pk,
        "person": event.entries.get(number=1).player_id,
        "own": own_path(event, penalty.entry),
        "sign_up": sign_up_token(waiting_person(event)),
    }


def fill_every_page() -> None:
    organizer = make_user("olive", is_superuser=True)
    event = running_event(organizer)
    add_screen(organizer, event, name="Stage", client_key=uuid4())
    rate(series_of(finished_event(organizer)))
    waiting_import(event, organizer)
    members_of(event)
    enter_by_link(event.rounds.get(number=2).tables.get(number=2))


def enter_by_link(table: Table) -> None:
    """A table at which the scorer has entered two hands and a player does not agree, with many words."""
    link = make_link(table)
    seat_link(table.round.event.created_by, table, 3)
    propose(link, NO_WIN, NO_WIN)
    confirm_seat(
        holder_of(link),
        table,
        seat=1,
        verdict=Verdict.DISPUTED,
        reason="Wolfeschlegelsteinhausenbergerdorff" * 8,
        client_key=uuid4(),
        newest_version=table_state(table.round.event, table).newest_version,
    )
    call_referee(holder_of(link), table)


def running_event(organizer: User) -> Event:
    fields = {"name": "Sixteen at Sea", "ruleset": "mcr", "rounds_planned": 3, "minutes_per_round": 90}
    event = enter_new_event(actor=organizer, fields=fields, players=12, seed=3)
    for name in LONG_NAMES:
        fields = {"name": name, "name_zh": "龍" * 40, "club": "麻雀" * 30}
        add_entry(organizer, event, fields=fields)
    crew = Crew(organizer, organizer)
    play_event(event, crew=crew, plan=Plan(seed=3, rounds=1, hands=3))
    play_event(event, crew=crew, plan=Plan(seed=3, rounds=1, hands=4, leave_running=True))
    return event


def finished_event(organizer: User) -> Event:
    """A small event with a champion."""
    fields = {"name": "Four at Home", "ruleset": "mcr", "rounds_planned": 1, "minutes_per_round": 60}
    event = enter_new_event(actor=organizer, fields=fields, players=4, seed=4)
    play_event(event, crew=Crew(organizer, organizer), plan=Plan(seed=4, rounds=1, hands=2))
    return finish_event(organizer, event)


def series_of(event: Event) -> Series:
    fields = {"name": "Season", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(event.created_by, INSTALLATION, fields=fields, client_key=uuid4())
    return change_series(event.created_by, series, fields=fields, events=[event])


def rate(series: Series) -> RatingList:
    return create_rating_list(
        series.created_by, INSTALLATION, name="Season", scope=series, is_public=True, client_key=uuid4()
    )


def members_of(event: Event) -> None:
    """The event is filled from a list with one member, whose name and contact data are long."""
    made = create_members_list(event.created_by, INSTALLATION, name="Club", client_key=uuid4())
    add_member(event.created_by, made, fields={"name": LONG_NAME, "email": "member@seatwind.test"})
    choose_members_list(event.created_by, event, members=made)


def waiting_import(event: Event, organizer: User) -> ImportDraft:
    values = dict.fromkeys(("number", "name_zh", "club", "team", "country", "federation_id"), "")
    rows = [
        {"row": 2, "values": {**values, "name": LONG_NAME}, "faults": []},
        {"row": 3, "values": {**values, "name": "Bo"}, "faults": [["name", "Row 3 is odd.", True]]},
    ]
    content = {"columns": [["name", "Name"]], "notes": [{"text": "Hm.", "severity": "warning"}], "rows": rows}
    return start_import(organizer, event, filename="late.xlsx", content=content)


def waiting_person(event: Event) -> SignUp:
    """Somebody with a long name on the waiting list, and a question with long words."""
    open_desk(event, capacity=event.entries.count(), welcome="Wolfeschlegelsteinhausenbergerdorff" * 8)
    make_question(event, "Wolfeschlegelsteinhausenbergerdorff" * 5)
    return make_sign_up(event, f"{LONG_NAME} Zwei", name_zh="龍" * 39, club="麻雀" * 30)


OF_ITS_OWN_SIZE = "/overlay/"
"""It lies over the picture of a stream."""
WIDE_IN_LARGE_TEXT = "/sheet/"
"""The grid of a paper sheet keeps its columns, as paper does; a browser that enlarges it shows rows as cards."""
PAGES_OF_NAMES = ("/{slug}/", "/{slug}/entries/", "/{slug}/standings/", "/{slug}/rounds/1/?by=name")
TOUCH_PIXELS = 44


# What sticks out of the card, notice or bar it stands in, unless something between the two scrolls or cuts it off.
STICKING_OUT = """() => [...document.querySelectorAll("main .card, main .notice, .top")].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  const isCut = (it) =>
    it !== card && (getComputedStyle(it).overflowX !== "visible" || isCut(it.parentElement));
  return [...card.querySelectorAll("*")]
    .filter((it) => {
      const box = it.getBoundingClientRect();
      const isOut = box.right > edge.right + 1 || box.left < edge.left - 1;
      return box.width > 1 && isOut && !it.closest(".visually-hidden") && !isCut(it.parentElement);
    })
    .slice(0, 1)
    .map((it) => `${it.tagName}.${it.className} of ${card.className}`);
})"""


# Columns whose head is there and whose cells are all hidden.
HIDDEN_CELLS = """() => [...document.querySelectorAll("main table")].flatMap((table) => {
  const [heads] = table.tHead?.rows.length === 1 ? table.tHead.rows : [];
  const isWhole = (row) => row.checkVisibility() && row.cells.length === heads.cells.length;
  const rows = heads ? [...table.tBodies].flatMap((body) => [...body.rows]).filter(isWhole) : [];
  if (!rows.length || getComputedStyle(table.tHead).clipPath !== "none") return [];
  return [...heads.cells]
    .filter((head, at) => head.checkVisibility() && !rows.some((row) => row.cells[at].checkVisibility()))
    .map((head) => head.textContent.trim());
})"""


# Plain words of usual length that are broken, for so little room is left to them: more lines than words.
BROKEN = """() => {
  const range = document.createRange();
  const lines = (text) => {
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const isPlain = (words) => words.every((word) => /^[ -~]{1,12}$/.test(word));
  const isBroken = (text) => {
    const words = text.data.trim().split(/\\s+|(?<=-)/);
    const { parentElement: parent } = text;
    const isHidden = getComputedStyle(parent).clipPath !== "none" || parent.closest(".visually-hidden");
    const isRead = text.data.trim() && parent.checkVisibility() && !isHidden;
    return isRead && isPlain(words) && lines(text) > words.length;
  };
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) if (isBroken(walker.currentNode)) found.push(walker.currentNode.data.trim());
  return [...new Set(found)].slice(0, 3);
}"""


WIDTH = "document.documentElement.scrollWidth"
AT_A_WIDTH = f"[{WIDTH}, ({STICKING_OUT})(), ({HIDDEN_CELLS})(), ({BROKEN})()]"
"""All of it in one question to the browser."""

# Words that end before their last letter, where nothing scrolls.
CUT = """() => [...document.querySelectorAll("main :is(button, a, label, p, h1, h2, h3, dd, dt, legend)")]
  .filter((it) => {
    const style = getComputedStyle(it);
    const hides = (how) => how === "hidden" || how === "clip";
    const isSeen = it.checkVisibility() && style.clipPath === "none" && !it.closest(".visually-hidden");
    return isSeen && style.textOverflow !== "ellipsis"
      && ((hides(style.overflowX) && it.scrollWidth > it.clientWidth + 1)
        || (hides(style.overflowY) && it.scrollHeight > it.clientHeight + 1));
  })
  .slice(0, 2)
  .map((it) => `${it.tagName}.${it.className} ${it.textContent.trim().slice(0, 30)}`)"""


def walk(page: Page, paths: Sequence[str], addresses: Mapping[str, object]) -> str:
    """What is wrong with these pages, a line for each fault. The languages take turns, so that each has its share of
    the pages and none costs a walk of its own."""
    faults = []
    measured: Looks = {}
    for path, (language, _name) in zip(paths, cycle(settings.LANGUAGES), strict=False):
        cookie = {
            "name": settings.LANGUAGE_COOKIE_NAME,
            "value": language,
            "domain": "localhost",
            "path": "/",
        }
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        faults += [f"{language} {fault}" for fault in faults_of(page, path.format(**addresses), measured)]
    return "\n".join(faults)


def faults_of(page: Page, path: str, measured: Looks) -> list[str]:
    """What is wrong with a page: its status, widths at which it can be pushed sideways, its cards are too narrow or its words
    are broken, words that are cut in large text, controls that have the focus out of sight, and whatever axe-core finds."""
    response = page.goto(path)
    status = response.status if response else 0
    faults = [] if status == 200 else [f"{path}: status {status}"]
    for width in () if OF_ITS_OWN_SIZE in path else WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        needed, out, hidden, broken = page.evaluate(AT_A_WIDTH)
        if needed > width:
            faults.append(f"{path}: {needed} pixels wide on a screen of {width}")
        faults += [f"{path}: {it} sticks out at {width}" for it in set(out)]
        faults += [f"{path}: no cell of {it} is seen at {width}" for it in hidden]
        faults += [f"{path}: {it} is broken at {width}" for it in broken]
        if width == PHONE:
            faults += [f"{path}: {it} has the focus out of sight" for it in out_of_sight(page)]
    return (
        faults
        + ([] if OF_ITS_OWN_SIZE in path else _faults_in_large_text(page, path))
        + axe_faults(page, path, measured)
    )


def _faults_in_large_text(page: Page, path: str) -> list[str]:
    page.set_viewport_size({"width": DOUBLED, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    needed, out, cut = page.evaluate(f"[{WIDTH}, ({STICKING_OUT})(), ({CUT})()]")
    faults = [f"{path}: {it} sticks out in large text" for it in set(out)]
    faults += [f"{path}: {it} is cut in large text" for it in cut]
    page.evaluate("document.documentElement.style.fontSize = ''")
    is_too_wide = needed > DOUBLED and not path.endswith(WIDE_IN_LARGE_TEXT)
    return faults + ([f"{path}: {needed} pixels wide in large text"] if is_too_wide else [])


@pytest.mark.long
def test_public_pages_fit_every_screen(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page()
    assert walk(page, PUBLIC_PAGES, addresses) == ""


def test_pages_of_a_link_fit_every_screen(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page()
    assert walk(page, LINK_PAGES, addresses) == ""


@pytest.mark.long
@pytest.mark.parametrize("pages", [HALL_PAGES, OFFICE_PAGES], ids=["hall", "office"])
def test_staff_pages_fit_every_screen(
    open_page: OpenPage, addresses: dict[str, object], pages: tuple[str, ...]
):
    page = open_page()
    sign_in(page, "olive")
    assert walk(page, pages, addresses) == ""


def test_a_name_is_touched_anywhere_in_its_cell(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page(viewport={"width": 390, "height": 900})
    for path in PAGES_OF_NAMES:
        page.goto(path.format(**addresses))
        cell = page.locator(":is(:has(> .link-cell), .linked-rows th:has(> a))").first
        box = cell.bounding_box()
        assert box is not None, path
        assert box["height"] >= TOUCH_PIXELS, path
        cell.click(position={"x": box["width"] - 3, "y": box["height"] - 3})
        expect(page).to_have_url(re.compile(r"/entries/\d+/$"))


def test_what_stands_under_each_other_is_level(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page(viewport={"width": 390, "height": 900})
    page.goto("/{slug}/rounds/1/".format(**addresses))
    badges = page.locator(".tables .wind").evaluate_all("them => them.map(it => it.offsetWidth)")
    assert len(set(badges)) == 1
    tabs = page.locator(".event-nav a").evaluate_all("them => them.map(it => it.offsetTop)")
    assert len(set(tabs)) == 1


NEEDED = "them => them.map(it => [it.offsetWidth, (it.style.inlineSize = 'max-content', it.offsetWidth)])"


def test_what_a_list_offers_stands_there_whole(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page()
    sign_in(page, "olive")
    for path, names in (("settings/ranking", ("ranking",)), ("draws/settings", ("winds", "fill"))):
        for width in (820, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(f"/{addresses['slug']}/{path}/")
            for name in names:
                ((given, needed),) = page.locator(f"select[name={name}]").evaluate_all(NEEDED)
                assert given >= needed, name


def test_paper_has_no_field_to_type_in(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page()
    page.emulate_media(media="print")
    page.goto(f"/{addresses['slug']}/entries/")
    expect(page.get_by_role("heading", name="Players")).to_be_visible()
    expect(page.locator("main input")).to_be_hidden()


def test_felt_is_black_on_white_on_paper(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page(color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"/{addresses['slug']}/seats/")
    heading = page.get_by_role("heading", name="Find my seat")
    assert heading.evaluate("it => getComputedStyle(it).color") == "rgb(0, 0, 0)"


def test_long_list_begins_on_the_first_page_of_paper(open_page: OpenPage, addresses: dict[str, object]):
    page = open_page()
    page.goto(f"/{addresses['slug']}/entries/")
    first = page.locator(".entry .person bdi").first.inner_text().split()[0]
    assert first in PdfReader(BytesIO(page.pdf(format="A4"))).pages[0].extract_text()
