"""Seats of a round in a file: out, looked at, in again, and refused with the row."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_event, make_staff, make_user
from tests.pages import preview_mark_of
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.versions import choose_version, swap_seats
from tournament.draws.engine.methods import RANDOM
from tournament.draws.verbs import DrawVerb
from tournament.draws.verification import draw_faults, seat_faults
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.standings.queries import ranked_entry_ids

pytestmark = pytest.mark.django_db
SEATS = """\
Table,Wind,Number,Name
1,East,1,x
1,South,2,x
1,West,3,x
1,North,4,x
3,E,8,x
3,S,7,x
3,W,6,x
3,N,5,x
0,,9,x
"""
TABLES = "Table;East;South;West;North\n1;1;2;3;4\n3;8;7;6;5\n"


@pytest.fixture
def event() -> Event:
    event = make_event()
    make_entries(event, 9)
    return event


@pytest.fixture
def client(event: Event, sign_in: SignIn) -> Client:
    return sign_in(event.created_by)


def url(event: Event, number: int = 1) -> str:
    return reverse("draws:seating-import", args=[event.slug, number])


def upload(client: Client, event: Event, content: str | bytes, name: str = "seats.csv", **more: Any) -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post(url(event), {"file": SimpleUploadedFile(name, data), **more})


def keep(client: Client, event: Event, page: Any, **changed: Any) -> Any:
    form = page.context["keep"]
    return client.post(url(event), {**form.initial, "preview_mark": preview_mark_of(page), **changed})


def seats(event: Event, number: int = 1) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for table in event.rounds.get(number=number).tables.order_by("number"):
        found[table.number] = [seat.entry.number for seat in table.seats.order_by("wind")]
    return found


def test_seats_are_looked_at_and_then_kept(client: Client, event: Event) -> None:
    page = upload(client, event, SEATS, note="From the federation")
    assert page.status_code == 200
    assert seats(event) == {}
    assert {figure.code for figure in page.context["figures"]} >= {"repeats", "wind", "total"}
    assert keep(client, event, page).status_code == 302
    assert seats(event) == {1: [1, 2, 3, 4], 3: [8, 7, 6, 5]}
    round_ = event.rounds.get(number=1)
    draw = round_.draws.get()
    assert (round_.state, draw.method, draw.note) == (RoundState.DRAWN, "imported", "From the federation")
    assert draw.method_label == "Imported"
    assert [rest.entry.number for rest in round_.sit_outs.all()] == [9]
    assert event.audit_entries.first().verb == DrawVerb.ROUND_DRAWN  # type: ignore[union-attr]
    assert [*draw_faults(event), *seat_faults(event)] == []


def test_pressed_twice_makes_one_version(client: Client, event: Event) -> None:
    page = upload(client, event, SEATS)
    assert keep(client, event, page).status_code == 302
    again = keep(client, event, page)
    assert again.status_code == 422
    assert event.rounds.get(number=1).draws.count() == 1


def test_file_that_was_written_is_read_again(client: Client, event: Event) -> None:
    keep(client, event, upload(client, event, SEATS))
    before = seats(event)
    for kind in ("csv", "xlsx"):
        address = reverse("draws:seating-file", args=[event.slug, 1, kind])
        first, again = (client.get(address).content for _ in range(2))
        assert first == again
        page = upload(client, event, first, f"seats.{kind}")
        assert keep(client, event, page).status_code == 302
        assert seats(event) == before
    assert event.rounds.get(number=1).draws.count() == 3
    assert client.get(reverse("draws:seating-file", args=[event.slug, 1, "pdf"])).status_code == 404


def test_one_row_for_each_table_is_read_too(client: Client, event: Event) -> None:
    event.entries.filter(number=9).update(status="withdrawn")
    keep(client, event, upload(client, event, TABLES))
    assert seats(event) == {1: [1, 2, 3, 4], 3: [8, 7, 6, 5]}


def test_repeats_are_told(client: Client, event: Event) -> None:
    keep(client, event, upload(client, event, SEATS))
    event.rounds.filter(number=1).update(state=RoundState.PUBLISHED, published_at=event.created_at)
    page = client.post(url(event, 2), {"file": SimpleUploadedFile("seats.csv", SEATS.encode())})
    (repeats,) = [figure.value for figure in page.context["figures"] if figure.code == "repeats"]
    assert repeats == 12
    assert "meet again" in page.content.decode()


def test_imported_seats_are_swapped_chosen_and_drawn_over(client: Client, event: Event) -> None:
    keep(client, event, upload(client, event, SEATS))
    round_, actor = event.rounds.get(number=1), event.created_by
    one, other = (event.entries.get(number=number) for number in (1, 8))
    swap_seats(actor, round_, one=one, other=other)
    choose_version(actor, event.rounds.get(number=1), version=1)
    assert list(draw_faults(event)) == []
    desk = reverse("draws:draw-desk", args=[event.slug, 1])
    assert client.get(desk).status_code == 200
    assert client.get(reverse("draws:version-list", args=[event.slug, 1])).status_code == 200
    assert client.get(reverse("draws:draw-quality", args=[event.slug])).status_code == 200
    make_entries(event, 3)
    draw_round(
        actor,
        event.rounds.get(number=1),
        method=RANDOM,
        ranked_ids=ranked_entry_ids(event),
        seed=1,
        step_limit=50,
    )
    assert list(draw_faults(event)) == []


FAULTS = [
    ("", "empty"),
    ("Table,Number\n1,2\n", "are missing"),
    (SEATS.replace("1,East,1,x", "1,East,77,x"), "Row 2"),
    (SEATS.replace("1,South,2,x", "1,South,1,x"), "Row 3"),
    (SEATS.replace("1,South,2,x", "1,East,2,x"), "Row 3"),
    (SEATS.replace("1,South,2,x", "1,Up,2,x"), "is no wind"),
    (SEATS.replace("1,South,2,x", "one,South,2,x"), "not a table number"),
    (SEATS.replace("1,South,2,x\n", ""), "has 3 players"),
    (SEATS.replace("0,,9,x\n", ""), "do not match"),
    ("Table,Wind,Number\n", "nobody has a seat"),
    ("%PDF-1.4", ""),
]


@pytest.mark.one_database
@pytest.mark.parametrize(("content", "sentence"), FAULTS)
def test_file_that_does_not_fit_is_refused(client: Client, event: Event, content: str, sentence: str) -> None:
    page = upload(client, event, content)
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert seats(event) == {}


def test_running_round_keeps_its_seats(client: Client, event: Event) -> None:
    page = upload(client, event, SEATS)
    keep(client, event, page)
    event.rounds.filter(number=1).update(state=RoundState.PUBLISHED, published_at=event.created_at)
    assert keep(client, event, upload(client, event, SEATS)).status_code == 422


def test_only_organizers_import_and_the_staff_reads(event: Event, sign_in: SignIn, stranger: Any) -> None:
    referee = make_user()
    make_staff(event, referee, Role.REFEREE)
    reader = sign_in(referee)
    assert reader.get(url(event)).status_code == 403
    assert reader.get(reverse("draws:seating-file", args=[event.slug, 1, "csv"])).status_code == 200
    assert sign_in(stranger).get(url(event)).status_code == 404
    assert Client().get(url(event)).status_code == 302
    assert sign_in(event.created_by).put(url(event)).status_code == 405
