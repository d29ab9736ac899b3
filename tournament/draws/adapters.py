"""The bridge between rows and the draw engine: what is asked, as it is stored, and what comes back."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournament.draws import engine
from tournament.draws.engine import (
    DrawRequest,
    Method,
    Player,
    Weights,
    appraise_round,
    draw_round,
    draw_schedule,
    swap_cost,
)
from tournament.draws.enums import METHODS_OF_LINE, DrawMethod
from tournament.draws.models import DrawSettings
from tournament.draws.plans import Plan, rows_of_plan
from tournament.draws.queries import SeatedTable, SeatHistory
from tournament.registration.models import Entry

Stored = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """All that a draw depends on, as JSON can hold it: the engine is only ever asked through this.

    `inputs` has players (best first), history and the pairs kept apart; `settings` has the method, the number of
    rounds and everything the organizer chose. With the seed and the number of steps they make the same draw again.
    """

    inputs: Stored
    settings: Stored
    seed: int


@dataclass(frozen=True, slots=True)
class EngineRound:
    """One round as the engine drew it. `report` is what `judge` gives."""

    tables: tuple[SeatedTable, ...]
    sitting_out: tuple[int, ...]
    steps: int
    report: Stored


def asked_inputs(
    ranked: Sequence[Entry],
    *,
    method: DrawMethod,
    history: SeatHistory,
    apart: Sequence[tuple[int, int]],
    tables: Mapping[int, int],
) -> Stored:
    """The people, who come in the order of rank, and what was before; `tables` are fixed tables by entry."""
    return {
        "players": [_stored_player(entry, method, tables.get(entry.pk)) for entry in ranked],
        **stored_history(history),
        "apart": [list(pair) for pair in apart],
    }


def with_player(inputs: Stored, entry: Entry, *, method: DrawMethod, table: int | None) -> Stored:
    """The inputs with somebody who came after the draw, last in the line."""
    return {**inputs, "players": [*inputs["players"], _stored_player(entry, method, table)]}


def stored_history(history: SeatHistory) -> Stored:
    """Rounds as JSON holds them.

    The numbers of their tables stand beside them where they are not 1, 2, 3, …, and so do the meetings of people who
    gave up a seat, where there are any.
    """
    rounds = history.rounds
    stored: Stored = {"history": [[list(four) for four in tables.values()] for tables in rounds]}
    if any(list(tables) != list(range(1, len(tables) + 1)) for tables in rounds):
        stored["history_tables"] = [list(tables) for tables in rounds]
    if history.also_met:
        stored["also_met"] = [list(met) for met in history.also_met]
    return stored


def _stored_player(entry: Entry, method: DrawMethod, table: int | None) -> Stored:
    """What is known of a player, without what is empty.

    A design has a place in its line for everybody, so that a house player takes the place of whom it replaces.
    """
    player: Stored = {"id": entry.pk}
    for name in ("club", "team", "country"):
        if getattr(entry, name):
            player[name] = getattr(entry, name)
    if entry.is_house and method not in METHODS_OF_LINE:
        player["house"] = True
    if table is not None:
        player["table"] = table
    return player


def asked_settings(settings: DrawSettings, *, method: DrawMethod, plan: Plan, rounds: int) -> Stored:
    """What the organizer chose. `plan` is empty when one method draws all the rounds."""
    return {
        "method": method.value,
        "plan": rows_of_plan(plan),
        "rounds": rounds,
        "planned_rounds": settings.event.rounds_planned,
        "turnup_plan": settings.turnup_plan,
        "turnup_step": settings.turnup_step,
        "stride": settings.stride,
        "fill": settings.fill,
        "winds": settings.winds,
        "table_order": settings.table_order,
        "table_numbers": list(settings.table_numbers),
        "weights": asdict(Weights(**settings.weights)),
        "band_width": settings.band_width,
    }


def request_of(asked: Asked, *, step_limit: int | None = None, seconds: float | None = None) -> DrawRequest:
    """The engine's request behind what is stored."""
    inputs, settings = asked.inputs, asked.settings
    return DrawRequest(
        players=tuple(_player(player, rank) for rank, player in enumerate(inputs["players"], start=1)),
        method=Method(settings["method"]),
        history=_rounds(inputs["history"]),
        history_tables=_tables(inputs),
        also_met=_meetings(inputs),
        rounds=settings["rounds"],
        plan=tuple(engine.PlanStep(Method(method), first, last) for method, first, last in settings["plan"]),
        turnup_plan=settings["turnup_plan"],
        turnup_step=settings["turnup_step"],
        stride=settings["stride"],
        fill=engine.Fill(settings["fill"]),
        winds=engine.WindMode(settings["winds"]),
        table_order=engine.TableOrder(settings["table_order"]),
        table_numbers=tuple(settings.get("table_numbers", ())),
        apart=frozenset((one, other) for one, other in inputs["apart"]),
        weights=Weights(**settings["weights"]),
        band_width=settings["band_width"],
        planned_rounds=settings["planned_rounds"],
        seed=asked.seed,
        step_limit=step_limit,
        seconds=seconds,
    )


