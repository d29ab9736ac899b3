"""Fields of forms for the numbers of tables."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.events.table_numbers import TABLE_MAX, TABLES_MOST, numbers_of_text, text_of_numbers


class TableNumbersField(forms.CharField):
    """Numbers of tables such as "1-8, 11-18", kept as a list."""

    default_error_messages = {
        "numbers": _("Enter numbers from 1 to %(most)s, such as 1-8, 11-18; at most %(tables)s tables.")
    }

    def to_python(self, value: Any) -> Any:
        try:
            return numbers_of_text(str(value or ""))
        except ValueError as error:
            values = {"most": TABLE_MAX, "tables": TABLES_MOST}
            raise forms.ValidationError(
                self.error_messages["numbers"], code="numbers", params=values
            ) from error

    def prepare_value(self, value: Any) -> Any:
        return text_of_numbers(value) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.prepare_value(initial) != data)
