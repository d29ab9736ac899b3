"""A morning at the desk, through the pages: 60 people for 48 places, hidden names, no-shows, the waiting list to its end.

The test keeps its own books of who plays and who waits. Every third person does not agree to the name being published.
"""

import csv
import io
from datetime import timedelta
from itertools import product

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.conftest import SignIn
from tests.factories import make_event, make_staff, make_user
from tests.tournament.registration.sign_ups import open_desk
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.registration import robots
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.enums import EntryStatus, SignUpState
from tournament.registration.models import DeskSettings, Entry, SignUp
from tournament.registration.queries.sign_ups import token_of

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

PLACES = 48
NAMES = [
    f"{given}{end} Q{given.lower()}{end}"
    for given, end in product("BDFGKLMNPRSTVWZ", ("ab", "el", "im", "ov"))
]
HIDDEN = set(NAMES[::3])


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Event:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    event = make_event(organizer=make_user("olive"), name="Lantern Morning")
    open_desk(event, capacity=PLACES)
    return event


@pytest.fixture
def desk(event: Event, sign_in: SignIn) -> Client:
    """Somebody who works at the desk, and is no organizer."""
    helper = make_user("dana")
    make_staff(event, helper, Role.DESK)
    return sign_in(helper)


def sign_up(event: Event, place: int, name: str) -> None:
    client = Client(REMOTE_ADDR=f"10.0.0.{place % 4}")
    address = reverse("registration:sign-up", args=[event.slug])
    form = client.get(address).context["form"]
    sent = {"stamp": form["stamp"].value(), "client_key": str(form["client_key"].value())}
    sent |= {"name": name, "club": f"Club {place % 10}", "email": f"p{place}@example.org"}
    if name not in HIDDEN:
        sent["publishes_name"] = "on"
    assert client.post(address, sent).status_code == 302


def post(client: Client, event: Event, view: str, pk: int, **data: str) -> None:
    assert client.post(reverse(f"registration:{view}", args=[event.slug, pk]), data).status_code in (200, 302)


def entry(event: Event, name: str) -> Entry:
    return SignUp.objects.get(event=event, name=name).entry or pytest.fail(f"{name} has no place")


def public_pages(event: Event) -> str:
    """What a visitor reads: the list, each player's page, the search, the programs' addresses."""
    client = Client()
    pks = event.entries.values_list("pk", flat=True)
    addresses = [
        reverse("registration:entry-list", args=[event.slug]),
        *(reverse("registration:entry-detail", args=[event.slug, pk]) for pk in pks),
        f"/api/v1/events/{event.slug}/players/",
        f"/api/v1/events/{event.slug}/document/",
    ]
    answers = [client.get(address) for address in addresses]
    # Nobody finds the page of somebody who does not publish the name.
    assert {answer.status_code for answer in answers} == {200, 404}
    return "".join(answer.getvalue().decode() for answer in answers)  # type: ignore[attr-defined]


def organizers_list(client: Client, event: Event) -> bytes:
    return bytes(client.get(reverse("registration:players-csv", args=[event.slug])).getvalue())  # type: ignore[attr-defined]


def read(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_from_sixty_sign_ups_to_an_empty_waiting_list(event: Event, desk: Client, sign_in: SignIn) -> None:
    for place, name in enumerate(NAMES):
        sign_up(event, place, name)
    playing, waiting = NAMES[:PLACES], NAMES[PLACES:]

    # Two give their places back in time: the first two in line get them and a mail.
    for name in (playing[3], playing[4]):
        row = SignUp.objects.get(event=event, name=name)
        withdrawal = reverse("registration:sign-up-withdraw", args=[event.slug, token_of(row)])
        assert Client().post(withdrawal).status_code in (200, 302)
        assert entry(event, waiting[0]).status == EntryStatus.REGISTERED
        playing.remove(name)
        playing.append(waiting.pop(0))

    # The deadline passes. What the public reads has no hidden name; what the staff reads has all.
    DeskSettings.objects.filter(event=event).update(closes_at=timezone.now() - timedelta(minutes=1))
    pages = public_pages(event)
    assert [name for name in HIDDEN if name in pages] == []
    assert {name for name in playing if name in pages} == set(playing) - HIDDEN
    organizer = sign_in(event.created_by)
    assert sorted(row["Latin name"] for row in read(organizers_list(organizer, event))) == sorted(playing)

    # Ten no-shows leave their places: nobody is promoted, nobody gets a mail.
    send_due_mails()
    mail.outbox.clear()
    no_shows = playing[5:25:2]
    for name in playing:
        if name not in no_shows:
            post(desk, event, "desk-check-in", entry(event, name).pk)
    for name in no_shows:
        post(organizer, event, "entry-status", entry(event, name).pk, status=EntryStatus.WITHDRAWN)
        playing.remove(name)
    send_due_mails()
    assert mail.outbox == []
    assert in_the_event(event) == set(playing)

    # Whoever of the waiting list stands at the desk gets a place, not only the first in line; the last one by the list's
    # other way, although all places are taken.
    for name in reversed(waiting):
        row = SignUp.objects.get(event=event, name=name)
        post(desk, event, "waiting-here", row.pk, back="desk")
        playing.append(name)
    assert not SignUp.objects.filter(event=event, state=SignUpState.WAITING).exists()
    assert in_the_event(event) == set(playing)
    assert len(playing) == PLACES
    assert set(event.entries.filter(name__in=playing).values_list("status", flat=True)) == {
        EntryStatus.CHECKED_IN
    }

    # The organizer's list comes back without a change, and still nobody reads a hidden name.
    upload = SimpleUploadedFile("players.csv", organizers_list(organizer, event))
    answer = organizer.post(
        reverse("registration:import-upload", args=[event.slug]), {"file": upload}, follow=True
    )
    counts = answer.context["counts"]
    assert (counts["new"], counts["changed"], counts["unchanged"]) == (0, 0, PLACES)
    pages = public_pages(event)
    assert [name for name in HIDDEN if name in pages] == []


def in_the_event(event: Event) -> set[str]:
    return set(event.entries.exclude(status=EntryStatus.WITHDRAWN).values_list("name", flat=True))
