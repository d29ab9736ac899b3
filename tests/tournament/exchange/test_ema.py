"""The EMA report: its weight and base ranks, its cells, and what it says before it is sent."""

import re
from fractions import Fraction
from html import unescape
from io import BytesIO

import openpyxl
import pytest
from django.urls import reverse

from tests.acts import one_act
from tests.conftest import SignIn
from tests.penalties.given import give, seated
from tests.tournament.exchange.document.test_event import played_event
from tests.tournament.exchange.events import event_of_stages
from tournament.accounts.models import User
from tournament.core.templatetags.ui import signed
from tournament.events.enums import Role
from tournament.events.models import Event, Staff
from tournament.exchange.federations.ema import (
    base_rank,
    country_of,
    fill,
    weight_halves,
    whole_score,
)
from tournament.exchange.federations.types import Facts
from tournament.registration.models import Entry
from tournament.registration.verbs import EntryVerb
from tournament.standings.engine.table_points import TWELFTHS
from tournament.standings.queries import standings


@pytest.mark.parametrize(
    ("days", "players", "countries", "championship", "halves"),
    [
        (1, 40, 5, False, 2),
        (2, 41, 6, False, 6),
        (2, 80, 9, False, 6),
        (3, 81, 10, False, 10),
        (5, 81, 10, True, 12),
    ],
)
def test_weight(days: int, players: int, countries: int, championship: bool, halves: int) -> None:
    assert (
        weight_halves(days=days, players=players, countries=countries, is_championship=championship) == halves
    )


@pytest.mark.parametrize(
    ("place", "players", "rank"), [(1, 40, 1000), (40, 40, 0), (2, 40, 974), (2, 3, 500), (1, 1, 1000)]
)
def test_base_rank(place: int, players: int, rank: int) -> None:
    assert base_rank(place, players) == rank


@pytest.mark.parametrize(
    ("text", "written"),
    [("DE", "GER"), ("Netherlands", "NED"), ("UK", "GBR"), ("Atlantis", "Atlantis"), ("", "")],
)
def test_countries_are_written_as_the_association_does(text: str, written: str) -> None:
    assert country_of(text) == written


@pytest.mark.django_db
def test_workbook_has_players_and_facts_where_readers_look() -> None:
    event = played_event()
    event.entries.filter(number=4).update(
        federation_id="4010001", country="DE", name="Ann Lee", hides_name=True
    )
    filled = fill(event, Facts(country="Poland", town="Warsaw"))
    rows = [list(row) for row in filled.sheet.rows]
    assert len(filled.sheet.columns) == 18
    winner = next(row for row in rows if row[4] == "Lee")
    # The association is told the name that the public does not read.
    assert "Ann Lee" in [line.name for line in filled.lines]
    assert winner[2:6] == [4, "Ann", "Lee", "04010001"]
    assert winner[8:10] == [1, "GER"]
    assert {(row[5], row[8]) for row in rows if row is not winner} == {(-1, 0)}
    facts = rows[1]
    assert (facts[0], facts[1], facts[11], facts[12]) == (event.name, 9, "POL", "Warsaw")
    assert (facts[13], facts[15], facts[17]) == (1.0, "MCR", 1)
    assert filled.unexplained == 0


@pytest.mark.parametrize(
    ("points", "score"),
    [
        (72, 72),
        (Fraction(289, 4), 72),
        (Fraction(145, 2), 73),
        (Fraction(-145, 2), -73),
        (Fraction(-41, 4), -10),
        (0, 0),
    ],
)
def test_score_is_rounded_to_the_nearest(points: int | Fraction, score: int) -> None:
    assert whole_score(points) == score


@pytest.mark.django_db
@pytest.mark.one_database
def test_carried_scores_are_exact_or_rounded_by_the_stated_rule(sign_in: SignIn) -> None:
    event = event_of_stages()
    event.entries.update(family_name="Elm")
    ranked = [row for row in standings(event, staff=True).rows if row.place is not None]
    assert any(Fraction(row.points).denominator > 1 for row in ranked)
    client = sign_in(event.created_by)
    response = client.get(reverse("exchange:report-workbook", args=[event.slug, "ema"]))
    report, notes = openpyxl.load_workbook(BytesIO(response.content)).worksheets
    written = [
        (row[2], Fraction(row[6]).limit_denominator(1000), row[7])
        for row in report.iter_rows(min_row=2, values_only=True)
    ]
    assert written == [
        (row.place, Fraction(row.table_points_x12) / TWELFTHS, whole_score(row.points)) for row in ranked
    ]
    rounded = [row for row in ranked if Fraction(row.points).denominator > 1]
    notes_of_report = [cell for (cell,) in notes.iter_rows(min_row=2, values_only=True)]
    assert "halves away from zero" in str(notes_of_report[0])
    assert len(notes_of_report) == 1 + len(rounded)
    page = client.get(reverse("exchange:report", args=[event.slug, "ema"])).content.decode()
    assert f"add up to {signed(sum(row.points for row in ranked))}:" in page
    assert [str(note) in unescape(page) for note in notes_of_report] == [True] * len(notes_of_report)


