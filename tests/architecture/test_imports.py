"""Who may import whom. The checker is tried on sources that break each rule, then let loose on our own."""

import subprocess
import sys

import pytest

from tests.architecture.import_rules import ROOT, faults_of, own_sources

BREACHES = {
    "standard library only": {"scoring.payments": "import django"},
    "app order": {
        "tournament.play.queries.tables": "from tournament.standings.queries import standings",
        "tournament.standings.queries": "standings = 1",
    },
    "another app's views": {
        "tournament.play.views": "from tournament.draws.views import get_round",
        "tournament.draws.views": "def get_round(): ...",
    },
    "above the apps": {
        "tournament.events.acts.events": "from tournament.simulation.luck import roll",
        "tournament.simulation.luck": "def roll(): ...",
    },
    "layer order": {
        "tournament.play.queries.tables": "from tournament.play.helpers import act",
        "tournament.play.helpers": "from tournament.play.acts.hands import act",
        "tournament.play.acts.hands": "def act(): ...",
    },
    "circle": {
        "scoring.recorded.pmn": "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from scoring.recorded.table import Won",
        "scoring.recorded.table": "from scoring.recorded.pmn import Fault\n\nclass Won: ...",
    },
    "circle of rooms": {
        "tournament.play.pages.table": "from tournament.play.hooks.guards import ask",
        "tournament.play.hooks.guards": "def ask(): ...",
        "tournament.play.hooks.marks": "from tournament.play.pages.hall import show",
        "tournament.play.pages.hall": "def show(): ...",
    },
    "circle of subjects": {
        "tournament.play.calls.acts": "from tournament.play.links.queries import read",
        "tournament.play.links.queries": "def read(): ...",
        "tournament.play.links.acts": "from tournament.play.calls.queries import ask",
        "tournament.play.calls.queries": "def ask(): ...",
    },
    "forms do not write": {
        "tournament.play.forms": "from tournament.play.acts.hands import record_hand",
        "tournament.play.acts.hands": "def record_hand(): ...",
    },
    "openpyxl not here": {"tournament.play.views": "import openpyxl"},
    "scoring not here": {
        "tournament.registration.views": "from scoring import score",
        "scoring": "def score(): ...",
    },
    "django.contrib.auth.models not here": {
        "tournament.events.models": "from django.contrib.auth.models import User"
    },
    "django.dispatch not here": {"tournament.events.apps": "from django.dispatch import receiver"},
    "tests not here": {"tournament.events.demo": "from tests.factories import make_event"},
    "import inside a function without its reason": {
        "tournament.core.env": "def read():\n    import json  # noqa: PLC0415 - it felt right"
    },
    "private name": {
        "tournament.play.views": "from tournament.play import pages\n\nprint(pages._sentence)",
        "tournament.play.pages.table": "def _sentence(): ...",
    },
    "no place": {"tournament.extras": ""},
}

ALLOWED = {
    "a standard module in an engine": {
        "tournament.draws.engine.draw": "from collections.abc import Iterator"
    },
    "a view that looks right": {
        "tournament.events.views": "from tournament.standings.queries import standings",
        "tournament.standings.queries": "standings = 1",
    },
    "an app to its left": {
        "tournament.play.acts.hands": "from tournament.events.acts.events import lock",
        "tournament.events.acts.events": "def lock(): ...",
    },
    "a command that loads late": {
        "tournament.core.apps": "def ready():\n    import json  # noqa: PLC0415 - app ready: registers checks"
    },
    "a name of one's own": {"tournament.core.env": "def _read(): ...\n\nvalue = _read()"},
    "a relative import that stays home": {
        "scoring": "from .tiles import parse",
        "scoring.tiles": "def parse(): ...",
    },
}


@pytest.mark.parametrize("rule", BREACHES)
def test_checker_names_a_breach(rule: str) -> None:
    found = faults_of(BREACHES[rule])
    assert [fault.rule for fault in found] == [rule], [str(fault) for fault in found]


def test_checker_knows_the_layers_of_a_subject() -> None:
    sources = {
        "tournament.play.clock.queries": "from tournament.play.clock.acts import act",
        "tournament.play.clock.acts": "def act(): ...",
    }
    assert [fault.rule for fault in faults_of(sources)] == ["layer order"]


def test_checker_sees_a_private_name_that_is_imported() -> None:
    sources = {
        "tournament.play.views": "from tournament.play.pages.table import _sentence",
        "tournament.play.pages.table": "def _sentence(): ...",
    }
    assert [fault.rule for fault in faults_of(sources)] == ["private name"]


def test_checker_follows_a_relative_import_into_another_app() -> None:
    sources = {
        "tournament.events.models": "from ..play.models import Hand",
        "tournament.play.models": "class Hand: ...",
    }
    assert [fault.rule for fault in faults_of(sources)] == ["app order"]


@pytest.mark.parametrize("case", ALLOWED)
def test_checker_lets_pass(case: str) -> None:
    assert faults_of(ALLOWED[case]) == []


def test_own_sources_keep_the_rules() -> None:
    assert [str(fault) for fault in faults_of(own_sources())] == []


def test_own_sources_are_read() -> None:
    """The walk above means something only when it sees the modules."""
    sources = own_sources()
    assert {"tournament.events.models", "tournament.play.acts.hands", "penalties.apps"} <= sources.keys()
    assert len(sources) > 60


def test_import_of_scoring_loads_no_django() -> None:
    code = (
        "import sys; import scoring; "
        "print(sorted(name for name in sys.modules if name.partition('.')[0] in ('django', 'tournament')))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"
