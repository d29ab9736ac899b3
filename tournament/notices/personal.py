"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.notices.models import Notice, PushKey, Subscription, ToldStart
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=PushKey,
        other="public sealed is_current made_at",
    ),
    Stored(
        model=Subscription,
        personal={
            Kind.NOTICES: "entry sign_up endpoint device p256dh auth language is_private seat seat_changed begins "
            "to_confirm penalty doubt place told_place made_at",
        },
        other="event key",
    ),
    Stored(
        model=Notice,
        event="subscription__event",
        personal={
            Kind.NOTICES: "subscription kind about made_at due_at until tries",
        },
    ),
    Stored(
        model=ToldStart,
        event="round__event",
        other="round begins_at",
    ),
)
