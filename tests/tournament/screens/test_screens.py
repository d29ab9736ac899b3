"""Screens: what they show, who gives it to them, and the strip over a stream."""

from html import unescape
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.constraints import constraint_names, refused_by
from tests.factories import discard_win, make_entries, make_event, make_round, play, set_state
from tests.invented import offer
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings
from tournament.events.enums import HoldBack, RoundState, Visibility
from tournament.events.models import Event
from tournament.play.clock.acts import announce
from tournament.screens.acts.screens import add_screen, change_screen, remove_screen
from tournament.screens.enums import Content
from tournament.screens.errors import ScreenGone
from tournament.screens.forms import ScreenForm
from tournament.screens.models import Screen
from tournament.screens.pages.content import shown_on, shown_table

pytestmark = pytest.mark.one_database


@pytest.fixture
def hall(event: Event) -> Event:
    """Eight tables of the first round in play, a hand at the first."""
    entries = make_entries(event, 32)
    round_ = make_round(event, [entries[at : at + 4] for at in range(0, 32, 4)])
    play(round_.tables.get(number=1), discard_win(0, 1, 8))
    return event


@pytest.fixture
def screen(hall: Event) -> Screen:
    return add_screen(hall.created_by, hall, name="Stage", client_key=uuid4())


def give(screen: Screen, **fields: Any) -> Screen:
    change_screen(screen.event.created_by, screen, fields=fields)
    return Screen.objects.get(pk=screen.pk)


def page_of(screen: Screen, **query: Any) -> str:
    url = reverse("screens:screen", args=[screen.event.slug, screen.number], query=query or None)
    return text_of(Client().get(url))


def test_new_screen_shows_its_name(screen: Screen) -> None:
    assert "Stage" in page_of(screen)


def test_screen_follows_what_it_is_given(screen: Screen) -> None:
    url = reverse("screens:screen", args=[screen.event.slug, screen.number])
    before = Client().get(reverse("events:revision", args=[screen.event.slug])).json()["revision"]
    give(screen, content=Content.WORDS, words="Lunch is served")
    fragment = Client().get(f"{url}?r={before}", headers={"HX-Request": "true"})

    assert "Lunch is served" in text_of(fragment)
    assert "<html" not in text_of(fragment)


def test_lines_without_a_visible_character_are_no_sponsors(screen: Screen) -> None:
    given = give(screen, content=Content.SPONSORS, words="Harbour Tiles\n\u200b\nLion\u202e Rock")

    assert shown_on(screen.event, given).lines == ("Harbour Tiles", "Lion Rock")


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("Lunch is served", "large"),
        ("\n".join("One line" for _ in range(8)), "middle"),
        ("word " * 40, "middle"),
        ("午" * 150, "small"),
        ("word " * 199, "tiny"),
    ],
    ids=["short", "lines", "sentence", "wide", "longest"],
)
def test_an_announcement_is_as_large_as_its_length_allows(screen: Screen, words: str, size: str) -> None:
    shown = shown_on(screen.event, give(screen, content=Content.WORDS, words=words))

    assert shown.size_of_words == size
    assert f"screen-words-{size}" in page_of(screen)


def test_standings_come_in_pages_that_are_read_from_afar(screen: Screen) -> None:
    shown = shown_on(screen.event, give(screen, content=Content.STANDINGS))

    assert [len(page) for page in shown.rows] == [12, 12, 8]
    assert shown.is_live


def test_seating_stands_in_the_order_of_names(screen: Screen) -> None:
    shown = shown_on(screen.event, give(screen, content=Content.SEATING))
    names = [str(line.entry) for page in shown.seats for column in page for line in column]

    assert names == sorted(names)
    assert len(names) == 32


def test_seating_shows_no_wind_that_is_still_to_be_drawn(screen: Screen) -> None:
    DrawSettings.objects.create(event=screen.event, winds=Winds.AT_TABLE)
    shown = shown_on(screen.event, give(screen, content=Content.SEATING))
    lines = [line for page in shown.seats for column in page for line in column]

    assert {line.table_number for line in lines if line.wind is not None} == {1}


def test_table_shows_seats_and_hands(screen: Screen) -> None:
    page = page_of(give(screen, content=Content.TABLE, table_number=1))

    assert "Player 1" in page
    assert "+32" in page


def test_table_that_the_round_does_not_have_is_told(screen: Screen) -> None:
    assert "no such table" in page_of(give(screen, content=Content.TABLE, table_number=99))


