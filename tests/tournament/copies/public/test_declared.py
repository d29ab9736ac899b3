"""What a mirror gets is decided for every column of the product, and nothing else leaves home."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import CharField, TextField
from django.test import Client

from penalties.enums import PublicView
from penalties.models import LedgerSettings
from tests.factories import discard_win, make_entries, make_event, make_round, play, set_state
from tests.penalties.given import give
from tests.tournament.copies.conftest import Machines
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.copies.acts import triggers
from tournament.copies.acts.mirroring import make_mirror
from tournament.copies.acts.receiving import apply_delivery
from tournament.copies.deliveries import Delivery
from tournament.copies.enums import CopyKind
from tournament.copies.lens import ONLY_PUBLIC
from tournament.copies.models import Copy, Source
from tournament.copies.public.declared import NOT_COPIED, PUBLIC
from tournament.copies.rows import Kind, kinds
from tournament.draws.models import KeptApart, Seat
from tournament.events.enums import HoldBack, RoundState, Visibility
from tournament.events.models import Event
from tournament.play.models import Hand
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, SignUp

MARK = "PRIVATE"


def test_every_column_is_public_or_stays_at_home():
    assert set(kinds()) == {*PUBLIC, *NOT_COPIED}
    assert not set(PUBLIC) & set(NOT_COPIED)
    for table, declared in PUBLIC.items():
        shown, kept = declared.shown.split(), declared.kept.split()
        columns = [field.attname for field in kinds()[table].fields]
        assert sorted([*shown, *kept]) == sorted(columns), table
        assert set(declared.filled) <= set(kept), table


@pytest.fixture
def mirror(machines: Machines) -> Machines:
    """A mirror in the place of the standby."""
    Copy.objects.update(kind=CopyKind.MIRROR)
    Source.objects.update(kind=CopyKind.MIRROR)
    machines.copy.refresh_from_db()
    return machines


def arrives(delivery: Delivery | None) -> None:
    """The mirror begins with nothing, and has what a full exchange brings."""
    assert delivery is not None
    Copy.objects.all().delete()
    make_mirror(replaces=True)
    apply_delivery(delivery.file)


def text_fields(kind: Kind) -> Iterator[str]:
    for field in kind.fields:
        is_text = isinstance(field, CharField | TextField) and not field.choices
        if is_text and not field.primary_key and (field.max_length or 99) >= len(MARK) + 4:
            yield str(field.attname)


def mark_everything_private() -> list[str]:
    """Write a mark into every text that stays at home. Returns the columns that the database keeps from it."""
    triggers.set_aside()
    left = []
    for table, kind in kinds().items():
        kept = PUBLIC[table].kept.split() if table in PUBLIC else [str(one.attname) for one in kind.fields]
        for name in set(text_fields(kind)) & set(kept):
            try:
                with transaction.atomic():
                    for pk in kind.model._base_manager.values_list("pk", flat=True):
                        kind.model._base_manager.filter(pk=pk).update(**{name: f"{MARK}{pk}"[:30]})
                    if connection.vendor == "postgresql":
                        with connection.cursor() as cursor:
                            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            except IntegrityError:
                left.append(f"{table}.{name}")
    return left


def everything_here() -> str:
    """All rows of all tables but those of the machine, as text."""
    found = []
    for kind in kinds().values():
        found += [
            json.dumps(list(row), default=str, ensure_ascii=False)
            for row in kind.model._base_manager.values_list()
        ]
    return "\n".join(found)


@pytest.mark.django_db
@pytest.mark.each_database
def test_nothing_private_reaches_a_mirror(mirror: Machines):
    """Everything private that an event can have, and the mirror's database and pages know none of it."""
    event = make_event(slug="open-day", hold_back=HoldBack.LIVE)
    open_desk(event)
    people = make_entries(event, 6)
    first = make_round(event, [people[:4]])
    play(first.tables.get(), discard_win(0, 1, 8))
    give(event, people[0], "late", measure=5)
    set_state(first, RoundState.CLOSED)
    drawn = make_round(event, [people[:4]], number=2, state=RoundState.DRAWN)
    KeptApart.objects.create(one=people[0], other=people[1], reason=MARK)
    sign_up = make_sign_up(
        event, email=f"{MARK}@example.org", phone=f"{MARK} 1", publishes_name=False, name=f"{MARK} Person"
    )
    private = make_event(slug="private-day", name=f"{MARK} event", visibility=Visibility.PRIVATE)
    make_entries(private, 4, club=MARK)
    left = mark_everything_private()
    Entry.objects.filter(pk=people[4].pk).update(
        name=f"Zoe {MARK}",
        search_names=f"\nzoe {MARK}\n",
        hides_name=True,
        federation_id=MARK,
        other_ids=MARK,
    )
    Entry.objects.filter(pk=people[5].pk).update(name=f"{MARK} Gone", club=MARK, status=EntryStatus.WITHDRAWN)
    rows = event.audit_entries.all()
    rows.update(data={"name": MARK, "round": 1}, actor_name=MARK)
    event.ledger.update(note=MARK, witness=MARK, foul_code=MARK, foul_name={"en": MARK})
    assert left == []
    arrives(mirror.next_delivery())
    text = everything_here()
    assert MARK not in text, text[text.index(MARK) - 300 :][:400]
    assert set(Entry.objects.values_list("event__slug", flat=True)) == {"open-day"}
    assert Seat.objects.count() == 4
    assert not Seat.objects.filter(round=drawn.pk).exists()
    assert Hand.objects.count() == 1
    assert not SignUp.objects.exclude(name="–").exists(), sign_up
    for table in NOT_COPIED:
        if table != "accounts_user":
            assert not kinds()[table].model._base_manager.exists(), table
    visitor = Client()
    for page in (
        "",
        "entries/",
        "standings/",
        "rounds/1/",
        "rounds/1/tables/1/",
        "files/open-mahjong-event.json",
        "sign-up/",
    ):
        answer = visitor.get(f"/open-day/{page}")
        assert answer.status_code == 200, page
        body = b"".join(answer) if answer.streaming else answer.content
        assert MARK.encode() not in body, page
    assert visitor.get("/private-day/").status_code == 404


