"""Second factors: set up, signed in with, removed, required, reset; what is refused, and what nobody learns."""

import json
import re
from datetime import timedelta
from html import unescape
from typing import Any
from unittest.mock import patch

import pyotp
import pytest
from axes.models import AccessAttempt
from django.core import mail
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.constraints import refused_by
from tests.factories import make_event, make_user
from tests.pages import text_of
from tests.tournament.accounts.soft_passkey import SoftPasskey
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.factors import half, recent
from tournament.accounts.factors.codes import STEP_SECONDS
from tournament.accounts.limits import ACCOUNT_AT_ADDRESS_LIMIT, CODE_LIMIT
from tournament.accounts.models import (
    AuthenticatorApp,
    Obliged,
    Passkey,
    RecoveryCode,
    SecondFactorRule,
    User,
)
from tournament.audit.models import AuditEntry
from tournament.events.acts.second_factors import RULE, require_second_factor
from tournament.registration.acts.mails import send_due_mails

pytestmark = pytest.mark.each_database

SECURITY = "/account/security/"
SECOND = "/sign-in/second/"
FIRST = "/sign-in/set-up/"
ADD = "/account/security/add/"


def browser(address: str = "192.0.2.7") -> Client:
    """A browser that opens the site by https at localhost."""
    return Client(HTTP_HOST="localhost", REMOTE_ADDR=address, headers={"X-Forwarded-Proto": "https"})


@pytest.fixture(autouse=True)
def by_https(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.ALLOWED_HOSTS = ["localhost", "testserver", "www.example.org", "192.0.2.1"]


def type_password(client: Client, **more: str) -> Any:
    return client.post("/sign-in/", {"username": "organizer", "password": "tiles", **more})


def signed_in() -> Client:
    client = browser()
    assert type_password(client)["Location"] == "/"
    return client


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def hidden(response: HttpResponse, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', response.content.decode())
    assert found
    return unescape(found[1])


def asked(response: HttpResponse) -> dict[str, Any]:
    """What a page asks a browser with passkeys."""
    found = re.search(r'data-options="([^"]*)"', response.content.decode())
    assert found
    options: dict[str, Any] = json.loads(unescape(found[1]))
    return options


def codes_on(response: HttpResponse) -> list[str]:
    return re.findall(r"<code>([0-9A-Z-]{19})</code>", response.content.decode())


class App:
    """An authenticator app that was set up, with a clock of its own: each code is of a later step."""

    def __init__(self, client: Client, url: str = ADD) -> None:
        page = client.get(url)
        key = re.search(r'class="secret-link">([A-Z2-7 ]+)<', page.content.decode())
        assert key
        self.totp = pyotp.TOTP(key[1].replace(" ", ""))
        self.sealed = hidden(page, "sealed")
        self.answer = client.post(url, {"way": "app", "sealed": self.sealed, "code": self.code()})

    def code(self, later: int = 0) -> str:
        step = int(timezone.now().timestamp()) // STEP_SECONDS
        return str(self.totp.generate_otp(step + later))


def with_app() -> tuple[App, list[str]]:
    app = App(signed_in())
    return app, codes_on(app.answer)


def with_passkey(*, checks_person: bool = True) -> SoftPasskey:
    """Add a passkey to the account of the organizer."""
    client, key = signed_in(), SoftPasskey(checks_person=checks_person)
    page = client.get(ADD)
    sent = {"way": "passkey", "name": "Phone", "token": hidden(page, "token")}
    assert client.post(ADD, {**sent, "credential": key.made(asked(page))}).status_code == 200
    return key


def verbs() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True))


def require(since: timedelta, obliged: Obliged = Obliged.ORGANIZERS) -> None:
    SecondFactorRule.objects.create(pk=RULE, obliged=obliged, since=timezone.now() + since)


# An app


