"""Members’ lists: who keeps one, what it says, and how it fills an evening."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.conftest import SignIn
from tests.constraints import constraint_names, refused_by
from tests.factories import make_entries, make_event, make_staff, make_user
from tests.pages import text_of
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.errors import NotAllowed
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.people.acting import People
from tournament.people.acts.entering import choose_members_list, enter_members
from tournament.people.acts.joining import part_people
from tournament.people.acts.members import (
    add_member,
    add_players,
    change_member,
    create_members_list,
    delete_members_list,
    erase_member,
    import_members,
    remove_member,
)
from tournament.people.enums import Consent, Reason
from tournament.people.errors import (
    ListNotYours,
    MemberGone,
    MemberTwice,
    MemberUnnamed,
    NobodyChosen,
    NoMembersList,
    PersonUnknown,
)
from tournament.people.models import EventMembers, JoinedEntry, Member, MembersList, Parting
from tournament.people.queries import consents_of, members_for, not_on_list
from tournament.ratings.acts.lists import create_rating_list
from tournament.registration.acts.check_in import undo_check_in
from tournament.registration.acts.entries import add_entry, delete_entry, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import WithdrawnAtDesk
from tournament.registration.models import Entry, Player

pytestmark = pytest.mark.each_database


@pytest.fixture
def club(organizer: User) -> MembersList:
    return create_members_list(organizer, INSTALLATION, name="Jade Club", client_key=uuid4())


def member(of: MembersList, name: str, **fields: str) -> Member:
    return add_member(of.created_by, of, fields={"name": name, **fields})


def evening(club: MembersList, **fields: object) -> Event:
    event = make_event(organizer=club.created_by, **fields)
    choose_members_list(club.created_by, event, members=club)
    return event


def test_members_are_entered_and_checked_in_exactly_once(club: MembersList, organizer: User) -> None:
    ada, ben = member(club, "Ada", club="Jade"), member(club, "Ben", consent=Consent.INITIALS)
    event = evening(club)
    desk = make_staff(event, make_user("desk"), Role.DESK).user
    chosen = [ada.pk, ben.pk]
    here = enter_members(desk, event, chosen=chosen)
    assert [(one.own_name, one.status, one.hides_name) for one in here] == [
        ("Ada", EntryStatus.CHECKED_IN, False),
        ("Ben", EntryStatus.CHECKED_IN, True),
    ]
    assert enter_members(desk, event, chosen=chosen) == []
    assert event.entries.count() == 2
    assert {entry.player_id for entry in event.entries.all()} == {ada.player_id, ben.player_id}
    assert not JoinedEntry.objects.exists()
    undo_check_in(desk, event, entry_ids=[here[0].pk])
    assert [one.pk for one in enter_members(desk, event, chosen=chosen)] == [here[0].pk]
    set_status(organizer, Entry.objects.get(pk=here[0].pk), status=EntryStatus.WITHDRAWN)
    cleo = member(club, "Cleo")
    with pytest.raises(WithdrawnAtDesk):
        enter_members(desk, event, chosen=[*chosen, cleo.pk])
    assert event.entries.count() == 2
    delete_entry(organizer, Entry.objects.get(pk=here[1].pk))
    assert Player.objects.filter(pk=ben.player_id).exists()
    assert {line.member: line.entry is None for line in members_for(event, club)} == {
        ada: False,
        ben: True,
        cleo: True,
    }


def test_who_may_do_what_with_a_list(club: MembersList, organizer: User) -> None:
    ada, event, stranger = member(club, "Ada"), make_event(organizer=organizer), make_user("stranger")
    with pytest.raises(NoMembersList):
        enter_members(organizer, event, chosen=[ada.pk])
    for act in (
        lambda: add_member(stranger, club, fields={"name": "Eve"}),
        lambda: remove_member(stranger, club, member=ada.pk),
        lambda: delete_members_list(stranger, club),
        lambda: enter_members(stranger, event, chosen=[ada.pk]),
        lambda: choose_members_list(stranger, event, members=club),
    ):
        with pytest.raises(NotAllowed):
            act()
    theirs = make_event(organizer=stranger)
    with pytest.raises(ListNotYours):
        choose_members_list(stranger, theirs, members=club)
    choose_members_list(organizer, event, members=club)
    with pytest.raises(NobodyChosen):
        enter_members(organizer, event, chosen=[])
    with pytest.raises(MemberGone):
        enter_members(organizer, event, chosen=[ada.pk, 999_999])
    with pytest.raises(PersonUnknown):
        add_players(organizer, club, event=theirs, entries=[1])
    make_staff(event, stranger, Role.ORGANIZER)
    assert add_member(stranger, club, fields={"name": "Eve"}).members == club
    choose_members_list(organizer, event, members=None)
    assert not EventMembers.objects.exists()


def test_a_member_has_a_name_and_a_number_once(club: MembersList, organizer: User) -> None:
    ada = member(club, "Ada", federation_id="H-1")
    with pytest.raises(MemberTwice):
        member(club, "Ben", federation_id="h-1")
    with pytest.raises(MemberUnnamed):
        member(club, " ")
    with pytest.raises(MemberUnnamed):
        change_member(organizer, club, member=ada.pk, fields={"name": ""})
    with pytest.raises(PersonUnknown):
        change_member(organizer, club, member=999_999, fields={"name": "Eve"})
    assert change_member(organizer, club, member=ada.pk, fields={"name": "Ada Li"}).name == "Ada Li"
    rows = [{"name": "Ada Li", "federation_id": "H-1"}, {"name": "Ben"}, {"name": "Ben", "club": "Jade"}]
    done = import_members(organizer, club, rows=rows)
    assert (done.added, done.known) == (2, 1)
    assert import_members(organizer, club, rows=rows).added == 0
    remove_member(organizer, club, member=ada.pk)
    remove_member(organizer, club, member=ada.pk)
    assert not Player.objects.filter(pk=ada.player_id).exists()


def test_players_of_an_evening_become_members_and_are_known_next_time(
    club: MembersList, organizer: User
) -> None:
    first = evening(club)
    for name in ("Ada", "Ben", "Ben"):
        add_entry(organizer, first, fields={"name": name, "club": "Jade"})
    newcomers = not_on_list(first, club)
    assert add_players(organizer, club, event=first, entries=[one.pk for one in newcomers]) == 3
    assert add_players(organizer, club, event=first, entries=[one.pk for one in newcomers]) == 0
    second = evening(club)
    ada, ben, eve = (add_entry(organizer, second, fields={"name": name}) for name in ("Ada", "Ben", "Eve"))
    assert ada.player_id == newcomers[0].player_id
    assert [(row.entry, row.reason) for row in JoinedEntry.objects.all()] == [(ada, Reason.MEMBER)]
    # Two members are called Ben: which of them it is, somebody has to say.
    assert ben.player_id not in {one.player_id for one in newcomers}
    assert not_on_list(second, club) == [ben, eve]
    row = JoinedEntry.objects.get()
    part_people(organizer, People((ada.player_id,)), key=row.key)
    assert Parting.objects.get().one == newcomers[0]
    own = Entry.objects.get(pk=ada.pk).player_id
    assert own != newcomers[0].player_id
    third = evening(club)
    again = add_entry(organizer, third, fields={"name": "Ada"})
    assert again.player_id not in {own, newcomers[0].player_id}


def test_a_member_is_erased_everywhere(club: MembersList, organizer: User) -> None:
    ada, first, second = member(club, "Ada", email="ada@seatwind.test"), evening(club), evening(club)
    for event in (first, second):
        enter_members(organizer, event, chosen=[ada.pk])
    theirs = make_entries(make_event(organizer=make_user("theirs")), 1)[0]
    Entry.objects.filter(pk=theirs.pk).update(player=ada.player_id)
    erase_member(organizer, club, member=ada.pk)
    erase_member(organizer, club, member=ada.pk)
    assert [entry.own_name for entry in Entry.objects.filter(event__in=[first, second])] == ["#1", "#1"]
    assert not Member.objects.exists()
    assert Entry.objects.get(pk=theirs.pk).player_id == ada.player_id


def test_the_least_that_a_list_says_is_the_consent(club: MembersList, organizer: User) -> None:
    ada = member(club, "Ada", consent=Consent.PAGE)
    assert consents_of([ada.player_id])[ada.player_id] == Consent.PAGE
    other = create_members_list(organizer, INSTALLATION, name="Other", client_key=uuid4())
    Member.objects.create(members=other, player=ada.player, name="Ada", consent=Consent.INITIALS)
    assert consents_of([ada.player_id])[ada.player_id] == Consent.INITIALS
    assert consents_of([999_999]) == {}
    delete_members_list(organizer, other)
    assert consents_of([ada.player_id])[ada.player_id] == Consent.PAGE


def test_pages_of_a_list(club: MembersList, organizer: User, sign_in: SignIn) -> None:
    browser, stranger = sign_in(organizer), sign_in(make_user("stranger"))
    made = browser.post(reverse("people:list-create"), {"name": "Second", "client_key": str(uuid4())})
    assert made["Location"] == reverse("people:members", args=[MembersList.objects.get(name="Second").pk])
    own = [club.pk]
    page = reverse("people:members", args=own)
    typed = {"name": "Ada", "email": "ada@seatwind.test", "consent": "name"}
    assert browser.post(reverse("people:member-add", args=own), typed)["Location"] == page
    assert browser.post(reverse("people:member-add", args=own), {"consent": "name"}).status_code == 422
    ada = Member.objects.get()
    one = reverse("people:member", args=[club.pk, ada.pk])
    assert browser.post(one, {**typed, "name": "Ada Li"})["Location"] == page
    read = browser.post(reverse("people:import", args=own), {"pasted": "Ada Li\nBen\nCleo"})
    assert "2 new members" in text_of(read)
    pasted = "Name;E-mail;Mobile\nDora;dora@seatwind.test;+43 1\nEli;at home;"
    shown = browser.post(reverse("people:import", args=own), {"pasted": pasted})
    assert "dora@seatwind.test" in text_of(shown)
    browser.post(reverse("people:import", args=own), {"rows": shown.context["signed"]})
    contacts = club.rows.exclude(pk=ada.pk).values_list("name", "email", "phone")
    assert set(contacts) == {("Dora", "dora@seatwind.test", "+43 1"), ("Eli", "", "")}
    signed = read.context["signed"]
    assert browser.post(reverse("people:import", args=own), {"rows": signed})["Location"] == page
    assert browser.post(reverse("people:import", args=own), {"rows": signed + "x"}).status_code == 422
    assert sorted(str(row) for row in club.rows.all()) == ["Ada Li", "Ben", "Cleo", "Dora", "Eli"]
    file = browser.post(reverse("people:file", args=own), {"as": "csv"}).content.decode("utf-8-sig")
    assert "ada@seatwind.test" in file
    event = evening(club)
    enter = reverse("people:enter", args=[event.slug])
    assert "ada@seatwind.test" not in browser.get(enter).content.decode()
    assert [line.member for line, _ticked in browser.get(enter, {"q": "be"}).context["rows"]] == [
        club.rows.get(name="Ben")
    ]
    assert browser.post(enter, {}).status_code == 422
    assert browser.post(enter, {"chosen": [ada.pk]})["Location"] == enter
    assert "1 member is here" in text_of(browser.get(enter))
    add_entry(organizer, event, fields={"name": "Newcomer"})
    assert "New last time" in text_of(browser.get(page))
    newcomer = event.entries.get(name="Newcomer").pk
    assert browser.post(reverse("people:from-event", args=own), {"chosen": [newcomer]})["Location"] == page
    chosen = browser.post(reverse("people:choose-list", args=[event.slug]), {"members": ""})
    assert chosen["Location"] == enter
    assert "No members’ list" in text_of(browser.get(enter))
    for name, keys in (("members", own), ("member", [club.pk, ada.pk]), ("file", own), ("list-delete", own)):
        assert stranger.post(reverse(f"people:{name}", args=keys)).status_code == 404
    assert browser.post(reverse("people:member-erase", args=[club.pk, ada.pk]))["Location"] == page
    assert browser.get(one).status_code == 404
    assert browser.post(reverse("people:list-delete", args=own)).status_code == 302


def test_the_same_form_twice_adds_one_member(club: MembersList, organizer: User, sign_in: SignIn) -> None:
    browser, url = sign_in(organizer), reverse("people:member-add", args=[club.pk])
    key = str(browser.get(url).context["form"]["client_key"].value())
    sent = {"name": "Ada", "consent": "name", "client_key": key}
    assert [browser.post(url, sent).status_code for _press in range(2)] == [302, 302]
    assert club.rows.count() == Player.objects.count() == 1
    # Whoever goes back in the browser and types somebody else is told.
    assert "already saved with different content" in text_of(browser.post(url, {**sent, "name": "Ben"}))
    assert club.rows.count() == 1


def test_a_deleted_list_is_told_of_where_it_was_used(
    club: MembersList, organizer: User, sign_in: SignIn
) -> None:
    event, other = evening(club), make_user("other")
    make_staff(event, other, Role.ORGANIZER)
    ratings = {"name": "League", "scope": club, "is_public": True, "client_key": uuid4()}
    create_rating_list(organizer, INSTALLATION, **ratings)
    page = text_of(sign_in(other).get(reverse("people:members", args=[club.pk])))
    assert "The ratings <bdi>League</bdi> are deleted with it." in page
    delete_members_list(other, club)
    told = [(line.event, line.sentence) for line in AuditEntry.objects.order_by("-pk")[:2]]
    assert told == [
        (None, "deleted the members’ list “Jade Club”"),
        (event, "uses no members’ list any more"),
    ]


def test_an_older_page_does_not_undo_what_was_hidden_meanwhile(
    club: MembersList, organizer: User, sign_in: SignIn
) -> None:
    ada = member(club, "Ada", consent=Consent.PAGE)
    browser, url = sign_in(organizer), reverse("people:member", args=[club.pk, ada.pk])
    form = browser.get(url).context["form"]
    older = {name: form[name].value() or "" for name in form.fields}
    change_member(organizer, club, member=ada.pk, fields={"consent": Consent.INITIALS, "name": "Ada"})
    refused = browser.post(url, {**older, "phone": "123"})
    ada.refresh_from_db()
    assert (refused.status_code, ada.consent) == (422, Consent.INITIALS)
    assert "Somebody else saved this page in the meantime." in text_of(refused)
    again = {**older, "phone": "123", "seen": refused.context["form"]["seen"].value()}
    assert browser.post(url, again).status_code == 302
    ada.refresh_from_db()
    assert (ada.phone, ada.consent) == ("123", Consent.PAGE)


def test_what_the_database_refuses(club: MembersList, organizer: User) -> None:
    ada = member(club, "Ada", federation_id="1")
    one, other = make_entries(make_event(organizer=organizer), 2)
    refused = {
        "people_memberslist_named": lambda: MembersList.objects.create(
            name="", client_key=uuid4(), created_by=organizer
        ),
        "people_member_named": lambda: Member.objects.create(members=club, player=one.player),
        "people_member_consent_known": lambda: Member.objects.create(
            members=club, player=one.player, name="x", consent="x"
        ),
        "people_member_once": lambda: Member.objects.create(members=club, player=ada.player, name="x"),
        "people_member_number_once": lambda: Member.objects.create(
            members=club, player=one.player, name="x", federation_id="1"
        ),
        "people_parting_of_two": lambda: Parting.objects.create(one=other, other=one),
        "people_joinedentry_reason_known": lambda: JoinedEntry.objects.create(
            entry=one, key=uuid4(), reason="x"
        ),
    }
    for name, write in refused.items():
        with refused_by(name):
            write()
    Parting.objects.create(one=one, other=other)
    with refused_by("people_parting_once"):
        Parting.objects.create(one=one, other=other)
    Parting.objects.create(one=one, member=ada)
    with refused_by("people_parting_member_once"):
        Parting.objects.create(one=one, member=ada)
    assert {*refused, "people_parting_once", "people_parting_member_once"} <= constraint_names("people")
