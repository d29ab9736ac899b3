"""A season of twelve evenings of 30 people: table, ratings and people agree with an independent calculation.

The organizer works in the browser: the next evening, who is here, newcomers, who is one person. The hands are recorded by the acts.
"""

import random
from collections import Counter
from datetime import date
from fractions import Fraction
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import discard_win, make_event, make_round, make_user, play
from tests.tournament.ratings.engine.test_weng_lin import by_the_paper
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.people.acts.entering import choose_members_list
from tournament.people.acts.members import create_members_list
from tournament.people.models import JoinedEntry, Member, MembersList, Parting
from tournament.play.acts.rounds import close_round, close_table
from tournament.ratings.engine.weng_lin import State
from tournament.registration.acts.entries import add_entry, add_house_players
from tournament.registration.models import Entry
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series
from tournament.series.queries import series_standings
from tournament.standings.acts.finishing import finish_event

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

EVENINGS, PEOPLE = 12, 30
POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
BEST, LEAST = 8, 4
RULES = {
    "name": "Season",
    "scheme": Scheme.OWN_POINTS,
    "place_points": "-".join(map(str, POINTS)),
    "best_of": BEST,
    "attendance": 1,
    "least": LEAST,
}
TWIN, RENAMED, NEW_NAME = "Ada Li", "Bea Horn", "Bea Winter"
CHANGE = 4
"""The evening on which somebody has the name of a member, and a member comes back under another name."""

CLICK_THESE = (
    "(boxes, those) => boxes.filter(({ value }) => those.includes(value)).forEach((box) => box.click())"
)

Seated = list[str]
"""The people of a table from East on: names of the independent calculation, in which nobody has two."""


class Books:
    """The independent calculation."""

    def __init__(self) -> None:
        self.earned: dict[str, list[Fraction]] = {}
        self.states: dict[str, State] = {}

    def count(self, tables: list[tuple[Seated, int, int, int]]) -> None:
        """An evening of one hand at each table: who sat there, the seats of winner and discarder, and the value."""
        results: dict[str, tuple[Fraction, int]] = {}
        for seated, winner, discarder, value in tables:
            points = [-8] * 4
            points[winner], points[discarder] = 24 + value, -8 - value
            for seat, name in enumerate(seated):
                worth = {winner: Fraction(4), discarder: Fraction(0)}.get(seat, Fraction(3, 2))
                results[name] = (worth, points[seat])
            self._rate(seated, [{winner: 1, discarder: 4}.get(seat, 2) for seat in range(4)])
        people = {name: result for name, result in results.items() if not name.startswith("House")}
        worths = [Fraction(points) for points in (*POINTS, *[0] * PEOPLE)]
        for name, result in people.items():
            better = sum(other > result for other in people.values())
            equal = sum(other == result for other in people.values())
            self.earned.setdefault(name, []).append(sum(worths[better : better + equal]) / equal + 1)

    def _rate(self, seated: Seated, places: list[int]) -> None:
        own = [
            (name, place) for name, place in zip(seated, places, strict=True) if not name.startswith("House")
        ]
        before = [self.states.get(name, State(1500, 100, 0)) for name, _place in own]
        after = by_the_paper(before, [place for _name, place in own])
        for (name, _place), state, (mu, sigma) in zip(own, before, after, strict=True):
            self.states[name] = State(mu, sigma, state.tables + 1)

    def totals(self) -> dict[str, tuple[bool, Fraction]]:
        return {
            name: (len(of) < LEAST, sum(sorted(of, reverse=True)[:BEST], Fraction(0)))
            for name, of in self.earned.items()
        }

    def ratings(self) -> dict[str, str]:
        return {name: f"{round(one.mu)} ± {round(one.sigma)}" for name, one in self.states.items()}


@pytest.fixture
def organizer(transactional_db: None) -> User:
    return make_user("olive")


def test_season(open_page: OpenPage, organizer: User) -> None:
    chance, books = random.Random("a season in the browser"), Books()
    page = open_page(viewport={"width": 1280, "height": 900})
    sign_in(page, "olive")
    club = create_members_list(organizer, INSTALLATION, name="Club", client_key=uuid4())
    event = make_event(organizer=organizer, name="Evening 1", rounds_planned=1, starts_on=date(2026, 1, 8))
    choose_members_list(organizer, event, members=club)
    series = create_series(organizer, INSTALLATION, fields=RULES, client_key=uuid4())
    change_series(organizer, series, fields=RULES, events=[event])
    who: dict[int, str] = {}
    people = 0
    for number in range(1, EVENINGS + 1):
        if number > 1:
            event = next_evening(page, series)
        new = [f"Player {people + one:02}" for one in range(PEOPLE if number == 1 else chance.randint(0, 2))]
        if number == 1:
            new[:2] = [TWIN, RENAMED]
        people += len(new)
        regulars = list(club.rows.order_by("pk"))
        if number == CHANGE:
            regulars = [row for row in regulars if row.name not in (TWIN, RENAMED)]
            new += [TWIN, NEW_NAME]
        ticked = chance.sample(regulars, PEOPLE - len(new)) if number > 1 else []
        enter(page, event, ticked)
        for row in ticked:
            who[event.entries.get(player=row.player_id).pk] = called(row.name, row.club)
        for name in new:
            is_twin = name == TWIN and number == CHANGE
            number_of = {"federation_id": "F-7"} if name in (RENAMED, NEW_NAME) else {}
            club_of = "Away" if is_twin else "Home"
            entry = add_entry(organizer, event, fields={"name": name, "club": club_of, **number_of})
            who[entry.pk] = called(name, club_of)
        if number == CHANGE:
            say_who_is_one(page)
        add_newcomers(page, club, len(new) - (number == CHANGE))
        books.count(play_evening(organizer, event, who, chance))
        if number == 1:
            rate(page, series)
    check_people(who, books)
    check_table(page, series, who, books)
    check_ratings(page, books)


