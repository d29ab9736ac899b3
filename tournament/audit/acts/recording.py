"""The only writer of the audit. Call it inside the transaction of the act that it records."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Model, Q
from django.utils import timezone

from tournament.audit.models import WRITER, AccountErasure, AuditEntry, Erasure
from tournament.audit.naming import Naming
from tournament.audit.verbs import Verb
from tournament.core.duty import check_duty
from tournament.core.phrases import Phrase, to_store


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


def replace_names(event: Model, naming: Naming, put: str) -> int:
    """Replace the names of a person who is erased wherever the event's audit has them. Returns in how many lines.

    Author, act and time stay.
    """
    if not naming:
        return 0
    replaced = 0
    with erasure(event):
        for line in AuditEntry.objects.filter(event=event.pk):
            data = naming.replaced(line.data, put)
            # The name of an account is not the player's, even if it is the same.
            actor_name = line.actor_name if line.actor_id else naming.replaced(line.actor_name, put)
            if (data, actor_name) != (line.data, line.actor_name):
                AuditEntry.objects.filter(pk=line.pk).update(data=data, actor_name=actor_name)
                replaced += 1
    return replaced


ASKED_BY = ("second_confirmed", "second_withdrawn", "second_lapsed")
"""Lines whose `name` is the account that asked for a second person."""
UNTOLD = "–"
"""What takes the place of the address and the browser of an account that is erased, and of the words that it chose."""
OWN_WORDS = ("address", "browser", "passkey", "before")
OF_TOKENS = ("token_made", "token_revoked")
"""Lines whose `name` is how an account called an API token."""


def replace_account(
    account: AbstractBaseUser, names: Collection[str], put: str, *, invited: Mapping[int, Collection[str]]
) -> None:
    """Put a code in the place of an account's names: where it is the author of a line, where a line says which `user` it
    means, where a line is about what it asked a second person for, and where it was `invited` to these events under these
    names. Where it signed in from, and how it called its passkeys and tokens, is emptied.
    """
    with _account_erasure(account):
        # Who failed to sign in is no author, only a name that somebody typed.
        tried = Q(actor=account.pk) | Q(actor=None, actor_name__in=names)
        for line in AuditEntry.objects.filter(tried, event=None):
            own = OWN_WORDS + (("name",) if line.verb in OF_TOKENS else ())
            emptied = {name: UNTOLD for name in own if name in line.data}
            AuditEntry.objects.filter(pk=line.pk).update(data=line.data | emptied, actor_name=put)
        AuditEntry.objects.filter(actor=account.pk).update(actor_name=put)
        for line in AuditEntry.objects.filter(data__user__in=list(names)):
            AuditEntry.objects.filter(pk=line.pk).update(data=line.data | {"user": put})
        for line in AuditEntry.objects.filter(verb__in=ASKED_BY, data__name__in=list(names)):
            AuditEntry.objects.filter(pk=line.pk).update(data=line.data | {"name": put})
        for event, known_as in invited.items():
            lines = AuditEntry.objects.filter(
                event=event, data__name__in=list(known_as), verb__contains="invit"
            )
            for line in lines:
                AuditEntry.objects.filter(pk=line.pk).update(data=line.data | {"name": put})


@contextmanager
def _account_erasure(account: AbstractBaseUser) -> Iterator[None]:
    rows: dict[str, Any] = {"account_id": account.pk}
    AccountErasure.objects.create(**rows)
    yield
    AccountErasure.objects.filter(**rows).delete()


@contextmanager
def erasure(event: Model) -> Iterator[None]:
    """Within it the database lets names in append-only rows be replaced, and nothing else be changed."""
    Erasure.objects.create(event_id=event.pk)
    yield
    Erasure.objects.filter(event=event.pk).delete()


def note_reading(event: Model, actor: AbstractBaseUser | None, verb: Verb, **data: Any) -> None:
    """Add a row for somebody who reads personal data, once for each account, day and `data`. Visitors read none.

    On a copy nothing can be noted, so there nobody reads what was not noted before: raises IsStandby, IsRetired.
    """
    if actor is None or not actor.is_authenticated:
        return
    today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    rows = AuditEntry.objects.filter(event=event.pk, actor=actor.pk, verb=verb, at__gte=today)
    if data not in rows.values_list("data", flat=True):
        check_duty(verb)
        record(event, actor, verb, **data)
