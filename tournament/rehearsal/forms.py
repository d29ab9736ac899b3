"""Forms of a rehearsal."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.rehearsal.enums import FAULTS_OF, Check, DeviceKind, Fault
from tournament.rehearsal.joining import Joining
from tournament.rehearsal.models import FIGURE_MOST, LANGUAGE_MAX, NAME_MAX, TABLES_MOST

KEPT, MADE_UP = "kept", "made_up"
EVENT_NAME_MAX = 200
PIXELS_MOST = 100_000


class BeginForm(forms.Form):
    """How the copy is called, and whose names it has."""

    name = LineField(
        label=_("Name of the copy"),
        max_length=EVENT_NAME_MAX,
        help_text=_("It is on every page, screen and paper of the rehearsal."),
    )
    names = forms.ChoiceField(
        label=_("Names of the players"),
        choices=[(MADE_UP, _("Made-up names")), (KEPT, _("The names of the players"))],
        widget=forms.RadioSelect,
        initial=MADE_UP,
    )


class DeviceForm(forms.Form):
    """What a device is and does. A script adds what the browser knows of itself."""

    name = LineField(
        label=_("Name of the device"), max_length=NAME_MAX, help_text=_("For example, Tablet 3.")
    )
    kind = forms.ChoiceField(label=_("What it does"), choices=DeviceKind.choices, widget=forms.RadioSelect)
    table_number = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=TABLES_MOST,
        help_text=_("For a tablet at a table."),
    )
    is_played = forms.BooleanField(
        label=_("People play at this table"),
        required=False,
        help_text=_("Robots leave it to them, and wait until it is closed."),
    )
    language = forms.CharField(required=False, max_length=LANGUAGE_MAX, widget=forms.HiddenInput)
    width = forms.IntegerField(required=False, min_value=1, max_value=PIXELS_MOST, widget=forms.HiddenInput)
    height = forms.IntegerField(required=False, min_value=1, max_value=PIXELS_MOST, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("is_played") and not cleaned.get("table_number") and "table_number" not in self.errors:
            self.add_error("table_number", _("Enter the number of the table at which people play."))
        return cleaned

    def said(self) -> Joining:
        """What the device says of itself."""
        return Joining(**{**self.cleaned_data, "kind": DeviceKind(self.cleaned_data["kind"])})


class CheckForm(forms.Form):
    """What one check found."""

    check_code = forms.ChoiceField(choices=Check.choices)
    fault = forms.ChoiceField(choices=[("", ""), *Fault.choices], required=False)
    figure = forms.IntegerField(required=False, min_value=-FIGURE_MOST, max_value=FIGURE_MOST)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        check, fault = cleaned.get("check_code"), cleaned.get("fault")
        if check and fault and Fault(fault) not in FAULTS_OF[Check(check)]:
            self.add_error("fault", _("This check cannot fail in this way."))
        return cleaned


class EntryForm(forms.Form):
    """An entry that a device kept."""

    key = forms.UUIDField()
