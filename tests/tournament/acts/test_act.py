"""The wrapper of all acts: its steps and their order, what is taken back, and what is asked without doing anything."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, TypeVar
from uuid import UUID, uuid4

import pytest
from django.db import connection

from tests.factories import make_event, make_user
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.acts.act import Act, Doing, Terms
from tournament.acts.conditions import condition
from tournament.acts.people import SITE, Bearer, Guest
from tournament.audit.models import AuditEntry
from tournament.core.errors import AlreadySo, NotAllowed, Refusal, SubjectGone

R = TypeVar("R")

VERB = AccountVerb.SESSIONS_ENDED


class Who(StrEnum):
    SELF = "self"
    OTHER = "other"


class Closed(Refusal):
    code = "closed"
    text = "It is closed."


class Used(Refusal):
    code = "used"
    text = "The form was used."


class Logged(Doing[User]):
    """A kind of acts that notes its steps. Accounts are what they are done to; the own one is closed without a name."""

    steps: list[str] = []

    def lock(self) -> None:
        self.steps.append("lock")
        self.subject = User.objects.get(pk=self.subject.pk)

    def look(self) -> None:
        self.steps.append("look")

    def who(self) -> StrEnum:
        self.steps.append("who")
        return Who.SELF if self.person == self.subject else Who.OTHER

    def raise_revision(self) -> None:
        self.steps.append("raise")


class Forms:
    """Remembers what forms have made."""

    def __init__(self) -> None:
        self.kept: dict[UUID, tuple[object, object]] = {}

    def answer(self, doing: Logged, key: UUID, content: object) -> object:
        doing.steps.append("answer")
        before, made = self.kept.get(key, (content, None))
        if before != content:
            raise Used
        return made

    def store(self, doing: Logged, key: UUID, content: object, made: object) -> None:
        doing.steps.append("keep")
        self.kept[key] = (content, made)


@condition("The account has a name.")
def is_open(doing: Logged) -> None:
    doing.steps.append("state")
    if not doing.subject.display_name:
        raise Closed


def rename(doing: Logged, *, name: str, client_key: UUID | None = None) -> str:
    """Write, and tell of it."""
    doing.steps.append("body")
    User.objects.filter(pk=doing.subject.pk).update(display_name=name)
    doing.tell(VERB, count=1)
    return name


@pytest.fixture(autouse=True)
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps that were taken. The acts of the test are forgotten after it."""
    monkeypatch.setattr(Act, "declared", {})
    monkeypatch.setattr(Logged, "steps", [])
    return Logged.steps


@pytest.fixture
def user(db: None) -> User:
    return make_user("ada", display_name="Ada")


def an_act(body: Callable[..., R], **terms: Any) -> Act[User, ..., R]:
    """An act of this body, for the owner of the account that it is done to."""
    wanted = {"code": body.__name__, "title": "An act", "on": User, "who": {Who.SELF}, **terms}
    return Act(Terms(**wanted), Logged, body)


def name_of(user: User) -> str:
    return User.objects.get(pk=user.pk).display_name


def test_steps_follow_in_their_order(user: User, steps: list[str]) -> None:
    def already(doing: Logged) -> None:
        doing.steps.append("already")

    act = an_act(rename, when=[is_open], already=already, once=Forms())
    assert act(user, user, name="Bea", client_key=uuid4()) == "Bea"
    assert steps == ["lock", "answer", "who", "already", "state", "body", "raise", "keep"]


def test_every_step_is_in_one_transaction(user: User) -> None:
    depths: set[int] = set()

    def body(doing: Logged) -> None:
        depths.add(len(connection.savepoint_ids))

    before = len(connection.savepoint_ids)
    an_act(body)(user, user)
    assert depths == {before + 1}


def test_subject_is_read_again_under_the_lock(user: User) -> None:
    seen = User.objects.get(pk=user.pk)
    User.objects.filter(pk=user.pk).update(display_name="")
    with pytest.raises(Closed):
        an_act(rename, when=[is_open])(user, seen, name="Bea")


def test_same_form_again_is_answered_as_it_was(user: User, steps: list[str]) -> None:
    """Also where the person could not do it any more."""
    act, key = an_act(rename, when=[is_open], once=Forms()), uuid4()
    act(user, user, name="", client_key=key)
    assert act(user, user, name="", client_key=key) == ""
    steps.clear()
    assert act(make_user(), user, name="", client_key=key) == ""
    assert steps == ["lock", "answer"]
    assert AuditEntry.objects.count() == 1


def test_same_form_with_other_content_is_refused(user: User) -> None:
    act, key = an_act(rename, once=Forms()), uuid4()
    act(user, user, name="Bea", client_key=key)
    with pytest.raises(Used):
        act(user, user, name="Cleo", client_key=key)
    assert name_of(user) == "Bea"


def test_content_of_a_form_is_what_the_act_says(user: User) -> None:
    forms, key = Forms(), uuid4()
    act = an_act(rename, once=forms, content=lambda _doing, *, name: name.lower())
    act(user, user, name="Bea", client_key=key)
    assert forms.kept[key] == ("bea", "Bea")
    assert act(user, user, name="BEA", client_key=key) == "Bea"


def test_without_a_key_it_is_done_each_time(user: User) -> None:
    forms = Forms()
    act = an_act(rename, once=forms)
    for _ in range(2):
        act(user, user, name="Bea")
    assert AuditEntry.objects.count() == 2
    assert forms.kept == {}


def test_what_is_refused_on_the_way_takes_everything_back(user: User) -> None:
    def body(doing: Logged, *, client_key: UUID) -> None:
        rename(doing, name="Bea")
        raise Closed

    forms = Forms()
    with pytest.raises(Closed):
        an_act(body, once=forms)(user, user, client_key=uuid4())
    assert name_of(user) == "Ada"
    assert not AuditEntry.objects.exists()
    assert forms.kept == {}


