"""The list of all steps, from the facts of an event to its lines. Nothing here asks the database."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import timezone

from tournament.events.enums import Role, RoundState, SetAside, StepCode, TeamRanking
from tournament.events.models import Event, Round
from tournament.events.pages.checklist import Checklist, Facts, Line, LineState, checklist
from tournament.events.pages.first_steps import Preparation

STATES = {state.value[0]: state for state in (RoundState.PLANNED, RoundState.DRAWN, RoundState.RUNNING)}
STATES |= {"o": RoundState.PUBLISHED, "c": RoundState.CLOSED}


def listed(states: str = "ppp", people: int = 16, places: int | None = None, **more: Any) -> Checklist:
    names = {field.name for field in Event._meta.fields}
    fields = {name: more.pop(name) for name in list(more) if name in names}
    event = Event(**{"name": "Harbour", "slug": "harbour", "ruleset": "mcr", "rounds_planned": 3, **fields})
    begins = more.pop("begins_at", None)
    rounds = [
        Round(event=event, number=number, state=STATES[letter], begins_at=begins)
        for number, letter in enumerate(states, start=1)
    ]
    facts = {
        "roles": ["organizer"],
        "door": "none",
        "ways": "Final scores only",
        "teams": 0,
        "without_team": 0,
        "addresses": 0,
        "reminded": 0,
        "here": 0,
        "expected": people,
        "screens": 0,
        "cut_waits": True,
        **more,
    }
    return checklist(Facts(Preparation(event, rounds, people, people, places=places), **facts))


def lines_of(found: Checklist) -> dict[StepCode, Line]:
    return {line.code: line for phase in found.phases for line in phase.lines}


def next_of(found: Checklist) -> list[StepCode]:
    return [line.code for line in lines_of(found).values() if line.is_next]


def test_new_event_says_what_is_missing_in_order() -> None:
    found = listed(people=0, places=16)
    assert found.is_before
    assert [line.code for line in found.current.settled_lines] == [StepCode.RULES, StepCode.ENTRY]
    assert [(line.label, line.detail) for line in found.current.open_lines] == [
        ("Day and place", "Nobody knows when and where yet"),
        ("Start times", "Rounds with a start time: 0 of 3"),
        ("Invite referees and helpers", "Only organizers can do anything yet"),
        ("Let players sign up", "Or import a list, in the next step"),
        ("Enter the players", "0 of 16 players"),
        ("Draw round 1", "Not drawn yet"),
        ("Publish the seats", "Everybody finds their seat"),
        ("Print table signs and lists", "Signs for the tables, lists of seats, score sheets"),
        ("Set up the screens of the hall", "No screen yet"),
    ]
    assert next_of(found) == [StepCode.PLACE]


@pytest.mark.parametrize(
    ("code", "more", "state", "detail"),
    [
        (
            StepCode.PLACE,
            {"starts_on": date(2026, 11, 22)},
            "open",
            "22 November 2026; nobody knows where yet",
        ),
        (StepCode.PLACE, {"venue": "Pier 4"}, "open", "Pier 4; nobody knows when yet"),
        (
            StepCode.TIMES,
            {"begins_at": datetime(2026, 11, 22, 9, 30, tzinfo=UTC)},
            "done",
            "Rounds with a start time: 3 of 3",
        ),
        (StepCode.STAFF, {"roles": [Role.ORGANIZER, Role.DESK]}, "done", "1 helper"),
        (StepCode.SIGN_UP, {"door": "open"}, "done", "The sign-up is open"),
        (StepCode.PLAYERS, {"people": 0}, "open", "0 players; a round needs at least four"),
        (StepCode.PLAYERS, {"people": 14}, "open", "14 of 16 players"),
        (StepCode.PLAYERS, {"people": 16}, "done", "16 players"),
        (
            StepCode.TEAMS,
            {"team_ranking": TeamRanking.POINTS, "without_team": 3},
            "open",
            "3 players are in no",
        ),
        (StepCode.TEAMS, {"team_ranking": TeamRanking.POINTS, "teams": 4}, "done", "4 teams"),
        (StepCode.DRAW, {"states": "dpp"}, "done", "Round 1 is drawn"),
        (StepCode.PUBLISH, {"states": "dpp"}, "open", "Only the staff sees the seats"),
        (StepCode.PUBLISH, {"states": "opp"}, "done", "The seats are public"),
        (
            StepCode.REMIND,
            {"addresses": 9, "reminded": 8},
            "open",
            "People who have had the reminder: 8 of 9",
        ),
        (StepCode.SCREENS, {"screens": 2}, "done", "2 screens"),
        (StepCode.CHECK_IN, {"here": 15}, "open", "Players here: 15 of 16"),
        (StepCode.START, {"states": "rpp"}, "done", "Round 1 has begun"),
        (StepCode.ROUNDS, {"states": "crp"}, "open", "Rounds closed: 1 of 3"),
        (StepCode.CUT, {"cut_after": 2, "cut_size": 8}, "open", "After round 2 the best 8 play on."),
        (StepCode.CUT, {"cut_after": 2, "cut_size": 8, "cut_waits": False}, "done", "After round 2"),
        (StepCode.FINISH, {"states": "ccc"}, "open", "Check the list of places first"),
    ],
)
def test_each_step_says_how_far_it_is(code: StepCode, more: dict[str, Any], state: str, detail: str) -> None:
    line = lines_of(listed(**more))[code]
    assert (line.state, line.detail[: len(detail)]) == (state, detail)


def test_steps_that_an_event_does_not_have_are_not_listed() -> None:
    codes = set(lines_of(listed()))
    assert not codes & {StepCode.TEAMS, StepCode.REMIND, StepCode.CUT, StepCode.SIGN_UP}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({}, StepCode.PLACE),
        ({"states": "rpp"}, StepCode.CHECK_IN),
        ({"states": "crp", "here": 16}, StepCode.ROUNDS),
        ({"states": "ccc"}, StepCode.FINISH),
        ({"states": "ccc", "finished_at": timezone.now()}, StepCode.CERTIFICATES),
    ],
)
def test_the_next_step_is_the_first_open_one_of_the_phase(more: dict[str, Any], code: StepCode) -> None:
    assert next_of(listed(**more)) == [code]


def test_skipped_step_is_passed_over_and_a_ticked_one_counts_as_done() -> None:
    aside = {StepCode.PLACE.value: SetAside.SKIPPED.value, StepCode.PAPERS.value: SetAside.DONE.value}
    found = listed(steps_aside=aside)
    lines = lines_of(found)
    assert (lines[StepCode.PLACE].state, lines[StepCode.PAPERS].state) == (LineState.SKIPPED, LineState.DONE)
    assert next_of(found) == [StepCode.TIMES]
    assert StepCode.PAPERS in {line.code for line in found.current.settled_lines}


def test_step_that_was_skipped_and_is_done_after_all_is_done() -> None:
    line = lines_of(listed(steps_aside={"players": "skipped"}))[StepCode.PLAYERS]
    assert (line.state, line.is_aside) == (LineState.DONE, False)
