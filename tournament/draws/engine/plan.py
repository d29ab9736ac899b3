"""Which method an event's plan has for a round."""

from tournament.draws.engine.method import Method
from tournament.draws.engine.types import PlanStep


def method_of(plan: tuple[PlanStep, ...], round_number: int) -> Method | None:
    """The method of a round, or None when the plan does not cover it."""
    return next((step.method for step in plan if step.first <= round_number <= step.last), None)
