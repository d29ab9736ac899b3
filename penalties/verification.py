"""Faults in the ledger of an event that no act of the program can have caused."""

from collections.abc import Iterator, Sequence

from penalties.catalogue.wire import consequences_json
from penalties.enums import AppealStep
from penalties.models import AppealRow, LedgerEntry
from penalties.queries import rulings_of
from penalties.verbs import LedgerVerb
from tournament.core.phrases import phrase
from tournament.events.models import Event
from tournament.events.queries import imported_at
from tournament.events.verification import APART, Deed, Line, deed_faults, lines_of


def ledger_faults(event: Event) -> Iterator[str]:
    """Name each penalty whose recorded consequences differ from a replay of the rows at the time it was given."""
    rows = list(LedgerEntry.objects.filter(event=event).select_related("reverses").order_by("pk"))
    taken_back = {row.reverses_id: row.pk for row in rows if row.reverses_id}
    for row in rows:
        if not row.is_penalty:
            continue
        name = f"Penalty {row.pk} ({row.foul_code})"
        stood = [
            one
            for one in rows
            if one.is_penalty
            and one.entry_id == row.entry_id
            and one.pk <= row.pk
            and taken_back.get(one.pk, row.pk + 1) > row.pk
        ]
        ruling = rulings_of(stood)[-1]
        if consequences_json(ruling.consequences) != row.consequences:
            yield f"{name}: replayed, it comes to something else than was written when it was given."
    yield from _told_faults(event, rows)


def _told_faults(event: Event, rows: Sequence[LedgerEntry]) -> Iterator[str]:
    """Compare the ledger with the audit, which has one line for each row, in both directions."""
    since, lines = imported_at(event), lines_of(event)
    later = [row for row in rows if since is None or row.issued_at > since]
    # In older events a penalty that an appeal changed is told with the decision alone.
    changed = set(
        AppealRow.objects.filter(ledger_entry__event=event, replacement__isnull=False).values_list(
            "replacement_id", flat=True
        )
    )
    for verb, is_penalty in ((LedgerVerb.PENALTY_GIVEN, True), (LedgerVerb.PENALTY_REVERSED, False)):
        lines_of_verb = [line for line in lines if line.verb == verb]
        for row in later:
            if row.is_penalty is is_penalty and not _take(lines_of_verb, row) and row.pk not in changed:
                yield f"Penalty {row.pk} ({row.foul_code}): the audit does not tell who gave it or took it back."
        for line in lines_of_verb:
            yield (
                f"The audit's line {line.pk} tells of a penalty ({verb}) by {line.actor_name} that the ledger does "
                "not hold."
            )
    yield from deed_faults(event, _appeals(event))


def _take(lines_of_verb: list[Line], row: LedgerEntry) -> bool:
    """Remove the line of a row from those that are left. Returns False if there is none."""
    found = next(
        (
            line
            for line in lines_of_verb
            if line.actor_id == row.issued_by_id
            and abs(line.at - row.issued_at) <= APART
            and _is_of(line, row)
        ),
        None,
    )
    if found:
        lines_of_verb.remove(found)
    return found is not None


def _is_of(line: Line, row: LedgerEntry) -> bool:
    """Whether a line names the row's foul; lines of older releases have it in words."""
    foul = line.data.get("foul")
    return foul == phrase("foul", name=row.foul_name).stored or not isinstance(foul, dict)


def _appeals(event: Event) -> Iterator[Deed]:
    for row in AppealRow.objects.filter(ledger_entry__event=event).order_by("pk"):
        verb = LedgerVerb.APPEAL_OPENED if row.step == AppealStep.OPENED else LedgerVerb.APPEAL_DECIDED
        what = f"Appeal against penalty {row.ledger_entry_id}, {row.step}"
        yield Deed(what, frozenset({verb}), row.recorded_by_id, row.recorded_at)
