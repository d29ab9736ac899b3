"""What the audit cannot tell of is not done: no act on an account leaves a row, and the old password goes on working."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pyotp
import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_event, make_user
from tournament.accounts.acting import INSTALLATION, Installation
from tournament.accounts.acts.demo_visits import begin_demo_visit
from tournament.accounts.acts.factors import WrittenCode
from tournament.accounts.acts.first_account import make_first_account
from tournament.accounts.acts.sessions import (
    begin_session,
    change_account,
    change_password,
    end_session,
    end_sessions,
    set_password_by_link,
)
from tournament.accounts.factors.codes import new_secret
from tournament.accounts.factors.passkeys import NewPasskey
from tournament.accounts.models import Device, Obliged, Passkey, User
from tournament.acts.act import Act
from tournament.copies.acts.connecting import connect_copy
from tournament.events.acts.password_links import issue_for_account
from tournament.events.acts.second_factors import (
    add_app,
    add_passkey,
    confirm_with_factor,
    make_recovery_codes,
    remove_app,
    remove_passkey,
    rename_passkey,
    require_second_factor,
    reset_second_factor,
)
from tournament.events.acts.sign_ins import sign_in_here, sign_in_with_factor, sign_out_here
from tournament.exchange.acts.importing import import_event
from tournament.exchange.acts.tokens import make_token, revoke_token
from tournament.exchange.document.event import event_document
from tournament.exchange.models import ApiToken
from tournament.people.acts.accounts import (
    erase_account,
    erase_own_account,
    hand_out_account,
    hand_out_own_account,
)
from tournament.play.acts.new_events import create_event
from tournament.series.acts.next_event import make_next_event

pytestmark = pytest.mark.django_db

PASSWORD, NEW = "tiles", "bamboo-and-wind-7"


def request_of(user: User | None = None) -> HttpRequest:
    """A request of somebody who is signed in on a device."""
    request = RequestFactory().get("/")
    request.session = Client().session
    if user:
        request.user = user
        begin_session(request, user)
        request.session.save()
    return request


def changed_password() -> Callable[[], object]:
    user = make_user()
    request = request_of(user)
    return lambda: change_password(user, user, password=NEW, request=request)


def set_password() -> Callable[[], object]:
    user = make_user()
    request_of(user)
    return lambda: set_password_by_link(user, user, password=NEW)


def changed_account() -> Callable[[], object]:
    user = make_user()
    return lambda: change_account(user, user, fields={"display_name": "Ada"})


def ended_session() -> Callable[[], object]:
    user = make_user()
    request_of(user)
    return lambda: end_session(user, user.devices.get())


def ended_sessions() -> Callable[[], object]:
    user = make_user()
    request_of(user)
    return lambda: end_sessions(user, user)


def demo_visit() -> Callable[[], object]:
    def begin() -> object:
        with override_settings(DEMO=True):
            return begin_demo_visit(User(username="visitor-1"), INSTALLATION, place="192.0.2.1")

    return begin


def first_account() -> Callable[[], object]:
    return lambda: make_first_account(User(username="ada"), INSTALLATION)


def issued_link() -> Callable[[], object]:
    boss, user = make_user(is_superuser=True), make_user()
    return lambda: issue_for_account(boss, user)


def signed_in() -> Callable[[], object]:
    user, request = make_user(), request_of()
    return lambda: sign_in_here(user, user, request=request)


def signed_out() -> Callable[[], object]:
    user = make_user()
    request = request_of(user)
    return lambda: sign_out_here(user, user, request=request)


def made_token() -> Callable[[], object]:
    user = make_user()
    return lambda: make_token(user, user, name="Website", scopes=())


def revoked_token() -> Callable[[], object]:
    user = make_user()
    make_token(user, user, name="Website", scopes=())
    return lambda: revoke_token(user, ApiToken.objects.get())


def made_event() -> Callable[[], object]:
    user = make_user()
    return lambda: create_event(user, INSTALLATION, fields={"name": "Bare", "ruleset": "mcr"})


def made_next_event() -> Callable[[], object]:
    event = make_event()
    return lambda: make_next_event(event.created_by, INSTALLATION, last=event, name="Next", day=None)


def imported_event() -> Callable[[], object]:
    user, document = make_user(), event_document(make_event(), full=True)
    return lambda: import_event(user, INSTALLATION, document, slug="copy")


def connected_copy() -> Callable[[], object]:
    boss = make_user(is_superuser=True)
    return lambda: connect_copy(boss, INSTALLATION, address="http://standby.test", secret="s" * 43)


def codes_of_app() -> tuple[str, str]:
    """A new secret, and its code now."""
    secret = new_secret()
    return secret, pyotp.TOTP(secret).now()


def made_passkey() -> NewPasskey:
    return NewPasskey("id", b"key", 0, "handle", "localhost")


def user_with_factors() -> User:
    user = make_user()
    secret, code = codes_of_app()
    add_app(user, user, secret=secret, code=code)
    add_passkey(user, user, made=made_passkey(), name="Phone")
    return user


def added_app() -> Callable[[], object]:
    user = make_user()
    secret, code = codes_of_app()
    return lambda: add_app(user, user, secret=secret, code=code)


def removed_app() -> Callable[[], object]:
    user = user_with_factors()
    return lambda: remove_app(user, user)


def added_passkey() -> Callable[[], object]:
    user = make_user()
    return lambda: add_passkey(user, user, made=made_passkey(), name="Phone")


def renamed_passkey() -> Callable[[], object]:
    user = user_with_factors()
    return lambda: rename_passkey(user, user.passkeys.get(), name="Key")


def removed_passkey() -> Callable[[], object]:
    user = user_with_factors()
    return lambda: remove_passkey(user, user.passkeys.get())


def made_recovery_codes() -> Callable[[], object]:
    user = user_with_factors()
    return lambda: make_recovery_codes(user, user)


def recovery_proof(user: User) -> WrittenCode:
    return WrittenCode(make_recovery_codes(user, user)[0])


def confirmed() -> Callable[[], object]:
    user = user_with_factors()
    proof = recovery_proof(user)
    return lambda: confirm_with_factor(user, user, proof=proof)


def signed_in_with_factor() -> Callable[[], object]:
    user, request = user_with_factors(), request_of()
    proof = recovery_proof(user)
    return lambda: sign_in_with_factor(
        user, user, request=request, proof=proof, password_mark=None, is_new_device=False
    )


def reset_factors() -> Callable[[], object]:
    boss, user = make_user(is_superuser=True), user_with_factors()
    return lambda: reset_second_factor(boss, user, reason="lost")


def of_somebody(act: Callable[[User, User], object]) -> Callable[[], object]:
    boss, user = make_user(is_superuser=True), make_user()
    return lambda: act(boss, user)


def of_oneself(act: Callable[[User, User], object]) -> Callable[[], object]:
    user = make_user()
    return lambda: act(user, user)


def required_factors() -> Callable[[], object]:
    boss, since = user_with_factors(), timezone.now() + timedelta(days=2)
    User.objects.filter(pk=boss.pk).update(is_superuser=True)
    boss.refresh_from_db()
    return lambda: require_second_factor(boss, INSTALLATION, obliged=Obliged.ORGANIZERS, since=since)


ACTS: dict[str, Callable[[], Callable[[], object]]] = {
    "change_password": changed_password,
    "set_password_by_link": set_password,
    "change_account": changed_account,
    "end_session": ended_session,
    "end_sessions": ended_sessions,
    "begin_demo_visit": demo_visit,
    "make_first_account": first_account,
    "issue_for_account": issued_link,
    "sign_in_here": signed_in,
    "sign_out_here": signed_out,
    "sign_in_with_factor": signed_in_with_factor,
    "add_app": added_app,
    "remove_app": removed_app,
    "add_passkey": added_passkey,
    "rename_passkey": renamed_passkey,
    "remove_passkey": removed_passkey,
    "make_recovery_codes": made_recovery_codes,
    "confirm_with_factor": confirmed,
    "reset_second_factor": reset_factors,
    "require_second_factor": required_factors,
    "hand_out_account": lambda: of_somebody(hand_out_account),
    "erase_account": lambda: of_somebody(erase_account),
    "hand_out_own_account": lambda: of_oneself(hand_out_own_account),
    "erase_own_account": lambda: of_oneself(erase_own_account),
    "make_token": made_token,
    "revoke_token": revoked_token,
    "create_event": made_event,
    "import_event": imported_event,
    "connect_copy": connected_copy,
    "make_next_event": made_next_event,
}
UNTOLD = {"become_mirror", "create_members_list", "create_rating_list", "create_series"}
"""What no audit tells of; a mirror has no audit, nor accounts."""


def everything() -> dict[str, list[Any]]:
    """Every row that there is."""
    models = [model for model in apps.get_models() if model is not ContentType]
    return {model._meta.label: list(model._base_manager.order_by("pk").values_list()) for model in models}


@pytest.fixture
def no_audit(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From the call on, nothing can be added to the audit."""

    def fail(*args: object, **data: object) -> None:
        raise ConnectionError

    return lambda: monkeypatch.setattr("tournament.acts.act.record", fail)


def test_every_act_on_accounts_is_tried() -> None:
    on = (User, Device, Passkey, ApiToken, Installation)
    assert {code for code, act in Act.declared.items() if act.terms.on in on} == {*ACTS, *UNTOLD}


@pytest.mark.parametrize("code", ACTS)
def test_nothing_is_left(code: str, no_audit: Callable[[], None]) -> None:
    act = ACTS[code]()
    before = everything()
    no_audit()
    with pytest.raises(ConnectionError):
        act()
    assert everything() == before


@pytest.mark.parametrize("code", ACTS)
def test_something_is_left_where_the_audit_tells_of_it(code: str) -> None:
    """Otherwise the test above would show nothing."""
    act = ACTS[code]()
    before = everything()
    act()
    assert everything() != before


def test_old_password_goes_on_working(no_audit: Callable[[], None]) -> None:
    user = make_user("ada")
    client, phone = Client(raise_request_exception=False), Client()
    for each in (client, phone):
        each.post("/sign-in/", {"username": "ada", "password": PASSWORD})
    no_audit()
    sent = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert client.post(reverse("accounts:password-change"), sent).status_code == 500
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert [each.get(reverse("accounts:account")).status_code for each in (client, phone)] == [200, 200]
