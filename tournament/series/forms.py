"""Forms of series."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.core.templatetags.ui import date_span
from tournament.events.models import Event
from tournament.series.enums import Scheme
from tournament.series.models import Series

BEST_MOST = 99
KEY_DIGITS = 18
"""Every number of so many digits is one that a row can have as its key."""


class SeriesFields(forms.Form):
    """The name of a series and how it counts."""

    name = LineField(label=_("Name"), max_length=200)
    scheme = forms.ChoiceField(
        label=_("What a result is worth"),
        choices=Scheme.choices,
        initial=Scheme.PLACE,
        widget=forms.RadioSelect,
        help_text=_("Players who share a place share what these places are worth."),
    )
    best_of = forms.IntegerField(
        label=_("How many results count"),
        required=False,
        min_value=1,
        max_value=BEST_MOST,
        help_text=_("How many of each player’s best results count. Leave empty to count all."),
    )

    def series_fields(self) -> dict[str, Any]:
        """The values for the row."""
        return {name: self.cleaned_data[name] for name in ("name", "scheme", "best_of")}


class NewSeriesForm(SeriesFields):
    """A series to be made."""

    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)


class EventsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    """Events to choose from, by their names and days."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj} ({date_span(obj.starts_on, obj.ends_on)})" if obj.starts_on else str(obj)

    def clean(self, value: Any) -> Any:
        """SQLite cannot even be asked for a number that no row can have."""
        for sent in value or ():
            if str(sent).isdecimal() and len(str(sent)) > KEY_DIGITS:
                raise forms.ValidationError(
                    self.error_messages["invalid_choice"], code="invalid_choice", params={"value": sent}
                )
        return super().clean(value)


class SeriesForm(SeriesFields):
    """A series with its events: those in it, and those that the person organizes."""

    events = EventsField(
        label=_("Events"),
        queryset=Event.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The events that you organize. Private events do not count until they are public."),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput, min_value=0)

    def __init__(self, data: Any, series: Series, choices: Any) -> None:
        members = list(series.members.values_list("event", flat=True))
        initial = {name: getattr(series, name) for name in ("name", "scheme", "best_of")}
        super().__init__(data, initial={**initial, "events": members, "seen": series.revision})
        self.fields["events"].queryset = choices  # type: ignore[attr-defined]


class PartForm(forms.Form):
    """Which join of the series is taken back."""

    key = forms.UUIDField()


class JoinForm(forms.Form):
    """Which people of the series are one."""

    people = forms.RegexField(rf"^[0-9]{{1,{KEY_DIGITS}}}(-[0-9]{{1,{KEY_DIGITS}}})+\Z", max_length=400)

    def ids(self) -> list[int]:
        return [int(pk) for pk in self.cleaned_data["people"].split("-")]
