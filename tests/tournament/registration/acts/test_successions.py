"""Players related by a change of seats, and what the ranking makes of it."""

import pytest
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.constraints import refused_by
from tests.factories import make_entries, make_event, make_round, play, seat_somebody, self_draw
from tests.pages import assert_fault_beside, text_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.seat_changes.acts.changes import undo_change
from tournament.registration.acts.successions import relate, take_apart
from tournament.registration.errors import NotRelated
from tournament.registration.models import Entry, Succession
from tournament.registration.verbs import EntryVerb
from tournament.standings.queries import StandingRow, standings


@pytest.fixture
def table(event: Event) -> Table:
    """East won a hand, then Player 5 took the seat and lost one."""
    entries = make_entries(event, 5)
    table: Table = make_round(event, [entries[:4]]).tables.get()
    play(table, self_draw(0, 8))
    seat_somebody(table, 0, entries[4], from_number=2)
    play(table, self_draw(1, 8))
    return table


def entry(event: Event, number: int) -> Entry:
    return event.entries.get(number=number)


def row_of(event: Event, number: int) -> StandingRow:
    return next(row for row in standings(event, live=True).rows if row.entry.number == number)


def places(event: Event) -> dict[int, int | None]:
    return {row.entry.number: row.place for row in standings(event, live=True).rows}


def test_only_the_better_of_two_related_players_has_a_place(event: Event, table: Table) -> None:
    assert places(event) == {1: 1, 2: 2, 5: 3, 3: 4, 4: 4}
    with one_act(event, EntryVerb.PLAYERS_RELATED):
        row = relate(event.created_by, entry(event, 1), entry(event, 5), better_only=True)
    assert places(event) == {1: 1, 2: 2, 3: 3, 4: 3, 5: None}
    assert row_of(event, 5).counted_with == entry(event, 1)
    with one_act(event, EntryVerb.PLAYERS_TAKEN_APART):
        take_apart(event.created_by, row)
    assert places(event)[5] == 3
    with nothing_changes(event):
        take_apart(event.created_by, row)


def test_organizer_may_rank_related_players_apart(event: Event, table: Table) -> None:
    actor = event.created_by
    relate(actor, entry(event, 1), entry(event, 5), better_only=True)
    relate(actor, entry(event, 1), entry(event, 5), better_only=False)
    assert places(event)[5] == 3
    assert Succession.objects.count() == 1


def test_chain_of_successors_has_one_place(event: Event, table: Table) -> None:
    actor = event.created_by
    relate(actor, entry(event, 1), entry(event, 5), better_only=True)
    relate(actor, entry(event, 5), entry(event, 2), better_only=True)
    assert places(event) == {1: 1, 3: 2, 4: 2, 2: None, 5: None}


def test_link_made_with_a_change_of_seats_goes_with_it(event: Event) -> None:
    entries = make_entries(event, 5)
    table = make_round(event, [entries[:4]]).tables.get()
    row = seat_somebody(table, 0, entries[4], better_only=True)
    assert Succession.objects.get().successor == entries[4]
    undo_change(event.created_by, row, client_key=row.act.__class__(int=7))
    assert not Succession.objects.exists()


def test_house_player_and_oneself_are_not_related(event: Event, table: Table) -> None:
    actor = event.created_by
    with refused(event, NotRelated):
        relate(actor, entry(event, 1), entry(event, 1), better_only=True)
    Entry.objects.filter(number=5).update(is_house=True)
    with refused(event, NotRelated):
        relate(actor, entry(event, 1), entry(event, 5), better_only=True)


def test_database_keeps_links_whole(event: Event, table: Table) -> None:
    one, five = entry(event, 1), entry(event, 5)
    with refused_by("registration_succession_of_two"):
        Succession.objects.create(leaver=one, successor=one)
    with refused_by("registration_succession holds entries of two events"):
        Succession.objects.create(leaver=one, successor=make_entries(make_event(), 1)[0])
    Succession.objects.create(leaver=one, successor=five)
    with refused_by("registration_succession_once"):
        Succession.objects.create(leaver=one, successor=five)


def test_players_page_links_and_takes_apart(
    event: Event, table: Table, sign_in: SignIn, organizer: User, referee: User
) -> None:
    client = sign_in(organizer)
    one, five = entry(event, 1), entry(event, 5)
    add = reverse("registration:succession-add", args=[event.slug, one.pk])
    page = client.get(reverse("registration:entry-detail", args=[event.slug, one.pk]))
    assert page.context["succession_form"].initial["ranked"] == "better"
    answer = client.post(add, {"ranked": "better"})
    assert_fault_beside(answer, "other", form="succession_form")
    assert client.post(add, {"other": five.pk, "ranked": "better"}).status_code == 302
    page = client.get(reverse("registration:entry-detail", args=[event.slug, five.pk]))
    assert "Only the better result of the two is ranked." in text_of(page)
    row = Succession.objects.get()
    remove = reverse("registration:succession-remove", args=[event.slug, one.pk])
    assert sign_in(referee).post(remove, {"succession": row.pk}).status_code == 403
    for _press in range(2):
        assert client.post(remove, {"succession": row.pk}).status_code == 302
    assert not Succession.objects.exists()
