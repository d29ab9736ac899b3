"""What an organizer sends for the printed pages."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.events.table_numbers import numbers_of_text
from tournament.papers.enums import PaperSize, Picks

NUMBERS_LABELS = {
    Picks.TABLES: gettext_lazy("Tables"),
    Picks.PLAYERS: gettext_lazy("Players, by number"),
}


class PictureField(forms.FileField):
    """A picture that an organizer sends."""

    widget = forms.FileInput(attrs={"accept": "image/jpeg,image/png"})

    def clean(self, data: Any, initial: Any = None) -> Any:
        picture = super().clean(data, initial)
        if (picture.size or 0) >= settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            raise forms.ValidationError(_("This file is larger than 2 MB. Make the picture smaller."))
        return picture


class BackgroundForm(forms.Form):
    """The picture behind the certificates."""

    picture = PictureField(
        label=gettext_lazy("Picture behind the certificates"),
        help_text=gettext_lazy(
            "JPEG or PNG, at most 2 MB, in the shape of the paper: wide, or upright for upright certificates."
        ),
    )


class LogoForm(forms.Form):
    """The logo on certificates and badges."""

    prefix = "logo"

    picture = PictureField(
        label=gettext_lazy("Logo"),
        help_text=gettext_lazy(
            "JPEG or PNG, at most 2 MB. A transparent or white ground looks best on certificates."
        ),
    )


class PaperForm(forms.Form):
    """The paper in the printer."""

    size = forms.ChoiceField(label=gettext_lazy("Paper"), choices=PaperSize)


class NumbersForm(forms.Form):
    """Which sheets of a document to print; nothing for all."""

    only = forms.CharField(required=False, max_length=200)

    def __init__(self, picks: Picks, code: str, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{code}-%s")
        field = self.fields["only"]
        field.label = NUMBERS_LABELS[picks]
        field.help_text = _("Such as 1-4, 9")

    def clean_only(self) -> frozenset[int] | None:
        """The numbers; None for all."""
        try:
            return frozenset(numbers_of_text(self.cleaned_data["only"])) or None
        except ValueError as error:
            raise forms.ValidationError(
                _("Enter numbers and ranges such as 1-4, 9, or leave it empty for all.")
            ) from error
