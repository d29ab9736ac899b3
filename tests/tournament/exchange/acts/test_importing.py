"""An event out of its document: equal to the byte, all or nothing, and nothing hostile gets in."""

import gzip
import re
from collections.abc import Callable
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.enums import AppealStep
from tests.architecture.import_rules import ROOT
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    allow_links,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    make_user,
    play,
    propose,
)
from tests.penalties.given import give, seated, take_back
from tests.tournament.exchange.document.test_event import faults as stranger_finds
from tests.tournament.exchange.document.test_event import played_event
from tests.tournament.exchange.moving import bytes_of, full, moved, signed
from tests.tournament.play.busy import busy_table
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.core.jobs.folder import FAILED, GIVEN, PROGRESS
from tournament.core.jobs.process import run
from tournament.draws.verification import draw_faults
from tournament.events.acts.events import change_event
from tournament.events.enums import CarryOver, RankedBy, TeamRanking
from tournament.events.models import Event
from tournament.events.verbs import EventVerb
from tournament.exchange.acts import import_jobs
from tournament.exchange.acts.importing import import_event
from tournament.exchange.document.event import document_bytes, event_document
from tournament.exchange.document.older import LEFT_OUT_OF_PEOPLE
from tournament.exchange.document.reading import packed, read_document
from tournament.exchange.errors import (
    AddressReserved,
    AddressTaken,
    DigestWrong,
    DocumentBroken,
    DocumentDiffers,
    FileRefused,
    FileTooLarge,
    NoDocument,
    OtherVersion,
    PublicVariant,
    RulesDisagree,
    SchemaRefused,
)
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.models import DoubtAnswer, Hand, HandDoubt
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import Player
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event
from tournament.standings.acts.cuts import draw_new_lot, make_cut, order_play_off, take_back_cut
from tournament.standings.acts.finishing import finish_event
from tournament.standings.queries import standings
from tournament.standings.stages.cuts import CutOrder

pytestmark = pytest.mark.django_db
Json = dict[str, Any]


def simulated(ruleset: str, *, players: int = 8, rounds: int = 2, planned: int = 3) -> Event:
    organizer = make_user()
    fields = {
        "name": f"Sea {ruleset}",
        "ruleset": ruleset,
        "rounds_planned": planned,
        "minutes_per_round": 90,
    }
    event = enter_new_event(actor=organizer, fields=fields, players=players, seed=5)
    play_event(event, crew=Crew(organizer, organizer), plan=Plan(seed=5, rounds=rounds, hands=3))
    return event


@pytest.mark.one_database
def test_hidden_names_come_back_hidden_also_from_earlier_documents() -> None:
    event = make_event()
    make_sign_up(event, "Xenia Goneaway", publishes_name=False, federation_id="0801")
    make_sign_up(event, "Wanda Wish")
    document = full(event)
    assert document["people"][0]["name"] == "Xenia Goneaway"
    assert moved(document) == document_bytes(document)
    assert Event.objects.get(slug=f"{event.slug}-copy").entries.get(hides_name=True).names.latin == "X. G."
    for person in document["people"]:
        for name in LEFT_OUT_OF_PEOPLE:
            del person[name]
    older = signed({**document, "event": {**document["event"], "id": "older"}})
    read = import_event(make_user("reader"), INSTALLATION, read_document(document_bytes(older)), slug="older")
    assert not read.entries.filter(hides_name=True).exists()


@pytest.mark.one_database
def test_everything_done_at_a_table_comes_back_and_is_verified() -> None:
    event = busy_table().round.event
    document = full(event)
    assert moved(document) == document_bytes(document)
    out = StringIO()
    call_command("verify_event", "busy-copy", stdout=out)
    assert "everything fits" in out.getvalue()


@pytest.mark.one_database
def test_doubts_come_back_with_their_answers() -> None:
    event = played_event()
    hands = Hand.objects.of_event(event).current().order_by("pk")[:2]
    first, second = (
        HandDoubt.objects.create(hand=hand, entry=event.entries.get(number=1), kind="winner")
        for hand in hands
    )
    DoubtAnswer.objects.create(doubt=second, kind="stands", note="Seen", answered_by=event.created_by)
    document = full(event)
    said = document["rounds"][0]["tables"][0]["doubts"]
    assert sorted(bool(one["answer"]) for one in said) == [False, True]
    assert first.pk < second.pk
    assert moved(document) == document_bytes(document)


