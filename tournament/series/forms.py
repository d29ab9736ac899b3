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


FIELDS = (
    "name",
    "scheme",
    "best_of",
    "place_points",
    "attendance",
    "drop_worst",
    "averages",
    "least",
    "countback",
    "planned",
    "final_size",
)
"""What a person sets of a series, besides its events."""


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

    place_points = forms.RegexField(
        r"^[0-9]{1,4}(-[0-9]{1,4}){0,39}\Z",
        label=_("Points for the places"),
        required=False,
        max_length=200,
        help_text=_("For points of your own: 25-18-15-12. Places after the last number get nothing."),
    )
    attendance = forms.IntegerField(
        label=_("Points for taking part"), required=False, min_value=0, max_value=BEST_MOST
    )
    drop_worst = forms.IntegerField(
        label=_("Worst results left out"),
        required=False,
        min_value=0,
        max_value=BEST_MOST,
        help_text=_("Counted for each player. A missed event counts as one of the worst results."),
    )
    averages = forms.BooleanField(label=_("The average counts instead of the sum"), required=False)
    least = forms.IntegerField(
        label=_("Least number of events"),
        required=False,
        min_value=0,
        max_value=BEST_MOST,
        help_text=_("Whoever played fewer stands below all others."),
    )
    countback = forms.BooleanField(
        label=_("Equal totals: the best single result decides, then the next best"), required=False
    )
    planned = forms.IntegerField(
        label=_("Planned events"),
        required=False,
        min_value=1,
        max_value=BEST_MOST,
        help_text=_("With it, the table says who can still win."),
    )
    final_size = forms.IntegerField(
        label=_("Places in the final"), required=False, min_value=1, max_value=BEST_MOST
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        is_own = cleaned.get("scheme") == Scheme.OWN_POINTS
        if is_own and not cleaned.get("place_points") and "place_points" not in self.errors:
            self.add_error("place_points", _("Say how many points each place gives, such as 25-18-15."))
        return cleaned

    def series_fields(self) -> dict[str, Any]:
        """The values for the row."""
        counts = {name: self.cleaned_data[name] or 0 for name in ("attendance", "drop_worst", "least")}
        return {name: self.cleaned_data[name] for name in FIELDS} | counts


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
        initial = {name: getattr(series, name) for name in FIELDS}
        super().__init__(data, initial={**initial, "events": members, "seen": series.revision})
        self.fields["events"].queryset = choices  # type: ignore[attr-defined]


class NextEventForm(forms.Form):
    """The next event of a series, made from the one that was shown (`last`)."""

    last = forms.RegexField(rf"^[0-9]{{1,{KEY_DIGITS}}}\Z", widget=forms.HiddenInput)
    name = LineField(label=_("Name"), max_length=200)
    day = forms.DateField(
        label=_("Day"), required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)
