"""Personal data: handed out, erased, forgotten after a time; and no e-mail in any export."""

from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from penalties.verbs import LedgerVerb
from tests.acts import nothing_changes, one_act
from tests.conftest import SignIn
from tests.constraints import refused_by
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_payment, make_question, make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry, Erasure
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry, change_entry
from tournament.registration.acts.imports import DRAFTS_KEPT, commit_import, start_import
from tournament.registration.acts.people import erase_person, forget_due_contacts, hand_out_person
from tournament.registration.acts.sign_ups import change_sign_up
from tournament.registration.acts.successions import relate
from tournament.registration.models import Entry, ImportDraft, Player, SignUp
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries import search_entries
from tournament.registration.verbs import EntryVerb
from tournament.standings.verbs import StandingsVerb


def test_person_gets_everything_that_is_kept(event: Event, organizer: User) -> None:
    question = make_question(event, "Vegetarian?")
    row = make_sign_up(event, "Ann Oak", email="a@example.org", phone="1", answers={str(question.pk): "yes"})
    make_payment(row.entry)
    with one_act(event, EntryVerb.PERSON_EXPORTED, is_public=False):
        data = hand_out_person(organizer, row.entry)
    assert (data["entry"]["name"], data["sign_up"]["email"]) == ("Ann Oak", "a@example.org")
    assert data["sign_up"]["answers"] == {"Vegetarian?": "yes"}
    assert data["payments"][0]["amount"] == "20.00"


def test_erased_person_is_a_number(event: Event, organizer: User) -> None:
    row = make_sign_up(event, "Ann Oak", name_zh="安", federation_id="0801", email="a@example.org")
    entry = row.entry
    with one_act(event, EntryVerb.PERSON_ERASED):
        erase_person(organizer, entry)
    entry.refresh_from_db()
    assert (entry.name, entry.name_zh, entry.federation_id, str(entry.player)) == ("#1", "", "", "#1")
    assert not SignUp.objects.exists()
    assert search_entries(event, "oak", staff=True) == []
    with nothing_changes(event):
        erase_person(organizer, entry)


def test_person_of_another_event_stays_there(event: Event, organizer: User) -> None:
    fields = {"name": "Ann Oak", "federation_id": "0801"}
    one = add_entry(organizer, event, fields=fields)
    other = add_entry(organizer, make_event(organizer=organizer), fields=fields)
    assert one.player == other.player
    erase_person(organizer, one)
    assert Player.objects.get(pk=other.player_id).name == "Ann Oak"


def test_contact_data_is_forgotten_in_time(event: Event, organizer: User) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2))
    open_desk(event, forget_after_days=30, capacity=1)
    row = make_sign_up(event, "Ann", email="a@example.org", phone="1")
    make_sign_up(event, "Bo", email="b@example.org")
    assert forget_due_contacts(date(2026, 6, 1)) == 0
    assert forget_due_contacts(date(2026, 6, 2)) == 2
    row = SignUp.objects.get()
    assert (row.name, row.email, row.phone) == ("Ann", "", "")
    assert forget_due_contacts(date(2026, 6, 2)) == 0
    call_command("forget_contacts", stdout=None)


def test_pages_hand_out_and_erase(event: Event, sign_in: SignIn, organizer: User) -> None:
    row = make_sign_up(event, "Ann Oak", email="a@example.org")
    client = sign_in(organizer)
    answer = client.post(reverse("registration:person-export", args=[event.slug, row.entry_id]))
    assert answer.json()["sign_up"]["email"] == "a@example.org"
    assert client.post(reverse("registration:contacts-forget", args=[event.slug])).status_code == 302
    assert SignUp.objects.get().email == ""
    page = client.post(reverse("registration:person-erase", args=[event.slug, row.entry_id]), follow=True)
    assert "was erased" in text_of(page)


def test_numbers_are_given_by_the_settings_page(event: Event, sign_in: SignIn, organizer: User) -> None:
    make_entries(event, 2)
    client = sign_in(organizer)
    give = reverse("registration:numbers-give", args=[event.slug])
    with nothing_changes(event):
        assert client.post(give, {"order": "height"}).status_code == 422
    assert client.post(give, {"order": "lot"})["Location"].endswith("/settings/desk/#numbers")
    client.post(reverse("registration:numbers-publish", args=[event.slug]))
    with nothing_changes(event):
        assert client.post(give, {"order": "lot"}).status_code == 409
    client.post(reverse("registration:numbers-withdraw", args=[event.slug]))
    assert client.post(give, {"order": "order"}).status_code == 302


