"""Which rulebooks an event can have."""

import pytest

from scoring import UnknownRuleset
from tournament.events.rulebook.rulesets import get_ruleset, known_rulesets


def test_rulebook_that_only_scores_is_no_rulebook_of_an_event():
    assert "riichi" not in {ruleset.id for ruleset in known_rulesets()}
    with pytest.raises(UnknownRuleset):
        get_ruleset("riichi")