def test_app_is_on_after_its_first_code_and_the_password_alone_opens_nothing(organizer: User) -> None:
    client = signed_in()
    page = client.get(ADD)
    assert "<svg" in text_of(page)
    wrong = client.post(ADD, {"way": "app", "sealed": hidden(page, "sealed"), "code": "000000"})
    assert wrong.status_code == 422
    assert not AuthenticatorApp.objects.exists()
    app = App(client)
    assert len(codes_on(app.answer)) == 10
    assert "10 unused codes" in text_of(client.get(SECURITY))
    stored = AuthenticatorApp.objects.get()
    assert app.totp.secret not in stored.sealed_secret

    other = browser()
    assert type_password(other, next="/events/new/")["Location"] == SECOND
    assert not is_in(other)
    assert other.get("/account/").status_code == 302
    assert other.get("/events/new/").status_code == 302
    done = other.post(SECOND, {"way": "code", "code": app.code(1)})
    assert (done.status_code, done["Location"], is_in(other)) == (302, "/events/new/", True)
    assert half.COOKIE not in {name for name, each in other.cookies.items() if each.value}
    assert verbs()[-2:] == ["app_added", "signed_in_with_code"]
    assert app.totp.secret not in str(list(AuditEntry.objects.values_list("data")))


def test_code_opens_once_and_a_wrong_one_never(organizer: User) -> None:
    app, _codes = with_app()
    first, second, replay = browser(), browser(), app.code(1)
    for client in (first, second):
        type_password(client)
    assert first.post(SECOND, {"way": "code", "code": replay}).status_code == 302
    answer = second.post(SECOND, {"way": "code", "code": replay})
    assert (answer.status_code, is_in(second)) == (422, False)
    assert "each code works once" in text_of(answer)
    assert replay not in text_of(answer) or f'value="{replay}"' in text_of(answer)
    assert verbs()[-1] == "code_failed"


def test_half_a_sign_in_ends_with_time_and_with_another_password(organizer: User) -> None:
    app, _codes = with_app()
    assert browser().get(SECOND)["Location"] == "/sign-in/"
    client = browser()
    type_password(client)
    with patch("django.core.signing.time.time", return_value=timezone.now().timestamp() + half.GOOD_FOR + 1):
        assert client.get(SECOND)["Location"] == "/sign-in/"
    type_password(client)
    User.objects.get().set_password("x")
    organizer.refresh_from_db()
    organizer.set_password("another one")
    organizer.save()
    assert client.post(SECOND, {"way": "code", "code": app.code(1)})["Location"] == "/sign-in/"
    assert not is_in(client)


def test_guesses_wait_and_the_owner_does_not(organizer: User, settings: Any) -> None:
    """Who guesses codes knows the password. The owner's own browser is counted by itself, at the same address too."""
    settings.SENDS_MAIL = True
    User.objects.update(email="olive@example.org")
    app, codes = with_app()
    own = browser()
    type_password(own)
    own.post(SECOND, {"way": "code", "code": app.code(1)})
    own.post("/sign-out/")
    send_due_mails()
    mail.outbox.clear()

    thief = browser()
    type_password(thief)
    answers = [thief.post(SECOND, {"way": "code", "code": "000000"}) for _ in range(ACCOUNT_AT_ADDRESS_LIMIT)]
    assert [each.status_code for each in answers] == [422] * (ACCOUNT_AT_ADDRESS_LIMIT - 1) + [429]
    assert "Wait 15 minutes" in text_of(answers[-1])
    send_due_mails()
    assert ["somebody knows the password" in letter.subject for letter in mail.outbox] == [True]

    type_password(own)
    with patch(
        "tournament.accounts.acts.factors.timezone.now", return_value=timezone.now() + timedelta(seconds=60)
    ):
        assert own.post(SECOND, {"way": "code", "code": app.code()}).status_code == 302
    assert thief.post(SECOND, {"way": "code", "code": app.code(1)}).status_code == 429
    assert thief.post(SECOND, {"way": "recovery", "recovery": codes[0]}).status_code == 302


def test_many_addresses_do_not_help_a_guesser(organizer: User) -> None:
    app, _codes = with_app()
    AccessAttempt.objects.all().delete()
    for number in range(CODE_LIMIT):
        client = browser(f"198.51.100.{number}")
        type_password(client)
        client.post(SECOND, {"way": "code", "code": "000000"})
    client = browser("203.0.113.9")
    type_password(client)
    assert client.post(SECOND, {"way": "code", "code": app.code(1)}).status_code == 429


