"""The desk on the morning of an event: sign-ups, promotions, two desks at once, a no-show and a house player."""

from string import ascii_lowercase

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import make_event, make_user
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.draws.acts.drawing import draw_round
from tournament.draws.engine import methods
from tournament.events.models import Event
from tournament.registration import robots
from tournament.registration.acts.check_in import check_in_club
from tournament.registration.acts.sign_ups import withdraw_sign_up
from tournament.registration.models import Entry
from tournament.registration.queries import playing_entries
from tournament.standings.queries import standings

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PLACES = 48
SIGNED_UP = 60


@pytest.fixture
def event(transactional_db: None) -> Event:
    """An event with 48 places for which 59 people have signed up, in ten clubs."""
    event = make_event(organizer=make_user("olive"), name="Lantern Desk")
    open_desk(event, capacity=PLACES)
    for number in range(1, SIGNED_UP):
        name = f"Ann {ascii_lowercase[number // 26]}{ascii_lowercase[number % 26]}son"
        make_sign_up(event, name, club=f"Club {number % 10}")
    return event


def count(page: Page, what: str, number: int) -> None:
    expect(page.locator(f"#count-{what}")).to_have_text(str(number))


def check_in(page: Page, entry: Entry) -> None:
    """Type the name, wait for the only row that is left, and tap it."""
    page.locator("#desk-q").fill(entry.name)
    expect(page.locator(".desk-row")).to_have_count(1)
    page.locator(f"#check-{entry.pk}").click()
    expect(page.locator(f"#desk-{entry.pk}")).to_contain_text("Here")


def test_morning_at_the_desk(open_page: OpenPage, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    visitor = open_page(viewport={"width": 390, "height": 844})
    visitor.goto("/lantern-desk/sign-up/")
    visitor.get_by_label("Name", exact=False).first.fill("Zoë Last")
    visitor.get_by_label("My name may be published").check()
    visitor.get_by_role("button", name="Join the waiting list").click()
    expect(visitor.locator("main")).to_contain_text("place 12 on the waiting list")

    for row in event.sign_ups.filter(entry__number__in=(3, 7, 11)):
        withdraw_sign_up(row)
    visitor.reload()
    expect(visitor.locator("main")).to_contain_text("place 9 on the waiting list")
    assert playing_entries(event).count() == PLACES

    one, other = open_page(), open_page()
    for desk in (one, other):
        sign_in(desk, "olive")
        desk.goto("/lantern-desk/desk/")
        expect(desk.locator("#desk-scanner")).to_be_hidden()
    for number in range(2, 10):
        check_in_club(event, actor=event.created_by, club=f"Club {number}")
    left = event.entries.filter(status="registered").order_by("number")
    first, second, *rest = list(left)
    count(one, "missing", len(rest) + 2)
    check_in(one, first)
    expect(one.locator("#desk")).to_contain_text("is here.")
    count(other, "missing", len(rest) + 1)
    other.locator("#desk-q").fill(f"https://hall.example/lantern-desk/entries/{second.pk}/")
    other.keyboard.press("Enter")
    count(one, "missing", len(rest))
    for entry in rest[:-1]:
        check_in(one, entry)
    count(one, "here", PLACES - 1)
    count(other, "here", PLACES - 1)

    other.goto(f"/lantern-desk/desk/{rest[-1].pk}/")
    other.get_by_role("button", name="Withdraw").click()
    # The place of the no-show goes to the first in line, who is not in the hall and withdraws as well.
    while event.sign_ups.filter(state="waiting").exists():
        withdraw_sign_up(event.sign_ups.filter(state="waiting")[0])
    late = event.entries.filter(status="registered", is_house=False).get()
    other.goto(f"/lantern-desk/desk/{late.pk}/")
    other.get_by_role("button", name="Withdraw").click()
    other.goto("/lantern-desk/entries/")
    other.get_by_role("button", name="Add 1 house player").click()
    assert playing_entries(event).count() == PLACES

    round_ = event.rounds.get(number=1)
    ids = list(playing_entries(event).values_list("pk", flat=True))
    draw_round(round_, actor=event.created_by, method=methods.RANDOM, seed=1, ranked_ids=ids)
    assert round_.seats.count() == PLACES
    assert len(standings(event).rows) == PLACES - 1
