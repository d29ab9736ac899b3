"""Forms of the desk: scanned codes, payments, and undoing."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import AmountField, LineField
from tournament.registration.enums import FeeKind, PaymentMethod
from tournament.registration.models import Charge, DeskSettings, Entry, FeeItem
from tournament.registration.queries.desk import CODE_MAX
from tournament.registration.queries.fees import fee_of_kind, items_of, items_offered, mark_of_charge


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


class NoShowForm(forms.Form):
    """Why somebody is taken out who is not here."""

    reason = forms.CharField(label=_("Reason"), max_length=200, initial=_("Did not come"))


class PaymentForm(forms.Form):
    """An amount and how it was paid. `beyond` is asked for once more than is owed was refused. `seen` is the sum that
    the page showed as paid.
    """

    amount = AmountField(label=_("Amount"), min_value=Decimal("0.01"))
    method = forms.TypedChoiceField(
        label=_("Paid by"),
        choices=PaymentMethod.choices,
        coerce=PaymentMethod,
        widget=forms.RadioSelect,
        initial=PaymentMethod.CASH,
    )
    beyond = forms.BooleanField(label=_("Record more than is owed"), required=False)
    seen = forms.DecimalField(required=False, widget=forms.HiddenInput)
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {})
        super().__init__(*args, **kwargs)

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields to show."""
        asks = "beyond" in self.errors or "beyond" in self.data
        return [bound for bound in self if asks or bound.name != "beyond"]


class ChargeForm(forms.Form):
    """Which fee somebody pays, and what they take besides. `seen` is what the page showed as charged."""

    seen = forms.CharField(required=False, max_length=1000, widget=forms.HiddenInput)

    def __init__(self, entry: Entry, desk: DeskSettings, data: Any = None) -> None:
        charge = Charge.objects.filter(entry=entry).first()
        taken = items_of(entry)
        usual = "" if desk.early_until else FeeKind.FULL.value
        kind = charge.kind if charge else ""
        super().__init__(data, initial={"kind": kind or usual, "seen": mark_of_charge(kind, taken)})
        line = _("%(what)s, %(amount)s %(currency)s")
        kinds = [
            (
                kind.value,
                line % {"what": kind.label, "amount": fee_of_kind(desk, kind), "currency": desk.currency},
            )
            for kind in FeeKind
            if kind is not FeeKind.EARLY or desk.early_until
            if kind is not FeeKind.REDUCED or desk.reduced_fee is not None
        ]
        if not usual:
            kinds.insert(0, ("", str(_("Full or early fee, by the time of the sign-up"))))
        self.fields["kind"] = forms.ChoiceField(
            label=_("Fee"), choices=kinds, required=bool(usual), widget=forms.RadioSelect
        )
        self.usual = usual
        self.items = {item.pk: item for item in (*taken, *items_offered(entry.event))}
        for pk, item in self.items.items():
            label = line % {"what": item.said("name"), "amount": item.amount, "currency": desk.currency}
            self.fields[f"item_{pk}"] = forms.BooleanField(label=label, required=False, initial=item in taken)

    @property
    def kind(self) -> FeeKind | None:
        """The fee that was chosen; None for the usual one."""
        chosen = self.cleaned_data["kind"]
        return None if chosen == self.usual else FeeKind(chosen)

    @property
    def chosen(self) -> list[FeeItem]:
        """The items that were ticked."""
        return [item for pk, item in self.items.items() if self.cleaned_data[f"item_{pk}"]]


class RefundForm(forms.Form):
    """An amount that is given back, and why. `seen` is the sum that the page showed as paid."""

    amount = AmountField(label=_("Amount"), min_value=Decimal("0.01"))
    method = forms.TypedChoiceField(
        label=_("Given back by"),
        choices=PaymentMethod.choices,
        coerce=PaymentMethod,
        initial=PaymentMethod.CASH,
    )
    reason = LineField(label=_("Reason"), max_length=200, help_text=_("For example: paid twice."))
    seen = forms.DecimalField(required=False, widget=forms.HiddenInput)
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)