def test_announcement_stands_beside_everything_else(screen: Screen) -> None:
    give(screen, content=Content.STANDINGS)
    announce(screen.event.created_by, screen.event, text="Buses at six", client_key=uuid4())
    assert "Buses at six" in page_of(screen)


def test_overlay_shows_the_table_of_the_round_in_turn(hall: Event) -> None:
    found = Client().get(reverse("screens:overlay", args=[hall.slug, 1]))
    assert "+32" in text_of(found)
    assert Client().get(reverse("screens:overlay", args=[hall.slug, 99])).status_code == 404


def test_people_of_one_name_are_told_apart_in_the_seating(screen: Screen) -> None:
    screen.event.entries.filter(number__in=(3, 5)).update(name="Ivan Petrov", name_zh="", club="Moskva")
    page = " ".join(unescape(page_of(give(screen, content=Content.SEATING))).split())
    assert [number for number in range(1, 33) if f"No. {number}<" in page] == [3, 5]
    assert page.count("Moskva") == 2


@pytest.mark.parametrize("page", ["screens:screen", "screens:overlay"])
def test_hall_does_not_read_the_calls_of_a_referee_signed_in_there(
    screen: Screen, sign_in: SignIn, organizer: User, page: str
) -> None:
    url = reverse(page, args=[screen.event.slug, 1])
    assert 'id="calls"' not in text_of(sign_in(organizer).get(url))


def test_overlay_is_empty_while_the_round_has_no_such_table(hall: Event) -> None:
    """A page of text would cover the picture of the stream, and ask for nothing any more."""
    url = reverse("screens:overlay", args=[hall.slug, 7])
    set_state(hall.rounds.get(number=1), RoundState.CLOSED)
    make_round(hall, [list(hall.entries.order_by("number")[:4])], number=2)
    for headers in ({}, {"HX-Request": "true"}):
        found = Client().get(url, headers=headers)
        assert found.status_code == 200
        assert 'hx-get="' in found.content.decode()
        assert "overlay-seats" not in found.content.decode()
    early = make_event(organizer=hall.created_by)
    make_entries(early, 8)
    answers = [
        Client().get(reverse("screens:overlay", args=[early.slug, number])).status_code for number in (2, 3)
    ]
    assert answers == [200, 404]


@pytest.mark.parametrize("content", Content)
def test_number_of_queries_does_not_grow_with_the_hall(
    screen: Screen, content: Content, django_assert_max_num_queries: Any
) -> None:
    screen = give(screen, content=content, table_number=1, words="One\nTwo")
    with django_assert_max_num_queries(21):
        page_of(screen)


def test_organizer_adds_changes_and_removes_a_screen(hall: Event, sign_in: SignIn, organizer: User) -> None:
    client, listed = sign_in(organizer), reverse("screens:screen-list", args=[hall.slug])
    key = str(uuid4())
    for _ in range(2):
        assert client.post(listed, {"client_key": key, "name": "Door"}).status_code == 302
    screen = Screen.objects.get()
    fields = {"name": "Door", "content": "clock", "seconds": "20", "table_number": "", "words": ""}
    sent = {f"screen1-{name}": value for name, value in fields.items()}
    changed = client.post(reverse("screens:screen-change", args=[hall.slug, 1]), sent)
    assert changed.status_code == 302
    screen.refresh_from_db()
    assert (screen.content, screen.seconds) == (Content.CLOCK, 20)
    client.post(reverse("screens:screen-remove", args=[hall.slug, 1]))
    assert not Screen.objects.exists()


def test_name_that_is_taken_stands_beside_its_field(screen: Screen, sign_in: SignIn, organizer: User) -> None:
    listed = reverse("screens:screen-list", args=[screen.event.slug])
    page = sign_in(organizer).post(listed, {"client_key": str(uuid4()), "name": "Stage"})

    assert page.status_code == 422
    assert page.context["new_form"].errors["name"]


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("table_number", {"content": "table"}),
        ("words", {"content": "words", "words": " "}),
        ("words", {"content": "words", "words": "\u200b\u2060"}),
        ("words", {"content": "sponsors"}),
        ("content", {"content": "film"}),
        ("seconds", {"content": "clock", "seconds": "1"}),
        ("name", {"content": "clock", "name": ""}),
    ],
)
def test_choice_that_lacks_something_is_refused(
    screen: Screen, sign_in: SignIn, organizer: User, field: str, fields: dict[str, str]
) -> None:
    sent = {f"screen1-{name}": value for name, value in {"name": "Stage", "seconds": "12", **fields}.items()}
    page = sign_in(organizer).post(
        reverse("screens:screen-change", args=[screen.event.slug, screen.number]), sent
    )

    assert page.status_code == 422
    assert field in form_of(screen, page).errors
    screen.refresh_from_db()
    assert screen.content == Content.NAME


