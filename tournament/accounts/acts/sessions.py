"""Where somebody is signed in. Sessions are started, listed and ended only here."""

from collections.abc import Mapping
from datetime import timedelta

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing, account_act
from tournament.accounts.acts.retention import forget_old_sign_ins
from tournament.accounts.browsers import browser_name
from tournament.accounts.factors.recent import note_confirmed
from tournament.accounts.models import Device, User
from tournament.accounts.verbs import AccountVerb
from tournament.core.client import client_address
from tournament.core.duty import is_writer
from tournament.core.phrases import phrase

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
    note_confirmed(request)
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
    """Save that the session is in use, if that was not done recently. Runs no extra query. A copy saves nothing."""
    session = request.session
    if not session.accessed or SEEN_KEY not in session:
        return
    now = timezone.now()
    if now.timestamp() - session[SEEN_KEY] < SEEN_EVERY.total_seconds() or not is_writer():
        return
    session[SEEN_KEY] = int(now.timestamp())
    used = {"last_seen_at": now, "address": client_address(request)}
    Device.objects.filter(session_id=session.session_key).update(**used)


def devices_of(user: User) -> list[Device]:
    """Where the user is signed in, the most recently used first."""
    standing = Device.objects.filter(user=user, session__expire_date__gt=timezone.now())
    return list(standing.order_by("-last_seen_at", "-pk"))


@account_act("end_session", _("Sign out on another device"), on=Device, who=ACCOUNTS, deletes=True)
def end_session(doing: AccountDoing[Device]) -> None:
    """Sign oneself out on one of one's devices. A repeat changes nothing."""
    device = doing.subject
    ended, _by_model = Session.objects.filter(device__user=doing.user, device__pk=device.pk).delete()
    if ended:
        doing.tell(AccountVerb.SESSION_ENDED, browser=str(device))


@account_act("end_sessions", _("Sign out everywhere else"), on=User, who=ACCOUNTS)
def end_sessions(doing: AccountDoing[User], *, but: str | None = None) -> None:
    """Sign oneself out everywhere, or everywhere except in the session with this key."""
    count = drop_sessions(doing.subject, but=but)
    if count:
        doing.tell(AccountVerb.SESSIONS_ENDED, count=count)


def drop_sessions(user: User, *, but: str | None = None) -> int:
    """Remove the sessions of an account, except the one with this key. Returns how many there were."""
    sessions = Session.objects.filter(device__user=user)
    if but:
        sessions = sessions.exclude(pk=but)
    count = sessions.count()
    sessions.delete()
    return count


@account_act("change_password", _("Change your password"), on=User, who=ACCOUNTS, undo="change_password")
def change_password(doing: AccountDoing[User], *, password: str, request: HttpRequest) -> None:
    """Give oneself a new password. Every other session ends; the one of `request` goes on under a new key."""
    user = doing.subject
    _store_password(user, password)
    drop_sessions(user, but=request.session.session_key)
    # This changes the session's key, and the old session is removed with its device.
    update_session_auth_hash(request, user)
    _remember(request, user)
    doing.tell(AccountVerb.PASSWORD_CHANGED)


@account_act("set_password_by_link", _("Choose a new password, by a link"), on=User, who=ACCOUNTS)
def set_password_by_link(doing: AccountDoing[User], *, password: str) -> None:
    """Give the account that a link is for a new password. Every session ends."""
    _store_password(doing.subject, password)
    drop_sessions(doing.subject)
    doing.tell(AccountVerb.PASSWORD_SET_BY_LINK)


def _store_password(user: User, password: str) -> None:
    user.set_password(password)
    user.save(update_fields=["password", "password_set_at"])


@account_act("change_account", _("Change your account"), on=User, who=ACCOUNTS, undo="change_account")
def change_account(doing: AccountDoing[User], *, fields: Mapping[str, str]) -> User:
    """Change the shown name or the mail address of one's account. Saving the same again changes nothing."""
    user = doing.subject
    changed = [name for name, value in fields.items() if getattr(user, name) != value]
    if not changed:
        return user
    for name in changed:
        setattr(user, name, fields[name])
    user.save(update_fields=changed)
    paths = [f"{user._meta.label_lower}.{name}" for name in changed]
    doing.tell(AccountVerb.ACCOUNT_CHANGED, fields=phrase("fields", paths=paths))
    return user
