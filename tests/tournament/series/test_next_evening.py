"""The next event of a series: its name, its day, and what it has of the last one."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import (
    BinaryField,
    BooleanField,
    DateTimeField,
    DecimalField,
    IntegerField,
    JSONField,
    Model,
)
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import SignIn
from tests.factories import make_event, make_staff, make_user
from tests.pages import text_of
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.draws.models import DrawSettings
from tournament.events.acts.events import change_event
from tournament.events.acts.steps import put_step_aside
from tournament.events.enums import CarryOver, Role, SetAside, StepCode
from tournament.events.models import Event
from tournament.people.acts.entering import choose_members_list
from tournament.people.acts.members import create_members_list
from tournament.people.queries import list_of
from tournament.play.acts.new_events import create_event
from tournament.registration.acts.entries import add_entry
from tournament.registration.enums import CutKind, RestOfField
from tournament.series.acts.next_event import EVENT_FIELDS, OF_ONE_EVENT, ROWS, make_next_event
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.errors import EventNotYours
from tournament.series.models import Series
from tournament.series.next_evening import next_day, next_name

OWN = {
    "id",
    "slug",
    "name",
    "starts_on",
    "ends_on",
    "lot_seed",
    "finished_at",
    "finished_by",
    "is_rehearsal",
    "deleted_at",
    "revision",
    "revised_at",
    "uid",
    "created_by",
    "created_at",
}
"""What each event has for itself."""
OF_ITS_DAY = {"events.TwoPeopleRule", "exchange.KeptParts", "rehearsal.Rehearsal", "screens.Ceremony"}
"""Rows of which an event has one, and which begin anew."""

ALLOWED = {"content_type": "image/png", "allows_points": True}
"""Values of columns that the database keeps within bounds. One way of entering hands has to be allowed."""


def test_names_count_on() -> None:
    assert next_name("Jade Evening") == "Jade Evening 2"
    assert next_name("Evening 9 of 12") == "Evening 9 of 13"
    assert next_name("Evening 09") == "Evening 10"
    assert next_name("2026/3 Evening") == "2026/4 Evening"


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ([], None),
        (["2026-01-01"], "2026-01-08"),
        (["2026-01-01", "2026-01-15", "2026-01-29"], "2026-02-12"),
        (["2026-01-05", "2026-01-12", "2026-01-19", "2026-02-02"], "2026-02-09"),
        (["2026-01-01", "2026-02-05", "2026-03-05"], "2026-04-02"),
        (["2026-10-30", "2026-11-27"], "2026-12-25"),
    ],
)
def test_days_follow_the_habit(days: list[str], expected: str | None) -> None:
    found = next_day([date.fromisoformat(day) for day in days])
    assert found == (date.fromisoformat(expected) if expected else None)


@given(st.lists(st.dates(date(2020, 1, 1), date(2030, 1, 1)), min_size=1, max_size=8))
def test_the_next_day_is_later_and_does_not_depend_on_the_order(days: list[date]) -> None:
    found = next_day(days)
    assert found is not None
    assert found > max(days)
    assert found == next_day(sorted(days, reverse=True))


@given(st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.integers(1, 8), st.integers(2, 9))
def test_an_even_habit_goes_on(first: date, weeks: int, times: int) -> None:
    days = [first + number * timedelta(weeks=weeks) for number in range(times)]
    found = next_day(days)
    assert found is not None
    assert found.weekday() == first.weekday()


def season_of(organizer: User, event: Event) -> Series:
    fields = {"name": "Season", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(organizer, INSTALLATION, fields=fields, client_key=uuid4())
    return change_series(organizer, series, fields=fields, events=[event])


@pytest.mark.django_db
def test_next_event_is_set_up_as_the_last_one_in_two_clicks(organizer: User, sign_in: SignIn) -> None:
    fields = {"name": "Evening 3", "ruleset": "mcr", "venue": "Jade Hall", "starts_on": date(2026, 1, 8)}
    last = create_event(organizer, INSTALLATION, fields=fields)
    change_event(organizer, last, fields={"minutes_per_round": 77})
    DrawSettings.objects.update_or_create(event=last, defaults={"band_width": 3})
    make_staff(last, make_user("rita"), Role.REFEREE)
    club = create_members_list(organizer, INSTALLATION, name="Club", client_key=uuid4())
    choose_members_list(organizer, last, members=club)
    add_entry(organizer, last, fields={"name": "Ada"})
    series = season_of(organizer, last)
    browser, url = sign_in(organizer), reverse("series:next", args=[series.slug])
    page = browser.get(url)
    shown = text_of(page)
    for words in ("Evening 4", "Jade Hall", "rita", "Season", "Club"):
        assert words in page.content.decode() or words in shown
    form = page.context["form"]
    sent = {name: form[name].value() for name in ("name", "client_key", "last")} | {"day": "2026-01-15"}
    assert form["day"].value() == date(2026, 1, 15)
    made = [browser.post(url, sent)["Location"] for _press in range(2)]
    assert made[0] == made[1]
    event = Event.objects.get(name="Evening 4")
    assert {name: getattr(event, name) for name in EVENT_FIELDS} == {
        name: getattr(Event.objects.get(pk=last.pk), name) for name in EVENT_FIELDS
    }
    assert (event.starts_on, event.rounds.count()) == (date(2026, 1, 15), last.rounds_planned)
    assert DrawSettings.objects.get(event=event).band_width == 3
    assert {(one.user.username, one.role) for one in event.staff.all()} == {
        (one.user.username, one.role) for one in last.staff.all()
    }
    assert list_of(event) == club
    assert set(series.members.values_list("event", flat=True)) == {last.pk, event.pk}
    assert not event.entries.exists()
    with pytest.raises(EventNotYours):
        make_next_event(make_user("stranger"), INSTALLATION, last=last, name="Mine", day=None)
    assert browser.post(url, {**sent, "name": ""}).status_code == 422


def not_default(field: Any, days: Iterator[int]) -> Any:
    """A value of a field that it does not have by itself, and that no other field of its row has."""
    if field.name in ALLOWED:
        return ALLOWED[field.name]
    if field.is_relation:
        return field.related_model.objects.create(name="Club", client_key=uuid4(), created_by=make_user())
    default = field.get_default()
    if field.choices:
        return next(code for code, _words in field.choices if code != default)
    match field:
        case BooleanField():
            return not default
        case IntegerField() | DecimalField():
            return (default or 0) + 2
        case JSONField():
            return {"key": "value"} if default == {} else ["value"]
        case DateTimeField():
            return timezone.now() + timedelta(days=next(days))
        case BinaryField():
            return b"bytes"
        case _:
            return field.name[: field.max_length]


def copied_fields(model: type[Model]) -> list[Any]:
    return [each for each in model._meta.concrete_fields if not each.primary_key and each.name != "event"]


@pytest.mark.each_database
@pytest.mark.django_db
@pytest.mark.parametrize("model", ROWS, ids=lambda model: model._meta.label)
def test_row_whose_every_field_is_set_is_taken_along(model: type[Model], organizer: User) -> None:
    last, days = make_event(organizer=organizer), count()
    model._base_manager.filter(event=last).delete()
    given = {each.name: not_default(each, days) for each in copied_fields(model)}
    model._base_manager.create(event=last, **given)
    begun = {name: model._meta.get_field(name).get_default() for name in OF_ONE_EVENT.get(model, ())}
    event = make_next_event(organizer, INSTALLATION, last=last, name="Next", day=None)
    (row,) = model._base_manager.filter(event=event)
    (old,) = model._base_manager.filter(event=last)
    kept = {each.attname: getattr(old, each.attname) for each in copied_fields(model)}
    assert {each.attname: getattr(row, each.attname) for each in copied_fields(model)} == kept | begun


@pytest.mark.django_db
def test_only_series_that_the_person_runs_go_on(organizer: User, sign_in: SignIn) -> None:
    last = make_event(organizer=organizer)
    series, other = season_of(organizer, last), make_user()
    theirs = Series.objects.create(name="League", slug="league", client_key=uuid4(), created_by=other)
    theirs.members.create(event=last)
    theirs.members.create(event=make_event())
    page = sign_in(organizer).get(reverse("series:next", args=[series.slug]))
    assert page.context["kept"].series == ("Season",)
    event = make_next_event(organizer, INSTALLATION, last=last, name="Next", day=None)
    assert set(event.series_memberships.values_list("series", flat=True)) == {series.pk}


@pytest.mark.django_db
def test_play_offs_are_not_played_again(organizer: User, sign_in: SignIn) -> None:
    last = make_event(organizer=organizer, rounds_planned=5, cut_after=3, cut_size=4)
    for after, is_for_title in ((2, False), (4, True)):
        last.stages.create(
            after_round=after,
            kind=CutKind.PLAY_OFF,
            size=2,
            carry_over=CarryOver.FULL,
            rest=RestOfField.OUT,
            is_for_title=is_for_title,
            made_by=organizer,
        )
    series = season_of(organizer, last)
    page = sign_in(organizer).get(reverse("series:next", args=[series.slug]))
    event = make_next_event(organizer, INSTALLATION, last=last, name="Next", day=None)
    assert (event.rounds_planned, event.rounds.count(), event.cut_after) == (3, 3, 2)
    assert page.context["kept"].rounds == 3


@pytest.mark.django_db
def test_steps_that_were_done_are_to_do_again(organizer: User) -> None:
    last = make_event(organizer=organizer)
    put_step_aside(organizer, last, step=StepCode.FILES, how=SetAside.DONE)
    put_step_aside(organizer, last, step=StepCode.PAPERS, how=SetAside.SKIPPED)
    last.refresh_from_db()
    event = make_next_event(organizer, INSTALLATION, last=last, name="Next", day=None)
    assert event.steps_aside == {StepCode.PAPERS: SetAside.SKIPPED}


def test_everything_of_an_event_is_taken_along_or_its_own() -> None:
    assert {field.name for field in Event._meta.concrete_fields} == {*EVENT_FIELDS} | OWN
    single = {
        relation.related_model._meta.label for relation in Event._meta.related_objects if relation.one_to_one
    }
    assert single - {model._meta.label for model in ROWS} == OF_ITS_DAY
