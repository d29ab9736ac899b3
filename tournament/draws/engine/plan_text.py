"""An event's plan: a method for every round, as text such as "turnup 1-2, jump 3, high-to-high 4-8"."""

import re

from tournament.draws.engine.draw_errors import InvalidPlanError
from tournament.draws.engine.methods import all_methods, is_method, method_of_id
from tournament.draws.engine.types import PlanStep

_PART = re.compile(r"(?P<method>[a-z-]+)\s+(?P<first>\d{1,3})(?:\s*[-–]\s*(?P<last>\d{1,3}))?", re.ASCII)


def parse_plan(text: str, rounds: int) -> tuple[PlanStep, ...]:
    """Read a plan that covers rounds 1 to `rounds` in order, without a gap or an overlap.

    Methods are written by their ids, in upper or lower case, with hyphens, spaces or underscores. Raises
    InvalidPlanError.
    """
    steps: list[PlanStep] = []
    for part in text.split(","):
        steps.append(_parse_step(part))
        expected = steps[-2].last + 1 if len(steps) > 1 else 1
        if steps[-1].first != expected or steps[-1].last < expected:
            raise InvalidPlanError(part=part.strip(), round=expected)
    if steps[-1].last != rounds:
        raise InvalidPlanError(part=format_plan(tuple(steps)), round=rounds)
    return tuple(steps)


def _parse_step(part: str) -> PlanStep:
    written = part.strip().lower().replace("_", "-")
    for method in all_methods():
        written = re.sub(rf"^{method.id.replace('-', '[ -]')}\b", method.id, written)
    match = _PART.fullmatch(written)
    if match is None or not is_method(match["method"]):
        raise InvalidPlanError(part=part.strip(), round=0)
    first = int(match["first"])
    return PlanStep(method_of_id(match["method"]), first, int(match["last"] or first))


def format_plan(plan: tuple[PlanStep, ...]) -> str:
    """The text of a plan, as `parse_plan` reads it."""
    return ", ".join(
        f"{step.method.id} {step.first}" + (f"-{step.last}" if step.last > step.first else "")
        for step in plan
    )
