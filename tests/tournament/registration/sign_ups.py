"""Makers of what the desk keeps, for tests."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from tournament.events.models import Event
from tournament.registration.acts.desk_settings import add_question, change_desk
from tournament.registration.acts.fees import add_fee_item
from tournament.registration.acts.payments import take_payment
from tournament.registration.acts.sign_ups import sign_up
from tournament.registration.enums import PaymentMethod
from tournament.registration.models import Entry, FeeItem, Payment, SignUp, SignUpQuestion
from tournament.registration.people import VISITOR
from tournament.registration.queries.sign_ups import desk_of


def open_desk(event: Event, **fields: Any) -> None:
    """Let people sign up for the event."""
    change_desk(event.created_by, event, fields={"takes_sign_ups": True, **fields})


def make_sign_up(event: Event, name: str = "Wanda Wish", *, language: str = "", **fields: Any) -> SignUp:
    """Sign somebody up; the page is opened first where it is not."""
    if not desk_of(event).takes_sign_ups:
        open_desk(event)
    given = {"name": name, "publishes_name": True, **fields}
    return sign_up(VISITOR, event, fields=given, language=language, client_key=uuid4())


def make_question(event: Event, text: str = "Vegetarian?", **fields: Any) -> SignUpQuestion:
    return add_question(event.created_by, event, fields={"text": text, "kind": "yes", **fields})


def make_item(event: Event, name: str = "Dinner", amount: int = 25) -> FeeItem:
    return add_fee_item(event.created_by, event, name=name, amount=Decimal(amount))


def make_payment(entry: Entry, amount: int = 20) -> Payment:
    return take_payment(entry.event.created_by, entry, amount=Decimal(amount), method=PaymentMethod.CASH)
