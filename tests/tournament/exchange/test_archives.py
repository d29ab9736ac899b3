"""An event goes into an archive with everything that belongs to it, and comes out the same on another installation."""

import json
import re
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db.models import F
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.architecture.import_rules import ROOT
from tests.conftest import SignIn
from tests.constraints import behind_the_triggers
from tests.factories import discard_win, make_entries, make_event, make_table, make_user, play
from tests.pages import text_of
from tests.penalties.given import give, seated
from tests.tournament.backups.places import installation
from tests.tournament.chain.forging import add_forged_entry
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.chain.queries import DigestOfRound, digest_of_round
from tournament.core.parcel import Damaged, new_parcel, opened
from tournament.events.models import Event
from tournament.exchange.acts.archives import import_file
from tournament.exchange.archive.rows import kinds_of_rows
from tournament.exchange.archive.writing import AUDIT, CHAIN, DOCUMENT, KIND, ROWS, write_archive
from tournament.exchange.document.event import document_texts, event_document
from tournament.exchange.errors import DocumentBroken
from tournament.exchange.management.commands.import_event import DIFFERS
from tournament.exchange.queries import archive_warnings
from tournament.papers.acts.backgrounds import set_background
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.models import Hand, HandWin
from tournament.registration.acts.people import erase_person, erase_sign_up
from tournament.registration.models import FeeItem, Message, Payment, SignUp, SignUpQuestion
from tournament.screens.models import Screen

EARLIER = Path(__file__).parent / "earlier"


def picture() -> bytes:
    file = BytesIO()
    Image.new("RGB", (30, 21), "gold").save(file, "PNG")
    return file.getvalue()


def full_house(organizer: User) -> Event:
    """An event with a row of every kind that the document does not have."""
    table = make_table(make_event(organizer=organizer, name="Spring Open"))
    event = table.round.event
    play(table, discard_win(0, 1, 8))
    give(event, seated(table, 0), "late", table=table, measure=1)
    open_desk(event)
    question = SignUpQuestion.objects.create(event=event, text="Lunch?")
    item = FeeItem.objects.create(event=event, name="Shirt", amount=20)
    sign_up = make_sign_up(event, email="wanda@example.org", phone="123")
    SignUp.objects.filter(pk=sign_up.pk).update(answers={str(question.pk): "yes"}, wishes=[item.pk])
    entry = event.entries.get(number=1)
    Payment.objects.create(entry=entry, amount="20.00", method="cash", taken_by=organizer)
    message = Message.objects.create(
        event=event, audience="all", subject="Hello", body="…", sent_by=organizer
    )
    message.recipients.add(sign_up)
    Screen.objects.create(event=event, number=1, name="Hall")
    set_background(organizer, event, content=picture())
    return event


def archived(event: Event, folder: Path) -> bytes:
    path = folder / "event.zip"
    write_archive(Event.objects.get(pk=event.pk), path)
    return path.read_bytes()


def members(content: bytes) -> dict[str, str]:
    """The digest of each member."""
    with opened(BytesIO(content), KIND) as parcel:
        parcel.check()
        return {name: said["sha256"] for name, said in parcel.members.items()}


def test_document_is_written_in_parts_as_it_is_as_a_whole(event: Event) -> None:
    make_entries(event, 4)
    assert json.loads("".join(document_texts(event))) == json.loads(
        json.dumps(event_document(event, full=True))
    )


@pytest.mark.each_database
def test_event_comes_out_the_same_on_another_installation(
    organizer: User, tmp_path: Path, settings: Any
) -> None:
    """Also who did what and when, though the accounts are others there; one line more tells of the import."""
    settings.BACKUP_DIR = tmp_path / "backups"
    event = full_house(organizer)
    content = archived(event, tmp_path)
    assert archived(event, tmp_path) == content
    told = list(
        AuditEntry.objects.filter(event=event).order_by("pk").values_list("actor_name", "verb", "data", "at")
    )
    with installation(tmp_path):
        make_user("padding")
        owner = make_user("new")
        made = import_file(owner, content, megabytes=20)
        again = archived(made, tmp_path)
        lines = list(
            AuditEntry.objects.filter(event=made)
            .order_by("pk")
            .values_list("actor_name", "verb", "data", "at")
        )
        sign_up = SignUp.objects.get()
        question, item = SignUpQuestion.objects.get(), FeeItem.objects.get()
        assert (sign_up.answers, sign_up.wishes) == ({str(question.pk): "yes"}, [item.pk])
        assert bytes(made.certificate_background.content) == picture()
        call_command("verify_event", made.slug, stdout=StringIO())
    before, after = members(content), members(again)
    assert {name for name in before if before[name] != after[name]} == {AUDIT, CHAIN}
    assert lines[:-1] == told
    assert lines[-1][1] == "event_imported"


