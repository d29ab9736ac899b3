"""The only writer of the audit; called inside the transaction of the act it tells."""

from typing import Any

from tournament.accounts.models import User
from tournament.events.enums import Verb
from tournament.events.models import AuditEntry, Event


def record(
    event: Event | None, actor: User | None, verb: Verb, *, actor_name: str = "", **data: Any
) -> AuditEntry:
    """Add one row. `data` must fill the verb's sentence: a missing word raises KeyError here, not on a page.

    `actor_name` names who acted without an account.
    """
    name = actor_name or (str(actor) if actor else "Seatwind")
    entry = AuditEntry(event=event, actor=actor, actor_name=name, verb=verb, data=data)
    _ = entry.sentence
    entry.save()
    return entry
