"""The site without its cache: every page and form answers as it does with it."""

import ast
from typing import Any

import pytest
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.mail import EmailMessage
from django.test import Client

from tests.architecture.import_rules import nodes_of, own_sources
from tests.conftest import SignIn
from tests.factories import discard_win, make_table, play
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.accounts.limits import ACCOUNT_AT_ADDRESS_LIMIT
from tournament.accounts.models import User
from tournament.core.server.front import FRONT
from tournament.core.shared_cache import SharedFiles
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.play.models import Hand

GUARDED = "tournament.core.safe_cache"
"""The only module that asks a cache; it survives its loss."""
BACKEND = "tournament.core.shared_cache"


class Gone(BaseCache):
    """A cache that fails at every call."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def _fail(self, *args: Any, **options: Any) -> Any:
        raise ConnectionError("There is no cache.")

    add = get = set = touch = delete = get_many = set_many = delete_many = has_key = incr = clear = _fail


@pytest.fixture
def cache_is_gone(settings: Any) -> None:
    gone = {"BACKEND": f"{__name__}.Gone"}
    settings.CACHES = {"default": gone, "pages": gone}


def test_only_one_module_asks_a_cache():
    found = {
        name
        for name, text in own_sources().items()
        if not name.startswith("tests.")
        for node in nodes_of(text)
        if (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("django.core.cache"))
        or (isinstance(node, ast.Import) and any("django.core.cache" in each.name for each in node.names))
        or (isinstance(node, ast.Name) and node.id == "cache_page")
    }
    assert found == {GUARDED, BACKEND}


@pytest.fixture
def open_event(event: Event) -> Event:
    """A public event in play."""
    event.visibility = Visibility.PUBLIC
    event.save()
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    return event


PAGES = (
    "/",
    "/sign-in/",
    "/new-password/",
    "/health/",
    "/{slug}/",
    "/{slug}/standings/",
    "/{slug}/statistics/",
    "/{slug}/rounds/1/",
    "/{slug}/rounds/1/tables/1/",
    "/{slug}/entries/",
    "/{slug}/seats/",
    "/{slug}/penalties/",
    "/api/v1/openapi.json",
    "/api/v1/events/{slug}/",
)


@pytest.mark.usefixtures("cache_is_gone")
def test_pages_answer_visitors_and_the_staff(sign_in: SignIn, organizer: User, open_event: Event) -> None:
    visitor = Client(**{FRONT: True})  # type: ignore[arg-type]
    for client in (visitor, sign_in(organizer)):
        answers = {page: client.get(page.format(slug=open_event.slug)).status_code for page in PAGES}
        assert {page: status for page, status in answers.items() if status != 200} == {}


@pytest.mark.usefixtures("cache_is_gone")
def test_hand_is_recorded(sign_in: SignIn, organizer: User, open_event: Event) -> None:
    table = open_event.rounds.get(number=1).tables.get(number=1)
    assert sign_in(organizer).post(url_of(table, "hand-add"), hand_fields(2)).status_code == 302
    assert Hand.objects.count() == 2


@pytest.mark.usefixtures("cache_is_gone")
def test_passwords_are_limited_all_the_same(organizer: User) -> None:
    sent = {"username": "organizer", "password": "wrong"}
    answers = [Client().post("/sign-in/", sent).status_code for _ in range(ACCOUNT_AT_ADDRESS_LIMIT)]

    assert answers == [422] * (ACCOUNT_AT_ADDRESS_LIMIT - 1) + [429]
    assert Client(REMOTE_ADDR="192.0.2.9").post("/sign-in/", {**sent, "password": "tiles"}).status_code == 302


@pytest.mark.usefixtures("cache_is_gone")
def test_forgotten_password_does_not_tell_accounts_apart(
    organizer: User, mailoutbox: list[EmailMessage], settings: Any
) -> None:
    settings.WORKS_IN_BACKGROUND = False
    organizer.email = "olive@example.org"
    organizer.save()
    known = [Client().post("/new-password/", {"email": organizer.email}) for _ in range(2)]
    unknown = Client().post("/new-password/", {"email": "nobody@example.org"})

    assert {answer.status_code for answer in (*known, unknown)} == {200}
    assert known[0].content.replace(b"olive@", b"nobody@") == unknown.content
    assert [mail.to for mail in mailoutbox] == [["olive@example.org"]]


def test_nothing_is_looked_up_while_the_asker_waits(
    organizer: User, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    """Whether there is an account is found out after the answer, so its time does not tell."""
    later: list[Any] = []
    monkeypatch.setattr("tournament.accounts.views.account.in_background", later.append)
    organizer.email = "olive@example.org"
    organizer.save()
    client = Client()
    with django_assert_num_queries(0):
        client.post("/new-password/", {"email": organizer.email})
        client.post("/new-password/", {"email": "nobody@example.org"})

    assert len(later) == 2


def test_folder_that_cannot_be_used_is_no_fault_of_the_start(tmp_path: Any) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("a file")
    cache = SharedFiles(str(blocked), {})

    assert isinstance(cache, FileBasedCache)
    with pytest.raises(OSError, match="cache"):
        cache.set("page", 1)