def test_name_with_a_mark_at_the_password_counts_for_no_codes(organizer: User) -> None:
    app, _codes = with_app()
    for _ in range(ACCOUNT_AT_ADDRESS_LIMIT):
        browser().post("/sign-in/", {"username": "organizer#new", "password": "x"})
    client = browser()
    type_password(client)
    assert client.post(SECOND, {"way": "code", "code": app.code(1)}).status_code == 302


def test_recovery_code_opens_once_and_new_ones_end_the_old(organizer: User) -> None:
    _app, codes = with_app()
    for _ in range(2):
        client = browser()
        type_password(client)
        answer = client.post(SECOND, {"way": "recovery", "recovery": codes[0].lower().replace("-", " ")})
    assert (answer.status_code, is_in(client)) == (422, False)
    assert "not one of your unused recovery codes" in text_of(answer)
    client.post(SECOND, {"way": "recovery", "recovery": codes[1]})
    assert "8 unused codes" in text_of(client.get(SECURITY))
    assert not RecoveryCode.objects.filter(digest__in=codes).exists()
    new = codes_on(client.post("/account/security/recovery-codes/"))
    assert len(new) == 10
    client.post("/sign-out/")
    type_password(client)
    assert client.post(SECOND, {"way": "recovery", "recovery": codes[2]}).status_code == 422
    assert client.post(SECOND, {"way": "recovery", "recovery": new[0]}).status_code == 302


# Passkeys


def test_passkey_is_the_second_step_and_opens_alone(organizer: User) -> None:
    key = with_passkey()
    client = browser()
    assert type_password(client, next="/events/new/")["Location"] == SECOND
    page = client.get(SECOND)
    sent = {"way": "passkey", "token": hidden(page, "token"), "credential": key.used(asked(page))}
    assert client.post(SECOND, sent)["Location"] == "/events/new/"

    alone = browser()
    page = alone.get("/sign-in/?next=/events/new/")
    assert asked(page)["allowCredentials"] == []
    sent = {"token": hidden(page, "token"), "credential": key.used(asked(page)), "next": "/events/new/"}
    assert alone.post("/sign-in/passkey/", sent)["Location"] == "/events/new/"
    assert is_in(alone)
    replayed = browser()
    assert replayed.post("/sign-in/passkey/", sent)["Location"] == "/sign-in/"
    assert not is_in(replayed)
    assert verbs()[-2:] == ["signed_in_with_passkey", "signed_in_with_passkey"]


def test_passkey_that_checks_nobody_is_a_second_step_only(organizer: User) -> None:
    key, client = with_passkey(checks_person=False), browser()
    page = client.get("/sign-in/")
    sent = {"token": hidden(page, "token"), "credential": key.used(asked(page))}
    client.post("/sign-in/passkey/", sent)
    assert not is_in(client)
    type_password(client)
    page = client.get(SECOND)
    sent = {"way": "passkey", "token": hidden(page, "token"), "credential": key.used(asked(page))}
    assert client.post(SECOND, sent).status_code == 302


def test_passkeys_that_open_nothing_all_look_the_same(organizer: User) -> None:
    """Unknown, of another site, too late, with a forged question, and nonsense: no session, and no word of accounts."""
    key = with_passkey()
    stranger, phisher = SoftPasskey(), SoftPasskey("https://evil.example")
    phisher.key, phisher.id = key.key, key.id
    client = browser()
    page = client.get("/sign-in/")
    token, options = hidden(page, "token"), asked(page)
    said = set()
    for token_sent, credential in (
        (token, stranger.used(options)),
        (token, phisher.used(options)),
        ("forged", key.used(options)),
        (token, key.used({**options, "challenge": "eHh4"})),
        *((token, junk) for junk in ("", "x", "[]", "{}", '{"id": 7}', '{"id": "x", "response": {}}')),
    ):
        client.post("/sign-in/passkey/", {"token": token_sent, "credential": credential})
        said |= set(re.findall("This passkey was not accepted[^<]*", text_of(client.get("/sign-in/"))))
        assert not is_in(client)
    assert len(said) == 1
    # Answers whose inside is nonsense.
    good = json.loads(key.used(options))
    for part in ("clientDataJSON", "authenticatorData", "signature"):
        for junk in ("", "AA", "!!", "A" * 500, 7, None):
            credential = json.dumps({**good, "response": {**good["response"], part: junk}})
            answer = client.post("/sign-in/passkey/", {"token": token, "credential": credential})
            assert (answer.status_code, is_in(client)) == (302, False)


