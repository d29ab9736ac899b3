"""Where somebody is signed in. Sessions are started, listed and ended only here."""

from datetime import timedelta

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from tournament.accounts.acts.retention import forget_old_sign_ins
from tournament.accounts.browsers import browser_name
from tournament.accounts.models import Device, User
from tournament.core.client import client_address

BACKEND = "django.contrib.auth.backends.ModelBackend"
SEEN_KEY = "seen_at"
SEEN_EVERY = timedelta(minutes=10)
"""How often the last use of a session is saved; not with every request."""
BROWSER_LENGTH = 60


def begin_session(request: HttpRequest, user: User) -> None:
    """Sign the user in on this device, and keep which device it is."""
    login(request, user, backend=BACKEND)
    # Also if the same account was already signed in: everything tied to the old key ends.
    request.session.cycle_key()
    _remember(request, user)
    forget_old_sign_ins()


def _remember(request: HttpRequest, user: User) -> None:
    now = timezone.now()
    request.session[SEEN_KEY] = int(now.timestamp())
    Device.objects.create(
        session_id=str(request.session.session_key),
        user=user,
        browser=browser_of(request),
        address=client_address(request),
        last_seen_at=now,
    )


def browser_of(request: HttpRequest) -> str:
    return browser_name(request.headers.get("User-Agent", ""))[:BROWSER_LENGTH]


def note_use(request: HttpRequest) -> None:
    """Save that the session is in use, if that was not done recently. Runs no extra query."""
    session = request.session
    if not session.accessed or SEEN_KEY not in session:
        return
    now = timezone.now()
    if now.timestamp() - session[SEEN_KEY] < SEEN_EVERY.total_seconds():
        return
    session[SEEN_KEY] = int(now.timestamp())
    used = {"last_seen_at": now, "address": client_address(request)}
    Device.objects.filter(session_id=session.session_key).update(**used)


def devices_of(user: User) -> list[Device]:
    """Where the user is signed in, the most recently used first."""
    standing = Device.objects.filter(user=user, session__expire_date__gt=timezone.now())
    return list(standing.order_by("-last_seen_at", "-pk"))


def end_session(user: User, device_id: int) -> bool:
    """Sign the user out on one device. False if it is already signed out, or belongs to somebody else."""
    ended, _by_model = Session.objects.filter(device__user=user, device__pk=device_id).delete()
    return bool(ended)


def end_sessions(user: User, *, but: str | None = None) -> int:
    """Sign the user out everywhere, or everywhere except in the session with this key. Returns how many
    sessions ended.
    """
    sessions = Session.objects.filter(device__user=user)
    if but:
        sessions = sessions.exclude(pk=but)
    count = sessions.count()
    sessions.delete()
    return count


@transaction.atomic
def set_password(user: User, password: str, *, request: HttpRequest | None = None) -> None:
    """Give the account a new password. Every session ends except the one of `request`, if given."""
    user.set_password(password)
    user.save(update_fields=["password", "password_set_at"])
    if request is None:
        end_sessions(user)
        return
    end_sessions(user, but=request.session.session_key)
    # This changes the session's key, and the old session is removed with its device.
    update_session_auth_hash(request, user)
    _remember(request, user)