@pytest.mark.one_database
def test_hands_that_wait_come_back_waiting() -> None:
    event = make_event()
    allow_links(event)
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    play(table, NO_WIN)
    propose(make_link(table), discard_win(0, 1, 8))
    document = full(event)
    assert [hand["counts"] for hand in document["rounds"][0]["tables"][0]["hands"]] == [True, False]
    assert moved(document) == document_bytes(document)
    copy = Event.objects.get(slug=f"{event.slug}-copy")
    assert Hand.objects.of_event(copy).provisional().count() == 1


@pytest.mark.one_database
def test_reversals_and_appeals_come_back() -> None:
    event = played_event()
    one, two = (event.entries.get(number=number) for number in (1, 2))
    take_back(give(event, one, "faulty_set"))
    row = give(event, two, "faulty_set")
    open_appeal(event.created_by, row, client_key=uuid4(), note="It was not me")
    decide_appeal(event.created_by, row, client_key=uuid4(), step=AppealStep.UPHELD, note="It was")
    document = full(event)
    assert [bool(row["appeals"]) for row in document["ledger"]] == [False, False, True]
    assert moved(document) == document_bytes(document)


@pytest.mark.one_database
def test_cut_lot_and_end_come_back() -> None:
    event = simulated("mcr", players=16, rounds=1, planned=2)
    change_event(event.created_by, event, fields={"tie_breaks": [RankedBy.LOT]}, reason="A lot decides")
    fields = {"cut_after": 1, "cut_size": 8, "cut_carry_over": CarryOver.HALF}
    change_event(event.created_by, event, fields=fields)
    order = CutOrder(kind=CutKind.TOP, size=8, rest=RestOfField.GROUPS, carry_over=CarryOver.HALF)
    make_cut(event.created_by, event, order=order)
    play_event(event, crew=Crew(event.created_by, event.created_by), plan=Plan(seed=7, rounds=1, hands=2))
    finish_event(event.created_by, event)
    document = full(event)
    assert document["stages"][0]["places"]
    assert document["event"]["settings"]["finished_at"]
    assert moved(document) == document_bytes(document)


def test_teams_cuts_and_planned_times_come_back_and_are_recomputed() -> None:
    event = simulated("mcr", players=16, rounds=1, planned=3)
    organizer = event.created_by
    for number, entry in enumerate(event.entries.order_by("number")):
        entry.team, entry.team_order = f"Team {number % 4}", 1 + number // 4
        entry.save()
    change_event(
        organizer, event, fields={"team_ranking": TeamRanking.POINTS, "team_best": 3}, reason="Teams"
    )
    event.rounds.filter(number=3).update(begins_at=datetime(2026, 11, 22, 9, 30, tzinfo=UTC))
    late = event.rounds.get(number=1).tables.first()
    give(event, seated(late, 2), "late", table=late, measure=7)
    for size in (12, 8):
        order = CutOrder(CutKind.TOP, size, CarryOver.NOTHING, RestOfField.OUT, tie_method=TieMethod.LOT)
        make_cut(organizer, event, order=order)
        play_event(event, crew=Crew(organizer, organizer), plan=Plan(seed=size, rounds=1, hands=3))
    document = full(event)
    assert document["rounds"][2]["begins_at"].startswith("2026-11-22")
    assert {person["team"] for person in document["people"]} == {f"Team {number}" for number in range(4)}
    assert {row["group"] for row in document["standings"]["rows"]} == {1, "stopped"}
    assert stranger_finds(document) == []
    assert moved(document) == document_bytes(document)


@pytest.mark.one_database
def test_play_off_comes_back_and_is_recomputed() -> None:
    event = make_event(rounds_planned=2)
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
        close_table(event.created_by, table, expected_hands=1)
    close_round(event.created_by, round_)
    organizer = event.created_by
    order = CutOrder(kind=CutKind.TOP, size=4, rest=RestOfField.OUT, carry_over=CarryOver.FULL)
    order_play_off(organizer, event, order=order)
    play_event(
        Event.objects.get(pk=event.pk), crew=Crew(organizer, organizer), plan=Plan(seed=3, rounds=1, hands=4)
    )
    document = full(event)
    assert document["stages"][0]["kind"] == CutKind.PLAY_OFF
    assert stranger_finds(document) == []
    assert moved(document) == document_bytes(document)


