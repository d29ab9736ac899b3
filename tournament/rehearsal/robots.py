"""The process in which robots play a rehearsal, and what has become of it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.module_loading import import_string

from tournament.core.errors import Refusal
from tournament.core.jobs.begun import Job, Work, find, key_of, start
from tournament.core.sentences import filled
from tournament.rehearsal.models import Rehearsal

PLAYER = "tournament.simulation.rehearsing.play"
INVENTOR = "tournament.simulation.people.made_up_people"
"""What plays, and what invents people. Both stand above all apps, so they are named and not imported."""


class RobotState(StrEnum):
    """What the robots of a rehearsal do. A process that died, as with its server, has stopped."""

    PLAYING = "playing"
    PAUSED = "paused"
    STOPPED = "stopped"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Robots:
    """What the robots do, and why they stopped, if an act was refused to them."""

    state: RobotState
    why: str = ""


def made_up_people(seed: int, how_many: int) -> Sequence[Mapping[str, str]]:
    """The fields of so many people that nobody is, the same for the same seed."""
    found: Sequence[Mapping[str, str]] = import_string(INVENTOR)(seed, how_many)
    return found


def let_play(rehearsal: Rehearsal) -> None:
    """Let robots play, unless they do: one process for each turn, however many ask. A paused rehearsal rests."""
    if rehearsal.paused_at is None:
        start(_work_of(rehearsal), _order_of(rehearsal), parts=0, patience=0.0)


def robots_of(rehearsal: Rehearsal) -> Robots:
    """What the robots of a rehearsal do now."""
    if rehearsal.paused_at is not None:
        return Robots(RobotState.PAUSED)
    job = find(_work_of(rehearsal), key_of(_order_of(rehearsal)))
    if job is None or job.failed:
        return Robots(RobotState.STOPPED, _why(job) if job else "")
    return Robots(RobotState.OVER if job.made else RobotState.PLAYING)


def revived(rehearsal: Rehearsal) -> Robots:
    """What the robots of a rehearsal do now; they go on by themselves where their process died."""
    job = find(_work_of(rehearsal), key_of(_order_of(rehearsal)))
    if job is not None and job.has_died:
        let_play(rehearsal)
    return robots_of(rehearsal)


def _work_of(rehearsal: Rehearsal) -> Work:
    # Two processes of one rehearsal would take turns, and the second would find nothing left to do.
    command = ("tournament.core.jobs", PLAYER, f"rehearsal-{rehearsal.pk}")
    return Work(f"rehearsal-{rehearsal.pk}", command)


def _order_of(rehearsal: Rehearsal) -> dict[str, int]:
    return {"rehearsal": rehearsal.pk, "turn": rehearsal.turns}


def _why(job: Job) -> str:
    """The sentence of the refusal that stopped the robots; empty after a fault of the program."""
    try:
        said = json.loads(job.failed)
        refusals = {kind.code: kind for kind in _kinds(Refusal)}
        return str(filled(refusals[said["code"]].text, said["params"]))
    except (ValueError, TypeError, LookupError):
        return ""


def _kinds(kind: type[Refusal]) -> list[type[Refusal]]:
    return [kind, *(below for each in kind.__subclasses__() for below in _kinds(each))]
