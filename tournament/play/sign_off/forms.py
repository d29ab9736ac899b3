"""Forms of the sign-off, and of the staff's decisions on hands and disputes."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.play.enums import Verdict
from tournament.play.forms.notes import REASON_MAX, NoteForm


class ConfirmForm(forms.Form):
    """What a player says about the table; `newest_version` and `points_moved` are what the player saw of it."""

    verdict = forms.ChoiceField(choices=Verdict.choices)
    reason = forms.CharField(
        label=_("What is not right?"),
        max_length=REASON_MAX,
        required=False,
        help_text=_("A few words. A referee will come and decide."),
        widget=forms.TextInput(attrs={"autocomplete": "current-password"}),
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)
    newest_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    points_moved = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, newest_version: int) -> None:
        super().__init__(data, initial={"client_key": uuid4(), "newest_version": newest_version})

    def show(self, **seen: int) -> None:
        """Update the form to what the page shows now, also after a refusal, so that the next press refers to it."""
        self.initial.update(seen)
        if self.is_bound:
            self.data = {**{name: self.data[name] for name in self.data}, **seen}


class DecisionForm(NoteForm):
    """How a dispute is decided. `given` is the id of the dispute that the page showed."""

    given = forms.IntegerField(required=False, widget=forms.HiddenInput)


class RefuseForm(NoteForm):
    """Why a hand is not accepted; the key makes a second press harmless."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    version_seen = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class AcceptForm(forms.Form):
    """Which versions of hands are accepted."""

    hands = forms.TypedMultipleChoiceField(coerce=int)

    def __init__(self, data: Any, *, versions: tuple[int, ...]) -> None:
        super().__init__(data)
        self.fields["hands"].choices = [(str(version), str(version)) for version in versions]  # type: ignore[attr-defined]


class PinForm(forms.Form):
    """The PIN with which a referee takes back a device that is handed round; without one, the password is used."""

    pin = forms.RegexField(
        r"^[0-9]{4,12}\Z",
        label=_("PIN"),
        required=False,
        help_text=_(
            "Choose at least four digits. Without a PIN, you take the device back with your password."
        ),
        error_messages={"invalid": _("A PIN has 4 to 12 digits.")},
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "inputmode": "numeric"}),
    )


class SecretForm(forms.Form):
    """What takes a device back."""

    secret = forms.CharField(
        label=_("PIN or password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
