"""The page and the command that score recorded games."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from tests.conftest import SignIn
from tests.scoring.test_recorded import BOTZONE, PMN
from tournament.accounts.models import User

pytestmark = pytest.mark.django_db
URL = "/recorded-hands/"


def upload(client: Client, content: bytes) -> tuple[int, str]:
    response = client.post(URL, {"file": SimpleUploadedFile("game.pmn", content)})
    return response.status_code, response.content.decode()


def test_hands_of_an_upload_are_scored(sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    assert client.get(URL).status_code == 200
    status, page = upload(client, PMN.encode())
    assert status == 200
    assert page.count("says the same") == 2
    assert "Mixed Straight 8" in page
    status, page = upload(client, PMN.replace("39/1.62", "49/1.62").encode())
    assert page.count("says 10</strong>") == 1
    status, page = upload(client, BOTZONE.encode())
    assert page.count("says 8</strong>") == 1


@pytest.mark.parametrize(
    "content", [b"", b"x", b"\xff\xfe", BOTZONE.replace("F1 F1", "F1").encode(), b"x" * 2_600_000]
)
def test_file_that_cannot_be_read_is_refused_with_its_line(
    sign_in: SignIn, organizer: User, content: bytes
) -> None:
    status, page = upload(sign_in(organizer), content)
    assert status == 422
    assert "says the same" not in page


def test_visitor_signs_in_first() -> None:
    assert Client().post(URL).status_code == 302


def test_command_prints_a_line_for_each_win(tmp_path: Path) -> None:
    path = tmp_path / "game.pmn"
    path.write_text(PMN, encoding="utf-8")
    out = StringIO()
    call_command("score_recorded", str(path), stdout=out)
    assert [json.loads(line)["total"] for line in out.getvalue().splitlines()] == [12, 12]
    path.write_text(PMN.replace("39/1.62", "49/1.62"), encoding="utf-8")
    with pytest.raises(CommandError, match="1 of 2 hands"):
        call_command("score_recorded", str(path), stdout=StringIO())
    path.write_text("nothing", encoding="utf-8")
    with pytest.raises(CommandError, match="Line 1"):
        call_command("score_recorded", str(path), stdout=StringIO())
