"""What a referee sends with a photo."""

from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.errors import Refusal
from tournament.core.photos import Photo, shrunk
from tournament.play.models import PhotoRules

TYPES = "image/jpeg,image/png,image/webp"


class PhotoForm(forms.Form):
    """A photo of a hand. Once the form is valid it is small, and has nothing of the camera."""

    photo = forms.FileField(
        label=gettext_lazy("Photo of the hand"),
        widget=forms.FileInput(attrs={"accept": TYPES}),
        help_text=gettext_lazy("A photo of the open tiles. Place and camera are removed from it."),
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["client_key"].initial = uuid4

    def clean_photo(self) -> Photo:
        file = self.cleaned_data["photo"]
        most = settings.LARGE_UPLOADS.get("photo", settings.FILE_UPLOAD_MAX_MEMORY_SIZE)
        if (file.size or 0) >= most:
            raise forms.ValidationError(
                _("This file is larger than %(megabytes)s MB. Choose a smaller picture.")
                % {"megabytes": most // 1_000_000}
            )
        try:
            return shrunk(file.read())
        except Refusal as refusal:
            raise forms.ValidationError(str(refusal), code=refusal.code) from refusal


class KeptPhotoForm(PhotoForm):
    """A photo that a device kept, with the hand that it is of: its number, and the key under which it was entered."""

    expected_hand_number = forms.IntegerField(min_value=1, max_value=32_767)
    hand_key = forms.UUIDField(required=False)


class PhotoRulesForm(forms.ModelForm):  # type: ignore[type-arg]
    """Who sees the photos."""

    class Meta:
        model = PhotoRules
        fields = ["seen_by_players"]
        help_texts = {
            "seen_by_players": gettext_lazy(
                "On their own page, behind their private link. Otherwise only the staff sees them."
            ),
        }
