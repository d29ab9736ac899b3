"""Every post is carried out once: the same key with the same content gets the first answer again; other content is
refused.
"""

import hashlib
import json
from dataclasses import fields, is_dataclass
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

from tournament.events.errors import FormUsed
from tournament.events.models import Event, SentContent, SentForm


def made_before(event: Event, kind: str, client_key: UUID | None, content: object) -> int | None:
    """The primary key of what the form with this key has already made. Call under the event's lock.

    Raises FormUsed when the key was used for something else, or was sent with other content.
    """
    sent = SentForm.objects.filter(client_key=client_key).first() if client_key else None
    if sent is None:
        return None
    if (sent.event_id, sent.kind) != (event.pk, kind) or not is_same_content(sent.client_key, kind, content):
        raise FormUsed
    return sent.made_id


def remember(event: Event, kind: str, client_key: UUID | None, made: Model, content: object) -> None:
    """Remember what the form with this key has made, and its content. Does nothing without a key."""
    if client_key:
        SentForm.objects.create(client_key=client_key, event=event, kind=kind, made_id=made.pk)
        keep_content(event, client_key, kind, content)


def is_same_content(client_key: UUID, act: str, content: object) -> bool:
    """Whether `act` was done under this key with the same content. Call only for a key that was used.

    If nobody stored the content at the time, it counts as the same.
    """
    kept = dict(SentContent.objects.filter(client_key=client_key).values_list("act", "digest"))
    return not kept or kept.get(act) == digest_of(content)


def keep_content(event: Event, client_key: UUID, act: str, content: object) -> None:
    """Store what was sent under this key. Call in the transaction of the act."""
    SentContent.objects.create(client_key=client_key, act=act, digest=digest_of(content), event=event)


def digest_of(content: object) -> str:
    """The SHA-256 of what a person entered, in hex. `content` may hold dataclasses, and rows, which are represented by
    their keys.
    """
    text = json.dumps(content, sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> object:
    if isinstance(value, Model):
        return value.pk
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return DjangoJSONEncoder().default(value)
