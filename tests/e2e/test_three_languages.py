"""One evening in each of the complete languages: sign-up, desk, a hand at the table, the standings, by their own words."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.core import mail
from django.utils import translation
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import open_panel, self_drawn, sign_in
from tests.factories import make_entries, make_event, make_round, make_user
from tests.tournament.registration.sign_ups import open_desk
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round
from tournament.registration import robots

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

LOCALES = {"en": "en-GB", "zh-hant": "zh-HK", "zh-hans": "zh-CN"}
"""What a browser asks for in each language."""
PHONE = {"width": 390, "height": 844}
Words = Callable[..., str]


@pytest.fixture(params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def words(language: str) -> Words:
    """The words of the language for a text of the sources."""

    def words(text: str, **values: object) -> str:
        with translation.override(language):
            return translation.gettext(text) % values if values else translation.gettext(text)

    return words


@pytest.fixture
def event(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    mail.outbox.clear()
    event = make_event(organizer=make_user("olive"), name="Lantern Cup", rounds_planned=1)
    open_desk(event, capacity=4)
    make_entries(event, 3)
    return event


def test_evening_in_the_words_of_a_language(
    open_page: OpenPage, event: Event, language: str, words: Words
) -> None:
    assert language in dict(settings.LANGUAGES)
    visitor, organizer = (open_page(viewport=PHONE, locale=LOCALES[language]) for _ in range(2))
    sign_in(organizer, "olive")
    sign_up(visitor, words)
    assert mail.outbox[-1].subject == words("You are entered: {event}").format(event="Lantern Cup")
    check_in(organizer, words)
    make_round(event, [list(event.entries.order_by("number"))], state=RoundState.RUNNING)
    play_hand(organizer, words)
    close_round(event.created_by, event.rounds.get())
    visitor.goto("/lantern-cup/standings/")
    expect(visitor.locator("html")).to_have_attribute("lang", language, ignore_case=True)
    expect(visitor).to_have_title(re.compile(f"^{words('Standings')} "))
    expect(visitor.locator("tbody tr").first).to_contain_text("Wanda Wish")
    expect(visitor.locator("tbody tr").first).to_contain_text("+60")


def sign_up(page: Page, words: Words) -> None:
    page.goto("/lantern-cup/sign-up/")
    page.get_by_label(words("Name")).first.fill("Wanda Wish")
    page.get_by_label(words("E-mail")).fill("wanda@example.org")
    page.locator("[name='publishes_name']").check()
    page.get_by_role("button", name=words("Sign up"), exact=True).click()
    entered = words("You are entered, as number <strong>%(number)s</strong>.", number=4)
    expect(page.locator("main")).to_contain_text(re.sub("<[^>]*>", "", entered))


def check_in(page: Page, words: Words) -> None:
    page.goto("/lantern-cup/desk/")
    page.locator("#desk-q").fill("Wanda")
    row = page.locator(".desk-row", has_text="Wanda Wish")
    row.get_by_title(words("Check in"), exact=True).click()
    expect(row).to_contain_text(words("Here"))


def play_hand(page: Page, words: Words) -> None:
    """The last seat wins 12 by self-draw: 20 from each."""
    page.goto("/lantern-cup/rounds/1/tables/1/")
    page.locator(".seat", has_text="Wanda Wish").locator(".pick-winner").click()
    self_drawn(page)
    page.locator(".segment").get_by_text(words("Points"), exact=True).click()
    page.get_by_label(words("Worth"), exact=True).fill("12")
    page.get_by_role("button", name=words("Record: %(sentence)s", sentence="").strip()).click()
    expect(page.locator(".hands > li")).to_have_count(1)
    open_panel(page, "table-panel")
    page.get_by_label(words("Close it anyway")).check()
    page.get_by_role("button", name=words("Close the table"), exact=True).click()
    expect(page.locator("#table h1 + .status-closed")).to_have_text(words("Closed"))
