"""How tests try acts: each in the same state, by one person after the other, and taken back."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any
from unittest.mock import patch

from django.apps import apps
from django.contrib.auth import SESSION_KEY
from django.db import connection, transaction
from django.test import Client

from tests.pages import saved_at_once
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.expected.declared import (
    ACT_OF,
    ALSO,
    AT_A_TABLE,
    IN_PARTS,
    IN_THE_WHOLE_HALL,
    KNOWN_LATER,
    REPEATS,
)
from tests.tournament.acts.expected.types import (
    ALREADY,
    DONE,
    WARNING_VERBS,
    Act,
    Answer,
    Bearer,
    Cell,
    Limited,
    Person,
    refused,
    warned,
)
from tournament.accounts.models import User
from tournament.acts.act import Act as DeclaredAct
from tournament.acts.act import Doing
from tournament.audit.models import AuditEntry
from tournament.audit.words import verb_of
from tournament.chain.models import Written
from tournament.core.errors import AlreadySo, Refusal
from tournament.events.enums import Role
from tournament.events.errors import OtherTable, WholeHall

Post = tuple[str, dict[str, Any] | None]
"""An address and what is sent to it; None where it is only read."""
Rows = list[list[Any]]
UNTOLD = {"accounts_device", "registration_signuptry"}
"""The tables that any request may write: when a device was used last, and that a form was sent to the sign-up page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A declared act that a request carried out: what it offered just before, and how it was refused; empty if not. `offer`
    asks it again for somebody else. `to_limited` is what it offered to referees of some tables, where a referee of all
    tables tried it."""

    act: str
    offered: str
    refused: str
    offer: Callable[[User], Refusal | None]
    to_limited: Mapping[Limited, str]


@contextmanager
def asking(limited: Mapping[Limited, User]) -> Iterator[list[Asked]]:
    """The acts that are carried out inside, each asked before whether it would be offered to this person, and to these
    referees of some tables.
    """
    found: list[Asked] = []
    carry_out = DeclaredAct.__call__

    def ask(act: DeclaredAct[Any, Any, Any], person: Any, subject: Any, /, *args: Any, **kwargs: Any) -> Any:
        if isinstance(person, Doing):
            return carry_out(act, person, subject, *args, **kwargs)
        offered = _code(act.offer(person, subject))
        to_limited = {place: _code(act.offer(user, subject)) for place, user in limited.items()}
        why = ""
        try:
            return carry_out(act, person, subject, *args, **kwargs)
        except Refusal as refusal:
            why = refusal.code
            raise
        finally:
            found.append(
                Asked(act.terms.code, offered, why, lambda other: act.offer(other, subject), to_limited)
            )

    with patch.object(DeclaredAct, "__call__", ask):
        yield found


def _code(refusal: Refusal | None) -> str:
    return refusal.code if refusal else ""


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens inside is taken back at the end, so that each act meets the same state."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def same_device(client: Client) -> Client:
    """The same device before an act: what the act makes of its session is taken back with it."""
    again = Client()
    again.cookies.load({name: morsel.value for name, morsel in client.cookies.items()})
    return again


@dataclass
class Scene:
    """A state that was put up once. `make` gives what a person sends for an act; `prepare` is what the device does before."""

    devices: Mapping[Person, Client]
    make: Callable[[str, Person], Post]
    prepare: Mapping[str, Callable[[Client], object]] = field(default_factory=dict)
    by_link: Collection[str] = ()
    reading: Collection[str] = ()
    limited: Mapping[Limited, User] = field(default_factory=dict)
    asked: dict[tuple[str, str], list["Asked"]] = field(default_factory=dict)
    """What each attempt asked of which acts."""

    def __post_init__(self) -> None:
        # What factories wrote without an act is no part of the first act that follows.
        Written.objects.all().delete()
        self.before = all_rows()

    def attempt(self, code: str, person: Person, *, undone_by: str = "") -> tuple[Cell, Cell | None]:
        """How an act ends, and how the act that undoes it does, by the same person or else by an organizer or the head referee."""
        with taken_back():
            device = self._device(code, person)
            before = all_rows() if code in self.prepare else self.before
            newest = _newest_act()
            post = self.make(code, person)
            with asking(self.limited if person is Role.REFEREE else {}) as asked:
                answer, after = self._sent(device, *post, before)
            self.asked[code, person.value] = asked
            if after is None:
                return (ALREADY if answer == DONE and code not in self.reading else answer), None
            assert answer == DONE, f"{code} changed something and answered {answer}"
            act = _newest_act()
            marks = act != newest and act.verb in WARNING_VERBS
            cell = warned(verb_of(act.verb)) if marks else DONE
            return cell, self._undone(undone_by, person, after) if undone_by else None

    def refusal_alike(self, code: str, before: Person, person: Person) -> Cell | None:
        """The refusal that somebody was just sent for an act, if it would not even be offered to another person, for the
        same reason; None where that has to be tried."""
        asked = self.asked.get((code, before.value), ())
        if code in self.prepare or len(asked) != 1 or not asked[0].offered == asked[0].refused != "":
            return None
        user = User.objects.get(pk=self.devices[person].session[SESSION_KEY])
        again = asked[0].offer(user)
        return refused(again.code) if again and again.code == asked[0].refused else None

    def _undone(self, code: str, person: Person, before: Rows) -> Cell:
        for who in dict.fromkeys((person, Role.ORGANIZER, Role.HEAD_REFEREE)):
            if isinstance(who, Bearer) != (code in self.by_link):
                continue
            device = self._device(code, who)
            before = all_rows() if code in self.prepare else before
            answer, after = self._sent(device, *self.make(code, who), before)
            if after is not None:
                return answer
        return ALREADY if answer == DONE else answer

    def _device(self, code: str, person: Person) -> Client:
        device = same_device(self.devices[person])
        if code in self.prepare:
            self.prepare[code](device)
        return device

    def _sent(
        self, device: Client, url: str, data: dict[str, Any] | None, before: Rows
    ) -> tuple[Cell, Rows | None]:
        """The answer to a post, and every row as it is then, if something is another than before."""
        answer = answer_of(device.get(url) if data is None else saved_at_once(device, url, data))
        after = all_rows()
        return answer, after if after != before else None


def all_rows() -> Rows:
    """Every row of every table, but those that any request may write. Without models, for it is asked after every act."""
    tables = sorted({model._meta.db_table for model in apps.get_models()} - UNTOLD)
    found = []
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')  # noqa: S608 - the names are the models' own
            found.append(cursor.fetchall())
    return found


def _newest_act() -> AuditEntry:
    return AuditEntry.objects.latest("pk")


def walk(scene: Scene, acts: Iterable[Act[Any]]) -> tuple[dict[tuple[str, str], Cell], dict[str, Cell]]:
    """How each act ended for each person who may try it, and how its undoing did.

    An organizer reaches what everybody else of the staff reaches, and a head referee what a referee reaches. So where the one who
    may least is done with it, the others are; and where an organizer is refused, the others are for the same reason. Where
    the act refuses one of them before it looks at what was sent, it is asked for the next, and not sent again.
    """
    ends: dict[tuple[str, str], Cell] = {}
    undone: dict[str, Cell] = {}
    for act in acts:
        found: dict[Person, Cell] = {}
        for person in _in_order(act):
            if not act.is_split and _is_settled(found):
                found[person] = next(iter(found.values()))
                continue
            alike = _as_before(scene, act.code, found, person)
            if alike:
                found[person] = alike
                continue
            asked = "" if act.code in undone else act.undone_by
            found[person], undoing = scene.attempt(act.code, person, undone_by=asked)
            if undoing:
                undone[act.code] = undoing
        ends |= {(act.code, person.value): cell for person, cell in found.items()}
    return ends, undone


def _as_before(scene: Scene, code: str, found: Mapping[Person, Cell], person: Person) -> Cell | None:
    """How an act ends as it did for the one before, if the act itself refuses both before it looks at what they send."""
    if not found or isinstance(person, Bearer):
        return None
    before, cell = list(found.items())[-1]
    alike = None if isinstance(before, Bearer) else scene.refusal_alike(code, before, person)
    return alike if alike == cell else None


def _in_order(act: Act[Any]) -> list[Person]:
    """Who may try an act: first the one who may least, then the one who may most."""
    staff = [
        role for role in (Role.DESK, Role.REFEREE, Role.HEAD_REFEREE, Role.ORGANIZER) if role in act.roles
    ]
    return [*staff[:1], *staff[:0:-1], *(bearer for bearer in Bearer if bearer in act.roles)]


def _is_settled(found: Mapping[Person, Cell]) -> bool:
    if not found or not isinstance(next(iter(found)), Role):
        return False
    least, *others = found.values()
    return least.answer is not Answer.REFUSED or least in others


def tried_here(acts: Iterable[Act[Any]], states: Iterable[Any], state: Any) -> list[Act[Any]]:
    """The acts to try in a state: all of them on SQLite.

    On PostgreSQL an act is tried in the first state in which it is done in a certain way: plainly, with a warning, or to
    stay done. That carries out all its statements there. What is refused in which state is decided by the rows that they
    find, and these are the same in both databases.
    """
    if connection.vendor == "sqlite":
        return list(acts)
    return [act for act in acts if not _done(act, state) <= _done_earlier(act, states, state)]


def _done(act: Act[Any], state: Any) -> set[tuple[Cell, bool]]:
    """How an act is done in a state, and whether it then stays done; nothing where it is refused."""
    people: list[Person] = [*Role, *Bearer]
    cells = {act.cell(state, person) for person in people if person in act.roles}
    return {(cell, state in act.stays) for cell in cells if cell.is_done}


def _done_earlier(act: Act[Any], states: Iterable[Any], state: Any) -> set[tuple[Cell, bool]]:
    earlier = takewhile(lambda each: each is not state, states)
    return {end for each in earlier for end in _done(act, each)}


def expected_ends(acts: Iterable[Act[Any]], state: Any) -> dict[tuple[str, str], Cell]:
    """The same by the table of acts."""
    people: list[Person] = [*Role, *Bearer]
    return {
        (act.code, person.value): act.cell(state, person)
        for act in acts
        for person in people
        if person in act.roles
    }


def lasting(undone: Mapping[str, Cell]) -> set[str]:
    """The acts whose undoing did not reach."""
    return {code for code, cell in undone.items() if cell != DONE}


def misleading(scene: Scene, ends: Mapping[tuple[str, str], Cell]) -> list[str]:
    """Where an act, asked whether it is offered, said something else than how it then ended."""
    return [
        f"{code} by {person}, {one}: {fault}"
        for (code, person), asked in scene.asked.items()
        for one in asked
        for fault in _faults(code, one, ends[code, person])
    ]


def misplaced(scene: Scene) -> list[str]:
    """Where an act was offered to a referee of some tables otherwise than their tables say."""
    return [
        f"{code} by {place}: {one.to_limited[place] or 'offered'}, and not {expected or 'offered'}"
        for (code, _person), asked in scene.asked.items()
        for one in asked
        for place, expected in _to_limited(one).items()
        if one.to_limited[place] != expected
    ]


def _to_limited(one: Asked) -> dict[Limited, str]:
    """What an act should offer to referees of some tables that was asked for them."""
    if not one.to_limited:
        return {}
    if one.act in AT_A_TABLE:
        return {Limited.HERE: one.offered, Limited.ELSEWHERE: OtherTable.code}
    if one.act in IN_PARTS:
        return dict.fromkeys(Limited, one.offered)
    assert one.act in IN_THE_WHOLE_HALL, f"{one.act} is in no list of acts of referees"
    return dict.fromkeys(Limited, WholeHall.code)


def _faults(code: str, asked: Asked, cell: Cell) -> Iterator[str]:
    if asked.act not in (ACT_OF.get(code, code), *ALSO.get(code, ())):
        yield "the row is another act's"
    if asked.offered == AlreadySo.code:
        if cell != ALREADY:
            yield f"it is not so yet: {cell}"
    elif asked.offered and asked.offered != asked.refused:
        yield "it was not refused"
    elif asked.refused != asked.offered and asked.refused not in KNOWN_LATER.get(asked.act, ()):
        yield "it was offered and then refused"
    elif cell == ALREADY and not asked.refused and asked.act not in REPEATS:
        yield "it was offered, but is so already"
