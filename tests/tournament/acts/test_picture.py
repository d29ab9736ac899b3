"""The picture in the README shows the table of acts as it is."""

from tests.architecture.import_rules import ROOT
from tournament.acts.picture import picture


def test_picture_in_the_readme_is_up_to_date():
    drawn = (ROOT / ".readme" / "acts.svg").read_text(encoding="utf-8")
    assert drawn == picture(), "Run: python -m tournament.acts.picture > .readme/acts.svg"
