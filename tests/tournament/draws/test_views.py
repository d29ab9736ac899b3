"""Pages of a round: the seating, the draw, the search for a seat."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import NO_WIN, make_entries, make_round, play
from tests.pages import HTMX, assert_fault_beside, is_fragment, text_of
from tests.tournament.draws.deeds import draw
from tournament.accounts.models import User
from tournament.draws.acts.publishing import publish_round
from tournament.draws.models import DrawSettings, Seat, SitOut
from tournament.events.acting import touch
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return make_entries(event, 8)


@pytest.fixture
def desk(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


def url_of(event: Event, name: str = "round-detail", number: int = 1) -> str:
    return reverse(f"draws:{name}", args=[event.slug, number])


def seat_all(event: Event, entries: list[Entry], state: RoundState, number: int = 1) -> Round:
    return make_round(event, [entries[:4], entries[4:]], number=number, state=state)


def test_round_shows_its_tables(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.PUBLISHED)
    page = text_of(Client().get(url_of(event)))
    assert [f"Player {n}" in page for n in range(1, 9)] == [True] * 8


def test_round_shows_its_seats_by_name(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.PUBLISHED)
    response = Client().get(url_of(event), {"by": "name"})
    names = [str(seat.entry) for seat in response.context["seats_by_name"]]
    assert names == [f"Player {n}" for n in range(1, 9)]


def test_names_stand_where_a_reader_looks_for_them(event: Event) -> None:
    spelt = ("Ōno Kenji", "Zoé Noël", "Łukasz Żak", "élodie Roy", "Mats Berg", "Emma Li", "Đặng An", "Fay Oh")
    seat_all(event, [make_entries(event, 1, name=name)[0] for name in spelt], RoundState.PUBLISHED)
    response = Client().get(url_of(event), {"by": "name"})
    names = [seat.entry.name for seat in response.context["seats_by_name"]]
    assert names == [
        "Đặng An",
        "élodie Roy",
        "Emma Li",
        "Fay Oh",
        "Łukasz Żak",
        "Mats Berg",
        "Ōno Kenji",
        "Zoé Noël",
    ]


def test_rounds_lead_to_the_one_that_matters(event: Event, entries: list[Entry], desk: Client) -> None:
    here = reverse("draws:round-now", args=[event.slug])
    assert "No seating yet" in text_of(Client().get(here))
    seat_all(event, entries, RoundState.CLOSED)
    seat_all(event, entries, RoundState.DRAWN, number=2)
    assert Client().get(here).context["round"].number == 1
    assert desk.get(here).context["round"].number == 2


def test_rounds_of_a_visitor_go_on_to_the_next_one(event: Event, entries: list[Entry], desk: Client) -> None:
    """The page waits for the first seating, and shows each later one as it is published; the staff's stays at its round."""
    here = reverse("draws:round-now", args=[event.slug])
    follows = f'hx-get="{here}?r='
    assert follows in text_of(Client().get(here))
    assert is_fragment(Client().get(here, {"r": 0}, headers=HTMX))
    seat_all(event, entries, RoundState.CLOSED)
    first = Client().get(here, {"r": 0}, headers=HTMX)
    assert (is_fragment(first), first.context["round"].number) == (True, 1)
    assert follows in text_of(first)
    assert follows not in text_of(Client().get(url_of(event)))
    assert follows not in text_of(desk.get(here))
    seat_all(event, entries, RoundState.PUBLISHED, number=2)
    touch(event)
    assert Client().get(here, {"r": 0}, headers=HTMX).context["round"].number == 2
    event.refresh_from_db()
    assert desk.get(here, {"r": event.revision}, headers=HTMX).status_code == 204


def test_part_of_a_round_shows_the_states_of_all_rounds(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.CLOSED)
    seat_all(event, entries, RoundState.PUBLISHED, number=2)
    part = Client().get(url_of(event), headers=HTMX)
    assert is_fragment(part)
    assert url_of(event, number=2) in text_of(part)


def test_round_answers_htmx_with_its_part(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.RUNNING)
    assert is_fragment(Client().get(url_of(event), headers=HTMX))
    boosted = Client().get(url_of(event), headers={**HTMX, "HX-Boosted": "true"})
    assert not is_fragment(boosted)