def test_passkey_made_of_nonsense_or_twice_is_refused(organizer: User) -> None:
    key, client = SoftPasskey(), signed_in()
    page = client.get(ADD)
    good = json.loads(key.made(asked(page)))
    sent = {"way": "passkey", "name": "Key", "token": hidden(page, "token")}
    for junk in ("", "AA", "oA", "A" * 400, 7):
        credential = json.dumps({**good, "response": {**good["response"], "attestationObject": junk}})
        assert client.post(ADD, {**sent, "credential": credential}).status_code == 422
    assert client.post(ADD, {**sent, "credential": json.dumps(good)}).status_code == 200
    assert client.post(ADD, {**sent, "credential": json.dumps(good)}).status_code == 422
    assert Passkey.objects.count() == 1


def test_where_passkeys_do_not_work_the_page_says_why_and_codes_do(organizer: User, settings: Any) -> None:
    with_passkey()
    for host, secure, sentence in (
        ("192.0.2.1", "https", "opened by a number"),
        ("www.example.org", "http", "without https"),
        ("www.example.org", "https", "belong to localhost"),
    ):
        client = Client(HTTP_HOST=host, headers={"X-Forwarded-Proto": secure})
        type_password(client)
        page = text_of(client.get(SECOND))
        assert sentence in page
        assert "Recovery code" in page
    settings.CSRF_TRUSTED_ORIGINS = ["https://www.example.org", "https://example.org"]
    page = Client(HTTP_HOST="www.example.org", headers={"X-Forwarded-Proto": "https"}).get("/sign-in/")
    assert asked(page)["rpId"] == "example.org"


# Changes


def test_every_change_asks_again_who_is_there(organizer: User) -> None:
    key, client = with_passkey(), browser()
    client.force_login(organizer)
    own = Passkey.objects.get()
    pages = ("add/", "recovery-codes/", f"passkeys/{own.pk}/", f"passkeys/{own.pk}/remove/", "app/remove/")
    for page in pages:
        for send in (client.get, client.post):
            assert send(f"{SECURITY}{page}")["Location"].startswith(f"{SECURITY}confirm/"), page
    confirm = f"{SECURITY}confirm/?next={ADD}"
    wrong = client.post(confirm, {"way": "password", "password": "bamboo", "next": ADD})
    assert (wrong.status_code, verbs()[-1]) == (422, "confirmation_failed")
    assert client.post(confirm, {"way": "password", "password": "tiles", "next": ADD})["Location"] == ADD
    assert client.get(ADD).status_code == 200
    session = client.session
    session[recent.KEY] -= recent.GOOD_FOR
    session.save()
    page = client.get(confirm)
    sent = {
        "way": "passkey",
        "token": hidden(page, "token"),
        "credential": key.used(asked(page)),
        "next": ADD,
    }
    assert client.post(confirm, sent)["Location"] == ADD
    assert client.get(ADD).status_code == 200


