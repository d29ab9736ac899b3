"""Every act in every state: what the tables of acts say is what the site does."""

from enum import StrEnum
from typing import Any

import pytest

from tests.tournament.acts.expected.declared import ACT_OF, ALSO, NOT_DECLARED, OTHER_UNDO
from tests.tournament.acts.expected.picture import SHEETS
from tests.tournament.acts.scenery import CASES, SCENERY
from tests.tournament.acts.walking import expected_ends, lasting, misleading, misplaced, tried_here, walk
from tournament.acts.act import Act as DeclaredAct
from tournament.acts.people import SITE
from tournament.acts.people import Bearer as DeclaredBearer
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.registration import robots

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture(autouse=True)
def _nobody_is_too_quick(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)


def test_every_table_of_acts_is_walked():
    # What a device sends again has a walk of its own, in `test_devices.py`.
    assert {sheet.name for sheet in SHEETS} - set(SCENERY) == {"devices"}


@pytest.mark.parametrize("name", SCENERY)
def test_every_act_is_tried(name: str):
    acts = SCENERY[name].sheet.acts
    assert {act.code for act in acts} | {act.undone_by for act in acts} - {""} <= set(SCENERY[name].posts)


@pytest.mark.parametrize(("name", "situation"), CASES, ids=lambda one: getattr(one, "name", one))
def test_acts_end_as_the_table_says(name: str, situation: StrEnum):
    sheet = SCENERY[name].sheet
    acts = tried_here(sheet.acts, sheet.states, situation)
    if not acts:
        return
    scene = SCENERY[name].set_up(situation)
    ends, undone = walk(scene, acts)
    assert ends == expected_ends(acts, situation)
    assert misleading(scene, ends) == []
    assert misplaced(scene) == []
    assert lasting(undone) == {act.code for act in acts if situation in act.stays}, undone


WALKED = [act for sheet in SHEETS if sheet.name in SCENERY for act in sheet.acts]
NOT_WALKED = {
    **dict.fromkeys(
        (
            "accept_invitation",
            "withdraw_invitation",
            "choose_members_list",
            "enter_members",
            "import_seats",
            "ask_for_notices",
            "change_notices",
            "turn_notices_off",
            "remove_fee_item",
            "remove_question",
            "take_fees",
            "undo_fees",
            "tell_names_apart",
        ),
        "The tests of their apps try their states.",
    ),
    **dict.fromkeys(
        (
            "require_two_people",
            "stop_two_people",
            "ask_second_person",
            "confirm_request",
            "withdraw_request",
        ),
        "They take two people; `tests/tournament/events/acts/test_two_people.py` tries their states.",
    ),
    **dict.fromkeys(
        ("free_table", "release_pair", "take_apart", "remove_event_foul", "take_step_up"), "It only undoes."
    ),
    "forget_photos": "The server does it by itself, whatever the state.",
    **dict.fromkeys(("change_event", "discard_schedule", "end_role"), "It is done within another act."),
}
"""Acts in events without a row, and why."""


def act_of(code: str) -> str:
    return ACT_OF.get(code, code)


def declared_of(code: str) -> DeclaredAct[Any, Any, Any] | None:
    """The declared act of a row; None where nothing is declared."""
    return None if code in NOT_DECLARED else DeclaredAct.declared[act_of(code)]


def test_every_act_in_an_event_has_a_row():
    named = {act_of(act.code) for act in WALKED} | {each for others in ALSO.values() for each in others}
    in_events = {
        code
        for code, act in DeclaredAct.declared.items()
        if isinstance(act.looked_at(SITE, Event()), EventDoing)
    }
    assert in_events - named == set(NOT_WALKED)


def test_acts_belong_to_those_of_the_table():
    found: dict[str, set[str]] = {}
    for row in WALKED:
        if row.code not in NOT_DECLARED:
            found.setdefault(act_of(row.code), set()).update(row.roles)
    declared = {code: set(DeclaredAct.declared[code].terms.who) - {DeclaredBearer.SITE} for code in found}
    assert found == declared


def test_acts_are_undone_as_in_the_table():
    found = {}
    for row in WALKED:
        act = declared_of(row.code)
        if act and row.undone_by and act.terms.undo != act_of(row.undone_by):
            found[row.code] = act.terms.undo, act_of(row.undone_by)
    assert set(found) == set(OTHER_UNDO), found
