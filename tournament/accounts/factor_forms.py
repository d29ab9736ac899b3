"""Forms of second factors. Whoever carries them out checks what was typed."""

from datetime import UTC, datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.accounts.factors.passkeys import ANSWER_MOST
from tournament.accounts.models import Obliged
from tournament.core.forms import LineField

NAME_LENGTH = 60


class AppCodeField(forms.CharField):
    """Six digits; the keyboard of a phone offers digits, and what its app has copied."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "one-time-code", "spellcheck": "false"}
        )
        super().__init__(label=_("Code from the app"), max_length=20, widget=widget, **kwargs)


class CodeForm(forms.Form):
    """A code of the app."""

    code = AppCodeField()


class RecoveryForm(forms.Form):
    """A recovery code."""

    recovery = forms.CharField(
        label=_("Recovery code"),
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class PasskeyForm(forms.Form):
    """What the browser answered; the script of the page fills it in."""

    credential = forms.CharField(max_length=ANSWER_MOST, widget=forms.HiddenInput)
    token = forms.CharField(max_length=500, widget=forms.HiddenInput)


class NewPasskeyForm(PasskeyForm):
    """A passkey that the browser made, and what its owner calls it."""

    name = LineField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        help_text=_("A name that you will recognize, for example the name of the phone."),
    )


class NewAppForm(forms.Form):
    """The first code of an app. The secret comes along sealed, so that the QR code stays the same after a wrong one."""

    sealed = forms.CharField(max_length=500, widget=forms.HiddenInput)
    code = AppCodeField()


class PasskeyNameForm(forms.Form):
    """Another name of a passkey."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH)


class ConfirmForm(forms.Form):
    """The password once more."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ResetForm(forms.Form):
    """Why somebody’s factors are removed."""

    reason = LineField(
        label=_("Reason"),
        max_length=200,
        help_text=_("For example: phone lost; spoke with her at the desk. It stays in the list of sign-ins."),
    )


class RuleForm(forms.Form):
    """Who has to have a second factor, from which day on."""

    obliged = forms.ChoiceField(
        label=_("Who needs a second factor"), choices=Obliged.choices, widget=forms.RadioSelect
    )
    since = forms.DateField(
        label=pgettext_lazy("a date", "From"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_(
            "From this day on (UTC), anyone without one has to set one up when they sign in. Until then they "
            "are reminded at each sign-in and can go on. Nobody who is signed in is interrupted."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """The rule begins with the day; a rule for nobody needs none."""
        cleaned = super().clean() or {}
        day = cleaned.get("since")
        if day is None and "since" not in self.errors and cleaned.get("obliged") != Obliged.NOBODY:
            self.add_error("since", _("Choose from which day on."))
        cleaned["since"] = datetime.combine(day or timezone.now().date(), time(), UTC)
        return cleaned
