"""A backup is restored on a machine that feeds copies, or one is restored that was made on such a machine.

Which copies a machine feeds belongs to the machine: a restore keeps its pairings, not those of the backup, and each copy gets
everything anew. Deliveries of the time of the backup would not fit, and the copy refuses them.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext_lazy as _

from tournament.copies.acts import triggers
from tournament.copies.acts.taking_over import number_on
from tournament.copies.enums import CopyKind
from tournament.copies.models import Change, Copy, Source
from tournament.core import duty

RESTORE = "restore"
"""What a machine that does not write refuses."""
_ANEW = _("The standby at %(address)s gets everything anew.")
_ANEW_MIRROR = _("The public mirror at %(address)s gets everything anew.")
_ELSEWHERE = _(
    "The backup is of a computer with the standby %(address)s, which is not connected to this one. If that has taken over, "
    "use it and not this one; otherwise connect it again."
)
_MIRROR_ELSEWHERE = _(
    "The backup is of a computer with the public mirror %(address)s, which is not connected to this one. Make a new pairing "
    "code there, and connect it."
)
Pairings = list[dict[str, Any]]


def before_restore(has_data: bool) -> Callable[[], Iterable[str]]:
    """Raises IsStandby and IsRetired: such a machine has its data from another one. Where a standby may have taken over, it
    is asked first; raises StandbySilent.
    """
    duty.check_duty(RESTORE)
    own = _pairings() if has_data else []
    if own:
        duty.ask_before_writing()
    return partial(_after_restore, own)


def _pairings() -> Pairings:
    """The copies that this machine feeds; none where its database cannot be read. Columns of a later version are missing
    in a database that was not brought up to it.
    """
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            found = {
                column.name
                for column in connection.introspection.get_table_description(cursor, Copy._meta.db_table)
            }
            names = [field.attname for field in Copy._meta.concrete_fields if field.column in found]
            return list(Copy.objects.order_by("pk").values(*names))
    except DatabaseError:
        return []


def _after_restore(own: Pairings) -> Iterable[str]:
    """Give the restored database the pairings of this machine."""
    brought = list(Copy.objects.order_by("pk").values("address", "kind"))
    is_own_lost = not own and duty.post().has_standby
    if is_own_lost:
        # The database was lost, and the machine knows only that it had a standby: the backup knows which.
        own = _pairings()
    with transaction.atomic():
        # A backup that was made on a copy has its triggers set aside.
        triggers.put_back()
        number_on()
        triggers.stop_noting()
        for model in (Change, Source, Copy):
            model._base_manager.all().delete()
        Copy.objects.bulk_create(
            Copy(**{**one, "needs_all": True, "reads_on": False, "horizon": 0}) for one in own
        )
        if own:
            triggers.begin_noting()
    if is_own_lost:
        duty.ask_before_writing()
    for one in own:
        is_mirror = one.get("kind") == CopyKind.MIRROR
        yield (_ANEW_MIRROR if is_mirror else _ANEW) % {"address": one["address"]}
    for other in () if own else brought:
        words = _MIRROR_ELSEWHERE if other["kind"] == CopyKind.MIRROR else _ELSEWHERE
        yield words % {"address": other["address"]}
