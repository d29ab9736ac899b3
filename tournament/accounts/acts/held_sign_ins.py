"""Sign-ins that wait until the database can be written, because another program holds its lock.

The password is checked at once and forgotten. What came of it is held in the cache, under a random ticket that the
browser keeps in a cookie. Nobody learns it before the database can be written, because a wrong password must be counted
before somebody hears that it was wrong. Without the cache nothing is held: then the person has to sign in again.
"""

import secrets
from dataclasses import dataclass

from django.http import HttpRequest

from tournament.accounts.acts.secrets import account_uncounted, require_allowed
from tournament.accounts.demo import is_demo_elsewhere
from tournament.accounts.models import User
from tournament.core import safe_cache
from tournament.core.client import client_address

HELD_SECONDS = 120
TICKET_BYTES = 32


@dataclass(frozen=True, slots=True)
class HeldSignIn:
    """A sign-in whose password was checked. `user_id` is None after a wrong one.

    `password_hash` is the account's at that moment: the sign-in does not survive a new password.
    """

    username: str
    user_id: int | None
    password_hash: str
    wanted: str
    address: str | None


def hold(request: HttpRequest, username: str, password: str, *, wanted: str) -> str:
    """Check a password, hold what came of it, and return the ticket. Raises TriedTooOften."""
    user = account_uncounted(request, username, password)
    if is_demo_elsewhere(request, password):
        user = None
    held = HeldSignIn(
        username, user.pk if user else None, user.password if user else "", wanted, client_address(request)
    )
    ticket = secrets.token_urlsafe(TICKET_BYTES)
    safe_cache.put(_key(ticket), held, HELD_SECONDS)
    return ticket


def held_sign_in(request: HttpRequest, ticket: str) -> HeldSignIn | None:
    """What is held under a ticket; None if its time is over, or at another address, where other limits apply."""
    found = safe_cache.get(_key(ticket))
    is_ours = isinstance(found, HeldSignIn) and found.address == client_address(request)
    return found if is_ours else None


def let_go(ticket: str) -> None:
    """A ticket is used once."""
    safe_cache.forget(_key(ticket))


def account_of_held(request: HttpRequest, held: HeldSignIn) -> User | None:
    """The account that is signed in now; None after a wrong password, or if it changed meanwhile.

    Raises TriedTooOften: while the database could not be written, nothing was counted.
    """
    require_allowed(request, held.username)
    if held.user_id is None:
        return None
    return User.objects.filter(pk=held.user_id, password=held.password_hash, is_active=True).first()


def _key(ticket: str) -> str:
    return f"sign-in:{ticket}"
