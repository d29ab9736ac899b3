"""A riichi event of sixteen from the draw to the champion, held against books that the test keeps itself.

At one table, in the browser: a hand without network, a draw in tenpai, a chombo, a hand that is corrected in the middle of the
match, so that later ones move, and the end by the clock. The other tables are written by the acts.
"""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.riichi_books import MatchBooks, Played, in_thousands, totals
from tests.e2e.steps import choose, close_table, open_panel, self_drawn, sign_in, touch
from tests.e2e.tablet import NO_SYNC, wait_until_kept
from tests.factories import make_entries, make_event, make_staff, make_user
from tests.tournament.play.running import drawn, record, ron, tsumo
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.events.settings.presets import preset_options
from tournament.play.acts.rounds import close_round
from tournament.play.acts.rounds import close_table as close_table_of
from tournament.simulation.playing import Crew, Plan, seat_round

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

EVENT = "/riichi-day/"
TABLE = f"{EVENT}rounds/1/tables/1/"
PLAYERS = [
    *("Ada Kwan", "Bo Lindström", "Cai Wen", "Dao Nguyễn", "Ewa Łuczak", "Fay O'Hara", "Gao Li", "Hui Itō"),
    *("Ines Prado", "Jun Mori", "Kofi Mensah", "Lena Vogt", "Mila Horvat", "Nils Berg", "Omar Haddad"),
    "Pia Rossi",
]


@pytest.fixture
def event(transactional_db: None) -> Event:
    ema = preset_options(get_ruleset("riichi"), "ema2016")
    event = make_event(
        organizer=make_user("olive"), name="Riichi Day", ruleset="riichi", options=ema, rounds_planned=2
    )
    for entry, name in zip(make_entries(event, len(PLAYERS)), PLAYERS, strict=True):
        entry.name = name
        entry.save()
    make_staff(event, make_user("remy"), Role.REFEREE)
    return event


def test_riichi_event_is_played_from_the_draw_to_the_champion(open_page: OpenPage, event: Event) -> None:
    organizer, referee, visitor = open_page(), open_page(), open_page()
    referee.context.add_init_script(NO_SYNC)
    sign_in(organizer, "olive")
    sign_in(referee, "remy")

    draw_round_1(organizer)
    books = play_table_1(referee, event)
    played = [books, *(play_by_acts(table) for table in event.rounds.get(number=1).tables.all()[1:])]
    organizer.goto(EVENT)
    organizer.get_by_role("button", name="Close round 1").click()
    expect(organizer.locator("main")).to_contain_text("Closed")
    agree(visitor, played)

    second = event.rounds.get(number=2)
    seat_round(second, crew=Crew(event.created_by, event.created_by), plan=Plan(seed=30))
    played += [play_by_acts(table) for table in second.tables.all()]
    close_round(event.created_by, second)
    agree(visitor, played)

    organizer.goto(EVENT)
    organizer.get_by_role("link", name="Finish the event").click()
    organizer.get_by_role("button", name="Finish the event").click()
    organizer.wait_for_url("**/champion/")
    champion = max(totals(played).items(), key=lambda each: each[1])[0]
    expect(organizer.locator("h1")).to_contain_text(champion)


def draw_round_1(page: Page) -> None:
    page.goto(EVENT)
    page.get_by_role("link", name="Draw round 1", exact=True).click()
    page.get_by_role("button", name="Draw round 1").click()
    expect(page.locator(".table-card")).to_have_count(4)
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator("h1 .status")).to_have_text("Running")


def books_of(table: Table) -> MatchBooks:
    return MatchBooks(tuple(seat.entry.name for seat in table.seats.order_by("wind")))


def play_table_1(page: Page, event: Event) -> MatchBooks:
    table = event.rounds.get(number=1).tables.get(number=1)
    books = books_of(table)
    east, south, west, north = books.sitting
    page.goto(TABLE)
    wait_until_kept(page)
    enter(page, books, Played(south, east, 3, 40, sticks=(south,)))

    page.context.set_offline(True)
    enter(page, books, Played(sticks=(west,), tenpai=(south, west)))
    enter(page, books, Played(north, east, 5, 0))
    expect(page.locator(".kept-hand")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator(".kept-hand")).to_have_count(0)
    page.reload()

    enter(page, books, Played(offender=east))
    enter(page, books, Played(west, south, 2, 30))
    agree_at_the_table(page, books)
    correct_the_draw(page, books, south)

    table.round.started_at = timezone.now() - timedelta(minutes=event.minutes_per_round + 1)
    table.round.save()
    page.goto(TABLE)
    enter(page, books, Played(east, None, 1, 30), bell=True)
    expect(page.locator(".on-table-bell")).to_have_text("Last hand")
    enter(page, books, Played(south, north, 1, 30))
    expect(page.locator(".centre")).to_contain_text("All hands played")
    agree_at_the_table(page, books)
    close_table(page)
    return books


