"""Forms that make something are carried out once, and what was seen before a change is held against what stands now."""

import hashlib
import json
from collections.abc import Iterable
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

from tournament.events.errors import ChangedMeanwhile, FormUsed
from tournament.events.models import Event, SentForm


def made_before(event: Event, kind: str, client_key: UUID | None) -> int | None:
    """What the form with this key has made already, by its primary key. Call under the event's lock.

    Raises FormUsed when the key was used for something else.
    """
    sent = SentForm.objects.filter(client_key=client_key).first() if client_key else None
    if sent is None:
        return None
    if (sent.event_id, sent.kind) != (event.pk, kind):
        raise FormUsed
    return sent.made_id


def remember(event: Event, kind: str, client_key: UUID | None, made: Model) -> None:
    """Keep that the form with this key has made this row. Without a key there is nothing to keep."""
    if client_key:
        SentForm.objects.create(client_key=client_key, event=event, kind=kind, made_id=made.pk)


def mark_of(row: Model, fields: Iterable[str]) -> str:
    """A short word for what stands in these fields now; a page keeps it as what its reader saw."""
    values = {name: getattr(row, name) for name in fields}
    text = json.dumps(values, sort_keys=True, cls=DjangoJSONEncoder)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check_seen(row: Model, fields: Iterable[str], seen: str) -> None:
    """Raise ChangedMeanwhile when the row is no longer what the person saw. An empty `seen` asks for nothing."""
    if seen and seen != mark_of(row, fields):
        raise ChangedMeanwhile
