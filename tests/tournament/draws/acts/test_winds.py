"""Winds that the players drew at their tables, entered by the staff."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, play, set_state
from tests.pages import text_of
from tests.tournament.draws.deeds import choose, draw, tables_of
from tournament.accounts.models import User
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.acts.versions import swap_seats
from tournament.draws.acts.winds import enter_winds
from tournament.draws.errors import WindsNotDistinct, WindsNotOpen, WindsOfState
from tournament.draws.models import Draw
from tournament.draws.queries import seated_tables
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.models import Entry


@pytest.fixture
def round_(event: Event, organizer: User) -> Round:
    """A published round of two tables that draw their own winds."""
    choose(event, winds="at-table")
    make_entries(event, 8)
    round_ = event.rounds.get(number=1)
    draw(round_)
    return publish_round(organizer, round_)


@pytest.fixture
def desk(sign_in: SignIn, referee: User) -> Client:
    return sign_in(referee)


def url_of(round_: Round) -> str:
    return reverse("draws:winds-edit", args=[round_.event.slug, round_.number])


def test_winds_are_entered_for_the_tables_that_changed(round_: Round, referee: User) -> None:
    first, second = tables_of(round_)
    turned = (second[3], second[0], second[1], second[2])
    with one_act(round_.event, DrawVerb.WINDS_ENTERED):
        assert enter_winds(referee, round_, winds={2: turned}) == [2]
    assert tables_of(round_) == [first, turned]


def waiting(round_: Round) -> list[int]:
    return [table.number for table in seated_tables(round_) if table.waits_for_winds]


def test_winds_equal_to_those_of_the_draw_are_recorded_once(round_: Round, referee: User) -> None:
    first, second = tables_of(round_)
    assert waiting(round_) == [1, 2]
    with one_act(round_.event, DrawVerb.WINDS_ENTERED):
        assert enter_winds(referee, round_, winds={1: first}) == [1]
    assert (waiting(round_), tables_of(round_)) == ([2], [first, second])
    assert not Draw.objects.filter(kind="winds").exists()
    with nothing_changes(round_.event):
        assert enter_winds(referee, round_, winds={1: first}) == []


def test_winds_wait_again_at_a_table_that_is_drawn_anew(round_: Round, organizer: User) -> None:
    first, second = tables_of(round_)
    enter_winds(organizer, round_, winds={1: first, 2: second})
    unpublish_round(organizer, round_)
    one, other = Entry.objects.get(pk=first[0]), Entry.objects.get(pk=second[0])
    assert waiting(round_) == []
    swap_seats(organizer, round_, one=one, other=other)
    assert waiting(round_) == [1, 2]


def test_the_form_records_the_tables_that_are_ticked(round_: Round, desk: Client) -> None:
    first, second = tables_of(round_)
    both = {**form_of(1, first), **form_of(2, second)}
    assert desk.post(url_of(round_), both).status_code == 302
    assert waiting(round_) == [1, 2]
    desk.post(url_of(round_), {**both, "table-2-drawn": "on"})
    assert waiting(round_) == [1]
    page = text_of(desk.get(url_of(round_)))
    assert "table-1-drawn" in page
    assert "table-2-drawn" not in page


def test_winds_are_a_version_that_swaps_go_on_from(round_: Round, organizer: User) -> None:
    first, second = tables_of(round_)
    enter_winds(organizer, round_, winds={1: first[::-1]})
    unpublish_round(organizer, round_)
    one, other = Entry.objects.get(pk=first[0]), Entry.objects.get(pk=second[0])
    swap_seats(organizer, round_, one=one, other=other)
    east, south, west, _north = first[::-1]
    assert tables_of(round_) == [(east, south, west, second[0]), (first[0], *second[1:])]
    versions = list(Draw.objects.order_by("version"))
    assert [draw.kind for draw in versions] == ["drawn", "winds", "swap"]
    assert all(reproduced_bytes(made) == stored_bytes(made) for made in versions)


def test_version_of_winds_with_a_stranger_is_not_made_again(round_: Round, organizer: User) -> None:
    first, second = tables_of(round_)
    enter_winds(organizer, round_, winds={1: first[::-1]})
    made = Draw.objects.get(kind="winds")
    made.result[0][0], made.result[1][0] = second[0], made.result[0][0]
    assert reproduced_bytes(made) != stored_bytes(made)


def test_winds_of_others_are_refused(round_: Round, referee: User) -> None:
    first, second = tables_of(round_)
    for four in ((first[0], first[0], first[2], first[3]), second, first[:3], ()):
        with refused(round_.event, WindsNotDistinct):
            enter_winds(referee, round_, winds={1: four})


def test_winds_stay_once_a_hand_is_recorded(round_: Round, referee: User) -> None:
    first, second = tables_of(round_)
    play(round_.tables.get(number=2), discard_win(0, 1, 8))
    with refused(round_.event, WindsNotOpen):
        enter_winds(referee, round_, winds={1: first[::-1], 2: second[::-1]})
    assert enter_winds(referee, round_, winds={1: first[::-1]}) == [1]


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.DRAWN, RoundState.CLOSED])
def test_winds_are_entered_in_a_round_that_is_on(round_: Round, referee: User, state: RoundState) -> None:
    first, _second = tables_of(round_)
    set_state(round_, state)
    with refused(round_.event, WindsOfState):
        enter_winds(referee, round_, winds={1: first[::-1]})


def form_of(number: int, four: tuple[int, ...]) -> dict[str, int]:
    names = ("east", "south", "west", "north")
    return {f"table-{number}-{name}": pk for name, pk in zip(names, four, strict=True)}


def test_referee_enters_winds(round_: Round, desk: Client) -> None:
    first, second = tables_of(round_)
    page = text_of(desk.get(reverse("draws:round-detail", args=[round_.event.slug, 1])))
    assert url_of(round_) in page
    response = desk.post(url_of(round_), form_of(1, first[::-1]))
    assert response.status_code == 302
    assert tables_of(round_) == [first[::-1], second]


def shown_by(page: str, number: int) -> str:
    """The winds of a table that a page shows, as its form sends them back."""
    found = re.search(rf'name="table-{number}-seen" value="([^"]+)"', page)
    assert found
    return found[1]


def older_page(desk: Client, round_: Round) -> dict[str, str]:
    """What a page sends back that is opened now."""
    page = text_of(desk.get(url_of(round_)))
    return {f"table-{number}-seen": shown_by(page, number) for number in (1, 2)}


def test_older_page_keeps_the_winds_that_others_entered_meanwhile(
    round_: Round, desk: Client, organizer: User
) -> None:
    first, second = tables_of(round_)
    older = older_page(desk, round_)
    enter_winds(organizer, round_, winds={2: second[::-1]})
    sent = {**form_of(1, first[::-1]), **form_of(2, second), **older}
    assert desk.post(url_of(round_), sent).status_code == 302
    assert tables_of(round_) == [first[::-1], second[::-1]]


def test_winds_of_a_table_that_others_entered_meanwhile_are_replaced_by_a_second_press(
    round_: Round, desk: Client, organizer: User
) -> None:
    first, second = tables_of(round_)
    older = older_page(desk, round_)
    enter_winds(organizer, round_, winds={2: second[::-1]})
    mine = (second[1], second[0], second[2], second[3])
    sent = {**form_of(1, first), **form_of(2, mine), **older}
    with nothing_changes(round_.event):
        response = desk.post(url_of(round_), sent)
    page = text_of(response)
    assert response.status_code == 422
    assert "Somebody else saved this page in the meantime" in page
    chosen = re.search(r'<select[^>]*name="table-2-east".*?</select>', page, re.DOTALL)
    assert chosen
    assert re.search(rf'value="{mine[0]}"\s+selected', chosen[0])
    newer = {f"table-{number}-seen": shown_by(page, number) for number in (1, 2)}
    assert desk.post(url_of(round_), {**sent, **newer}).status_code == 302
    assert tables_of(round_) == [first, mine]


@pytest.mark.parametrize("value", ["", "x", "0", "9" * 20])
def test_winds_with_a_fault_change_nothing(round_: Round, desk: Client, value: str) -> None:
    with nothing_changes(round_.event):
        response = desk.post(url_of(round_), {"table-1-east": value})
    assert response.status_code == 422
    assert "Give each player at table 1 a different wind." in text_of(response)


def test_winds_of_a_table_that_began_meanwhile_are_refused_in_words(round_: Round, desk: Client) -> None:
    first, _second = tables_of(round_)
    play(round_.tables.get(number=1), discard_win(0, 1, 8))
    with nothing_changes(round_.event):
        response = desk.post(url_of(round_), form_of(1, first[::-1]))
    assert response.status_code == 422
    assert "because a hand is recorded there" in text_of(response)
    assert 'name="table-1-east"' not in text_of(response)


def test_winds_given_by_the_draw_are_not_asked_for(round_: Round, desk: Client) -> None:
    choose(round_.event, winds="assigned")
    page = text_of(desk.get(reverse("draws:round-detail", args=[round_.event.slug, 1])))
    assert "Enter the winds drawn" not in page
