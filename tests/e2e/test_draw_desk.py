"""The desk of a draw for 200 players: drawn, looked at, swapped, published, taken back by mouse, touch and keyboard.

How long a step takes is measured by `tests/bench/desk_speed.py`; here it is counted what a step asks of the server.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.e2e.conftest import KeptStates, OpenPage
from tests.e2e.steps import hold_scripts, sign_in
from tests.factories import make_user
from tournament.draws.acts.drawing import draw_round
from tournament.draws.engine import methods
from tournament.draws.models import Draw
from tournament.events.models import Event
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PLAYERS = 200
TABLES = PLAYERS // 4
WIDE: dict[str, object] = {"viewport": {"width": 1280, "height": 900}}
TABLET: dict[str, object] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
PHONE: dict[str, object] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

PREVIEW = ["GET desk"]
ACT = ["POST", "GET desk"]
"""An act and the page it leads back to: nothing is asked twice, nothing more is fetched."""


@pytest.fixture
def event(transactional_db: None, states: KeptStates) -> Event:
    """200 players after their first round."""
    states.reach(play_first_round)
    return Event.objects.get()


@pytest.fixture
def drawn(transactional_db: None, states: KeptStates) -> Event:
    """The same with the second round drawn."""
    states.reach(draw_second_round)
    return Event.objects.get()


def play_first_round() -> Event:
    organizer = make_user("olive")
    fields = {"name": "Two Hundred", "ruleset": "mcr", "rounds_planned": 3, "minutes_per_round": 90}
    event = enter_new_event(actor=organizer, fields=fields, players=PLAYERS, seed=5)
    play_event(event, crew=Crew(organizer, organizer), plan=Plan(seed=5, rounds=1, hands=1))
    return event


def draw_second_round() -> None:
    event = play_first_round()
    ranked = list(event.entries.order_by("number").values_list("pk", flat=True))
    draw_round(
        event.created_by,
        event.rounds.get(number=2),
        method=methods.HIGH_TO_HIGH,
        ranked_ids=ranked,
        seed=5,
        step_limit=1,
    )


def seat(page: Page, table: int, wind: int) -> Locator:
    return page.locator(".desk-table").nth(table).locator(".desk-seat").nth(wind)


def name_at(page: Page, table: int, wind: int) -> str:
    return seat(page, table, wind).locator(".person").inner_text()


def expect_swapped(page: Page, one: tuple[int, int], other: tuple[int, int], names: tuple[str, str]) -> None:
    expect(seat(page, *one).locator(".person")).to_have_text(names[1], use_inner_text=True)
    expect(seat(page, *other).locator(".person")).to_have_text(names[0], use_inner_text=True)


class Way(Protocol):
    """A way to use the page."""

    def press(self, button: Locator) -> None: ...

    def choose(self, page: Page, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Choose two seats, which shows what their swap costs."""


@dataclass(frozen=True)
class Pointer:
    """Mouse or finger."""

    touch: Callable[[Locator], None]

    def press(self, button: Locator) -> None:
        self.touch(button)

    def choose(self, page: Page, one: tuple[int, int], other: tuple[int, int]) -> None:
        self.touch(seat(page, *one))
        expect(page.locator("#swap")).to_contain_text("Choose a second seat")
        self.touch(seat(page, *other))


@dataclass(frozen=True)
class Keyboard:
    """Tab leads to a button; arrow keys lead from seat to seat."""

    def press(self, button: Locator) -> None:
        button.focus()
        button.press("Enter")

    def choose(self, page: Page, one: tuple[int, int], other: tuple[int, int]) -> None:
        # The script that knows the keys says which they are.
        expect(page.locator("#seat-keys")).to_be_visible()
        seat(page, *one).locator("input").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#swap")).to_contain_text("Choose a second seat")
        # The two tables stand side by side, so one arrow leads across and the others along.
        for _ in range(abs(other[1] - one[1])):
            page.keyboard.press("ArrowDown" if other[1] > one[1] else "ArrowUp")
        for _ in range(other[0] - one[0]):
            page.keyboard.press("ArrowRight")
        expect(seat(page, *other).locator("input")).to_be_focused()
        page.keyboard.press("Enter")
        # The next thing is the button, so that Enter again swaps them.
        expect(page.get_by_role("button", name="Swap them")).to_be_focused()


WAYS: dict[str, tuple[Way, dict[str, object]]] = {
    "mouse": (Pointer(lambda button: button.click()), WIDE),
    "touch": (Pointer(lambda button: button.tap()), TABLET),
    "keyboard": (Keyboard(), WIDE),
}


@dataclass
class StoredRequest:
    """What the page asked of the server, without pictures, styles and scripts."""

    requests: list[str] = field(default_factory=list)

    def note(self, request: Request) -> None:
        # Pages ask for open calls, and whether there is something new, at their own time.
        own_time = ("/static/", "/calls/", "/revision/")
        if not any(part in request.url for part in own_time):
            name = "desk" if "/desk/" in request.url else request.url.rsplit("/", 2)[-2]
            self.requests.append("POST" if request.method == "POST" else f"{request.method} {name}")

    @contextmanager
    def just(self, wanted: list[str]) -> Iterator[None]:
        """The step inside asks for this and no more."""
        self.requests.clear()
        yield
        assert self.requests == wanted


