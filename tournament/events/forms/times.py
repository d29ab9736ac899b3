"""When rounds begin."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LocalTimeInput
from tournament.events.models import Round
from tournament.events.settings.seen import mark_of_times


class RoundTimesForm(forms.Form):
    """When each round is planned to begin, in the event's zone. A round after one with a time begins later than it."""

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, rounds: Sequence[Round], data: Any = None) -> None:
        super().__init__(data)
        self.rounds = list(rounds)
        self.fields["seen"].initial = mark_of_times(self.rounds)
        for round_ in self.rounds:
            self.fields[f"round_{round_.number}"] = forms.DateTimeField(
                label=gettext("Round %(number)s") % {"number": round_.number},
                required=False,
                initial=round_.begins_at,
                widget=LocalTimeInput(),
            )

    @property
    def time_fields(self) -> list[forms.BoundField]:
        return [self[f"round_{round_.number}"] for round_ in self.rounds]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        latest = None
        for round_ in self.rounds:
            begins = cleaned.get(f"round_{round_.number}")
            if begins and latest and begins <= latest:
                fault = forms.ValidationError(
                    _("A round must begin later than the one before it."), code="times_out_of_order"
                )
                self.add_error(f"round_{round_.number}", fault)
            latest = begins or latest
        return cleaned

    def times(self) -> dict[int, datetime | None]:
        """The times by the number of the round. Call on a valid form."""
        return {round_.number: self.cleaned_data[f"round_{round_.number}"] for round_ in self.rounds}