@pytest.mark.one_database
def test_lot_gives_the_same_answer_where_the_event_came_to() -> None:
    event = make_event(rounds_planned=2)
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
        close_table(event.created_by, table, expected_hands=1)
    close_round(event.created_by, round_)
    order = CutOrder(CutKind.TOP, 4, CarryOver.FULL, RestOfField.OUT, tie_method=TieMethod.LOT)
    make_cut(event.created_by, event, order=order)
    made = draw_new_lot(event.created_by, event, reason="It was shown too early")
    document = full(event)
    assert moved(document) == document_bytes(document)

    copy = import_event(make_user(), INSTALLATION, document, slug="lot-again")
    take_back_cut(copy.created_by, copy)
    again = make_cut(copy.created_by, copy, order=order)

    names = [dict(one.entries.values_list("pk", "name")) for one in (event, copy)]
    assert again.tie_seed == made.tie_seed
    assert [names[1][pk] for pk in again.tied] == [names[0][pk] for pk in made.tied]


@pytest.mark.one_database
def test_draws_can_be_made_again_where_they_came_to() -> None:
    event = simulated("mcr")
    imported = import_event(make_user(), INSTALLATION, full(event), slug="copy")
    assert list(draw_faults(imported)) == []
    assert not set(imported.entries.values_list("pk")) & set(event.entries.values_list("pk"))


@pytest.mark.one_database
def test_event_goes_on_where_it_stopped() -> None:
    event = simulated("gghk", rounds=1)
    imported = import_event(make_user(), INSTALLATION, full(event), slug="copy")
    crew = Crew(imported.created_by, imported.created_by)
    play_event(imported, crew=crew, plan=Plan(seed=1, rounds=1, hands=1))
    assert standings(imported, staff=True).after_round == 2
    call_command("verify_event", "copy", stdout=StringIO())


@pytest.mark.one_database
def test_what_other_programs_wrote_stays() -> None:
    document = full(played_event())
    note = [{"id": "https://example.org/notes", "data": {"weather": "fine", "list": [1, {"x": None}]}}]
    document["extensions"] = note
    document["people"][2]["extensions"] = note
    document["rounds"][0]["tables"][1]["hands"][0]["extensions"] = note
    document["rounds"][0]["tables"][0]["hands"][1]["recorded_by_robot"] = True
    document["weather"] = {"temperature": 1.5}
    document["event"]["settings"]["music"] = None
    document = signed(document)
    assert moved(document) == document_bytes(document)


STAY = {
    "chain.Written": "stands within one transaction only",
    "chain.ChainEntry": "an imported event has a chain of its own; the digests of its rounds come along",
    "chain.ChainedRow": "the same",
    "accounts": "people who sign in are of the house",
    "events.Staff": "accounts",
    "events.Invitation": "accounts",
    "events.SentForm": "browsers",
    "events.SentContent": "browsers",
    "audit.AuditEntry": "the audit of the house",
    "audit.AccountErasure": "gone when the act ends",
    "audit.Erasure": "gone when the act ends",
    "registration.Player": "made or matched",
    "registration.DeskSettings": "the desk of the house, as all of these",
    "registration.Charge": "",
    "registration.FeeItem": "",
    "registration.ImportDraft": "",
    "registration.MailText": "",
    "registration.Message": "",
    "registration.OutgoingMail": "",
    "registration.NoShow": "",
    "registration.Payment": "",
    "registration.ReservedPlace": "",
    "registration.SignUp": "",
    "registration.SignUpQuestion": "",
    "registration.SignUpTry": "",
    "draws.KnownSeats": "whom the house has told",
    "play.TableLink": "secret addresses",
    "play.RefereeCall": "over",
    "play.HandPhoto": "pictures",
    "play.PhotoRules": "who sees the pictures",
    "play.Announcement": "over",
    "penalties.OwnLinkWithdrawal": "secret addresses",
    "notices": "phones of people, which know this address",
    "papers": "pictures",
    "copies": "what one machine sends to another",
    "rehearsal": "robots play a copy, which ends",
    "exchange.ApiToken": "accounts",
    "screens": "the hall of the house",
    "series": "events of the house",
    "ratings": "worked out from the events of the house",
    "events.TwoPeopleRule": "accounts",
    "events.TwoPeopleRequest": "accounts",
    "people": "the people whom this installation knows",
}
"""What an event leaves behind when it moves, with the reason."""


