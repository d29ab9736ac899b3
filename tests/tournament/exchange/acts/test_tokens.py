"""API tokens: made, shown once, revoked; and what each opens in which event, as one matrix."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.conftest import SignIn
from tests.factories import make_staff, make_user
from tests.tournament.exchange.document.test_event import played_event
from tournament.accounts.acts.sessions import set_password_by_link
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.enums import Role, Visibility
from tournament.events.models import Event
from tournament.exchange.acts.tokens import TOKENS_MAX, make_token, revoke_token
from tournament.exchange.api.endpoints import ENDPOINTS
from tournament.exchange.enums import TOKEN_DAYS, TOKEN_DAYS_USUAL, Scope, TokenState
from tournament.exchange.errors import TokenNameTaken, TooManyTokens
from tournament.exchange.models import WARNED_BEFORE, ApiToken
from tournament.exchange.verbs import TokenVerb

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
NUMBERS = {"number": 1, "table_number": 1, "player_number": 1}
URL = "/account/tokens/"


@pytest.fixture
def event() -> Event:
    event = played_event()
    event.entries.filter(number=1).update(federation_id="07010001")
    return event


def ask(event: Event, name: str, token: str | None, **headers: str) -> Any:
    (endpoint,) = (one for one in ENDPOINTS if one.name == name)
    numbers = {key: NUMBERS[key] for key in endpoint.numbers}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    url = reverse(f"exchange:{name}", kwargs={"event_slug": event.slug, **numbers})
    return Client().get(url, headers=headers)


OLDER = "django.contrib.auth.hashers.PBKDF2SHA1PasswordHasher"
ALL = tuple(Scope)
PUBLIC, FULL, NOT_THERE = "public", "full", "not there"
MATRIX = [
    # who, which scopes: a public event, a private event, and whether federation numbers are told
    ("nobody", (), PUBLIC, NOT_THERE, False),
    ("staff", (), PUBLIC, NOT_THERE, False),
    ("staff", (Scope.EVENTS,), PUBLIC, PUBLIC, False),
    ("staff", (Scope.PEOPLE,), PUBLIC, NOT_THERE, True),
    ("staff", (Scope.EVENTS, Scope.PEOPLE), PUBLIC, PUBLIC, True),
    ("staff", (Scope.FULL,), FULL, FULL, False),
    ("staff", ALL, FULL, FULL, True),
    ("stranger", ALL, PUBLIC, NOT_THERE, False),
]


@pytest.mark.parametrize(("who", "scopes", "in_public", "in_private", "tells_numbers"), MATRIX)
@pytest.mark.parametrize("visibility", [Visibility.PUBLIC, Visibility.PRIVATE])
def test_each_token_opens_what_its_scopes_and_role_say(
    event: Event,
    visibility: Visibility,
    who: str,
    scopes: tuple[Scope, ...],
    in_public: str,
    in_private: str,
    tells_numbers: bool,
) -> None:
    Event.objects.filter(pk=event.pk).update(visibility=visibility)
    token = None
    if who != "nobody":
        user = make_user()
        if who == "staff":
            make_staff(event, user, Role.REFEREE)
        token = make_token(user, user, name="Website", scopes=scopes)
    expected = in_public if visibility == Visibility.PUBLIC else in_private
    for endpoint in ENDPOINTS:
        response = ask(event, endpoint.name, token)
        assert response.status_code == (404 if expected == NOT_THERE else 200), endpoint.name
        assert response["Content-Type"] == "application/json"
    if expected != NOT_THERE:
        document = ask(event, "document", token).json()
        assert document["visibility"] == expected
        assert ("07010001" in str(document)) is tells_numbers


def test_answers_to_tokens_are_kept_nowhere(event: Event) -> None:
    token = make_token(event.created_by, event.created_by, name="Website", scopes=ALL)
    response = ask(event, "document", token)
    assert response["Cache-Control"] == "private, no-store"
    # A program has to send the token itself: no cookie opens what it opens.
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    assert "Authorization" in ask(event, "document", None)["Vary"]
    assert response["ETag"] != ask(event, "document", None)["ETag"]
    assert ask(event, "document", token, **{"If-None-Match": response["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    "header", ["Bearer nonsense", "Bearer seatwind_x", "Basic abc", "Bearer", "Bearer ü"]
)
def test_token_that_does_not_work_is_an_error_in_json(event: Event, header: str) -> None:
    url = reverse("exchange:document", args=[event.slug])
    response = Client().get(url, headers={"Authorization": header})
    assert response.status_code == 401
    assert response.json()["error"]["code"] == "bad_token"
    assert response["WWW-Authenticate"].startswith("Bearer")


def test_revoked_token_and_closed_account_open_nothing(event: Event) -> None:
    user = event.created_by
    token = make_token(user, user, name="Website", scopes=ALL)
    assert ask(event, "event", token).status_code == 200
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert ask(event, "event", token).status_code == 401
    User.objects.filter(pk=user.pk).update(is_active=True)
    revoke_token(user, ApiToken.objects.get())
    assert ask(event, "event", token).status_code == 401
    verbs = list(AuditEntry.objects.filter(event=None).order_by("pk").values_list("verb", flat=True))
    assert verbs == [TokenVerb.TOKEN_MADE, TokenVerb.TOKEN_REVOKED]


def days_later(days: float) -> Any:
    return patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(days=days))


@pytest.mark.parametrize("days", TOKEN_DAYS)
def test_token_ends_when_its_time_is_over(event: Event, days: int) -> None:
    token = make_token(event.created_by, event.created_by, name="Website", scopes=ALL, days=days)
    with days_later(days - 0.1):
        answer = ask(event, "event", token)
        assert answer.status_code == 200
        assert answer["Seatwind-Token-Expires"] == ApiToken.objects.get().expires_at.isoformat(
            timespec="seconds"
        )
    with days_later(days + 0.1):
        assert ask(event, "event", token).status_code == 401
        assert ApiToken.objects.get().state == TokenState.EXPIRED
        make_token(event.created_by, event.created_by, name="Website", scopes=ALL)


def test_owner_is_warned_before_a_token_ends(sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    make_token(organizer, organizer, name="Website", scopes=(), days=30)
    assert "Expires soon" not in client.get(URL).content.decode()
    assert "Website" not in client.get("/account/").content.decode()
    row = ApiToken.objects.get()
    row.expires_at = timezone.now() + WARNED_BEFORE - timedelta(hours=1)
    row.save()
    assert "Expires soon" in client.get(URL).content.decode()
    assert "Website" in client.get("/account/").content.decode()


def by_page(client: Client, user: User) -> None:
    sent = {"old_password": "tiles", "new_password1": "walls of winds", "new_password2": "walls of winds"}
    assert client.post("/account/password/", sent).status_code == 302


def by_link(client: Client, user: User) -> None:
    set_password_by_link(user, user, password="walls of winds")


def by_command(client: Client, user: User) -> None:
    user.set_password("walls of winds")
    user.save()


@pytest.mark.parametrize("change", [by_page, by_link, by_command])
def test_new_password_ends_all_tokens(event: Event, sign_in: SignIn, change: Any) -> None:
    user = event.created_by
    token = make_token(user, user, name="Website", scopes=ALL)
    client = sign_in(user)
    change(client, user)

    assert ask(event, "event", token).status_code == 401
    user = User.objects.get(pk=user.pk)
    assert "Ended with the old password" in sign_in(user).get(URL).content.decode()
    new = make_token(user, user, name="Website", scopes=ALL)
    assert ask(event, "event", new).status_code == 200


def test_hashing_the_same_password_anew_ends_no_token(event: Event, settings: Any) -> None:
    """As the first sign-in does after an update of Django."""
    settings.PASSWORD_HASHERS = [*settings.PASSWORD_HASHERS, OLDER]
    user = event.created_by
    token = make_token(user, user, name="Website", scopes=ALL)
    User.objects.filter(pk=user.pk).update(password=make_password("tiles", hasher="pbkdf2_sha1"))
    assert Client().post("/sign-in/", {"username": user.username, "password": "tiles"}).status_code == 302

    assert ask(event, "event", token).status_code == 200


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_scheme_may_be_written_in_any_letters(event: Event, scheme: str) -> None:
    token = make_token(event.created_by, event.created_by, name="Website", scopes=ALL)
    url = reverse("exchange:document", args=[event.slug])

    assert Client().get(url, headers={"Authorization": f"{scheme} {token}"}).status_code == 200


def test_last_use_is_noted_and_the_token_is_stored_as_a_hash(event: Event) -> None:
    token = make_token(event.created_by, event.created_by, name="Website", scopes=())
    assert ApiToken.objects.get().used_at is None
    ask(event, "event", token)
    used = ApiToken.objects.get().used_at
    ask(event, "event", token)
    assert used == ApiToken.objects.get().used_at
    assert token not in str(ApiToken.objects.values().get())


def test_full_feed_is_for_the_full_scope(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(hold_back="published")
    url = reverse("exchange:feed", args=[event.slug])
    lines = {}
    for scopes in ((Scope.EVENTS,), (Scope.FULL,)):
        token = make_token(event.created_by, event.created_by, name=str(scopes), scopes=scopes)
        response = Client().get(url, headers={"Authorization": f"Bearer {token}"})
        lines[scopes] = response.content.decode().count("hand_recorded")
    assert lines == {(Scope.EVENTS,): 0, (Scope.FULL,): 5}


def test_names_and_number_of_tokens_are_limited() -> None:
    user = make_user()
    make_token(user, user, name="Website", scopes=())
    with pytest.raises(TokenNameTaken):
        make_token(user, user, name="Website", scopes=())
    for number in range(1, TOKENS_MAX):
        make_token(user, user, name=str(number), scopes=())
    with pytest.raises(TooManyTokens):
        make_token(user, user, name="One more", scopes=())
    revoke_token(user, ApiToken.objects.get(name="Website"))
    make_token(user, user, name="Website", scopes=())


def test_token_is_shown_once_and_revoked_on_the_page(sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    made = client.post(URL, {"name": "Website", "scopes": ["full", "people"]}).content.decode()
    token = made.partition('class="secret-link">')[2].partition("<")[0]
    assert token.startswith("seatwind_")
    listed = client.get(URL).content.decode()
    assert token not in listed
    assert "never used" in listed
    assert client.post(URL, {"name": "Website"}).status_code == 422
    assert client.post(URL, {"name": "", "scopes": ["everything"]}).status_code == 422
    row = ApiToken.objects.get()
    assert row.scopes == ["full", "people"]
    assert (row.expires_at - row.made_at).days in (TOKEN_DAYS_USUAL - 1, TOKEN_DAYS_USUAL)
    assert client.post(URL, {"name": "Other", "days": "7"}).status_code == 422
    assert client.post(f"{URL}{row.pk}/revoke/").status_code == 302
    assert "Revoked" in client.get(URL).content.decode()


def test_nobody_else_sees_or_revokes_a_token(sign_in: SignIn, organizer: User, stranger: User) -> None:
    make_token(organizer, organizer, name="Website", scopes=())
    row = ApiToken.objects.get()
    other = sign_in(stranger)
    assert "Website" not in other.get(URL).content.decode()
    assert other.post(f"{URL}{row.pk}/revoke/").status_code == 404
    assert other.get(f"{URL}{row.pk}/revoke/").status_code == 405
    assert Client().get(URL).status_code == 302
    row.refresh_from_db()
    assert row.revoked_at is None
