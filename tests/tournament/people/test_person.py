"""The page of a person over all events: who may open it, and what it tells."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_round,
    make_staff,
    make_user,
    play,
    seat_somebody,
    self_draw,
)
from tests.pages import words_of
from tests.tournament.series.test_series import kept_in_memory, put_in, series
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.accounts.nobody import Nobody
from tournament.events.enums import HoldBack, Role, RoundState, Visibility
from tournament.events.models import Event
from tournament.people.acts.members import create_members_list
from tournament.people.enums import Consent
from tournament.people.models import Member, MembersList
from tournament.people.seen import Reader, seen_person
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.registration.acts.entries import add_entry
from tournament.registration.acts.people import erase_person
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, Player
from tournament.series.models import Series
from tournament.standings.acts.finishing import finish_event
from tournament.standings.engine.person import Against, Rate
from tournament.standings.pages.person import HandRates, PersonResults, person_results

pytestmark = pytest.mark.each_database

__all__ = ["kept_in_memory", "series"]

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def club(organizer: User) -> MembersList:
    return create_members_list(organizer, INSTALLATION, name="Jade Club", client_key=uuid4())


@pytest.fixture
def people(organizer: User) -> dict[str, Player]:
    return {name: Player.objects.create(name=name) for name in NAMES}


def consent(club: MembersList, *people: Player, to: Consent = Consent.PAGE) -> None:
    for person in people:
        Member.objects.update_or_create(
            members=club, player=person, defaults={"name": person.name, "consent": to}
        )


def evening(
    people: dict[str, Player], name: str, *hands: HandInput, organizer: User, ends: bool = True, **fields: Any
) -> Event:
    """An event with one table of the four, Ada in the East; it is finished, or its round runs on."""
    event = make_event(organizer=organizer, name=name, rounds_planned=1, **fields)
    entries = make_entries(event, 4)
    for entry, person in zip(entries, people.values(), strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=person.name, player=person)
    round_ = make_round(event, [entries])
    table = round_.tables.get()
    play(table, *hands)
    if ends:
        close_table(organizer, table, expected_hands=len(hands))
        close_round(organizer, round_)
        finish_event(organizer, Event.objects.get(pk=event.pk))
    return Event.objects.get(pk=event.pk)


def results_of(person: Player, reader: Reader | None = None) -> PersonResults:
    reader = reader or Nobody()
    seen = seen_person(reader, person.pk)
    assert seen is not None
    return person_results(seen, reader)


def address(person: Player) -> str:
    return reverse("people:person", args=[person.pk])


def test_who_may_open_the_page(
    client: Client, organizer: User, people: dict[str, Player], club: MembersList, sign_in: SignIn
) -> None:
    event = evening(people, "One", discard_win(0, 1, 8), organizer=organizer)
    ada, stranger = address(people["Ada"]), make_user("stranger")
    keeper = make_user("keeper")
    theirs = create_members_list(keeper, INSTALLATION, name="Other", client_key=uuid4())
    desk = make_staff(event, make_user("desk"), Role.DESK).user

    def answers() -> list[int]:
        readers = [client, *(sign_in(one) for one in (stranger, organizer, desk, keeper))]
        return [reader.get(ada).status_code for reader in readers]

    assert answers() == [404, 404, 200, 200, 404]
    # Whoever keeps a list with the person sees the page. What the person lets others see there is not enough for all.
    consent(theirs, people["Ada"], to=Consent.NAME)
    assert answers() == [404, 404, 200, 200, 200]
    assert "Only the staff of these events" in words_of(sign_in(keeper).get(ada))
    consent(theirs, people["Ada"])
    assert answers() == [200] * 5
    assert "Only the staff of these events" not in words_of(client.get(ada))
    # The least that any list says counts.
    consent(club, people["Ada"], to=Consent.NAME)
    assert answers() == [404, 404, 200, 200, 200]
    assert client.post(ada).status_code == 405
    for nobody in (0, 999_999, 2**63, 10**30):
        assert client.get(reverse("people:person", args=[nobody])).status_code == 404


def test_what_the_page_tells(
    client: Client, organizer: User, people: dict[str, Player], club: MembersList
) -> None:
    consent(club, *people.values())
    tiles = HandInput(Outcome.SELF_DRAW, (WinInput(seat=0, items={"Full Flush": 1}),))
    evening(people, "One", tiles, discard_win(0, 1, 8), discard_win(1, 0, 12), NO_WIN, organizer=organizer)
    evening(people, "Two", self_draw(1, 20), discard_win(2, 0, 8), organizer=organizer)
    running = evening(people, "Three", discard_win(0, 3, 30), organizer=organizer, ends=False)
    # Somebody else has the seat from here on.
    table = running.rounds.get().tables.get()
    seat_somebody(table, 0, add_entry(organizer, running, fields={"name": "Eve"}), from_number=2)
    play(table, discard_win(0, 1, 88), NO_WIN)

    found = results_of(people["Ada"])

    assert [(str(line.event), line.place, line.is_title) for line in found.events] == [
        ("Three", None, False),
        ("Two", 4, False),
        ("One", 1, True),
    ]
    assert (found.podium, found.tables, found.hands) == ((1, 0, 0), 2, 7)
    (book,) = found.books
    assert book.rates == HandRates(win=Rate(3, 7), self_draw=Rate(1, 3), deal_in=Rate(2, 7))
    assert (book.places, book.events) == ((1, 0, 0, 1), 3)
    assert [hand.value for hand in book.best] == [30, 25, 8]
    assert {bar.label: bar.number for bar in book.items}["Full Flush"] == 1
    against = {str(line.entry): line.against for line in found.opponents}
    ben, cleo, dan = (people[name].pk for name in ("Ben", "Cleo", "Dan"))
    assert against == {
        "Ben": Against(ben, ahead=1, behind=1),
        "Cleo": Against(cleo, ahead=1, behind=1),
        "Dan": Against(dan, ahead=1, behind=1),
    }
    page = words_of(client.get(address(people["Ada"])))
    assert "Win rate 43 % 3 of 7 hands Self-drawn 33 % 1 of 3 wins Deal-in rate 29 % 2 of 7 hands" in page
    assert "There are few hands so far" in page
    assert "of 4" in page
    newest = running.entries.get(player=people["Ada"])
    own = client.get(reverse("registration:entry-detail", args=[running.slug, newest.pk]))
    assert address(people["Ada"]) in own.content.decode()


def test_a_public_page_has_the_name_of_the_list_that_agreed_to_it(
    client: Client, organizer: User, people: dict[str, Player], club: MembersList
) -> None:
    event = evening(people, "One", discard_win(0, 1, 8), organizer=organizer)
    event.entries.filter(name="Ada").update(name="Mallory")
    consent(club, people["Ada"])
    assert "Mallory" not in words_of(client.get(address(people["Ada"])))
    club.rows.update(name="Ada Lee")
    assert "Ada Lee" in words_of(client.get(address(people["Ada"])))


def test_only_those_with_a_page_are_named_on_a_public_one(
    client: Client, organizer: User, people: dict[str, Player], club: MembersList, sign_in: SignIn
) -> None:
    event = evening(people, "One", discard_win(0, 1, 8), organizer=organizer)
    consent(club, people["Ada"], people["Ben"])
    consent(club, people["Cleo"], to=Consent.NAME)
    assert [str(line.entry) for line in results_of(people["Ada"]).opponents] == ["Ben"]
    inside = results_of(people["Ada"], organizer).opponents
    assert {str(line.entry) for line in inside} == {"Ben", "Cleo", "Dan"}
    event.entries.filter(name="Ben").update(hides_name=True)
    assert results_of(people["Ada"]).opponents == ()
    for page in (client.get(address(people["Ada"])), sign_in(organizer).get(address(people["Ada"]))):
        assert "Ben" not in words_of(page)


def test_hidden_private_and_erased_entries_are_not_told(
    client: Client, organizer: User, people: dict[str, Player], club: MembersList, sign_in: SignIn
) -> None:
    consent(club, people["Ada"])
    one, two = (
        evening(people, name, discard_win(0, 1, 8), organizer=organizer) for name in ("Alpha", "Beta")
    )
    evening(people, "Gamma", discard_win(0, 1, 8), organizer=organizer, visibility=Visibility.PRIVATE)
    one.entries.filter(name="Ada").update(hides_name=True)

    def told(reader: Client) -> set[str]:
        page = words_of(reader.get(address(people["Ada"])))
        return {name for name in ("Alpha", "Beta", "Gamma") if name in page}

    assert told(client) == {"Beta"}
    assert told(sign_in(organizer)) == {"Alpha", "Beta", "Gamma"}
    two.entries.filter(name="Ada").update(status=EntryStatus.WITHDRAWN)
    assert told(client) == {"Beta"}
    erase_person(organizer, two.entries.get(player=people["Ada"]))
    assert client.get(address(people["Ada"])).status_code == 404


def test_somebody_who_withdrew_without_a_result_was_not_there(
    organizer: User, people: dict[str, Player], club: MembersList
) -> None:
    consent(club, people["Ada"])
    evening(people, "One", discard_win(0, 1, 8), organizer=organizer)
    left = make_event(organizer=organizer, name="Left")
    entry = make_entries(left, 1, status=EntryStatus.WITHDRAWN)[0]
    Entry.objects.filter(pk=entry.pk).update(player=people["Ada"])
    assert [str(line.event) for line in results_of(people["Ada"]).events] == ["One"]


def test_scores_that_are_held_back_are_not_told(
    organizer: User, people: dict[str, Player], club: MembersList
) -> None:
    consent(club, people["Ada"], people["Ben"])
    held = evening(
        people,
        "Held",
        discard_win(0, 1, 8),
        organizer=organizer,
        ends=False,
        hold_back=HoldBack.PUBLISHED,
    )
    for state in (RoundState.RUNNING, RoundState.CLOSED):
        if state == RoundState.CLOSED:
            table = held.rounds.get().tables.get()
            close_table(organizer, table, expected_hands=1)
            close_round(organizer, held.rounds.get())
        for reader in (None, organizer):
            found = results_of(people["Ada"], reader)
            assert [line.place for line in found.events] == [None], state
            assert (found.hands, found.tables, found.opponents) == (0, 0, ()), state
    finish_event(organizer, Event.objects.get(pk=held.pk))
    assert results_of(people["Ada"]).titles == 1


@pytest.mark.usefixtures("kept_in_memory")
def test_queries_do_not_grow_with_the_events(
    sign_in: SignIn, organizer: User, people: dict[str, Player], club: MembersList
) -> None:
    consent(club, *people.values())

    # What visitors get is made once; whoever is signed in gets it anew.
    reader = sign_in(organizer)

    def asked() -> int:
        reader.get(address(people["Ada"]))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert reader.get(address(people["Ada"])).status_code == 200
        return len(queries)

    evening(people, "One", discard_win(0, 1, 8), organizer=organizer)
    few = asked()
    for name in ("Two", "Three", "Four"):
        evening(people, name, self_draw(0, 8), NO_WIN, organizer=organizer)
    assert asked() == few <= 20


def test_series_and_members_lists_lead_to_the_page(
    client: Client,
    organizer: User,
    people: dict[str, Player],
    club: MembersList,
    series: Series,
    sign_in: SignIn,
) -> None:
    event = evening(people, "One", discard_win(0, 1, 8), organizer=organizer)
    put_in(series, organizer, event)
    consent(club, people["Ada"])
    consent(club, people["Ben"], to=Consent.NAME)
    ada, ben = (f'"{address(people[name])}"' for name in ("Ada", "Ben"))
    table = reverse("series:series", args=[series.slug])
    for reader, sees_ben in ((client, False), (sign_in(organizer), True)):
        page = reader.get(table).content.decode()
        assert (ada in page, ben in page) == (True, sees_ben)
    page = sign_in(organizer).get(reverse("people:members", args=[club.pk])).content.decode()
    assert ada in page
    assert ben in page