def test_erased_name_leaves_the_audit(event: Event, organizer: User) -> None:
    ann, anna, _other = (
        add_entry(organizer, event, fields={"name": name}) for name in ("Ann Oak", "Anna Oak", "Ann Oaker")
    )
    change_entry(organizer, ann, fields={"name": "Ann Elm", "name_zh": "安"})
    relate(organizer, ann, anna, better_only=True)
    record(event, None, LedgerVerb.APPEAL_OPENED, actor_name="Ann Elm", player="Ann Elm", foul="Late")
    before = list(event.audit_entries.order_by("pk").values_list("pk", "verb", "actor", "at"))
    erase_person(organizer, ann)
    rows = list(event.audit_entries.order_by("pk"))
    assert [(row.pk, row.verb, row.actor_id, row.at) for row in rows[:-1]] == before
    said = " / ".join(f"{row.actor_name}: {row.data}" for row in rows)
    assert not any(name in said for name in ("Ann Oak'", "Ann Elm", "安"))
    assert rows[-2].actor_name == "#1"
    listed = {row.verb: row.data for row in rows}
    assert listed["appeal_opened"] == {"foul": "Late", "player": "#1"}
    assert listed["players_related"] == {"leaver": "#1", "successor": "Anna Oak"}
    assert [row.data["name"] for row in rows if row.verb == "entry_added"] == ["#1", "Anna Oak", "Ann Oaker"]
    assert not Erasure.objects.exists()


def names_told(event: Event) -> str:
    return " / ".join(str(row.data) for row in event.audit_entries.order_by("pk"))


def rename_at_the_desk(organizer: User, entry: Entry, name: str) -> None:
    change_entry(organizer, entry, fields={"name": name})


def rename_by_link(organizer: User, entry: Entry, name: str) -> None:
    change_sign_up(LINK_HOLDER, SignUp.objects.get(entry=entry), fields={"name": name})


def rename_by_list(organizer: User, entry: Entry, name: str) -> None:
    draft = start_import(organizer, entry.event, filename="list.csv", content={})
    commit_import(organizer, draft, rows=[], changes={entry.pk: {"name": name}})


@pytest.mark.parametrize("rename", [rename_at_the_desk, rename_by_link, rename_by_list])
def test_every_earlier_name_leaves_the_audit(
    event: Event, organizer: User, rename: Callable[[User, Entry, str], None]
) -> None:
    entry = make_sign_up(event, "Ann Oak").entry
    assert entry is not None
    for name in ("Ann Elm", "Ann Fir"):
        rename(organizer, entry, name)
        record(event, organizer, EntryVerb.CHARGE_CHANGED, name=name)
    erase_person(organizer, Entry.objects.get(pk=entry.pk))
    assert not [name for name in ("Oak", "Elm", "Fir") if name in names_told(event)]


def test_name_of_a_player_of_an_imported_event_leaves_its_audit(event: Event, organizer: User) -> None:
    """The audit does not come along with an event, so no line says how somebody was entered."""
    entry, other = make_entries(event, 2)
    record(event, organizer, EntryVerb.CHARGE_CHANGED, name=entry.name)
    record(event, organizer, EntryVerb.CHARGE_CHANGED, name=other.name)
    first = entry.name
    change_entry(organizer, entry, fields={"name": "Ann Elm"})
    erase_person(organizer, entry)
    assert first not in names_told(event)
    assert other.name in names_told(event)


