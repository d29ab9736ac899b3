"""What an act leaves behind, and that a refused one leaves nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from penalties.models import AppealRow, EventFoul, LedgerEntry, LedgerSettings, OwnLinkWithdrawal
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.core.errors import Refusal
from tournament.draws.models import (
    Draw,
    DrawSettings,
    FixedTable,
    KeptApart,
    Seat,
    SeatChange,
    SitOut,
    StatusBefore,
    Table,
)
from tournament.events.models import Event, Invitation, Round, SentContent, SentForm, Staff
from tournament.play.models import (
    Confirmation,
    DisputeDecision,
    DoubtAnswer,
    EntryRules,
    Hand,
    HandAcceptance,
    HandDoubt,
    HandPhoto,
    HandWin,
    LateHand,
    PhotoRules,
    RefereeCall,
    RotationChange,
    RoundSeal,
    SeatRepair,
    Shortfall,
    TableClosing,
    TableLink,
)
from tournament.registration.models import (
    DeskSettings,
    Entry,
    ImportDraft,
    MailText,
    NewLot,
    Payment,
    Player,
    SignUp,
    SignUpQuestion,
    Stage,
    StagePlace,
    Succession,
)

Rows = dict[str, list[Any]]
ANY_EVENT = -1


def everything(event: Event) -> Rows:
    """Every row that belongs to the event, and all people: equal before and after an act that did nothing.

    It is asked before and after most acts, so the statements are made once.
    """
    found: Rows = {}
    with connection.cursor() as cursor:
        for name, (sql, parameters) in _statements().items():
            cursor.execute(sql, [event.pk if each == ANY_EVENT else each for each in parameters])
            found[name] = cursor.fetchall()
    return found


@cache
def _statements() -> dict[str, tuple[str, tuple[Any, ...]]]:
    """The statements that read the rows of an event, with `ANY_EVENT` where its id belongs."""
    rows = {name: queryset.order_by("pk").values_list() for name, queryset in _rows_of(ANY_EVENT).items()}
    return {name: queryset.query.sql_with_params() for name, queryset in rows.items()}


def _rows_of(event: int) -> dict[str, QuerySet[Any]]:
    return {
        "event": Event.objects.filter(pk=event),
        "invitations": Invitation.objects.filter(event=event),
        "staff": Staff.objects.filter(event=event),
        "rounds": Round.objects.filter(event=event),
        "sent_forms": SentForm.objects.filter(event=event),
        "sent": SentContent.objects.filter(event=event),
        "audit": AuditEntry.objects.filter(event=event),
        "players": Player.objects.all(),
        "entries": Entry.objects.filter(event=event),
        "successions": Succession.objects.filter(leaver__event=event),
        "stages": Stage.objects.filter(event=event),
        "stage_places": StagePlace.objects.filter(stage__event=event),
        "new_lots": NewLot.objects.filter(event=event),
        "desk": DeskSettings.objects.filter(event=event),
        "sign_ups": SignUp.objects.filter(event=event),
        "questions": SignUpQuestion.objects.filter(event=event),
        "mail_texts": MailText.objects.filter(event=event),
        "payments": Payment.objects.filter(entry__event=event),
        "drafts": ImportDraft.objects.filter(event=event),
        "draws": Draw.objects.filter(round__event=event),
        "tables": Table.objects.filter(round__event=event),
        "seats": Seat.objects.filter(round__event=event),
        "seat_changes": SeatChange.objects.filter(table__round__event=event),
        "statuses_before": StatusBefore.objects.filter(change__table__round__event=event),
        "sit_outs": SitOut.objects.filter(round__event=event),
        "draw_settings": DrawSettings.objects.filter(event=event),
        "kept_apart": KeptApart.objects.filter(one__event=event),
        "fixed_tables": FixedTable.objects.filter(entry__event=event),
        "hands": Hand.objects.filter(table__round__event=event),
        "wins": HandWin.objects.filter(hand__table__round__event=event),
        "late_hands": LateHand.objects.filter(hand__table__round__event=event),
        "repairs": SeatRepair.objects.filter(table__round__event=event),
        "rotation": RotationChange.objects.filter(table__round__event=event),
        "entry_rules": EntryRules.objects.filter(event=event),
        "links": TableLink.objects.filter(table__round__event=event),
        "acceptances": HandAcceptance.objects.filter(hand__table__round__event=event),
        "confirmations": Confirmation.objects.filter(table__round__event=event),
        "decisions": DisputeDecision.objects.filter(confirmation__table__round__event=event),
        "doubts": HandDoubt.objects.filter(hand__table__round__event=event),
        "doubt_answers": DoubtAnswer.objects.filter(doubt__hand__table__round__event=event),
        "photos": HandPhoto.objects.filter(hand__table__round__event=event),
        "photo_rules": PhotoRules.objects.filter(event=event),
        "calls": RefereeCall.objects.filter(table__round__event=event),
        "seals": RoundSeal.objects.filter(round__event=event),
        "ledger": LedgerEntry.objects.filter(event=event),
        "appeals": AppealRow.objects.filter(ledger_entry__event=event),
        "fouls": EventFoul.objects.filter(event=event),
        "own_links": OwnLinkWithdrawal.objects.filter(entry__event=event),
        "ledger_settings": LedgerSettings.objects.filter(event=event),
        "shortfalls": Shortfall.objects.filter(closing__table__round__event=event),
        "closings": TableClosing.objects.filter(table__round__event=event),
    }


@contextmanager
def nothing_changes(event: Event) -> Iterator[None]:
    before = everything(event)
    yield
    assert everything(event) == before


@contextmanager
def refused(event: Event, refusal: type[Refusal]) -> Iterator[None]:
    """The act inside is refused for this reason, in a whole sentence, and changes nothing."""
    with nothing_changes(event):
        with pytest.raises(refusal) as caught:
            yield
        sentence = str(caught.value)
        assert sentence
        assert "%(" not in sentence


@contextmanager
def one_act(event: Event, verb: Verb, *, is_public: bool = True) -> Iterator[None]:
    """The act inside writes one row of audit, and raises the revision by one if the public can see it."""
    rows, revision = _audit_rows(event), _revision(event)
    yield
    assert [row.verb for row in _audit_rows(event)[len(rows) :]] == [verb]
    assert _revision(event) == revision + is_public


def _audit_rows(event: Event) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(event=event).order_by("pk"))


def _revision(event: Event) -> int:
    return Event.objects.get(pk=event.pk).revision
