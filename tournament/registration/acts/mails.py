"""Mail of the desk. Nothing waits for it: a mail that cannot be sent is a line in the log."""

import logging
from smtplib import SMTPException

from django.core.mail import send_mail
from django.db import transaction
from django.utils import translation

from tournament.registration.enums import MailKind
from tournament.registration.mails import mail_for
from tournament.registration.models import SignUp

log = logging.getLogger(__name__)


def send_later(sign_up: SignUp, kind: MailKind) -> None:
    """Send a mail once the act is done, if the sign-up has an address."""
    if sign_up.email:
        transaction.on_commit(lambda: send_now(sign_up, kind))


def send_now(sign_up: SignUp, kind: MailKind) -> bool:
    """Word the mail in the language of the sign-up and send it. Returns whether it was sent."""
    with translation.override(sign_up.language or None):
        mail = mail_for(sign_up, kind)
    try:
        send_mail(mail.subject, mail.body, None, [sign_up.email])
    except (OSError, SMTPException):
        log.exception("A mail of the desk could not be sent.")
        return False
    return True
