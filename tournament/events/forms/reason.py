"""Why results change."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal


class ReasonForm(forms.Form):
    """Why finished results are changed by a setting."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Kept in the audit with the old and new values."),
    )

    def show(self, refusal: Refusal | None, *, was_seen: bool) -> None:
        """Say why nothing was saved with an effect; `was_seen` says that it, or another one, was shown before."""
        if refusal:
            add_refusal(self, refusal)
        elif was_seen:
            self.add_error("reason", _("Say why the results change."))