@pytest.mark.parametrize("name", WAYS)
def test_draw_of_200_is_made_looked_at_swapped_and_published(open_page: OpenPage, event: Event, name: str):
    way, screen = WAYS[name]
    page = open_page(**screen)
    sign_in(page, "olive")
    page.goto(f"/{event.slug}/rounds/2/desk/")
    asked = StoredRequest()
    page.on("request", asked.note)
    expect(page.get_by_text(f"{PLAYERS} players sit at {TABLES} tables.")).to_be_visible()
    with asked.just(ACT):
        way.press(page.get_by_role("button", name="Draw round 2"))
        expect(page.locator(".desk-table")).to_have_count(TABLES)
    with asked.just([]):
        way.press(page.locator(".desk-table summary").first)
        expect(page.get_by_text("among those who play.").first).to_be_visible()

    one, other = (0, 0), (1, 1)
    names = (name_at(page, *one), name_at(page, *other))
    with asked.just(PREVIEW * 2):
        way.choose(page, one, other)
        expect(page.locator("#swap")).to_contain_text("Cost")
    with asked.just(ACT):
        way.press(page.get_by_role("button", name="Swap them"))
        expect_swapped(page, one, other, names)
    with asked.just(ACT):
        way.press(page.get_by_role("button", name="Undo the last swap"))
        expect_swapped(page, one, other, names[::-1])

    visitor = open_page()  # asks at its own time: the page itself would refresh while it is left
    with asked.just(ACT):
        way.press(page.get_by_role("button", name="Publish", exact=True))
        expect(page.get_by_role("button", name="Unpublish the round")).to_be_visible()
    assert visitor.request.get(f"/{event.slug}/rounds/2/").status == 200
    with asked.just(ACT):
        way.press(page.get_by_role("button", name="Unpublish the round"))
        expect(page.get_by_role("button", name="Publish", exact=True)).to_be_visible()
    assert visitor.request.get(f"/{event.slug}/rounds/2/").status == 404

    draws = Draw.objects.filter(round__event=event, round__number=2).order_by("version")
    assert list(draws.values_list("kind", flat=True)) == ["drawn", "swap", "chosen"]
    # The search ended within its work; making it again takes these steps and no clock.
    assert draws[0].steps > 0


def test_choice_is_let_go_by_keyboard(open_page: OpenPage, drawn: Event):
    page = open_page(**WIDE)
    sign_in(page, "olive")
    page.goto(f"/{drawn.slug}/rounds/2/desk/")
    Keyboard().choose(page, (0, 0), (1, 1))
    page.keyboard.press("Escape")
    expect(page.locator("#swap")).to_contain_text("Choose two seats")
    expect(seat(page, 1, 1).locator("input")).to_be_focused()


def test_swap_far_down_the_hall_leads_back_to_its_place(open_page: OpenPage, drawn: Event):
    """By keyboard alone: the next arrow key goes on from the seat that was swapped."""
    page = open_page(**WIDE)
    sign_in(page, "olive")
    page.goto(f"/{drawn.slug}/rounds/2/desk/")
    names = (name_at(page, TABLES - 1, 0), name_at(page, TABLES - 1, 1))
    seat(page, TABLES - 1, 0).get_by_role("checkbox").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Swap them")).to_be_focused()
    page.keyboard.press("Enter")
    expect_swapped(page, (TABLES - 1, 0), (TABLES - 1, 1), names)
    moved = seat(page, TABLES - 1, 1).get_by_role("checkbox")
    expect(moved).to_be_focused()
    expect(moved).to_be_in_viewport()


def test_second_press_and_second_tab_do_no_harm(open_page: OpenPage, event: Event):
    """Two pages of one organizer: the later swap of what was swapped meanwhile is refused in words."""
    page = open_page(**WIDE)
    sign_in(page, "olive")
    page.goto(f"/{event.slug}/rounds/2/desk/")
    page.get_by_role("button", name="Draw round 2").dblclick()
    expect(page.locator(".desk-table")).to_have_count(TABLES)
    version = Draw.objects.filter(round__number=2).count()
    assert version == 1
    tab = page.context.new_page()
    tab.goto(f"/{event.slug}/rounds/2/desk/")
    for each in (page, tab):
        seat(each, 0, 0).click()
        seat(each, 1, 1).click()
        expect(each.get_by_role("button", name="Swap them")).to_be_visible()
    page.get_by_role("button", name="Swap them").dblclick()
    expect(page.get_by_role("button", name="Undo the last swap")).to_be_visible()
    tab.get_by_role("button", name="Swap them").click()
    expect(
        tab.get_by_text(f"Somebody changed this draw to version {version + 1} in the meantime.")
    ).to_be_visible()
    assert Draw.objects.filter(round__number=2, kind="swap").count() == 1


def test_seats_are_swapped_by_touch_on_a_phone(open_page: OpenPage, event: Event):
    """The finger is quicker than the scripts."""
    page = open_page(**PHONE)
    sign_in(page, "olive")
    page.goto(f"/{event.slug}/rounds/2/desk/")
    let_go = hold_scripts(page)
    page.get_by_role("button", name="Draw round 2").tap()
    names = (name_at(page, 0, 0), name_at(page, 1, 2))
    seat(page, 0, 0).tap()
    seat(page, 1, 2).tap()
    let_go()
    page.get_by_role("button", name="Swap them").tap()
    expect_swapped(page, (0, 0), (1, 2), names)


def test_seats_are_swapped_without_script(open_page: OpenPage, event: Event):
    page = open_page(java_script_enabled=False)
    sign_in(page, "olive")
    page.goto(f"/{event.slug}/rounds/2/desk/")
    page.get_by_role("button", name="Draw round 2").click()
    names = (name_at(page, 0, 0), name_at(page, 1, 2))
    seat(page, 0, 0).click()
    seat(page, 1, 2).click()
    page.get_by_role("button", name="Show what the swap costs").click()
    page.get_by_role("button", name="Swap them").click()
    expect_swapped(page, (0, 0), (1, 2), names)
