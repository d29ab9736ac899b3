"""Reminding everybody of the seat in the first round, once."""

import logging
from collections.abc import Sequence
from smtplib import SMTPException, SMTPRecipientsRefused

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone, translation

from tournament.accounts.models import User
from tournament.draws.errors import SeatsNotPublished
from tournament.draws.reminders import DueReminder, reminders_of
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.registration.enums import MailKind
from tournament.registration.mails import mail_for
from tournament.registration.models import SignUp

log = logging.getLogger(__name__)


def send_reminders(event: Event, *, actor: User) -> int:
    """Send the reminder to everybody who is due, and to nobody twice. Sending again reaches only those who came since.

    Who is reminded is noted first and the mails go out afterwards, so that two presses share the people among them. A
    mail that could not be sent is noted no longer. Returns how many people were to get one. Raises SeatsNotPublished.
    """
    with transaction.atomic():
        locked = lock(event)
        reminders = reminders_of(locked)
        if not reminders.is_time:
            raise SeatsNotPublished
        if reminders.due:
            pks = [one.sign_up.pk for one in reminders.due]
            SignUp.objects.filter(pk__in=pks).update(reminded_at=timezone.now())
            record(locked, actor, Verb.REMINDERS_SENT, count=len(pks))
            transaction.on_commit(lambda: _send(reminders.due))
    return len(reminders.due)


def _send(due: Sequence[DueReminder]) -> None:
    unsent = [one.sign_up.pk for one in _not_sent(due)]
    if unsent:
        SignUp.objects.filter(pk__in=unsent).update(reminded_at=None)


def _not_sent(due: Sequence[DueReminder]) -> list[DueReminder]:
    """Send by one connection, and return those whose mail did not go out. A server that fails is not asked again."""
    refused: list[DueReminder] = []
    waiting = list(due)
    connection = get_connection()
    try:
        connection.open()
        while waiting:
            try:
                _message(waiting[0], connection).send()
            except SMTPRecipientsRefused:
                log.warning("A reminder was refused for its address.")
                refused.append(waiting[0])
            waiting.pop(0)
        connection.close()
    except (OSError, SMTPException):
        log.exception("The reminders could not all be sent.")
    return [*refused, *waiting]


def _message(one: DueReminder, connection: BaseEmailBackend) -> EmailMessage:
    with translation.override(one.sign_up.language or None):
        mail = mail_for(one.sign_up, MailKind.REMINDER, seat=one.seat)
    return EmailMessage(mail.subject, mail.body, None, [one.sign_up.email], connection=connection)
