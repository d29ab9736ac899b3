"""An event without a hand is deleted whole, but for its audit; one with a hand is not."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, play
from tests.pages import assert_fault_beside, text_of
from tests.penalties.given import give
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.settings import fix_table, keep_apart
from tournament.draws.acts.versions import swap_seats
from tournament.draws.engine import methods
from tournament.draws.models import Draw
from tournament.events.acting import touch
from tournament.events.acts.invitations import invite
from tournament.events.enums import Role
from tournament.events.errors import EventGone, EventKept, EventPlayed
from tournament.events.models import Event
from tournament.events.verbs import EventVerb
from tournament.play.acts.event_deletion import delete_event
from tournament.play.acts.new_events import create_event
from tournament.registration.acts.entries import add_entry, change_entry
from tournament.registration.acts.imports import start_import
from tournament.registration.models import Player


def url_of(event: Event) -> str:
    return reverse("events:event-delete", args=[event.slug])


@pytest.fixture
def drawn(event: Event, organizer: User) -> Event:
    """The event with everything that an event can have before a hand is played."""
    entries = make_entries(event, 8, federation_id="")
    keep_apart(organizer, event, one=entries[0], other=entries[1], reason="")
    fix_table(organizer, entries[2], number=1)
    ranked = [entry.pk for entry in entries]
    round_ = event.rounds.get(number=1)
    draw_round(organizer, round_, method=methods.RANDOM, seed=1, ranked_ids=ranked)
    seats = event.rounds.get(number=1).seats.order_by("table", "wind")
    one, other = seats[0].entry, seats[4].entry
    swap_seats(organizer, event.rounds.get(number=1), one=one, other=other)
    invite(organizer, event, role=Role.REFEREE, name="Ida")
    start_import(organizer, event, filename="x.csv", content={"rows": []})
    return event


def test_event_is_deleted_by_typing_its_name(drawn: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    page = text_of(client.get(url_of(drawn)))
    assert "8 players" in page
    with nothing_changes(drawn):
        assert_fault_beside(client.post(url_of(drawn), {"name": "Autumn Open"}), "name")
    answer = client.post(url_of(drawn), {"name": " spring OPEN "}, follow=True)
    assert "The event “Spring Open” was deleted." in text_of(answer)
    assert client.get(f"/{drawn.slug}/").status_code == 404
    assert client.post(url_of(drawn), {"name": "Spring Open"}).status_code == 404


def test_audit_of_a_deleted_event_names_no_player(drawn: Event, organizer: User) -> None:
    """Nobody could be erased from it any more."""
    entry = add_entry(organizer, drawn, fields={"name": "Ann Oakley", "name_zh": "陳大文"})
    change_entry(organizer, entry, fields={"name": "Ann Ibis"})
    change_entry(organizer, entry, fields={"name": "Ann Wren", "name_zh": ""})
    delete_event(organizer, drawn)
    told = AuditEntry.objects.filter(event=drawn.pk)
    assert {who for one in told for who in (one.actor_name,)} == {str(organizer)}
    said = " ".join(str(one.data) for one in told)
    assert not [name for name in ("Ann", "Oakley", "Ibis", "Wren", "陳") if name in said]


def test_everything_falls_but_the_audit(drawn: Event, organizer: User) -> None:
    kept = drawn.audit_entries.count()
    delete_event(organizer, drawn)
    assert not Event.objects.exists()
    assert not Player.objects.exists()
    assert not Draw.objects.exists()
    for relation in Event._meta.related_objects:
        rows = relation.related_model._base_manager.filter(**{relation.field.name: drawn.pk})  # type: ignore[union-attr]
        assert rows.count() == (kept if relation.related_model is AuditEntry else 0), relation
    in_audit = AuditEntry.objects.latest("pk")
    assert (in_audit.event, in_audit.verb, in_audit.sentence) == (
        None,
        EventVerb.EVENT_DELETED,
        "deleted the event “Spring Open”",
    )
    shell = Event.with_deleted.get()
    assert (shell.slug, shell.venue, shell.visibility) == (f"deleted-{drawn.pk}", "", "private")


def test_people_who_play_elsewhere_stay(event: Event, organizer: User) -> None:
    fields = {"name": "Anna", "federation_id": "1"}
    for each in (event, make_event(organizer=organizer)):
        add_entry(organizer, each, fields=fields)
    delete_event(organizer, event)
    assert Player.objects.count() == 1


def test_address_and_name_are_free_again(event: Event, organizer: User) -> None:
    fields = {"name": event.name, "ruleset": "mcr", "rounds_planned": 1, "minutes_per_round": 90}
    delete_event(organizer, event)
    assert create_event(organizer, INSTALLATION, fields=fields).slug == "spring-open"
    shell = {**fields, "name": f"Deleted {event.pk}"}
    assert create_event(organizer, INSTALLATION, fields=shell).slug == f"deleted-{event.pk}-2"


def test_event_at_a_freed_address_is_newer_than_the_one_before(event: Event, organizer: User) -> None:
    """A page of the deleted event that is still open shows the new one."""
    for _each in range(3):
        touch(event)
    event.refresh_from_db()
    delete_event(organizer, event)
    again = create_event(organizer, INSTALLATION, fields={"name": event.name, "ruleset": "mcr"})
    assert again.slug == event.slug
    assert again.revision > event.revision


def test_event_with_a_hand_stays(event: Event, organizer: User, sign_in: SignIn) -> None:
    round_ = make_round(event, [make_entries(event, 4)])
    play(round_.tables.get(), discard_win(0, 1, 8))
    with refused(event, EventPlayed):
        delete_event(organizer, event)
    with nothing_changes(event):
        assert sign_in(organizer).post(url_of(event), {"name": event.name}).status_code == 409


def test_event_with_a_penalty_stays(event: Event, organizer: User) -> None:
    give(event, make_entries(event, 4)[0], "faulty_set")
    with refused(event, EventKept):
        delete_event(organizer, event)


def test_acts_in_an_event_that_is_gone_are_refused(event: Event, organizer: User) -> None:
    """Two tabs: one deletes the event, the other goes on."""
    delete_event(organizer, event)
    with pytest.raises(EventGone):
        add_entry(organizer, event, fields={"name": "Anna"})
    with pytest.raises(EventGone):
        delete_event(organizer, event)


@pytest.mark.parametrize("method", ["get", "post"])
def test_deletion_is_the_organizers(
    event: Event, referee: User, stranger: User, sign_in: SignIn, method: str
) -> None:
    with nothing_changes(event):
        assert getattr(sign_in(referee), method)(url_of(event)).status_code == 403
        assert getattr(sign_in(stranger), method)(url_of(event)).status_code == 404
        assert getattr(Client(), method)(url_of(event)).status_code == 302


def test_page_refuses_before_a_name_is_typed(event: Event, organizer: User, sign_in: SignIn) -> None:
    round_ = make_round(event, [make_entries(event, 4)])
    play(round_.tables.get(), discard_win(0, 1, 8))
    with nothing_changes(event):
        page = sign_in(organizer).get(url_of(event))
    assert "Hands have been played in this event" in text_of(page)
    assert 'name="name"' not in page.content.decode()


def test_page_refuses_as_well_what_only_the_database_keeps(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    give(event, make_entries(event, 4)[0], "faulty_set")
    with nothing_changes(event):
        page = sign_in(organizer).get(url_of(event))
    assert "permanent records" in text_of(page)


def test_page_asks_for_the_name_where_the_event_can_go(
    drawn: Event, organizer: User, sign_in: SignIn
) -> None:
    with nothing_changes(drawn):
        assert 'name="name"' in sign_in(organizer).get(url_of(drawn)).content.decode()
