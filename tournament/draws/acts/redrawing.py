"""Redrawing some tables of a round, for example after somebody left or came late. All other tables stay as they are.

The players of these tables, those who have no seat, and as many house players as needed are drawn among themselves.
Tables can be redrawn until the round starts, even after it is published.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.acts.act import Person
from tournament.draws.acts.drawing import engine_sentence, new_seed
from tournament.draws.acts.known_seats import tell_changed_seats
from tournament.draws.acts.seats import new_version, seat_version
from tournament.draws.engine import DrawError, Method, method_of_id
from tournament.draws.engine.methods import SINGLE_TABLES
from tournament.draws.enums import DrawKind, Fill
from tournament.draws.errors import (
    DrawMovedOn,
    EngineRefused,
    InputsChanged,
    TablesCannotBeFilled,
    TablesUnknown,
    TooFewPlayers,
)
from tournament.draws.models import Draw, DrawSettings
from tournament.draws.queries import (
    Field,
    SeatedTable,
    current_draw,
    field_of,
    fixed_tables,
    kept_apart,
    newest_version,
    open_round_before,
    seats_by_table,
    settings_of,
)
from tournament.draws.request.building import groups_of
from tournament.draws.request.reproduction import inputs_with, request_of_draw
from tournament.draws.request.running import GROUP_STEPS, EngineRound, appraise, run_engine
from tournament.draws.request.stored import StoredRequest, stored_inputs, stored_settings
from tournament.draws.seats.history import seat_history
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.events.people import ORGANIZERS
from tournament.events.table_numbers import numbers_in_play
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class PartRequest:
    """The request for some tables, and what stays: the other tables by number."""

    request: StoredRequest
    pinned: dict[int, SeatedTable]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PartDrawn:
    """What the engine drew for some tables, and what it was drawn from."""

    part: PartRequest
    drawn: EngineRound
    numbers: tuple[int, ...]
    ranked_ids: tuple[int, ...]
    seed: int


def redraw_tables(
    person: Person,
    round_: Round,
    *,
    numbers: Sequence[int],
    ranked_ids: Sequence[int],
    seed: int | None = None,
    step_limit: int | None = None,
    note: str = "",
    expected_version: int | None = None,
) -> Draw:
    """Redraw the tables with these numbers; the result is a new version of the draw.

    `ranked_ids` are the playing entries in the order of the standings. `expected_version` is the version that the
    person saw. After a cut each group keeps its own tables. Raises RoundStateRefusal, TablesUnknown, TooFewPlayers,
    TablesCannotBeFilled, GroupNotFull, EngineRefused, DrawMovedOn, InputsChanged, TablesUsed.
    """
    event = Event.objects.get(pk=round_.event_id)
    seed = new_seed() if seed is None else seed
    _check(round_, expected_version)
    part = _build_part(event, round_, numbers, ranked_ids, seed)
    seconds = settings_of(event).seconds if step_limit is None else None
    try:
        (drawn,) = run_engine(part.request, step_limit=step_limit, seconds=seconds)
    except DrawError as error:
        raise EngineRefused(reason=engine_sentence(error)) from error
    made = PartDrawn(part, drawn, tuple(numbers), tuple(ranked_ids), seed)
    return keep_redraw(person, round_, made=made, note=note, expected_version=expected_version)


@event_act(
    "redraw_tables",
    _("Redraw some tables"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.DRAWN, RoundState.PUBLISHED)],
    undo="choose_version",
)
def keep_redraw(
    doing: EventDoing[Round], *, made: PartDrawn, note: str, expected_version: int | None = None
) -> Draw:
    """Write what the engine drew for some tables, if it would be asked the same now. Raises InputsChanged, DrawMovedOn."""
    round_ = doing.subject
    newest = _check(round_, expected_version)
    if _build_part(doing.event, round_, made.numbers, made.ranked_ids, made.seed) != made.part:
        raise InputsChanged
    draw = _write(
        doing.event, newest, made.part, made.drawn, actor=doing.user, note=note, replaced=made.numbers
    )
    tell_changed_seats(round_)
    numbers = sorted(made.numbers)
    doing.tell(DrawVerb.TABLES_REDRAWN, tables=numbers, round=round_.number, seed=made.seed)
    return draw


def _check(round_: Round, expected_version: int | None) -> Draw:
    current = Round.objects.get(pk=round_.pk)
    if current.state not in (RoundState.DRAWN, RoundState.PUBLISHED):
        raise RoundStateRefusal(number=current.number, state=current.state_words)
    newest = newest_version(current)
    if expected_version not in (None, newest):
        raise DrawMovedOn(version=newest)
    draw = current_draw(current)
    if draw is None:
        raise TablesUnknown(number=current.number)
    return draw


def _build_part(
    event: Event, round_: Round, numbers: Sequence[int], ranked_ids: Sequence[int], seed: int
) -> PartRequest:
    tables = seats_by_table(event, before=round_.number + 1).get(round_.number, {})
    if not numbers or not set(numbers) <= set(tables):
        raise TablesUnknown(number=round_.number)
    settings = settings_of(event)
    field = field_of(event, settings)
    pinned = {number: four for number, four in tables.items() if number not in numbers}
    pool = _pool(field, pinned, ranked_ids)
    method = _method(round_)
    here = {entry.pk for entry in pool}
    given = _numbers(settings, pinned, numbers, len(pool) // 4)
    fixed = {one.entry_id: one.number for one in fixed_tables(event) if one.number in given}
    inputs = stored_inputs(
        pool,
        method=method,
        history=seat_history(event, before=round_.number),
        apart=[
            (pair.one_id, pair.other_id) for pair in kept_apart(event) if {pair.one_id, pair.other_id} <= here
        ],
        tables=fixed,
        groups=groups_of(event, pool),
    )
    if len(pool) == 4:
        # One table needs no search, and the engine draws no table of house players with fewer than four people.
        inputs = {**inputs, "players": [_as_person(player) for player in inputs["players"]]}
    chosen = stored_settings(settings, method=method, plan=(), rounds=1)
    chosen |= {"fill": field.fill.value, "table_numbers": list(given)}
    request = StoredRequest(inputs, chosen, seed)
    return PartRequest(request, pinned, given)


def _as_person(player: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in player.items() if name != "house"}


def _pool(field: Field, pinned: dict[int, SeatedTable], ranked_ids: Sequence[int]) -> list[Entry]:
    """Who is drawn, best first: everybody who plays and is not at a table that stays."""
    seated = {entry_id for four in pinned.values() for entry_id in four}
    rank = {entry_id: place for place, entry_id in enumerate(ranked_ids)}

    def free(entries: Sequence[Entry]) -> list[Entry]:
        left = [entry for entry in entries if entry.pk not in seated]
        return sorted(left, key=lambda entry: (rank.get(entry.pk, len(rank)), entry.number))

    people, house = free(field.people), free(field.house)
    needed = -len(people) % 4 if field.fill == Fill.HOUSE else 0
    if len(people) < 4 and (not people or field.fill == Fill.SIT_OUT):
        raise TooFewPlayers(count=len(people))
    if needed > len(house):
        raise TablesCannotBeFilled(count=len(people), missing=needed - len(house))
    return people + house[:needed]


def _method(round_: Round) -> Method:
    """The order of the players to redraw. The standings decide if they did before and are complete. A part of a design
    is drawn by lot.
    """
    draw = current_draw(round_)
    method = method_of_id(draw.method) if draw else SINGLE_TABLES
    return method if method.needs_results and open_round_before(round_) is None else SINGLE_TABLES


def _numbers(
    settings: DrawSettings, pinned: dict[int, SeatedTable], numbers: Sequence[int], tables: int
) -> tuple[int, ...]:
    """The numbers for this many tables: first those of the redrawn tables, then the next free numbers of the hall."""
    known = sorted(set(numbers))
    hall = numbers_in_play(settings.table_numbers, len(pinned) + len(known) + tables)
    spare = [number for number in hall if number not in pinned and number not in known]
    return tuple((known + spare)[:tables])


def _write(
    event: Event,
    newest: Draw,
    part: PartRequest,
    drawn: EngineRound,
    *,
    actor: User,
    note: str,
    replaced: Sequence[int],
) -> Draw:
    made = dict(zip(sorted(part.numbers), drawn.tables, strict=True))
    tables = dict(sorted({**part.pinned, **made}.items()))
    known = {player["id"] for player in newest.inputs["players"]}
    seated = {entry_id for four in tables.values() for entry_id in four}
    newcomers = Entry.objects.filter(pk__in=seated - known).order_by("number")
    numbers = list(tables)
    request = replace(request_of_draw(event, newest, newcomers), table_numbers=tuple(numbers))
    draw = new_version(
        newest.round,
        actor=actor,
        kind=DrawKind.TABLES,
        parent=newest,
        method=newest.method,
        seed=part.request.seed,
        steps=drawn.steps,
        inputs={
            **inputs_with(newest, newcomers),
            "part": {
                "inputs": part.request.inputs,
                "settings": part.request.settings,
                GROUP_STEPS: drawn.report.get(GROUP_STEPS, []),
            },
        },
        settings={**newest.settings, "table_numbers": numbers},
        ahead_index=newest.ahead_index,
        result=[list(four) for four in tables.values()],
        sitting_out=list(drawn.sitting_out),
        report=appraise(request, list(tables.values())),
        note=note,
    )
    seat_version(draw, only={*replaced, *part.numbers})
    return draw