def test_lines_from_before_they_named_the_entry_are_found_by_number(event: Event, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    record(event, organizer, EntryVerb.ENTRY_ADDED, name="Ann Oak", number=entry.number)
    erase_person(organizer, entry)
    assert "Ann Oak" not in names_told(event)


def test_audit_refuses_every_other_change_even_while_a_person_is_erased(event: Event) -> None:
    line = record(event, event.created_by, StandingsVerb.EVENT_FINISHED)
    rows = AuditEntry.objects.filter(pk=line.pk)
    with refused_by("events_auditentry is append-only"):
        rows.update(actor_name="Mallory")
    Erasure.objects.create(event=event)
    for fields in ({"verb": "event_reopened"}, {"actor": None}, {"at": timezone.now()}, {"event": None}):
        with refused_by("events_auditentry is append-only"):
            rows.update(**fields)
    with refused_by("events_auditentry is append-only"):
        rows._raw_delete(rows.db)


def test_erasing_somebody_deletes_the_lists_that_were_imported(event: Event, organizer: User) -> None:
    entry = add_entry(organizer, event, fields={"name": "Ann Oak"})
    for committed_at in (timezone.now(), None):
        draft = start_import(organizer, event, filename="list.csv", content={"players": ["Ann Oak"]})
        ImportDraft.objects.filter(pk=draft.pk).update(committed_at=committed_at)
    erase_person(organizer, entry)
    assert not event.import_drafts.exists()


def test_lists_that_were_read_are_deleted_after_a_week(event: Event, organizer: User) -> None:
    old, new = (start_import(organizer, event, filename=name, content={}) for name in ("old.csv", "new.csv"))
    ImportDraft.objects.filter(pk=old.pk).update(
        created_at=timezone.now() - DRAFTS_KEPT - timedelta(minutes=1)
    )
    out = StringIO()
    call_command("forget_contacts", stdout=out)
    assert "1 imported lists" in out.getvalue()
    assert list(event.import_drafts.all()) == [new]
    ImportDraft.objects.update(created_at=timezone.now() - timedelta(days=8))
    start_import(organizer, event, filename="next.csv", content={})
    assert [draft.filename for draft in event.import_drafts.all()] == ["next.csv"]


def test_upload_page_says_how_long_a_list_is_kept(event: Event, organizer: User, sign_in: SignIn) -> None:
    page = text_of(sign_in(organizer).get(reverse("registration:import-upload", args=[event.slug])))
    assert "deleted after 7 days" in " ".join(page.split())


def readings(event: Event) -> list[tuple[str, dict[str, object]]]:
    """What the audit tells of reading, oldest first."""
    rows = event.audit_entries.filter(verb__in=(EntryVerb.CONTACTS_READ, EntryVerb.FILE_READ)).order_by("pk")
    return list(rows.values_list("verb", "data"))


def test_reading_contact_data_is_told_once_a_day(
    event: Event, organizer: User, referee: User, sign_in: SignIn
) -> None:
    row = make_sign_up(event, "Ann Oak", email="a@example.org")
    bare = make_sign_up(event, "Bo Elm")
    client = sign_in(organizer)
    for entry in (row.entry, row.entry, bare.entry):
        assert client.get(reverse("registration:desk-person", args=[event.slug, entry.pk])).status_code == 200
    assert readings(event) == [("contacts_read", {"number": 1})]
    assert event.audit_entries.get(verb="contacts_read").actor == organizer
    make_staff(event, other := make_user("Olga"), Role.ORGANIZER)
    sign_in(other).get(reverse("registration:desk-person", args=[event.slug, row.entry.pk]))
    assert len(readings(event)) == 2


def test_files_with_personal_data_are_told(event: Event, organizer: User, sign_in: SignIn) -> None:
    make_round(event, [make_entries(event, 4)], state=RoundState.CLOSED)
    client, slug = sign_in(organizer), event.slug
    pages = {
        reverse("exchange:document-file", args=[slug]) + "?variant=full": f"{slug}-full.ome.json",
        reverse("registration:players-xlsx", args=[slug]): f"{slug}-players.xlsx",
        reverse("registration:players-csv", args=[slug]): f"{slug}-players.csv",
        reverse("exchange:report-workbook", args=[slug, "ema"]): f"{slug}-report-ema.xlsx",
        reverse("standings:standings-xlsx", args=[slug]): f"{slug}-standings.xlsx",
        reverse("exchange:sheet-csv", args=[slug, "players"]): f"{slug}-players.csv",
    }
    for page in [*pages, *pages]:
        assert client.get(page).status_code == 200, page
    assert readings(event) == [("file_read", {"file": name}) for name in dict.fromkeys(pages.values())]


def test_public_files_are_told_of_nobody(event: Event, organizer: User, sign_in: SignIn) -> None:
    make_round(event, [make_entries(event, 4)], state=RoundState.CLOSED)
    visitor = Client()
    for name, args in (
        ("standings:standings-xlsx", ()),
        ("exchange:document-file", ()),
        ("exchange:players", ()),
    ):
        visitor.get(reverse(name, args=[event.slug, *args]))
    sign_in(organizer).get(reverse("exchange:document-file", args=[event.slug]))
    assert readings(event) == []