def test_a_form_older_than_another_choice_replaces_it_with_the_next_press(
    screen: Screen, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    url = reverse("screens:screen-change", args=[screen.event.slug, screen.number])
    listed = client.get(reverse("screens:screen-list", args=[screen.event.slug]))
    old = form_of(screen, listed)["seen"].value()
    give(screen, content=Content.SEATING)
    fields = {"name": "Stage", "content": "words", "words": "Lunch is served", "seconds": "12", "seen": old}
    sent = {f"screen1-{name}": value for name, value in fields.items()}
    page = client.post(url, sent)

    assert page.status_code == 422
    assert "Somebody else changed this screen in the meantime. It now shows: Seating by name" in text_of(page)
    assert form_of(screen, page)["words"].value() == "Lunch is served"
    screen.refresh_from_db()
    assert screen.content == Content.SEATING
    again = {**sent, "screen1-seen": form_of(screen, page)["seen"].value()}
    assert client.post(url, again).status_code == 302
    screen.refresh_from_db()
    assert (screen.content, screen.words) == (Content.WORDS, "Lunch is served")


def test_screen_that_was_removed_at_the_same_moment_is_not_changed(screen: Screen) -> None:
    remove_screen(screen.event.created_by, screen)
    number = screen.number
    with pytest.raises(ScreenGone):
        change_screen(screen.event.created_by, screen, fields={"content": Content.CLOCK})
    assert not Screen.objects.filter(number=number).exists()


def test_two_who_choose_the_same_are_both_right(screen: Screen, sign_in: SignIn, organizer: User) -> None:
    give(screen, content=Content.CLOCK)
    fields = {"name": "Stage", "content": "clock", "seconds": "12", "seen": "older"}
    sent = {f"screen1-{name}": value for name, value in fields.items()}
    url = reverse("screens:screen-change", args=[screen.event.slug, screen.number])

    assert sign_in(organizer).post(url, sent).status_code == 302


def test_screen_changes_between_two_languages(screen: Screen, settings: Any, tmp_path: Path) -> None:
    offer(settings, tmp_path, "zh-hant", {"Seating by name": "座位表"})
    screen = give(screen, content=Content.SEATING, language="zh-hant", other_language="en")
    address = reverse("screens:screen", args=[screen.event.slug, screen.number])
    first = page_of(screen)
    assert '<html lang="zh-hant"' in first
    assert "座位表" in first
    other = f"{address}?lang=en&r=0"
    assert f'data-other="{other}"' in unescape(first)
    english = Client().get(other).content.decode()
    assert 'lang="en"' in english
    assert "Seating by name" in english
    assert f'data-other="{address}?lang=zh-hant&r=0"' in unescape(english)
    # What is refreshed meanwhile keeps the language that stands there.
    assert f"{address}?r={Event.objects.get(pk=screen.event_id).revision}&lang=en" in unescape(english)


def test_screen_keeps_to_its_languages(screen: Screen, settings: Any, tmp_path: Path) -> None:
    offer(settings, tmp_path, "zh-hant")
    screen = give(screen, content=Content.CLOCK, language="zh-hant")
    assert '<html lang="zh-hant"' in page_of(screen, lang="en")
    assert "data-other" not in page_of(screen)
    settings.LANGUAGES = [("en", "English")]
    assert '<html lang="en"' in page_of(screen)


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("language", {"other_language": "en"}),
        ("other_language", {"language": "en", "other_language": "en"}),
        ("language", {"language": "fr"}),
    ],
)
def test_two_languages_of_a_screen_differ(
    screen: Screen,
    sign_in: SignIn,
    organizer: User,
    settings: Any,
    tmp_path: Path,
    field: str,
    fields: dict[str, str],
) -> None:
    offer(settings, tmp_path, "zh-hant")
    given = {"name": "Stage", "seconds": "12", "content": "clock", **fields}
    url = reverse("screens:screen-change", args=[screen.event.slug, screen.number])
    page = sign_in(organizer).post(url, {f"screen1-{name}": value for name, value in given.items()})
    assert page.status_code == 422
    assert field in form_of(screen, page).errors


