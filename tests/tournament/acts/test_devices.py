"""What became of the device since its page was made: what the table of acts says is what the site does."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.pages import confirmed
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.expected.devices import DEVICE_ACTS, DeviceSituation
from tests.tournament.acts.expected.rounds import COURSE, DRAWING, ROUND_ACTS, RoundSituation
from tests.tournament.acts.expected.tables import TABLE_ACTS, TableSituation
from tests.tournament.acts.expected.types import ALREADY, DONE, NO_CONTENT, Act, Bearer, Cell, Person
from tests.tournament.acts.posts import LINK_POSTS, hand_device_round
from tests.tournament.acts.scenes import ON_A_HANDED_DEVICE, scene_of
from tests.tournament.acts.stage import Stage, reach, set_stage
from tests.tournament.acts.table_stage import reach_table
from tests.tournament.acts.walking import Post, Scene, all_rows, same_device, signed_in, taken_back
from tournament.events.enums import Role

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.each_database]

State = RoundSituation | TableSituation
ROWS = {act.code: act for act in DEVICE_ACTS}
ELSEWHERE: Sequence[Act[Any]] = (*TABLE_ACTS, *(act for act in ROUND_ACTS if act in (*DRAWING, *COURSE)))
CHANGES: dict[str, dict[str, Any]] = {
    "record_hand": {"points": "24"},
    "record_sheet": {"row1-points": "25"},
    "enter_final_scores": {"score_0": "16", "score_1": "-16"},
    "correct_hand": {"points": "40"},
    "take_back_hand": {"expected_hand_number": 1},
    "enter_hand": {"points": "24"},
    "enter_sheet": {"row1-points": "25"},
    "take_back_entered": {"expected_hand_number": 1},
    "refuse_hand": {"reason": "Something else"},
    "set_dealer": {"turn": "2"},
    "draw_seats": {"west": "3", "north": "2"},
    "take_back_change": {"reason": "Something else"},
    "repair_seats": {"mix": "points"},
    "change_seat": {"note": "Something else"},
    "exchange_seats": {"note": "Something else"},
    "undo_seat_change": {},
    "penalize": {"measure": 6},
    "reverse_penalty": {"reason": "Something else"},
    "sign": {"verdict": "disputed", "reason": "Not mine"},
    "dispute": {"reason": "Something else"},
    "sign_by_link": {"verdict": "disputed", "reason": "Not mine"},
    "dispute_by_link": {"reason": "Something else"},
}
"""What somebody else would type into the same form."""


def home_of(act: Act[Any], states: type[State]) -> State:
    """The first state in which the act is done by somebody."""
    return next(state for state in states if any(act.cell(state, person).is_done for person in act.roles))


def homes() -> dict[tuple[type[State], State], list[str]]:
    """The acts by the state in which they are tried; a round and a table may both be called closed."""
    found: dict[tuple[type[State], State], list[str]] = {}
    for act in ELSEWHERE:
        states = TableSituation if act in TABLE_ACTS else RoundSituation
        if act.code in ROWS:
            found.setdefault((states, home_of(act, states)), []).append(act.code)
    return found


HOMES = homes()


def test_every_act_is_tried():
    assert sorted(code for codes in HOMES.values() for code in codes) == sorted(ROWS)


@pytest.mark.parametrize("home", HOMES, ids=lambda home: f"{home[0].__name__}-{home[1].name}".lower())
def test_acts_end_as_the_table_says(home: tuple[type[State], State]):
    stage, (states, state) = set_stage(), home
    if states is TableSituation:
        reach_table(stage, TableSituation(state))
    else:
        reach(stage, RoundSituation(state))
    trial = Trial(stage)
    found = {(code, case): trial.answer(code, case) for code in HOMES[home] for case in cases_here()}
    assert found == {(code, case): ROWS[code].cell(case, who(code)) for code, case in found}


def cases_here() -> list[DeviceSituation]:
    """The cases to try: on PostgreSQL only that the same form comes again and meets its own rows."""
    return list(DeviceSituation) if connection.vendor == "sqlite" else [DeviceSituation.AGAIN]


def who(code: str) -> Person:
    return Bearer.SCORER if code in LINK_POSTS else Role.ORGANIZER


class Trial:
    """One person's device on a stage, tried with each act in each situation."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.scene: Scene = scene_of(stage)
        self.cases: dict[DeviceSituation, Callable[[str, Client, Post], Cell]] = {
            DeviceSituation.AGAIN: self._again,
            DeviceSituation.OTHER: self._other,
            DeviceSituation.BEHIND: self._behind,
            DeviceSituation.LOST: self._lost,
            DeviceSituation.HANDED: self._handed,
        }

    def answer(self, code: str, case: DeviceSituation) -> Cell:
        with taken_back():
            device = same_device(self.scene.devices[who(code)])
            if code in ON_A_HANDED_DEVICE and case is not DeviceSituation.LOST:
                device.post(*hand_device_round(self.stage))
            return self.cases[case](code, device, self.scene.make(code, who(code)))

    def _send(self, device: Client, post: Post) -> Cell:
        before = all_rows()
        url, fields = post
        answer = answer_of(confirmed(device, url, fields or {}))
        if all_rows() == before:
            return ALREADY if answer == DONE else answer
        assert answer == DONE, f"{post} changed something and answered {answer}"
        return DONE

    def _again(self, code: str, device: Client, post: Post) -> Cell:
        assert self._send(device, post) == DONE, code
        return self._send(device, post)

    def _other(self, code: str, device: Client, post: Post) -> Cell:
        if not CHANGES.get(code):
            return NO_CONTENT
        assert self._send(device, post) == DONE, code
        url, fields = post
        return self._send(device, (url, {**(fields or {}), **CHANGES[code]}))

    def _behind(self, code: str, device: Client, post: Post) -> Cell:
        theirs = self.scene.make(code, who(code))
        assert self._send(device, theirs) == DONE, code
        return self._send(device, post)

    def _lost(self, code: str, device: Client, post: Post) -> Cell:
        if code in LINK_POSTS:
            # A link asks for no session.
            return self._send(Client(), post)
        before = all_rows()
        assert Client().post(*post)["Location"].startswith("/sign-in/")
        assert all_rows() == before
        return self._send(signed_in(self.stage.organizer), post)

    def _handed(self, code: str, device: Client, post: Post) -> Cell:
        if code in LINK_POSTS:
            device = signed_in(self.stage.organizer)
        if device.post(*hand_device_round(self.stage)).status_code == 404:
            return NO_CONTENT
        return self._send(device, post)
