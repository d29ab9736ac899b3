"""Whether the audit says the same as the rows that acts wrote: who did it, and when.

An act writes its rows and its line in one transaction, so both name the same account, and their times differ by less
than `APART`. An imported event has one line for everything before the import; only what came later is compared.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.events.queries import audit_since_import, imported_at

APART = timedelta(minutes=1)
"""A long act, such as a draw of all rounds on a busy machine, writes its line that much after its first row."""
BACKWARDS = timedelta(minutes=5)
"""A clock that is corrected may go back that far between two lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the audit."""

    pk: int
    verb: str
    actor_id: int | None
    actor_name: str
    at: datetime
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Deed:
    """A row that an act wrote: what it is, the verbs under which the audit tells of it, its author and its time."""

    what: str
    verbs: frozenset[str]
    actor_id: int | None
    at: datetime


def lines_of(event: Event) -> list[Line]:
    """The audit of an event since it was imported, oldest first; one query."""
    rows = audit_since_import(event)
    return [Line(*row) for row in rows.values_list("pk", "verb", "actor_id", "actor_name", "at", "data")]


class Lines:
    """The audit by verb and time."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._by_verb: dict[str, list[Line]] = {}
        for line in sorted(lines, key=lambda one: one.at):
            self._by_verb.setdefault(line.verb, []).append(line)

    def near(self, verbs: Iterable[str], at: datetime) -> list[Line]:
        """The lines with one of these verbs that were written about then."""
        found = []
        for verb in verbs:
            rows = self._by_verb.get(verb, [])
            begin = bisect_left(rows, at - APART, key=lambda one: one.at)
            found += rows[begin : bisect_right(rows, at + APART, key=lambda one: one.at)]
        return found


def deed_faults(event: Event, deeds: Iterable[Deed]) -> Iterator[str]:
    """Name each row whose author or time is not what the audit says."""
    lines, since = Lines(lines_of(event)), imported_at(event)
    for deed in deeds:
        if since and deed.at <= since:
            continue
        near = lines.near(deed.verbs, deed.at)
        if not near:
            yield f"{deed.what}: the audit tells of nothing like it at that time ({_when(deed.at)})."
        elif all(line.actor_id != deed.actor_id for line in near):
            yield f"{deed.what}: the audit says that somebody else did it ({near[0].actor_name})."


def order_faults(event: Event) -> Iterator[str]:
    """Name each line of the audit whose time does not fit between its neighbours, or whose name is another account's."""
    lines = lines_of(event)
    for before, line in pairwise(lines):
        if before.at - line.at > BACKWARDS:
            yield (
                f"The audit's lines {before.pk} and {line.pk} ({line.verb}): "
                f"{_when(before.at)} stands before {_when(line.at)}."
            )
    yield from _name_faults(lines)


def _name_faults(lines: Sequence[Line]) -> Iterator[str]:
    """Accounts can be renamed, so only a name that belongs to another account of this audit is a fault."""
    accounts = User.objects.filter(pk__in={line.actor_id for line in lines if line.actor_id})
    names = {account.pk: str(account) for account in accounts}
    for line in lines:
        own = names.get(line.actor_id or 0)
        if own is not None and line.actor_name != own and line.actor_name in names.values():
            yield f"The audit's line {line.pk} ({line.verb}): the account is {own}, and the name {line.actor_name}."


def _when(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M:%S")
