"""Rounds in their order: started one after the other, put back when started by mistake, never with an empty seat."""

from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_link,
    make_round,
    make_staff,
    make_user,
    play,
    propose,
    set_state,
)
from tests.pages import HTMX, text_of
from tests.penalties.given import give
from tests.tournament.play.at_table import hand_fields, state_of, url_of
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.errors import Refusal
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.models import Table
from tournament.events.enums import Role, RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.events.verbs import EventVerb
from tournament.play.acts.hands import correct_hand, take_back_last_hand
from tournament.play.acts.rounds import close_round, close_table, put_round_back, reopen_round, start_round
from tournament.play.bridge.evaluation import HandInput
from tournament.play.calls.acts import call_referee
from tournament.play.calls.queries import open_call
from tournament.play.enums import Outcome
from tournament.play.errors import (
    AnotherRoundRuns,
    HandsEntered,
    RoundNotNext,
    RoundNotStarted,
    RoundOutOfOrder,
    RoundRunning,
    SeatsNotFilled,
    StartedByAnother,
    TablesNotReopened,
)
from tournament.play.links.acts import seat_link
from tournament.play.links.queries import find_link, token_of
from tournament.play.models import Hand, TableClosing, TableLink
from tournament.play.paper_sheet.acts import record_sheet
from tournament.play.verbs import PlayVerb
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return make_entries(event, 8)


@pytest.fixture
def rounds(event: Event, entries: list[Entry]) -> list[Round]:
    """All three rounds are published."""
    fours = [entries[:4], entries[4:]]
    return [make_round(event, fours, number=number, state=RoundState.PUBLISHED) for number in (1, 2, 3)]


def first_table(round_: Round) -> Table:
    return round_.tables.get(number=1)


def start(round_: Round, actor: User, **fields: Any) -> Round:
    return start_round(actor, Round.objects.get(pk=round_.pk), **fields)


def put_back(round_: Round, actor: User, *, is_organizer: bool = True) -> Round:
    return put_round_back(actor, Round.objects.get(pk=round_.pk))


def state(round_: Round) -> str:
    return Round.objects.get(pk=round_.pk).state


def withdraw(entry: Entry) -> None:
    Entry.objects.filter(pk=entry.pk).update(status=EntryStatus.WITHDRAWN)


# Starting in order


@pytest.mark.parametrize(
    "first",
    [RoundState.PLANNED, RoundState.DRAWN, RoundState.PUBLISHED],
)
def test_round_starts_after_those_before_it(
    event: Event, rounds: list[Round], organizer: User, first: RoundState
) -> None:
    set_state(rounds[0], first)
    with refused(event, RoundOutOfOrder):
        start(rounds[1], organizer)
    set_state(rounds[0], RoundState.CLOSED)
    with one_act(event, EventVerb.ROUND_STARTED):
        start(rounds[1], organizer)


def test_organizer_starts_a_round_out_of_order_with_a_reason(
    event: Event, rounds: list[Round], organizer: User
) -> None:
    with refused(event, RoundOutOfOrder):
        start(rounds[1], organizer, reason="  ")
    with one_act(event, EventVerb.ROUND_STARTED_OUT_OF_ORDER):
        start(rounds[1], organizer, reason="The hall of round 1 is flooded")
    row = AuditEntry.objects.filter(event=event).order_by("-pk")[0]
    assert row.sentence == "started round 2 before round 1: The hall of round 1 is flooded"
    play(first_table(rounds[1]), NO_WIN)


def test_no_reason_lets_two_rounds_run(event: Event, rounds: list[Round], organizer: User) -> None:
    start(rounds[0], organizer)
    with refused(event, RoundRunning):
        start(rounds[1], organizer, reason="We are late")


