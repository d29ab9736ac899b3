"""The mail backend of a demo: it has no way to a mail server, so no mail can leave."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class NoMail(BaseEmailBackend):
    """Lets every mail go unsent and unprinted. It counts as sent, so that it is not tried again."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return len(email_messages)
