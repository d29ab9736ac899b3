"""A hook with which apps to the right of `play` have their own rows counted among the records of a table. What no table
has is then asked for with everything else, and nobody asks again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.core.existing import Question
from tournament.core.hooks.hook import Hook
from tournament.draws.models import Table

RecordQuestion = Callable[[Table], Question]
"""Called with a table; returns the model and the values of the rows that matter there."""

AddedRecords = Mapping[str, bool]
"""Whether a table has the rows that were added under a name."""


@dataclass(frozen=True, slots=True)
class AddedRecord:
    """Rows that count among the records of a table, and the name by which they are found."""

    name: str
    question: RecordQuestion


added_records: Hook[AddedRecord] = Hook()


def added_questions(table: Table) -> dict[str, Question]:
    """The questions of all apps about a table, by name."""
    return {added.name: added.question(table) for added in added_records}