def _player(stored: Mapping[str, Any], rank: int) -> Player:
    return Player(
        id=stored["id"],
        rank=rank,
        club=stored.get("club", ""),
        team=stored.get("team", ""),
        country=stored.get("country", ""),
        is_house=stored.get("house", False),
        fixed_table=stored.get("table"),
    )


def _tables(inputs: Stored) -> tuple[tuple[int, ...], ...]:
    """The table numbers of the rounds before; none where they are 1, 2, 3, …"""
    return tuple(tuple(numbers) for numbers in inputs.get("history_tables", ()))


def _meetings(inputs: Stored) -> tuple[tuple[int, int, int], ...]:
    """Who met besides those who sit in the history together."""
    return tuple((one, other, round_number) for one, other, round_number in inputs.get("also_met", ()))


def _rounds(stored: Sequence[Sequence[Sequence[int]]]) -> tuple[tuple[SeatedTable, ...], ...]:
    return tuple(tuple((e, s, w, n) for e, s, w, n in tables) for tables in stored)


def run_engine(
    asked: Asked, *, step_limit: int | None = None, seconds: float | None = None, ahead: bool = False
) -> list[EngineRound]:
    """Let the engine draw what is asked: one round, or with `ahead` all the rounds of a schedule.

    Bounded by steps the answer is the same on every machine; the clock only decides when to stop.
    Raises DrawError.
    """
    request = request_of(asked, step_limit=step_limit, seconds=seconds)
    if not ahead:
        drawn = draw_round(request)
        return [_engine_round(drawn, drawn.steps)]
    schedule = draw_schedule(request)
    return [_engine_round(drawn, schedule.steps) for drawn in schedule.rounds]


def _engine_round(drawn: engine.Draw, steps: int) -> EngineRound:
    return EngineRound(tuple(drawn.tables), tuple(drawn.sitting_out), steps, _report(drawn))


def _report(drawn: engine.Draw) -> Stored:
    return {
        "cost": asdict(drawn.cost),
        "unmet": [asdict(unmet) for unmet in drawn.unmet],
        "tables": [asdict(reason) for reason in drawn.explanations],
    }


def request_of_round(asked: Asked, *, method: DrawMethod, history: SeatHistory) -> DrawRequest:
    """What one round is measured by, drawn alone or ahead: what was asked, with the rounds before as they are now."""
    before = stored_history(history)
    return replace(
        request_of(asked),
        method=Method(method.value),
        plan=(),
        rounds=1,
        history=_rounds(before["history"]),
        history_tables=_tables(before),
        also_met=_meetings(before),
    )


def judge(request: DrawRequest, tables: Sequence[SeatedTable]) -> Stored:
    """The report of a seating that was changed by hand: cost, constraints not met, reasons by table."""
    return _report(appraise_round(request, tables))


def swap_costs(
    request: DrawRequest, tables: Sequence[SeatedTable], one: int, other: int
) -> tuple[Stored, Stored]:
    """The cost of a round as it is and with two players exchanged, flaw by flaw."""
    before, after = swap_cost(request, tables, one, other)
    return asdict(before), asdict(after)
