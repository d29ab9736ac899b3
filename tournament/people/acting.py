"""Acts on people and on members’ lists: each locks what it changes, so that they follow each other."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from django.db.models import Model, TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing
from tournament.acts.act import Act, Once, Terms
from tournament.acts.people import Guest
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.events.acting import follow_finished, touch
from tournament.events.models import Event
from tournament.people.models import MembersList
from tournament.people.queries import lists_kept_by
from tournament.registration.models import Player

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class People:
    """The people, by their ids, of whom an act says that they are one, or two."""

    ids: tuple[int, ...]


class PeopleDoing(AccountDoing[People]):
    """An act on people. The audits of the events that it concerns tell of it, and their pages become new."""

    def __init__(self, terms: Terms, person: Any, subject: People) -> None:
        super().__init__(terms, person, subject)
        self.told: dict[int, Event] = {}

    def lock(self) -> None:
        super().lock()
        list(Player.objects.select_for_update().filter(pk__in=self.subject.ids).order_by("pk"))

    def tell(
        self, verb: Verb, *, as_: Guest | None = None, in_: Model | None = None, **data: Any
    ) -> AuditEntry:
        if isinstance(in_, Event):
            self.told[in_.pk] = in_
        return super().tell(verb, as_=as_, in_=in_, **data)

    def raise_revision(self) -> None:
        for pk in sorted(self.told):
            touch(self.told[pk])
        finished = [event for event in self.told.values() if event.finished_at is not None]
        if finished:
            follow_finished(finished)


def people_act(
    code: str, title: str | Promise, *, undo: str
) -> Callable[[Callable[Concatenate[PeopleDoing, P], R]], Act[People, P, R]]:
    """Declare an act on people; `Terms` explains the arguments. In which events somebody may do it, the body asks."""
    terms = Terms(code=code, title=title, on=People, who=ACCOUNTS, undo=undo)

    def declare(body: Callable[Concatenate[PeopleDoing, P], R]) -> Act[People, P, R]:
        return Act(terms, PeopleDoing, body)

    return declare


class ListPerson(TextChoices):
    """What somebody with an account is to a members’ list."""

    KEEPER = "keeper", _("Whoever made the list, or organizes an event that uses it")


KEEPERS: Final[frozenset[StrEnum]] = frozenset({ListPerson.KEEPER})


class ListDoing(AccountDoing[MembersList]):
    """An act on a members’ list."""

    def lock(self) -> None:
        self.subject = MembersList.objects.select_for_update().get(pk=self.subject.pk)

    def who(self) -> StrEnum:
        kept = lists_kept_by(self.user).filter(pk=self.subject.pk).exists()
        return ListPerson.KEEPER if kept else super().who()


def list_act(
    code: str,
    title: str | Promise,
    *,
    undo: str = "",
    deletes: bool = False,
    once: Once | None = None,
    content: Callable[..., object] | None = None,
) -> Callable[[Callable[Concatenate[ListDoing, P], R]], Act[MembersList, P, R]]:
    """Declare an act on a members’ list, which belongs to those who keep it; `Terms` explains the arguments."""
    terms = Terms(
        code=code,
        title=title,
        on=MembersList,
        who=KEEPERS,
        undo=undo,
        deletes=deletes,
        once=once,
        content=content,
        quiet=True,
    )

    def declare(body: Callable[Concatenate[ListDoing, P], R]) -> Act[MembersList, P, R]:
        return Act(terms, ListDoing, body)

    return declare
