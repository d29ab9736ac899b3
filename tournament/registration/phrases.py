"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.core.hooks.wording import Words
from tournament.registration.enums import EntryStatus, MailKind, NumberOrder, PaymentMethod


def entry_status(status: str) -> str:
    return EntryStatus(status).in_sentence


def unnamed_file() -> str:
    """A list that was sent without a file name."""
    return _("a file")


def signed_up_person() -> str:
    """Somebody who acts through the sign-up page, without an account."""
    return _("A person who signed up")


def mail_kind(kind: str) -> str:
    return str(MailKind(kind).label)


def number_order(order: str) -> str:
    return str(NumberOrder(order).label)


def payment_method(method: str) -> str:
    return PaymentMethod(method).in_sentence


WORDS: Mapping[str, Words] = {
    "entry_status": entry_status,
    "mail_kind": mail_kind,
    "number_order": number_order,
    "payment_method": payment_method,
    "signed_up_person": signed_up_person,
    "unnamed_file": unnamed_file,
}
