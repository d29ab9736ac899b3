"""Acts outside of every event: on an account, or on the installation as a whole."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, Unpack

from django.db.models import Model
from django.utils.functional import Promise

from tournament.accounts.models import User
from tournament.acts.act import Act, Declared, Doing, Terms
from tournament.acts.people import Guest

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


class Standing(StrEnum):
    """What somebody with an account is outside of events."""

    ADMINISTRATOR = "administrator"
    ACCOUNT = "account"


ACCOUNTS: Final[frozenset[StrEnum]] = frozenset(Standing)
ADMINISTRATORS: Final[frozenset[StrEnum]] = frozenset({Standing.ADMINISTRATOR})


@dataclass(frozen=True, slots=True)
class Installation:
    """What an act is done to that makes something new outside of every event."""


INSTALLATION: Final = Installation()


class AccountDoing(Doing[S]):
    """An act outside of every event. The acts of one account follow each other."""

    @property
    def user(self) -> User:
        """The account of the person, in acts that only people with an account may do."""
        if not isinstance(self.person, User):
            raise TypeError(f"{self.terms.code} was done by a guest")
        return self.person

    def lock(self) -> None:
        if isinstance(self.person, User) and self.person.pk:
            User.objects.select_for_update(no_key=True).get(pk=self.person.pk)
        if isinstance(self.subject, Model):
            self.subject.refresh_from_db()

    def look(self) -> None:
        """The subject is taken as it was read."""

    def who(self) -> StrEnum:
        if isinstance(self.person, Guest):
            return self.person.kind
        return Standing.ADMINISTRATOR if self.user.is_superuser else Standing.ACCOUNT


class OwnerDoing(AccountDoing[User]):
    """An act on the account of somebody else: that one is locked, so that its owner does nothing meanwhile."""

    def lock(self) -> None:
        User.objects.select_for_update(no_key=True).get(pk=self.subject.pk)
        self.subject.refresh_from_db()


def account_act(
    code: str,
    title: str | Promise,
    *,
    doing: Callable[[Terms, Any, Any], AccountDoing[Any]] | None = None,
    **declared: Unpack[Declared],
) -> Callable[[Callable[Concatenate[AccountDoing[S], P], R]], Act[S, P, R]]:
    """Declare an act outside of every event; `Terms` explains the arguments. `doing` locks something else than the account."""
    terms = Terms(code=code, title=title, **declared)

    def declare(body: Callable[Concatenate[AccountDoing[S], P], R]) -> Act[S, P, R]:
        return Act(terms, doing or AccountDoing, body)

    return declare
