"""Fees: amounts as people type them, what was paid too much, what was given back, and the reference of a payment."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import HTMX, assert_fault_beside, text_of, words_of
from tests.tournament.registration.sign_ups import make_payment, make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.fees import add_fee_item, change_charge, remove_fee_item
from tournament.registration.acts.payments import refund_payment, take_payment, undo_payment
from tournament.registration.acts.sign_ups import withdraw_sign_up
from tournament.registration.enums import EntryStatus, PaymentMethod
from tournament.registration.errors import PaysTooMuch, RefundStands, RefundTooHigh
from tournament.registration.forms.sign_ups import REDUCED, SignUpForm, fee_choices
from tournament.registration.models import Entry, FeeItem, Payment
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.fees import dues_of, reference_of, sign_up_of_reference
from tournament.registration.queries.sign_ups import desk_of, token_of
from tournament.registration.verbs import EntryVerb

FEE = Decimal("35.50")


@pytest.fixture
def entry(event: Event) -> Entry:
    open_desk(event, fee=FEE, currency="EUR")
    return make_entries(event, 1)[0]


@pytest.fixture
def desk(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


def url(event: Event, name: str, *args: object) -> str:
    return reverse(f"registration:{name}", args=[event.slug, *args])


def pay(desk: Client, entry: Entry, amount: str, **more: str) -> Any:
    return desk.post(
        url(entry.event, "desk-pay", entry.pk), {"amount": amount, "method": "cash", **more}, follow=True
    )


def give_back(entry: Entry, amount: str) -> Payment:
    return refund_payment(
        entry.event.created_by,
        entry,
        amount=Decimal(amount),
        method=PaymentMethod.CASH,
        reason="Paid twice",
    )


@pytest.mark.parametrize("typed", ["35,50", "35.50", " 35,5 "])
def test_amount_has_a_comma_or_a_point(entry: Entry, desk: Client, typed: str) -> None:
    assert "Nothing is owed" in words_of(pay(desk, entry, typed))
    assert Payment.objects.get().amount == FEE


@pytest.mark.parametrize("typed", ["1,000", "1.000,00", "35,505", ",", "12,3,4"])
def test_amount_that_can_be_read_in_two_ways_is_asked_again(entry: Entry, desk: Client, typed: str) -> None:
    with nothing_changes(entry.event):
        assert_fault_beside(pay(desk, entry, typed), "amount")


def test_fee_is_set_with_a_comma(event: Event, desk: Client) -> None:
    desk.post(url(event, "desk-settings"), {"fee": "35,50", "currency": "EUR"})
    assert desk_of(event).fee == FEE


def test_more_than_is_owed_is_asked_for_and_then_said(entry: Entry, desk: Client) -> None:
    make_payment(entry, 20)
    with nothing_changes(entry.event):
        answer = pay(desk, entry, "35,50")
    assert_fault_beside(answer, "beyond")
    assert "has paid 20.00 of 35.50, so this is 20.00 too much" in words_of(answer)
    page = words_of(pay(desk, entry, "35,50", beyond="on"))
    assert "Paid 20.00 EUR too much" in page
    undo_payment(entry.event.created_by, Payment.objects.get(amount=20))
    assert "Paid twice: 35.50 EUR too much" in words_of(pay(desk, entry, "35,50", beyond="on"))
    rows = desk.get(url(entry.event, "desk"), {"show": "overpaid"})
    assert "35.50 EUR too much" in words_of(rows)
    assert [row.entry for row in rows.context["list"].rows] == [entry]


def test_money_is_given_back_with_a_reason(entry: Entry, desk: Client, event: Event) -> None:
    make_payment(entry, 20)
    refund = url(event, "desk-refund", entry.pk)
    sent = {"refund-amount": "5,00", "refund-method": "cash"}
    faults: list[tuple[dict[str, str], str]] = [
        ({}, "reason"),
        ({"refund-reason": "Student", "refund-amount": "20.01"}, "amount"),
    ]
    for wrong, field in faults:
        with nothing_changes(event):
            answer = desk.post(refund, {**sent, **wrong})
        assert (answer.status_code, list(answer.context["refund_form"].errors)) == (422, [field])
        assert f'id="id_refund-{field}_error"' in text_of(answer)
    with one_act(event, EntryVerb.PAYMENT_REFUNDED):
        answer = desk.post(refund, {**sent, "refund-reason": "Student"}, follow=True)
    assert "Given back: 5.00 EUR" in words_of(answer)
    assert "Student" in words_of(answer)
    assert dues_of(entry, desk_of(event)) == (Decimal("15.00"), FEE)


def test_two_desks_do_not_give_the_same_money_back_twice(entry: Entry, desk: Client, event: Event) -> None:
    pay(desk, entry, "45", beyond="on")
    page = url(event, "desk-person", entry.pk)
    seen = desk.get(page).context["refund_form"]["seen"].value()
    give_back(entry, "9.50")
    sent = {"refund-amount": "9.50", "refund-method": "cash", "refund-reason": "Paid too much"}
    with nothing_changes(event):
        answer = desk.post(url(event, "desk-refund", entry.pk), {**sent, "refund-seen": str(seen)})
    assert answer.status_code == 422
    assert "35.50 is paid now" in words_of(answer)
    again = answer.context["refund_form"]["seen"].value()
    sent["refund-amount"] = "5"
    assert desk.post(url(event, "desk-refund", entry.pk), {**sent, "refund-seen": again}).status_code == 302
    assert dues_of(entry, desk_of(event))[0] == Decimal("30.50")


def test_more_than_is_owed_is_meant_for_the_sum_that_was_seen(
    entry: Entry, desk: Client, event: Event
) -> None:
    seen = pay(desk, entry, "40").context["form"]["seen"].value()
    make_payment(entry, 20)
    with nothing_changes(event):
        answer = pay(desk, entry, "40", beyond="on", seen=seen)
    assert answer.status_code == 422
    assert "beyond" in answer.context["form"].errors
    pay(desk, entry, "40", beyond="on", seen=answer.context["form"]["seen"].value())
    assert dues_of(entry, desk_of(event))[0] == 60


def test_payment_that_was_given_back_is_undone_after_its_refund(entry: Entry, organizer: User) -> None:
    paid = make_payment(entry, 20)
    refund = give_back(entry, "20")
    with refused(entry.event, RefundStands):
        undo_payment(organizer, paid)
    with refused(entry.event, RefundTooHigh):
        give_back(entry, "0.01")
    undo_payment(organizer, refund)
    undo_payment(organizer, paid)
    assert dues_of(entry, desk_of(entry.event))[0] == 0


def test_whoever_withdrew_owes_nothing_and_gets_money_back(
    entry: Entry, desk: Client, organizer: User
) -> None:
    make_payment(entry, 20)
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    page = words_of(desk.get(url(entry.event, "desk-person", entry.pk)))
    assert "Has withdrawn and has paid 20.00 EUR" in page
    assert give_back(entry, "20").amount == -20


def test_cents_add_up(entry: Entry, organizer: User) -> None:
    for amount in ("11.85", "11.85", "11.80"):
        take_payment(organizer, entry, amount=Decimal(amount), method=PaymentMethod.CASH)
    assert dues_of(entry, desk_of(entry.event)) == (FEE, FEE)
    with refused(entry.event, PaysTooMuch):
        take_payment(organizer, entry, amount=Decimal("0.01"), method=PaymentMethod.CASH)


def test_check_in_and_fee_are_one_press(entry: Entry, desk: Client, event: Event) -> None:
    pay(desk, entry, "35.50", check_in="1")
    entry.refresh_from_db()
    assert (entry.status, entry.payments.count()) == (EntryStatus.CHECKED_IN, 1)


def test_whoever_is_checked_in_pays_in_the_list(entry: Entry, desk: Client, event: Event) -> None:
    answer = desk.post(url(event, "desk-check-in", entry.pk), headers=HTMX)
    assert "Owes 35.50 EUR. Paid by:" in words_of(answer)
    sent = {"amount": "35.50", "method": "card", "back": "list", "client_key": answer.context["pay_key"]}
    for _ in range(2):
        answer = desk.post(url(event, "desk-pay", entry.pk), sent, headers=HTMX)
    assert "Paid by" not in words_of(answer)
    assert answer.context["news"].done == [entry]
    assert entry.payments.get().method == PaymentMethod.CARD


def test_reference_finds_the_person(event: Event, desk: Client) -> None:
    open_desk(event, fee=FEE, currency="EUR", how_to_pay="IBAN XX00")
    make_sign_up(event, "Ann")
    row = make_sign_up(event, "Bo")
    reference = reference_of(row)
    own = words_of(Client().get(url(event, "sign-up-own", token_of(row))))
    assert all(text in own for text in ("You owe 35.50 EUR", "IBAN XX00", reference))
    for text in (reference, reference.lower(), f"Bo Berg {reference} dinner"):
        assert [found.entry for found in desk.get(url(event, "desk"), {"q": text}).context["list"].rows] == [
            row.entry
        ]
    assert reference in text_of(desk.get(url(event, "desk-person", row.entry_id)))
    wrong = f"{reference[:-1]}{(int(reference[-1]) + 1) % 10}"
    assert (sign_up_of_reference(reference), sign_up_of_reference(wrong)) == (row.pk, None)


def due_of(entry: Entry) -> Decimal:
    return dues_of(entry, desk_of(entry.event))[1]


def test_early_fee_is_for_those_who_signed_up_in_time(event: Event) -> None:
    now = timezone.now()
    early = {"early_fee": Decimal(30), "early_until": now + timedelta(days=1)}
    open_desk(event, fee=FEE, currency="EUR", **early)
    row, (by_desk,) = make_sign_up(event, "Ann"), make_entries(event, 1)
    assert row.entry
    assert [due_of(row.entry), due_of(by_desk)] == [Decimal(30), FEE]
    page = words_of(Client().get(url(event, "sign-up")))
    assert "30.00 EUR" in page
    open_desk(event, early_until=now - timedelta(days=1))
    assert due_of(row.entry) == FEE
    assert "30.00 EUR" not in words_of(Client().get(url(event, "sign-up")))


def test_player_chooses_the_reduced_fee_and_items_and_changes_them(event: Event, organizer: User) -> None:
    open_desk(event, fee=FEE, currency="EUR", reduced_fee=Decimal(20), reduced_for="students", capacity=1)
    dinner = add_fee_item(organizer, event, name="Dinner", amount=Decimal("25.00"))
    ann = make_sign_up(event, "Ann")
    row = make_sign_up(event, "Bo", asks_reduced=True, wishes=[dinner.pk])
    own = url(event, "sign-up-own", token_of(row))
    assert "I pay the reduced fee, 20.00 EUR (students)" in words_of(Client().get(own))
    withdraw_sign_up(LINK_HOLDER, ann)
    row.refresh_from_db()
    assert row.entry
    assert due_of(row.entry) == 45
    page = words_of(Client().get(own))
    assert all(text in page for text in ("You owe 45.00 EUR", "Reduced fee 20.00 EUR", "Dinner 25.00 EUR"))
    remove_fee_item(organizer, dinner)
    Client().post(own, {"name": "Bo", "asks_reduced": "on"})
    assert due_of(row.entry) == 45
    Client().post(own, {"name": "Bo"})
    assert due_of(row.entry) == FEE + 25


def test_sign_up_form_offers_items_in_the_full_fee(event: Event, organizer: User) -> None:
    open_desk(event, fee=FEE, currency="EUR")
    item = add_fee_item(organizer, event, name="Shirt", amount=Decimal(15))
    form = SignUpForm(
        {"name": "Ann", f"item_{item.pk}": "on"},
        event=event,
        questions=[],
        choices=fee_choices(desk_of(event)),
    )
    assert form.is_valid()
    assert form.sign_up_fields()["wishes"] == [item.pk]
    assert REDUCED not in form.fields


def test_desk_changes_what_somebody_pays_for(entry: Entry, desk: Client, event: Event) -> None:
    desk.post(url(event, "item-add"), {"item-name": "Dinner", "item-amount": "25,00"})
    item = FeeItem.objects.get()
    charge = url(event, "desk-charge", entry.pk)
    with one_act(event, EntryVerb.CHARGE_CHANGED):
        page = desk.post(charge, {"kind": "full", f"item_{item.pk}": "on"}, follow=True)
    assert "Owes 60.50 EUR" in words_of(page)
    with nothing_changes(event):
        desk.post(charge, {"kind": "full", f"item_{item.pk}": "on"})
        assert desk.post(charge, {"kind": "shells"}).status_code == 422
    assert "Owes 25.00 EUR" in words_of(
        desk.post(charge, {"kind": "none", f"item_{item.pk}": "on"}, follow=True)
    )
    counts = desk.get(url(event, "desk")).context["counts"]
    assert (counts.unpaid, counts.owed) == (1, 25)
    desk.post(url(event, "item-remove", item.pk))
    assert due_of(entry) == 25


def test_older_page_does_not_take_away_what_was_charged_meanwhile(
    entry: Entry, desk: Client, event: Event
) -> None:
    desk.post(url(event, "item-add"), {"item-name": "Dinner", "item-amount": "25,00"})
    item, charge = FeeItem.objects.get(), url(event, "desk-charge", entry.pk)
    seen = desk.get(url(event, "desk-person", entry.pk)).context["charge_form"]["seen"].value()
    change_charge(event.created_by, entry, kind=None, items=[item])
    with nothing_changes(event):
        answer = desk.post(charge, {"kind": "none", "seen": seen})
    assert answer.status_code == 422
    assert "Somebody else saved this page" in words_of(answer)
    now = answer.context["charge_form"]["seen"].value()
    assert desk.post(charge, {"kind": "none", "seen": now}).status_code == 302
    assert due_of(entry) == 0


@pytest.mark.parametrize(
    "fields",
    [{"early_fee": "30"}, {"early_until": "2026-05-01T10:00"}, {"reduced_fee": "-1"}, {"reduced_fee": "x"}],
)
def test_fees_with_a_fault_change_nothing(event: Event, desk: Client, fields: dict[str, str]) -> None:
    with nothing_changes(event):
        answer = desk.post(url(event, "desk-settings"), {"fee": "35", "currency": "EUR", **fields})
    assert answer.status_code == 422
