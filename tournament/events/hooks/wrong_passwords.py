"""Who is told of many wrong passwords for an account; the app that sends mail joins in here."""

from collections.abc import Callable

from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.background import in_background
from tournament.core.hooks.hook import Hook

Listener = Callable[[User, AuditEntry], None]
"""Takes the account and the row of the audit about the last wrong password."""

password_listeners: Hook[Listener] = Hook()


def tell_of_many(username: str, entry: AuditEntry) -> None:
    """Tell everybody, if there is such an account. Who typed the passwords does not wait, and cannot tell by the time
    whether there is one.
    """

    def tell() -> None:
        user = User.objects.filter(username=username, is_active=True).first()
        if user:
            for listener in password_listeners:
                listener(user, entry)

    in_background(tell)
