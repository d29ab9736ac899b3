"""Which rulebooks an event can have."""

import pytest

import scoring
from tournament.events.rulebook.rulesets import get_ruleset, known_rulesets, played_rulesets


def test_rulebook_that_only_scores_is_no_rulebook_of_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    last = known_rulesets()[-1]
    monkeypatch.setattr("scoring.rulesets.HANDS_ONLY", (last,))
    assert last not in known_rulesets()
    assert last in played_rulesets()
    with pytest.raises(scoring.UnknownRuleset):
        get_ruleset(last.id)
