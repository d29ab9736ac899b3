"""The acts on a copy from the side of the machine that writes, and what it notes of each answer."""

from dataclasses import replace
from typing import Any

from django.db import connection, transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ADMINISTRATORS, AccountDoing, Installation, account_act
from tournament.copies.acts import triggers
from tournament.copies.deliveries import Delivery
from tournament.copies.enums import Trouble
from tournament.copies.errors import AlreadyFed
from tournament.copies.models import Change, Copy
from tournament.copies.verbs import CopyVerb
from tournament.core import duty


@account_act(
    "connect_copy", _("Connect a standby"), on=Installation, who=ADMINISTRATORS, undo="disconnect_copy"
)
def connect_copy(doing: AccountDoing[Installation], *, address: str, secret: str) -> Copy:
    """Feed the copy at this address from now on. Raises AlreadyFed."""
    if Copy.objects.filter(address=address).exists():
        raise AlreadyFed(address=address)
    made = Copy.objects.create(address=address, secret=secret, connected_at=timezone.now())
    triggers.begin_noting()
    transaction.on_commit(lambda: duty.assign(replace(duty.post(), has_standby=True)))
    doing.tell(CopyVerb.COPY_CONNECTED, address=address)
    return made


@account_act(
    "disconnect_copy",
    _("Disconnect a standby"),
    on=Copy,
    who=ADMINISTRATORS,
    undo="connect_copy",
    deletes=True,
)
def disconnect_copy(doing: AccountDoing[Copy]) -> None:
    """Feed this copy no longer. It keeps what it has."""
    address = doing.subject.address
    doing.subject.delete()
    if not Copy.objects.exists():
        triggers.stop_noting()
        Change.objects.all().delete()
        transaction.on_commit(lambda: duty.assign(replace(duty.post(), has_standby=False, alone=False)))
    doing.tell(CopyVerb.COPY_DISCONNECTED, address=address)


@account_act("exchange_all", _("Send everything again"), on=Copy, who=ADMINISTRATORS)
def exchange_all(doing: AccountDoing[Copy]) -> None:
    """Ask for a full exchange with this copy."""
    Copy.objects.filter(pk=doing.subject.pk).update(needs_all=True)
    doing.tell(CopyVerb.EXCHANGE_ASKED_FOR, address=doing.subject.address)


def note_applied(copy: Copy, delivery: Delivery) -> None:
    """Note that the copy has applied the delivery. Changes that every copy has are forgotten."""
    now = timezone.now()
    more: dict[str, Any] = {}
    if delivery.head.rows_digest:
        more |= {"compared_at": now, "rows_digest": delivery.head.rows_digest}
    if delivery.head.is_all:
        # Somebody may have asked for everything while less than that was on its way.
        more["needs_all"] = False
    Copy.objects.filter(pk=copy.pk).update(
        number=delivery.head.number,
        digest=delivery.digest,
        horizon=delivery.horizon,
        applied_at=now,
        answered_at=now,
        trouble=Trouble.NONE,
        **more,
    )
    forget_changes()


def forget_changes() -> None:
    """Forget the changes that every copy has."""
    oldest = Copy.objects.filter(needs_all=False).aggregate(oldest=Min("horizon"))["oldest"]
    if oldest is None or Copy.objects.filter(needs_all=True).exists():
        return
    if connection.vendor == "sqlite":
        Change.objects.filter(pk__lte=oldest).delete()
    else:
        Change.objects.filter(mark__lt=oldest).delete()


def note_answer(copy: Copy, trouble: Trouble, *, needs_all: bool = False) -> None:
    """Note how the copy answered, or that it did not."""
    fields: dict[str, Any] = {} if trouble is Trouble.SILENT else {"answered_at": timezone.now()}
    if needs_all:
        fields["needs_all"] = True
    Copy.objects.filter(pk=copy.pk).update(trouble=trouble, **fields)
