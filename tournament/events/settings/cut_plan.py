"""Whether a planned cut fits its event. Pure."""

from tournament.events.errors import (
    CutPlanFillsNoTables,
    CutPlanTooLate,
    CutPlanWithoutRound,
    CutPlanWithoutSize,
)


def check_cut_plan(after: int | None, size: int | None, rounds: int) -> None:
    """Check a planned cut after round `after` with which `size` players play on, in an event of so many rounds.

    Raises CutPlanWithoutRound, CutPlanWithoutSize, CutPlanTooLate, CutPlanFillsNoTables.
    """
    if after is None and size is None:
        return
    if after is None:
        raise CutPlanWithoutRound
    if size is None:
        raise CutPlanWithoutSize
    if after >= rounds:
        raise CutPlanTooLate(rounds=rounds)
    if size % 4:
        raise CutPlanFillsNoTables
