"""Forms of a list that is imported."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PASTED_MAX = 200_000


class UploadForm(forms.Form):
    """A player list as a file, or pasted: names, or rows of a sheet."""

    one_is_enough = ("pasted", "file")

    pasted = forms.CharField(
        label=_("Names"),
        required=False,
        max_length=PASTED_MAX,
        strip=False,
        help_text=_("One player per line. You can also paste rows copied from a spreadsheet."),
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Player list"),
        help_text=_(
            "An Excel workbook (.xlsx), an OpenDocument spreadsheet (.ods) or a text file (.csv), up to 2 MB."
        ),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt"}),
        allow_empty_file=True,
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("file") and not cleaned["pasted"].strip():
            self.add_error("file", _("Choose a file, or paste the names above."))
        return cleaned


class ImportRowForm(forms.Form):
    """One row of a list as texts. The sentences about it come from `imports`."""

    number = forms.CharField(
        label=_("Number"), required=False, widget=forms.TextInput(attrs={"inputmode": "numeric"})
    )
    name = forms.CharField(label=pgettext_lazy("of a person", "Name"), required=False)
    name_zh = forms.CharField(label=_("Name in native script"), required=False)
    club = forms.CharField(label=_("Club"), required=False)
    team = forms.CharField(label=_("Team"), required=False)
    country = forms.CharField(label=_("Country"), required=False)
    federation_id = forms.CharField(label=_("Federation number"), required=False)
    skip = forms.BooleanField(label=_("Skip this row"), required=False)
    apart = forms.BooleanField(label=_("This is somebody else"), required=False)
    known = forms.CharField(required=False, widget=forms.HiddenInput)
