"""An invented rulebook, offered beside the others while a test runs."""

import pytest

import penalties.catalogue
import scoring.rulesets
from penalties.catalogue import add_book
from scoring import Ruleset, add_ruleset
from tests.rulebooks.garden.fouls import BOOK
from tests.rulebooks.garden.ruleset import GARDEN


@pytest.fixture
def garden(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """Garden mahjong: these two lines are all that a new rulebook adds outside its folder."""
    monkeypatch.setattr(scoring.rulesets, "_known", dict(scoring.rulesets._known))
    monkeypatch.setattr(penalties.catalogue, "_known", dict(penalties.catalogue._known))
    add_ruleset(GARDEN)
    add_book(BOOK)
    return GARDEN
