"""Every post is carried out once: the same key with the same content gets the first answer again; other content is
refused.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

from tournament.core.came_later import CAME_LATER
from tournament.events.acting import EventDoing
from tournament.events.errors import FormUsed
from tournament.events.models import Event, SentContent, SentForm


@dataclass(frozen=True, slots=True)
class Made:
    """A form makes a row of `model`, once for its key; sent again, it is answered with that row.

    `kind` tells the forms of an event apart.
    """

    model: type[Model]
    kind: str

    def answer(self, doing: EventDoing[Any], key: UUID, content: object) -> Model | None:
        """What the form has made. Raises FormUsed also when that was deleted since: an old page must not bring it back."""
        made_id = made_before(doing.event, self.kind, key, content)
        if made_id is None:
            return None
        made = self.model._default_manager.filter(pk=made_id).first()
        if made is None:
            raise FormUsed
        return made

    def store(self, doing: EventDoing[Any], key: UUID, content: object, made: Model) -> None:
        """Remember what the form has made."""
        remember(doing.event, self.kind, key, made, content)


@dataclass(frozen=True, slots=True)
class MadeEvent:
    """A form makes an event, once for its key; sent again, it is answered with that event."""

    kind: str

    def answer(self, _doing: object, key: UUID, content: object) -> Event | None:
        """The event that the form has made. Raises FormUsed."""
        sent = SentForm.objects.filter(client_key=key).select_related("event").first()
        if sent and (sent.kind != self.kind or not is_same_content(key, self.kind, content)):
            raise FormUsed
        return sent.event if sent else None

    def store(self, _doing: object, key: UUID, content: object, made: Event) -> None:
        """Remember which event the form has made."""
        remember(made, self.kind, key, made, content)


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
        store_content(event, client_key, kind, content)


def is_same_content(client_key: UUID, act: str, content: object) -> bool:
    """Whether `act` was done under this key with the same content. Call only for a key that was used.

    If nobody stored the content at the time, it counts as the same.
    """
    kept = dict(SentContent.objects.filter(client_key=client_key).values_list("act", "digest"))
    return not kept or kept.get(act) == digest_of(content)


def store_content(event: Event, client_key: UUID, act: str, content: object) -> None:
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
        return dict(_compared(value))
    return DjangoJSONEncoder().default(value)


def _compared(value: Any) -> Iterator[tuple[str, object]]:
    for field in fields(value):
        own = getattr(value, field.name)
        if field.metadata != CAME_LATER or own != field.default:
            yield field.name, own
