"""What happens to the chain when the database gets a new form: the triggers step aside and come back, and events that
have no chain get one.
"""

from typing import Any

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from tournament.chain import triggers
from tournament.chain.acts.adding import begin_chain
from tournament.chain.acts.migrated import add_migrated
from tournament.chain.hooks.covered import covered
from tournament.chain.models import ChainEntry


def stop_noting(plan: Any, **_signal: Any) -> None:
    """Drop the triggers before migrations, which may replace the tables that they read. Receives `pre_migrate`."""
    if plan:
        for name in triggers.made():
            triggers.drop(name)


def begin_noting(**_signal: Any) -> None:
    """Make the triggers that are missing, add what migrations changed, and begin the chains that are missing. Receives
    `post_migrate`.
    """
    tables = set(connection.introspection.table_names())
    if not {triggers.NOTES, ChainEntry._meta.db_table} <= tables:
        return
    found = triggers.made()
    wanted = {
        name: statement
        for kind in covered
        if kind.kind in tables
        for name, statement in triggers.statements(kind)
    }
    for name, made in found.items():
        if name not in wanted or not triggers.is_as_made(wanted[name], made):
            triggers.drop(name)
    left = triggers.made() if found else {}
    with connection.cursor() as cursor:
        for name, statement in wanted.items():
            if name not in left:
                cursor.execute(statement)
    add_migrated()
    _begin_missing()


def _begin_missing() -> None:
    events: Any = ChainEntry._meta.get_field("event").related_model
    chained = ChainEntry.objects.filter(event=OuterRef("pk"))
    for pk in list(events._base_manager.filter(~Exists(chained)).values_list("pk", flat=True)):
        with transaction.atomic():
            begin_chain(pk)
