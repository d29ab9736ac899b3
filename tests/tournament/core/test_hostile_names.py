"""Names are written by strangers: whatever stands in them is shown as text, on every page, in every file."""

from importlib import import_module
from io import BytesIO

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.acts import refused
from tests.architecture.html_rules import inline_code
from tests.conftest import SignIn
from tests.constraints import change
from tests.factories import discard_win, make_event, make_round, make_staff, make_user, play
from tests.pages import assert_fault_beside, text_of
from tournament.accounts.models import User
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry
from tournament.registration.errors import NameMissing
from tournament.registration.models import Entry

pytestmark = pytest.mark.one_database

MARKUP = '<script>alert("x")</script><img src=x onerror=alert(1)>'
NAMES = {
    "markup": MARKUP,
    "attribute": "\" onmouseover='alert(1)' x=\"",
    "template": "{{ settings.SECRET_KEY }}{% debug %}",
    "long": "Wolfeschlegelsteinhausenbergerdorff " * 5,
    "right to left": "\u202eevil\u202c محمد علي",
    "zero width": "An\u200bna\u2060\ufeff",
    "percent": "100%(name)s %s %d %",
    "formula": '=HYPERLINK("http://evil.example";"x")',
    "emoji": "👩\u200d👩\u200d👧 🀄",
}


@pytest.fixture
def hostile_event(db: None) -> Event:
    """An event whose name, people, clubs and staff are all hostile."""
    boss = make_user("boss", display_name=MARKUP)
    event = make_event(organizer=boss, name=MARKUP, venue=MARKUP)
    make_staff(event, make_user("judge", display_name=MARKUP), Role.REFEREE)
    entries: list[Entry] = []
    for name in [*NAMES.values(), *NAMES.values()][:12]:
        fields = {"name": name[:200], "name_zh": name[:100], "club": name[:120], "team": name[:120]}
        entries.append(add_entry(boss, event, fields=fields))
    round_ = make_round(event, [entries[:4], entries[4:8], entries[8:]])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
    return event


def pages_of(event: Event) -> list[str]:
    slug = event.slug
    entry = event.entries.first()
    assert entry is not None
    return [
        "/",
        f"/{slug}/",
        f"/{slug}/settings/",
        f"/{slug}/settings/name/",
        f"/{slug}/staff/",
        f"/{slug}/audit/",
        reverse("registration:entry-list", args=[slug]),
        reverse("registration:entry-list", args=[slug]) + "?q=<script>alert(1)</script>",
        reverse("registration:entry-detail", args=[slug, entry.pk]),
        reverse("registration:entry-edit", args=[slug, entry.pk]),
        reverse("draws:seat-search", args=[slug]) + '?q="><script>alert(1)</script>',
        reverse("draws:seat-search", args=[slug]) + "?q=e",
        reverse("draws:round-detail", args=[slug, 1]),
        reverse("draws:round-detail", args=[slug, 1]) + "?by=name",
        *(reverse("play:table-detail", args=[slug, 1, number]) for number in (1, 2, 3)),
        reverse("play:hand-correct", args=[slug, 1, 1, 1]),
        reverse("standings:standings", args=[slug]),
    ]


def test_hostile_names_are_text_on_every_page(hostile_event: Event, sign_in: SignIn) -> None:
    client = sign_in(hostile_event.created_by)
    for address in pages_of(hostile_event):
        response = client.get(address)
        page = text_of(response)
        assert response.status_code == 200, address
        assert inline_code(page) == [], address
        assert "<img src=x" not in page, address


def test_hostile_names_are_text_for_visitors(hostile_event: Event) -> None:
    for address in pages_of(hostile_event):
        response = Client().get(address)
        assert inline_code(text_of(response)) == [], address


@pytest.mark.parametrize("kind", NAMES)
def test_hostile_name_is_shown_and_found(event: Event, organizer: User, kind: str) -> None:
    name = NAMES[kind][:200].strip()
    entry = add_entry(organizer, event, fields={"name": name})
    url = reverse("registration:entry-list", args=[event.slug])
    response = Client().get(url, {"q": name.split()[0]})
    assert list(response.context["entries"]) == [entry]


def test_hostile_names_are_text_in_the_workbook(hostile_event: Event) -> None:
    response = Client().get(reverse("standings:standings-xlsx", args=[hostile_event.slug]))
    book = load_workbook(BytesIO(response.content))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n", "b"}
    assert NAMES["formula"] in {cell.value for cell in cells}


def test_hostile_names_are_no_formula_in_the_text_file(hostile_event: Event) -> None:
    text = (
        Client()
        .get(reverse("standings:standings-csv", args=[hostile_event.slug]))
        .content.decode("utf-8-sig")
    )
    assert "=HYPERLINK" in text
    fields = [field.strip('"') for line in text.splitlines() for field in line.split(",")]
    assert [field for field in fields if field.startswith(("=", "+", "@"))] == []


def test_hidden_characters_are_taken_out_with_a_note(event: Event, organizer: User, sign_in: SignIn) -> None:
    url = reverse("registration:entry-add", args=[event.slug])
    response = sign_in(organizer).post(url, {"name": "\u202eAn\u200bna", "club": "Lotus"}, follow=True)
    assert event.entries.get().name == "Anna"
    assert "Invisible characters were removed from: Name." in text_of(response)


def test_name_without_a_visible_character_is_refused(event: Event, organizer: User, sign_in: SignIn) -> None:
    url = reverse("registration:entry-add", args=[event.slug])
    assert_fault_beside(sign_in(organizer).post(url, {"name": "\u200b\u2060"}), "name")
    with refused(event, NameMissing):
        add_entry(organizer, event, fields={"name": "\u200b\u2060"})


def test_long_name_is_cut_in_lists_and_whole_on_the_own_page(event: Event, organizer: User) -> None:
    name = "Wolfeschlegel " * 14 + "end"
    entry = add_entry(organizer, event, fields={"name": name})
    listed = text_of(Client().get(reverse("registration:entry-list", args=[event.slug])))
    assert f'title="{name}"' in listed
    assert f">{name}<" not in listed
    assert f">{name}<" in text_of(
        Client().get(reverse("registration:entry-detail", args=[event.slug, entry.pk]))
    )


def test_stored_names_are_cleaned(event: Event, organizer: User) -> None:
    entries = [add_entry(organizer, event, fields={"name": f"Player {n}"}) for n in (1, 2)]
    change(entries[0], name="\u202eAnna")
    change(entries[1], name="\u200b")
    clean = import_module(
        "tournament.registration.migrations.0002_names_without_hidden_characters"
    ).clean_names
    clean(apps, None)
    assert list(event.entries.values_list("name", flat=True)) == ["Anna", f"Entry {entries[1].pk}"]
