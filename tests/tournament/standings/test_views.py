from io import BytesIO

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from tests.invented import offer
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_entries, write_event, write_sit_outs
from tournament.accounts.models import User
from tournament.events.enums import Role, RoundState, Visibility
from tournament.events.models import Staff
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db

FOUR = ("Ann", "Ben", "Cho", "Dee")
ROUND_1 = PlayedTable(1, FOUR, ((24, -8, -8, -8), (-10, 30, -10, -10)))
ROUND_2 = PlayedTable(2, FOUR, ((48, -16, -16, -16),))
PLAYING = PlayedTable(2, FOUR, ((-96, -32, -32, 160),), is_closed=False)
HTMX = {"HX-Request": "true"}
KINDS = ["standings-xlsx", "standings-csv"]


@pytest.fixture
def running():
    """Round 1 closed, round 2 running, round 3 drawn."""
    states = {2: RoundState.RUNNING, 3: RoundState.DRAWN}
    return write_event(FOUR, [ROUND_1, PLAYING, PlayedTable(3, FOUR, ())], states)


@pytest.fixture
def closed():
    return write_event(FOUR, [ROUND_1, ROUND_2])


def url(event, name="standings"):
    return reverse(f"standings:{name}", args=[event.slug])


def client_of(event, role):
    user = User.objects.create_user("somebody", password="tiles")
    if role:
        Staff.objects.create(event=event, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def places(response):
    return [(row.entry.name, row.place) for row in response.context["rows"]]


def test_standings_page_shows_a_visitor_the_newest_standings(client, closed):
    response = client.get(url(closed))

    assert response.status_code == 200
    assert response.templates[0].name == "standings/standings.html"
    assert places(response) == [("Ann", 1), ("Ben", 2), ("Cho", 3), ("Dee", 3)]
    assert response.context["still_playing"] == ""
    assert response.context["exports"] == {
        "xlsx": url(closed, "standings-xlsx"),
        "csv": url(closed, "standings-csv"),
    }
    text = response.content.decode()
    assert [name for name in FOUR if name not in text] == []
    # Nobody was tied in what is compared first, so no row says what decided its place.
    assert "Decided by" not in text


def test_standings_page_after_an_earlier_round(client, closed):
    response = client.get(url(closed), {"after": "1"})

    assert (response.context["after_round"], response.context["chosen_round"]) == (1, 1)
    assert places(response) == [("Ben", 1), ("Ann", 2), ("Cho", 3), ("Dee", 3)]
    assert response.context["exports"]["csv"] == url(closed, "standings-csv") + "?after=1"


def test_standings_page_tells_who_sat_out_and_what_it_gives(client):
    event = write_event((*FOUR, "Eve"), [ROUND_1])
    write_sit_outs(event, [("Eve", 1)], points=-3, table_points_x12=21)

    page = client.get(url(event)).content.decode()

    assert "sat out −3" in " ".join(page.split())
    assert "A player who sits out a round gets 1¾ table points and −3 points for it." in page


def test_points_of_a_round_sat_out_are_told_where_there_are_any(client):
    event = write_event((*FOUR, "Eve"), [ROUND_1])
    write_sit_outs(event, [("Eve", 1)], points=0, table_points_x12=12)

    assert "sat out</small>" in client.get(url(event)).content.decode()


def test_standings_page_says_nothing_of_sitting_out_where_nobody_did(client, closed):
    assert b"sits a round out" not in client.get(url(closed)).content


def test_standings_page_is_live_while_a_round_runs(client, running):
    response = client.get(url(running))

    assert response.context["is_live"]
    assert response.context["still_playing"] == "1 table is still playing: places can change."
    points = {row.entry.name: row.points for row in response.context["rows"]}
    assert points == {"Ann": -82, "Ben": -10, "Cho": -50, "Dee": 142}


def test_standings_page_official_while_a_round_runs(client, running):
    response = client.get(url(running), {"live": "0"})

    assert (response.context["is_live"], response.context["chosen_round"]) == (False, 1)
    assert places(response) == [("Ben", 1), ("Ann", 2), ("Cho", 3), ("Dee", 3)]


@pytest.mark.parametrize("asked", [{"after": "1"}, {"live": "0"}])
def test_standings_after_the_only_closed_round_lead_back_to_those_of_now(client, running, asked):
    page = client.get(url(running), asked).content.decode()

    assert f'<a href="{url(running)}">Now</a>' in " ".join(page.split()).replace(" >", ">")


def test_standings_page_before_the_first_round_says_so(client):
    event = write_event(FOUR, [PlayedTable(1, FOUR, ())], {1: RoundState.DRAWN})

    response = client.get(url(event))

    assert response.context["rows"] == ()
    assert "No standings yet" in response.content.decode()


@pytest.mark.parametrize("after", ["0", "3", "99", "-1", "two", "²", "1" * 500, "1e1", "\x00"])
def test_standings_page_after_a_round_without_standings_leads_to_the_newest(client, running, after):
    response = client.get(url(running), {"after": after})

    assert (response.status_code, response.headers["Location"]) == (302, url(running))


def test_standings_page_answers_204_while_nothing_has_changed(client, closed, django_assert_num_queries):
    with django_assert_num_queries(1):
        same = client.get(url(closed), {"r": closed.revision}, headers=HTMX)
    older = client.get(url(closed), {"r": closed.revision - 1}, headers=HTMX)

    assert (same.status_code, same.content) == (204, b"")
    assert older.status_code == 200


def test_standings_page_answers_htmx_with_the_fragment(client, closed):
    response = client.get(url(closed), headers=HTMX)

    assert response.templates[0].name == "standings/_standings.html"
    assert "<html" not in response.content.decode()
    assert "HX-Request" in response.headers["Vary"]


def test_standings_fragment_may_be_kept_by_caches_for_a_visitor(client, closed):
    response = client.get(url(closed), headers=HTMX)

    assert response.headers["Cache-Control"] == "public, max-age=0, s-maxage=2"
    again = client.get(url(closed), headers={**HTMX, "If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.REFEREE, None])
def test_standings_fragment_of_somebody_signed_in_stays_private(closed, role):
    response = client_of(closed, role).get(url(closed), headers=HTMX)

    assert response.headers["Cache-Control"] == "no-cache, private"


def test_whole_standings_page_is_the_same_for_all_visitors(client, closed):
    response = client.get(url(closed))

    assert response.headers["Cache-Control"] == "public, max-age=0, s-maxage=2"
    assert "Set-Cookie" not in response.headers
    assert "Cookie" not in response.headers["Vary"]
    assert client.get(url(closed), headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("name", ["standings", *KINDS])
def test_standings_of_a_private_event_are_for_its_staff(client, closed, name):
    closed.visibility = Visibility.PRIVATE
    closed.save()

    assert client.get(url(closed, name)).status_code == 404
    assert client_of(closed, Role.REFEREE).get(url(closed, name)).status_code == 200


@pytest.mark.parametrize("name", ["standings", *KINDS])
def test_standings_cannot_be_posted_to(client, closed, name):
    assert client.post(url(closed, name)).status_code == 405


@pytest.mark.parametrize("entries", [1, 3])
def test_standings_page_query_count(client, closed, entries, django_assert_num_queries):
    write_entries(closed, [f"More {number}" for number in range(entries)])

    with django_assert_num_queries(16):
        client.get(url(closed))


def test_xlsx_holds_the_newest_official_standings(client, running):
    response = client.get(url(running, "standings-xlsx"))

    assert response.headers["Content-Type"].endswith("spreadsheetml.sheet")
    assert (
        response.headers["Content-Disposition"]
        == f'attachment; filename="{running.slug}-standings-after-round-1.xlsx"'
    )
    workbook = openpyxl.load_workbook(BytesIO(response.content))
    rows = list(workbook["Standings"].iter_rows(min_row=2, values_only=True))
    table = standings(running)
    assert [(row[0], row[2], row[9]) for row in rows] == [
        (row.place, row.entry.name, row.points) for row in table.rows
    ]
    assert {row[0] for row in workbook["Hands"].iter_rows(min_row=2, values_only=True)} == {1}


def test_csv_holds_the_newest_official_standings(client, running):
    response = client.get(url(running, "standings-csv"))

    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert (
        response.headers["Content-Disposition"]
        == f'attachment; filename="{running.slug}-standings-after-round-1.csv"'
    )
    lines = response.content.decode("utf-8-sig").splitlines()
    assert [line.split(",")[2] for line in lines] == ["Name", "Ben", "Ann", "Cho", "Dee"]


@pytest.mark.parametrize("name", KINDS)
def test_download_after_an_earlier_round(client, closed, name):
    newest, earlier = (client.get(url(closed, name), {"after": after}) for after in ("", "1"))

    assert (newest.status_code, earlier.status_code) == (200, 200)
    assert newest.content != earlier.content


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("after", ["0", "2", "3", "two", "²", "\x00"])
def test_download_after_a_round_without_standings_is_not_found(client, running, name, after):
    assert client.get(url(running, name), {"after": after}).status_code == 404


@pytest.mark.parametrize("name", KINDS)
def test_live_download_is_for_the_staff(client, running, name):
    assert client.get(url(running, name), {"live": "1"}).status_code == 403
    response = client_of(running, Role.REFEREE).get(url(running, name), {"live": "1"})
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert response.content != client.get(url(running, name)).content


def test_live_download_is_refused_to_a_stranger(running):
    assert client_of(running, None).get(url(running, "standings-csv"), {"live": "1"}).status_code == 403


@pytest.mark.parametrize("name", KINDS)
def test_download_is_not_sent_again_while_nothing_has_changed(client, closed, name):
    first = client.get(url(closed, name))
    tag = {"If-None-Match": first.headers["ETag"]}

    assert client.get(url(closed, name), headers=tag).status_code == 304
    closed.revision += 1
    closed.save()
    assert client.get(url(closed, name), headers=tag).status_code == 200
    assert client.get(url(closed, name), {"after": "1"}, headers=tag).status_code == 200


def test_download_speaks_the_readers_language(client, closed, settings, tmp_path):
    offer(settings, tmp_path, "zh-hant")
    english = client.get(url(closed, "standings-csv"))
    chinese = client.get(url(closed, "standings-csv"), headers={"Accept-Language": "zh-hant"})

    assert english.headers["ETag"] != chinese.headers["ETag"]
    assert "Accept-Language" in chinese.headers["Vary"]


def test_page_says_what_is_compared_and_what_the_files_hold(client, running):
    page = client.get(url(running)).content.decode()
    assert "Ranked by table points, then contest points. Tied players share a place." in page
    assert "The files contain the official standings after round 1." in page
