"""The user of a request that nobody is signed in for."""

from django.contrib.auth.models import AnonymousUser

Nobody = AnonymousUser


def nobody() -> Nobody:
    return Nobody()
