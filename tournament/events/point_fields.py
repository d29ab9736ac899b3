"""Form fields for points that are added to results or taken off them, typed as the results of the event are written."""

from decimal import Decimal
from typing import Any

from django import forms

from tournament.events.rulebook.rulesets import counts_thousands

THOUSAND = 1_000
DECIMALS = 1


class ThousandsField(forms.DecimalField):
    """Points typed in thousands with one decimal, and kept as points: 20.0 is 20,000."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.strip().replace(",", ".") if isinstance(value, str) else value)

    def clean(self, value: Any) -> Any:
        number = super().clean(value)
        return None if number is None else int(number * THOUSAND)

    def prepare_value(self, value: Any) -> Any:
        return str(round(Decimal(value) / THOUSAND, DECIMALS)) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


def points_field(ruleset: str, *, min_value: int, max_value: int, **kwargs: Any) -> forms.Field:
    """A field for points between these bounds, typed in the unit of the ruleset."""
    if not counts_thousands(ruleset):
        return forms.IntegerField(min_value=min_value, max_value=max_value, **kwargs)
    return ThousandsField(
        min_value=Decimal(min_value) / THOUSAND if min_value else 0,
        max_value=Decimal(max_value) / THOUSAND,
        decimal_places=DECIMALS,
        **kwargs,
    )