def enter(page: Page, books: MatchBooks, hand: Played, *, bell: bool = False) -> None:
    for name in hand.sticks:
        page.locator(".seat", has_text=name).locator(".stick").click()
    if hand.offender:
        choose(page, "Chombo")
        page.locator(".seat", has_text=hand.offender).locator(".pick-offender").click()
    elif not hand.winner:
        choose(page, "Exhaustive draw")
        for name in set(hand.tenpai) - set(hand.sticks):
            page.locator(".seat", has_text=name).locator(".pick-tenpai").click()
    else:
        touch(page, "Won", hand.winner)
        if hand.discarder:
            touch(page, "Discarded", hand.discarder)
        else:
            self_drawn(page)
        keys = ["Mangan"] if hand.han == 5 else [f"{hand.han} han", f"{hand.fu} fu"]
        for key in keys:
            page.locator(".worth-first .worth-key", has_text=key).first.click()
    if bell:
        page.get_by_label("The time was up during this hand").check()
    page.locator("#record-hand").click()
    expect(
        page.locator(".hand-form :is([name='winner'], [name='outcome'], [name='riichi']):checked")
    ).to_have_count(0)
    books.hands.append(hand)


def correct_the_draw(page: Page, books: MatchBooks, noten: str) -> None:
    """The dealer had not been in tenpai: the deal passes, so later hands are paid otherwise. That is shown before."""
    open_panel(page, "hands-panel")
    page.get_by_role("link", name="Correct hand 2").click()
    page.locator(".seat", has_text=noten).locator(".pick-tenpai").click()
    page.get_by_label("Reason").fill("The hand was looked at again")
    books.correct(2, tenpai=tuple(name for name in books.hands[1].tenpai if name != noten))
    (tenpai,) = books.hands[1].tenpai
    expect(page.locator("#record-hand")).to_have_text(f"Correct: Exhaustive draw, tenpai: {tenpai}")
    expect(page.locator("#hand-preview")).to_contain_text(f"East 3, {tenpai} deals, 1 honba, 1 stick")
    page.locator("#record-hand").click()
    expect(page).to_have_url(TABLE)
    agree_at_the_table(page, books)


def agree_at_the_table(page: Page, books: MatchBooks) -> None:
    for name, score in books.scores().items():
        seat = page.locator(".seat", has_text=name)
        expect(seat.locator(".seat-points strong")).to_have_text(f"{score / 1_000:.1f}")


def play_by_acts(table: Table) -> MatchBooks:
    """A few hands by chance, some with sticks, and a draw."""
    books, chance = books_of(table), random.Random(f"{table.round.number} {table.number}")
    names = books.sitting
    for _hand in range(3):
        winner, other = chance.sample(range(4), 2)
        han, fu = chance.choice([(1, 30), (2, 40), (3, 30), (4, 40)])
        laid = tuple(chance.sample(range(4), chance.randint(0, 1)))
        more: dict[str, Any] = {"riichi": laid}
        sticks = tuple(names[seat] for seat in laid)
        if chance.random() < 0.5:
            record(table, tsumo(winner, han, fu, **more))
            books.hands.append(Played(names[winner], None, han, fu, sticks))
        else:
            record(table, ron(winner, other, han, fu, **more))
            books.hands.append(Played(names[winner], names[other], han, fu, sticks))
    tenpai = tuple(sorted(chance.sample(range(4), 2)))
    record(table, drawn(*tenpai, riichi=tenpai[:1]))
    shown = tuple(names[seat] for seat in tenpai)
    books.hands.append(Played(sticks=shown[:1], tenpai=shown))
    close_table_of(table.round.event.created_by, table, expected_hands=len(books.hands))
    return books


def agree(page: Page, played: list[MatchBooks]) -> None:
    """The standings that everybody sees are those of the books."""
    page.goto(f"{EVENT}standings/")
    rows = page.locator("#standings tr[data-entry]").evaluate_all(
        """rows => rows.map(row => [
            row.cells[0].querySelector("strong"), row.querySelector(".person"), row.cells[2].querySelector("strong") ?? row.cells[2],
        ].map(part => part.innerText.trim().split("\\n")[0]))"""
    )
    wanted = totals(played)
    places = {name: 1 + sum(other > points for other in wanted.values()) for name, points in wanted.items()}
    assert {(int(place.removeprefix("=")), name, points) for place, name, points in rows} == {
        (places[name], name, in_thousands(points)) for name, points in wanted.items()
    }
