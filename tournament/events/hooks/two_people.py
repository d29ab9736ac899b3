"""A hook with which apps declare the acts that an event may let two people do together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.hooks.hook import Hook
from tournament.core.phrases import Phrase
from tournament.events.models import Event

if TYPE_CHECKING:
    from tournament.events.acting import EventDoing


@dataclass(frozen=True, slots=True)
class Look:
    """What an act would do: `lines` for people, and the `state` that has to be the same when it is done."""

    lines: tuple[Phrase, ...]
    state: object


Params: TypeAlias = Mapping[str, object]
"""The arguments of an act besides the reason, as JSON keeps them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPeopleAct:
    """An act that two people do, by its `code`. What it is done to is named by its key.

    `offer` says why somebody could not do it now; `look` what it would do; `do` does it as a part of the second person's
    act. The last two take the doing, the key, the arguments and the reason, and raise what the act raises.
    """

    code: str
    offer: Callable[[User, Event, int], Refusal | None]
    look: Callable[["EventDoing[Any]", int, Params, str], Look]
    do: Callable[["EventDoing[Any]", int, Params, str], object]


two_people_acts: Hook[TwoPeopleAct] = Hook()


def two_people_act(code: str) -> TwoPeopleAct:
    """The declared act with this code. Raises KeyError."""
    return {each.code: each for each in two_people_acts}[code]
