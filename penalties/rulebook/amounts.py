"""The amounts of a foul that an organizer may set: a form with one field for each number in its outcome."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from penalties.catalogue.types import Consequence, Kind, Measure, Outcome
from penalties.catalogue.wire import outcome_json, read_outcome
from penalties.rulebook.texts import amount_words, measure_words
from tournament.events.point_fields import points_field
from tournament.events.rulebook.points import amount_of_points
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.events.settings.seen import mark_of_values

AMOUNT_MAX = 10_000
THOUSANDS_MAX = 100_000
"""For points of rulebooks that write results in thousands."""
WITH_AMOUNT = (Kind.DEDUCTION, Kind.PAY_EACH, Kind.PAY_ONE, Kind.PENALTY_TILES)

Step = str | int


class Amount(NamedTuple):
    """A number of an outcome: its path in the outcome's JSON, its label and its value."""

    path: tuple[Step, ...]
    words: str
    value: int
    is_points: bool = False


def amount_paths(ruleset: str, outcome: Outcome) -> list["Amount"]:
    """Each number that may be set."""
    return list(_walk(ruleset, outcome_json(outcome), ()))


def _walk(ruleset: str, data: Any, path: tuple[Step, ...]) -> Iterator[Amount]:
    if isinstance(data, list):
        for index, one in enumerate(data):
            yield from _walk(ruleset, one, (*path, index))
    elif isinstance(data, dict) and "amount" in data:
        yield from _amounts(ruleset, data, path)
    elif isinstance(data, dict):
        if "each" in data:
            measure = measure_words(Measure(data["measure"]))
            is_tiles = data["kind"] == Kind.PENALTY_TILES
            words = _("penalty tiles for each unit") if is_tiles else _("points for each unit")
            yield Amount((*path, "each"), words, data["each"], not is_tiles)
            yield Amount((*path, "unit"), _("%(measure)s in each unit") % {"measure": measure}, data["unit"])
            yield Amount(
                (*path, "free"), _("%(measure)s without a penalty") % {"measure": measure}, data["free"]
            )
        for index, (up_to, _rows) in enumerate(data.get("bands", ())):
            if up_to is not None:
                words = _("Step %(number)s: up to how many") % {"number": index + 1}
                yield Amount((*path, "bands", index, 0), words, up_to)
        for name, one in data.items():
            yield from _walk(ruleset, one, (*path, name))


def _amounts(ruleset: str, data: Any, path: tuple[Step, ...]) -> Iterator[Amount]:
    one = Consequence.from_json(data)
    if one.kind not in WITH_AMOUNT:
        return
    words, is_points = amount_words(ruleset, one), one.kind is not Kind.PENALTY_TILES
    if one.is_range:
        yield Amount((*path, "amount"), _("%(what)s: at least") % {"what": words}, one.amount, is_points)
        yield Amount(
            (*path, "amount_max"), _("%(what)s: at most") % {"what": words}, one.amount_max, is_points
        )
    else:
        yield Amount((*path, "amount"), words, one.amount, is_points)


def points_max(ruleset: str) -> int:
    """The most points that one penalty may take off."""
    return THOUSANDS_MAX if counts_thousands(ruleset) else AMOUNT_MAX


class AmountsForm(forms.Form):
    """The amounts of one foul: points and tiles, bounds of ranges, units, and the upper limits of steps. `seen` is the mark
    of those that the page showed.
    """

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, ruleset: str, outcome: Outcome, data: Any = None) -> None:
        super().__init__(data, auto_id="amounts_%s")
        self.fields["seen"].initial = mark_of_values(outcome_json(outcome))
        self._ruleset, self._outcome = ruleset, outcome
        self._amounts = amount_paths(ruleset, outcome)
        for index, one in enumerate(self._amounts):
            shown: dict[str, Any] = {"label": one.words, "initial": one.value}
            self.fields[f"amount_{index}"] = (
                points_field(ruleset, min_value=0, max_value=points_max(ruleset), **shown)
                if one.is_points
                else forms.IntegerField(min_value=int(one.path[-1] == "unit"), max_value=AMOUNT_MAX, **shown)
            )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        below: Any = None
        for index, (path, _words, _value, is_points) in enumerate(self._amounts):
            name = f"amount_{index}"
            is_step = path[-3:-2] == ("bands",)
            number = data.get(name)
            is_bound_below = is_step or path[-1] == "amount_max"
            if is_bound_below and None not in (number, below) and number <= below:
                least = amount_of_points(self._ruleset, below) if is_points else below
                self.add_error(name, _("Enter more than %(least)s.") % {"least": least})
            # The next field must be greater than this: the lower bound of its range, or the limit of the step before.
            below = number if is_step or path[-1] == "amount" else None
        return data

    def outcome(self) -> Outcome:
        """The outcome with the amounts that were entered; call on a valid form."""
        data = deepcopy(outcome_json(self._outcome))
        for index, one in enumerate(self._amounts):
            place: Any = data
            for step in one.path[:-1]:
                place = place[step]
            place[one.path[-1]] = self.cleaned_data[f"amount_{index}"]
        return read_outcome(data)
