"""Requests that a public mirror passed on to the machine that writes."""

from django.http import HttpRequest

RELAYED = "seatwind.relayed"
"""Stands in the environment of such a request. No header of a client can set it."""


def is_relayed(request: HttpRequest) -> bool:
    """Whether a mirror passed the request on, after it had looked for robots itself."""
    return bool(request.META.get(RELAYED))
