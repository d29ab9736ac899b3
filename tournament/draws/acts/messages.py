"""Writing to people: each message is sent once to exactly those who were shown before."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.draws.errors import NobodyToWriteTo, RecipientsChanged
from tournament.draws.recipients import recipients_of
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.models import Event, cleaned_translations
from tournament.events.people import ORGANIZERS
from tournament.registration.acts.mails import send_message_later
from tournament.registration.enums import Audience
from tournament.registration.models import Message


def _content(doing: EventDoing[Event], *, fields: Mapping[str, Any], seen: Collection[int]) -> object:
    return dict(fields)


@event_act(
    "send_message",
    _("Write to people"),
    on=Event,
    who=ORGANIZERS,
    once=Made(Message, "message"),
    content=_content,
    shows_effect=True,
    quiet=True,
)
def send_message(
    doing: EventDoing[Event],
    *,
    fields: Mapping[str, Any],
    seen: Collection[int],
    client_key: UUID | None = None,
) -> Message:
    """Send a message by mail, once per key. `seen` are the sign-ups that the person was shown.

    Raises NobodyToWriteTo, RecipientsChanged, FormUsed.
    """
    event = doing.event
    found = recipients_of(
        event, Audience(fields["audience"]), table_number=fields["table_number"], team=fields["team"]
    )
    if not found.people:
        raise NobodyToWriteTo
    if found.state != sorted(seen):
        raise RecipientsChanged
    translations = cleaned_translations(Message, fields.get("translations", {}))
    message = Message.objects.create(
        event=event, sent_by=doing.user, **{**fields, "translations": translations}
    )
    message.recipients.set(found.people)
    send_message_later(message, found.people)
    doing.tell(DrawVerb.MESSAGE_SENT, count=len(found.people), subject=message.subject)
    return message