def test_every_kind_of_row_moves_or_stays_for_a_reason() -> None:
    """Whoever adds a model writes it into the document, or here."""
    folder = ROOT / "tournament" / "exchange"
    written = "".join(path.read_text(encoding="utf-8") for path in (folder / "acts").glob("*.py"))
    found = [
        model._meta.label
        for model in apps.get_models()
        if model.__module__.startswith(("tournament.", "penalties."))
        and model._meta.label not in STAY
        and model._meta.app_label not in STAY
        and not re.search(rf"\b{model.__name__}\b", written)
    ]
    assert found == []


NOT_WRITTEN = re.compile(
    r"deleted_at|is_rehearsal|steps_aside|search_\w+|(?:created|made|recorded|sealed|decided|raised|answered|accepted|issued)_at"
)
"""Columns that rows make themselves, or that tell what was done when in another house."""


def test_every_column_of_what_moves_is_written() -> None:
    folder = ROOT / "tournament" / "exchange"
    described = [folder / "document" / name for name in ("fields.py", "hand_rows.py", "running_hands.py")]
    paths = [*described, *(folder / "acts").glob("*.py")]
    written = "".join(path.read_text(encoding="utf-8") for path in paths)
    missing = [
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        if model.__module__.startswith(("tournament.", "penalties."))
        and model._meta.label not in STAY
        and model._meta.app_label not in STAY
        for field in model._meta.concrete_fields
        if not NOT_WRITTEN.fullmatch(field.name) and not re.search(rf"\b{field.name}(?:_id)?\b", written)
    ]
    assert missing == []


@pytest.mark.one_database
def test_false_earlier_version_of_a_hand_is_refused() -> None:
    event = played_event()
    document = full(event)
    hands = document["rounds"][0]["tables"][0]["hands"]
    earlier = next(hand for hand in hands if not hand["counts"] and hand["wins"])
    earlier["points"] = [2 * points for points in earlier["points"]]
    with pytest.raises(RulesDisagree, match="an earlier version: moves"):
        import_event(make_user(), INSTALLATION, read_document(document_bytes(signed(document))), slug="copy")
    assert not Event.objects.filter(slug="copy").exists()


def test_act_of_import_is_told_once() -> None:
    document = full(played_event())
    imported = import_event(make_user(), INSTALLATION, document, slug="copy")
    (line,) = imported.audit_entries.all()
    assert (line.verb, line.data["digest"]) == (EventVerb.EVENT_IMPORTED, document["digest"])
    assert imported.revision == document["revision"]


def test_names_for_the_whole_world_are_kept() -> None:
    event = make_event()
    make_entries(event, 2)
    document = full(event)
    document["event"]["uid"] = "https://example.org/events/7"
    document["people"][0]["uid"] = "https://example.org/people/1"
    imported = import_event(
        make_user(), INSTALLATION, read_document(document_bytes(signed(document))), slug="copy"
    )
    one, two = imported.entries.order_by("number").select_related("player")
    assert imported.uid == "https://example.org/events/7"
    assert one.player.uid == "https://example.org/people/1"
    # The other one is known here, by the same uid and names.
    assert two.player == event.entries.get(number=2).player
    again = full(imported)
    assert [person["uid"] for person in again["people"]] == [person["uid"] for person in document["people"]]


def test_uid_of_somebody_else_makes_nobody_that_person() -> None:
    event = make_event()
    (known,) = make_entries(event, 1)
    document = full(event)
    document["people"][0]["name"] = "Somebody Else"
    imported = import_event(
        make_user(), INSTALLATION, read_document(document_bytes(signed(document))), slug="copy"
    )
    assert imported.entries.get().player != known.player


