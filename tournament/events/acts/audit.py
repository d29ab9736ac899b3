"""The only writer of the audit. Call it inside the transaction of the act that it records."""

from typing import Any

from tournament.accounts.models import User
from tournament.core.phrases import Phrase, to_store
from tournament.events.enums import Verb
from tournament.events.models import WRITER, AuditEntry, Event


def record(
    event: Event | None, actor: User | None, verb: Verb, *, actor_name: str | Phrase = "", **data: Any
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
    entry = AuditEntry(event=event, actor=actor, actor_name=name, verb=verb, data=data)
    _ = verb.label % entry.words
    entry.save()
    return entry
