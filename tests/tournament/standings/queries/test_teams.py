"""Team standings as readers get them: the page, the file, the workbook."""

import csv as csv_module
from io import BytesIO, StringIO

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.pages import preview_mark_of, text_of
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_entries, write_event
from tournament.accounts.models import User
from tournament.events.acts.events import change_event
from tournament.events.enums import HoldBack, RoundState, TeamRanking
from tournament.events.errors import ChangeNeedsReason
from tournament.events.forms.event import EventForm
from tournament.events.models import Event
from tournament.events.settings.sections import RANKING
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.queries import standings
from tournament.standings.queries.teams import team_standings

pytestmark = pytest.mark.django_db

EIGHT = ("Ann", "Ben", "Cho", "Dee", "Eva", "Fay", "Gus", "Hal")
TABLES = (
    PlayedTable(1, EIGHT[:4], ((30, 10, -10, -30),)),
    PlayedTable(1, EIGHT[4:], ((9, 3, -3, -9),)),
)
TEAMS = {"Ann": "Dragons", "Eva": "Dragons", "Ben": "Winds", "Fay": "Winds", "Cho": "Flowers"}


def written(**fields: object) -> Event:
    event = write_event(EIGHT, TABLES, team_ranking=TeamRanking.POINTS, **fields)
    for name, team in TEAMS.items():
        Entry.objects.filter(event=event, name=name).update(team=team)
    Entry.objects.filter(event=event, name="Eva").update(team_order=1, is_captain=True)
    return event


def rows_of(event: Event) -> list[tuple[str, int | None, object]]:
    return [(row.team, row.place, row.points) for row in team_standings(event, standings(event))]


def page(client: Client, event: Event) -> str:
    return text_of(client.get(reverse("standings:teams", args=[event.slug]))).partition("<main")[2]


def test_teams_add_up_their_players_in_their_order(client: Client) -> None:
    event = written()

    assert rows_of(event) == [("Dragons", 1, 39), ("Winds", 2, 13), ("Flowers", 3, -10)]
    text = page(client, event).partition("<h1")[2]
    assert text.index("Dragons") < text.index("Eva") < text.index("Captain") < text.index("Ann")
    assert "Teams after round 1" in text
    assert ">Hal<" not in text
    standings_page = client.get(reverse("standings:standings", args=[event.slug])).content.decode()
    assert reverse("standings:teams", args=[event.slug]) in standings_page


def test_best_players_and_table_points(client: Client) -> None:
    event = written(team_best=1)
    assert rows_of(event) == [("Dragons", 1, 30), ("Winds", 2, 10), ("Flowers", 3, -10)]
    assert "does not count" in page(client, event)
    assert "The best 1 players of each team count." in page(client, event)

    event.team_ranking, event.team_best = TeamRanking.TABLE_POINTS, None
    event.save()
    earned = [row.table_points_x12 for row in team_standings(event, standings(event))]
    assert earned == [8 * 12, 4 * 12, 12]


def test_tie_breaks_of_the_event_hold_for_teams_likewise() -> None:
    event = written(tie_breaks=["table_points", "points"], ranking="own")
    assert rows_of(event)[0][0] == "Dragons"


def settings_data(event: Event, **fields: object) -> dict[str, object]:
    """What the browser sends of the settings page, with `fields` changed."""
    form = EventForm(instance=Event.objects.get(pk=event.pk), section=RANKING)
    data = {name: form[name].value() for name in form.fields if name not in ("client_key", "languages")}
    data = {name: value for name, value in data.items() if value is not None and value is not False}
    return {**data, "languages": event.languages, **fields}


def test_settings_page_shows_which_teams_move_before_it_saves(client: Client) -> None:
    """Ann and Dee have less than Ben and Fay together, but Ann alone has more than either."""
    event = written()
    Entry.objects.filter(event=event, name="Eva").update(team="", team_order=None, is_captain=False)
    Entry.objects.filter(event=event, name="Dee").update(team="Dragons")
    assert rows_of(event) == [("Winds", 1, 13), ("Dragons", 2, 0), ("Flowers", 3, -10)]
    client.force_login(event.created_by)
    address = reverse("events:settings-section", args=[event.slug, "ranking"])
    with nothing_changes(event):
        response = client.post(address, settings_data(event, team_best="1"))
    effect = response.context["effect"]
    assert response.status_code == 422
    moved = [(change.team, change.before, change.after) for change in effect.moved_teams]
    assert (effect.moved, moved) == ((), [("Dragons", 2, 1), ("Winds", 1, 2)])
    assert "2 teams change place after round 1:" in text_of(response)
    assert "Another team takes first place." in text_of(response)
    assert "Nobody changes place" not in text_of(response)
    # What was shown of the teams is what is saved.
    Entry.objects.filter(event=event, name="Eva").update(team="Flowers")
    data = settings_data(event, team_best="1", preview_mark=preview_mark_of(response), reason="As announced")
    with nothing_changes(event):
        again = client.post(address, data)
    data["preview_mark"] = preview_mark_of(again)
    assert client.post(address, data).status_code == 302
    assert rows_of(Event.objects.get())[0] == ("Dragons", 1, 30)


