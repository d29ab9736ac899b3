"""Pages that follow the event: a hand shows on a visitor's page and is fetched once; a screen turns; the reader's own row is pinned."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.conftest import OpenPage
from tests.factories import discard_win, make_entries, make_event, make_round, make_user, play, set_state
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.engine import methods
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.clock.acts import announce, set_warnings, take_down
from tournament.screens.acts.screens import add_screen, change_screen

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Sixteen players at four tables of the running first round."""
    event = make_event(name="Live Open", organizer=make_user("rosa"))
    entries = make_entries(event, 16)
    make_round(event, [entries[at : at + 4] for at in range(0, 16, 4)])
    return event


def test_recorded_hand_shows_on_a_visitors_page_and_is_fetched_once(
    open_page: OpenPage, event: Event
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    fetched: list[Request] = []
    page.goto("/live-open/standings/")
    page.on("request", lambda request: fetched.append(request) if "/standings/?r=" in request.url else None)
    play(event.rounds.get(number=1).tables.get(number=1), discard_win(0, 1, 8))
    expect(page.get_by_text("+32").first).to_be_visible()
    expect(page.locator("#standings")).to_have_attribute(
        "data-revision", str(Event.objects.get(pk=event.pk).revision)
    )
    assert len(fetched) == 1


def test_page_says_how_often_it_asks_while_many_people_follow(open_page: OpenPage, event: Event) -> None:
    def slow(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "Seatwind-Every": "6.4"})

    page = open_page()
    page.goto("/live-open/standings/")
    expect(page.locator("#pace")).to_be_hidden()
    page.route("**/revision/", slow)
    expect(page.get_by_text("this page asks for news every 7 seconds")).to_be_visible()