def called(name: str, club: str) -> str:
    """The name in the independent calculation."""
    return {NEW_NAME: RENAMED}.get(name, name) + (" of Away" if club == "Away" else "")


def next_evening(page: Page, series: Series) -> Event:
    """Two clicks."""
    page.goto(f"/series/{series.slug}/")
    page.get_by_role("link", name="Next evening").click()
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url("**/evening-*/")
    return Event.objects.latest("pk")


def enter(page: Page, event: Event, ticked: list[Member]) -> None:
    """Tick who is here; whoever is not on the list is entered at the desk."""
    if not ticked:
        return
    page.goto(f"/{event.slug}/desk/members/")
    page.locator('input[name="chosen"]').evaluate_all(CLICK_THESE, [str(row.pk) for row in ticked])
    page.locator("#enter-members").click()
    expect(page.get_by_text(f"{len(ticked)} members are here")).to_be_visible()


def add_newcomers(page: Page, club: MembersList, newcomers: int) -> None:
    """Only those are to be confirmed who were never there."""
    page.goto(f"/people/lists/{club.pk}/")
    expect(page.locator('input[name="chosen"]')).to_have_count(newcomers)
    if newcomers:
        page.locator("#add-newcomers").click()
        expect(page.locator("#add-newcomers")).to_have_count(0)


def say_who_is_one(page: Page) -> None:
    """The person with another name is one person; the two of one name are two."""
    page.goto("/people/")
    twin = page.locator(".people-row", has_text=TWIN)
    twin.get_by_role("button", name="Two people").click()
    expect(page.locator(".people-row", has_text=TWIN)).to_have_count(0)
    renamed = page.locator(".people-row", has_text=NEW_NAME)
    renamed.get_by_role("checkbox").check()
    page.locator("#join-people").click()
    expect(page.locator(".people-row")).to_have_count(0)


def rate(page: Page, series: Series) -> None:
    page.goto(f"/series/{series.slug}/")
    page.get_by_role("link", name="Rate the players").click()
    page.get_by_role("button", name="Make the ratings").click()
    expect(page.locator("tbody tr")).to_have_count(PEOPLE)


def play_evening(
    organizer: User, event: Event, who: dict[int, str], chance: random.Random
) -> list[tuple[Seated, int, int, int]]:
    """One round of eight tables with one hand each, up to its end."""
    add_house_players(organizer, event)
    entries = list(event.entries.order_by("pk"))
    assert len(entries) == PEOPLE + 2
    chance.shuffle(entries)
    round_ = make_round(event, [entries[first : first + 4] for first in range(0, len(entries), 4)])
    played = []
    for table in round_.tables.order_by("number"):
        winner, discarder = chance.sample(range(4), 2)
        value = chance.randint(8, 60)
        play(table, discard_win(winner, discarder, value))
        close_table(organizer, table, expected_hands=1)
        seats = [seat.entry for seat in table.seats.select_related("entry").order_by("wind")]
        played.append(([name_of(entry, who) for entry in seats], winner, discarder, value))
    close_round(organizer, round_)
    finish_event(organizer, Event.objects.get(pk=event.pk))
    return played


def name_of(entry: Entry, who: dict[int, str]) -> str:
    return f"House {entry.pk}" if entry.is_house else who[entry.pk]


def check_people(who: dict[int, str], books: Books) -> None:
    """As many people as the calculation has, each with all of their entries; nobody was asked about twice."""
    by_person: dict[int, set[str]] = {}
    for entry in Entry.objects.filter(is_house=False):
        by_person.setdefault(entry.player_id, set()).add(who[entry.pk])
    counted = Counter(name for names in by_person.values() for name in names)
    assert counted == dict.fromkeys(books.earned, 1)
    assert Member.objects.count() == len(books.earned)
    assert (JoinedEntry.objects.filter(joined_by__isnull=False).count(), Parting.objects.count()) == (1, 1)


def check_table(page: Page, series: Series, who: dict[int, str], books: Books) -> None:
    totals = books.totals()
    table = series_standings(Series.objects.get(pk=series.pk))
    assert {who[row.entry.pk]: (row.row.is_short, row.row.total) for row in table.rows} == totals
    order = {name: (short, -total) for name, (short, total) in totals.items()}
    page.goto(f"/series/{series.slug}/")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(len(totals))
    places = [
        text.strip().lstrip("=").split()[0] for text in rows.locator("td:first-child").all_inner_texts()
    ]
    assert places == [
        str(1 + sum(other < order[who[row.entry.pk]] for other in order.values())) for row in table.rows
    ]


def check_ratings(page: Page, books: Books) -> None:
    page.get_by_role("link", name="Ratings", exact=True).click()
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(len(books.states))
    shown = sorted(rows.locator("td:nth-child(3)").all_inner_texts())
    assert shown == sorted(books.ratings().values())
    name = page.locator("tbody tr", has_text="Player 07")
    assert name.locator("td:nth-child(3)").inner_text() == books.ratings()["Player 07"]
    name.get_by_role("link").click()
    expect(page.locator("tbody tr")).to_have_count(books.states["Player 07"].tables)
    expect(page.locator("svg.rating-line")).to_be_visible()
