"""Mails of the desk and warnings to owners of accounts: stored in the transaction of the act that they report, and sent
after it.

No request waits for a mail server, and nothing depends on one. If a mail cannot be sent, this process tries again
later; so does any process that sends another mail, and `manage.py send_mails`.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone, translation

from tournament.accounts.acts.mail_pauses import begin_pause
from tournament.accounts.models import OwnerMail, User
from tournament.audit.models import AuditEntry
from tournament.core.background import BackgroundWork
from tournament.core.duty import is_writer
from tournament.registration.enums import MailKind
from tournament.registration.mails import Mail, language_of, mail_for, message_for, reply_to
from tournament.registration.models import Message, OutgoingMail, SignUp
from tournament.registration.models.mails import MESSAGE
from tournament.registration.owner_mails import wants_warning, warning_for

log = logging.getLogger(__name__)

TRIED_AGAIN_AFTER = timedelta(minutes=10)
"""Longer than sending one mail can take, even if the server hangs at every step (EMAIL_TIMEOUT)."""
TRIED_FOR = timedelta(days=2)
"""After this time a mail that cannot be sent is given up."""
SHORTEST_WAIT = timedelta(minutes=1)
FIRST_PERMANENT = 500
"""SMTP codes from this one on are permanent: trying again does not help."""


def send_later(sign_up: SignUp, kind: MailKind, due_at: datetime | None = None) -> None:
    """Store a mail; it is sent once the act is committed, or at `due_at`. Call this in the transaction of the act."""
    send_all_later([sign_up], kind, due_at)


def send_all_later(sign_ups: Iterable[SignUp], kind: MailKind, due_at: datetime | None = None) -> None:
    """Store a mail of one kind for each sign-up with an address. A mail that already waits is not stored twice, and a
    rehearsal sends none.
    """
    due = due_at or timezone.now()
    rows = [
        OutgoingMail(sign_up=sign_up, kind=kind, due_at=due)
        for sign_up in sign_ups
        if sign_up.email and not sign_up.event.is_rehearsal
    ]
    if rows:
        OutgoingMail.objects.bulk_create(rows, ignore_conflicts=True)
        transaction.on_commit(_sending.ask, robust=True)


def send_message_later(message: Message, sign_ups: Iterable[SignUp]) -> None:
    """Store a mail of a message for each of these people; a rehearsal sends none. Call this in the transaction of the
    act.
    """
    if message.event.is_rehearsal:
        return
    rows = [OutgoingMail(sign_up=sign_up, message=message, kind=MESSAGE) for sign_up in sign_ups]
    OutgoingMail.objects.bulk_create(rows)
    transaction.on_commit(_sending.ask, robust=True)


def warn_owner(user: User, kind: OwnerMail, reported: AuditEntry) -> None:
    """Store a warning to the owner of an account, and none without a mail server: at most one of a kind in an hour where
    strangers can cause it.
    """
    if not (settings.SENDS_MAIL and wants_warning(user, kind)) or not begin_pause(user, kind):
        return
    OutgoingMail.objects.bulk_create(
        [OutgoingMail(account=user, kind=kind, reported=reported)], ignore_conflicts=True
    )
    transaction.on_commit(_sending.ask, robust=True)


def send_due_mails() -> int:
    """Send the mails that are due over one connection. After the server fails, it is not tried again.

    Several processes may do this at once. A mail is sent twice only if a process dies after sending it and before
    deleting its row. Only the machine that writes sends any: a standby has the same rows. Returns how many mails were sent.
    """
    if not is_writer():
        return 0
    sent = 0
    connection = get_connection()
    try:
        while row := _claim_next():
            sent += _send(row, connection)
    except (OSError, SMTPException):
        log.exception("The mails could not all be sent; they are tried again.")
    finally:
        _close(connection)
    return sent


def _claim_next() -> OutgoingMail | None:
    """The next mail that is due; no other process sends it before it is due again."""
    now = timezone.now()
    due = OutgoingMail.objects.filter(due_at__lte=now)
    while row := due.select_related(
        "sign_up__entry", "sign_up__event", "account", "reported", "message"
    ).first():
        if _move_on(row, now + TRIED_AGAIN_AFTER):
            return row
    return None


def _move_on(row: OutgoingMail, due_at: datetime) -> bool:
    """Set when the mail is due again. Returns False if another process did so first."""
    return bool(OutgoingMail.objects.filter(pk=row.pk, due_at=row.due_at).update(due_at=due_at))


def _send(row: OutgoingMail, connection: BaseEmailBackend) -> bool:
    """Send one mail and delete its row. Returns whether it was sent. Raises OSError and SMTPException."""
    message = _message(row, connection)
    if message is None:
        _give_up(row)
        return False
    try:
        message.send()
    except SMTPRecipientsRefused as refusal:
        codes = [code for code, _text in refusal.recipients.values()]
        if _is_too_old(row) or all(code >= FIRST_PERMANENT for code in codes):
            log.warning("A mail was refused for its address.")
            _give_up(row)
        return False
    except ValueError:
        log.warning("A mail cannot be written to its address.")
        _give_up(row)
        return False
    except (OSError, SMTPException):
        if _is_too_old(row):
            log.warning("A mail could not be sent for two days and is given up.")
            _give_up(row)
        raise
    row.delete()
    return True


def _is_too_old(row: OutgoingMail) -> bool:
    return row.made_at < timezone.now() - TRIED_FOR


def _message(row: OutgoingMail, connection: BaseEmailBackend) -> EmailMessage | None:
    """The mail in the language of its reader; None if it is no longer true or the address was removed."""
    mail, address = _mail_to_owner(row) if row.sign_up is None else _mail_of_desk(row, row.sign_up)
    if mail is None or not address:
        return None
    answers = reply_to(row.sign_up.event) if row.sign_up else []
    return EmailMessage(mail.subject, mail.body, None, [address], reply_to=answers, connection=connection)


def _mail_of_desk(row: OutgoingMail, sign_up: SignUp) -> tuple[Mail | None, str]:
    with timezone.override(sign_up.event.time_zone), translation.override(language_of(sign_up)):
        if row.message:
            return message_for(row.message, sign_up), sign_up.email
        return mail_for(sign_up, MailKind(row.kind)), sign_up.email


def _mail_to_owner(row: OutgoingMail) -> tuple[Mail | None, str]:
    if row.account is None or row.reported is None:
        return None, ""
    with translation.override(settings.LANGUAGE_CODE):
        return warning_for(row.account, OwnerMail(row.kind), row.reported), row.account.email


@transaction.atomic
def _give_up(row: OutgoingMail) -> None:
    """Delete a mail that was not sent. After a reminder, the person counts as not reminded."""
    row.delete()
    if row.kind == MailKind.REMINDER and row.sign_up:
        SignUp.objects.filter(pk=row.sign_up.pk).update(reminded_at=None)


def _close(connection: BaseEmailBackend) -> None:
    try:
        connection.close()
    except (OSError, SMTPException):
        log.info("The mail server went away before it was told goodbye.")


def _send_and_look() -> timedelta | None:
    """Send the mails that are due. Returns how long until the next one is due, or None if none is left."""
    send_due_mails()
    next_due = OutgoingMail.objects.values_list("due_at", flat=True).first()
    return max(SHORTEST_WAIT, next_due - timezone.now()) if next_due else None


_sending = BackgroundWork(_send_and_look)
