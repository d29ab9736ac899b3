"""Settings that change finished results: shown first, saved with a reason, refused where a round is sealed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from penalties.acts.house_rules import change_ledger_settings
from penalties.enums import AbsentPlaces
from penalties.models import LedgerSettings
from penalties.verbs import LedgerVerb
from tests.acts import nothing_changes, one_act, refused
from tests.pages import preview_mark_of, text_of
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event, write_sit_outs
from tournament.draws.acts.settings import change_draw_settings
from tournament.draws.models import DrawSettings
from tournament.draws.verbs import DrawVerb
from tournament.events.acts.events import change_event
from tournament.events.enums import RoundState
from tournament.events.errors import ChangedMeanwhile, ChangeNeedsReason, RulesetInUse
from tournament.events.forms.event import EventForm
from tournament.events.models import Event
from tournament.events.settings.sections import RANKING
from tournament.events.settings.seen import mark_of
from tournament.events.verbs import EventVerb
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.acts.sealing import seal_round, unseal_round
from tournament.play.errors import ResultsSealed
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db

FOUR = ("Ann", "Ben", "Cho", "Dee")
FIVE = (*FOUR, "Eve")
ROUNDS = [
    PlayedTable(1, FOUR, ((24, -8, -8, -8), (-10, 30, -10, -10))),
    PlayedTable(2, ("Dee", "Cho", "Ben", "Ann"), ((48, -16, -16, -16),)),
]
TOUCHING: list[dict[str, Any]] = [
    {"ranking": "points"},
    {"tie_breaks": ["best_round"]},
    {"table_points_first": 10},
    {"table_points_second": 3},
    {"table_points_third": 0},
    {"table_points_first": 5, "table_points_fourth": 1},
]
HARMLESS: list[dict[str, Any]] = [{"name": "Autumn Open"}, {"venue": "Pier 4"}, {"minutes_per_round": 60}]


@pytest.fixture
def played() -> Event:
    """Two closed rounds: Ben wins by table points, Dee by points."""
    return write_event(FOUR, ROUNDS)


def seal(event: Event, number: int) -> None:
    seal_round(event.created_by, event.rounds.get(number=number))


@pytest.mark.parametrize("fields", TOUCHING)
def test_change_after_a_closed_round_needs_a_reason_and_keeps_both_values(
    played: Event, fields: dict[str, Any]
) -> None:
    old = {name: getattr(played, name) for name in fields}
    with refused(played, ChangeNeedsReason):
        change_event(played.created_by, played, fields=fields, reason="  ")
    with one_act(played, EventVerb.EVENT_CHANGED_BECAUSE):
        change_event(played.created_by, played, fields=fields, reason="Announced otherwise")
    data = played.audit_entries.latest("pk").data
    assert data == {
        "reason": "Announced otherwise",
        "changes": [
            {"field": f"events.event.{name}", "old": old[name], "new": new} for name, new in fields.items()
        ],
    }


@pytest.mark.parametrize("fields", TOUCHING)
@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.RUNNING])
def test_change_before_a_closed_round_needs_no_reason(fields: dict[str, Any], state: RoundState) -> None:
    event = write_event(FOUR, ROUNDS[:1], {1: state})
    with one_act(event, EventVerb.EVENT_CHANGED):
        change_event(event.created_by, event, fields=fields)


@pytest.mark.parametrize("fields", HARMLESS)
def test_settings_that_touch_no_result_change_freely(played: Event, fields: dict[str, Any]) -> None:
    seal(played, 1)
    with one_act(played, EventVerb.EVENT_CHANGED):
        change_event(played.created_by, played, fields=fields)


@pytest.mark.parametrize("fields", TOUCHING)
def test_sealed_round_keeps_its_results_until_it_is_unsealed(played: Event, fields: dict[str, Any]) -> None:
    seal(played, 2)
    with refused(played, ResultsSealed):
        change_event(played.created_by, played, fields=fields, reason="Announced otherwise")
    unseal_round(played.created_by, played.rounds.get(number=2), reason="The scheme was wrong")
    change_event(played.created_by, played, fields=fields, reason="Announced otherwise")


def test_options_of_the_ruleset_stay_with_any_reason(played: Event) -> None:
    with refused(played, RulesetInUse):
        change_event_settings(
            played.created_by, played, fields={"options": {"seat_change": "none"}}, reason="Because"
        )


@pytest.mark.parametrize("fields", [{"sit_out_points": 7}, {"sit_out_table_points_x12": 24}])
def test_sitting_out_is_worth_something_else_after_a_closed_round(fields: dict[str, Any]) -> None:
    event = write_event(FIVE, ROUNDS)
    write_sit_outs(event, [("Eve", 1)], points=0, table_points_x12=12)
    with refused(event, ChangeNeedsReason):
        change_draw_settings(event.created_by, event, fields=fields)
    seal(event, 2)  # nobody sat that round out
    with one_act(event, DrawVerb.DRAW_SETTINGS_CHANGED_BECAUSE):
        change_draw_settings(event.created_by, event, fields=fields, reason="As announced")
    seal(event, 1)
    with refused(event, ResultsSealed):
        change_draw_settings(event.created_by, event, fields={"sit_out_points": 1}, reason="Again")


def test_sitting_out_changes_freely_where_nobody_sat_out(played: Event) -> None:
    with one_act(played, DrawVerb.DRAW_SETTINGS_CHANGED):
        change_draw_settings(played.created_by, played, fields={"sit_out_points": 7})


def test_audit_page_tells_old_and_new_in_words(played: Event, client: Client) -> None:
    fields = {"ranking": "points", "tie_breaks": ["firsts", "best_round"]}
    change_event(played.created_by, played, fields=fields, reason="Announced otherwise")
    client.force_login(played.created_by)
    page = text_of(client.get(reverse("events:audit-list", args=[played.slug])))
    assert "ranking: Table points, then contest points → Contest points" in page
    assert "tie-breaks: none → First places at a table, Best round" in page
    assert "Reason: Announced otherwise" in page


def test_audit_speaks_the_language_of_its_reader(played: Event) -> None:
    with translation.override("zh-hant"):
        change_event(played.created_by, played, fields={"venue": "Pier 4"})
    assert played.audit_entries.latest("pk").sentence == "changed the settings: venue: none → Pier 4"


def form_data(event: Event, **fields: Any) -> dict[str, Any]:
    """What the browser sends of the settings page, with `fields` changed."""
    form = EventForm(instance=Event.objects.get(pk=event.pk), section=RANKING)
    data = {name: form[name].value() for name in form.fields if name not in ("client_key", "languages")}
    data = {name: value for name, value in data.items() if value is not None and value is not False}
    return {**data, "languages": event.languages, **fields}


def test_settings_page_shows_who_moves_before_it_saves(played: Event, client: Client) -> None:
    client.force_login(played.created_by)
    address = reverse("events:settings-section", args=[played.slug, "ranking"])
    with nothing_changes(played):
        response = client.post(address, form_data(played, ranking="points"))
    effect = response.context["effect"]
    assert response.status_code == 422
    assert [(c.entry.name, c.before, c.after) for c in effect.moved] == [("Dee", 2, 1), ("Ben", 1, 2)]
    assert "First place changes." in text_of(response)

    data = form_data(played, ranking="points", preview_mark=preview_mark_of(response))
    with nothing_changes(played):
        assert "Say why the results change." in text_of(client.post(address, data))
    response = client.post(address, {**data, "reason": "Announced otherwise"})
    assert response.status_code == 302
    assert [row.entry.name for row in standings(Event.objects.get()).rows][:2] == ["Dee", "Ben"]


def test_effect_that_was_not_shown_is_not_saved(played: Event, client: Client) -> None:
    client.force_login(played.created_by)
    address = reverse("events:settings-section", args=[played.slug, "ranking"])
    shown = preview_mark_of(client.post(address, form_data(played, ranking="points")))
    data = form_data(played, ranking="points", table_points_first="9", preview_mark=shown, reason="Why not")
    other = form_data(played, table_points_first="9", preview_mark=shown, reason="Why not")
    with nothing_changes(played):
        response = client.post(address, other)
    assert response.status_code == 422
    assert preview_mark_of(response) != shown
    with nothing_changes(played):
        assert client.post(address, data).status_code == 422


def test_second_tab_does_not_overwrite_the_first(played: Event) -> None:
    seen = mark_of(played, ["ranking"])
    change_event(played.created_by, played, fields={"ranking": "points"}, seen=seen, reason="One")
    with refused(played, ChangedMeanwhile):
        change_event(played.created_by, played, fields={"ranking": "table_points"}, seen=seen, reason="Other")


def test_sealed_round_is_named_on_the_settings_page(played: Event, client: Client) -> None:
    seal(played, 1)
    client.force_login(played.created_by)
    address = reverse("events:settings-section", args=[played.slug, "ranking"])
    with nothing_changes(played):
        response = client.post(address, form_data(played, ranking="points"))
    assert response.status_code == 422
    assert "Break the seal" in text_of(response)
    assert response.context["preview"] is None


def test_draw_settings_page_shows_who_moves_before_it_saves(client: Client) -> None:
    event = write_event(FIVE, ROUNDS)
    write_sit_outs(event, [("Eve", 1)], points=0, table_points_x12=0)
    client.force_login(event.created_by)
    address = reverse("draws:draw-settings", args=[event.slug])
    form = client.get(address).context["form"]
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value is not None}
    data |= {"sit_out_table_points_x12": "4", "sit_out_points": "1"}
    with nothing_changes(event):
        response = client.post(address, data)
    effect = response.context["effect"]
    assert ("Eve", 5, 3) in [(change.entry.name, change.before, change.after) for change in effect.moved]
    data |= {"preview_mark": preview_mark_of(response), "reason": "As announced"}
    assert client.post(address, data).status_code == 302
    assert DrawSettings.objects.get().sit_out_table_points_x12 == 48


def test_places_of_absent_players_change_only_with_a_reason(played: Event, client: Client) -> None:
    organizer = played.created_by
    other = next(
        value for value in AbsentPlaces.values if value != LedgerSettings.of_event(played).absent_places
    )
    with refused(played, ChangeNeedsReason):
        change_ledger_settings(organizer, played, fields={"absent_places": other})
    client.force_login(organizer)
    form = client.get(reverse("penalties:rules", args=[played.slug])).context["settings_form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    address = reverse("penalties:rules-settings", args=[played.slug])
    with nothing_changes(played):
        response = client.post(address, {**data, "absent_places": other})
    assert "This changes finished results" in text_of(response)
    data |= {"absent_places": other, "preview_mark": preview_mark_of(response), "reason": "As announced"}
    with one_act(played, LedgerVerb.LEDGER_SETTINGS_CHANGED_BECAUSE):
        assert client.post(address, data).status_code == 302
    seal(played, 1)
    with refused(played, ResultsSealed):
        change_ledger_settings(
            organizer, played, fields={"absent_places": form["absent_places"].value()}, reason="Back"
        )
