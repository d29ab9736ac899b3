"""A hook with which apps to the right of `play` have their own rows counted among the records of a table. What no table
has is then asked for with everything else, and nobody asks again.
"""

from collections.abc import Callable, Mapping

from tournament.core.existing import Question
from tournament.draws.models import Table

RecordQuestion = Callable[[Table], Question]
"""Called with a table; returns the model and the values of the rows that matter there."""

AddedRecords = Mapping[str, bool]
"""Whether a table has the rows that were added under a name."""

_questions: dict[str, RecordQuestion] = {}


def add_record(name: str, question: RecordQuestion) -> None:
    """Count these rows from now on; they are found by `name`. Adding a name again replaces it."""
    _questions[name] = question


def added_questions(table: Table) -> dict[str, Question]:
    """The questions of all apps about a table, by name."""
    return {name: question(table) for name, question in _questions.items()}
