"""What a tablet on bad Wi-Fi relies on: certain answers, the course of the match as data, the service worker."""

import json
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_event, make_table, play, self_draw
from tests.pages import HTMX
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.bridge.evaluation import HandInput
from tournament.play.bridge.offline_course import course_ahead
from tournament.play.enums import Outcome
from tournament.play.models import Hand, SeatRepair
from tournament.play.queries.tables import table_state


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


def send(client: Client, table: Table, account: User | None = None, **changes: Any) -> Any:
    """Post a hand as the queue of a tablet does."""
    headers = {**HTMX, **({"Seatwind-Owner": str(account.pk)} if account else {})}
    return client.post(url_of(table, "hand-add"), hand_fields(**changes), headers=headers)


def test_recorded_hand_is_acknowledged_by_its_key(table: Table, sign_in: SignIn, referee: User) -> None:
    key = str(uuid4())
    client = sign_in(referee)
    answers = [send(client, table, referee, client_key=key) for _ in range(2)]
    assert [(answer.status_code, answer["Seatwind-Key"]) for answer in answers] == [(200, key)] * 2
    assert Hand.objects.count() == 1


def test_plain_post_is_acknowledged_too(table: Table, sign_in: SignIn, referee: User) -> None:
    assert send(sign_in(referee), table).status_code == 200


def test_hand_of_another_account_is_not_recorded(
    event: Event, table: Table, sign_in: SignIn, referee: User, organizer: User
) -> None:
    with nothing_changes(event):
        answer = send(sign_in(organizer), table, referee)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "other_account")
    assert "organizer is signed in" in unquote(answer["Seatwind-Sentence"])


@pytest.mark.parametrize(
    ("changes", "expected", "sentence"),
    [
        ({"points": "7"}, (422, "value_refused"), "below the minimum of 8"),
        ({"points": "many"}, (422, "form"), "whole number"),
        ({"expected_hand_number": "3"}, (409, "hand_not_reached"), "is now at hand 1"),
    ],
)
def test_refused_hand_says_why(
    event: Event,
    table: Table,
    sign_in: SignIn,
    referee: User,
    changes: dict[str, str],
    expected: tuple[int, str],
    sentence: str,
) -> None:
    with nothing_changes(event):
        answer = send(sign_in(referee), table, referee, **changes)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == expected
    assert sentence in unquote(answer["Seatwind-Sentence"])
    assert "Seatwind-Key" not in answer


@pytest.mark.parametrize(("standing", "code"), [(8, "same_hand"), (12, "hand_conflict")])
def test_conflict_says_whether_it_is_the_same_hand(
    table: Table, sign_in: SignIn, referee: User, standing: int, code: str
) -> None:
    play(table, discard_win(0, 1, standing))
    answer = send(sign_in(referee), table, referee)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, code)


def test_signed_out_tablet_is_told_by_the_status(table: Table, referee: User) -> None:
    """Not by the sign-in page: a script would put it where the answer belongs."""
    assert send(Client(), table, referee).status_code == 401


def test_service_worker_rules_the_whole_site_and_is_never_kept() -> None:
    answer = Client().get("/service-worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-store" in answer["Cache-Control"]
    assert "/static/js/play/offline/queue.js" in answer.content.decode()
    assert '"/sign-out/"' in answer.content.decode()
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_page_of_a_referee_tells_the_course(table: Table, sign_in: SignIn, referee: User) -> None:
    url = reverse("play:table-detail", args=[table.round.event.slug, 1, 1])
    assert 'id="course-ahead"' in sign_in(referee).get(url).content.decode()
    visitor = Client().get(url).content.decode()
    assert 'id="course-ahead"' not in visitor
    assert 'id="kept-hands"' not in visitor


STAYS = {
    "mcr": {"abandoned"},
    "gghk": {"abandoned", "dealer_wins", "dealer_shares", "false_win"},
    "hk_fanlaak": {"abandoned", "dealer_wins", "dealer_shares", "no_win", "false_win"},
}


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", sorted(STAYS))
def test_course_says_after_which_hands_the_dealer_stays(ruleset: str) -> None:
    table = make_table(make_event(ruleset=ruleset))
    course = course_ahead(table.round.event, table_state(table.round.event, table))
    first = course.turns[0]
    assert {word for word, follows in first.after.items() if follows == 0} == STAYS[ruleset]
    assert set(course.again) <= STAYS[ruleset]


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["mcr", "gghk", "hk_fanlaak", "apm", "mau"])
def test_course_tells_what_the_engine_does(ruleset: str) -> None:
    """The turns that lie ahead before the first hand are those that the table then goes through."""
    table = make_table(make_event(ruleset=ruleset))
    event = table.round.event
    ahead = course_ahead(event, table_state(event, table)).turns
    met = []
    for _hand in range(5):
        state = table_state(event, table)
        met.append(tuple(int(wind) for wind in state.position.winds))
        dealer = state.position.dealer
        play(table, self_draw((dealer + 1) % 4, 8) if ruleset == "hk_fanlaak" else NO_WIN)
    assert [turn.winds for turn in ahead[:5]] == met
    left = course_ahead(event, table_state(event, table))
    assert (left.number, left.deal) == (6, 6)
    assert [turn.winds for turn in left.turns] == [turn.winds for turn in ahead[5:]]
    assert [turn.turn for turn in left.turns] == [turn.turn for turn in ahead[5:]]


@pytest.mark.django_db
def test_course_ends_with_the_match() -> None:
    table = make_table(make_event(ruleset="gghk", options={"revolutions": 1}))
    event = table.round.event
    play(table, NO_WIN, NO_WIN, HandInput(Outcome.ABANDONED), NO_WIN)
    course = course_ahead(event, table_state(event, table))
    assert len(course.turns) == 1
    assert json.loads(course.as_json())["turns"][0]["winds"] == list(course.turns[0].winds)
    play(table, NO_WIN)
    assert course_ahead(event, table_state(event, table)).turns == ()


@pytest.mark.django_db
def test_course_knows_players_who_sit_in_each_others_place() -> None:
    table = make_table()
    event = table.round.event
    play(table, NO_WIN)
    SeatRepair.objects.create(
        table=table,
        first=0,
        second=1,
        swaps_winds=True,
        swaps_points=False,
        from_number=2,
        reason="Mixed up",
        recorded_by=event.created_by,
        client_key=uuid4(),
    )
    state = table_state(event, table)
    assert course_ahead(event, state).turns[0].winds == tuple(int(wind) for wind in state.position.winds)