def test_unchanged_round_costs_nothing(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.RUNNING)
    event.refresh_from_db()
    response = Client().get(url_of(event), {"r": event.revision}, headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")
    assert Client().get(url_of(event), {"r": event.revision - 1}, headers=HTMX).status_code == 200


def test_organizer_draws_looks_and_publishes(event: Event, entries: list[Entry], desk: Client) -> None:
    assert desk.post(url_of(event, "round-draw"), {"method": "random", "seed": "5"}).status_code == 302
    assert Seat.objects.filter(round__event=event).count() == 8
    assert Client().get(url_of(event)).status_code == 404
    assert "Player 3" in text_of(desk.get(url_of(event)))
    assert desk.post(url_of(event, "round-publish"))["Location"] == url_of(event)
    assert Client().get(url_of(event)).status_code == 200


def test_htmx_is_sent_on_by_header(event: Event, entries: list[Entry], desk: Client) -> None:
    response = desk.post(url_of(event, "round-draw"), {"method": "random"}, headers=HTMX)
    assert (response.status_code, response["HX-Redirect"]) == (204, url_of(event))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"method": ""}, "method"),
        ({"method": "astrology"}, "method"),
        ({"method": "random", "seed": "-1"}, "seed"),
        ({"method": "random", "seed": "9" * 30}, "seed"),
        ({"method": "random", "seed": "lucky"}, "seed"),
    ],
)
def test_draw_with_a_fault_draws_nothing(
    event: Event, entries: list[Entry], desk: Client, fields: dict[str, str], field: str
) -> None:
    with nothing_changes(event):
        assert_fault_beside(desk.post(url_of(event, "round-draw"), fields), field, form="draw_form")


def test_draw_that_is_refused_says_why(event: Event, desk: Client) -> None:
    make_entries(event, 6)
    with nothing_changes(event):
        response = desk.post(url_of(event, "round-draw"), {"method": "random"})
    assert response.status_code == 422
    assert "6 players do not fill tables of four" in text_of(response)


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED])
def test_public_round_is_not_drawn_again(
    event: Event, entries: list[Entry], desk: Client, state: RoundState
) -> None:
    seat_all(event, entries, state)
    with nothing_changes(event):
        response = desk.post(url_of(event, "round-draw"), {"method": "random"})
    assert response.status_code in (409, 422)


@pytest.mark.parametrize("name", ["round-publish", "round-unpublish", "round-discard"])
def test_act_that_comes_too_late_is_refused_in_words(
    event: Event, entries: list[Entry], desk: Client, name: str
) -> None:
    seat_all(event, entries, RoundState.CLOSED)
    with nothing_changes(event):
        response = desk.post(url_of(event, name), headers={"Referer": f"http://testserver/{event.slug}/"})
    assert response.status_code == 409
    assert "Round 1 is now closed" in text_of(response)
    assert f'href="http://testserver/{event.slug}/"' in text_of(response)


def test_way_back_never_leaves_the_site(event: Event, entries: list[Entry], desk: Client) -> None:
    headers = {"Referer": "https://evil.example/"}
    response = desk.post(url_of(event, "round-publish"), headers=headers)
    assert response.status_code == 409
    assert "evil.example" not in text_of(response)


def test_refusal_answers_htmx_with_a_part(event: Event, entries: list[Entry], desk: Client) -> None:
    response = desk.post(url_of(event, "round-publish"), headers=HTMX)
    assert (response.status_code, is_fragment(response)) == (409, True)


def test_draw_is_taken_back_step_by_step(event: Event, entries: list[Entry], desk: Client) -> None:
    seat_all(event, entries, RoundState.PUBLISHED)
    assert desk.post(url_of(event, "round-unpublish")).status_code == 302
    assert desk.post(url_of(event, "round-discard")).status_code == 302
    assert not Seat.objects.filter(round__event=event).exists()


def places() -> dict[int, tuple[int, int]]:
    """Table number and wind by entry."""
    seats = Seat.objects.values_list("entry_id", "table__number", "wind")
    return {entry_id: (number, wind) for entry_id, number, wind in seats}


def test_two_players_change_places(event: Event, entries: list[Entry], desk: Client) -> None:
    desk.post(url_of(event, "round-draw"), {"method": "random", "seed": "5"})
    seats = places()
    one, other = entries[0].pk, entries[1].pk
    assert desk.post(url_of(event, "seat-swap"), {"one": one, "other": other}).status_code == 302
    assert places() == {**seats, one: seats[other], other: seats[one]}


