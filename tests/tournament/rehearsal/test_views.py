"""The pages of a rehearsal: for the staff, for devices that have its address, and for nobody else."""

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries
from tests.tournament.registration.sign_ups import make_sign_up
from tests.tournament.rehearsal.rehearsed import NAME, begun
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.exchange.acts.tokens import make_token
from tournament.exchange.enums import Scope
from tournament.registration.acts.mails import send_later
from tournament.registration.enums import MailKind
from tournament.registration.models import Entry, OutgoingMail
from tournament.rehearsal.enums import CHECKS_OF, FAULTS_OF, Check, DeviceKind, Fault
from tournament.rehearsal.models import Rehearsal, RehearsalDevice
from tournament.series.queries import events_organized_by

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TABLET = {
    "name": "Tablet 3",
    "kind": "table",
    "table_number": "2",
    "language": "en",
    "width": "820",
    "height": "1180",
}


@pytest.fixture
def event(event: Event) -> Event:
    make_entries(event, 8)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def copy(event: Event) -> Event:
    return begun(event).event


def at(name: str, event: Event, *more: Any) -> str:
    return reverse(f"rehearsal:{name}", args=[event.slug, *more])


@pytest.mark.usefixtures("jobs_undone")
def test_organizer_begins_and_ends(event: Event, organizer: User, sign_in: SignIn):
    device = sign_in(organizer)
    page = device.get(at("rehearsal", event)).content.decode()
    assert 'value="Rehearsal: Spring Open"' in page
    answer = device.post(at("rehearsal-begin", event), {"name": NAME, "names": "made_up"})
    copy = Rehearsal.objects.get().event
    assert answer["Location"] == at("rehearsal", copy)
    assert "Player 1" not in set(copy.entries.values_list("name", flat=True))
    assert "A rehearsal is going on" in device.get(at("rehearsal", event)).content.decode()

    page = device.get(answer["Location"]).content.decode()
    assert "Robots are playing" in page
    assert f"http://testserver{at('device', copy)}" in page
    for name, then in (("robots-pause", "The robots are paused."), ("robots-resume", "Robots are playing")):
        assert then in device.post(at(name, copy), follow=True).content.decode()
    assert device.post(at("robots-pause", copy)).status_code == 302
    assert device.post(at("robots-pause", copy)).status_code == 409
    assert device.post(at("rehearsal-end", copy))["Location"] == at("rehearsal", event)
    assert device.get(at("rehearsal", copy)).status_code == 404


@pytest.mark.usefixtures("jobs_undone")
def test_what_is_refused_stands_in_the_form(event: Event, organizer: User, sign_in: SignIn):
    device = sign_in(organizer)
    for wrong in (
        {"name": "", "names": "kept"},
        {"name": "\0", "names": "kept"},
        {"name": NAME, "names": "x"},
        {},
    ):
        assert device.post(at("rehearsal-begin", event), wrong).status_code == 422
    Entry.objects.filter(event=event, number__gt=3).delete()
    answer = device.post(at("rehearsal-begin", event), {"name": NAME, "names": "kept"})
    assert (answer.status_code, "at least four players" in answer.content.decode()) == (422, True)
    assert not Rehearsal.objects.exists()


def test_who_reads_the_pages_of_a_rehearsal(copy: Event, referee: User, stranger: User, sign_in: SignIn):
    page = sign_in(referee).get(at("rehearsal", copy))
    assert page.status_code == 200
    assert at("rehearsal-end", copy) not in page.content.decode()
    assert sign_in(stranger).get(at("rehearsal", copy)).status_code == 404
    assert Client().get(at("rehearsal", copy)).status_code == 302
    for name in ("rehearsal-end", "robots-pause", "robots-resume"):
        assert sign_in(referee).post(at(name, copy)).status_code == 403
        assert sign_in(stranger).post(at(name, copy)).status_code == 404
        assert sign_in(referee).get(at(name, copy)).status_code in (403, 405)


def test_device_joins_and_then_reads_the_event(copy: Event):
    home = reverse("events:event-home", args=[copy.slug])
    device = Client()
    assert device.get(home).status_code == 404
    assert "Join the rehearsal" in device.get(at("device", copy)).content.decode()
    assert device.post(at("device", copy), TABLET)["Location"] == at("device", copy)
    page = device.get(at("device", copy)).content.decode()
    assert "Tablet 3" in page
    assert list(re.findall(r'data-check="(\w+)"', page)) == [*CHECKS_OF[DeviceKind.TABLE]]
    assert "need JavaScript" in page
    assert "This is a rehearsal" in device.get(home).content.decode()
    assert device.get(at("rehearsal", copy)).status_code == 302
    assert Client().get(home).status_code == 404


def test_forged_or_foreign_cookie_lets_nobody_in(copy: Event, event: Event):
    device, other = Client(), Client()
    device.post(at("device", copy), TABLET)
    value = device.cookies["seatwind_rehearsal"].value
    Event.objects.filter(pk=event.pk).update(visibility="private")
    for cookie, slug in ((value, event.slug), (value[:-1], copy.slug), ("x", copy.slug)):
        other.cookies["seatwind_rehearsal"] = cookie
        assert other.get(reverse("events:event-home", args=[slug])).status_code == 404


