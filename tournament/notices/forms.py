"""What a browser sends to get notices, and what a person chooses."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.notices.delivery import is_allowed
from tournament.notices.models import DEVICE_LENGTH, ENDPOINT_MOST, Subscription
from tournament.notices.queries import Followed
from tournament.notices.signing import is_point, is_secret
from tournament.registration.enums import NewsKind

KEY_MOST = 100
SECRET_MOST = 40
_DEVICE = re.compile(rf"[0-9a-f]{{{DEVICE_LENGTH}}}")


def is_device(text: str) -> bool:
    """Whether this can stand for a browser."""
    return _DEVICE.fullmatch(text) is not None


class NoticesForm(forms.Form):
    """The switches, one for each kind of news, and what the browser says of itself. A browser that is known sends nothing
    of itself where it only changes the switches, or turns all of them `off`.
    """

    endpoint = forms.CharField(max_length=ENDPOINT_MOST, required=False, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=KEY_MOST, required=False, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=SECRET_MOST, required=False, widget=forms.HiddenInput)
    device = forms.CharField(max_length=DEVICE_LENGTH, required=False, widget=forms.HiddenInput)
    off = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Mapping[str, Any] | None, *, followed: Followed, row: Subscription | None
    ) -> None:
        super().__init__(data)
        self.switches = [kind.value for kind in followed.kinds]
        for kind in followed.kinds:
            is_on = getattr(row, kind) if row else True
            self.fields[kind.value] = forms.BooleanField(label=kind.label, required=False, initial=is_on)
        if row:
            self.fields["device"].initial = row.device

    @property
    def chosen(self) -> list[NewsKind]:
        """The kinds that are switched on."""
        return [NewsKind(name) for name in self.switches if self.cleaned_data[name]]

    def shown_switches(self) -> list[forms.BoundField]:
        """The fields that a person sees."""
        return [self[name] for name in self.switches]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        endpoint, device = cleaned.get("endpoint", ""), cleaned.get("device", "")
        if endpoint:
            is_whole = is_point(cleaned.get("p256dh", "")) and is_secret(cleaned.get("auth", ""))
            if not is_allowed(endpoint) or not is_whole:
                raise forms.ValidationError(
                    _("Your browser named a service for its notices that cannot be used here.")
                )
        elif not is_device(device):
            raise forms.ValidationError(
                _("Your browser gave no address for notices. Allow notices in its settings, and try again.")
            )
        return cleaned
