"""A field for several amounts of points, such as uma."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST = 200


class AmountsField(forms.CharField):
    """Whole numbers with spaces between them, such as "15000 5000 -5000 -15000", kept as a list."""

    default_error_messages = {
        "numbers": _("Enter whole points with spaces between them, such as 15000 5000 -5000 -15000.")
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST, **kwargs)

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            return [int(word) for word in str(text).replace("−", "-").split()]
        except ValueError as fault:
            raise forms.ValidationError(self.error_messages["numbers"], code="numbers") from fault

    def prepare_value(self, value: Any) -> Any:
        return (
            " ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value
        )

    def has_changed(self, initial: Any, data: Any) -> bool:
        return str(self.prepare_value(initial) or "").split() != str(data or "").replace("−", "-").split()
