"""Forms that many acts share: a key, and a reason in a few words."""

from django import forms
from django.utils.translation import gettext_lazy as _

REASON_MAX = 300


class KeyForm(forms.Form):
    """A button that is carried out once: the key makes a second press harmless."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)


class NoteForm(forms.Form):
    """Why something was done, in a few words."""

    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_MAX, help_text=_("A few words that everybody can read later.")
    )