def test_people_are_matched_by_number_and_names_or_made() -> None:
    event = make_event()
    known, _other = make_entries(event, 2)
    for row in (known, known.player):
        row.federation_id = "07010001"
        row.save()
    before = Player.objects.count()
    document = full(event)
    document["people"][1]["uid"] = "https://example.org/people/2"
    imported = import_event(make_user(), INSTALLATION, document, slug="copy")
    assert imported.entries.get(number=1).player == known.player
    assert Player.objects.count() == before + 1


def test_no_event_is_written_over() -> None:
    event = played_event()
    document, before = full(event), bytes_of(event)
    with pytest.raises(AddressTaken):
        import_event(make_user(), INSTALLATION, document)
    assert bytes_of(event) == before


def change(path: str, value: Any) -> Callable[[Json], None]:
    def apply(document: Json) -> None:
        *way, last = path.split("/")
        there: Any = document
        for name in way:
            there = there[int(name)] if isinstance(there, list) else there[name]
        if isinstance(there, list):
            there[int(last)] = value
        else:
            there[last] = value

    return apply


UNWORTHY = re.compile(r"constraint|registration_|play_|codec|index out|[a-z]Error|\bNone\b|models?\.")
"""Words of the database or of Python."""
HAND = "rounds/0/tables/0/hands/1"
HOSTILE = [
    (change(f"{HAND}/points", [100, -100, 0, 0]), (DocumentBroken, DocumentDiffers)),
    (change(f"{HAND}/points", [1, 0, 0, 0]), DocumentBroken),
    (change(f"{HAND}/wins/0/value", 88), (DocumentBroken, DocumentDiffers)),
    (change(f"{HAND}/number", 9), DocumentBroken),
    (change(f"{HAND}/outcome", "magic"), SchemaRefused),
    (change("rounds/0/tables/0/seats/0/person", "p99"), DocumentBroken),
    (change("rounds/0/tables/0/seats/0/person", "p2"), DocumentBroken),
    (change("rounds/0/state", "planned"), (DocumentBroken, DocumentDiffers)),
    (change("people/0/name", "Evil\u202ename"), DocumentDiffers),
    (change("people/0/name", ""), DocumentBroken),
    (change("people/0/number", 2), (DocumentBroken, DocumentDiffers)),
    (change("people/0/status", "x" * 500), SchemaRefused),
    (change("event/ruleset/id", "chess"), DocumentBroken),
    (change("event/ruleset/options", {"min_fan": "many"}), DocumentBroken),
    (change("event/rounds_planned", 59), DocumentBroken),
    (change("event/time_zone", "Nowhere/Land"), (DocumentBroken, DocumentDiffers)),
    (change("event/settings/tie_breaks", ["magic"]), SchemaRefused),
    (change("event/settings/tie_breaks", ["lot", "points"]), DocumentBroken),
    (change("event/settings/languages", "en"), SchemaRefused),
    (change("event/name", "x" * 5000), DocumentBroken),
    (change("event/first_day", "tomorrow"), DocumentBroken),
    (change("standings/rows/0/place", 3), DocumentDiffers),
    (change("revision", -1), DocumentBroken),
    (change("revision", "1"), SchemaRefused),
    (change("ledger", None), SchemaRefused),
]


@pytest.mark.one_database
@pytest.mark.parametrize(("spoil", "refusals"), HOSTILE, ids=[str(number) for number in range(len(HOSTILE))])
def test_document_that_does_not_fit_is_refused_with_a_sentence(
    spoil: Callable[[Json], None], refusals: Any
) -> None:
    document = full(played_event())
    spoil(document)
    events, players = Event.objects.count(), Player.objects.count()
    with pytest.raises(refusals) as caught:
        import_event(make_user(), INSTALLATION, read_document(document_bytes(signed(document))), slug="copy")
    assert str(caught.value).endswith(".")
    assert not UNWORTHY.search(str(caught.value))
    assert (Event.objects.count(), Player.objects.count()) == (events, players)


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (
            change("people/1/number", 1),
            "at people/p2. Something is there twice that can be there only once.",
        ),
        (change(f"{HAND}/discarder", None), "at rounds/1/tables/1/hands/1. Its values do not go together."),
        (
            change("rounds/0/tables/0/seats/0/person", "p99"),
            "at rounds/1/tables/1/seats. p99 is not among the people of the document.",
        ),
        (change("event/ruleset/id", "chess"), "at event. The rulebook chess is not known here."),
        (
            change("ledger/0/reverses", 40),
            "at ledger/0. It refers to a row that its list does not have.",
        ),
    ],
)
def test_refusal_names_the_place_and_says_what_is_wrong(spoil: Callable[[Json], None], sentence: str) -> None:
    event = played_event()
    give(event, event.entries.get(number=1), "faulty_set")
    document = full(event)
    spoil(document)
    with pytest.raises(DocumentBroken) as caught:
        import_event(make_user(), INSTALLATION, read_document(document_bytes(signed(document))), slug="copy")
    assert str(caught.value) == f"The document contradicts itself {sentence}"


