"""Signing up: places, the waiting list and who comes in from it, changes and withdrawals by the private link."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.utils import timezone

from tests.acts import nothing_changes, one_act, refused
from tests.factories import make_entries, make_event, make_round
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.core.audience import names_for
from tournament.events.enums import RoundState
from tournament.events.errors import FormUsed
from tournament.events.models import Event
from tournament.registration.acts.desk_settings import change_desk, word_mail
from tournament.registration.acts.entries import add_entry, delete_entry, set_status
from tournament.registration.acts.several import EntryChange, change_several
from tournament.registration.acts.sign_ups import (
    change_sign_up,
    sign_up,
    sign_up_again,
    take_back_withdrawal,
    withdraw_sign_up,
)
from tournament.registration.acts.waiting import (
    let_in_by_desk,
    let_in_here,
    put_back_in_line,
    resume_filling,
    stop_filling,
)
from tournament.registration.enums import EntryStatus, MailKind, SignUpState
from tournament.registration.errors import (
    AlreadySignedUp,
    NeedsApproval,
    PlaceGiven,
    PlacesFillThemselves,
    PlacesTaken,
    SeatsGiven,
    SignUpNotOpen,
    SignUpOver,
)
from tournament.registration.models import SignUp
from tournament.registration.people import LINK_HOLDER, VISITOR
from tournament.registration.queries import search_entries
from tournament.registration.queries.sign_ups import find_sign_up, is_withdrawn, place_in_line, token_of
from tournament.registration.verbs import EntryVerb


def names_in(event: Event) -> list[str]:
    """Who has a place, by number."""
    rows = event.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("number")
    return list(rows.values_list("name", flat=True))


def sign_up_many(event: Event, *names: str) -> list[SignUp]:
    return [make_sign_up(event, name) for name in names]


def test_whoever_signs_up_is_entered(event: Event) -> None:
    open_desk(event)
    with one_act(event, EntryVerb.SIGNED_UP):
        row = make_sign_up(event, "Wanda Wish", club="Dragons", country="PL", email="w@example.org")
    entry = event.entries.get()
    assert (entry.name, entry.club, entry.country, entry.number) == ("Wanda Wish", "Dragons", "PL", 1)
    assert (row.entry, row.state) == (entry, SignUpState.ENTERED)
    found = find_sign_up(event, token_of(row))
    assert found == row
    assert find_sign_up(make_event(), token_of(row)) is None


def test_full_event_has_a_waiting_list_in_order(event: Event) -> None:
    open_desk(event, capacity=2)
    rows = sign_up_many(event, "Ann", "Bo", "Cy", "Di")
    assert names_in(event) == ["Ann", "Bo"]
    assert [place_in_line(row) for row in rows] == [None, None, 1, 2]


def test_place_given_back_goes_to_the_first_in_line(event: Event) -> None:
    open_desk(event, capacity=2)
    ann, _bo, cy, di = sign_up_many(event, "Ann", "Bo", "Cy", "Di")
    withdraw_sign_up(LINK_HOLDER, ann)
    assert names_in(event) == ["Bo", "Cy"]
    cy.refresh_from_db()
    assert (cy.state, place_in_line(cy), place_in_line(di)) == (SignUpState.ENTERED, None, 1)
    with nothing_changes(event):
        withdraw_sign_up(LINK_HOLDER, ann)


@pytest.mark.parametrize("by", ["withdrawal", "deletion", "capacity"])
def test_desk_frees_a_place_too(event: Event, organizer: User, by: str) -> None:
    open_desk(event, capacity=1)
    sign_up_many(event, "Ann", "Bo")
    entry = event.entries.get()
    if by == "withdrawal":
        set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    elif by == "deletion":
        delete_entry(organizer, entry)
    else:
        change_desk(organizer, event, fields={"capacity": 2})
    assert "Bo" in names_in(event)


def test_house_players_take_no_place(event: Event, organizer: User) -> None:
    open_desk(event, capacity=1)
    add_entry(organizer, event, fields={"name": "House", "is_house": True})
    make_sign_up(event, "Ann")
    assert names_in(event) == ["House", "Ann"]


def test_nobody_passes_those_who_wait(event: Event, organizer: User) -> None:
    """A place that somebody frees after the draw is not given to whoever signs up next."""
    open_desk(event, capacity=4)
    rows = sign_up_many(event, "Ann", "Bo", "Cy", "Di", "Ed")
    make_round(event, [list(event.entries.order_by("number"))], state=RoundState.DRAWN)
    set_status(organizer, event.entries.get(name="Ann"), status=EntryStatus.WITHDRAWN)
    late = make_sign_up(event, "Flo")
    assert [place_in_line(rows[-1]), place_in_line(late)] == [1, 2]
    let_in_by_desk(organizer, rows[-1])
    assert "Ed" in names_in(event)


def test_same_form_twice_signs_up_once(event: Event) -> None:
    open_desk(event)
    key, fields = uuid4(), {"name": "Ann", "publishes_name": True}
    first = sign_up(VISITOR, event, fields=fields, client_key=key)
    with nothing_changes(event):
        assert sign_up(VISITOR, event, fields=fields, client_key=key) == first
        with pytest.raises(FormUsed):
            sign_up(VISITOR, event, fields={**fields, "name": "Bo"}, client_key=key)


@pytest.mark.parametrize(
    ("known", "coming"),
    [
        ({"name": "Ann Oak", "club": "Dragons"}, {"name": "ANN OAK", "club": "dragons"}),
        ({"name": "Ann Oak", "federation_id": "0801"}, {"name": "Anne Oak", "federation_id": "0801"}),
    ],
)
@pytest.mark.parametrize("capacity", [1, 9])
@pytest.mark.parametrize("publishes", [True, False])
def test_nobody_signs_up_twice(
    event: Event, known: dict[str, str], coming: dict[str, str], capacity: int, *, publishes: bool
) -> None:
    """Neither somebody who is entered nor somebody who waits, and whether or not the name is public."""
    open_desk(event, capacity=capacity)
    if capacity == 1:
        make_sign_up(event, "First")
    make_sign_up(event, **{**known, "publishes_name": publishes})
    with refused(event, AlreadySignedUp):
        make_sign_up(event, **coming)


@pytest.mark.parametrize(
    "fields",
    [
        {"takes_sign_ups": False},
        {"opens_at": timezone.now() + timedelta(days=1)},
        {"closes_at": timezone.now() - timedelta(days=1)},
    ],
)
def test_closed_page_takes_nobody(event: Event, fields: dict[str, Any]) -> None:
    open_desk(event, **fields)
    with refused(event, SignUpNotOpen):
        sign_up(VISITOR, event, fields={"name": "Ann"}, client_key=uuid4())


def test_fewer_places_than_are_taken_stop_new_ones(event: Event, organizer: User) -> None:
    open_desk(event, capacity=2)
    ann, _bo, _cy = sign_up_many(event, "Ann", "Bo", "Cy")
    change_desk(organizer, event, fields={"capacity": 1})
    assert names_in(event) == ["Ann", "Bo"]
    withdraw_sign_up(LINK_HOLDER, ann)
    assert names_in(event) == ["Bo"]
    with refused(event, PlaceGiven):
        take_back_withdrawal(LINK_HOLDER, ann)


def free_by(way: str, event: Event, organizer: User) -> None:
    """Free a place that Ann has, or make one more."""
    entry = event.entries.get(name="Ann")
    if way == "link":
        withdraw_sign_up(LINK_HOLDER, entry.sign_up)
    elif way == "desk":
        set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    elif way == "several":
        change = EntryChange(entry.pk, EntryStatus.REGISTERED.value, EntryStatus.WITHDRAWN.value)
        change_several(organizer, event, field="status", changes=[change])
    elif way == "deletion":
        delete_entry(organizer, entry)
    else:
        change_desk(organizer, event, fields={"capacity": 2})


@pytest.mark.parametrize("way", ["link", "desk", "several", "deletion", "places"])
@pytest.mark.parametrize("end", ["deadline", "switch"])
def test_free_places_wait_for_people_who_are_here(event: Event, organizer: User, way: str, end: str) -> None:
    open_desk(event, capacity=1)
    _ann, bo = sign_up_many(event, "Ann", "Bo")
    if end == "switch":
        stop_filling(organizer, event)
    else:
        open_desk(event, closes_at=timezone.now() - timedelta(hours=1))
    free_by(way, event, organizer)
    assert "Bo" not in names_in(event)
    assert place_in_line(bo) == 1
    let_in_here(organizer, bo)
    assert event.entries.get(name="Bo").status == EntryStatus.CHECKED_IN
    with nothing_changes(event):
        let_in_here(organizer, bo)


def test_nobody_comes_past_those_who_wait_for_the_desk(event: Event, organizer: User) -> None:
    open_desk(event, capacity=2)
    sign_up_many(event, "Ann")
    stop_filling(organizer, event)
    bo = make_sign_up(event, "Bo")
    assert place_in_line(bo) == 1
    resume_filling(organizer, event)
    assert names_in(event) == ["Ann", "Bo"]


def test_place_given_by_mistake_is_taken_back(event: Event, organizer: User) -> None:
    open_desk(event, capacity=2)
    stop_filling(organizer, event)
    _ann, bo, cy = sign_up_many(event, "Ann", "Bo", "Cy")
    let_in_here(organizer, cy)
    put_back_in_line(organizer, cy)
    assert names_in(event) == []
    assert [place_in_line(row) for row in (bo, cy)] == [2, 3]
    open_desk(event, capacity=1)
    let_in_here(organizer, bo)
    with refused(event, PlacesTaken):
        let_in_here(organizer, cy)
    resume_filling(organizer, event)
    with refused(event, PlacesFillThemselves):
        put_back_in_line(organizer, bo)


def test_name_that_is_not_public_is_stored_and_shown_to_the_staff_only(event: Event) -> None:
    row = make_sign_up(event, "Anna Kowalska", name_zh="陳大文", publishes_name=False, federation_id="0801")
    entry = event.entries.get()
    assert (entry.name, entry.name_zh, entry.federation_id) == ("Anna Kowalska", "陳大文", "0801")
    assert (str(entry), *entry.names, entry.shown_federation_id) == ("A. K.", "A. K.", "陳＊", "")
    with names_for(staff=True):
        assert (str(entry), *entry.names, entry.shown_federation_id) == (
            "Anna Kowalska",
            "Anna Kowalska",
            "陳大文",
            "0801",
        )
    event.shows_federation_ids = True
    for word in ("kowalska", "大文", "0801"):
        assert list(search_entries(event, word, staff=False)) == []
        assert list(search_entries(event, word, staff=True)) == [entry]
    change_sign_up(LINK_HOLDER, row, fields={"publishes_name": True})
    entry.refresh_from_db()
    assert (str(entry), entry.shown_federation_id) == ("Anna Kowalska", "0801")
    assert list(search_entries(event, "kowalska", staff=False)) == [entry]


def test_change_reaches_the_entry(event: Event) -> None:
    row = make_sign_up(event, "Ann", club="Dragons")
    with one_act(event, EntryVerb.SIGN_UP_CHANGED):
        change_sign_up(LINK_HOLDER, row, fields={"name": "Anne\u202e", "club": "Winds", "phone": "+49 1"})
    entry = event.entries.get()
    assert (entry.name, entry.club, row.phone) == ("Anne", "Winds", "+49 1")
    with nothing_changes(event):
        change_sign_up(LINK_HOLDER, row, fields={"club": "Winds"})


def test_after_the_draw_contact_data_can_still_change(event: Event) -> None:
    row = make_sign_up(event, "Ann")
    make_round(event, [make_entries(event, 4)], state=RoundState.DRAWN)
    change_sign_up(LINK_HOLDER, row, fields={"phone": "+49 1"})
    with refused(event, SeatsGiven):
        change_sign_up(LINK_HOLDER, row, fields={"name": "Bo"})
    row.refresh_from_db()
    with refused(event, SeatsGiven):
        withdraw_sign_up(LINK_HOLDER, row)


def test_whoever_withdrew_changes_nothing_and_may_come_back(event: Event) -> None:
    open_desk(event, capacity=1)
    ann, bo = sign_up_many(event, "Ann", "Bo")
    withdraw_sign_up(LINK_HOLDER, ann)
    with refused(event, SignUpOver):
        change_sign_up(LINK_HOLDER, ann, fields={"club": "Winds"})
    sign_up_again(LINK_HOLDER, ann)
    assert place_in_line(ann) == 1
    withdraw_sign_up(LINK_HOLDER, bo)
    assert names_in(event) == ["Ann"]
    assert [entry.number for entry in event.entries.filter(name="Ann")] == [1]


def test_withdrawal_is_undone_as_long_as_the_place_is_free(event: Event) -> None:
    open_desk(event, capacity=2)
    ann, _bo = sign_up_many(event, "Ann", "Bo")
    withdraw_sign_up(LINK_HOLDER, ann)
    take_back_withdrawal(LINK_HOLDER, ann)
    assert (names_in(event), event.entries.get(name="Ann").number) == (["Ann", "Bo"], 1)
    with nothing_changes(event):
        take_back_withdrawal(LINK_HOLDER, ann)


def test_withdrawal_is_not_undone_once_somebody_was_told(event: Event) -> None:
    open_desk(event, capacity=1)
    ann, bo = sign_up_many(event, "Ann", "Bo")
    withdraw_sign_up(LINK_HOLDER, ann)
    bo.refresh_from_db()
    withdraw_sign_up(LINK_HOLDER, bo)
    with refused(event, PlaceGiven):
        take_back_withdrawal(LINK_HOLDER, ann)
    take_back_withdrawal(LINK_HOLDER, bo)


def test_place_in_line_is_taken_back_until_somebody_gets_one(event: Event) -> None:
    open_desk(event, capacity=1)
    ann, bo, cy, di = sign_up_many(event, "Ann", "Bo", "Cy", "Di")
    withdraw_sign_up(LINK_HOLDER, cy)
    take_back_withdrawal(LINK_HOLDER, cy)
    assert [place_in_line(row) for row in (bo, cy, di)] == [1, 2, 3]
    withdraw_sign_up(LINK_HOLDER, cy)
    withdraw_sign_up(LINK_HOLDER, ann)
    with refused(event, PlaceGiven):
        take_back_withdrawal(LINK_HOLDER, cy)


def test_place_freed_meanwhile_goes_to_whoever_comes_back_in_line(event: Event) -> None:
    open_desk(event, capacity=1)
    ann, bo = sign_up_many(event, "Ann", "Bo")
    withdraw_sign_up(LINK_HOLDER, bo)
    withdraw_sign_up(LINK_HOLDER, ann)
    take_back_withdrawal(LINK_HOLDER, bo)
    assert names_in(event) == ["Bo"]
    with refused(event, PlaceGiven):
        take_back_withdrawal(LINK_HOLDER, ann)


def test_withdrawal_by_the_desk_is_not_the_players_to_undo(event: Event, organizer: User) -> None:
    (ann,) = sign_up_many(event, "Ann")
    entry = event.entries.get()
    withdraw_sign_up(LINK_HOLDER, ann)
    for status in (EntryStatus.REGISTERED, EntryStatus.WITHDRAWN):
        set_status(organizer, entry, status=status)
    with refused(event, PlaceGiven):
        take_back_withdrawal(LINK_HOLDER, ann)


def test_leaving_the_line_moves_the_others_up(event: Event) -> None:
    open_desk(event, capacity=1)
    _ann, bo, cy = sign_up_many(event, "Ann", "Bo", "Cy")
    with one_act(event, EntryVerb.SIGN_UP_LEFT_LINE):
        withdraw_sign_up(LINK_HOLDER, bo)
    assert place_in_line(cy) == 1
    bo.refresh_from_db()
    assert is_withdrawn(bo)


def test_promoted_person_takes_the_entry_that_the_desk_made(event: Event, organizer: User) -> None:
    open_desk(event, capacity=1)
    _ann, bo = sign_up_many(event, "Ann", "Bo")
    add_entry(organizer, event, fields={"name": "Bo"})
    let_in_by_desk(organizer, bo)
    assert names_in(event) == ["Ann", "Bo"]


@pytest.mark.django_db(transaction=True)
def test_mails_are_sent_after_the_act(event: Event, organizer: User) -> None:
    open_desk(event, capacity=1)
    word_mail(organizer, event, kind=MailKind.WAITING, subject="{event}: wait", body="{name} {place} {who}")
    ann = make_sign_up(event, "Ann", email="ann@example.org")
    make_sign_up(event, "Bo", email="bo@example.org")
    withdraw_sign_up(LINK_HOLDER, ann)
    assert [(sent.to, sent.subject) for sent in mail.outbox] == [
        (["ann@example.org"], "You are entered: Spring Open"),
        (["bo@example.org"], "Spring Open: wait"),
        (["bo@example.org"], "You have a place now: Spring Open"),
    ]
    assert mail.outbox[1].body == "Bo 1 {who}"
    assert f"/sign-up/{token_of(ann)}/" in mail.outbox[0].body


@pytest.mark.django_db(transaction=True)
def test_organizer_approves_everybody(event: Event, organizer: User) -> None:
    open_desk(event, approves_entries=True)
    row = make_sign_up(event, "Ann", email="ann@example.org")
    change_desk(organizer, event, fields={"capacity": 9})
    assert names_in(event) == []
    with refused(event, NeedsApproval):
        let_in_here(organizer, row)
    let_in_by_desk(organizer, row)
    assert names_in(event) == ["Ann"]
    assert [sent.subject for sent in mail.outbox] == [
        "Your sign-up: Spring Open",
        "You are entered: Spring Open",
    ]
