"""The plan of an event, fitted to its number of rounds: which method draws which round, and what can be drawn
ahead.
"""

from collections.abc import Sequence
from typing import Any

from tournament.draws.engine import Method, PlanStep, method_of, method_of_id, parse_plan
from tournament.draws.engine.methods import FIRST_ROUND, LATER_ROUNDS, WHOLE_EVENT

Plan = tuple[PlanStep, ...]


def default_plan(rounds: int) -> Plan:
    """The first round by lot, the others high to high."""
    first = PlanStep(FIRST_ROUND, 1, 1)
    return (first, PlanStep(LATER_ROUNDS, 2, rounds)) if rounds > 1 else (first,)


def plan_ahead(rounds: int, *, by_standings: int = 0) -> Plan:
    """All rounds as one schedule, except the last `by_standings` ones, which are drawn high to high."""
    ahead = max(1, rounds - by_standings)
    schedule = PlanStep(WHOLE_EVENT, 1, ahead)
    return (schedule, PlanStep(LATER_ROUNDS, ahead + 1, rounds)) if ahead < rounds else (schedule,)


def plan_of_rows(rows: Sequence[Sequence[Any]], rounds: int) -> Plan:
    """A stored plan fitted to this many rounds: its last method is continued, or its end is cut off.

    The default plan if nothing is stored.
    """
    steps = [
        PlanStep(method_of_id(method), first, min(last, rounds))
        for method, first, last in rows
        if first <= rounds
    ]
    if not steps:
        return default_plan(rounds)
    newest = steps[-1]
    return (*steps[:-1], PlanStep(newest.method, newest.first, rounds))


def rows_of_text(text: str, rounds: int) -> list[list[Any]]:
    """A plan as it is stored, from its text. An empty text means the default. Raises InvalidPlanError."""
    if not text.strip():
        return []
    return rows_of_plan(parse_plan(text, rounds))


def rows_of_plan(plan: Plan) -> list[list[Any]]:
    return [[step.method.id, step.first, step.last] for step in plan]


def planned_method(plan: Plan, number: int) -> Method:
    """The method that draws a round; high to high if the plan has none."""
    return method_of(plan, number) or LATER_ROUNDS


def last_round_at_once(plan: Plan, number: int) -> int:
    """The last round that can be drawn at once, starting with round `number`.

    None of these rounds needs results. A method that draws a schedule draws its rounds separately from other methods.
    """
    last = number
    first = planned_method(plan, number)
    while method_of(plan, last + 1):
        method = planned_method(plan, last + 1)
        is_apart = method is not first and (method.stands_alone or first.stands_alone)
        if method.needs_results or is_apart:
            break
        last += 1
    return last


def last_round_by(method: Method, plan: Plan, number: int) -> int | None:
    """The last round that this method can draw at once, starting with round `number`; None if all that follow.

    A method that needs results draws one round. The one that the plan has for the first round follows the plan.
    """
    if method.needs_results:
        return number
    return last_round_at_once(plan, number) if planned_method(plan, number) is method else None


def plan_of_rounds_at_once(plan: Plan, first: int) -> Plan:
    """The plan that the engine gets when it draws ahead; empty if one method draws all the rounds."""
    return () if planned_method(plan, first).stands_alone else plan


def is_one_line(plan: Plan, last: int) -> bool:
    """Whether rounds 1 to `last` are all games of designs that continue each other."""
    return all(planned_method(plan, number).continues_line for number in range(1, last + 1))


def broken_line(plan: Plan) -> int | None:
    """The first round for a design that comes after another method. Designs count from game 1."""
    rounds = range(1, plan[-1].last + 1)
    broken = (
        number
        for number in rounds
        if planned_method(plan, number).continues_line and not is_one_line(plan, number)
    )
    return next(broken, None)