@pytest.mark.one_database
def test_reserved_address_is_said_to_be_reserved() -> None:
    with pytest.raises(AddressReserved, match="The word api is reserved"):
        import_event(make_user(), INSTALLATION, full(make_event()), slug="api")


@pytest.mark.one_database
def test_part_of_the_full_variant_that_is_missing_is_named() -> None:
    document = full(make_event())
    del document["ledger"]
    with pytest.raises(DocumentBroken, match="'ledger' is missing"):
        import_event(make_user(), INSTALLATION, read_document(document_bytes(signed(document))), slug="copy")


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", NoDocument),
        (b"{}", NoDocument),
        (b"[1]", NoDocument),
        (b"null", NoDocument),
        (b"[" * 100_000, NoDocument),
        (b'{"a": 1, "a": 2}', NoDocument),
        (b'{"a": NaN}', NoDocument),
        (b'{"a": 1e999}', NoDocument),
        (b'{"a": ' + b"9" * 5000 + b"}", NoDocument),
        (b'{"a": "\\ud800"}', NoDocument),
        (b'{"a": "\\u0000"}', NoDocument),
        (b"\xff\xfe{}", NoDocument),
        (b"\x1f\x8b no gzip", NoDocument),
        (gzip.compress(b"{}")[:-6], NoDocument),
        (gzip.compress(b" " * 21_000_000), FileTooLarge),
    ],
)
def test_file_that_is_no_document_is_refused(content: bytes, refusal: type[FileRefused]) -> None:
    with pytest.raises(refusal) as caught:
        read_document(content)
    assert str(caught.value).endswith(".")
    assert not UNWORTHY.search(str(caught.value))


@pytest.mark.one_database
@pytest.mark.parametrize("levels", [60, 400, 800])
def test_what_is_nested_too_deeply_is_refused(levels: int) -> None:
    document = full(make_event())
    document["extensions"] = [{"id": "deep", "data": "HERE"}]
    deep = "[" * levels + "]" * levels
    text = document_bytes(document).decode().replace('"HERE"', deep)
    with pytest.raises((NoDocument, SchemaRefused), match="nested too deeply"):
        read_document(text.encode())


@pytest.mark.one_database
def test_document_of_a_newer_version_is_refused() -> None:
    document = {**full(make_event()), "version": 4}
    with pytest.raises(OtherVersion, match=r"version 4 of the format\. Only versions up to 3 can be read"):
        read_document(document_bytes(signed(document)))


@pytest.mark.one_database
def test_changed_document_and_public_one_are_refused() -> None:
    event = played_event()
    with pytest.raises(PublicVariant):
        read_document(document_bytes(event_document(event, full=False)))
    with pytest.raises(DigestWrong):
        read_document(document_bytes({**full(event), "revision": 3}))


