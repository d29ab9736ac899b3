"""The plan of an event, fitted to its number of rounds: which method draws which round, and what can be drawn ahead."""

from collections.abc import Sequence
from typing import Any

from tournament.draws.engine import Method, PlanStep, method_of, parse_plan
from tournament.draws.enums import (
    METHODS_ALONE,
    METHODS_FROM_STANDINGS,
    METHODS_IN_A_PLAN,
    DrawMethod,
)

Plan = tuple[PlanStep, ...]


def default_plan(rounds: int) -> Plan:
    """The first round by lot, then the leaders among themselves."""
    first = PlanStep(Method.RANDOM, 1, 1)
    return (first, PlanStep(Method.HIGH_TO_HIGH, 2, rounds)) if rounds > 1 else (first,)


def plan_of_rows(rows: Sequence[Sequence[Any]], rounds: int) -> Plan:
    """A stored plan, cut or drawn out to so many rounds; the default for no rows."""
    steps = [
        PlanStep(Method(method), first, min(last, rounds)) for method, first, last in rows if first <= rounds
    ]
    if not steps:
        return default_plan(rounds)
    newest = steps[-1]
    return (*steps[:-1], PlanStep(newest.method, newest.first, rounds))


def rows_of_text(text: str, rounds: int) -> list[list[Any]]:
    """A plan as it is stored, from its text; empty text means the default. Raises InvalidPlanError."""
    if not text.strip():
        return []
    return rows_of_plan(parse_plan(text, rounds))


def rows_of_plan(plan: Plan) -> list[list[Any]]:
    return [[step.method.value, step.first, step.last] for step in plan]


def planned_method(plan: Plan, number: int) -> DrawMethod:
    """How a round is to be drawn; by the standings where the plan is silent."""
    method = method_of(plan, number)
    return DrawMethod(method.value) if method else METHODS_FROM_STANDINGS[0]


def last_ahead(plan: Plan, number: int) -> int:
    """The last round that can be drawn at once from round `number` on.

    None of them needs results, and a method whose games belong together is drawn by itself.
    """
    last = number
    first = planned_method(plan, number)
    while method_of(plan, last + 1):
        method = planned_method(plan, last + 1)
        is_apart = method != first and (method in METHODS_ALONE or first in METHODS_ALONE)
        if method in METHODS_FROM_STANDINGS or is_apart:
            break
        last += 1
    return last


def drawn_ahead_plan(plan: Plan, first: int) -> Plan:
    """What the engine is told of the plan when it draws ahead; nothing where one method draws the rounds by itself."""
    return () if planned_method(plan, first) in METHODS_ALONE else plan


def is_one_line(plan: Plan, last: int) -> bool:
    """Whether rounds 1 to `last` are all games of designs that go on from each other."""
    return all(planned_method(plan, number) in METHODS_IN_A_PLAN for number in range(1, last + 1))


def broken_line(plan: Plan) -> int | None:
    """The first round that a design is to draw although another method came before; designs count from game 1."""
    rounds = range(1, plan[-1].last + 1)
    broken = (
        number
        for number in rounds
        if planned_method(plan, number) in METHODS_IN_A_PLAN and not is_one_line(plan, number)
    )
    return next(broken, None)
