"""What the calculator shows."""

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from django.http import QueryDict

import scoring
from tournament.calculator.answers import Answer, Compared, answered, compared
from tournament.calculator.forms import CalculatorForm
from tournament.core.page_values import PageValues
from tournament.events.rulebook.rulesets import known_rulesets


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The hand under another rulebook, and the query that asks for it there."""

    compared: Compared
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CalculatorPage(PageValues):
    """The calculator. `answer` is None while nothing is entered; `query` is the shortest address of the hand, `asked` the
    query as it was sent, and `parcel_url` leads to what a browser draws the page with when there is no network.
    """

    template: ClassVar[str] = "calculator/calculator.html"
    fragment: ClassVar[str] = "calculator/_calculator.html"

    form: CalculatorForm
    answer: Answer | None
    others: tuple[ComparedRow, ...]
    query: str
    asked: str
    parcel_url: str


def calculator_page(query: str, parcel_url: str = "") -> CalculatorPage:
    """The page for a query as it was sent."""
    form = CalculatorForm(QueryDict(query))
    answer, others = _answers(form) if form.is_valid() and not form.is_blank else (None, ())
    rows = tuple(ComparedRow(each, query_of(form, ruleset=each.ruleset)) for each in others)
    return CalculatorPage(
        form=form, answer=answer, others=rows, query=query_of(form), asked=query, parcel_url=parcel_url
    )


def _answers(form: CalculatorForm) -> tuple[Answer, tuple[Compared, ...]]:
    try:
        question = form.question()
    except scoring.ScoringError as error:
        form.add_error("line", form.fault_of(error))
        return Answer(ruleset=form.book.id, unit="", fault=form.fault_of(error)), ()
    return answered(question), compared(question)


def query_of(form: CalculatorForm, *, ruleset: str = "") -> str:
    """The address of the hand, without what stands in the form anyway; under another rulebook without options."""
    first = form.first_values()
    dropped = {option.field_name for option in form.rule_options} if ruleset else set()
    sent = [
        (name, _without_books(value) if ruleset and name == "line" else value)
        for name, values in form.sent.lists()
        for value in values
        if name in form.fields and name not in dropped and value and [value] != first.get(name)
    ]
    named = [("ruleset", ruleset or form.book.id)]
    return urlencode([*named, *((name, value) for name, value in sent if name != "ruleset")])


def _without_books(line: str) -> str:
    """A line of text that no longer names its rulebook, so that it can be read under another one."""
    books = {ruleset.id for ruleset in known_rulesets()}
    return " ".join(word for word in line.split() if word not in books)