def test_round_that_was_skipped_is_in_turn_afterwards(
    event: Event, rounds: list[Round], organizer: User
) -> None:
    start(rounds[1], organizer, reason="The hall of round 1 is flooded")
    with refused(event, AnotherRoundRuns):
        play(first_table(rounds[0]), NO_WIN)
    set_state(rounds[1], RoundState.CLOSED)
    with refused(event, RoundOutOfOrder):
        start(rounds[2], organizer)
    start(rounds[0], organizer)


def test_start_page_asks_an_organizer_for_a_reason(
    event: Event, rounds: list[Round], sign_in: SignIn, organizer: User
) -> None:
    client, url = sign_in(organizer), reverse("play:round-start", args=[event.slug, 2])
    with nothing_changes(event):
        page = client.post(url)
        assert page.status_code == 409
        assert "Round 1 comes before round 2" in text_of(page)
        assert client.post(url, {"reason": " "}).status_code == 422
        assert client.post(url, {"reason": "x" * 301}).status_code == 422
    assert client.post(url, {"reason": "Round 1 is played tomorrow"}).status_code == 302
    assert state(rounds[1]) == RoundState.RUNNING


def test_referee_starts_in_order_only(
    event: Event, rounds: list[Round], sign_in: SignIn, referee: User
) -> None:
    client = sign_in(referee)
    with nothing_changes(event):
        page = client.post(reverse("play:round-start", args=[event.slug, 2]), {"reason": "I want to"})
    assert page.status_code == 409
    assert page.context["form"] is None
    assert client.post(reverse("play:round-start", args=[event.slug, 1])).status_code == 302
    assert state(rounds[0]) == RoundState.RUNNING


def test_start_page_of_a_round_that_is_not_published(
    event: Event, rounds: list[Round], sign_in: SignIn, organizer: User
) -> None:
    set_state(rounds[0], RoundState.RUNNING)
    page = sign_in(organizer).get(reverse("play:round-start", args=[event.slug, 1]))
    assert "Only a published round can be started" in text_of(page)


# Hands at a table of another round


@pytest.mark.parametrize(
    ("first", "refusal", "named"),
    [
        (RoundState.RUNNING, AnotherRoundRuns, "round 1 is running"),
        (RoundState.PUBLISHED, RoundNotNext, "round 1 comes first"),
        (RoundState.DRAWN, RoundNotNext, "round 1 comes first"),
    ],
)
def test_hand_of_a_later_round_is_refused(
    event: Event, rounds: list[Round], first: RoundState, refusal: type[Refusal], named: str
) -> None:
    set_state(rounds[0], first)
    later = first_table(rounds[2])
    with refused(event, refusal):
        play(later, discard_win(0, 1, 8))
    with refused(event, refusal):
        record_sheet(
            event.created_by, later, client_key=uuid4(), expected_number=1, hands=[discard_win(0, 1, 8)]
        )
    with pytest.raises(refusal) as caught:
        play(later, discard_win(0, 1, 8))
    assert named in str(caught.value)


def test_hand_by_link_of_a_later_round_names_the_round_that_runs(event: Event, rounds: list[Round]) -> None:
    link = make_link(first_table(rounds[1]))
    with refused(event, RoundNotNext):
        propose(link, NO_WIN)
    set_state(rounds[0], RoundState.RUNNING)
    with refused(event, AnotherRoundRuns):
        propose(link, NO_WIN)
    set_state(rounds[0], RoundState.CLOSED)
    with refused(event, RoundNotStarted):
        propose(link, NO_WIN)
    page = text_of(Client().get(reverse("play:link-table", args=[token_of(link)])))
    assert "The round has not started yet" in page


def test_page_of_a_link_leads_to_the_round_that_runs(event: Event, rounds: list[Round]) -> None:
    token = token_of(make_link(first_table(rounds[1])))
    set_state(rounds[0], RoundState.RUNNING)
    page = text_of(Client().get(reverse("play:link-table", args=[token])))
    assert "round 1 is running" in page
    assert reverse("draws:round-detail", args=[event.slug, 1]) in page