def belongs_to_an_event(model: Any) -> bool:
    """Whether the columns of a row lead to an event. The chain has a member of its own."""
    others = {field.related_model for field in model._meta.concrete_fields if field.is_relation} - {model}
    is_chain = model.__module__.startswith("tournament.chain")
    return not is_chain and (model is Event or any(map(belongs_to_an_event, others)))


def test_every_row_of_an_event_is_in_the_archive_or_is_known_not_to_be() -> None:
    """A new model that belongs to an event belongs into the document, into the archive, or on this list."""
    in_document = {
        "Round", "Draw", "Table", "Seat", "WindsDrawn", "SeatChange", "StatusBefore", "SitOut", "DrawSettings", "KeptApart",
        "FixedTable", "Entry", "Player", "Succession", "Stage", "StagePlace", "NewLot", "Hand", "HandWin", "HandAcceptance",
        "LateHand", "TableClosing", "Shortfall", "RoundSeal", "SeatRepair", "RotationChange", "Confirmation",
        "DisputeDecision", "HandDoubt", "DoubtAnswer", "ClockChange", "ClockSettings", "EntryRules", "LedgerEntry",
        "AppealRow", "EventFoul", "LedgerSettings", "KeptParts", "Event",
    }  # fmt: skip
    files = {"AuditEntry", "Logo", "CertificateBackground"}
    of_one_installation = {
        "Staff", "Invitation", "TableLink", "SentForm", "SentContent", "SignUpTry", "ImportDraft", "OutgoingMail",
        "KnownSeats", "Erasure", "Rehearsal", "RehearsalDevice", "DeviceCheck", "SeriesEvent", "JoinedEntry",
        "EventMembers", "Parting", "RatedEvent", "Rating", "RatingRun", "Subscription", "Notice", "ToldStart",
        "TwoPeopleRule", "TwoPeopleRequest",
    }  # fmt: skip
    models = {model.__name__ for model in apps.get_models() if belongs_to_an_event(model)}
    rows = {kind.model.__name__ for kind in kinds_of_rows()}
    assert models - in_document - files - of_one_installation == rows


@pytest.mark.each_database
@pytest.mark.parametrize("name", sorted(path.name for path in EARLIER.iterdir()))
def test_event_of_an_earlier_version_is_restored(db: None, name: str) -> None:
    """Each file was written by the program of then."""
    make_user("owner")
    path, out = EARLIER / name, StringIO()
    call_command("restore_event", str(path), "--owner", "owner", stdout=out)
    event = Event.objects.get()
    assert out.getvalue().startswith(event.slug)
    assert [round_.state for round_ in event.rounds.order_by("number")] == ["closed", "closed", "planned"]
    chain = verified(event)
    if name.endswith(".zip"):
        with opened(path, KIND) as parcel:
            said = json.loads(parcel.read(DOCUMENT, most=1_000_000))
            assert ("restored from an archive, with its chain" in chain) == (CHAIN in parcel.members)
        assert event_document(event, full=True)["digest"] == said["digest"]
        assert SignUp.objects.count() == 1


def forged(content: bytes, folder: Path, **changed: Callable[[str], str]) -> bytes:
    """The archive with members that somebody rewrote, and all digests of the file made to fit; without those that became
    empty.
    """
    path = folder / "forged.zip"
    with opened(BytesIO(content), KIND) as parcel, new_parcel(path, KIND, dict) as other:
        for name in parcel.members:
            text = b"".join(parcel.stream(name))
            change = changed.get(name.partition(".")[0])
            text = change(text.decode()).encode() if change else text
            if text:
                other.add(name, [text])
    return path.read_bytes()


def closed_round(organizer: User) -> Event:
    """An event whose only round is closed, with a penalty given afterwards."""
    table = make_table(make_event(organizer=organizer, name="Spring Open"))
    play(table, discard_win(0, 1, 8))
    close_table(organizer, table, expected_hands=1)
    close_round(organizer, table.round)
    give(table.round.event, seated(table, 0), "late", table=table, measure=1)
    return table.round.event


def digest_of(event: Event) -> DigestOfRound:
    found = digest_of_round(event, 1)
    assert found is not None
    return found


def verified(event: Event, digest: str = "") -> str:
    """What `verify_event` says of an event in which everything fits."""
    out = StringIO()
    call_command("verify_event", event.slug, *(["--digest", digest] if digest else []), stdout=out)
    return out.getvalue()