def seen_by(mirror: Machines) -> dict[str, Any]:
    """What the mirror would have now, as the machine that writes sees it."""
    view = ONLY_PUBLIC.look()
    return {
        table: {row[0]: dict(zip(kind.columns, row, strict=True)) for row in view.rows_of(kind)}
        for table, kind in ONLY_PUBLIC.kinds().items()
    }


@pytest.mark.django_db
@pytest.mark.each_database
def test_what_stops_being_public_leaves_with_the_next_delivery(mirror: Machines):
    """Each change alone: an event made private, results held back, a round unpublished, a name hidden."""
    event = make_event(hold_back=HoldBack.LIVE)
    people = make_entries(event, 4)
    round_ = make_round(event, [people])
    hand = play(round_.tables.get(), discard_win(0, 1, 8))[0]

    def leaves(table: str, pk: int) -> bool:
        delivery = mirror.next_delivery()
        assert delivery is not None
        changes = ONLY_PUBLIC.look().also_changed({"events_event": [str(event.pk)]}, mirror.copy.gates)
        return str(pk) in changes.get(table, []) and pk not in seen_by(mirror)[table]

    with mirror.writing():
        full = mirror.next_delivery()
        assert full is not None
        mirror.follows(full)
        mirror.copy.gates = full.gates
        assert hand.pk in seen_by(mirror)["play_hand"]
        for change, table, pk in (
            ({"hold_back": HoldBack.PUBLISHED}, "play_hand", hand.pk),
            ({"hold_back": HoldBack.PUBLISHED, "visibility": Visibility.PRIVATE}, "events_event", event.pk),
        ):
            Event.objects.filter(pk=event.pk).update(**change)
            assert leaves(table, pk)
        Event.objects.filter(pk=event.pk).update(visibility=Visibility.PUBLIC, hold_back=HoldBack.LIVE)
        Entry.objects.filter(pk=people[0].pk).update(hides_name=True, name="Anna Kowalska")
        assert seen_by(mirror)["registration_entry"][people[0].pk]["name"] == "A. K."
        assert seen_by(mirror)["registration_player"][people[0].player_id]["name"] == "A. K."
        LedgerSettings.objects.create(event=event, public_view=PublicView.ALL)
        changes = ONLY_PUBLIC.look().also_changed({}, mirror.copy.gates)
        assert str(hand.pk) in changes["play_hand"]
