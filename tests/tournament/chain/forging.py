"""What somebody does who has the password of the database and knows how the chain is made."""

from typing import Any

from django.db.models import Model

from tournament.chain.acts import adding
from tournament.chain.hooks.covered import covered_by_kind
from tournament.events.models import Event


def add_forged_entry(event: Event, row: Model, **columns: Any) -> None:
    """Change a row by hand, and add an entry that says an act did it."""
    kind = covered_by_kind()[row._meta.db_table]
    was = dict(adding.rows_of(kind, event.pk))[row.pk]
    type(row)._base_manager.filter(pk=row.pk).update(**columns)
    now = dict(adding.rows_of(kind, event.pk))[row.pk]
    wrote = adding.Wrote()
    adding._take(event.pk, {(kind.kind, row.pk): adding.Change(was, now, None)}, wrote)
    adding._add(event.pk, "record_hand", event.created_by.pk, wrote, adding._head(event.pk))
