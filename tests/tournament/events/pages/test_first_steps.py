"""The strip of first steps, from the state of an event to its steps. Nothing here asks the database."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.urls import reverse

from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.pages.first_steps import FirstSteps, Preparation, StepState, first_steps

STATES = {
    "P": RoundState.PLANNED,
    "D": RoundState.DRAWN,
    "O": RoundState.PUBLISHED,
    "R": RoundState.RUNNING,
    "C": RoundState.CLOSED,
}
"""The rounds of an event as a word: "ODD" has one round that is out and two that are drawn."""
EVENT = Event(name="Harbour Open", slug="harbour", rounds_planned=3, ruleset="mcr")


def prepared(states: str = "PPP", people: int = 16, **more: Any) -> FirstSteps | None:
    rounds = [Round(event=EVENT, number=n, state=STATES[letter]) for n, letter in enumerate(states, start=1)]
    if "begins_at" in more:
        rounds[0].begins_at = more.pop("begins_at")
    return first_steps(Preparation(EVENT, rounds, people, **{"seats": people, **more}))


def shown(states: str = "PPP", people: int = 16, **more: Any) -> FirstSteps:
    steps = prepared(states, people, **more)
    assert steps is not None
    assert [step.number for step in steps.steps] == [1, 2, 3, 4, 5]
    assert [step.state for step in steps.steps].count(StepState.NOW) == 1
    return steps


def current(steps: FirstSteps) -> int:
    return next(step.number for step in steps.steps if step.state is StepState.NOW)


@pytest.mark.parametrize(
    ("states", "people", "more", "number", "details"),
    [
        ("PPP", 0, {}, 2, ["Nobody yet"]),
        ("PPP", 1, {}, 2, ["1 player"]),
        ("PPP", 3, {}, 2, ["3 players"]),
        ("PPP", 14, {}, 2, ["14 of 16 players"]),
        ("PPP", 14, {"seats": 16}, 3, ["14 players and 2 to fill the tables"]),
        ("PPP", 14, {"seats": 15}, 2, ["15 of 16 players"]),
        ("PPP", 14, {"seats": 12, "resting": 2}, 3, ["14 players; 2 sit out"]),
        ("PPP", 3, {"seats": 3, "resting": 3}, 2, ["3 players; 3 sit out"]),
        ("PPP", 16, {}, 3, ["16 players", "Not drawn yet"]),
        ("PPP", 16, {"method": "Random"}, 3, ["16 players", "Proposed: Random"]),
        ("PPP", 12, {"takes_sign_ups": True, "places": 16}, 3, ["12 of 16 players; sign-up is open"]),
        ("PPP", 0, {"takes_sign_ups": True}, 2, ["0 players; sign-up is open"]),
        ("DPP", 16, {}, 4, ["16 players", "Round 1 is drawn", "Only the staff sees the seats"]),
        ("DDD", 16, {}, 4, ["16 players", "Rounds 1 to 3 are drawn"]),
        (
            "ODD",
            16,
            {},
            5,
            ["16 players", "Rounds 1 to 3 are drawn", "The seats of 1 of 3 rounds are public"],
        ),
        (
            "OPP",
            16,
            {},
            5,
            ["16 players", "Round 1 is drawn", "The seats are public", "Once everybody is seated"],
        ),
        # The field changed after the draw: what is drawn stays drawn, and the seats say what is wrong with them.
        ("OPP", 15, {"unfilled_seats": ["Seat."]}, 5, ["15 of 16 players", "", "", "1 seat is not filled"]),
        ("PDP", 16, {}, 3, ["16 players", "Round 2 is drawn"]),
    ],
)
def test_each_state_has_its_step(
    states: str, people: int, more: dict[str, Any], number: int, details: list[str]
) -> None:
    steps = shown(states, people, **more)
    assert current(steps) == number
    assert steps.steps[0].detail == "Mahjong Competition Rules, 3 rounds"
    for step, detail in zip(steps.steps[1:], details, strict=False):
        assert not detail or step.detail == detail


@pytest.mark.parametrize("states", ["RPP", "CPP", "CDP", "PRP", "CCC"])
def test_strip_is_gone_once_a_round_has_begun(states: str) -> None:
    assert prepared(states) is None


def test_round_put_back_is_to_be_started_again() -> None:
    # A round that is put back is published again; nothing else tells it from one that never ran.
    steps = shown("OPP")
    assert (current(steps), steps.now.method) == (5, "post")


def test_planned_time_of_the_round_stands_at_its_start() -> None:
    steps = shown("OPP", begins_at=datetime(2026, 11, 22, 9, 30, tzinfo=UTC))
    assert "22 Nov" in steps.steps[4].detail


@pytest.mark.parametrize(
    ("states", "people", "more", "label", "route", "others"),
    [
        ("PPP", 0, {}, "Import players", "registration:import-upload", ["Add a player"]),
        ("PPP", 3, {}, "Import players", "registration:import-upload", ["Add a player"]),
        (
            "PPP",
            14,
            {},
            "Add 2 house players",
            "registration:house-add",
            ["Add a player", "Let players sit out"],
        ),
        ("PPP", 16, {}, "Draw round 1", "draws:round-detail", []),
        ("DDD", 16, {}, "Check the draw and publish it", "draws:round-detail", []),
        ("OPP", 16, {}, "Start round 1", "play:round-start", []),
        ("OPP", 16, {"unfilled_seats": ["Seat."]}, "See what to do", "play:round-start", []),
    ],
)
def test_act_of_each_step(
    states: str, people: int, more: dict[str, Any], label: str, route: str, others: list[str]
) -> None:
    now = shown(states, people, **more).now
    number = [1] if "round" in route else []
    assert (now.label, now.url.partition("#")[0]) == (label, reverse(route, args=["harbour", *number]))
    assert [way.label for way in now.others] == others
