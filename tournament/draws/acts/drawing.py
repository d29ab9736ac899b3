"""Drawing rounds: a draw is written as a whole in one transaction, or not at all.

The engine runs before the act, so that nobody waits for the database meanwhile. The act then checks that the engine
would be asked the same.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.acts.act import Person
from tournament.core.phrases import phrase
from tournament.draws.acts.seats import check_version, make_room, new_version, seat_version
from tournament.draws.engine import DrawError, Method
from tournament.draws.enums import DrawKind
from tournament.draws.errors import (
    EngineRefused,
    InputsChanged,
)
from tournament.draws.models import Draw
from tournament.draws.queries import settings_of
from tournament.draws.request.building import DrawOrder, build_request
from tournament.draws.request.running import EngineRound, run_engine
from tournament.draws.request.stored import StoredRequest
from tournament.draws.settings.plans import plan_of_rows, planned_method
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import move_round
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.people import ORGANIZERS

SEED_BITS = 53


def new_seed() -> int:
    """A new seed for a draw. It is stored with the draw, so that the draw can be repeated."""
    return secrets.randbits(SEED_BITS)


def draw_round(
    person: Person,
    round_: Round,
    *,
    method: Method,
    ranked_ids: Sequence[int],
    seed: int | None = None,
    step_limit: int | None = None,
    note: str = "",
) -> Draw:
    """Draw a planned round, or redraw a drawn one; nothing is public until it is published.

    `ranked_ids` are the playing entries in the order of the standings, as `standings.queries` gives them. With
    `step_limit` the search ends after that many steps instead of after a time, so the same seed draws the same seats.
    Raises the refusals of `request.building.build_request`, EngineRefused, InputsChanged.
    """
    order = _order(round_, round_.number, method, ranked_ids, seed)
    (draw,) = _draw(person, round_, order, step_limit=step_limit, note=note)
    return draw


def draw_rounds(
    person: Person,
    round_: Round,
    *,
    last: int,
    method: Method,
    ranked_ids: Sequence[int],
    seed: int | None = None,
    step_limit: int | None = None,
    note: str = "",
    expected_version: int | None = None,
) -> list[Draw]:
    """Draw this round and the following ones up to number `last`, all or none. Each round keeps its own draw.

    If `method` is the one that the plan has for the first round, the others follow the plan; otherwise all rounds are
    drawn by it. `expected_version` is the newest version of this round that the person saw, 0 for none. Raises as
    `draw_round` does, and DrawMovedOn.
    """
    check_version(round_, expected_version)
    order = _order(round_, last, method, ranked_ids, seed)
    return _draw(person, round_, order, step_limit=step_limit, note=note, expected_version=expected_version)


def _order(
    round_: Round, last: int, method: Method, ranked_ids: Sequence[int], seed: int | None
) -> DrawOrder:
    return DrawOrder(round_.number, last, method, tuple(ranked_ids), new_seed() if seed is None else seed)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the engine drew, and what it was drawn from."""

    order: DrawOrder
    stored: StoredRequest
    drawn: Sequence[EngineRound]
    revision: int


def _draw(
    person: Person,
    round_: Round,
    order: DrawOrder,
    *,
    step_limit: int | None,
    note: str,
    expected_version: int | None = None,
) -> list[Draw]:
    event = Event.objects.get(pk=round_.event_id)
    stored = build_request(event, order)
    seconds = settings_of(event).seconds if step_limit is None else None
    try:
        drawn = run_engine(stored, step_limit=step_limit, seconds=seconds, ahead=order.last > order.first)
    except DrawError as error:
        raise EngineRefused(reason=engine_sentence(error)) from error
    prepared = Prepared(order, stored, drawn, event.revision)
    return keep_draw(person, round_, prepared=prepared, note=note, expected_version=expected_version)


@event_act(
    "draw_round",
    gettext_lazy("Draw a round"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.PLANNED, RoundState.DRAWN)],
    undo="choose_version",
    quiet=True,
)
def keep_draw(
    doing: EventDoing[Round], *, prepared: Prepared, note: str, expected_version: int | None = None
) -> list[Draw]:
    """Write what the engine drew, if it would be asked the same now. Raises InputsChanged, DrawMovedOn."""
    event, order = doing.event, prepared.order
    check_version(doing.subject, expected_version)
    is_stale = order.method.needs_results and event.revision != prepared.revision
    if is_stale or build_request(event, order) != prepared.stored:
        raise InputsChanged
    draws = _write_rounds(doing, prepared, note=note)
    _tell_draw(doing, order)
    doing.subject.refresh_from_db()
    return draws


def engine_sentence(error: DrawError) -> str:
    """Why the engine could not draw, as a sentence for the organizer."""
    sentences = {
        "invalid_plan": _("The plan of the event cannot be read. Correct it in the draw settings."),
        "invalid_setting": _("One of the draw settings does not fit this method. Check the draw settings."),
        "needs_results": _(
            "An earlier round of the plan uses the standings, so this method cannot continue from round 1."
        ),
        "too_few_tables": _("This round needs more tables than the draw settings name."),
        "too_many_players": _("There are more players than one draw can seat. Split the event into groups."),
    }
    return sentences.get(error.code) or _("The draw cannot be made (%(code)s).") % {"code": error.code}


def _write_rounds(doing: EventDoing[Round], prepared: Prepared, *, note: str) -> list[Draw]:
    event, order, stored = doing.event, prepared.order, prepared.stored
    rounds = event.rounds.filter(number__range=(order.first, order.last)).order_by("number")
    plan = plan_of_rows(stored.settings["plan"], event.rounds_planned) if stored.settings["plan"] else None
    draws = []
    for index, (round_, made) in enumerate(zip(rounds, prepared.drawn, strict=True)):
        make_room(round_)
        method = planned_method(plan, round_.number) if plan else order.method
        draw = new_version(
            round_,
            actor=doing.user,
            kind=DrawKind.DRAWN,
            method=method.id,
            seed=stored.seed,
            steps=made.steps,
            inputs=stored.inputs,
            settings=stored.settings,
            ahead_index=index if order.last > order.first else None,
            result=[list(table) for table in made.tables],
            sitting_out=list(made.sitting_out),
            report=made.report,
            note=note,
        )
        seat_version(draw)
        move_round(round_, RoundState.PLANNED, RoundState.DRAWN)
        draws.append(draw)
    return draws


def _tell_draw(doing: EventDoing[Round], order: DrawOrder) -> None:
    method = phrase("draw_method", method=order.method.id)
    if order.last == order.first:
        doing.tell(DrawVerb.ROUND_DRAWN, round=order.first, method=method, seed=order.seed)
        return
    params: dict[str, Any] = {"first": order.first, "last": order.last}
    doing.tell(DrawVerb.ROUNDS_DRAWN_AHEAD, **params, method=method, seed=order.seed)