def test_event_that_is_no_rehearsal_has_no_devices(event: Event):
    for name in ("device", "device-report", "device-entry"):
        assert Client().post(at(name, event), TABLET).status_code == 404
    assert Client().get(at("device", event)).status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "\0"},
        {"width": "9" * 40},
        {"kind": "toaster"},
        {"table_number": "0"},
        {"table_number": "", "is_played": "on"},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_bad_input_of_a_device_stands_in_its_form(copy: Event, wrong: dict[str, str]):
    assert Client().post(at("device", copy), TABLET | wrong).status_code == 422
    assert not RehearsalDevice.objects.exists()


def test_results_of_a_device_are_told_to_the_staff(copy: Event, referee: User, sign_in: SignIn):
    device = Client()
    device.post(at("device", copy), TABLET)
    report, entry = at("device-report", copy), at("device-entry", copy)
    assert device.post(report, {"check_code": "store"}).status_code == 200
    found = device.post(
        report, {"check_code": "clock", "fault": "clock_off", "figure": "90"}
    ).content.decode()
    assert "off by 90 seconds" in found
    for wrong in (
        {"check_code": "x"},
        {"check_code": "clock", "fault": "not_heard"},
        {"check_code": "clock", "figure": "9" * 40},
        {"check_code": "\0"},
    ):
        assert device.post(report, wrong).status_code == 422
    assert device.get(report).status_code == 405
    assert Client().post(report, {"check_code": "store"}).status_code == 404
    key = str(uuid4())
    assert [device.post(entry, {"key": key}).json()["entries"] for _again in range(2)] == [1, 1]
    assert device.post(entry, {"key": "x"}).status_code == 422

    staff = sign_in(referee)
    page = staff.get(at("rehearsal", copy)).content.decode()
    assert "1 check failed" in page
    assert "Let the device set its time automatically." in page
    own = RehearsalDevice.objects.get()
    staff.post(at("device-remove", copy, own.pk))
    assert device.post(report, {"check_code": "store"}).status_code == 404
    assert staff.post(at("device-remove", copy, own.pk)).status_code == 404


def test_list_of_devices_costs_the_same_however_long(
    copy: Event, referee: User, sign_in: SignIn, django_assert_max_num_queries: Any
):
    staff = sign_in(referee)
    for number in range(6):
        Client().post(at("device", copy), TABLET | {"name": f"Tablet {number}"})
    with django_assert_max_num_queries(12):
        assert staff.get(at("rehearsal", copy)).status_code == 200


@pytest.mark.parametrize("kind", DeviceKind)
def test_every_kind_of_device_has_its_place(copy: Event, kind: DeviceKind):
    device = Client()
    device.post(at("device", copy), TABLET | {"kind": kind})
    page = device.get(at("device", copy)).content.decode()
    assert ("Open the test page" in page) == (kind is DeviceKind.PRINTER)
    assert re.search(r'<a class="button" href="/[^"]+">', page)


def test_script_names_only_known_checks_and_faults():
    """Every fault that a check can have is found by the script, and no other."""
    folder = Path("static/js/rehearsal")
    script = "".join((folder / name).read_text() for name in ("device.js", "probes.js", "store.js"))
    assert {fault for fault in Fault if re.search(rf'"{fault}"', script)} == set(Fault)
    assert {fault for faults in FAULTS_OF.values() for fault in faults} == set(Fault)
    assert set(FAULTS_OF) == set(Check)
    block = script[script.index("const CHECKS") : script.index("const NOT_SO")]
    assert set(re.findall(r"^  (\w+):", block, re.MULTILINE)) == set(Check)


def test_nobody_meets_a_rehearsal_in_a_list(copy: Event, event: Event, organizer: User, sign_in: SignIn):
    token = make_token(organizer, organizer, name="Website", scopes=[Scope.EVENTS, Scope.FULL])
    readers = (
        Client().get("/").content.decode(),
        sign_in(organizer).get("/").content.decode(),
        Client().get(reverse("exchange:events")).content.decode(),
        Client()
        .get(reverse("exchange:events"), headers={"Authorization": f"Bearer {token}"})
        .content.decode(),
        sign_in(organizer).get(reverse("series:create")).content.decode(),
        Client().get(reverse("standings:ruleset-statistics", args=[event.ruleset])).content.decode(),
    )
    assert [copy.slug in page or NAME in page for page in readers] == [False] * len(readers)
    assert event.slug in readers[0]
    assert event.slug in readers[3]
    assert list(events_organized_by(organizer)) == [event]


def test_rehearsal_sends_no_mail(copy: Event):
    row = make_sign_up(copy, email="ida@example.org")
    send_later(row, MailKind.CONFIRMATION)
    assert not OutgoingMail.objects.exists()
