"""How an event is drawn: the page of its settings, people kept apart, fixed tables."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import make_entries, make_event
from tests.pages import assert_fault_beside, text_of, undo_of, words_of
from tests.tournament.draws.deeds import choose
from tournament.accounts.models import User
from tournament.draws.acts.settings import (
    change_draw_settings,
    fix_table,
    free_table,
    keep_apart,
    release_pair,
)
from tournament.draws.errors import PairExists, PairRefused
from tournament.draws.forms.settings import DrawSettingsForm
from tournament.draws.models import DrawSettings, FixedTable, KeptApart
from tournament.draws.queries import settings_of
from tournament.draws.settings.plans import default_plan, plan_of_rows
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import Ranking
from tournament.events.models import Event
from tournament.registration.models import Entry


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return make_entries(event, 8)


@pytest.fixture
def desk(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


def url_of(event: Event, name: str = "draw-settings") -> str:
    return reverse(f"draws:{name}", args=[event.slug])


def filled(event: Event, **changed: Any) -> dict[str, Any]:
    """The form as the page shows it, with some fields changed."""
    form = DrawSettingsForm(event, instance=settings_of(event))
    values = {bound.html_name: bound.value() for bound in form}
    shown = {name: value for name, value in values.items() if value is not None and value is not False}
    return {**shown, **changed}


def test_settings_as_shown_change_nothing(event: Event, desk: Client) -> None:
    with nothing_changes(event):
        assert desk.post(url_of(event), filled(event)).status_code == 302


def test_table_points_for_sitting_out_are_asked_only_where_they_are_compared(
    event: Event, desk: Client
) -> None:
    assert "Table points for sitting out" in words_of(desk.get(url_of(event)))
    desk.post(url_of(event), filled(event, sit_out_table_points_x12="7/4"))
    Event.objects.update(ranking=Ranking.POINTS)
    event.refresh_from_db()
    assert "table points" not in words_of(desk.get(url_of(event))).lower()
    by_points = filled(event, sit_out_points="-15")
    desk.post(url_of(event), by_points)
    assert (settings_of(event).sit_out_points, settings_of(event).sit_out_table_points_x12) == (-15, 21)
    Event.objects.update(ranking=Ranking.TABLE_POINTS)
    desk.post(url_of(event), {**by_points, "sit_out_points": "-10", "seen": filled(event)["seen"]})
    assert (settings_of(event).sit_out_points, settings_of(event).sit_out_table_points_x12) == (-10, 21)


def test_fixed_table_that_was_freed_is_fixed_again_by_the_notice(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    fixed = fix_table(event.created_by, entries[0], number=3)
    page = desk.post(url_of(event, "table-free"), {"id": fixed.pk}, follow=True)
    assert "Player 1 can sit at any table again." in words_of(page)
    address, sent = undo_of(page)
    desk.post(address, sent)
    assert FixedTable.objects.get(entry=entries[0]).number == 3
    with nothing_changes(event):
        assert desk.post(address, sent).status_code == 302
    FixedTable.objects.update(number=5)
    with nothing_changes(event):
        assert desk.post(address, sent).status_code == 422


def test_pair_that_was_released_is_kept_apart_again_by_the_notice(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    pair = keep_apart(event.created_by, event, one=entries[0], other=entries[1], reason="Brothers")
    page = desk.post(url_of(event, "pair-remove"), {"id": pair.pk}, follow=True)
    assert "Player 1 and Player 2 can share a table again." in words_of(page)
    address, sent = undo_of(page)
    desk.post(address, sent)
    again = KeptApart.objects.get()
    assert (again.one, again.other, again.reason) == (entries[0], entries[1], "Brothers")
    with nothing_changes(event):
        assert desk.post(address, sent).status_code == 422


def test_release_that_came_too_late_has_nothing_to_undo(event: Event, desk: Client) -> None:
    for name in ("table-free", "pair-remove"):
        assert 'class="undo"' not in text_of(desk.post(url_of(event, name), {"id": 7}, follow=True))


def test_settings_are_kept(event: Event, desk: Client) -> None:
    fields = filled(
        event,
        plan_text="Turnup 1-2, High to high 3",
        table_numbers="11–12, 5-7;7",
        fill="sit-out",
        sit_out_points="-15",
        sit_out_table_points_x12="7/4",
        weight_club="0",
        weight_repeat="9000",
        band_width="5",
        seconds="3",
    )
    with one_act(event, DrawVerb.DRAW_SETTINGS_CHANGED):
        assert desk.post(url_of(event), fields).status_code == 302
    settings = DrawSettings.objects.get(event=event)
    assert settings.plan == [["turnup", 1, 2], ["high-to-high", 3, 3]]
    assert settings.weights == {"club": 0, "repeat": 9000}
    assert (settings.fill, settings.sit_out_points, settings.sit_out_table_points_x12) == ("sit-out", -15, 21)
    assert (settings.band_width, settings.seconds) == (5, 3)
    assert settings.table_numbers == [5, 6, 7, 11, 12]
    page = text_of(desk.get(url_of(event)))
    assert 'value="turnup 1-2, high-to-high 3"' in page
    assert 'value="7/4"' in page
    assert 'value="5-7, 11-12"' in page


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("plan_text", "turnup 1-9"),
        ("plan_text", "astrology 1-3"),
        ("plan_text", "random 1, turnup 2-3"),
        ("plan_text", "random 2-3"),
        ("plan_text", ","),
        ("table_numbers", "a to z"),
        ("table_numbers", "0-3"),
        ("table_numbers", "9-3"),
        ("table_numbers", "1-9999"),
        ("table_numbers", "12345"),
        ("table_numbers", "1--3"),
        ("winds", "blown"),
        ("fill", ""),
        ("sit_out_points", "100001"),
        ("sit_out_points", "many"),
        ("sit_out_table_points_x12", "1.77"),
        ("sit_out_table_points_x12", "-1"),
        ("sit_out_table_points_x12", "1/0"),
        ("sit_out_table_points_x12", "1e9"),
        ("sit_out_table_points_x12", "nan"),
        ("sit_out_table_points_x12", "9" * 12),
        ("turnup_plan", "4"),
        ("turnup_step", "0"),
        ("stride", "0"),
        ("band_width", "1001"),
        ("seconds", "6"),
        ("seconds", "0"),
        ("weight_repeat", "-1"),
        ("weight_club", "1000001"),
        ("weight_wind", ""),
        ("plan_2", "turnup"),
        ("plan_2", "astrology"),
        ("care_meet", "5"),
    ],
)
def test_setting_with_a_fault_changes_nothing(event: Event, desk: Client, field: str, value: str) -> None:
    with nothing_changes(event):
        response = desk.post(url_of(event), filled(event, **{field: value}))
    assert_fault_beside(response, field)


def test_page_shows_the_method_of_every_round(event: Event, desk: Client) -> None:
    choose(event, plan=[["best", 1, 2], ["high-to-high", 3, 3]])
    form = desk.get(url_of(event)).context["form"]
    assert [bound.value() for bound in form.plan_fields] == ["best", "best", "high-to-high"]


def test_method_is_picked_for_each_round(event: Event, desk: Client) -> None:
    picked = filled(event, plan_1="turnup", plan_2="turnup", plan_3="high-to-high")
    assert desk.post(url_of(event), picked).status_code == 302
    assert settings_of(event).plan == [["turnup", 1, 2], ["high-to-high", 3, 3]]


def test_slider_moves_its_costs_but_not_those_that_are_typed(event: Event, desk: Client) -> None:
    assert desk.post(url_of(event), filled(event, care_own="3", care_meet="0")).status_code == 302
    assert settings_of(event).weights == {"repeat": 0, "recent_repeat": 0, "team": 360_000, "club": 4_000}
    form = desk.get(url_of(event)).context["form"]
    assert [bound.value() for bound in form.care_fields] == [0, 3, 2, 2]
    assert desk.post(url_of(event), filled(event, care_own="2", weight_club="7")).status_code == 302
    assert settings_of(event).weights == {"repeat": 0, "recent_repeat": 0, "club": 7}


def test_plan_fits_the_number_of_rounds() -> None:
    rows = [["turnup", 1, 2], ["jump", 3, 3], ["high-to-high", 4, 8]]
    assert [(step.first, step.last) for step in plan_of_rows(rows, 2)] == [(1, 2)]
    assert [(step.first, step.last) for step in plan_of_rows(rows, 10)] == [(1, 2), (3, 3), (4, 10)]
    assert plan_of_rows([], 5) == default_plan(5)
    assert len(default_plan(1)) == 1


def test_pair_is_kept_apart_and_released(event: Event, entries: list[Entry], desk: Client) -> None:
    fields = {"one": entries[5].pk, "other": entries[2].pk, "reason": "Married"}
    with one_act(event, DrawVerb.PAIR_KEPT_APART, is_public=False):
        assert desk.post(url_of(event, "pair-add"), fields).status_code == 302
    pair = KeptApart.objects.get()
    assert (pair.one, pair.other, pair.reason) == (entries[2], entries[5], "Married")
    assert "Married" in text_of(desk.get(url_of(event)))
    with one_act(event, DrawVerb.PAIR_RELEASED, is_public=False):
        assert desk.post(url_of(event, "pair-remove"), {"id": pair.pk}).status_code == 302
    assert not KeptApart.objects.exists()
    with nothing_changes(event):  # pressed twice
        response = desk.post(url_of(event, "pair-remove"), {"id": pair.pk})
    assert (response.status_code, response["Location"]) == (302, url_of(event))


@pytest.mark.parametrize("other", ["", "0", "x", "9" * 30])
def test_pair_with_nobody_is_refused(event: Event, entries: list[Entry], desk: Client, other: str) -> None:
    with nothing_changes(event):
        response = desk.post(url_of(event, "pair-add"), {"one": entries[0].pk, "other": other})
    assert_fault_beside(response, "other", form="pair_form")


def test_pair_of_one_person_is_refused_beside_the_field(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    with nothing_changes(event):
        response = desk.post(url_of(event, "pair-add"), {"one": entries[0].pk, "other": entries[0].pk})
    assert_fault_beside(response, "other", form="pair_form")


def test_pair_is_not_kept_apart_twice(event: Event, entries: list[Entry], organizer: User) -> None:
    keep_apart(organizer, event, one=entries[0], other=entries[1])
    with refused(event, PairExists):
        keep_apart(organizer, event, one=entries[1], other=entries[0])


def test_pair_of_two_events_is_refused(event: Event, entries: list[Entry], organizer: User) -> None:
    (stranger,) = make_entries(make_event(), 1)
    with refused(event, PairRefused):
        keep_apart(organizer, event, one=entries[0], other=stranger)


def test_table_is_fixed_and_freed(event: Event, entries: list[Entry], desk: Client) -> None:
    fields = {"entry": entries[3].pk, "number": 2}
    with one_act(event, DrawVerb.TABLE_FIXED, is_public=False):
        assert desk.post(url_of(event, "table-fix"), fields).status_code == 302
    fixed = FixedTable.objects.get()
    assert (fixed.entry, fixed.number) == (entries[3], 2)
    with nothing_changes(event):  # pressed twice
        assert desk.post(url_of(event, "table-fix"), fields).status_code == 302
    with one_act(event, DrawVerb.TABLE_FREED, is_public=False):
        assert desk.post(url_of(event, "table-free"), {"id": fixed.pk}).status_code == 302
    assert not FixedTable.objects.exists()
    with nothing_changes(event):  # pressed twice
        response = desk.post(url_of(event, "table-free"), {"id": fixed.pk})
    assert (response.status_code, response["Location"]) == (302, url_of(event))


def test_table_that_somebody_else_fixed_is_not_changed_unseen(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    fix_table(event.created_by, entries[3], number=2)
    with nothing_changes(event):
        response = desk.post(url_of(event, "table-fix"), {"entry": entries[3].pk, "number": 1})
    assert_fault_beside(response, "entry", form="table_form")
    assert "already has table 2" in text_of(response)


def test_settings_that_somebody_else_changed_are_not_overwritten_unseen(event: Event, desk: Client) -> None:
    mine = filled(event, seconds="3")
    change_draw_settings(event.created_by, event, fields={"fill": "sit-out", "seconds": 2})
    with nothing_changes(event):
        response = desk.post(url_of(event), mine)
    assert response.status_code == 422
    again = {**mine, "seen": response.context["form"]["seen"].value()}
    assert again["seen"] != mine["seen"]
    assert f'value="{again["seen"]}"' in response.content.decode()
    with one_act(event, DrawVerb.DRAW_SETTINGS_CHANGED):
        assert desk.post(url_of(event), again).status_code == 302
    assert settings_of(event).seconds == 3


def test_settings_sent_twice_are_one_act(event: Event, desk: Client) -> None:
    mine = filled(event, seconds="3")
    assert desk.post(url_of(event), mine).status_code == 302
    with nothing_changes(event):
        assert desk.post(url_of(event), mine).status_code == 302


@pytest.mark.parametrize("number", ["", "0", "10000", "x"])
def test_table_without_a_number_is_refused(
    event: Event, entries: list[Entry], desk: Client, number: str
) -> None:
    with nothing_changes(event):
        response = desk.post(url_of(event, "table-fix"), {"entry": entries[0].pk, "number": number})
    assert_fault_beside(response, "number", form="table_form")


@pytest.mark.parametrize("name", ["pair-remove", "table-free"])
@pytest.mark.parametrize("key", ["", "0", "x", "9" * 30, "²"])
def test_removing_what_is_not_there_changes_nothing(
    event: Event, entries: list[Entry], desk: Client, name: str, key: str
) -> None:
    keep_apart(event.created_by, event, one=entries[0], other=entries[1])
    fix_table(event.created_by, entries[0], number=1)
    with nothing_changes(event):
        assert desk.post(url_of(event, name), {"id": key}).status_code == 302


def test_rows_of_another_event_are_not_removed(event: Event, entries: list[Entry], desk: Client) -> None:
    other = make_event()
    one, two = make_entries(other, 2)
    pair = keep_apart(other.created_by, other, one=one, other=two)
    fixed = fix_table(other.created_by, one, number=1)
    with nothing_changes(other):
        desk.post(url_of(event, "pair-remove"), {"id": pair.pk})
        desk.post(url_of(event, "table-free"), {"id": fixed.pk})


def test_two_tabs_that_remove_at_once_are_one_act(
    event: Event, entries: list[Entry], organizer: User
) -> None:
    pair = keep_apart(organizer, event, one=entries[0], other=entries[1])
    fixed = fix_table(organizer, entries[0], number=1)
    with one_act(event, DrawVerb.PAIR_RELEASED, is_public=False):
        release_pair(organizer, pair)
        release_pair(organizer, pair)
    with one_act(event, DrawVerb.TABLE_FREED, is_public=False):
        free_table(organizer, fixed)
        free_table(organizer, fixed)


def test_unchanged_settings_are_no_act(event: Event, organizer: User) -> None:
    with nothing_changes(event):
        change_draw_settings(organizer, event, fields={"fill": "house", "seconds": 1})
