"""What an organizer adds to a report."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.exchange.federations.types import Facts


class FactsForm(forms.Form):
    """What a federation asks about an event and the event does not say."""

    country = LineField(label=_("Country of the event"), max_length=60, required=False)
    town = LineField(label=_("Town"), max_length=80, required=False)
    championship = forms.BooleanField(label=_("A championship for which players qualified"), required=False)

    def facts(self) -> Facts:
        """The facts as far as they can be read."""
        self.is_valid()
        return Facts(
            country=self.cleaned_data.get("country", ""),
            town=self.cleaned_data.get("town", ""),
            is_championship=self.cleaned_data.get("championship", False),
        )