def test_failing_audit_takes_everything_back(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **data: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("tournament.acts.act.record", fail)
    with pytest.raises(ConnectionError):
        an_act(rename)(user, user, name="Bea")
    assert name_of(user) == "Ada"


def test_person_is_asked_for_before_the_state(user: User, steps: list[str]) -> None:
    """A stranger learns nothing of the state."""
    User.objects.filter(pk=user.pk).update(display_name="")
    with pytest.raises(NotAllowed):
        an_act(rename, when=[is_open])(make_user(), user, name="Bea")
    assert steps == ["lock", "who"]


def test_wanted_state_that_holds_already_is_answered(user: User, steps: list[str]) -> None:
    act = an_act(rename, when=[is_open], already=lambda doing: doing.subject.display_name)
    assert act(user, user, name="Bea") == "Ada"
    assert steps == ["lock", "who"]
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("gone", [SubjectGone, Closed])
def test_act_on_what_is_gone_is_refused(user: User, gone: type[Refusal]) -> None:
    User.objects.filter(pk=user.pk).delete()
    with pytest.raises(gone):
        an_act(rename, gone=gone)(user, user, name="Bea")


def test_act_that_deletes_leaves_what_is_gone(user: User, steps: list[str]) -> None:
    def delete(doing: Logged) -> None:
        User.objects.filter(pk=doing.subject.pk).delete()

    act = an_act(delete, deletes=True)
    for _ in range(2):
        act(user, user)
    assert steps == ["lock", "who", "lock"]


def test_within_another_act_the_person_was_asked_for(user: User, steps: list[str]) -> None:
    inner = an_act(rename, who=set(), when=[is_open])

    def outer(doing: Logged) -> str:
        return inner(doing, doing.subject, name="Bea")

    assert an_act(outer)(user, user) == "Bea"
    assert steps == ["lock", "who", "lock", "state", "body", "raise"]
    assert AuditEntry.objects.get().actor == user


def test_refused_act_within_another_takes_back_its_own_part(user: User) -> None:
    def inner(doing: Logged) -> None:
        rename(doing, name="Bea")
        raise Closed

    part = an_act(inner)

    def outer(doing: Logged) -> None:
        doing.tell(VERB, count=2)
        with pytest.raises(Closed):
            part(doing, doing.subject)

    an_act(outer)(user, user)
    assert name_of(user) == "Ada"
    assert AuditEntry.objects.get().data == {"count": 2}


def acts_that_show() -> Iterator[tuple[Callable[[Logged], object], dict[str, Any], bool]]:
    yield lambda doing: doing.tell(VERB, count=1), {}, True
    yield lambda doing: doing.changed(), {}, True
    yield lambda doing: doing.tell(VERB, count=1), {"quiet": True}, False
    yield lambda doing: None, {}, False


@pytest.mark.parametrize(("work", "terms", "raises"), acts_that_show())
def test_revision_is_raised_where_others_can_see_a_change(
    user: User, steps: list[str], work: Callable[[Logged], object], terms: dict[str, Any], raises: bool
) -> None:
    def body(doing: Logged) -> None:
        work(doing)

    an_act(body, **terms)(user, user)
    assert ("raise" in steps) is raises


def test_audit_names_who_did_it_and_where(user: User) -> None:
    event = make_event()
    known = set(AuditEntry.objects.values_list("pk", flat=True))

    def body(doing: Logged) -> None:
        doing.tell(VERB, count=1)
        doing.tell(VERB, as_=Guest(Bearer.PLAYER, "Four players"), in_=event, count=2)

    an_act(body)(user, user)
    own, other = AuditEntry.objects.exclude(pk__in=known).order_by("pk")
    assert (own.event, own.actor, own.actor_name) == (None, user, "Ada")
    assert (other.event, other.actor, other.actor_name) == (event, None, "Four players")


def test_guest_has_no_account(user: User) -> None:
    def body(doing: Logged) -> None:
        assert doing.account is None
        doing.tell(VERB, count=1)

    an_act(body, who={Who.OTHER})(SITE, user)
    in_audit = AuditEntry.objects.get()
    assert (in_audit.actor, in_audit.actor_name) == (None, "Seatwind")


def test_offer_is_the_refusal_that_doing_it_would_give(user: User, steps: list[str]) -> None:
    act, stranger = an_act(rename, when=[is_open]), make_user()
    closed = make_user("bea", display_name="")
    assert act.offer(user, user) is None
    assert isinstance(act.offer(stranger, user), NotAllowed)
    assert isinstance(act.offer(closed, closed), Closed)
    assert not {"lock", "body", "raise"} & set(steps)
    assert not AuditEntry.objects.exists()


def test_what_is_done_already_is_not_offered(user: User) -> None:
    act = an_act(rename, already=lambda doing: doing.subject.display_name)
    assert isinstance(act.offer(user, user), AlreadySo)


def test_preview_shows_the_effect_and_leaves_nothing(user: User, steps: list[str]) -> None:
    act = an_act(rename, when=[is_open])
    shown = act.preview(lambda made: (made, name_of(user)), user, user, name="Bea")
    assert shown == ("Bea", "Bea")
    assert steps == ["lock", "who", "state", "body", "raise"]
    assert name_of(user) == "Ada"
    assert not AuditEntry.objects.exists()


def test_preview_is_refused_as_the_act_is(user: User) -> None:
    with pytest.raises(NotAllowed):
        an_act(rename).preview(lambda made: made, make_user(), user, name="Bea")


def test_no_two_acts_have_one_code() -> None:
    an_act(rename)
    with pytest.raises(ValueError, match="rename"):
        an_act(rename)
