"""A visitor of a demo gets an account without a password, for this browser and until the demo begins anew."""

import secrets
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import INSTALLATION, AccountDoing, Installation, account_act
from tournament.accounts.acts.first_account import FirstAccountDoing
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.acts.conditions import condition
from tournament.acts.people import Bearer
from tournament.audit.models import AuditEntry
from tournament.core.demo import VISITS, VISITS_FROM_ONE_ADDRESS, DemoFull, NotInDemo, is_demo, reset_hour
from tournament.core.server.senders import network_of

VISITOR = "visitor-"
NAME_BYTES = 6
LATELY = timedelta(hours=1)


@condition(_("The installation is a demo."))
def _in_demo(_doing: AccountDoing[Installation]) -> None:
    if not is_demo():
        raise NotInDemo


@condition(_("The demo has room for another visitor."))
def _has_room(_doing: AccountDoing[Installation]) -> None:
    if User.objects.filter(username__startswith=VISITOR).count() >= VISITS:
        raise DemoFull(hour=reset_hour())


@account_act(
    "begin_demo_visit",
    _("Try the demo"),
    on=Installation,
    who={Bearer.VISITOR},
    when=[_in_demo, _has_room],
    doing=FirstAccountDoing,
)
def begin_demo_visit(doing: AccountDoing[Installation], *, place: str) -> User:
    """Save the visitor's account, which nobody can sign in to again. `place` is where the visitor is counted.

    Raises DemoFull after many visits from there.
    """
    begun = AuditEntry.objects.filter(verb=AccountVerb.DEMO_VISIT_BEGUN, data__address=place)
    if begun.filter(at__gt=timezone.now() - LATELY).count() >= VISITS_FROM_ONE_ADDRESS:
        raise DemoFull(hour=reset_hour())
    doing.user.set_unusable_password()
    doing.user.save()
    doing.tell(AccountVerb.DEMO_VISIT_BEGUN, address=place)
    return doing.user


def visit_from(address: str | None) -> User:
    """The account of a new visitor at an address; the addresses of an IPv6 network count as one. Raises DemoFull."""
    place = str(network_of(address or "") or address or "?")
    name = VISITOR + secrets.token_hex(NAME_BYTES)
    return begin_demo_visit(User(username=name), INSTALLATION, place=place)
