"""Given and family names: guessed, read from lists, and asked at sign-up."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_entries
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.events.models import Event
from tournament.registration.acts.name_parts import tell_names_apart
from tournament.registration.models import Entry
from tournament.registration.name_parts import NameParts, parts_of
from tournament.registration.spreadsheet import Field, RawRow, read_rows


@pytest.mark.parametrize(
    ("entry", "parts"),
    [
        (Entry(name="Ann Lee"), ("Ann", "Lee", True)),
        (Entry(name="CHAN Tai Man"), ("Tai Man", "CHAN", False)),
        (Entry(name="Żółć, Łukasz"), ("Łukasz", "Żółć", False)),
        (Entry(name="Cher"), ("", "Cher", True)),
        (Entry(name="Wong Siu-ming"), ("Siu-ming", "Wong", True)),
        (Entry(name="Anna Kowalska-Nowak"), ("Anna", "Kowalska-Nowak", True)),
        (Entry(name="Kőszegi Ildikó", country="HU"), ("Ildikó", "Kőszegi", True)),
        (Entry(name="Goh Kok Leong", name_zh="吳國良", country="SG"), ("Kok Leong", "Goh", True)),
        (Entry(name="Jackie Chan", name_zh="陳港生"), ("Jackie", "Chan", True)),
        (Entry(name="Nguyen Van An", country="VN"), ("Van An", "Nguyen", True)),
        (Entry(name="Ann Lee", given_name="Lee", family_name="Ann"), ("Lee", "Ann", False)),
    ],
)
def test_parts_are_known_or_guessed(entry: Entry, parts: tuple[str, str, bool]) -> None:
    assert parts_of(entry) == parts


@pytest.mark.parametrize(
    ("texts", "read"),
    [
        ({Field.FIRST_NAME: "Siu-ming", Field.LAST_NAME: "Wong"}, ("Siu-ming Wong", "Siu-ming", "Wong")),
        (
            {Field.NAME_LATIN: "Wong Siu-ming", Field.FIRST_NAME: "Siu-ming", Field.LAST_NAME: "Wong"},
            ("Wong Siu-ming", "Siu-ming", "Wong"),
        ),
        ({Field.NAME: "Wong Siu-ming", Field.LAST_NAME: "Wong"}, ("Wong Siu-ming", "Siu-ming", "Wong")),
        ({Field.NAME: "Ildikó", Field.LAST_NAME: "Kőszegi"}, ("Ildikó Kőszegi", "Ildikó", "Kőszegi")),
        ({Field.LAST_NAME: "Cher"}, ("Cher", "", "")),
        ({Field.FIRST_NAME: "小明", Field.LAST_NAME: "黃"}, ("", "", "")),
    ],
)
def test_columns_of_a_list_tell_them_apart(texts: dict[Field, str], read: tuple[str, str, str]) -> None:
    (row,) = read_rows([RawRow(2, texts)], {})
    assert (row.player.name, row.player.given_name, row.player.family_name) == read


@pytest.mark.django_db
@pytest.mark.parametrize(("ruleset", "asks"), [("mcr", True), ("gghk", False)])
def test_sign_up_asks_where_a_federation_ranks_the_event(event: Event, ruleset: str, *, asks: bool) -> None:
    open_desk(event)
    Event.objects.filter(pk=event.pk).update(ruleset=ruleset)
    page = Client().get(reverse("registration:sign-up", args=[event.slug])).content
    assert (b'name="family_name"' in page) is asks


@pytest.mark.django_db
def test_what_was_said_at_sign_up_reaches_the_entry(event: Event) -> None:
    entry = make_sign_up(event, "Wong Siu-ming", given_name="Siu-ming", family_name="Wong").entry
    assert entry
    assert parts_of(entry) == NameParts("Siu-ming", "Wong")


@pytest.mark.django_db
def test_telling_apart_is_taken_back_by_telling_again(event: Event) -> None:
    one, other = make_entries(event, 2)
    said = {one.pk: NameParts("Ann", "Oak"), other.pk: NameParts("", "")}
    assert tell_names_apart(event.created_by, event, parts=said) == [one]
    assert tell_names_apart(event.created_by, event, parts=said) == []
    tell_names_apart(event.created_by, event, parts={one.pk: NameParts("", "")})
    one.refresh_from_db()
    assert (one.given_name, one.family_name) == ("", "")
