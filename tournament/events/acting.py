"""Acts in an event: each locks its event first, so that they follow each other, and raises its revision."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, TypeVar, Unpack, cast

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.functional import Promise

from tournament.accounts.models import User
from tournament.accounts.nobody import nobody
from tournament.acts.act import Act, Declared, Doing, Terms
from tournament.acts.people import Bearer, Guest
from tournament.chain.acts.adding import set_apart
from tournament.core.hooks.finished_changes import after_finished_changes
from tournament.events.access import Can, find_staff
from tournament.events.enums import Role
from tournament.events.errors import EventGone, OtherTable, WholeHall
from tournament.events.models import Event

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


class EventDoing(Doing[S]):
    """An act in an event. `event` is the event as it is now, locked until the act ends."""

    event: Event
    was_finished = False
    """Whether the event was finished before the act."""
    is_as_seen = False
    """Whether nothing has happened in the event since the subject was read."""

    @property
    def account(self) -> User | None:
        return cast("User | None", super().account)

    @property
    def user(self) -> User:
        """The account of the person, in acts that only people with an account may do."""
        if self.account is None:
            raise TypeError(f"{self.terms.code} was done by a guest")
        return self.account

    def lock(self) -> None:
        seen_revision = event_of(self.subject).revision
        is_inside = isinstance(self.outer, EventDoing) and self.outer.event.pk == event_of(self.subject).pk
        self.event = self.outer.event if is_inside else lock(event_of(self.subject))  # type: ignore[union-attr]
        self.is_as_seen = self.event.revision == seen_revision
        self.was_finished = self.event.finished_at is not None
        self.subject = read_again(self.subject, self.event)

    def look(self) -> None:
        self.event = event_of(self.subject)

    @cached_property
    def place(self) -> tuple[Role | None, Can]:
        """The person's role in the event, and what it lets them do."""
        account = self.account
        return find_staff(account if account and account.pk else nobody(), self.event)

    @property
    def can(self) -> Can:
        """What the person may do in this event."""
        return self.place[1]

    def who(self) -> StrEnum:
        if isinstance(self.person, Guest):
            return self.person.kind
        return self.place[0] or Bearer.VISITOR

    def check_person(self) -> None:
        """Raises NotAllowed; for a referee of some tables also OtherTable and WholeHall."""
        super().check_person()
        if not self.terms.parts:
            self.check_tables(tables_of(self.subject))

    def check_tables(self, numbers: Collection[int]) -> None:
        """The person may write at all of these tables; without any, the act concerns the whole hall. Within another act
        the person was asked for there. Raises OtherTable, WholeHall.
        """
        if self.outer is not None or isinstance(self.person, Guest) or self.can.tables is None:
            return
        if not numbers:
            raise WholeHall(tables=self.can.tables_text)
        if not self.can.tables.issuperset(numbers):
            raise OtherTable(tables=self.can.tables_text)

    def scope(self) -> Event | None:
        return self.event

    def raise_revision(self) -> None:
        touch(self.event)
        if self.was_finished or self.event.finished_at is not None:
            follow_finished([self.event])


def event_of(subject: object) -> Event:
    """The event that something belongs to: a row, or a place, that says so in its `event`."""
    if isinstance(subject, Event):
        return subject
    event: Event = subject.event  # type: ignore[attr-defined]  # fields and properties have no type in common
    return event


def tables_of(subject: object) -> Collection[int]:
    """The numbers of the tables to which something belongs, as it says in its `at_tables`, or its table does; none for
    what concerns the whole hall.
    """
    placed = subject if hasattr(subject, "at_tables") else getattr(subject, "table", None)
    numbers: Collection[int] = getattr(placed, "at_tables", ())
    return numbers


def read_again(subject: S, event: Event) -> S:
    """The subject as it is now, with the locked event on it. Raises its DoesNotExist when it is gone."""
    if isinstance(subject, Event):
        return event  # type: ignore[return-value]  # the locked event takes the place of the one that was read
    reader = getattr(subject, "read_again", None)
    if reader is not None:
        reader(event)
    elif isinstance(subject, Model):
        subject.refresh_from_db()
        if "event" in {each.name for each in subject._meta.fields}:
            subject.event = event  # type: ignore[attr-defined]  # the field was just found
    return subject


def touch(event: Event) -> None:
    """Raise the event's revision by one: the public can see something new. Call inside the act's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE events_event SET revision = revision + 1, revised_at = %s WHERE id = %s",
            [connection.ops.adapt_datetimefield_value(timezone.now()), event.pk],
        )


def follow_finished(events: Collection[Event]) -> None:
    """Let follow what is built on the results of these events, which are finished or were before the act."""
    for follow in after_finished_changes:
        follow([event.pk for event in events])


def lock(event: Event) -> Event:
    """Return the event as it is now, locked until the transaction ends; the first lock of every act.

    Raises EventGone.
    """
    try:
        return Event.objects.select_for_update().get(pk=event.pk)
    except Event.DoesNotExist:
        raise EventGone from None


@contextmanager
def locked(event: Event) -> Iterator[Event]:
    """Several acts in one transaction, which begins by locking their event. Raises EventGone."""
    is_first = not connection.in_atomic_block
    with transaction.atomic():
        if is_first:
            set_apart()
        yield lock(event)


def event_act(
    code: str,
    title: str | Promise,
    *,
    doing: Callable[[Terms, Any, Any], EventDoing[Any]] | None = None,
    **declared: Unpack[Declared],
) -> Callable[[Callable[Concatenate[EventDoing[S], P], R]], Act[S, P, R]]:
    """Declare an act in an event; `Terms` explains the arguments. `doing` is a kind of its own."""
    terms = Terms(code=code, title=title, **declared)

    def declare(body: Callable[Concatenate[EventDoing[S], P], R]) -> Act[S, P, R]:
        return Act(terms, doing or EventDoing, body)

    return declare