def test_organizer_chooses_the_languages_of_a_screen(
    screen: Screen, sign_in: SignIn, organizer: User, settings: Any, tmp_path: Path
) -> None:
    client, url = sign_in(organizer), reverse("screens:screen-change", args=[screen.event.slug, 1])
    listed = reverse("screens:screen-list", args=[screen.event.slug])
    settings.LANGUAGES = [("en", "English")]
    assert "Second language" not in client.get(listed).content.decode()
    offer(settings, tmp_path, "zh-hant")
    assert "Second language" in client.get(listed).content.decode()
    given = {
        "name": "Stage",
        "seconds": "12",
        "content": "clock",
        "language": "zh-hant",
        "other_language": "en",
    }
    assert client.post(url, {f"screen1-{name}": value for name, value in given.items()}).status_code == 302
    screen.refresh_from_db()
    assert (screen.language, screen.other_language) == ("zh-hant", "en")


def form_of(screen: Screen, page: Any) -> ScreenForm:
    """The screen's form on the page of all screens."""
    forms: dict[Screen, ScreenForm] = {one: form for one, form, _url in page.context["screens"]}
    return forms[screen]


def test_screens_of_a_private_event_are_for_its_staff(
    screen: Screen, sign_in: SignIn, organizer: User
) -> None:
    Event.objects.filter(pk=screen.event_id).update(visibility=Visibility.PRIVATE)
    url = reverse("screens:screen", args=[screen.event.slug, screen.number])

    assert Client().get(url).status_code == 404
    assert sign_in(organizer).get(url).status_code == 200


BREACHES = [
    ("screens_screen_number_once", {"number": 1}),
    ("screens_screen_name_once", {"name": "Stage"}),
    ("screens_screen_name_given", {"name": ""}),
    ("screens_screen_content_known", {"content": "film"}),
    ("screens_screen_table_given", {"content": "table"}),
    ("screens_screen_words_given", {"content": "sponsors"}),
    ("screens_screen_seconds_in_range", {"seconds": 1}),
    ("screens_screen_two_languages", {"other_language": "en"}),
    ("screens_screen_translations_by_column", {"translations": "海港"}),
]


@pytest.mark.parametrize(("name", "fields"), BREACHES)
def test_database_refuses(screen: Screen, name: str, fields: dict[str, Any]) -> None:
    with refused_by(name):
        Screen.objects.create(**{"event": screen.event, "number": 2, "name": "Door", **fields})


def test_every_constraint_is_tried() -> None:
    of_ceremonies = {name for name in constraint_names("screens") if name.startswith("screens_ceremony_")}
    assert {name for name, _fields in BREACHES} == constraint_names("screens") - of_ceremonies


def test_held_table_does_not_tell_who_won_by_the_deal(organizer: User) -> None:
    """Where the dealer stays after a win, whose turn it is would tell it."""
    event = make_event(organizer=organizer, ruleset="gghk", hold_back=HoldBack.CLOSED)
    round_ = make_round(event, [make_entries(event, 4)])
    play(round_.tables.get(), discard_win(0, 1, 3), discard_win(0, 2, 3), discard_win(1, 2, 3))
    table = shown_table(event, round_, 1)
    assert table is not None
    assert table.deal is not None
    assert (table.deal.hand, table.deal.turn) == ("Hand 4", "")
    assert [seat.wind for seat in table.seats] == [0, 1, 2, 3]
    assert not any(seat.is_dealer for seat in table.seats)


def test_who_comes_back_to_add_another_screen_presses_once_more(
    hall: Event, sign_in: SignIn, organizer: User
) -> None:
    client, url = sign_in(organizer), reverse("screens:screen-list", args=[hall.slug])
    first = {"client_key": str(uuid4()), "name": "Door"}
    client.post(url, first)
    again = client.post(url, {**first, "name": "Stage"})
    assert again.status_code == 422
    key = again.context["new_form"]["client_key"].value()
    assert client.post(url, {"client_key": key, "name": "Stage"}).status_code == 302
    assert [screen.name for screen in Screen.objects.order_by("number")] == ["Door", "Stage"]


def test_address_of_a_removed_screen_is_never_that_of_another(hall: Event, screen: Screen) -> None:
    actor = hall.created_by
    old = reverse("screens:screen", args=[hall.slug, screen.number])
    remove_screen(actor, screen)
    door = add_screen(actor, hall, name="Door", client_key=uuid4())
    remove_screen(actor, door)
    stage = add_screen(actor, hall, name="Stage", client_key=uuid4())

    assert [screen.number, door.number, stage.number] == [1, 2, 3]
    assert Client().get(old).status_code == 404