@pytest.mark.each_database
def test_chain_comes_along(organizer: User, tmp_path: Path, settings: Any) -> None:
    """What was printed after a round is found again on another installation, and on one after that."""
    settings.BACKUP_DIR = tmp_path / "backups"
    event = closed_round(organizer)
    shown, content = digest_of(event), archived(event, tmp_path)
    with installation(tmp_path):
        owner = make_user("new")
        make_entries(make_event(organizer=owner, slug="other"), 3)
        made = import_file(owner, content, megabytes=20)
        assert digest_of(made) == shown
        said = verified(made, shown.digest)
        assert f"{shown.digest} is entry " in said
        assert "restored from an archive, with its chain" in said
        give(made, made.entries.get(number=2), "faulty_set")
        again = import_file(owner, archived(made, tmp_path), megabytes=20, slug="again")
        assert digest_of(again) == digest_of(made)
        assert "restored from an archive, with its chain" in verified(again, shown.digest)


def test_archive_of_a_closed_round_that_a_forged_entry_changed_has_a_warning(
    organizer: User, tmp_path: Path, settings: Any
) -> None:
    """The chain holds and every row is as it says, but the digest on paper is older than the results."""
    settings.BACKUP_DIR = tmp_path / "backups"
    event = closed_round(organizer)
    with behind_the_triggers("play_handwin"):
        add_forged_entry(event, HandWin.objects.get(), note="Last tile")
    content = archived(event, tmp_path)
    with installation(tmp_path):
        made = import_file(make_user("new"), content, megabytes=20)
        assert [one.found for one in archive_warnings(made)] == [["events_round 1: digest"]]
        assert digest_of(made).is_refuted


@pytest.mark.each_database
def test_archive_that_is_not_as_its_chain_says_is_restored_with_a_warning(
    organizer: User, client: Client, tmp_path: Path, settings: Any
) -> None:
    """It may be all that is left of an event, so it is not refused; but nothing in it looks proven."""
    settings.BACKUP_DIR = tmp_path / "backups"
    event = closed_round(organizer)
    short, whole = digest_of(event).short, archived(event, tmp_path)
    with behind_the_triggers("play_hand", "play_handwin"):
        hand, win = Hand.objects.get(), HandWin.objects.get()
        changed = {"delta_east": F("delta_east") + 8, "delta_south": F("delta_south") - 8}
        Hand.objects.filter(pk=hand.pk).update(**changed)
        HandWin.objects.filter(pk=win.pk).update(value=16)
    content, row = archived(event, tmp_path), f"play_hand {hand.pk}: delta_east delta_south"
    with installation(tmp_path):
        owner = make_user("new")
        (tmp_path / "changed.zip").write_bytes(content)
        errors = StringIO()
        with pytest.raises(CommandError, match="made, with a warning") as failed:
            call_command(
                "restore_event", str(tmp_path / "changed.zip"), owner="new", stdout=StringIO(), stderr=errors
            )
        assert failed.value.returncode == DIFFERS
        assert row in errors.getvalue()
        made = Event.objects.get()
        out = StringIO()
        with pytest.raises(CommandError, match="1 thing does not fit"):
            call_command("verify_event", made.slug, stdout=out)
        assert row in out.getvalue()
        for path in ("rounds/1/", "standings/"):
            page = text_of(client.get(f"/{made.slug}/{path}"))
            assert "restored from an archive that does not match its chain" in page
            assert short not in page
        again = import_file(owner, archived(made, tmp_path), megabytes=20, slug="again")
        assert [one.found for one in archive_warnings(again)] == [[row, f"play_handwin {win.pk}: value"]]
        assert digest_of(again).is_refuted
        for place, change in {
            "entry 1: broken": lambda text: text.replace("create_event", "change_event", 1),
            "chain_written 7: broken": lambda text: (
                text + '{"row":["chain_written",7],"salt":"","content":"{}"}\n'
            ),
        }.items():
            made = import_file(
                owner, forged(whole, tmp_path, chain=change), megabytes=20, slug=f"made-{len(place)}"
            )
            assert [one.found for one in archive_warnings(made)] == [[place]]
        with pytest.raises(DocumentBroken, match=CHAIN):
            import_file(
                owner, forged(whole, tmp_path, chain=lambda _text: "[]\n"), megabytes=20, slug="nothing"
            )


def test_archive_without_a_chain_says_where_the_chain_begins(
    organizer: User, client: Client, tmp_path: Path
) -> None:
    """As earlier versions wrote it: its digests are shown as what they are, words of a file."""
    event = closed_round(organizer)
    (tmp_path / "older.zip").write_bytes(forged(archived(event, tmp_path), tmp_path, chain=lambda _text: ""))
    out = StringIO()
    call_command("restore_event", str(tmp_path / "older.zip"), owner="organizer", slug="older", stdout=out)
    assert "so the chain of the event begins now" in out.getvalue()
    made = Event.objects.get(slug="older")
    assert "the chain begins when the event came to this installation" in verified(made)
    assert "the chain here does not prove it" in text_of(client.get("/older/standings/"))


