"""The only writer of the audit. Call it inside the transaction of the act that it records."""

import re
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Model
from django.utils import timezone

from tournament.audit.models import WRITER, AuditEntry, Erasure
from tournament.audit.verbs import Verb
from tournament.core.phrases import KEY, Phrase, to_store


def record(
    event: Model | None,
    actor: AbstractBaseUser | None,
    verb: Verb,
    *,
    actor_name: str | Phrase = "",
    **data: Any,
) -> AuditEntry:
    """Add one row. `data` must fill the verb's sentence: a missing word raises KeyError here, not on a page.

    Our own words in `data` are codes, numbers or `Phrase`s; texts are names and what a person typed. `actor_name` names
    somebody who acted without an account.
    """
    data = {name: to_store(value) for name, value in data.items()}
    if isinstance(actor_name, Phrase):
        data, name = {**data, WRITER: actor_name.stored}, ""
    else:
        name = actor_name or (str(actor) if actor else "Seatwind")
    # The models of events and accounts stand above this app.
    rows: dict[str, Any] = {"event": event, "actor": actor}
    entry = AuditEntry(**rows, actor_name=name, verb=verb, data=data)
    _ = verb.label % entry.words
    entry.save()
    return entry


def replace_names(event: Model, names: Iterable[str], put: str) -> int:
    """Replace the names of a person who is erased wherever the event's audit has them. Returns in how many lines.

    Only whole names are replaced, and none without a letter: numbers of hands and tables must stay. Somebody else of
    exactly the same name is replaced as well, because a line does not say whom it means. Author, act and time stay.
    """
    wanted = sorted({name for name in names if any(map(str.isalpha, name))}, key=len, reverse=True)
    if not wanted:
        return 0
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in wanted))
    replaced = 0
    Erasure.objects.create(event_id=event.pk)
    for line in AuditEntry.objects.filter(event=event.pk):
        data, actor_name = _without(line.data, pattern, put), pattern.sub(put, line.actor_name)
        # The name of an account is not the player's, even if it is the same.
        actor_name = line.actor_name if line.actor_id else actor_name
        if (data, actor_name) != (line.data, line.actor_name):
            AuditEntry.objects.filter(pk=line.pk).update(data=data, actor_name=actor_name)
            replaced += 1
    Erasure.objects.filter(event=event.pk).delete()
    return replaced


def _without(value: Any, pattern: re.Pattern[str], put: str) -> Any:
    """A JSON value with the names in its texts replaced. Codes stay: they are no names."""
    if isinstance(value, str):
        return pattern.sub(put, value)
    if isinstance(value, list):
        return [_without(one, pattern, put) for one in value]
    if isinstance(value, dict):
        return {key: one if key == KEY else _without(one, pattern, put) for key, one in value.items()}
    return value


def note_reading(event: Model, actor: AbstractBaseUser | None, verb: Verb, **data: Any) -> None:
    """Add a row for somebody who read personal data, once for each account, day and `data`. Visitors read none."""
    if actor is None or not actor.is_authenticated:
        return
    today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    rows = AuditEntry.objects.filter(event=event.pk, actor=actor.pk, verb=verb, at__gte=today)
    if data not in rows.values_list("data", flat=True):
        record(event, actor, verb, **data)
