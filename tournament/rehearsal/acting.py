"""Acts on a rehearsal. They lock its copy, and never the event that it was made of, which must stay as it is."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Concatenate, ParamSpec, TypeVar, Unpack

from tournament.accounts.models import User
from tournament.accounts.nobody import nobody
from tournament.acts.act import Act, Declared, Doing, Terms
from tournament.acts.people import Guest
from tournament.events.access import find_staff
from tournament.events.acting import event_of, lock, touch
from tournament.events.models import Event

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


class RehearsalDoing(Doing[S]):
    """An act on a rehearsal, or on what belongs to it. `event` is the copy, locked until the act ends."""

    event: Event

    @property
    def user(self) -> User:
        """The account of the person, in acts that only people with an account may do."""
        if not isinstance(self.person, User):
            raise TypeError(f"{self.terms.code} was done by a guest")
        return self.person

    def lock(self) -> None:
        self.event = lock(event_of(self.subject))
        self.subject.refresh_from_db()  # type: ignore[attr-defined]  # every subject is a row

    def look(self) -> None:
        self.event = event_of(self.subject)

    def who(self) -> StrEnum | None:
        if isinstance(self.person, Guest):
            return self.person.kind
        return find_staff(self.person if self.person.pk else nobody(), self.event)[0]  # type: ignore[arg-type]  # accounts

    def scope(self) -> Event | None:
        return self.event

    def raise_revision(self) -> None:
        touch(self.event)


class WithoutTraceDoing(RehearsalDoing[S]):
    """An act that the audit of its event does not tell of: that event stays as it was, or is removed."""

    def scope(self) -> None:
        return None

    def raise_revision(self) -> None:
        """The event keeps the revision that it had."""


def rehearsal_act(
    code: str,
    title: Any,
    *,
    doing: Callable[[Terms, Any, Any], RehearsalDoing[Any]] = RehearsalDoing,
    **declared: Unpack[Declared],
) -> Callable[[Callable[Concatenate[RehearsalDoing[S], P], R]], Act[S, P, R]]:
    """Declare an act on a rehearsal; `Terms` explains the arguments."""
    terms = Terms(code=code, title=title, **declared)

    def declare(body: Callable[Concatenate[RehearsalDoing[S], P], R]) -> Act[S, P, R]:
        return Act(terms, doing, body)

    return declare
