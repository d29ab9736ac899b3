"""The acts on a copy from the side of the machine that writes, and what it notes of each answer."""

from dataclasses import replace
from typing import Any

from django.db import connection, transaction
from django.db.models import Max, Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ADMINISTRATORS, AccountDoing, Installation, account_act
from tournament.copies.acts import triggers
from tournament.copies.deliveries import Delivery, reading_from
from tournament.copies.enums import CopyKind, Trouble
from tournament.copies.errors import AlreadyFed
from tournament.copies.models import Change, Copy
from tournament.copies.sealing import new_private_key
from tournament.copies.signing import new_secret
from tournament.copies.verbs import CopyVerb
from tournament.core import duty

_CONNECTED = {
    CopyKind.STANDBY: CopyVerb.COPY_CONNECTED,
    CopyKind.MIRROR: CopyVerb.MIRROR_CONNECTED,
}
_DISCONNECTED = {
    CopyKind.STANDBY: CopyVerb.COPY_DISCONNECTED,
    CopyKind.MIRROR: CopyVerb.MIRROR_DISCONNECTED,
}
CHANGES_MOST = 500_000
"""So many changes are kept for copies that are away: more than half a day of 64 tables that never rest, and some 100 MB."""


@account_act("connect_copy", _("Connect a copy"), on=Installation, who=ADMINISTRATORS, undo="disconnect_copy")
def connect_copy(
    doing: AccountDoing[Installation], *, address: str, secret: str, kind: str = CopyKind.STANDBY
) -> Copy:
    """Feed the copy at this address from now on. Raises AlreadyFed."""
    if Copy.objects.filter(address=address).exists():
        raise AlreadyFed(address=address)
    made = Copy.objects.create(kind=kind, address=address, secret=secret, connected_at=timezone.now())
    if kind == CopyKind.MIRROR:
        made.box, made.private_key = new_secret(), new_private_key()
        made.save()
    triggers.begin_noting()
    transaction.on_commit(_note_standbys)
    doing.tell(_CONNECTED[CopyKind(made.kind)], address=address)
    return made


@account_act(
    "disconnect_copy",
    _("Disconnect a copy"),
    on=Copy,
    who=ADMINISTRATORS,
    undo="connect_copy",
    deletes=True,
)
def disconnect_copy(doing: AccountDoing[Copy]) -> None:
    """Feed this copy no longer. It keeps what it has."""
    copy = doing.subject
    kind, address = copy.kind, copy.address
    copy.delete()
    if Copy.objects.exists():
        forget_changes()
    else:
        triggers.stop_noting()
        Change.objects.all().delete()
    transaction.on_commit(_note_standbys)
    doing.tell(_DISCONNECTED[CopyKind(kind)], address=address)


def _note_standbys() -> None:
    """Let the duty say whether a standby may take over."""
    has_standby = Copy.objects.filter(kind=CopyKind.STANDBY).exists()
    here = duty.post()
    duty.assign(replace(here, has_standby=has_standby, alone=here.alone and has_standby))


@account_act("exchange_all", _("Send everything again"), on=Copy, who=ADMINISTRATORS)
def exchange_all(doing: AccountDoing[Copy]) -> None:
    """Ask for a full exchange with this copy."""
    Copy.objects.filter(pk=doing.subject.pk).update(needs_all=True)
    doing.tell(CopyVerb.EXCHANGE_ASKED_FOR, address=doing.subject.address)


def note_sent(copy: Copy, delivery: Delivery) -> None:
    """Note what the copy has once it has applied the delivery, before that is sent."""
    copy.sent = {
        "number": delivery.head.number,
        "digest": delivery.digest,
        "horizon": delivery.horizon,
        "gates": delivery.gates,
        "rows_digest": delivery.head.rows_digest,
        "is_all": delivery.head.is_all,
    }
    Copy.objects.filter(pk=copy.pk).update(sent=copy.sent)


def note_applied(copy: Copy, delivery: Delivery) -> None:
    """Note that the copy has applied the delivery. Changes that every copy has are forgotten."""
    note_sent(copy, delivery)
    note_arrived(copy)


def note_arrived(copy: Copy) -> None:
    """Note that the copy has applied what was sent last."""
    now, sent = timezone.now(), copy.sent
    more: dict[str, Any] = {name: sent[name] for name in ("number", "digest", "horizon", "gates")}
    if sent["rows_digest"]:
        more |= {"compared_at": now, "rows_digest": sent["rows_digest"]}
    if sent["is_all"]:
        # Somebody may have asked for everything while less than that was on its way.
        more |= {"needs_all": False, "reads_on": True}
    Copy.objects.filter(pk=copy.pk).update(
        applied_at=now,
        answered_at=now,
        trouble=Trouble.NONE,
        **more,
    )
    forget_changes()


def note_reading(copy: Copy) -> None:
    """Keep the changes from now on, since the copy will go on reading behind the full exchange that is made for it now."""
    copy.horizon, copy.reads_on = reading_from(), True
    Copy.objects.filter(pk=copy.pk).update(horizon=copy.horizon, reads_on=True)


def forget_changes() -> None:
    """Forget the changes that no copy will read."""
    newest = reading_from()
    oldest = Copy.objects.filter(reads_on=True).aggregate(oldest=Min("horizon"))["oldest"]
    until = newest if oldest is None else min(oldest, newest)
    if connection.vendor == "sqlite":
        Change.objects.filter(pk__lte=until).delete()
    else:
        Change.objects.filter(mark__lt=until).delete()


def bound_changes() -> None:
    """Wait no longer for copies that were away for so long that the changes for them would fill the disk: they get
    everything when they are back.
    """
    of_all = Change.objects.aggregate(oldest=Min("pk"), newest=Max("pk"))
    if of_all["oldest"] is None or of_all["newest"] - of_all["oldest"] < CHANGES_MOST:
        return
    Copy.objects.filter(reads_on=True).exclude(trouble=Trouble.NONE).update(reads_on=False, needs_all=True)
    forget_changes()


def note_answer(copy: Copy, trouble: Trouble, *, needs_all: bool = False) -> None:
    """Note how the copy answered, or that it did not."""
    fields: dict[str, Any] = {} if trouble is Trouble.SILENT else {"answered_at": timezone.now()}
    if needs_all:
        fields["needs_all"] = True
    Copy.objects.filter(pk=copy.pk).update(trouble=trouble, **fields)