def test_kept_hand_of_a_later_round_waits_on_the_tablet(
    event: Event, rounds: list[Round], sign_in: SignIn, referee: User
) -> None:
    """It is refused by a code that keeps it there, and recorded once when its round is in turn."""
    set_state(rounds[0], RoundState.RUNNING)
    client, table, fields = sign_in(referee), first_table(rounds[1]), hand_fields()
    headers = {**HTMX, "Seatwind-Owner": str(referee.pk)}
    with nothing_changes(event):
        answer = client.post(url_of(table, "hand-add"), fields, headers=headers)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "another_round_runs")
    assert "round 1 is running" in unquote(answer["Seatwind-Sentence"])
    set_state(rounds[0], RoundState.CLOSED)
    for _ in range(2):
        answer = client.post(url_of(table, "hand-add"), fields, headers=headers)
        assert answer["Seatwind-Key"] == fields["client_key"]
    assert Hand.objects.filter(table=table).count() == 1
    assert state(rounds[1]) == RoundState.RUNNING


def test_page_of_a_later_table_has_no_form(
    event: Event, rounds: list[Round], sign_in: SignIn, referee: User
) -> None:
    set_state(rounds[0], RoundState.RUNNING)
    page = sign_in(referee).get(url_of(first_table(rounds[1]), "table-detail"))
    assert page.context["form"] is None
    assert "round 1 is running" in text_of(page)
    assert "round 1 is running" not in text_of(Client().get(url_of(first_table(rounds[1]), "table-detail")))
    in_turn = sign_in(referee).get(url_of(first_table(rounds[0]), "table-detail"))
    assert in_turn.context["form"] is not None


def test_hand_taken_back_in_a_round_that_was_put_back_is_not_corrected(
    event: Event, rounds: list[Round], organizer: User
) -> None:
    table = first_table(rounds[0])
    play(table, NO_WIN)
    void = take_back(table, organizer)
    put_back(rounds[0], organizer)
    set_state(rounds[0], RoundState.PUBLISHED)
    start(rounds[1], organizer, reason="Round 1 is played tomorrow")
    with refused(event, AnotherRoundRuns):
        correct_hand(
            organizer, void, client_key=uuid4(), reason="It stood", entered=HandInput(Outcome.NO_WIN)
        )


# Putting a round back


def take_back(table: Table, actor: User) -> Hand:
    return take_back_last_hand(actor, table, client_key=uuid4(), expected_number=1)


def test_round_started_by_a_wrong_hand_is_put_back(
    event: Event, rounds: list[Round], sign_in: SignIn, referee: User
) -> None:
    client, table = sign_in(referee), first_table(rounds[0])
    client.post(url_of(table, "hand-add"), hand_fields())
    with refused(event, HandsEntered):
        put_back(rounds[0], referee, is_organizer=False)
    take_back(table, referee)
    assert "Put it back" in text_of(client.get(reverse("draws:round-detail", args=[event.slug, 1])))
    with one_act(event, PlayVerb.ROUND_PUT_BACK):
        client.post(reverse("play:round-put-back", args=[event.slug, 1]))
    found = Round.objects.get(pk=rounds[0].pk)
    assert (found.state, found.started_at) == (RoundState.PUBLISHED, None)
    play(table, NO_WIN)
    assert (state(rounds[0]), len(state_of(table).entered)) == (RoundState.RUNNING, 1)


def test_another_referee_does_not_put_a_round_back(
    event: Event, rounds: list[Round], referee: User, organizer: User, sign_in: SignIn
) -> None:
    start(rounds[0], referee)
    other = make_user("other")
    make_staff(event, other, Role.REFEREE)
    with refused(event, StartedByAnother):
        put_back(rounds[0], other, is_organizer=False)
    client = sign_in(other)
    assert "Put it back" not in text_of(client.get(reverse("draws:round-detail", args=[event.slug, 1])))
    with nothing_changes(event):
        assert client.post(reverse("play:round-put-back", args=[event.slug, 1])).status_code == 409
    put_back(rounds[0], organizer)