def test_teams_that_are_ranked_no_more_are_named(client: Client) -> None:
    event = written()
    client.force_login(event.created_by)
    address = reverse("events:settings-section", args=[event.slug, "ranking"])
    response = client.post(address, settings_data(event, team_ranking="off"))
    moved = {(change.team, change.before, change.after) for change in response.context["effect"].moved_teams}
    assert moved == {("Dragons", 1, None), ("Winds", 2, None), ("Flowers", 3, None)}


def test_event_without_team_standings_shows_none(client: Client, sign_in: SignIn, organizer: User) -> None:
    event = written()
    Event.objects.filter(pk=event.pk).update(team_ranking=TeamRanking.OFF, revision=event.revision + 1)

    assert "This event does not rank teams." in page(client, event)
    assert client.get(reverse("standings:teams-csv", args=[event.slug])).content.count(b"\n") == 1
    workbook = client.get(reverse("standings:standings-xlsx", args=[event.slug])).content
    assert "Teams" not in openpyxl.load_workbook(BytesIO(workbook)).sheetnames


def test_withdrawn_player_keeps_results_and_who_never_played_is_in_no_list(client: Client) -> None:
    event = written()
    Entry.objects.filter(event=event, name="Ann").update(status=EntryStatus.WITHDRAWN)
    write_entries(event, ["Ida"], team="Dragons", status=EntryStatus.WITHDRAWN)

    assert rows_of(event)[0] == ("Dragons", 1, 39)
    Event.objects.filter(pk=event.pk).update(revision=event.revision + 1)
    text = page(client, event)
    assert "Ann" in text
    assert "Ida" not in text
    assert b"Ida" not in client.get(reverse("standings:teams-csv", args=[event.slug])).content


def test_files_hold_each_team_with_its_players(client: Client) -> None:
    event = written()

    data = client.get(reverse("standings:teams-csv", args=[event.slug])).content.decode("utf-8-sig")
    lines = list(csv_module.DictReader(StringIO(data)))
    assert [(line["Place"], line["Team"], line["Name"], line["Counts"]) for line in lines[:3]] == [
        ("1", "Dragons", "", ""),
        ("", "Dragons", "Eva", "yes"),
        ("", "Dragons", "Ann", "yes"),
    ]
    assert lines[1]["Captain"] == "yes"
    workbook = client.get(reverse("standings:standings-xlsx", args=[event.slug])).content
    sheet = openpyxl.load_workbook(BytesIO(workbook))["Teams"]
    assert [cell.value for cell in sheet["B"][1:4]] == ["Dragons", "Dragons", "Dragons"]


def test_held_results_are_in_no_team_of_the_public(client: Client, sign_in: SignIn, organizer: User) -> None:
    event = written(hold_back=HoldBack.PUBLISHED)
    assert "+39" not in page(client, event)
    assert b"39" not in client.get(reverse("standings:teams-csv", args=[event.slug])).content
    assert "+39" in page(sign_in(event.created_by), event)


def test_page_follows_the_event_and_takes_no_post(client: Client) -> None:
    event = written()
    url = reverse("standings:teams", args=[event.slug])
    now = Event.objects.get(pk=event.pk).revision

    assert client.get(f"{url}?r={now}").status_code == 204
    assert client.get(f"{url}?r={now - 1}", headers={"HX-Request": "true"}).status_code == 200
    assert client.post(url).status_code == 405
    assert client.get(reverse("standings:teams", args=["nowhere"])).status_code == 404


def test_a_change_of_finished_teams_needs_a_reason() -> None:
    event = written()
    actor = event.created_by

    with pytest.raises(ChangeNeedsReason):
        change_event(actor, event, fields={"team_best": 2})
    change_event(actor, event, fields={"team_best": 2}, reason="The rules say so")
    change_event(actor, event, fields={"team_ranking": TeamRanking.OFF}, reason="None")
    change_event(actor, event, fields={"team_ranking": TeamRanking.TABLE_POINTS})


def test_live_teams_count_the_running_round() -> None:
    running = PlayedTable(2, EIGHT[:4], ((8, 8, -8, -8),), is_closed=False)
    event = write_event(EIGHT, (*TABLES, running), {2: RoundState.RUNNING}, team_ranking=TeamRanking.POINTS)
    Entry.objects.filter(event=event, name__in=["Ann", "Ben"]).update(team="Dragons")

    live = standings(event, live=True)
    assert [row.points for row in team_standings(event, live)] == [56]
    assert [row.per_round for row in team_standings(event, live)] == [(40, 16)]


def test_queries_do_not_grow_with_the_teams(client: Client, django_assert_max_num_queries: object) -> None:
    event = written()
    table = standings(event)
    with django_assert_max_num_queries(1):  # type: ignore[operator]
        team_standings(event, table)
