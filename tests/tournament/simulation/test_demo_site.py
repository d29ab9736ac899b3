"""A public demo: what its visitors may do, what it refuses, and how it begins anew."""

import sqlite3
from datetime import UTC, datetime, time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.checks import run_checks
from django.core.mail import EmailMessage, get_connection
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_event, make_user
from tests.pages import text_of
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.acts.demo_visits import visit_from
from tournament.accounts.models import User
from tournament.acts.act import Act
from tournament.core import demo, demo_clock
from tournament.core.demo import (
    CLOSED_ACTS,
    FREE_ACTS,
    DemoFull,
    NotInDemo,
    last_reset_due,
)
from tournament.core.management.commands.serve import prepare_database
from tournament.events.acts.events import EVENTS_IN_DEMO
from tournament.events.acts.staff import add_staff
from tournament.events.enums import Role, Visibility
from tournament.events.errors import DemoEventPrivate, DemoEventsEnough
from tournament.events.models import Event
from tournament.launch.errors import NotADemo
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.acts.new_events import create_event
from tournament.registration.acts.entries import add_entry
from tournament.registration.acts.imports import commit_import, start_import
from tournament.registration.errors import DemoPlayersEnough
from tournament.simulation import demo_site
from tournament.simulation.demo_site import copy_into, is_due, why_not_replaced

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FIELDS = {"name": "Mine", "ruleset": "mcr", "visibility": Visibility.PRIVATE}


@pytest.fixture
def in_demo(settings: Any) -> None:
    settings.DEMO = True


def test_visitor_gets_an_event_of_their_own_by_one_press(client: Client, settings: Any) -> None:
    public = make_event(name="Harbour Open")
    settings.DEMO = True
    assert "Try it: run an event of your own" in text_of(client.get("/"))
    answer = client.post(reverse("simulation:demo-visit"), follow=True)
    text = text_of(answer)
    assert "This event is yours" in text
    event = Event.objects.exclude(pk=public.pk).get()
    assert (event.visibility, event.entries.count()) == (Visibility.PRIVATE, 16)
    home = reverse("events:event-home", args=[event.slug])
    assert Client().get(home).status_code == 404
    assert event.name not in text_of(Client().get("/"))
    assert not event.created_by.has_usable_password()
    # A second press leads to what there is.
    client.post(reverse("simulation:demo-visit"))
    assert Event.objects.count() == 2


def test_there_is_no_such_page_elsewhere(client: Client) -> None:
    assert client.post(reverse("simulation:demo-visit")).status_code == 404
    assert not User.objects.exists()
    with pytest.raises(NotInDemo):
        visit_from("192.0.2.1")


@pytest.mark.usefixtures("in_demo")
def test_one_address_begins_few_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(demo.VISITS_FROM_ONE_ADDRESS):
        visit_from("2001:db8::1")
    with pytest.raises(DemoFull):
        visit_from("2001:db8::2")
    visit_from("192.0.2.1")
    monkeypatch.setattr("tournament.accounts.acts.demo_visits.VISITS", User.objects.count())
    with pytest.raises(DemoFull):
        visit_from("192.0.2.2")


def test_events_of_a_demo_are_private_and_few(settings: Any) -> None:
    owner = make_user()
    settings.DEMO = True
    with pytest.raises(DemoEventPrivate):
        create_event(owner, INSTALLATION, fields={**FIELDS, "visibility": Visibility.PUBLIC})
    with pytest.raises(DemoEventPrivate):
        create_event(owner, INSTALLATION, fields={"name": "Mine", "ruleset": "mcr"})
    event = create_event(owner, INSTALLATION, fields=FIELDS)
    with pytest.raises(DemoEventPrivate):
        change_event_settings(owner, event, fields={"visibility": Visibility.PUBLIC})
    for _ in range(EVENTS_IN_DEMO - 1):
        create_event(owner, INSTALLATION, fields=FIELDS)
    with pytest.raises(DemoEventsEnough):
        create_event(owner, INSTALLATION, fields=FIELDS)


