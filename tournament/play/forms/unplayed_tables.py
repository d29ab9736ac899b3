"""Who was absent at a table that is closed, and what the players present get."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.play.enums import Gives
from tournament.registration.models import Entry


class AbsenceForm(forms.Form):
    """`gives` is asked only if no hand was played; its labels contain the numbers."""

    absent = forms.TypedMultipleChoiceField(
        label=_("Who was absent"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    gives = forms.ChoiceField(label=_("Those present get"), widget=forms.RadioSelect)
    hands = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, entries: Mapping[int, Entry], gives: Mapping[Gives, str], hands: int
    ) -> None:
        super().__init__(data, initial={"hands": hands, "gives": Gives.SIT_OUT.value})
        seats = [(str(seat), str(entry)) for seat, entry in entries.items()]
        self.fields["absent"].choices = seats  # type: ignore[attr-defined]
        if hands:
            del self.fields["gives"]
        else:
            self.fields["gives"].choices = [(each.value, label) for each, label in gives.items()]  # type: ignore[attr-defined]