@pytest.fixture
def organizers(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


URL = "/events/import/"


def upload(client: Client, content: bytes, **more: str) -> Any:
    data = {"document": SimpleUploadedFile("event.ome.json", content), "slug": "", **more}
    return client.post(URL, data)


@pytest.mark.one_database
def test_organizer_uploads_a_document(organizers: Client, organizer: User) -> None:
    content = packed(bytes_of(played_event()))
    assert organizers.get(URL).status_code == 200
    key = str(uuid4())
    first, again = (upload(organizers, content, slug="copy", client_key=key) for _ in range(2))
    assert first["Location"] == again["Location"] == reverse("events:event-home", args=["copy"])
    assert Event.objects.get(slug="copy").created_by == organizer


@pytest.mark.one_database
def test_upload_says_what_is_wrong(organizers: Client) -> None:
    event = played_event()
    taken = upload(organizers, bytes_of(event))
    assert taken.status_code == 422
    assert "Choose another address" in taken.content.decode()
    bad = upload(organizers, b"{}")
    assert bad.status_code == 422
    assert "not an Open Mahjong Event document" in bad.content.decode()
    assert upload(organizers, b"x" * 20_000_001).status_code == 422


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every document is one that takes longer than a page should."""
    monkeypatch.setattr(import_jobs, "LARGE_PACKED_BYTES", 10)
    monkeypatch.setattr("os.nice", lambda _by: 0)


def do_import(folder: Path) -> int:
    (job,) = folder.glob("account-*")
    return run(job, import_jobs.make_of_order, turn="imports")


@pytest.mark.one_database
def test_large_document_is_imported_in_the_background(
    organizers: Client, organizer: User, large: None, jobs_undone: Path
) -> None:
    content = packed(bytes_of(played_event()))
    data = {"slug": "copy", "client_key": str(uuid4())}
    first, again = (upload(organizers, content, **data) for _ in range(2))
    assert first["Location"] == again["Location"]
    waiting = organizers.get(first["Location"])
    assert (waiting.status_code, waiting["Refresh"]) == (202, "1")
    (job,) = jobs_undone.glob("account-*")
    (job / PROGRESS).write_text("3 10")
    assert "Importing: 30 %." in organizers.get(first["Location"]).content.decode()
    assert do_import(jobs_undone) == 0
    done, total = map(int, (job / PROGRESS).read_text().split())
    assert 0 < done <= total
    assert not (job / GIVEN).exists()
    ended = organizers.get(first["Location"])
    assert ended["Location"] == reverse("events:event-home", args=["copy"])
    assert Event.objects.get(slug="copy").created_by == organizer


@pytest.mark.one_database
def test_large_document_that_does_not_fit_is_refused_on_the_form(
    organizers: Client, large: None, jobs_undone: Path
) -> None:
    event = played_event()
    waiting = upload(organizers, packed(bytes_of(event)), client_key=str(uuid4()))["Location"]
    assert do_import(jobs_undone) == 0
    response = organizers.get(waiting)
    assert response.status_code == 422
    assert "Choose another address" in response.content.decode()
    assert Event.objects.filter(slug=event.slug).count() == 1


@pytest.mark.one_database
def test_import_of_somebody_else_is_not_shown(
    organizers: Client, sign_in: SignIn, large: None, jobs_undone: Path
) -> None:
    waiting = upload(organizers, packed(bytes_of(played_event())), slug="copy")["Location"]
    assert sign_in(make_user()).get(waiting)["Location"] == URL
    (job,) = jobs_undone.glob("account-*")
    (job / FAILED).write_text("error")
    assert organizers.get(waiting).status_code == 503


@pytest.mark.one_database
def test_stranger_signs_in_first() -> None:
    assert Client().post(URL).status_code == 302
    assert Client().put(URL).status_code == 302


@pytest.mark.one_database
def test_packed_document_is_the_same_for_the_same_event(organizers: Client, organizer: User) -> None:
    event = simulated("mau", rounds=1)
    event.staff.create(user=organizer, role="referee")
    url = reverse("exchange:document-file", args=[event.slug]) + "?variant=full&packed=1"
    first, again = (organizers.get(url).content for _ in range(2))
    assert first == again
    assert gzip.decompress(first) == bytes_of(event)


@pytest.mark.one_database
def test_command_imports_a_file(tmp_path: Path) -> None:
    event = played_event()
    path = tmp_path / "event.ome.json"
    path.write_bytes(bytes_of(event))
    make_user("olive")
    call_command("import_event", str(path), owner="olive", slug="copy", stdout=StringIO())
    assert Event.objects.get(slug="copy").staff.get().user.username == "olive"
    for options in ({"owner": "nobody"}, {"owner": "olive"}):
        with pytest.raises(CommandError):
            call_command("import_event", str(path), stdout=StringIO(), **options)
    with pytest.raises(CommandError):
        call_command("import_event", str(tmp_path / "none"), owner="olive", stdout=StringIO())