def test_published_round_shows_wherever_a_visitor_waits_for_it(open_page: OpenPage, event: Event) -> None:
    """On the overview, on the page of rounds, on a round before it, and beside the seat that was found."""
    set_state(event.rounds.get(number=1), RoundState.CLOSED)
    draw_round(event.created_by, event.rounds.get(number=2), method=methods.RANDOM, seed=1, ranked_ids=[])
    home, now, first, seat = (open_page(viewport={"width": 390, "height": 844}) for _each in range(4))
    home.goto("/live-open/")
    now.goto("/live-open/rounds/")
    first.goto("/live-open/rounds/1/")
    seat.goto("/live-open/seats/?q=16")
    expect(seat.get_by_text("The next round is not published yet")).to_be_visible()
    home.set_viewport_size({"width": 200, "height": 844})
    assert home.locator(".strip").evaluate("line => { line.scrollLeft = 20; return line.scrollLeft; }") == 20
    publish_round(event.created_by, event.rounds.get(number=2))
    expect(home.get_by_role("link", name="Tables of round 2")).to_be_visible()
    expect(home.get_by_role("link", name="Round 2 Published")).to_be_visible()
    assert home.locator(".strip").evaluate("line => line.scrollLeft") == 20, (
        "the line of rounds stays in place"
    )
    expect(now.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(first.get_by_role("link", name="Round 2 Published")).to_be_visible()
    expect(first.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(seat.get_by_text("Round 2, next")).to_be_visible()
    expect(seat.get_by_role("button", name="This is me")).to_be_visible()


def test_page_asks_at_once_when_the_network_is_back(open_page: OpenPage, event: Event) -> None:
    """The page's own clock stands still: it does not ask because of a pause that has ended."""
    page = open_page(viewport={"width": 390, "height": 844})
    page.clock.install()
    page.goto("/live-open/standings/")
    page.context.set_offline(True)
    page.clock.pause_at(timezone.now() + timedelta(minutes=5))
    play(event.rounds.get(number=1).tables.get(number=1), discard_win(0, 1, 8))
    page.context.set_offline(False)
    expect(page.get_by_text("+32").first).to_be_visible()


def test_player_who_looks_again_sees_the_newest_at_once(open_page: OpenPage, event: Event) -> None:
    """The player's page is fetched seldom, but not while somebody comes back to it."""
    table = event.rounds.get(number=1).tables.get(number=1)
    page = open_page(viewport={"width": 390, "height": 844})
    page.clock.install()
    page.goto(f"/live-open/entries/{table.seats.get(wind=0).entry_id}/")
    play(table, discard_win(0, 1, 8))
    expect(page.get_by_text("+32").first).to_be_visible()
    page.clock.pause_at(timezone.now() + timedelta(seconds=2))
    play(table, discard_win(0, 1, 8))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("+64").first).to_be_visible()


def say_who_i_am(page: Page) -> None:
    page.goto("/live-open/seats/?q=16")
    page.get_by_role("button", name="This is me").click()


def test_own_row_stays_in_sight(open_page: OpenPage, event: Event) -> None:
    play(event.rounds.get(number=1).tables.get(number=1), discard_win(0, 1, 8))
    page = open_page(viewport={"width": 390, "height": 400})
    say_who_i_am(page)
    page.goto("/live-open/standings/")
    expect(page.locator(".own-pin .own-name")).to_have_text("Player 16")
    page.goto("/live-open/")
    page.get_by_role("link", name="My seat", exact=True).click()
    expect(page.get_by_role("heading", name="Player 16")).to_be_visible()


def test_players_page_follows_the_play_and_stays_unfolded(open_page: OpenPage, event: Event) -> None:
    table = event.rounds.get(number=1).tables.get(number=1)
    play(table, discard_win(0, 1, 8))
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(reverse("registration:entry-detail", args=[event.slug, event.entries.get(number=1).pk]))
    page.locator("#hands-1-1 > summary").click()
    expect(page.locator("#hands-1-1").get_by_text("Player 1 wins 8 from Player 2")).to_be_visible()
    play(table, discard_win(2, 3, 10))
    expect(page.get_by_text("Player 3 wins 10 from Player 4")).to_be_visible()


def test_visitor_reads_the_hands_of_a_table(open_page: OpenPage, event: Event) -> None:
    play(event.rounds.get(number=1).tables.get(number=1), discard_win(0, 1, 8), discard_win(2, 3, 10))
    page = open_page()
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto("/live-open/rounds/1/tables/1/")
        expect(page.locator(".hands > li")).to_have_count(2)
        expect(page.locator(".hands > li").last).to_be_visible()
        expect(page.locator(".hands")).to_contain_text("Player 3 wins 10 from Player 4")


def test_ten_players_stand_on_the_screen_of_a_phone(open_page: OpenPage, event: Event) -> None:
    event.entries.filter(number__lte=9).update(name=LONG, name_zh="歐陽司馬上官詩敏明慧")
    for number in range(1, 5):
        play(event.rounds.get(number=1).tables.get(number=number), discard_win(0, 1, 8))
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto("/live-open/standings/")
    rows = page.locator("tbody tr[data-entry]")
    expect(rows).to_have_count(16)
    expect(rows.nth(9)).to_be_in_viewport(ratio=1)
    # The native name is shown whole, however long the other one is.
    native = rows.first.locator(".name-zh")
    assert native.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_screen_shows_what_it_is_given(open_page: OpenPage, event: Event) -> None:
    actor = event.created_by
    screen = add_screen(actor, event, name="Stage", client_key=uuid4())
    page = open_page(viewport={"width": 1920, "height": 1080})
    page.goto("/live-open/screens/1/")
    expect(page.locator("#screen").get_by_text("Stage")).to_be_visible()
    change_screen(actor, screen, fields={"content": "standings", "seconds": 4})
    expect(page.get_by_text("1/2")).to_be_visible()


def test_announcement_stands_on_the_next_page_at_once(open_page: OpenPage, event: Event) -> None:
    announce(event.created_by, event, text="Lunch until 13:30", client_key=uuid4())
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto("/live-open/")
    expect(page.locator("#announcements").get_by_text("Lunch until 13:30")).to_be_visible()
    fetched: list[Request] = []
    page.on("request", lambda request: fetched.append(request) if "/announcements/" in request.url else None)
    page.goto("/live-open/standings/")
    expect(page.locator("#announcements").get_by_text("Lunch until 13:30")).to_be_visible()
    assert fetched == []
    page.goto("/live-open/")
    take_down(event.created_by, event.announcements.get())
    expect(page.locator("#announcements").get_by_text("Lunch until 13:30")).to_be_hidden()


LONG = "Maximiliana-Alexandrina von Hohenstein-Oettingen zu Wallerstein"


def test_long_names_stay_in_their_lines(open_page: OpenPage, event: Event) -> None:
    event.entries.update(name=LONG, name_zh="歐陽司馬上官詩敏明慧")
    screen = add_screen(event.created_by, event, name="Stage", client_key=uuid4())
    page = open_page()
    play(event.rounds.get(number=1).tables.get(number=1), discard_win(0, 1, 8))
    for content, rows in (("standings", 12), ("seating", 16), ("table", 4)):
        change_screen(event.created_by, screen, fields={"content": content, "table_number": 1})
        for width, height in ((1920, 1080), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto("/live-open/screens/1/")
            shown = page.locator(".screen-main:not([hidden]) .screen-table tbody tr")
            expect(shown).to_have_count(rows)
            expect(shown.last).to_be_in_viewport(ratio=1)
            heights = shown.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
            assert max(heights) < height / 10, content
    page.set_viewport_size({"width": 1280, "height": 180})
    page.goto("/live-open/overlay/1/")
    expect(page.locator(".overlay-seats li").last).to_be_in_viewport(ratio=1)


def test_screen_without_network_says_since_when_and_goes_on(open_page: OpenPage, event: Event) -> None:
    """The hands of the clock are moved on: nothing was heard for twenty seconds."""
    screen = add_screen(event.created_by, event, name="Stage", client_key=uuid4())
    change_screen(event.created_by, screen, fields={"content": "standings"})
    page = open_page(viewport={"width": 1280, "height": 720})
    page.clock.install()
    page.goto("/live-open/screens/1/")
    page.context.set_offline(True)
    page.clock.run_for(20_000)
    expect(page.locator("#stale")).to_contain_text("No connection since")
    expect(page.locator(".screen-table").first).to_be_visible()
    page.context.set_offline(False)
    page.clock.resume()
    expect(page.locator("#stale")).to_be_hidden()


WAKE_LOCK = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", {
  value: {
    request: async (kind) => {
      const lock = { kind, released: false };
      window.locks.push(lock);
      return lock;
    },
  },
});
"""


def test_screen_stays_awake_and_asks_again_when_it_is_seen_again(open_page: OpenPage, event: Event) -> None:
    add_screen(event.created_by, event, name="Stage", client_key=uuid4())
    page = open_page(viewport={"width": 1280, "height": 720})
    page.add_init_script(WAKE_LOCK)
    page.goto("/live-open/screens/1/")
    page.wait_for_function("window.locks.length === 1")
    assert page.evaluate("window.locks[0].kind") == "screen"
    become_visible = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(become_visible)
    assert page.evaluate("window.locks.length") == 1, "a lock that holds is not asked for twice"
    # The browser lets a lock go as soon as the page is hidden.
    page.evaluate("window.locks[0].released = true")
    page.evaluate(become_visible)
    page.wait_for_function("window.locks.length === 2")


def test_screen_shows_how_much_time_is_left_and_when_the_next_round_begins(
    open_page: OpenPage, event: Event
) -> None:
    event.rounds.filter(number=1).update(started_at=timezone.now() - timedelta(minutes=30))
    Event.objects.filter(pk=event.pk).update(minutes_per_round=60)
    event.rounds.filter(number=2).update(begins_at=timezone.now() + timedelta(days=2))
    screen = add_screen(event.created_by, event, name="Stage", client_key=uuid4())
    page = open_page(viewport={"width": 1920, "height": 1080})
    for content in ("clock", "standings", "seating", "table"):
        change_screen(event.created_by, screen, fields={"content": content, "table_number": 1})
        page.goto("/live-open/screens/1/")
        bar = page.get_by_role("progressbar", name="Time left")
        expect(bar).to_be_in_viewport(ratio=1)
        assert bar.evaluate("bar => bar.value / bar.max") == pytest.approx(0.5, abs=0.01)
        expect(page.get_by_text("Round 2 begins at")).to_be_in_viewport(ratio=1)


SILENT_AUDIO = """
window.beeps = 0;
// A browser lets a page sound only after somebody has touched it.
window.isTouched = false;
addEventListener("pointerdown", () => { window.isTouched = true; }, true);
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  state = "suspended";
  async resume() { if (window.isTouched) this.state = "running"; }
  createOscillator() {
    return { frequency: {}, connect: (next) => next, start: () => { window.beeps += 1; }, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, setTargetAtTime() {} };
    return { gain, connect: (next) => next };
  }
};
"""


def test_warning_marks_are_said_and_sound_where_sound_is_on(open_page: OpenPage, event: Event) -> None:
    """A quarter of 80 minutes is left at 20; five minutes before the end the organizer's own mark stands."""
    Event.objects.filter(pk=event.pk).update(minutes_per_round=80)
    event.rounds.filter(number=1).update(started_at=timezone.now())
    set_warnings(event.created_by, event, warnings=[5])
    screen = add_screen(event.created_by, event, name="Stage", client_key=uuid4())
    change_screen(event.created_by, screen, fields={"content": "clock"})
    page = open_page(viewport={"width": 1280, "height": 720})
    page.add_init_script(SILENT_AUDIO)
    page.clock.install()
    # The server's own clock is not moved on, so the page goes by the browser's.
    page.route(f"**{reverse('time')}", lambda route: route.abort())
    page.goto("/live-open/screens/1/")
    sound, waits = page.get_by_label("Sound on this screen"), page.locator("#sound-waits")
    expect(sound).to_be_visible()
    expect(waits).to_be_hidden()
    sound.check()
    page.wait_for_function("window.beeps === 1")
    page.reload()
    expect(sound).to_be_checked()
    expect(waits).to_have_text("No sound yet: touch this page or press a key, so that the browser allows it.")
    page.locator(".screen-round").click()
    expect(waits).to_be_hidden()
    page.evaluate("window.beeps = 1")
    page.wait_for_load_state("networkidle")
    for minutes, said, beeps in (
        (20, "A quarter of the time is left: 20 minutes.", 3),
        (5, "5 minutes are left.", 4),
        (0, "Time is up.", 7),
    ):
        ends = page.locator(".clock").evaluate("clock => Date.parse(clock.dataset.ends) - Date.now()")
        page.clock.fast_forward(int(ends) - minutes * 60_000 - 2000)
        page.clock.run_for(4000)
        expect(page.get_by_role("status").filter(has_text=said)).to_have_count(1)
        assert page.evaluate("window.beeps") == beeps
    sentence = page.locator(".clock-left")
    expect(sentence).to_have_text(re.compile(r"Time is up\. .+\."))
    for content in ("clock", "standings", "seating"):
        page.locator("#screen").evaluate(
            "(it, content) => { it.className = `screen shows-${content}`; }", content
        )
        expect(sentence).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), content