def test_events_of_a_demo_have_few_players(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event()
    make_entries(event, 4)
    settings.DEMO = True
    monkeypatch.setattr("tournament.registration.acts.entering.PLAYERS_IN_DEMO", 5)
    draft = start_import(
        event.created_by, event, filename="a.csv", content={"columns": [], "notes": [], "rows": []}
    )
    with pytest.raises(DemoPlayersEnough):
        commit_import(event.created_by, draft, rows=[{"name": "Ash"}, {"name": "Birch"}])
    add_entry(event.created_by, event, fields={"name": "Ash"})
    with pytest.raises(DemoPlayersEnough):
        add_entry(event.created_by, event, fields={"name": "Birch"})


def test_what_a_demo_closes_are_acts() -> None:
    assert set(Act.declared) >= CLOSED_ACTS | FREE_ACTS


def test_nobody_joins_the_staff_in_a_demo(settings: Any, sign_in: SignIn) -> None:
    event, other = make_event(visibility=Visibility.PRIVATE), make_user()
    settings.DEMO = True
    client = sign_in(event.created_by)
    with pytest.raises(NotInDemo):
        add_staff(event.created_by, event, username=other.username, role=Role.REFEREE)
    answer = client.post(
        reverse("events:staff-list", args=[event.slug]), {"username": other.username, "role": "referee"}
    )
    assert answer.status_code == 422
    assert "This is not possible in the demo" in text_of(answer)


def test_full_demo_writes_nothing(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event()
    settings.DEMO = True
    monkeypatch.setattr(demo, "_seen", (float("-inf"), False))
    monkeypatch.setattr(demo, "BYTES", 1)
    with pytest.raises(DemoFull):
        add_entry(event.created_by, event, fields={"name": "Ash"})
    monkeypatch.setattr(demo, "_seen", (float("-inf"), False))


def test_pages_of_a_demo_say_so_and_are_not_found_by_search_engines(settings: Any, client: Client) -> None:
    event = make_event(name="Harbour Open")
    plain = client.get("/")
    assert "X-Robots-Tag" not in plain.headers
    assert "This is a demo" not in text_of(plain)
    settings.DEMO = True
    for path in ("/", f"/{event.slug}/", "/sign-in/", "/no/such/page/"):
        page = client.get(path)
        assert "deleted at 04:00 UTC each night; no mail is sent" in text_of(page), path
        assert '<meta name="robots" content="noindex, nofollow">' in page.content.decode()
        assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "the demo has begun anew since" in text_of(client.get("/sign-in/"))


def test_form_of_an_event_offers_no_public_one(settings: Any, sign_in: SignIn, organizer: User) -> None:
    settings.DEMO = True
    page = sign_in(organizer).get(reverse("events:event-create"))
    assert page.context["form"]["visibility"].value() == Visibility.PRIVATE
    assert 'value="public"' not in page.content.decode()


def test_forms_of_what_a_demo_closes_are_not_shown(settings: Any, sign_in: SignIn, organizer: User) -> None:
    event = make_event(organizer=organizer)
    client = sign_in(organizer)
    pages = {
        "exchange:event-import": [],
        "exchange:tokens": [],
        "accounts:password-change": [],
        "series:create": [],
        "events:staff-list": [event.slug],
        "papers:papers": [event.slug],
    }
    for name, arguments in pages.items():
        address = reverse(name, args=arguments)
        settings.DEMO = False
        forms = client.get(address).content.decode().count("<form")
        settings.DEMO = True
        page = client.get(address).content.decode()
        assert str(NotInDemo.text) in page, name
        assert page.count("<form") < forms, name


def test_no_mail_leaves_a_demo(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_arguments: object, **_options: object) -> None:
        raise AssertionError("somebody opened a connection")

    monkeypatch.setattr("socket.create_connection", no_network)
    backend = get_connection("tournament.core.no_mail.NoMail")
    assert backend.send_messages([EmailMessage("Hello", "World", to=["ada@example.org"])]) == 1


def test_check_warns_of_a_mail_server_beside_a_demo(settings: Any) -> None:
    settings.DEMO, settings.HAS_MAIL_SERVER = True, True
    assert "seatwind.W003" in [each.id for each in run_checks()]
    settings.DEMO = False
    assert "seatwind.W003" not in [each.id for each in run_checks()]


@pytest.mark.parametrize(
    ("now", "due"),
    [
        (datetime(2026, 5, 2, 3, 59, tzinfo=UTC), datetime(2026, 5, 1, 4, tzinfo=UTC)),
        (datetime(2026, 5, 2, 4, 0, tzinfo=UTC), datetime(2026, 5, 2, 4, tzinfo=UTC)),
    ],
)
def test_demo_is_due_at_its_hour(settings: Any, now: datetime, due: datetime) -> None:
    settings.DEMO_RESET = time(4)
    assert last_reset_due(now) == due


def test_only_a_demo_is_replaced(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="is no demo"):
        call_command("reset_demo")
    assert why_not_replaced() == ""
    make_event()
    settings.DEMO = True
    monkeypatch.setattr(demo_site, "_build", lambda _url: pytest.fail("it was built"))
    with pytest.raises(CommandError, match="not made by a demo"):
        call_command("reset_demo")


def test_server_does_not_start_as_a_demo_beside_real_events(settings: Any) -> None:
    make_event()
    settings.DEMO = True
    with pytest.raises(NotADemo, match="was not made by a demo"):
        prepare_database(demo=True, is_private=True, stdout=StringIO())


def test_own_event_that_is_gone_is_explained(settings: Any, client: Client) -> None:
    settings.DEMO = True
    page = client.get("/try-0123456789/")
    assert page.status_code == 404
    assert "it was deleted when the demo began anew at 04:00 UTC" in text_of(page)


def test_demo_is_left_until_it_is_due(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings.DEMO, settings.DEMO_RESET, settings.VAR_DIR = True, time(4), tmp_path
    built = datetime(2026, 5, 2, 4, 1, tzinfo=UTC)
    monkeypatch.setattr(demo_site, "_mark", lambda: int(built.timestamp()) // 60)
    assert not is_due(datetime(2026, 5, 3, 3, 59, tzinfo=UTC))
    assert is_due(datetime(2026, 5, 3, 4, 0, tzinfo=UTC))
    monkeypatch.setattr(demo_site.timezone, "now", lambda: datetime(2026, 5, 2, 23, tzinfo=UTC))
    out = StringIO()
    call_command("reset_demo", if_due=True, stdout=out)
    assert out.getvalue() == "The demo is not due yet.\n"


def test_new_demo_takes_the_place_of_the_old_one_at_once(tmp_path: Path) -> None:
    """Somebody reads the old database meanwhile, and reads it to the end; whoever asks next has the new one."""
    live, built = tmp_path / "live.sqlite3", tmp_path / "built.sqlite3"
    for path, number in ((live, 1), (built, 2)):
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("CREATE TABLE demo (number)")
            database.executemany("INSERT INTO demo VALUES (?)", [(number,)] * 2000)
            database.execute(f"PRAGMA user_version = {number}")
        database.close()
    reader = sqlite3.connect(live, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("SELECT max(number) FROM demo").fetchone() == (1,)
    copy_into(built, live)
    assert reader.execute("SELECT min(number), max(number), count(*) FROM demo").fetchone() == (1, 1, 2000)
    reader.execute("COMMIT")
    assert reader.execute("SELECT min(number), max(number), count(*) FROM demo").fetchone() == (2, 2, 2000)
    assert reader.execute("PRAGMA user_version").fetchone() == (2,)
    reader.close()


def test_failed_reset_is_logged_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    settings.BASE_DIR = Path("/nowhere")
    assert not demo_clock.reset_if_due()
    assert "could not begin anew" in caplog.text


def test_size_of_the_database_is_known() -> None:
    name = str(connection.settings_dict["NAME"])
    if Path(name).is_file():
        assert demo.database_bytes() > 0
    assert django_settings.DEMO is False
