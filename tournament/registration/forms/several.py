"""The form for several players at once."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.events.models import Event
from tournament.registration.enums import SHARED_TEXTS, EntryStatus, PaymentMethod
from tournament.registration.models import Entry
from tournament.registration.queries.sign_ups import desk_of

FEE = "fee"
STATUSES = {
    "check_in": (_("Check in"), (EntryStatus.REGISTERED,), EntryStatus.CHECKED_IN),
    "undo_check_in": (_("Undo check-in"), (EntryStatus.CHECKED_IN,), EntryStatus.REGISTERED),
    "withdraw": (_("Withdraw"), (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN), EntryStatus.WITHDRAWN),
    "bring_back": (_("Bring back"), (EntryStatus.WITHDRAWN,), EntryStatus.REGISTERED),
}
"""What can be done to the status: its name, of whom, and what it becomes."""


class SeveralForm(forms.Form):
    """Which players, and what happens to all of them."""

    entries = forms.MultipleChoiceField(
        error_messages={
            "required": _("Tick at least one player."),
            "invalid_choice": _("One of these players is no longer in the event. Reload the page."),
        }
    )
    what = forms.ChoiceField(label=_("What to do"))
    value = LineField(
        label=_("Club, team or country"),
        required=False,
        help_text=_("For the choices that set a text."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    method = forms.TypedChoiceField(
        label=_("Paid by"),
        choices=PaymentMethod.choices,
        coerce=PaymentMethod,
        empty_value=PaymentMethod.CASH,
        initial=PaymentMethod.CASH,
        required=False,
    )

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data)
        entries, what = self.fields["entries"], self.fields["what"]
        assert isinstance(entries, forms.MultipleChoiceField)  # noqa: S101 - tells the type checker
        assert isinstance(what, forms.ChoiceField)  # noqa: S101 - tells the type checker
        players = event.entries.filter(is_house=False).order_by("number")
        self._players = {str(entry.pk): entry for entry in players}
        entries.choices = [(key, str(entry)) for key, entry in self._players.items()]
        has_fee = desk_of(event).takes_money
        what.choices = [
            *((code, label) for code, (label, _from, _to) in STATUSES.items()),
            ("club", _("Set the club")),
            ("team", _("Set the team")),
            ("country", _("Set the country")),
            *([(FEE, _("Fee paid"))] if has_fee else []),
        ]
        if not has_fee:
            del self.fields["method"]

    @property
    def ticked(self) -> set[str]:
        """The keys of the ticked players, as they were sent."""
        return set(self["entries"].value() or ()) if self.is_bound else set()

    def clean_entries(self) -> list[Entry]:
        """The ticked players, each once."""
        return [self._players[key] for key in dict.fromkeys(self.cleaned_data["entries"])]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        what = cleaned.get("what")
        if what in SHARED_TEXTS and "value" in cleaned:
            longest = getattr(Entry._meta.get_field(what), "max_length", None) or 0
            if not cleaned["value"]:
                self.add_error("value", gettext("Enter the text to set."))
            elif len(cleaned["value"]) > longest:
                self.add_error("value", gettext("At most %(most)s characters.") % {"most": longest})
        return cleaned
