"""The fixed words of notices."""

from enum import StrEnum

from tournament.registration.enums import NewsKind

PUBLIC = (NewsKind.SEAT, NewsKind.SEAT_CHANGED, NewsKind.BEGINS)
"""What everybody may know, so that it needs no private link."""
OWN = (*PUBLIC, NewsKind.TO_CONFIRM, NewsKind.PENALTY, NewsKind.DOUBT)
"""What a player's private link to their own record opens."""
WAITING = (*OWN, NewsKind.PLACE)
"""What the private link of a sign-up opens."""

HELLO = "hello"
"""The first notice on a phone, which shows that notices arrive. It has no switch."""


class Urgency(StrEnum):
    """How soon a phone that saves its battery should show it (RFC 8030, section 5.3)."""

    NORMAL = "normal"
    HIGH = "high"


URGENT = frozenset({NewsKind.SEAT, NewsKind.SEAT_CHANGED, NewsKind.BEGINS, NewsKind.TO_CONFIRM, HELLO})
