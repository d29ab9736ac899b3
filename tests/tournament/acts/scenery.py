"""Every table of acts with what its tests need: how each state is reached, and what a browser sends there."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.test import Client

from tests.tournament.acts.clock_posts import CLOCK_POSTS, set_clock
from tests.tournament.acts.desk_posts import DESK_POSTS, SIGN_UP_POSTS
from tests.tournament.acts.desk_stage import set_desk, set_sign_up
from tests.tournament.acts.entry_posts import ENTRY_POSTS, scene_of_entry
from tests.tournament.acts.event_posts import EVENT_POSTS
from tests.tournament.acts.event_stage import set_event
from tests.tournament.acts.expected.picture import SHEETS, Sheet
from tests.tournament.acts.expected.rounds import RoundSituation
from tests.tournament.acts.expected.tables import TableSituation
from tests.tournament.acts.expected.types import Bearer, Person
from tests.tournament.acts.hall_posts import HALL_POSTS, set_hall
from tests.tournament.acts.penalty_posts import OWN_POSTS, PENALTY_POSTS, set_penalty
from tests.tournament.acts.posts import LINK_POSTS, POSTS
from tests.tournament.acts.scenes import scene_of
from tests.tournament.acts.stage import Stage, reach, set_stage
from tests.tournament.acts.table_stage import reach_table
from tests.tournament.acts.walking import Post, Scene

READING = ("export_workbook", "export_list", "read_audit")


@dataclass(frozen=True, slots=True)
class Scenery:
    """A table of acts, what a browser sends for its acts, and how each of its states becomes a scene."""

    sheet: Sheet
    posts: Collection[str]
    set_up: Callable[[Any], Scene]

    def cases(self) -> Iterator[tuple[str, StrEnum]]:
        for state in self.sheet.states:
            yield self.sheet.name, state


def _by(
    set_stage_to: Callable[[Any], Stage],
    posts: Mapping[str, Callable[[Stage], Post]],
    own: Mapping[str, Callable[[Stage], Post]],
) -> Callable[[StrEnum], Scene]:
    """Scenes of a stage; `own` are the acts of those who have no account."""

    def set_up(situation: StrEnum) -> Scene:
        stage = set_stage_to(situation)

        def make(code: str, person: Person) -> Post:
            return (own[code] if code in own else posts[code])(stage)

        devices = stage.devices | dict.fromkeys(Bearer, Client())
        return Scene(devices, make, by_link=own, reading=READING, limited=stage.limited)

    return set_up


def _of_round(situation: RoundSituation) -> Scene:
    stage = set_stage()
    reach(stage, situation)
    return scene_of(stage)


def _of_table(situation: TableSituation) -> Scene:
    stage = set_stage()
    reach_table(stage, situation)
    return scene_of(stage)


def all_posts(stage: Stage) -> Iterator[tuple[str, Post]]:
    """What is sent for each act on this stage, whose links are out."""
    for posts in (
        EVENT_POSTS,
        POSTS,
        CLOCK_POSTS,
        DESK_POSTS,
        SIGN_UP_POSTS,
        PENALTY_POSTS,
        OWN_POSTS,
        HALL_POSTS,
    ):
        for code, make in posts.items():
            yield code, make(stage)
    for code, make_by_link in LINK_POSTS.items():
        yield code, make_by_link(stage, stage.tokens[Bearer.SCORER])
    for code, make_of_entry in ENTRY_POSTS.items():
        yield code, make_of_entry(stage, stage.event.entries.order_by("number")[0])


_SHEETS: Mapping[str, Sheet] = {sheet.name: sheet for sheet in SHEETS}
_SET_UP: Sequence[tuple[str, Collection[str], Callable[[Any], Scene]]] = (
    ("events", EVENT_POSTS, _by(set_event, EVENT_POSTS, {})),
    ("rounds", POSTS, _of_round),
    ("tables", {*POSTS, *LINK_POSTS}, _of_table),
    ("entries", ENTRY_POSTS, scene_of_entry),
    ("sign-ups", {*DESK_POSTS, *SIGN_UP_POSTS}, _by(set_sign_up, DESK_POSTS, SIGN_UP_POSTS)),
    ("desk", DESK_POSTS, _by(set_desk, DESK_POSTS, {})),
    ("clock", CLOCK_POSTS, _by(set_clock, CLOCK_POSTS, {})),
    ("penalties", {*PENALTY_POSTS, *OWN_POSTS}, _by(set_penalty, PENALTY_POSTS, OWN_POSTS)),
    ("hall", HALL_POSTS, _by(set_hall, HALL_POSTS, {})),
)
SCENERY: Mapping[str, Scenery] = {
    name: Scenery(_SHEETS[name], posts, set_up) for name, posts, set_up in _SET_UP
}
CASES = [case for scenery in SCENERY.values() for case in scenery.cases()]
