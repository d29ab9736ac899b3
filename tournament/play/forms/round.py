"""Forms of acts on a whole round."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.play.forms.notes import REASON_MAX


class OverruleForm(forms.Form):
    """Why a round is started out of order; without a reason the round starts only when it is in turn."""

    reason = forms.CharField(
        label=_("Why it is started out of order"),
        max_length=REASON_MAX,
        required=False,
        help_text=_("A few words, kept in the audit."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