@pytest.mark.parametrize("found", [state for state in RoundState if state != RoundState.RUNNING])
def test_only_a_running_round_is_put_back(
    event: Event, rounds: list[Round], organizer: User, found: RoundState
) -> None:
    set_state(rounds[0], found)
    with refused(event, RoundStateRefusal):
        put_back(rounds[0], organizer)


def test_provisional_hand_keeps_a_round_running(event: Event, rounds: list[Round], organizer: User) -> None:
    start(rounds[0], organizer)
    propose(make_link(first_table(rounds[0])), NO_WIN)
    with refused(event, HandsEntered):
        put_back(rounds[0], organizer)


def test_closed_table_keeps_a_round_running(event: Event, rounds: list[Round], organizer: User) -> None:
    start(rounds[0], organizer)
    TableClosing.objects.create(table=first_table(rounds[0]), closed_by=organizer)
    with refused(event, TablesNotReopened):
        put_back(rounds[0], organizer)


def test_what_hangs_on_a_round_that_is_put_back(event: Event, rounds: list[Round], organizer: User) -> None:
    """A call ends, a player's private link dies, the table's link lives, a penalty stays in the ledger."""
    start(rounds[0], organizer)
    table = first_table(rounds[0])
    own, link = seat_link(organizer, table, 0), make_link(table)
    penalty = give(event, table.seats.get(wind=0).entry, "faulty_set", table=table)
    call_referee(organizer, table)
    put_back(rounds[0], organizer)
    assert open_call(table) is None
    assert find_link(token_of(own)) is None
    assert find_link(token_of(link)) == TableLink.objects.get(pk=link.pk)
    penalty.refresh_from_db()
    assert penalty.round_number == 1


def test_next_round_starts_after_a_wrong_one_was_put_back(
    event: Event, rounds: list[Round], organizer: User
) -> None:
    start(rounds[1], organizer, reason="By mistake")
    put_back(rounds[1], organizer)
    start(rounds[0], organizer)
    for table in rounds[0].tables.all():
        play(table, NO_WIN)
        close_table(organizer, table, expected_hands=1)
    close_round(organizer, Round.objects.get(pk=rounds[0].pk))
    start(rounds[1], organizer)
    with refused(event, RoundRunning):
        reopen_round(organizer, Round.objects.get(pk=rounds[0].pk), reason="A hand is missing")
    put_back(rounds[1], organizer)
    reopen_round(organizer, Round.objects.get(pk=rounds[0].pk), reason="A hand is missing")
    assert state(rounds[0]) == RoundState.RUNNING


# Seats that nobody fills


def test_round_with_a_player_who_is_gone_does_not_start(
    event: Event, rounds: list[Round], entries: list[Entry], organizer: User
) -> None:
    withdraw(entries[5])
    with refused(event, SeatsNotFilled):
        start(rounds[0], organizer)
    with refused(event, SeatsNotFilled):
        play(first_table(rounds[0]), NO_WIN)
    with pytest.raises(SeatsNotFilled) as caught:
        start(rounds[0], organizer)
    assert "Player 6 at table 2 does not play (withdrawn)" in str(caught.value)


def test_player_whom_a_penalty_put_out_keeps_a_round_from_starting(
    event: Event, rounds: list[Round], entries: list[Entry], organizer: User
) -> None:
    give(event, entries[0], "cheating", choice=2)
    Entry.objects.filter(pk=entries[0].pk).update(status=EntryStatus.CHECKED_IN)
    with pytest.raises(SeatsNotFilled) as caught:
        start(rounds[0], organizer)
    assert "put out by a penalty" in str(caught.value)


