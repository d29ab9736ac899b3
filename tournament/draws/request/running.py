"""Running the engine on a stored request: drawing, appraising a seating, and comparing the cost of an exchange."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from tournament.draws import engine
from tournament.draws.engine import DrawRequest, appraise_round, draw_round, draw_schedule, swap_cost
from tournament.draws.queries import SeatedTable
from tournament.draws.request.stored import Stored, StoredRequest, engine_request, group_requests

GROUP_STEPS = "group_steps"
"""The key in the report of a draw by groups that holds the steps of each group."""


@dataclass(frozen=True, slots=True)
class EngineRound:
    """One round as the engine drew it. `report` is what `appraise` returns."""

    tables: tuple[SeatedTable, ...]
    sitting_out: tuple[int, ...]
    steps: int
    report: Stored


def run_engine(
    stored: StoredRequest,
    *,
    step_limit: int | None = None,
    seconds: float | None = None,
    ahead: bool = False,
    group_steps: Sequence[int] = (),
) -> list[EngineRound]:
    """Let the engine draw one round, or with `ahead` all rounds of the request. After a cut each group is drawn
    separately.

    `group_steps` are the steps of each group, instead of one limit for all. Limited by steps, the answer is the same on
    every machine; the clock only decides when to stop. Raises DrawError.
    """
    if stored.inputs.get("groups"):
        return _in_groups(
            stored, step_limit=step_limit, seconds=seconds, ahead=ahead, group_steps=group_steps
        )
    request = engine_request(stored, step_limit=step_limit, seconds=seconds)
    if not ahead:
        drawn = draw_round(request)
        return [_engine_round(drawn, drawn.steps)]
    schedule = draw_schedule(request)
    return [_engine_round(drawn, schedule.steps) for drawn in schedule.rounds]


def _in_groups(
    stored: StoredRequest,
    *,
    step_limit: int | None,
    seconds: float | None,
    ahead: bool,
    group_steps: Sequence[int],
) -> list[EngineRound]:
    """Draw each group at separate tables, the first group at the first tables. The report keeps the steps of each."""
    parts = group_requests(stored)
    drawn = [
        run_engine(
            part,
            step_limit=group_steps[index] if group_steps else step_limit,
            seconds=None if seconds is None else seconds / len(parts),
            ahead=ahead,
        )
        for index, part in enumerate(parts)
    ]
    return [_joined(rounds) for rounds in zip(*drawn, strict=True)]


def _joined(parts: Sequence[EngineRound]) -> EngineRound:
    costs = [part.report["cost"] for part in parts]
    report = {
        "cost": {name: sum(cost[name] for cost in costs) for name in costs[0]},
        "unmet": [unmet for part in parts for unmet in part.report["unmet"]],
        "tables": [reason for part in parts for reason in part.report["tables"]],
        GROUP_STEPS: [part.steps for part in parts],
    }
    return EngineRound(
        tuple(table for part in parts for table in part.tables),
        tuple(entry_id for part in parts for entry_id in part.sitting_out),
        sum(part.steps for part in parts),
        report,
    )


def _engine_round(drawn: engine.Draw, steps: int) -> EngineRound:
    return EngineRound(tuple(drawn.tables), tuple(drawn.sitting_out), steps, _report(drawn))


def _report(drawn: engine.Draw) -> Stored:
    return {
        "cost": asdict(drawn.cost),
        "unmet": [asdict(unmet) for unmet in drawn.unmet],
        "tables": [asdict(reason) for reason in drawn.explanations],
    }


def appraise(request: DrawRequest, tables: Sequence[SeatedTable]) -> Stored:
    """The report of a seating that was changed by hand: cost, constraints not met, reasons by table."""
    return _report(appraise_round(request, tables))


def swap_costs(
    request: DrawRequest, tables: Sequence[SeatedTable], one: int, other: int
) -> tuple[Stored, Stored]:
    """The cost of a round as it is and with two players exchanged, flaw by flaw."""
    before, after = swap_cost(request, tables, one, other)
    return asdict(before), asdict(after)
