"""What becomes of the triggers when the database gets a new form: those of a copy come back, those of the outbox go."""

from django.db import connection

from tournament.copies.acts import triggers
from tournament.copies.models import Copy, SetAsideTrigger
from tournament.core import duty
from tournament.core.duty import Duty


def before_migrating() -> None:
    """Before migrations run."""
    if _has_tables():
        triggers.stop_noting()
        if duty.post().duty is Duty.STANDBY:
            triggers.put_back()


def after_migrating() -> None:
    """After they ran. All copies get everything anew, since a migration may have changed rows."""
    if not _has_tables():
        return
    if Copy.objects.exists():
        triggers.begin_noting()
        Copy.objects.update(needs_all=True)
    if duty.post().duty is Duty.STANDBY:
        triggers.set_aside()


def _has_tables() -> bool:
    names = set(connection.introspection.table_names())
    return {Copy._meta.db_table, SetAsideTrigger._meta.db_table} <= names
