"""Who warns the owner of an account; the app that sends mail joins in here."""

from collections.abc import Callable

from tournament.accounts.models import OwnerMail, User
from tournament.audit.models import AuditEntry
from tournament.core.background import in_background
from tournament.core.hooks.hook import Hook

Warner = Callable[[User, OwnerMail, AuditEntry], None]
"""Takes the account, what its owner is warned of, and the row of the audit that tells of it."""

owner_warners: Hook[Warner] = Hook()


def warn_owner(user: User, kind: OwnerMail, entry: AuditEntry) -> None:
    """Warn the owner of an account."""
    for warner in owner_warners:
        warner(user, kind, entry)


def warn_of_wrong_passwords(username: str, entry: AuditEntry) -> None:
    """Warn the owner, if there is such an account. Who typed the passwords does not wait, and cannot tell by the time
    whether there is one.
    """

    def warn() -> None:
        user = User.objects.filter(username=username, is_active=True).first()
        if user:
            warn_owner(user, OwnerMail.WRONG_PASSWORDS, entry)

    in_background(warn)