@pytest.mark.django_db
def test_missing_is_told() -> None:
    notes_of_report = " ".join(fill(played_event(), Facts()).missing)
    for words in (
        "9 players have no EMA number",
        "No country is known",
        "no date",
        "country of the event",
        "town",
    ):
        assert words in notes_of_report


@pytest.mark.django_db
def test_missing_is_told_with_one_full_stop_after_a_name() -> None:
    event = played_event()
    for entry in event.entries.all():
        event.entries.filter(pk=entry.pk).update(federation_id=f"0401{entry.number:04}", country="POL")
    event.entries.filter(number=1).update(name="Ivan Jr.", federation_id="", country="")
    notes_of_report = fill(event, Facts()).missing
    assert "1 player has no EMA number: Ivan Jr. They are reported as non-members." in notes_of_report
    assert "No country is known for Ivan Jr." in notes_of_report
    assert "Jr.." not in " ".join(notes_of_report)


def test_page_and_workbook(sign_in: SignIn, organizer: User) -> None:
    event = played_event()
    Event.objects.filter(pk=event.pk).update(venue="Pier 4 Hall", town="Gdańsk", country="PL")
    client = sign_in(event.created_by)
    page = client.get(reverse("exchange:report", args=[event.slug, "ema"]))
    assert page.context["form"]["town"].value() == "Gdańsk"
    html = client.get(
        reverse("exchange:report", args=[event.slug, "ema"]), {"country": "POL"}
    ).content.decode()
    assert "Expected weight: 1." in html
    assert "The rest adds up to zero." in html
    response = client.get(reverse("exchange:report-workbook", args=[event.slug, "ema"]), {"country": "POL"})
    sheet = openpyxl.load_workbook(BytesIO(response.content)).active
    assert sheet is not None
    assert (sheet["L3"].value, sheet["M3"].value) == ("POL", "Gdańsk")
    assert sheet["C2"].value == 1


@pytest.mark.django_db
def test_penalties_are_listed_and_explain_the_sum(sign_in: SignIn) -> None:
    event = played_event()
    table = event.rounds.get(number=1).tables.get(number=1)
    give(event, seated(table, 0), "late", table=table, measure=7)
    html = (
        sign_in(event.created_by).get(reverse("exchange:report", args=[event.slug, "ema"])).content.decode()
    )
    listed = html.partition("Points from penalties:")[2].partition("</ul>")[0]
    assert re.findall(r"<bdi>(.*?)</bdi>: (\S+)</li>", listed) == [("Player 1", "−10")]
    assert "The rest adds up to zero." in html


@pytest.mark.django_db
def test_names_that_nobody_told_apart_are_asked_for_and_go_right(sign_in: SignIn, referee: User) -> None:
    event = played_event()
    players = list(event.entries.filter(is_house=False).order_by("number"))
    for entry, name in zip(players, ("Wong Siu-ming", "Kőszegi Ildikó", "LEE Ann"), strict=False):
        Entry.objects.filter(pk=entry.pk).update(name=name, given_name="", family_name="")
    Entry.objects.filter(pk__in=[entry.pk for entry in players[3:]]).update(
        given_name="Bo", family_name="Elm"
    )
    page = reverse("exchange:report", args=[event.slug, "ema"])
    told = reverse("exchange:report-names", args=[event.slug, "ema"])
    wong, koszegi = (entry.pk for entry in players[:2])
    fields = {f"given_{wong}": "Siu-ming", f"family_{wong}": "Wong", f"given_{koszegi}": "Ildikó"}
    client, of_referee = sign_in(event.created_by), sign_in(referee)
    Staff.objects.get_or_create(event=event, user=referee, role=Role.REFEREE)

    assert [one.entry.pk for one in client.get(page).context["names"].asked] == [wong, koszegi]
    assert "Wong Siu-ming, Kőszegi Ildikó" in " ".join(fill(event, Facts()).notes)
    # The family name is guessed to be last; the page asks before anything is sent.
    assert f'name="family_{koszegi}" value="Ildikó"' in unescape(client.get(page).content.decode())
    assert client.post(told, fields).status_code == 422
    assert of_referee.post(told, fields).status_code == 403
    assert client.get(told).status_code == 405
    with one_act(event, EntryVerb.NAMES_TOLD_APART, is_public=False):
        assert client.post(told, {**fields, f"family_{koszegi}": "Kőszegi"})["Location"] == page

    assert client.get(page).context["names"].asked == []
    filled = fill(event, Facts())
    assert filled.notes == ()
    assert {("Siu-ming", "Wong"), ("Ildikó", "Kőszegi"), ("Ann", "LEE")} <= {
        (row[3], row[4]) for row in filled.sheet.rows
    }


@pytest.mark.django_db
def test_only_events_that_the_association_ranks_have_its_report(sign_in: SignIn) -> None:
    event = played_event()
    client = sign_in(event.created_by)
    addresses = [reverse(f"exchange:report{part}", args=[event.slug, "ema"]) for part in ("", "-workbook")]
    assert [client.get(address).status_code for address in addresses] == [200, 200]
    Event.objects.filter(pk=event.pk).update(ruleset="gghk")
    assert [client.get(address).status_code for address in addresses] == [404, 404]
    assert addresses[0] not in client.get(reverse("exchange:files", args=[event.slug])).content.decode()
