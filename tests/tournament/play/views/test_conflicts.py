"""Exactly once over the wire: a hundred posts, two referees, and both versions of a hand kept."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from tests.factories import make_event, make_staff, make_table, make_user
from tests.pages import confirmed
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.models import Hand

POSTS = 100
THREADS = 10


@pytest.fixture
def table(transactional_db: None) -> Table:
    return make_table(make_event(ruleset="mcr"))


def referee_of(table: Table) -> Client:
    user = make_user()
    make_staff(table.round.event, user, Role.REFEREE)
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.slow
def test_hundred_identical_posts_at_once_make_one_hand(table: Table) -> None:
    referee, sent = referee_of(table), hand_fields()

    def post(_number: int) -> int:
        try:
            client = Client()
            client.cookies = referee.cookies
            return client.post(url_of(table, "hand-add"), sent).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as threads:
        answers = list(threads.map(post, range(POSTS)))
    assert answers == [302] * POSTS
    assert Hand.objects.get().deltas == (32, -16, -8, -8)


def test_two_referees_make_one_hand_and_one_conflict(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    assert first.post(url_of(table, "hand-add"), hand_fields()).status_code == 302
    response = second.post(url_of(table, "hand-add"), hand_fields(winner="2", discarder="3", points="20"))
    assert response.status_code == 409
    assert Hand.objects.count() == 1
    conflict = response.context["conflict"]
    assert conflict.standing.sentence == "Player 1 wins 8 from Player 2"
    assert conflict.mine.sentence == "Player 3 wins 20 from Player 4"
    assert conflict.differs == {"sentence", "worth", "moves"}
    assert response.context["form"]["points"].value() == "20"


def test_refused_version_can_be_recorded_as_the_next_hand(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    conflict = second.post(
        url_of(table, "hand-add"), hand_fields(winner="2", discarder="3", points="20")
    ).context["conflict"]
    number = str(conflict.next_number)
    sent = {
        **dict(conflict.typed),
        "client_key": conflict.client_key,
        "expected_hand_number": number,
        "another_hand": number,
    }
    assert second.post(url_of(table, "hand-add"), sent).status_code == 302
    assert [hand.number for hand in Hand.objects.order_by("number")] == [1, 2]


@pytest.mark.parametrize("agreed", [{}, {"another_hand": ""}, {"another_hand": "1"}, {"another_hand": "3"}])
def test_hand_typed_for_a_taken_number_becomes_no_other_hand_unasked(
    table: Table, agreed: dict[str, str]
) -> None:
    """Neither with its own key nor with another one: only a person who agreed to this very number makes it the next hand."""
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    fields = hand_fields(winner="2", discarder="3", points="20")
    assert second.post(url_of(table, "hand-add"), fields).status_code == 409
    for key in (fields["client_key"], hand_fields()["client_key"]):
        again = {**fields, "client_key": key, "expected_hand_number": "2", **agreed}
        answer = second.post(url_of(table, "hand-add"), again)
        assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "hand_conflict")
    assert Hand.objects.count() == 1


def test_conflict_stands_in_place_of_the_form(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    page = second.post(url_of(table, "hand-add"), hand_fields(points="20")).content.decode()
    assert 'class="conflict"' in page
    assert 'class="hand-form"' not in page
    assert 'id="record-hand"' not in page


def test_hand_typed_before_another_was_taken_back_asks_for_its_number(table: Table) -> None:
    referee = referee_of(table)
    answer = referee.post(url_of(table, "hand-add"), hand_fields(2))
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "hand_not_reached")
    conflict = answer.context["conflict"]
    assert (conflict.number, conflict.next_number, conflict.standing) == (2, 1, None)
    sent = {
        **dict(conflict.typed),
        "client_key": conflict.client_key,
        "expected_hand_number": "1",
        "another_hand": "1",
    }
    assert referee.post(url_of(table, "hand-add"), sent).status_code == 302
    assert Hand.objects.get().number == 1


def test_refused_version_can_replace_the_standing_one(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    conflict = second.post(
        url_of(table, "hand-add"), hand_fields(winner="2", discarder="3", points="20")
    ).context["conflict"]
    sent = {
        **dict(conflict.typed),
        "client_key": conflict.correction_key,
        "preview_mark": conflict.mark,
        "version_seen": conflict.version_seen,
        "expected_hand_number": "1",
        "reason": "The other slip was an old one",
    }
    assert second.post(conflict.correct_url, sent).status_code == 302
    assert Hand.objects.current().get().deltas == (-8, -8, 44, -28)


def test_same_hand_of_two_referees_is_told_so(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    assert second.post(url_of(table, "hand-add"), hand_fields()).context["conflict"].is_same


def test_correction_of_a_replaced_version_keeps_what_was_typed(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    seen = Hand.objects.get().pk
    change = {"version_seen": seen, "reason": "Slip"}
    confirmed(first, url_of(table, "hand-correct", 1), hand_fields(points="9", **change))
    response = second.post(url_of(table, "hand-correct", 1), hand_fields(points="10", **change))
    assert response.status_code == 409
    form = response.context["form"]
    assert form["points"].value() == "10"
    sent = hand_fields(points="10", version_seen=form["version_seen"].value(), reason="Slip")
    assert confirmed(second, url_of(table, "hand-correct", 1), sent).status_code == 302
    assert Hand.objects.current().get().deltas == (34, -18, -8, -8)
