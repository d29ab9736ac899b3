"""The site's own address, on paper, on the screen and in mails."""

from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.checks import registry as checks
from django.core.exceptions import DisallowedHost
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import allow_links, make_entries, make_round
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.core.checks import check_mailed_links
from tournament.core.env import SITE_FILE, read_site
from tournament.core.site import choose_address, is_for_phones, mailed_address, shared_address, why_no_mail
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.links.acts import issue_links
from tournament.registration.queries.sign_ups import token_of

PHONES = "http://192.168.1.5:8000"
HERE = {"HTTP_HOST": "127.0.0.1:8000"}
CANNOT = "Phones and other computers cannot open"


@pytest.fixture(autouse=True)
def _any_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]


def request_at(host: str) -> Any:
    return RequestFactory().get("/some/page/?fbclid=1", HTTP_HOST=host)


@pytest.mark.parametrize(
    ("origins", "phones", "host", "expected"),
    [
        ([], "", "hall.example", "http://hall.example"),
        ([], f"{PHONES}/", "hall.example", "http://hall.example"),
        ([], f"{PHONES}/", "127.0.0.1:8000", PHONES),
        ([], f"{PHONES}/", "localhost:8000", PHONES),
        ([], "", "127.0.0.1:8000", "http://127.0.0.1:8000"),
        (["https://open.example"], f"{PHONES}/", "127.0.0.1:8000", "https://open.example"),
        (["https://open.example"], "", "evil.example", "https://open.example"),
        (["https://open.example", "http://hall.example"], "", "hall.example", "http://hall.example"),
    ],
)
def test_shared_address(
    settings: Any, origins: list[str], phones: str, host: str, expected: str, tmp_path: Path
) -> None:
    settings.CSRF_TRUSTED_ORIGINS, settings.PHONE_URL = origins, phones
    settings.SITE_URL = read_site(origins, folder=tmp_path)

    assert shared_address(request_at(host), "/open/") == f"{expected}/open/"


def test_name_of_a_host_that_is_none_is_refused() -> None:
    with pytest.raises(DisallowedHost):
        shared_address(request_at("x" * 300), "/")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (PHONES, True),
        ("http://127.0.0.1:8000", False),
        ("http://[::1]:8000", False),
        ("https://localhost", False),
    ],
)
def test_phones_reach_only_addresses_of_a_network(*, address: str, expected: bool) -> None:
    assert is_for_phones(address) is expected


def test_start_stores_the_address_that_it_prints(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.CSRF_TRUSTED_ORIGINS = tmp_path, []
    assert read_site([], folder=tmp_path) == ""

    assert choose_address(f"{PHONES}/") == PHONES
    assert read_site([], folder=tmp_path) == PHONES


def test_configured_address_is_stronger_than_the_stored_one(settings: Any, tmp_path: Path) -> None:
    origins = ["https://*.open.example", "https://open.example/"]
    settings.VAR_DIR, settings.CSRF_TRUSTED_ORIGINS = tmp_path, origins

    assert choose_address(f"{PHONES}/") == "https://open.example"
    assert not (tmp_path / SITE_FILE).exists()
    assert read_site(origins, folder=tmp_path) == "https://open.example"


@pytest.mark.django_db
def test_reset_mail_leads_to_the_site_whatever_host_is_asked(settings: Any) -> None:
    settings.SITE_URL = PHONES
    User.objects.create_user("ann", "ann@example.org", "a long pass phrase")
    evil = Client(HTTP_HOST="evil.example")

    assert evil.post(reverse("accounts:password-forgotten"), {"email": "ann@example.org"}).status_code == 200

    (sent,) = mail.outbox
    assert "evil" not in f"{sent.subject}{sent.body}{sent.message()}"
    assert f"\n{PHONES}/new-password/" in sent.body


def test_mail_leads_to_the_site(settings: Any) -> None:
    settings.SITE_URL = PHONES

    assert mailed_address("/open/") == f"{PHONES}/open/"


@pytest.mark.parametrize(
    ("sends", "origins", "is_refused"),
    [
        (True, [], True),
        (True, ["https://*.example"], True),
        (True, ["https://a.example"], False),
        (False, [], False),
    ],
)
def test_mail_without_an_address_is_refused_at_the_start(
    settings: Any, *, sends: bool, origins: list[str], is_refused: bool
) -> None:
    settings.SENDS_MAIL, settings.CSRF_TRUSTED_ORIGINS = sends, origins

    assert bool(why_no_mail()) is is_refused
    named = [one.id for one in check_mailed_links(None)]
    assert named == ["seatwind.E002"] * is_refused
    assert check_mailed_links in checks.registry.deployment_checks


@pytest.mark.django_db
def test_commands_refuse_to_mail_without_an_address(
    settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SENDS_MAIL, settings.CSRF_TRUSTED_ORIGINS = True, []

    with pytest.raises(CommandError, match="SEATWIND_MAIL is set without SEATWIND_ORIGINS"):
        call_command("send_mails")
    with pytest.raises(SystemExit):
        call_command("serve", "--port", "0")
    assert "SEATWIND_MAIL is set without SEATWIND_ORIGINS" in capsys.readouterr().err


@pytest.fixture
def pages(event: Event) -> list[str]:
    """Every page that shows, prints or hands out an address, for the organizer."""
    open_desk(event)
    entries = make_entries(event, 4)
    round_ = make_round(event, [entries], state=RoundState.PUBLISHED)
    allow_links(event)
    issue_links(event.created_by, round_)
    names = {
        "play:link-sheet": (round_.number,),
        "registration:desk-settings": (),
        "registration:desk-person": (entries[0].pk,),
        "penalties:player-record": (entries[0].pk,),
        "penalties:own-links": (),
        "papers:papers": (),
        "screens:screen-list": (),
    }
    return [reverse(name, args=[event.slug, *rest]) for name, rest in names.items()]


def test_pages_with_codes_warn_where_phones_cannot_follow(
    settings: Any, pages: list[str], organizer: User, sign_in: SignIn
) -> None:
    settings.PHONE_URL = ""
    client = sign_in(organizer)

    assert [page for page in pages if CANNOT not in text_of(client.get(page, **HERE))] == []
    assert [page for page in pages if CANNOT in text_of(client.get(page, HTTP_HOST="hall.example"))] == []
    settings.PHONE_URL = f"{PHONES}/"
    assert [page for page in pages if CANNOT in text_of(client.get(page, **HERE))] == []


def test_cards_printed_on_the_laptop_lead_to_the_network(
    settings: Any, pages: list[str], organizer: User, sign_in: SignIn
) -> None:
    settings.PHONE_URL = f"{PHONES}/"

    (card,) = sign_in(organizer).get(pages[0], **HERE).context["cards"]

    assert card.url.startswith(f"{PHONES}/t/")


@pytest.mark.django_db
def test_own_page_shows_its_own_address_whatever_is_asked(event: Event) -> None:
    row = make_sign_up(event, "Ann")
    page = reverse("registration:sign-up-own", args=[event.slug, token_of(row)])

    plain = Client().get(page)
    asked = Client().get(page, {"x": "y" * 3000, "fbclid": "IwAR0"})

    assert asked.status_code == 200
    assert asked.context["address"] == plain.context["address"] == f"http://testserver{page}"
    assert "fbclid" not in asked.context["address"]
