"""What an act leaves behind, and that a refused one leaves nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models import QuerySet

from penalties.models import AppealRow, EventFoul, LedgerEntry, LedgerSettings, OwnLinkWithdrawal
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
from tournament.events.enums import Verb
from tournament.events.models import AuditEntry, Event, Invitation, Round, SentContent, SentForm, Staff
from tournament.play.models import (
    Confirmation,
    DisputeDecision,
    EntryRules,
    Hand,
    HandAcceptance,
    HandWin,
    LateHand,
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
    Payment,
    Player,
    SignUp,
    SignUpQuestion,
    Succession,
)

Rows = dict[str, list[Any]]


def everything(event: Event) -> Rows:
    """Every row that belongs to the event, and all people: equal before and after an act that did nothing."""
    return {
        "event": _rows(Event.objects.filter(pk=event.pk)),
        "invitations": _rows(Invitation.objects.filter(event=event)),
        "staff": _rows(Staff.objects.filter(event=event)),
        "rounds": _rows(Round.objects.filter(event=event)),
        "sent_forms": _rows(SentForm.objects.filter(event=event)),
        "sent": _rows(SentContent.objects.filter(event=event)),
        "audit": _rows(AuditEntry.objects.filter(event=event)),
        "players": _rows(Player.objects.all()),
        "entries": _rows(Entry.objects.filter(event=event)),
        "successions": _rows(Succession.objects.filter(leaver__event=event)),
        "desk": _rows(DeskSettings.objects.filter(event=event)),
        "sign_ups": _rows(SignUp.objects.filter(event=event)),
        "questions": _rows(SignUpQuestion.objects.filter(event=event)),
        "mail_texts": _rows(MailText.objects.filter(event=event)),
        "payments": _rows(Payment.objects.filter(entry__event=event)),
        "drafts": _rows(ImportDraft.objects.filter(event=event)),
        "draws": _rows(Draw.objects.filter(round__event=event)),
        "tables": _rows(Table.objects.filter(round__event=event)),
        "seats": _rows(Seat.objects.filter(round__event=event)),
        "seat_changes": _rows(SeatChange.objects.filter(table__round__event=event)),
        "statuses_before": _rows(StatusBefore.objects.filter(change__table__round__event=event)),
        "sit_outs": _rows(SitOut.objects.filter(round__event=event)),
        "draw_settings": _rows(DrawSettings.objects.filter(event=event)),
        "kept_apart": _rows(KeptApart.objects.filter(one__event=event)),
        "fixed_tables": _rows(FixedTable.objects.filter(entry__event=event)),
        "hands": _rows(Hand.objects.of_event(event)),
        "wins": _rows(HandWin.objects.filter(hand__table__round__event=event)),
        "late_hands": _rows(LateHand.objects.filter(hand__table__round__event=event)),
        "repairs": _rows(SeatRepair.objects.filter(table__round__event=event)),
        "rotation": _rows(RotationChange.objects.filter(table__round__event=event)),
        "entry_rules": _rows(EntryRules.objects.filter(event=event)),
        "links": _rows(TableLink.objects.filter(table__round__event=event)),
        "acceptances": _rows(HandAcceptance.objects.filter(hand__table__round__event=event)),
        "confirmations": _rows(Confirmation.objects.filter(table__round__event=event)),
        "decisions": _rows(DisputeDecision.objects.filter(confirmation__table__round__event=event)),
        "calls": _rows(RefereeCall.objects.filter(table__round__event=event)),
        "seals": _rows(RoundSeal.objects.filter(round__event=event)),
        "ledger": _rows(LedgerEntry.objects.filter(event=event)),
        "appeals": _rows(AppealRow.objects.filter(ledger_entry__event=event)),
        "fouls": _rows(EventFoul.objects.filter(event=event)),
        "own_links": _rows(OwnLinkWithdrawal.objects.filter(entry__event=event)),
        "ledger_settings": _rows(LedgerSettings.objects.filter(event=event)),
        "shortfalls": _rows(Shortfall.objects.filter(closing__table__round__event=event)),
        "closings": _rows(TableClosing.objects.filter(table__round__event=event)),
    }


def _rows(rows: QuerySet[Any]) -> list[Any]:
    return list(rows.order_by("pk").values())


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
