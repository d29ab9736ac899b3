"""An invented rulebook, offered beside the others while a test runs."""

import sys

import pytest

import scoring.rulesets
from scoring import Ruleset, add_ruleset
from tests.rulebooks.garden import fouls
from tests.rulebooks.garden.ruleset import GARDEN


@pytest.fixture
def garden(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """Garden mahjong: the line that adds it is all that a new rulebook needs outside its own files."""
    monkeypatch.setattr(scoring.rulesets, "_known", dict(scoring.rulesets._known))
    monkeypatch.setitem(sys.modules, f"penalties.catalogue.{GARDEN.id}", fouls)
    add_ruleset(GARDEN)
    return GARDEN
