"""Roles change at once: a referee of some tables, somebody who leaves, a role that shrinks."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import one_act, refused
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    allow_links,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    make_staff,
    make_user,
    play,
    token_for,
)
from tests.pages import text_of
from tests.tournament.play.at_table import hand_fields
from tournament.accounts.acts.sessions import devices_of
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.errors import NotAllowed
from tournament.draws.models import Table
from tournament.events.acts.invitations import accept_invitation, invite
from tournament.events.acts.staff import add_staff, change_staff, remove_staff
from tournament.events.enums import Role
from tournament.events.errors import LastOrganizer, OtherTable, StaffMoved, TablesOfReferees, WholeHall
from tournament.events.models import Event, Round, Staff
from tournament.events.verbs import EventVerb
from tournament.play.acts.hands import record_hand
from tournament.play.acts.rounds import close_finished_tables, start_round
from tournament.play.clock.acts import announce, extend_clock
from tournament.play.links.acts import seat_link
from tournament.play.models import Hand, TableLink

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(event: Event) -> Round:
    """A running round of two tables."""
    entries = make_entries(event, 8)
    return make_round(event, [entries[:4], entries[4:]])


@pytest.fixture
def member(event: Event) -> Staff:
    """A referee of table 1 only."""
    return Staff.objects.create(event=event, user=make_user("ref"), role=Role.REFEREE, tables=[1])


def table_of(round_: Round, number: int) -> Table:
    return round_.tables.get(number=number)


def enter(user: User, table: Table) -> Hand:
    return record_hand(
        user, table, client_key=uuid4(), expected_number=table.hands.count() + 1, entered=discard_win(0, 1, 8)
    ).hand


def test_referee_of_some_tables_writes_only_there(event: Event, round_: Round, member: Staff) -> None:
    enter(member.user, table_of(round_, 1))
    with refused(event, OtherTable):
        enter(member.user, table_of(round_, 2))
    extend_clock(member.user, round_, client_key=uuid4(), minutes=5, table=table_of(round_, 1))
    with refused(event, OtherTable):
        extend_clock(member.user, round_, client_key=uuid4(), minutes=5, table=table_of(round_, 2))
    for concerns_all in (
        lambda: extend_clock(member.user, round_, client_key=uuid4(), minutes=5),
        lambda: announce(member.user, event, text="Lunch", client_key=uuid4()),
        lambda: start_round(member.user, round_),
    ):
        with refused(event, WholeHall):
            concerns_all()
    assert issubclass(WholeHall, NotAllowed)


def test_other_tables_come_with_the_next_request(
    event: Event, round_: Round, member: Staff, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(member.user)
    one, two = (reverse("play:table-detail", args=[event.slug, 1, number]) for number in (1, 2))
    assert 'class="hand-form' in text_of(client.get(one))
    seen = text_of(client.get(two))
    assert "You can look at this one" in seen
    assert 'class="hand-form' not in seen
    add = reverse("play:hand-add", args=[event.slug, 1, 2])
    refusal = client.post(add, hand_fields(), headers={"HX-Request": "true"})
    assert refusal["Seatwind-Refusal"] == "other_table"
    page = client.get(reverse("play:sheet", args=[event.slug, 1, 2]))
    assert (page.status_code, "these tables only: 1" in text_of(page)) == (403, True)
    change_staff(organizer, member, role=Role.REFEREE, tables=[2])
    assert 'class="hand-form' in text_of(client.get(two))
    assert "You can look at this one" in text_of(client.get(one))


def test_referee_of_some_tables_closes_those(event: Event, round_: Round, organizer: User) -> None:
    referee = Staff.objects.create(event=event, user=make_user(), role=Role.REFEREE, tables=[2]).user
    for table in round_.tables.all():
        play(table, *([NO_WIN] * 16))
    assert close_finished_tables(referee, round_).closed == (2,)
    assert close_finished_tables(organizer, round_).closed == (1,)


def test_places_are_given_changed_and_told(event: Event, organizer: User) -> None:
    user = make_user("wong")
    with refused(event, TablesOfReferees):
        add_staff(organizer, event, username="wong", role=Role.HEAD_REFEREE, tables=[1])
    with one_act(event, EventVerb.STAFF_ADDED_AT, is_public=False):
        member = add_staff(organizer, event, username="wong", role=Role.REFEREE, tables=[2, 1])
    assert member.tables == [1, 2]
    with one_act(event, EventVerb.STAFF_CHANGED):
        change_staff(organizer, member, role=Role.DESK, seen="referee:1,2")
    line = str(AuditEntry.objects.latest("pk"))
    assert "from referee of tables 1-2 to helper at the desk" in line
    change_staff(organizer, member, role=Role.DESK, seen="older")
    with refused(event, StaffMoved):
        change_staff(organizer, member, role=Role.REFEREE, seen="referee:1,2")
    with refused(event, LastOrganizer):
        change_staff(organizer, event.staff.get(user=organizer), role=Role.DESK)
    assert user.staff_roles.get().role == Role.DESK


def test_invitation_gives_its_tables(event: Event, organizer: User) -> None:
    invitation = invite(organizer, event, role=Role.REFEREE, name="Ida", tables=[3])
    assert invitation.role_words == "referee of tables 3"
    assert accept_invitation(make_user(), invitation).tables == [3]


def test_whoever_leaves_is_signed_out_everywhere(
    event: Event, round_: Round, organizer: User, sign_in: SignIn
) -> None:
    member = make_staff(event, make_user("ref"), Role.REFEREE)
    phone, tablet = Client(), Client()
    for client in (phone, tablet):
        client.post(reverse("accounts:sign-in"), {"username": "ref", "password": "tiles"})
    assert len(devices_of(member.user)) == 2
    url = reverse("play:overview", args=[event.slug, 1])
    assert tablet.get(url).status_code == 200
    page = text_of(sign_in(organizer).get(reverse("events:staff-member", args=[event.slug, member.pk])))
    assert "signed out on every device" in page
    remove_staff(organizer, member)
    assert devices_of(member.user) == []
    assert tablet.get(url).status_code == 302
    poll = phone.get(url, {"r": "1"}, headers={"HX-Request": "true", "Seatwind-Account": str(member.user.pk)})
    assert poll.status_code == 286
    table = reverse("play:table-detail", args=[event.slug, 1, 1])
    headers = {"HX-Request": "true", "Seatwind-Account": str(member.user.pk)}
    poll = phone.get(table, {"r": "0", "at-work": "1"}, headers=headers)
    assert (poll.status_code, poll["HX-Trigger"]) == (286, "signedOut")


def test_whoever_works_elsewhere_stays_signed_in(event: Event, round_: Round, organizer: User) -> None:
    busy = make_user("ref")
    make_staff(make_event(), busy, Role.DESK)
    member = make_staff(event, busy, Role.REFEREE)
    client = Client()
    client.post(reverse("accounts:sign-in"), {"username": "ref", "password": "tiles"})
    table = reverse("play:table-detail", args=[event.slug, 1, 1])
    assert "at-work=1" in client.get(table).content.decode()
    remove_staff(organizer, member)
    assert len(devices_of(busy)) == 1
    poll = client.get(
        table,
        {"r": "0", "at-work": "1"},
        headers={"HX-Request": "true", "Seatwind-Account": str(busy.pk)},
    )
    assert (poll.status_code, poll["HX-Trigger"]) == (286, "roleGone")
    assert client.get(reverse("play:overview", args=[event.slug, 1])).status_code == 404


def test_links_go_with_whoever_made_them(event: Event, round_: Round, organizer: User) -> None:
    allow_links(event)
    second = make_staff(event, make_user("second"), Role.ORGANIZER)
    own = token_for(table_of(round_, 1))
    theirs = make_link(table_of(round_, 2))
    TableLink.objects.filter(pk=theirs.pk).update(issued_by=second.user)
    to_seat = seat_link(second.user, table_of(round_, 2), 1)
    change_staff(organizer, second, role=Role.REFEREE)
    theirs.refresh_from_db()
    to_seat.refresh_from_db()
    assert theirs.revoked_by == organizer
    assert to_seat.revoked_at is None
    change_staff(organizer, second, role=Role.REFEREE, tables=[1])
    to_seat.refresh_from_db()
    assert to_seat.revoked_by == organizer
    assert Client().get(reverse("play:link-table", args=[own])).status_code == 200


def test_account_that_is_shut_has_no_rights(event: Event, round_: Round, sign_in: SignIn) -> None:
    member = make_staff(event, make_user("ref"), Role.REFEREE)
    client = sign_in(member.user)
    User.objects.filter(pk=member.user_id).update(is_active=False)
    assert client.get(reverse("play:overview", args=[event.slug, 1])).status_code == 302


def test_hand_that_arrives_late_is_refused_and_sent_once_the_role_is_back(
    event: Event, round_: Round, organizer: User
) -> None:
    """The device keeps a hand until an answer repeats its key; nothing else makes it forget one."""
    member = make_staff(event, make_user("ref"), Role.REFEREE)
    table = table_of(round_, 1)
    url, kept = reverse("play:hand-add", args=[event.slug, 1, 1]), hand_fields()
    device = Client()
    device.post(reverse("accounts:sign-in"), {"username": "ref", "password": "tiles"})
    remove_staff(organizer, member)
    headers = {"HX-Request": "true", "Seatwind-Owner": str(member.user_id)}
    answer = device.post(url, kept, headers=headers)
    assert (answer.status_code, "Seatwind-Key" in answer) == (401, False)
    device.post(reverse("accounts:sign-in"), {"username": "ref", "password": "tiles"})
    answer = device.post(url, kept, headers=headers)
    assert (answer.status_code, "Seatwind-Key" in answer) == (404, False)
    assert not table.hands.exists()
    add_staff(organizer, event, username="ref", role=Role.REFEREE, tables=[1])
    assert device.post(url, kept, headers=headers)["Seatwind-Key"] == kept["client_key"]
