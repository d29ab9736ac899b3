"""A hook with which apps further right say in which events somebody may tell who is one person."""

from collections.abc import Callable

from django.db.models import Q

from tournament.accounts.models import User
from tournament.core.hooks.hook import Hook

Scope = Callable[[User], Q]
"""Called with a user; returns a condition on events."""

more_events: Hook[Scope] = Hook()
