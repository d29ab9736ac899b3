"""Another federation is one small file: its report is on the pages and in the folder without anything else."""

from io import BytesIO, StringIO
from pathlib import Path

import openpyxl
import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.conftest import SignIn
from tests.tournament.exchange.document.test_event import played_event
from tournament.core.sheets.sheet import Column, Sheet
from tournament.events.models import Event
from tournament.exchange.federations.types import Facts, Filled, Report
from tournament.exchange.management.commands import export_event
from tournament.exchange.views import files
from tournament.standings.queries import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def fill(event: Event, facts: Facts) -> Filled:
    table = standings(event, staff=True)
    rows = [(row.place, str(row.entry), facts.town) for row in table.rows]
    columns = (Column("Rank", 6), Column("Name", 30), Column("Where", 20))
    return Filled(
        sheet=Sheet("Other", columns, rows),
        lines=(),
        weight_halves=0,
        sum_of_points=0,
        by_penalties=0,
        by_rests=0,
        unexplained=0,
        missing=(),
    )


def test_report_of_another_federation_is_offered_and_written(
    sign_in: SignIn, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = Report("other", "Another federation", fill)
    monkeypatch.setattr(files, "REPORTS", (other,))
    monkeypatch.setattr(files, "BY_CODE", {"other": other})
    monkeypatch.setattr(export_event, "REPORTS", (other,))
    event = played_event()
    client = sign_in(event.created_by)
    assert "Another federation" in client.get(reverse("exchange:files", args=[event.slug])).content.decode()
    assert client.get(reverse("exchange:report", args=[event.slug, "other"])).status_code == 200
    url = reverse("exchange:report-workbook", args=[event.slug, "other"])
    content = client.get(url, {"town": "Łódź"}).content
    sheet = openpyxl.load_workbook(BytesIO(content)).active
    assert sheet is not None
    winner = next(row for row in standings(event, staff=True).rows if row.place == 1)
    assert [cell.value for cell in sheet[2]] == [1, str(winner.entry), "Łódź"]
    call_command("export_event", event.slug, "--to", str(tmp_path), "--no-pdf", stdout=StringIO())
    assert (tmp_path / "report-other.xlsx").exists()