def test_archive_that_was_changed_is_refused(organizer: User, tmp_path: Path) -> None:
    event = make_event(organizer=organizer)
    content = archived(event, tmp_path)
    place = content.index(b"PK\x01\x02") // 2
    broken = content[:place] + bytes([content[place] ^ 255]) + content[place + 1 :]
    with pytest.raises(Damaged):
        import_file(organizer, broken, megabytes=20, slug="copy")
    with opened(BytesIO(content), KIND) as parcel, new_parcel(tmp_path / "b.zip", KIND, dict) as other:
        for name in parcel.members:
            lines = [b'{"at": "2026-01-01T00:00:00Z", "who": "x", "verb": "", "data": {}}\n']
            other.add(name, lines if name == AUDIT else parcel.stream(name))
    with pytest.raises(DocumentBroken, match=AUDIT):
        import_file(organizer, (tmp_path / "b.zip").read_bytes(), megabytes=20, slug="copy")
    with opened(BytesIO(content), KIND) as parcel, new_parcel(tmp_path / "c.zip", KIND, dict) as other:
        for name in parcel.members:
            other.add(name, [b'{"screens": [{"number": -1}]}'] if name == ROWS else parcel.stream(name))
    with pytest.raises(DocumentBroken, match="screens/0"):
        import_file(organizer, (tmp_path / "c.zip").read_bytes(), megabytes=20, slug="copy")
    assert Event.objects.count() == 1


def test_whoever_was_erased_is_erased_again(organizer: User, tmp_path: Path, settings: Any) -> None:
    """Also where only the archive still knows the person, which may be older."""
    settings.BACKUP_DIR = tmp_path / "backups"
    with installation(tmp_path):
        olive = make_user("olive")
        event = make_event(organizer=olive)
        one, two = make_entries(event, 2)
        open_desk(event, capacity=2)
        waiting = make_sign_up(event, "Wanda Yew")
        content = archived(event, tmp_path)
        erase_person(olive, one)
        erase_sign_up(olive, waiting)
        made = import_file(olive, content, megabytes=20, slug="copy")
        assert not SignUp.objects.exists()
        assert [str(entry) for entry in made.entries.order_by("number")] == ["#1", two.name]


def test_organizer_takes_the_archive_and_another_one_brings_it_back(
    event: Event, organizer: User, referee: User, stranger: User, sign_in: SignIn
) -> None:
    page = reverse("exchange:archive", args=[event.slug])
    address = reverse("exchange:archive-file", args=[event.slug])
    client = sign_in(organizer)
    assert page in text_of(client.get(reverse("exchange:files", args=[event.slug])))
    assert address in text_of(client.get(page))
    answer = client.get(address)
    assert AuditEntry.objects.filter(event=event, verb="file_read").count() == 1
    for path in (page, address):
        assert sign_in(referee).get(path).status_code == 403
        assert Client().get(path).status_code == 302
        assert client.post(path).status_code == 405
    upload = reverse("exchange:event-import")
    sent = {"slug": "copy", "client_key": str(uuid4())}
    file = SimpleUploadedFile("a.zip", answer.content, "application/zip")
    other = sign_in(stranger)
    assert other.post(upload, {**sent, "document": file}).status_code == 302
    assert Event.objects.get(slug="copy").created_by == stranger
    bad = SimpleUploadedFile("a.zip", answer.content[:-30], "application/zip")
    refused = other.post(upload, {**sent, "document": bad, "client_key": str(uuid4())})
    assert refused.status_code == 422
    assert "cannot be unpacked" in text_of(refused)


def test_commands_of_the_documentation(
    organizer: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    event = make_event(organizer=organizer, slug="spring-open")
    text = (ROOT / "docs" / "backups.md").read_text(encoding="utf-8")
    archive, restore = re.findall(r"manage\.py ((?:archive|restore)_event .+)", text)
    call_command(*archive.split(), stdout=StringIO())
    Event.objects.filter(pk=event.pk).update(slug="before")
    call_command(*restore.replace("NAME", organizer.username).split(), stdout=StringIO())
    assert Event.objects.get(slug="spring-open").uid == event.uid


def test_archive_that_cannot_be_written_leaves_the_one_before(event: Event, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("archive_event", event.slug, str(tmp_path / "nowhere" / "event.zip"))
    call_command("archive_event", event.slug, str(tmp_path / "event.zip"), stdout=StringIO())
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["event.zip"]
