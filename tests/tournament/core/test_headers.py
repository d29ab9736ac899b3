"""Who may keep a page, what it may use, and what is told of the site itself."""

import pytest
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.middleware.security import SecurityMiddleware
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_round, play
from tests.pages import text_of
from tests.routes import addresses, values_in
from tournament.accounts.models import User
from tournament.core.views import bad_request, server_error
from tournament.events.enums import Visibility
from tournament.events.models import Event


def test_staff_pages_are_kept_by_no_cache(event: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    for name in ("events:audit-list", "events:staff-list", "penalties:own-links"):
        response = client.get(reverse(name, args=[event.slug]))
        assert (response.status_code, response["Cache-Control"]) == (200, "no-store, private"), name


def test_public_page_of_somebody_signed_in_is_kept_by_no_shared_cache(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    home = reverse("events:event-home", args=[event.slug])

    assert sign_in(organizer).get(home)["Cache-Control"] == "no-cache, private"
    answer = Client().get(home)
    assert answer["Cache-Control"] == "public, max-age=0, s-maxage=2"
    assert (answer.cookies, "Cookie" in answer["Vary"]) == ({}, False)


def test_nothing_of_a_private_event_is_kept_by_a_shared_cache(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    """Whichever view sets a header of its own: the routes come from the resolver."""
    entries = make_entries(event, 4)
    play(make_round(event, [entries]).tables.get(), discard_win(0, 1, 8))
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    client = sign_in(organizer)
    pages = [one for one in addresses(values_in(event, pk=entries[0].pk)) if f"/{event.slug}/" in f"{one}/"]
    answers = {page: client.get(page) for page in pages}
    kept = {
        page: answer.get("Cache-Control", "")
        for page, answer in answers.items()
        if answer.status_code == 200
        and not {"private", "no-store"} & set(answer.get("Cache-Control", "").replace(" ", "").split(","))
    }
    assert kept == {}
    assert len(answers) > 100


@pytest.mark.django_db
def test_pages_may_not_use_the_device() -> None:
    assert "camera=()" in Client().get("/")["Permissions-Policy"]


@pytest.mark.django_db
def test_pages_are_compressed_with_a_length_that_tells_nothing() -> None:
    lengths = set()
    for _ in range(12):
        response = Client().get("/", headers={"accept-encoding": "gzip"})
        assert response["Content-Encoding"] == "gzip"
        lengths.add(len(response.content))
    assert len(lengths) > 1


@pytest.mark.django_db
def test_security_txt_names_a_contact(settings: object) -> None:
    assert "Contact: http://testserver/\n" in text_of(Client().get("/.well-known/security.txt"))
    settings.SECURITY_CONTACT = "mailto:security@example.org"  # type: ignore[attr-defined]
    page = text_of(Client().get("/.well-known/security.txt"))

    assert "Contact: mailto:security@example.org\n" in page
    assert "Expires: 20" in page


@pytest.mark.parametrize(
    ("path", "is_redirected"),
    [
        ("/health/", False),
        ("/health/live/", False),
        ("/.well-known/security.txt", False),
        ("/healthy/", True),
    ],
)
def test_health_answers_by_plain_http_too(settings: object, path: str, *, is_redirected: bool) -> None:
    settings.SECURE_SSL_REDIRECT = True  # type: ignore[attr-defined]
    settings.SECURE_REDIRECT_EXEMPT = [r"^health/", r"^\.well-known/security\.txt$"]  # type: ignore[attr-defined]
    answer = SecurityMiddleware(lambda request: HttpResponse("ok"))(RequestFactory().get(path))

    assert (answer.status_code == 301) is is_redirected


def test_body_beyond_the_limit_is_told() -> None:
    response = bad_request(RequestFactory().post("/"), RequestDataTooBig())

    assert response.status_code == 413
    assert "That is too large" in text_of(response)


@pytest.mark.django_db
def test_body_beyond_the_limit_is_one_line_in_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    sent = "a=" + "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    client = Client(enforce_csrf_checks=True)
    client.get("/sign-in/")
    response = client.post("/sign-in/", sent, content_type="application/x-www-form-urlencoded")

    assert response.status_code == 413
    assert "Traceback" not in capsys.readouterr().err


def test_page_of_our_own_fault_needs_no_list_of_static_files(settings: object, tmp_path: object) -> None:
    storage = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}  # type: ignore[attr-defined]
    settings.STATIC_ROOT = tmp_path  # type: ignore[attr-defined]
    response = server_error(RequestFactory().get("/"))

    assert response.status_code == 500
    assert "Something went wrong" in text_of(response)
    assert "stylesheet" not in text_of(response)
