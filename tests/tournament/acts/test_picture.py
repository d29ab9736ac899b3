"""The pictures in the page on acts show the tables of acts as they are."""

import pytest

from tests.architecture.import_rules import ROOT
from tests.tournament.acts.expected.picture import SHEETS, Sheet, picture


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_picture_is_up_to_date(sheet: Sheet):
    assert sheet.path.read_text(encoding="utf-8") == picture(sheet), (
        "`draw` in tests/tournament/acts/expected/picture.py draws it again"
    )


def test_page_shows_every_picture():
    text = (ROOT / "docs" / "design" / "acts.md").read_text(encoding="utf-8")
    assert [sheet.name for sheet in SHEETS if f"(../../.readme/{sheet.path.name})" not in text] == []
