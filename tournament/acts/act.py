"""An act is one object, and one wrapper does for all of them what every act needs.

Doing an act opens a transaction and goes through these steps: lock what the act is done to; answer a form that was
already carried out as it was answered then; ask whether this person may do it; ask whether the state allows it; let the
body make its own checks and do its work, and tell the audit; raise the revision of what others can see; add an entry to
the chain. Whatever is refused on the way takes everything back.

`Act` and `Doing` know nothing of tournaments. What is locked, who somebody is there and what a revision is belongs to the
kinds of `Doing` that the apps declare (`accounts.acting`, `events.acting`).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import update_wrapper
from typing import Any, ClassVar, Generic, ParamSpec, Protocol, Required, TypeAlias, TypedDict, TypeVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import Model
from django.utils.functional import Promise

from tournament.acts.people import Guest
from tournament.acts.transactions import tried_out
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.chain.acts.adding import add_entries, set_apart
from tournament.core.demo import check_act
from tournament.core.duty import ask_before_writing, check_duty
from tournament.core.errors import AlreadySo, NotAllowed, Refusal, SubjectGone

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E")

Person: TypeAlias = "AbstractBaseUser | Guest | Doing[Any]"
"""Who does an act. Within another act it is that act's `Doing`: the person was asked for there."""

KEY = "client_key"
"""The argument that names the form. A form with the same key is carried out once."""


class When(Protocol):
    """A condition of an act's state: `words` say it to people. Called, it raises the refusal that a person reads."""

    @property
    def words(self) -> str | Promise: ...

    def __call__(self, doing: Any, /) -> None: ...


class Once(Protocol):
    """How an act knows that a form was already carried out, and what it answered then."""

    def answer(self, doing: Any, key: Any, content: object) -> Any:
        """What the form with this key has made, or None. Raises a refusal for other content under the same key."""

    def store(self, doing: Any, key: Any, content: object, made: Any) -> None:
        """Remember that the form with this key made this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What an act declares of itself.

    `title` is what a button would say. `on` is the model, or the kind of place, that it is done to. `who` are the roles
    and bearers that may do it. `when` are the conditions of the state, in the order in which they are asked. `undo` is
    the code of the act that takes this one back, the same one where it is done again the other way round; empty where
    nothing does. `already` answers where the wanted state holds by now, so that a second press changes nothing; it
    returns None otherwise. `once` makes an act with a `client_key` exactly-once, and `content` names what a repeated form
    must have in common with the first, by default all its arguments. An act that `deletes` its subject changes nothing
    when that is gone; any other is refused by `gone` then. A `quiet` act changes nothing that the public can see, so
    that it raises no revision. An act in `parts` is also for those whose right is limited to a part of what is there: its
    body asks for each part that it writes.
    """

    code: str
    title: str | Promise
    on: type[Any]
    who: Collection[StrEnum]
    when: Collection[When] = ()
    undo: str = ""
    already: Callable[[Any], Any] | None = None
    once: Once | None = None
    content: Callable[..., object] | None = None
    asks_reason: bool = False
    shows_effect: bool = False
    deletes: bool = False
    gone: type[Refusal] = SubjectGone
    quiet: bool = False
    parts: bool = False


class Declared(TypedDict, total=False):
    """What the decorators of acts pass on to `Terms`, which explains it."""

    on: Required[type[Any]]
    who: Required[Collection[StrEnum]]
    when: Collection[When]
    undo: str
    already: Callable[[Any], Any] | None
    once: Once | None
    content: Callable[..., object] | None
    asks_reason: bool
    shows_effect: bool
    deletes: bool
    gone: type[Refusal]
    quiet: bool
    parts: bool


