"""Compares what a person saw before a change with what is stored now."""

import hashlib
import json
from collections.abc import Iterable

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Round


def mark_of(row: Model, fields: Iterable[str]) -> str:
    """A short digest of these fields. A page carries it as the state that its reader saw."""
    return mark_of_values({name: getattr(row, name) for name in fields})


def mark_of_values(values: object) -> str:
    """The same for anything that can be written as JSON."""
    text = json.dumps(values, sort_keys=True, cls=DjangoJSONEncoder)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def mark_of_times(rounds: Iterable[Round]) -> str:
    """The same for when rounds are planned to begin."""
    times = [(one.number, one.begins_at.isoformat() if one.begins_at else "") for one in rounds]
    return hashlib.sha256(json.dumps(times).encode()).hexdigest()[:16]


def check_seen(row: Model, fields: Iterable[str], seen: str) -> None:
    """Raise ChangedMeanwhile if the row is no longer as the person saw it. An empty `seen` is not checked."""
    if seen and seen != mark_of(row, fields):
        raise ChangedMeanwhile
