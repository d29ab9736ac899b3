"""People's data: who is deleted, who is shown to whom, and whose federation number."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.constraints import change
from tests.factories import discard_win, make_entries, make_event, make_round, play, set_state
from tests.pages import text_of
from tests.penalties.given import give
from tournament.accounts.models import User
from tournament.draws.acts.settings import fix_table, keep_apart
from tournament.events.enums import RoundState
from tournament.events.errors import FormUsed
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry, delete_entry, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import EntryInUse
from tournament.registration.models import Entry, Player
from tournament.registration.verbs import EntryVerb


def delete_url(event: Event, entry: Entry) -> str:
    return reverse("registration:entry-delete", args=[event.slug, entry.pk])


def test_player_who_never_played_is_deleted(event: Event, organizer: User, sign_in: SignIn) -> None:
    entries = make_entries(event, 3)
    keep_apart(organizer, event, one=entries[0], other=entries[1], reason="")
    fix_table(organizer, entries[0], number=1)
    client = sign_in(organizer)
    edit = reverse("registration:entry-edit", args=[event.slug, entries[0].pk])
    assert delete_url(event, entries[0]) in text_of(client.get(edit))
    with one_act(event, EntryVerb.ENTRY_DELETED):
        client.post(delete_url(event, entries[0]))
    assert Player.objects.count() == 2
    assert event.audit_entries.latest("pk").sentence == "deleted Player 1, number 1"
    assert client.post(delete_url(event, entries[0])).status_code == 404
    with nothing_changes(event):
        delete_entry(organizer, entries[0])  # from two tabs at once


def test_person_of_another_event_stays(event: Event, organizer: User) -> None:
    fields = {"name": "Anna", "federation_id": "1"}
    entry = add_entry(organizer, event, fields=fields)
    add_entry(organizer, make_event(organizer=organizer), fields=fields)
    delete_entry(organizer, entry)
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    "state", [RoundState.DRAWN, RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED]
)
def test_seated_player_is_withdrawn_instead(
    event: Event, organizer: User, sign_in: SignIn, state: RoundState
) -> None:
    entries = make_entries(event, 4)
    make_round(event, [entries], state=state)
    with refused(event, EntryInUse):
        delete_entry(organizer, entries[0])
    answer = sign_in(organizer).post(delete_url(event, entries[0]))
    assert answer.status_code == 409
    assert "seats. Withdraw the player instead." in text_of(answer)


def test_player_with_a_penalty_is_withdrawn_instead(event: Event, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    give(event, entry, "faulty_set")
    with refused(event, EntryInUse):
        delete_entry(organizer, entry)


def test_form_sent_again_does_not_bring_a_deleted_player_back(event: Event, organizer: User) -> None:
    key = uuid4()
    entry = add_entry(organizer, event, fields={"name": "Anna"}, client_key=key)
    delete_entry(organizer, entry)
    with refused(event, FormUsed):
        add_entry(organizer, event, fields={"name": "Anna"}, client_key=key)


def test_deletion_is_the_organizers(event: Event, referee: User, stranger: User, sign_in: SignIn) -> None:
    (entry,) = make_entries(event, 1)
    with nothing_changes(event):
        assert sign_in(referee).post(delete_url(event, entry)).status_code == 403
        assert sign_in(stranger).post(delete_url(event, entry)).status_code == 404


def workbook(client: Client, event: Event) -> set[object]:
    response = client.get(reverse("standings:standings-xlsx", args=[event.slug]))
    book = load_workbook(BytesIO(response.content))
    return {cell for sheet in book.worksheets for row in sheet.iter_rows(values_only=True) for cell in row}


def pages_with(event: Event, client: Client, query: str, entry: Entry) -> list[str]:
    """The pages of the list, both searches and the player's own page, as the client gets them."""
    answers = [
        client.get(reverse("registration:entry-list", args=[event.slug])),
        client.get(reverse("registration:entry-list", args=[event.slug]), {"q": query}),
        client.get(reverse("draws:seat-search", args=[event.slug]), {"q": query}),
        client.get(reverse("registration:entry-detail", args=[event.slug, entry.pk])),
    ]
    return [text_of(answer) for answer in answers]


@pytest.fixture
def left(event: Event, organizer: User) -> Entry:
    """A player who withdrew before the first round."""
    entry = add_entry(organizer, event, fields={"name": "Xenia Gone"})
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    return entry


def test_withdrawn_player_is_shown_to_the_staff_alone(
    event: Event, left: Entry, referee: User, sign_in: SignIn
) -> None:
    make_round(event, [make_entries(event, 4)], state=RoundState.CLOSED)
    assert not any("Xenia Gone" in page for page in pages_with(event, Client(), "Xenia", left))
    page = reverse("registration:entry-detail", args=[event.slug, left.pk])
    assert Client().get(page).status_code == 404
    assert "Xenia Gone" not in workbook(Client(), event)
    staff = sign_in(referee)
    assert all("Xenia Gone" in page for page in pages_with(event, staff, "Xenia", left))
    assert "Xenia Gone" in workbook(staff, event)


def test_withdrawn_player_who_played_keeps_the_results(event: Event, organizer: User) -> None:
    entries = make_entries(event, 4)
    round_ = make_round(event, [entries])
    play(round_.tables.get(), discard_win(0, 1, 8))
    set_state(round_, RoundState.CLOSED)
    set_status(organizer, entries[0], status=EntryStatus.WITHDRAWN)
    visitor = Client()
    assert "Player 1" in text_of(visitor.get(reverse("standings:standings", args=[event.slug])))
    page = reverse("registration:entry-detail", args=[event.slug, entries[0].pk])
    assert visitor.get(page).status_code == 200
    assert "Player 1" in workbook(visitor, event)
    listed = visitor.get(reverse("registration:entry-list", args=[event.slug])).context["entries"]
    assert entries[0] not in listed


def test_federation_numbers_are_public_only_where_the_event_says_so(
    event: Event, referee: User, organizer: User, sign_in: SignIn
) -> None:
    entry = add_entry(organizer, event, fields={"name": "Anna", "federation_id": "EMA-0042"})
    visitor, staff = Client(), sign_in(referee)
    found = visitor.get(reverse("registration:entry-list", args=[event.slug]), {"q": "EMA-0042"})
    assert list(found.context["entries"]) == []
    assert not any("EMA-0042" in page for page in pages_with(event, visitor, "Anna", entry))
    assert not {"EMA-0042", "Federation number"} & workbook(visitor, event)
    assert "EMA-0042" in pages_with(event, staff, "Anna", entry)[0]
    assert "EMA-0042" in workbook(staff, event)
    change(event, shows_federation_ids=True)
    assert "EMA-0042" in pages_with(event, visitor, "Anna", entry)[0]
    assert "EMA-0042" in pages_with(event, visitor, "Anna", entry)[3]
    assert "EMA-0042" in workbook(visitor, event)


def test_organizer_makes_federation_numbers_public(event: Event, organizer: User, sign_in: SignIn) -> None:
    page = text_of(
        sign_in(organizer).get(reverse("events:settings-section", args=[event.slug, "visibility"]))
    )
    assert 'name="shows_federation_ids"' in page
    assert not event.shows_federation_ids