def test_overruling_the_order_fills_no_seat(
    event: Event, rounds: list[Round], entries: list[Entry], organizer: User
) -> None:
    withdraw(entries[0])
    with refused(event, SeatsNotFilled):
        start(rounds[1], organizer, reason="Round 1 is played tomorrow")


def test_refused_start_leads_to_what_to_do(
    event: Event, rounds: list[Round], entries: list[Entry], organizer: User, sign_in: SignIn
) -> None:
    withdraw(entries[0])
    client = sign_in(organizer)
    home = text_of(client.get(reverse("events:event-home", args=[event.slug])))
    start_url = reverse("play:round-start", args=[event.slug, 1])
    assert "Player 1 at table 1 does not play (withdrawn)." in home
    assert f'href="{start_url}"' in home
    assert f'href="{start_url}"' in text_of(client.get(reverse("draws:round-detail", args=[event.slug, 1])))
    with nothing_changes(event):
        page = client.post(start_url)
    assert page.status_code == 409
    assert "Player 1 at table 1 does not play (withdrawn)." in text_of(page)
    assert 'id="start-round"' not in text_of(page)
    assert reverse("draws:round-unpublish", args=[event.slug, 1]) in text_of(page)


def test_player_who_came_late_keeps_nobody_from_starting(
    event: Event, rounds: list[Round], organizer: User, sign_in: SignIn
) -> None:
    make_entries(event, 1, name="Late Lena")
    page = text_of(sign_in(organizer).get(reverse("draws:round-detail", args=[event.slug, 1])))
    assert "1 player has no seat in this round: Late Lena." in page
    start(rounds[0], organizer)


def test_withdrawal_is_no_obstacle_once_the_seat_is_free(
    event: Event, rounds: list[Round], entries: list[Entry], organizer: User
) -> None:
    withdraw(entries[0])
    unpublish_round(organizer, Round.objects.get(pk=rounds[0].pk))
    Entry.objects.filter(pk=entries[0].pk).update(status=EntryStatus.CHECKED_IN)
    publish_round(organizer, Round.objects.get(pk=rounds[0].pk))
    start(rounds[0], organizer)


def test_table_of_a_later_round_says_when_hands_are_entered_and_of_nothing_recorded(
    event: Event, rounds: list[Round], sign_in: SignIn, organizer: User
) -> None:
    client, address = sign_in(organizer), reverse("play:table-detail", args=[event.slug, 2, 1])
    page = text_of(client.get(address))
    assert "round 1 comes first and is still published" in page
    assert "Hands can be entered here once round 2 is running." in page
    assert "Nothing was recorded" not in page
    start(rounds[0], organizer)
    page = text_of(client.get(address))
    assert "round 1 is running. Hands are entered at the tables of round 1." in page
    assert "Nothing was recorded" not in page


def test_no_sentence_sends_the_organizer_to_the_organizer(
    event: Event, rounds: list[Round], sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    for name, place in (
        ("play:round-start", [2]),
        ("draws:round-detail", [2]),
        ("play:table-detail", [2, 1]),
    ):
        assert "ask an organizer" not in text_of(client.get(reverse(name, args=[event.slug, *place])))
    start_page = text_of(client.get(reverse("play:round-start", args=[event.slug, 2])))
    assert "Only an organizer can start round 2 first, with a reason." in start_page


def test_what_stops_a_start_is_not_said_to_stop_a_draw(
    event: Event, rounds: list[Round], sign_in: SignIn, organizer: User
) -> None:
    leaver = rounds[0].seats.first()
    assert leaver is not None
    set_status(organizer, leaver.entry, status=EntryStatus.WITHDRAWN)
    client = sign_in(organizer)
    page = text_of(client.get(reverse("play:round-start", args=[event.slug, 1])))
    assert "Prevents the start:" in page
    assert "Prevents the draw:" not in page
    assert "Prevents the draw:" not in text_of(
        client.get(reverse("draws:round-detail", args=[event.slug, 1]))
    )
