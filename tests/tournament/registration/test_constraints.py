"""Each constraint on players and entries, and an attempt to break it."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Model, ProtectedError

from tests.constraints import change, constraint_names, refused_by
from tests.factories import make_entries, make_event
from tests.tournament.registration.sign_ups import make_question, make_sign_up
from tournament.accounts.models import OwnerMail
from tournament.audit.models import AuditEntry
from tournament.events.models import Event
from tournament.registration.enums import MailKind, PaymentMethod
from tournament.registration.models import (
    Charge,
    DeskSettings,
    Entry,
    FeeItem,
    MailText,
    Message,
    NewLot,
    NoShow,
    OutgoingMail,
    Payment,
    Player,
    SignUp,
    SignUpQuestion,
    Stage,
    StagePlace,
)

LATER = datetime(2026, 5, 1, tzinfo=UTC)
BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("registration_entry_number_once", {"number": 2}),
    ("registration_entry_number_in_range", {"number": 0}),
    ("registration_entry_number_in_range", {"number": 10_000}),
    ("registration_entry_named", {"name": ""}),
    ("registration_entry_status_known", {"status": "asleep"}),
    ("registration_entry_searchable", {"search_names": ""}),
    ("registration_entry_place_in_a_team", {"team": "", "is_captain": True}),
    ("registration_entry_one_captain", {"team": "Winds", "is_captain": True}),
    ("registration_entry_team_order_once", {"team": "Winds", "team_order": 1}),
]
WAITING_WITH_AN_ENTRY = {"state": "waiting"}
DESK_BREACHES: list[tuple[str, type[Model], dict[str, Any]]] = [
    (
        "registration_desksettings_closes_after_opening",
        DeskSettings,
        {"opens_at": LATER, "closes_at": LATER},
    ),
    ("registration_desksettings_capacity_in_range", DeskSettings, {"capacity": 0}),
    ("registration_desksettings_reserved_of_the_places", DeskSettings, {"reserved": 1}),
    ("registration_desksettings_reserved_of_the_places", DeskSettings, {"capacity": 1, "reserved": 2}),
    ("registration_desksettings_quota_in_range", DeskSettings, {"country_most": 6000}),
    ("registration_desksettings_fee_not_negative", DeskSettings, {"fee": Decimal(-1)}),
    ("registration_desksettings_other_fees_not_negative", DeskSettings, {"reduced_fee": Decimal(-1)}),
    ("registration_desksettings_early_fee_ends", DeskSettings, {"early_fee": Decimal(1)}),
    ("registration_desksettings_days_in_range", DeskSettings, {"forget_after_days": 5000}),
    ("registration_desksettings_order_known", DeskSettings, {"numbers_by": "height"}),
    ("registration_signupquestion_text_given", SignUpQuestion, {"text": ""}),
    ("registration_signupquestion_kind_known", SignUpQuestion, {"kind": "song"}),
    ("registration_mailtext_kind_known", MailText, {"kind": "song"}),
    ("registration_mailtext_worded", MailText, {"subject": ""}),
    ("registration_outgoingmail_kind_known", OutgoingMail, {"kind": "song"}),
    ("registration_outgoingmail_kind_known", OutgoingMail, {"kind": "message"}),
    ("registration_message_audience_known", Message, {"audience": "friends"}),
    ("registration_message_table_given", Message, {"audience": "table"}),
    ("registration_message_team_given", Message, {"audience": "team"}),
    ("registration_message_has_text", Message, {"body": ""}),
    ("registration_payment_refund_has_a_reason", Payment, {"amount": Decimal(0)}),
    ("registration_payment_refund_has_a_reason", Payment, {"amount": Decimal(-1)}),
    ("registration_feeitem_costs_something", FeeItem, {"amount": Decimal(0)}),
    ("registration_feeitem_costs_something", FeeItem, {"name": ""}),
    ("registration_charge_kind_known", Charge, {"kind": "shells"}),
    ("registration_payment_method_known", Payment, {"method": "shells"}),
    ("registration_payment_undone_by_somebody", Payment, {"undone_at": LATER}),
    ("registration_noshow_reason_given", NoShow, {"reason": ""}),
    ("registration_signup_token_given", SignUp, {"nonce": ""}),
    ("registration_signup_named", SignUp, {"name": "", "name_zh": ""}),
    ("registration_signup_state_fits", SignUp, WAITING_WITH_AN_ENTRY),
    ("registration_signup_declined_is_out", SignUp, {"declined_at": LATER}),
    *(
        (f"registration_{model._meta.model_name}_translations_by_column", model, {"translations": []})
        for model in (DeskSettings, SignUpQuestion, MailText, Message, FeeItem)
    ),
]
ELSEWHERE = {
    "registration_mailtext_once",
    "registration_outgoingmail_once",
    "registration_outgoingmail_once_for_an_account",
    "registration_outgoingmail_message_once",
    "registration_entry_player_once",
    "registration_player_named",
    "registration_succession_of_two",
    "registration_succession_once",
}
STAGE_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("registration_stage_after_a_round", {"after_round": 0}),
    ("registration_stage_size_fits_kind", {"size": 3}),
    ("registration_stage_size_fits_kind", {"kind": "tables", "size": 4}),
    ("registration_stage_title_fits_kind", {"is_for_title": True}),
    ("registration_stage_title_fits_kind", {"kind": "title"}),
    ("registration_stage_carry_over_known", {"carry_over": "a third"}),
    ("registration_stage_rest_known", {"rest": "sing"}),
    ("registration_stage_tie_settled", {"tie_method": "lot", "tied": [1, 2]}),
    ("registration_stage_tie_settled", {"tie_method": "criterion", "tied": [1, 2]}),
    ("registration_stage_tie_settled", {"tie_method": "play_off"}),
    ("registration_stage_tie_settled", {"tie_method": "coin", "tied": [1, 2]}),
    ("registration_stage_tie_settled", {"tied": [1, 2]}),
]
OF_STAGES = {
    "registration_newlot_explained",
    "registration_stage_round_once",
    "registration_stageplace_entry_once",
    "registration_stageplace_from_one",
    "registration_stageplace_line_once",
}


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return make_entries(event, 2)


def test_every_constraint_of_registration_is_tried() -> None:
    tried = {name for name, _fields in [*BREACHES, *STAGE_BREACHES]}
    tried |= {name for name, _model, _fields in DESK_BREACHES}
    assert tried | ELSEWHERE | OF_STAGES == constraint_names("registration")


@pytest.mark.parametrize(("constraint", "fields"), BREACHES)
def test_entry_constraint_holds(entries: list[Entry], constraint: str, fields: dict[str, Any]) -> None:
    change(entries[1], team="Winds", is_captain=True, team_order=1)
    with refused_by(constraint):
        change(entries[0], **fields)


@pytest.fixture
def desk_rows(event: Event, entries: list[Entry]) -> None:
    """One row of each kind that the desk keeps."""
    sign_up = make_sign_up(event)
    OutgoingMail.objects.create(sign_up=sign_up, kind=MailKind.REMINDER)
    make_question(event)
    Message.objects.create(event=event, audience="all", subject="Hello", body="Hi", sent_by=event.created_by)
    MailText.objects.create(event=event, kind=MailKind.REMINDER, subject="Soon", body="Come")
    FeeItem.objects.create(event=event, name="Dinner", amount=Decimal(5))
    Charge.objects.create(entry=entries[0])
    NoShow.objects.create(entry=entries[0], reason="Fell ill")
    Payment.objects.create(
        entry=entries[0], amount=Decimal(5), method=PaymentMethod.CASH, taken_by=event.created_by
    )


@pytest.mark.usefixtures("desk_rows")
@pytest.mark.parametrize(("constraint", "model", "fields"), DESK_BREACHES)
def test_constraint_of_the_desk_holds(constraint: str, model: type[Model], fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        change(model._base_manager.get(), **fields)


@pytest.mark.usefixtures("desk_rows")
def test_mail_is_worded_once(event: Event) -> None:
    with refused_by("registration_mailtext_once"):
        MailText.objects.create(event=event, kind=MailKind.REMINDER, subject="Again", body="Come")


@pytest.mark.usefixtures("desk_rows")
def test_mail_of_a_kind_waits_once() -> None:
    with refused_by("registration_outgoingmail_once"):
        OutgoingMail.objects.create(sign_up=SignUp.objects.get(), kind=MailKind.REMINDER)


@pytest.mark.usefixtures("desk_rows")
def test_message_waits_once_for_a_person() -> None:
    mail = {"sign_up": SignUp.objects.get(), "message": Message.objects.get(), "kind": "message"}
    OutgoingMail.objects.create(**mail)
    with refused_by("registration_outgoingmail_message_once"):
        OutgoingMail.objects.create(**mail)


def test_warning_of_a_kind_waits_once_and_names_what_it_reports(event: Event) -> None:
    fields = {"account": event.created_by, "kind": OwnerMail.NEW_DEVICE}
    with refused_by("registration_outgoingmail_kind_known"):
        OutgoingMail.objects.create(**fields)
    fields["reported"] = AuditEntry.objects.latest("pk")
    OutgoingMail.objects.create(**fields)
    with refused_by("registration_outgoingmail_once_for_an_account"):
        OutgoingMail.objects.create(**fields)


def test_player_enters_an_event_once(entries: list[Entry]) -> None:
    with refused_by("registration_entry_player_once"):
        change(entries[0], player=entries[1].player)


def test_player_enters_two_events(entries: list[Entry]) -> None:
    (other,) = make_entries(make_event(), 1)
    change(other, player=entries[0].player)
    assert entries[0].player.entries.count() == 2


def test_player_has_a_name(entries: list[Entry]) -> None:
    with refused_by("registration_player_named"):
        change(entries[0].player, name="", name_zh="")


def test_chinese_name_is_a_name(event: Event) -> None:
    player = Player.objects.create(name_zh="陳大文")
    entry = Entry.objects.create(event=event, player=player, number=1, name_zh="陳大文")
    assert str(entry) == "陳大文"


def test_player_with_entries_cannot_be_deleted(entries: list[Entry]) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        entries[0].player.delete()


@pytest.fixture
def stage(event: Event) -> Stage:
    return make_stage(event)


def make_stage(event: Event, after_round: int = 1) -> Stage:
    return Stage.objects.create(
        event=event,
        after_round=after_round,
        kind="top",
        size=4,
        carry_over="full",
        rest="out",
        made_by=event.created_by,
    )


@pytest.mark.parametrize("fields", [{"question": ""}, {"reason": ""}])
def test_new_lot_says_what_it_decides_and_why(event: Event, fields: dict[str, Any]) -> None:
    new = {"question": "cut/1/top/8", "reason": "It was shown too early", "made_by": event.created_by}
    with refused_by("registration_newlot_explained"):
        NewLot.objects.create(event=event, **{**new, **fields})


@pytest.mark.parametrize(("constraint", "fields"), STAGE_BREACHES)
def test_stage_constraint_holds(stage: Stage, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        change(stage, **fields)


def test_round_is_followed_by_one_cut(stage: Stage) -> None:
    with refused_by("registration_stage_round_once"):
        make_stage(stage.event)


def test_player_is_in_a_stage_once_at_a_place_of_their_own(stage: Stage, entries: list[Entry]) -> None:
    StagePlace.objects.create(stage=stage, entry=entries[0], group=1, line=1)
    with refused_by("registration_stageplace_entry_once"):
        StagePlace.objects.create(stage=stage, entry=entries[0], group=1, line=2)
    with refused_by("registration_stageplace_line_once"):
        StagePlace.objects.create(stage=stage, entry=entries[1], group=1, line=1)
    with refused_by("registration_stageplace_from_one"):
        StagePlace.objects.create(stage=stage, entry=entries[1], group=0, line=2)


def test_player_of_a_stage_is_of_its_event(stage: Stage) -> None:
    (stranger,) = make_entries(make_event(), 1)
    with refused_by("registration_stageplace holds an entry of another event"):
        StagePlace.objects.create(stage=stage, entry=stranger, group=1, line=1)