@pytest.mark.parametrize("value", ["", "0", "me", "9" * 30, "nul\0"])
def test_swap_with_nobody_is_refused(event: Event, entries: list[Entry], desk: Client, value: str) -> None:
    desk.post(url_of(event, "round-draw"), {"method": "random", "seed": "5"})
    with nothing_changes(event):
        response = desk.post(url_of(event, "seat-swap"), {"one": entries[0].pk, "other": value})
    assert response.status_code == 422
    assert "Choose two different players" in text_of(response)


def test_seat_is_found_by_name(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.PUBLISHED)
    response = Client().get(reverse("draws:seat-search", args=[event.slug]), {"q": "player 6"})
    (match,) = response.context["matches"]
    assert (match.entry, match.now.table_number, int(match.now.wind)) == (entries[5], 2, 1)
    assert len(match.now.opponents) == 3


def test_seat_that_was_found_follows_the_rounds_and_not_every_hand(
    event: Event, entries: list[Entry]
) -> None:
    seat_all(event, entries, RoundState.RUNNING)
    table = event.rounds.get(number=1).tables.get(number=2)
    url = reverse("draws:seat-search", args=[event.slug])
    assert 'id="places"' not in text_of(Client().get(url))
    page = Client().get(url, {"q": "player 6"})

    def asked_again() -> Any:
        """What the card on `page` gets when the event has moved on."""
        (region,) = re.findall(r'hx-get="([^"]*/seats/[^"]*)"', page.content.decode())
        return Client().get(unescape(region), headers=HTMX)

    play(table, NO_WIN)
    page = asked_again()
    assert is_fragment(page)
    play(table, NO_WIN)
    assert asked_again().status_code == 204
    second = event.rounds.get(number=2)
    draw(second)
    assert asked_again().status_code == 204
    publish_round(event.created_by, second)
    assert "After that" in text_of(asked_again())


def test_many_who_are_found_are_a_list_to_choose_from(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.PUBLISHED)
    url = reverse("draws:seat-search", args=[event.slug])
    many, few = Client().get(url, {"q": "player"}), Client().get(url, {"q": "6"})
    assert (many.context["is_list"], few.context["is_list"]) == (True, False)
    assert f'href="{url}?q=6"' in many.content.decode()
    assert "Round 1, table 2" in text_of(many)
    assert "You play with" not in text_of(many)
    assert [match.entry for match in few.context["matches"]] == [entries[5]]


def test_number_means_one_player_whatever_digits_names_have(event: Event, entries: list[Entry]) -> None:
    make_entries(event, 12)
    url = reverse("draws:seat-search", args=[event.slug])
    assert [match.entry for match in Client().get(url, {"q": "2"}).context["matches"]] == [entries[1]]
    assert len(Client().get(url, {"q": "player 2"}).context["matches"]) == 3


def test_seat_is_found_by_the_code_of_a_badge(event: Event, entries: list[Entry]) -> None:
    """The camera may be used on this page alone, and the code of another event finds nobody."""
    seat_all(event, entries, RoundState.PUBLISHED)
    url = reverse("draws:seat-search", args=[event.slug])
    code = "https://seatwind.test" + reverse("registration:entry-detail", args=[event.slug, entries[5].pk])
    response = Client().get(url, {"q": code})
    assert [match.entry for match in response.context["matches"]] == [entries[5]]
    assert "camera=(self)" in response["Permissions-Policy"]
    for other in (code.replace(event.slug, "elsewhere"), "https://example.org/", code + "9999999"):
        assert Client().get(url, {"q": other}).context["matches"] == []
    Entry.objects.filter(pk=entries[5].pk).update(status=EntryStatus.WITHDRAWN)
    assert Client().get(url, {"q": code}).context["matches"] == []


def test_seat_of_the_round_that_comes_next_is_found(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.CLOSED)
    seat_all(event, entries[::-1], RoundState.PUBLISHED, number=2)
    response = Client().get(reverse("draws:seat-search", args=[event.slug]), {"q": "player 8"})
    (match,) = response.context["matches"]
    assert (match.now.round.number, match.now.table_number, int(match.now.wind)) == (2, 1, 0)


def player_page(event: Event, entry: Entry) -> str:
    return text_of(Client().get(reverse("registration:entry-detail", args=[event.slug, entry.pk])))


