"""Send the mails that wait, for a timer: after a crash, or when the mail server was away."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.core.site import why_no_mail
from tournament.registration.acts.confirming import release_all
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.acts.retention import forget_beside_other_work
from tournament.registration.models import OutgoingMail


class Command(BaseCommand):
    help = (
        "Sends the mails that could not be sent at once. A mail that failed is tried again after ten minutes. Contact "
        "data whose time is over are deleted, too."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        forget_beside_other_work()
        if refusal := why_no_mail():
            raise CommandError(refusal)
        release_all()
        sent = send_due_mails()
        waiting = OutgoingMail.objects.count()
        self.stdout.write(
            _("Sent: %(sent)s. Still waiting: %(waiting)s.") % {"sent": sent, "waiting": waiting}
        )
