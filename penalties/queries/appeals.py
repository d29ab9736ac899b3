"""Appeals that are waiting for a decision."""

from penalties.enums import DECISIONS, AppealStep
from penalties.models import LedgerEntry
from penalties.queries.rows import standing_rows
from tournament.events.models import Event


def undecided_appeals(event: Event) -> list[LedgerEntry]:
    """The penalties with an open appeal, oldest first. One query."""
    return list(
        standing_rows(event)
        .filter(appeal_rows__step=AppealStep.OPENED)
        .exclude(appeal_rows__step__in=DECISIONS)
        .select_related("entry")
    )


def is_under_appeal(row: LedgerEntry) -> bool:
    """Whether there is an open appeal against the penalty."""
    return set(row.appeal_rows.values_list("step", flat=True)) == {AppealStep.OPENED}