@pytest.mark.parametrize("first", [RoundState.PUBLISHED, RoundState.RUNNING])
def test_round_that_is_on_stands_before_those_published_ahead(
    event: Event, entries: list[Entry], first: RoundState
) -> None:
    """With all rounds published nobody is sent to the last one."""
    seat_all(event, entries, first)
    seat_all(event, entries[::-1], RoundState.PUBLISHED, number=2)
    seat_all(event, entries, RoundState.PUBLISHED, number=3)
    response = Client().get(reverse("draws:seat-search", args=[event.slug]), {"q": "player 8"})
    (match,) = response.context["matches"]
    assert (match.now.round.number, match.now.table_number) == (1, 2)
    assert [(place.round.number, place.table_number) for place in match.later] == [(2, 1), (3, 2)]
    assert match.played == ()
    assert text_of(response).index("Round 1,") < text_of(response).index("Round 2, table 1")
    page = player_page(event, entries[7])
    assert page.index("Round 1, table 2") < page.index("Round 2, table 1") < page.index("Round 3, table 2")


def test_rounds_played_stand_behind_the_one_that_is_on(event: Event, entries: list[Entry]) -> None:
    seat_all(event, entries, RoundState.CLOSED)
    seat_all(event, entries, RoundState.RUNNING, number=2)
    seat_all(event, entries, RoundState.PUBLISHED, number=3)
    response = Client().get(reverse("draws:seat-search", args=[event.slug]), {"q": "player 8"})
    (match,) = response.context["matches"]
    assert match.now.round.number == 2
    assert [place.round.number for place in (*match.later, *match.played)] == [3, 1]
    page = player_page(event, entries[7])
    assert page.index("Round 2, table") < page.index("Round 3, table") < page.index("Round 1, table")


def test_everything_closed_is_said(event: Event, entries: list[Entry]) -> None:
    for number in (1, 2):
        seat_all(event, entries, RoundState.CLOSED, number=number)
    find = reverse("draws:seat-search", args=[event.slug])
    assert "The next round is not published yet." in text_of(Client().get(find, {"q": "player 8"}))
    seat_all(event, entries, RoundState.CLOSED, number=3)
    page = text_of(Client().get(find, {"q": "player 8"}))
    assert "All rounds have been played." in page
    assert "My table" not in page
    assert "All rounds have been played." in player_page(event, entries[7])


def test_player_without_a_seat_in_the_running_round_is_told_so(event: Event, entries: list[Entry]) -> None:
    (late,) = make_entries(event, 1, name="Late Lena")
    seat_all(event, entries, RoundState.RUNNING)
    seat_all(event, [late, *entries[1:]], RoundState.PUBLISHED, number=2)
    response = Client().get(reverse("draws:seat-search", args=[event.slug]), {"q": "lena"})
    (match,) = response.context["matches"]
    assert (match.missing_in.number, match.now.round.number) == (1, 2)
    assert "Round 1 is running, and you have no seat in it." in text_of(response)


def test_player_who_sits_out_is_told_so(event: Event, entries: list[Entry]) -> None:
    (resting,) = make_entries(event, 1, name="Resting Rita")
    seat_all(event, entries, RoundState.CLOSED)
    second = seat_all(event, entries, RoundState.PUBLISHED, number=2)
    SitOut.objects.create(round=second, entry=resting)
    SitOut.objects.create(round=event.rounds.get(number=1), entry=entries[0])
    found = reverse("draws:seat-search", args=[event.slug])

    assert "You sit out round 2" in text_of(Client().get(found, {"q": "rita"}))
    (match,) = Client().get(found, {"q": "player 1"}).context["matches"]
    assert (match.now.round.number, match.now.table_number) == (2, 1)


def test_page_of_a_player_tells_of_a_round_sat_out(event: Event, entries: list[Entry]) -> None:
    (resting,) = make_entries(event, 1, name="Resting Rita")
    DrawSettings.objects.create(event=event, sit_out_points=-5, sit_out_table_points_x12=24)
    round_ = seat_all(event, entries, RoundState.PUBLISHED)
    SitOut.objects.create(round=round_, entry=resting)
    page = text_of(Client().get(reverse("registration:entry-detail", args=[event.slug, resting.pk])))
    assert "The event gives 2 table points and −5 points for it." in page
