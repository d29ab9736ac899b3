"""What an organizer sends for the printed pages."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class BackgroundForm(forms.Form):
    """The picture behind the certificates."""

    picture = forms.FileField(
        label=gettext_lazy("Picture behind the certificates"),
        help_text=gettext_lazy(
            "JPEG or PNG, at most 2 MB, for A4: 297 by 210 mm, or 210 by 297 mm for upright certificates."
        ),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png"}),
    )

    def clean_picture(self) -> Any:
        picture = self.cleaned_data["picture"]
        if (picture.size or 0) >= settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            raise forms.ValidationError(_("This file is larger than 2 MB. Make the picture smaller."))
        return picture