def test_passkeys_are_renamed_and_removed_by_their_owner(organizer: User, referee: User) -> None:
    with_passkey()
    own, client, other = Passkey.objects.get(), signed_in_with_recovery(), browser()
    assert other.post("/sign-in/", {"username": "referee", "password": "tiles"}).status_code == 302
    for page in (f"passkeys/{own.pk}/", f"passkeys/{own.pk}/remove/"):
        assert other.post(f"{SECURITY}{page}", {"name": "Mine"}).status_code == 404
    client.post(f"{SECURITY}passkeys/{own.pk}/", {"name": "Key at home"})
    own.refresh_from_db()
    assert own.name == "Key at home"
    assert "your password alone" in text_of(client.get(f"{SECURITY}passkeys/{own.pk}/remove/"))
    client.post(f"{SECURITY}passkeys/{own.pk}/remove/")
    assert not Passkey.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert verbs()[-2:] == ["passkey_renamed", "passkey_removed"]
    assert type_password(browser())["Location"] == "/"


def signed_in_with_recovery() -> Client:
    """A session of an account with a factor."""
    client = browser()
    client.force_login(User.objects.get(username="organizer"))
    client.post(f"{SECURITY}confirm/", {"way": "password", "password": "tiles"})
    return client


def test_owner_hears_of_every_change_by_mail(organizer: User, settings: Any) -> None:
    settings.SENDS_MAIL = True
    User.objects.update(email="olive@example.org", warned_by_mail=False)
    with_app()
    send_due_mails()
    (letter,) = mail.outbox
    assert "organizer set up an authenticator app for signing in" in letter.body
    assert "http" not in letter.body


# The rule, and the administrator


def test_before_the_rule_begins_people_are_reminded_and_go_on(organizer: User) -> None:
    make_event(organizer=organizer)
    require(timedelta(days=9))
    client = browser()
    answer = type_password(client, next="/events/new/")
    assert answer["Location"] == f"{SECURITY}?next=%2Fevents%2Fnew%2F"
    page = text_of(client.get(answer["Location"]))
    assert "needs a second factor" in page
    assert 'href="/events/new/"' in page
    assert client.get("/events/new/").status_code == 200


def test_who_must_have_a_factor_sets_one_up_before_anything_else(organizer: User, referee: User) -> None:
    make_event(organizer=organizer)
    require(timedelta(days=-1))
    client = browser()
    assert type_password(client, next="/events/new/")["Location"] == FIRST
    assert not is_in(client)
    assert client.get("/events/new/").status_code == 302
    app = App(client, FIRST)
    assert len(codes_on(app.answer)) == 10
    assert 'href="/events/new/"' in text_of(app.answer)
    assert is_in(client)
    other = browser()
    other.post("/sign-in/", {"username": "referee", "password": "tiles"})
    assert is_in(other)


def test_password_alone_adds_no_factor_beside_one(organizer: User) -> None:
    """Somebody who has the password only, and began before the owner set up a factor."""
    make_event(organizer=organizer)
    require(timedelta(days=-1))
    thief, owner = browser(), browser()
    for client in (thief, owner):
        type_password(client)
    page = thief.get(FIRST)
    key = SoftPasskey()
    sent = {"way": "passkey", "name": "x", "token": hidden(page, "token")}
    App(owner, FIRST)
    with patch("tournament.accounts.views.second_step.factors_of", return_value=False):
        answer = thief.post(FIRST, {**sent, "credential": key.made(asked(page))})
    assert "has a second factor by now" in text_of(answer)
    assert not Passkey.objects.exists()
    assert not is_in(thief)
    assert thief.get(FIRST)["Location"] == SECOND


def test_last_factor_stays_while_one_is_required(organizer: User) -> None:
    make_event(organizer=organizer)
    with_passkey()
    require(timedelta(days=-1))
    client = signed_in_with_recovery()
    answer = client.post(f"{SECURITY}passkeys/{Passkey.objects.get().pk}/remove/")
    assert (answer.status_code, Passkey.objects.count()) == (409, 1)
    assert "Add another one before you remove this one" in text_of(answer)
    App(client)
    assert client.post(f"{SECURITY}passkeys/{Passkey.objects.get().pk}/remove/").status_code == 302
    assert client.post(f"{SECURITY}app/remove/").status_code == 409


