"""Whoever has no account."""

from django.contrib.auth.models import AnonymousUser


def nobody() -> AnonymousUser:
    """The user of a request that nobody signed in for."""
    return AnonymousUser()
