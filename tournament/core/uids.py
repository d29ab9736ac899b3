"""Names of events and people that no two installations give to different ones: URIs (RFC 9562, 3986)."""

from uuid import uuid4

UID_MAX = 200


def new_uid() -> str:
    """A new one."""
    return uuid4().urn