class Doing(Generic[S]):
    """An act that is being done: the person, and what it is done to, read again under the lock.

    Before that (`is_locked`) a page only asks, and what it has read of other rows may be taken as it was read.
    """

    def __init__(self, terms: Terms, person: Any, subject: S) -> None:
        self.terms = terms
        self.subject = subject
        self.outer: Doing[Any] | None = person if isinstance(person, Doing) else None
        self.person: AbstractBaseUser | Guest = person.person if isinstance(person, Doing) else person
        self.has_told = False
        self.is_locked = False

    @property
    def account(self) -> Any:
        """The account of the person, for rows that name one; None for a guest."""
        return None if isinstance(self.person, Guest) else self.person

    def lock(self) -> None:
        """Lock what the act is done to, and read it again. Raises Model.DoesNotExist when it is gone."""
        raise NotImplementedError

    def look(self) -> None:
        """Take the subject as it was read: for asking whether an act would be offered."""
        raise NotImplementedError

    def who(self) -> StrEnum | None:
        """The role or the kind of bearer that the person is here; None for a stranger."""
        raise NotImplementedError

    def scope(self) -> Model | None:
        """The event in whose audit the act is told; None for acts on accounts and on the installation."""
        return None

    def raise_revision(self) -> None:
        """Show that something changed that others can see."""

    def tell(
        self, verb: Verb, *, as_: Guest | None = None, in_: Model | None = None, **data: Any
    ) -> AuditEntry:
        """Add a line to the audit, in the name of the person, or of those who did it through the person's act (`as_`),
        and in the audit of the act's event, or of another one (`in_`). `data` fills the sentence of the verb.
        """
        self.has_told = True
        guest = as_ or (self.person if isinstance(self.person, Guest) else None)
        account = None if guest else self.account
        return record(in_ or self.scope(), account, verb, actor_name=guest.name if guest else "", **data)

    def add_to_chain(self) -> None:
        """Add to the chain what the act wrote, with all that others wrote within it."""
        if self.outer is None:
            event, account = self.scope(), self.account
            within = event.pk if event else None
            add_entries(self.terms.code, account.pk if account else None, within)

    def changed(self) -> None:
        """Something changed that others can see, and another act told of it."""
        self.has_told = True

    def check_person(self) -> None:
        """Raises NotAllowed. Within another act the person was asked for there."""
        if self.outer is None and self.who() not in self.terms.who:
            raise NotAllowed

    def answer_already(self) -> Any:
        """What the act answers where the wanted state already holds; None where there is something to do."""
        return self.terms.already(self) if self.terms.already else None

    def check_state(self) -> None:
        """Raises the refusals of the conditions, and what a demo and a standby refuse of all acts."""
        check_duty(self.terms.code)
        check_act(self.terms.code)
        for condition in self.terms.when:
            condition(self)

    def refusal(self) -> Refusal | None:
        """Why the person could not do it now; None if a page may offer it."""
        try:
            self.check_person()
            if self.answer_already() is not None:
                return AlreadySo()
            self.check_state()
        except Refusal as refusal:
            return refusal
        return None


class Act(Generic[S, P, R]):
    """Something that a person can do. Call it to do it."""

    declared: "ClassVar[dict[str, Act[Any, Any, Any]]]" = {}
    """Every act of the installed apps, by its code."""

    def __init__(
        self, terms: Terms, doing: Callable[[Terms, Any, S], Doing[S]], body: Callable[..., R]
    ) -> None:
        self.terms = terms
        self._doing = doing
        self._body = body
        update_wrapper(self, body)
        if Act.declared.setdefault(terms.code, self) is not self:
            raise ValueError(f"Two acts have the code {terms.code!r}.")

    def __repr__(self) -> str:
        return f"<Act {self.terms.code}>"

    def __call__(self, person: Person, subject: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Do it, once for each key. Raises NotAllowed, SubjectGone, the refusals of the conditions, and the body's."""
        if not isinstance(person, Doing):
            ask_before_writing()
        is_first = not transaction.get_connection().in_atomic_block
        with transaction.atomic():
            if is_first:
                set_apart()
            doing = self._doing(self.terms, person, subject)
            try:
                doing.lock()
            except ObjectDoesNotExist:
                if self.terms.deletes:
                    return None  # type: ignore[return-value]  # nothing is left to do, and such acts return nothing
                raise self.terms.gone from None
            doing.is_locked = True
            made = self._carry_out(doing, args, kwargs)
            doing.add_to_chain()
            return made

    def _carry_out(self, doing: Doing[S], args: tuple[Any, ...], kwargs: dict[str, Any]) -> R:
        once, key = self.terms.once, kwargs.get(KEY)
        if once is None or key is None:
            return self._do(doing, args, kwargs)
        content = self._content(doing, args, kwargs)
        made = once.answer(doing, key, content)
        if made is None:
            made = self._do(doing, args, kwargs)
            once.store(doing, key, content, made)
        return made  # type: ignore[no-any-return]

    def _do(self, doing: Doing[S], args: tuple[Any, ...], kwargs: dict[str, Any]) -> R:
        doing.check_person()
        made: R | None = doing.answer_already()
        if made is not None:
            return made
        doing.check_state()
        made = self._body(doing, *args, **kwargs)
        if doing.has_told and not self.terms.quiet:
            doing.raise_revision()
        return made

    def _content(self, doing: Doing[S], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> object:
        sent = {name: value for name, value in kwargs.items() if name != KEY}
        return self.terms.content(doing, *args, **sent) if self.terms.content else [*args, sent]

    def looked_at(self, person: Person, subject: S) -> Doing[S]:
        """The act as this person would do it now. Locks and changes nothing."""
        doing = self._doing(self.terms, person, subject)
        doing.look()
        return doing

    def offer(self, person: Person, subject: S) -> Refusal | None:
        """Why this person could not do it now; None if a page may offer it."""
        return self.looked_at(person, subject).refusal()

    def preview(
        self, look: Callable[[R], E], person: Person, subject: S, /, *args: P.args, **kwargs: P.kwargs
    ) -> E:
        """The effect of doing it: done, looked at, and taken back. Raises what doing it raises."""
        return tried_out(lambda: look(self(person, subject, *args, **kwargs)))
