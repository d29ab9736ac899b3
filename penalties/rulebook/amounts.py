"""The amounts of a foul that an organizer may set: a form with one field for each number in its outcome."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from penalties.catalogue.types import Consequence, Kind, Measure, Outcome
from penalties.catalogue.wire import outcome_json, read_outcome
from penalties.rulebook.texts import amount_words, measure_words

AMOUNT_MAX = 10_000
WITH_AMOUNT = (Kind.DEDUCTION, Kind.PAY_EACH, Kind.PAY_ONE, Kind.PENALTY_TILES)

Step = str | int


def amount_paths(outcome: Outcome) -> list[tuple[tuple[Step, ...], str, int]]:
    """Each number that may be set: its path in the outcome's JSON, its label and its value."""
    return list(_walk(outcome_json(outcome), ()))


def _walk(data: Any, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str, int]]:
    if isinstance(data, list):
        for index, one in enumerate(data):
            yield from _walk(one, (*path, index))
    elif isinstance(data, dict) and "amount" in data:
        yield from _amounts(data, path)
    elif isinstance(data, dict):
        if "each" in data:
            measure = measure_words(Measure(data["measure"]))
            is_tiles = data["kind"] == Kind.PENALTY_TILES
            words = _("penalty tiles for each unit") if is_tiles else _("points for each unit")
            yield (*path, "each"), words, data["each"]
            yield (*path, "unit"), _("%(measure)s in each unit") % {"measure": measure}, data["unit"]
            yield (*path, "free"), _("%(measure)s without a penalty") % {"measure": measure}, data["free"]
        for index, (up_to, _rows) in enumerate(data.get("bands", ())):
            if up_to is not None:
                words = _("Step %(number)s: up to how many") % {"number": index + 1}
                yield (*path, "bands", index, 0), words, up_to
        for name, one in data.items():
            yield from _walk(one, (*path, name))


def _amounts(data: Any, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str, int]]:
    one = Consequence.from_json(data)
    if one.kind not in WITH_AMOUNT:
        return
    words = amount_words(one)
    if one.is_range:
        yield (*path, "amount"), _("%(what)s: at least") % {"what": words}, one.amount
        yield (*path, "amount_max"), _("%(what)s: at most") % {"what": words}, one.amount_max
    else:
        yield (*path, "amount"), words, one.amount


class AmountsForm(forms.Form):
    """The amounts of one foul: points and tiles, bounds of ranges, units, and the upper limits of steps."""

    def __init__(self, outcome: Outcome, data: Any = None) -> None:
        super().__init__(data, auto_id="amounts_%s")
        self._outcome = outcome
        self._paths = amount_paths(outcome)
        for index, (path, words, value) in enumerate(self._paths):
            self.fields[f"amount_{index}"] = forms.IntegerField(
                label=words, min_value=int(path[-1] == "unit"), max_value=AMOUNT_MAX, initial=value
            )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        below: Any = None
        for index, (path, _words, _value) in enumerate(self._paths):
            name = f"amount_{index}"
            is_step = path[-3:-2] == ("bands",)
            number = data.get(name)
            is_bound_below = is_step or path[-1] == "amount_max"
            if is_bound_below and None not in (number, below) and number <= below:
                self.add_error(name, _("Enter more than %(least)s.") % {"least": below})
            # The next field must be greater than this: the lower bound of its range, or the limit of the step before.
            below = number if is_step or path[-1] == "amount" else None
        return data

    def outcome(self) -> Outcome:
        """The outcome with the amounts that were entered; call on a valid form."""
        data = deepcopy(outcome_json(self._outcome))
        for index, (path, _words, _value) in enumerate(self._paths):
            place: Any = data
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = self.cleaned_data[f"amount_{index}"]
        return read_outcome(data)
