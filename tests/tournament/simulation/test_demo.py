from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command

import scoring
from penalties.models import AppealRow
from penalties.queries import undecided_appeals
from tests.factories import make_event, make_user
from tournament.accounts.demo import DEMO_PEOPLE, demo_users_with
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.play.models import Confirmation, Hand, RefereeCall
from tournament.registration.models import Player
from tournament.simulation.demo import (
    DEMO_EVENTS,
    HARBOUR_OPEN,
    KOWLOON_EVENING,
    RIICHI_SUNDAY,
    demo_events,
    demo_welcome,
    keep_password_private,
    load_demo,
    read_private_password,
)

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.one_database]


def states(slug: str) -> list[str]:
    return list(Event.objects.get(slug=slug).rounds.order_by("number").values_list("state", flat=True))


@pytest.mark.slow
def test_demo_shows_every_stage_of_an_event():
    out = StringIO()
    call_command("load_demo", stdout=out)
    harbour, kowloon = Event.objects.get(slug="harbour-open"), Event.objects.get(slug="kowloon-evening")
    tables = harbour.rounds.get(number=4).tables
    assert (harbour.ruleset, harbour.entries.count()) == ("mcr", 48)
    assert states("harbour-open")[:5] == [*[RoundState.CLOSED] * 3, RoundState.RUNNING, RoundState.PLANNED]
    assert 0 < tables.filter(closing__isnull=False).count() < tables.count() == 12
    assert (kowloon.ruleset, kowloon.entries.count()) == ("gghk", 16)
    assert {*states("kowloon-evening"), *states("riichi-sunday")} == {RoundState.CLOSED}
    assert Hand.objects.filter(table__round__event__slug="riichi-sunday").exclude(riichi=0).exists()
    assert Hand.objects.of_event(harbour).provisional().count() == 2
    assert list(Confirmation.objects.values_list("verdict", flat=True)) == ["agreed", "agreed", "disputed"]
    assert RefereeCall.objects.filter(table__in=tables.all(), done_at__isnull=True).count() == 1
    for event, running in ((harbour, 2), (kowloon, 0)):
        kinds = list(event.ledger.values_list("kind", flat=True))
        assert kinds.count("penalty") >= 3
        assert kinds.count("reversal") >= 1
        assert event.ledger.filter(round_number=4).count() == running
    assert set(AppealRow.objects.values_list("step", flat=True)) == {"opened", "upheld", "dropped"}
    assert [row.round_number for row in undecided_appeals(harbour)] == [4]
    assert [user.username for user in demo_users_with("seatwind")] == sorted(DEMO_PEOPLE)
    assert {staff.role for staff in harbour.staff.all()} == set(Role)
    assert "sign in as organizer, head-referee, referee or desk; the password is seatwind" in out.getvalue()


def test_demo_is_not_loaded_beside_an_event():
    make_event(slug="mine")
    out = StringIO()
    call_command("load_demo", stdout=out)
    assert out.getvalue() == "There are already events, so the demo was not loaded.\n"
    assert list(Event.objects.values_list("slug", flat=True)) == ["mine"]
    assert not User.objects.filter(username__in=["organizer", "referee"]).exists()


def test_demo_stopped_midway_leaves_nothing():
    def stop(progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load_demo(today=date(2026, 11, 21), on_progress=stop)
    assert [model.objects.count() for model in (Event, User, Player, Hand, AuditEntry)] == [0, 0, 0, 0, 0]


def test_welcome_names_sign_ins_that_work():
    make_event(slug="harbour-open", organizer=User.objects.create_user("organizer", password="seatwind"))
    User.objects.create_user("referee", password="changed by now")
    assert "sign in as organizer; the password is seatwind" in demo_welcome()


def test_welcome_is_empty_without_the_demo():
    make_user("organizer")
    assert demo_welcome() == ""


def test_demo_on_a_network_gets_a_password_once(tmp_path):
    make_event(slug="harbour-open", organizer=User.objects.create_user("organizer", password="seatwind"))
    User.objects.create_user("referee", password="changed by now")
    kept = tmp_path / "demo_password"

    keep_password_private(kept)
    password = read_private_password(kept)
    keep_password_private(kept)

    assert read_private_password(kept) == password
    assert len(password) == 14
    assert kept.stat().st_mode & 0o077 == 0
    assert User.objects.get(username="organizer").check_password(password)
    assert User.objects.get(username="referee").check_password("changed by now")
    assert demo_welcome() == ""
    assert f"sign in as organizer; the password is {password}." in demo_welcome(password)


def test_demo_has_the_events_whose_rulebooks_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert demo_events() == DEMO_EVENTS
    monkeypatch.setattr(
        "scoring.rulesets.HANDS_ONLY", (scoring.get_ruleset(RIICHI_SUNDAY.fields["ruleset"]),)
    )
    assert demo_events() == (KOWLOON_EVENING, HARBOUR_OPEN)
