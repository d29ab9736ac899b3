"""Forms of the desk: scanned codes, payments, and undoing."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.registration.enums import PaymentMethod
from tournament.registration.queries.desk import CODE_MAX


class CodeForm(forms.Form):
    """The text of a code, as a camera or a hand scanner reads it."""

    code = forms.CharField(max_length=CODE_MAX)


class UndoForm(forms.Form):
    """The players whose check-in is taken back."""

    entries = forms.CharField(max_length=6000)

    def clean_entries(self) -> list[int]:
        words = str(self.cleaned_data["entries"]).split(",")
        if not all(word.isascii() and word.isdecimal() and len(word) < 12 for word in words):
            raise forms.ValidationError(_("This is not a player list."))
        return [int(word) for word in words]


class PaymentForm(forms.Form):
    """An amount and how it was paid."""

    amount = forms.DecimalField(
        label=_("Amount"),
        min_value=Decimal("0.01"),
        max_digits=8,
        decimal_places=2,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    method = forms.TypedChoiceField(
        label=_("Paid by"),
        choices=PaymentMethod.choices,
        coerce=PaymentMethod,
        widget=forms.RadioSelect,
        initial=PaymentMethod.CASH,
    )
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {})
        super().__init__(*args, **kwargs)
