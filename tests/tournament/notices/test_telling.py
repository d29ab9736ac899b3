"""Which acts tell players what on their phones, and what the notices say."""

from uuid import uuid4

import pytest

from penalties.acts.own_link import own_path
from penalties.acts.penalties import reverse_penalty
from tests.factories import discard_win, make_entries, make_event, make_round, make_user, play, worth_under
from tests.penalties.given import give
from tests.tournament.notices.conftest import Asking
from tests.tournament.notices.push_service import PushService
from tournament.accounts.models import User
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.models import SitOut
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event
from tournament.notices.acts.sending import send_due_notices
from tournament.notices.models import Notice
from tournament.notices.queries import Followed
from tournament.play.doubts.acts import answer_doubt, raise_doubt
from tournament.play.enums import DoubtAnswerKind, DoubtKind, Verdict
from tournament.play.people import as_player
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.acts.confirming import confirm_seat
from tournament.registration.enums import NewsKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_event(organizer: User) -> Event:
    return make_event(organizer=organizer, name="Spring Open", visibility=Visibility.PUBLIC)


def test_publishing_tells_everybody_who_asked(
    open_event: Event, organizer: User, service: PushService, ask: Asking
) -> None:
    entries = make_entries(open_event, 9)
    phones = [ask(Followed(open_event, entry)) for entry in entries]
    round_ = make_round(open_event, [entries[:4], entries[4:8]], state=RoundState.DRAWN)
    SitOut.objects.create(round=round_, entry=entries[8])
    publish_round(organizer, round_)
    assert send_due_notices() == 9
    bodies = [service.read(phone)[0] for phone in phones]
    assert "Round 1: you sit out." in bodies
    assert sum("table" in body for body in bodies) == 8
    round_.refresh_from_db()
    unpublish_round(organizer, round_)
    round_.refresh_from_db()
    publish_round(organizer, round_)
    assert not Notice.objects.exists()


def test_penalty_and_its_end_are_told_by_the_private_link_alone(
    open_event: Event, organizer: User, service: PushService, ask: Asking
) -> None:
    entry = make_entries(open_event, 4)[0]
    phone = ask(Followed(open_event, entry, is_private=True), [NewsKind.PENALTY])
    ask(Followed(open_event, entry))
    row = give(open_event, entry, "faulty_set")
    assert send_due_notices() == 1
    reverse_penalty(organizer, row, client_key=uuid4(), reason="A mistake")
    assert send_due_notices() == 1
    assert service.read(phone) == [
        "A referee has given you a penalty. Open this to read why.",
        "A penalty of yours was taken back.",
    ]
    assert service.shown(phone)["path"] == own_path(open_event, entry)


def test_answered_doubt_is_told(
    open_event: Event, organizer: User, service: PushService, ask: Asking
) -> None:
    entries = make_entries(open_event, 4)
    table = make_round(open_event, [entries]).tables.get()
    (hand,) = play(table, discard_win(0, 1, 8))
    phone = ask(Followed(open_event, entries[1], is_private=True), [NewsKind.DOUBT])
    doubt = raise_doubt(as_player(entries[1]), hand, entry=entries[1], kind=DoubtKind.VALUE)
    assert not Notice.objects.exists()
    answer_doubt(organizer, doubt, kind=DoubtAnswerKind.STANDS, note="Eight it is")
    send_due_notices()
    assert service.read(phone) == ["A referee has answered your doubt: round 1, hand 1."]


def test_complete_result_asks_those_who_have_not_confirmed_it(
    open_event: Event, organizer: User, service: PushService, ask: Asking
) -> None:
    entries = make_entries(open_event, 4)
    table = make_round(open_event, [entries]).tables.get()
    phones = [
        ask(Followed(open_event, entry, is_private=True), [NewsKind.TO_CONFIRM]) for entry in entries[:2]
    ]
    play(table, *[discard_win(0, 1, worth_under("mcr", 8)) for _hand in range(15)])
    assert not Notice.objects.exists()
    play(table, discard_win(0, 1, 8))
    confirm_seat(
        organizer,
        table,
        seat=0,
        verdict=Verdict.AGREED,
        client_key=uuid4(),
        newest_version=table_state(open_event, table).newest_version,
    )
    assert send_due_notices() == 1
    assert service.read(phones[0]) == []
    assert service.read(phones[1]) == ["Round 1, table 1: please confirm your result."]


def test_staff_of_another_event_tell_nobody_here(open_event: Event, ask: Asking) -> None:
    ask(Followed(open_event, make_entries(open_event, 4)[0], is_private=True))
    other = make_event(organizer=make_user())
    give(other, make_entries(other, 4)[0], "faulty_set")
    assert not Notice.objects.exists()
