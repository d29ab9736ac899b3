"""Two people: one asks, another confirms what was shown, and nobody else."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.acts import one_act, refused
from tests.conftest import SignIn
from tests.factories import discard_win, make_staff, make_table, make_user, play
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.chain.models import ChainedRow
from tournament.core.errors import NotAllowed, Refusal
from tournament.draws.models import Table
from tournament.events.acts.staff import change_staff, remove_staff
from tournament.events.acts.two_people import (
    ask_second_person,
    confirm_request,
    require_two_people,
    stop_two_people,
    withdraw_request,
)
from tournament.events.enums import Ending, Role
from tournament.events.errors import (
    AlreadyAsked,
    AskerLeft,
    NotWaiting,
    OwnRequest,
    SecondPersonMissing,
    SecondPersonNeeded,
    SecondReasonMissing,
    ShownOtherwise,
)
from tournament.events.independent import has_rule
from tournament.events.models import Event, TwoPeopleRequest
from tournament.events.verbs import EventVerb
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import seal_round, unseal_round
from tournament.play.enums import Outcome
from tournament.play.errors import RoundNotSealed
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models import RoundSeal
from tournament.play.two_people import packed, unpacked
from tournament.standings.acts.finishing import reopen_event
from tournament.standings.errors import EventNotFinished

pytestmark = pytest.mark.django_db
OVERRULED = HandInput(
    outcome=Outcome.DISCARD,
    discarder=1,
    wins=(
        WinInput(seat=0, tiles="123m456p789s111z5z +5z", declared=30, override_reason="Agreed at the table"),
    ),
)


@pytest.fixture
def table(event: Event, organizer: User) -> Table:
    """A table of a sealed round with one hand."""
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    close_table(organizer, table, expected_hands=1)
    close_round(organizer, table.round)
    seal_round(organizer, table.round)
    return table


@pytest.fixture
def head(event: Event) -> User:
    return make_staff(event, make_user("head"), Role.HEAD_REFEREE).user


@pytest.fixture
def ruled(event: Event, organizer: User, head: User, table: Table) -> Event:
    require_two_people(organizer, event)
    return event


def ask(user: User, table: Table) -> TwoPeopleRequest:
    event = table.round.event
    return ask_second_person(
        user, event, code="unseal_round", subject_id=table.round.pk, reason="A score was wrong"
    )


def test_one_person_does_it_until_the_rule_stands(event: Event, organizer: User, table: Table) -> None:
    with refused(event, SecondPersonMissing):
        require_two_people(organizer, event)
    unseal_round(organizer, table.round, reason="A score was wrong")
    seal_round(organizer, table.round)
    make_staff(event, make_user(), Role.HEAD_REFEREE)
    with one_act(event, EventVerb.TWO_PEOPLE_REQUIRED, is_public=False):
        require_two_people(organizer, event)
    with refused(event, SecondPersonNeeded):
        unseal_round(organizer, table.round, reason="A score was wrong")


def test_second_person_confirms(ruled: Event, organizer: User, head: User, table: Table) -> None:
    with refused(ruled, SecondReasonMissing):
        ask_second_person(organizer, ruled, code="unseal_round", subject_id=table.round.pk, reason=" ")
    with one_act(ruled, EventVerb.SECOND_ASKED):
        request = ask(organizer, table)
    assert ask(organizer, table) == request
    with refused(ruled, AlreadyAsked):
        ask(head, table)
    with refused(ruled, OwnRequest):
        confirm_request(organizer, request)
    confirm_request(head, request)
    assert not RoundSeal.objects.filter(round=table.round).exists()
    line = AuditEntry.objects.filter(event=ruled).latest("pk")
    assert line.who == str(head)
    assert f"confirmed what {organizer} asked for. Break the seal of a round: A score was wrong" in str(line)
    with refused(ruled, NotWaiting):
        confirm_request(head, request)
    assert ChainedRow.objects.filter(kind="events_twopeoplerequest", row_id=request.pk).exists()


def test_either_withdraws(ruled: Event, organizer: User, head: User, table: Table) -> None:
    for user in (organizer, head):
        request = ask(organizer, table)
        assert withdraw_request(user, request).ending == Ending.WITHDRAWN
        with refused(ruled, NotWaiting):
            confirm_request(head, request)
    request, referee = ask(organizer, table), make_staff(ruled, make_user(), Role.REFEREE).user
    with refused(ruled, NotAllowed):
        withdraw_request(referee, request)


def test_request_lapses(ruled: Event, organizer: User, head: User, table: Table) -> None:
    request = ask(organizer, table)
    TwoPeopleRequest.objects.filter(pk=request.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    with refused(ruled, NotWaiting):
        confirm_request(head, request)
    assert ask(organizer, table) != request


@pytest.mark.parametrize("leave", ["removed", "shrunk", "shut"])
def test_who_lost_the_right_has_asked_for_nothing(
    ruled: Event, organizer: User, head: User, table: Table, leave: str
) -> None:
    make_staff(ruled, make_user(), Role.ORGANIZER)
    request = ask(head, table)
    staff = ruled.staff.get(user=head)
    if leave == "removed":
        remove_staff(organizer, staff)
    elif leave == "shrunk":
        change_staff(organizer, staff, role=Role.REFEREE)
    else:
        User.objects.filter(pk=head.pk).update(is_active=False)
    request.refresh_from_db()
    assert request.ending == ("" if leave == "shut" else Ending.LAPSED)
    with refused(ruled, AskerLeft if leave == "shut" else NotWaiting):
        confirm_request(organizer, request)


def test_who_lost_the_right_confirms_nothing(ruled: Event, organizer: User, head: User, table: Table) -> None:
    make_staff(ruled, make_user(), Role.ORGANIZER)
    request = ask(organizer, table)
    change_staff(organizer, ruled.staff.get(user=head), role=Role.REFEREE)
    with refused(ruled, NotAllowed):
        confirm_request(head, request)


def test_what_is_done_is_what_was_shown(
    ruled: Event, organizer: User, head: User, table: Table, sign_in: SignIn
) -> None:
    request = ask(organizer, table)
    RoundSeal.objects.filter(round=table.round).delete()
    with refused(ruled, RoundNotSealed):
        confirm_request(head, request)
    seal_round(organizer, table.round)
    with refused(ruled, ShownOtherwise):
        confirm_request(head, request)
    page = text_of(sign_in(head).get(reverse("events:two-people", args=[ruled.slug])))
    assert "would now do something other" in page
    assert "Confirm and do it" not in page


def test_overruling_a_closed_table_needs_two(event: Event, organizer: User, head: User) -> None:
    table = make_table(event)
    (hand,) = play(table, discard_win(0, 1, 8))
    require_two_people(organizer, event)

    def correct(entered: HandInput) -> object:
        current = table.hands.current().get()
        return correct_hand(organizer, current, client_key=uuid4(), reason="Agreed", entered=entered)

    correct(OVERRULED)
    close_table(organizer, table, expected_hands=1)
    with refused(event, SecondPersonNeeded):
        correct(OVERRULED)
    correct(discard_win(0, 1, 8))
    current = table.hands.current().get()
    request = ask_second_person(
        organizer,
        event,
        code="correct_hand",
        subject_id=current.pk,
        reason="Agreed",
        params=packed(OVERRULED),
    )
    assert len(request.lines) > 1
    confirm_request(head, request)
    assert table.hands.current().get().all_wins[0].override_reason == "Agreed at the table"
    assert hand.pk != table.hands.current().get().pk


def test_hand_is_kept_as_it_was_entered() -> None:
    assert unpacked(packed(OVERRULED)) == OVERRULED


def test_reopening_a_finished_event_needs_two(
    event: Event, organizer: User, head: User, sign_in: SignIn
) -> None:
    require_two_people(organizer, event)
    with refused(event, EventNotFinished):
        ask_second_person(
            organizer, event, code="reopen_event", subject_id=event.pk, reason="A score was wrong"
        )
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now(), finished_by=organizer)
    event.refresh_from_db()
    with refused(event, SecondPersonNeeded):
        reopen_event(organizer, event, reason="A score was wrong")
    url = reverse("standings:finish-reopen", args=[event.slug])
    assert sign_in(organizer).post(url, {"reason": "A score was wrong"}).status_code == 302
    request = TwoPeopleRequest.objects.get()
    with refused(event, NotAllowed):
        confirm_request(head, request)
    confirm_request(make_staff(event, make_user(), Role.ORGANIZER).user, request)
    event.refresh_from_db()
    assert event.finished_at is None


def test_rule_ends_by_two(ruled: Event, organizer: User, head: User) -> None:
    with refused(ruled, SecondPersonNeeded):
        stop_two_people(organizer, ruled, reason="Too slow")
    second = make_staff(ruled, make_user(), Role.ORGANIZER).user
    request = ask_second_person(
        organizer, ruled, code="stop_two_people", subject_id=ruled.pk, reason="Too slow"
    )
    with refused(ruled, NotAllowed):
        confirm_request(head, request)
    confirm_request(second, request)
    assert not has_rule(ruled)


def test_pages_ask_and_confirm(
    ruled: Event, organizer: User, head: User, table: Table, sign_in: Callable[[User], object]
) -> None:
    client = sign_in(organizer)
    unseal = reverse("play:round-unseal", args=[ruled.slug, table.round.number])
    assert "Ask a second person" in text_of(client.get(unseal))
    here = reverse("events:two-people", args=[ruled.slug])
    assert client.post(unseal, {"reason": "A score was wrong"})["Location"] == here
    seen = text_of(client.get(here))
    assert "You asked for this yourself" in seen
    request = TwoPeopleRequest.objects.get()
    confirm = reverse("events:two-people-confirm", args=[ruled.slug, request.pk])
    assert client.post(confirm).status_code == 409
    other = sign_in(head)
    assert "Confirm and do it" in text_of(other.get(here))
    assert "request for a second person" in text_of(other.get(reverse("play:calls", args=[ruled.slug])))
    assert other.post(confirm)["Location"] == here
    assert not RoundSeal.objects.exists()


def test_refusals_are_refusals() -> None:
    assert issubclass(SecondPersonNeeded, Refusal)