def test_administrator_decides_who_needs_one_and_has_one_first(db: None) -> None:
    make_user("organizer", is_superuser=True)
    client, url = signed_in(), "/accounts/second-factor/"
    soon = timezone.now().date() + timedelta(days=3)
    sent = {"obliged": "organizers", "since": f"{soon}"}
    assert "of your own before" in text_of(client.post(url, sent))
    App(client)
    today = {**sent, "since": f"{timezone.now().date()}"}
    assert "from tomorrow on" in text_of(client.post(url, today))
    for junk in ({"since": ""}, {"since": "x"}, {"obliged": "x"}):
        assert client.post(url, {**sent, **junk}).status_code == 422
    assert client.post(url, sent).status_code == 302
    rule = SecondFactorRule.objects.get()
    assert (rule.obliged, rule.since.date()) == ("organizers", soon)
    before = AuditEntry.objects.count()
    client.post(url, sent)
    assert AuditEntry.objects.count() == before
    assert client.post(url, {"obliged": "nobody"}).status_code == 302
    last = AuditEntry.objects.latest("pk")
    assert last.sentence == "decided that nobody needs a second factor"


def test_administrator_resets_the_factors_of_somebody(organizer: User) -> None:
    with_passkey()
    standing, boss = signed_in_with_recovery(), make_user("boss", is_superuser=True)
    client, url = browser(), f"/accounts/{organizer.pk}/second-factor/"
    client.post("/sign-in/", {"username": "boss", "password": "tiles"})
    assert "Second factor" in text_of(client.get("/accounts/"))
    assert client.post(url, {"reason": ""}).status_code == 422
    assert client.post(url, {"reason": "Phone lost"}).status_code == 302
    assert not Passkey.objects.exists()
    assert not RecoveryCode.objects.exists()
    last = AuditEntry.objects.latest("pk")
    assert last.sentence == (
        "removed the second factor of organizer, who is signed out everywhere: Phone lost"
    )
    assert boss.pk == last.actor_id
    assert client.post(url, {"reason": "Again"}).status_code == 409
    assert standing.get(SECURITY).status_code == 200
    assert not organizer.devices.exists()


def test_last_administrator_is_let_in_by_a_command(organizer: User, capsys: Any) -> None:
    with_app()
    with pytest.raises(CommandError, match="no account nobody"):
        call_command("reset_second_factor", "nobody", reason="lost")
    call_command("reset_second_factor", "organizer", reason="lost everything")
    assert "organizer has no second factor now" in capsys.readouterr().out
    with pytest.raises(CommandError, match="has no second factor"):
        call_command("reset_second_factor", "organizer", reason="again")
    assert verbs()[-1] == "second_factor_reset"
    assert type_password(browser())["Location"] == "/"


def test_another_secret_of_the_installation_breaks_the_app_in_words(organizer: User, settings: Any) -> None:
    app, codes = with_app()
    settings.SECRET_KEY = "another"
    client = browser()
    type_password(client)
    answer = client.post(SECOND, {"way": "code", "code": app.code(1)})
    assert answer.status_code == 422
    assert "can no longer be checked here" in text_of(answer)
    assert client.post(SECOND, {"way": "recovery", "recovery": codes[0]}).status_code == 302


def test_rows_keep_to_what_is_declared(organizer: User) -> None:
    require(timedelta(days=1))
    with refused_by("accounts_secondfactorrule_one"):
        SecondFactorRule.objects.create(pk=2, since=timezone.now())
    with refused_by("accounts_secondfactorrule_known"):
        SecondFactorRule.objects.update(obliged="x")
    RecoveryCode.objects.create(user=organizer, digest="x")
    with refused_by("accounts_recoverycode_once"):
        RecoveryCode.objects.create(user=organizer, digest="x")


def test_narrower_rule_needs_no_new_day(db: None) -> None:
    boss = make_user("organizer", is_superuser=True)
    with_app()
    since = timezone.now() - timedelta(days=2)
    SecondFactorRule.objects.create(pk=RULE, obliged=Obliged.ORGANIZERS, since=since)
    require_second_factor(boss, INSTALLATION, obliged=Obliged.ADMINISTRATORS, since=since)
    assert SecondFactorRule.objects.get().obliged == Obliged.ADMINISTRATORS
