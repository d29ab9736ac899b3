"""Forms that put seats right, and say which ways of entering an event allows."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.settings.seen import mark_of
from tournament.play.bridge.rules import entry_rules_of_book
from tournament.play.bridge.running import runs_along
from tournament.play.enums import EntryMethod
from tournament.play.forms.worth import seat_field
from tournament.play.models import EntryRules


class Mix(models.TextChoices):
    """What was mixed up between two players and is therefore exchanged."""

    BY_WIND = "by_wind", _("They sat in each other’s places, and the hands were entered by wind")
    BY_NAME = "by_name", _("They sat in each other’s places, and the hands were entered by name")
    POINTS = "points", _("They sat correctly, but the hands were entered for the wrong one of the two")

    @property
    def swaps_winds(self) -> bool:
        return self is not Mix.POINTS

    @property
    def swaps_points(self) -> bool:
        return self is not Mix.BY_NAME


class RepairForm(forms.Form):
    """Two players of a table that were mixed up, from which hand on, and how."""

    first = seat_field(_("One player"))
    second = seat_field(_("The other player"))
    from_number = forms.TypedChoiceField(label=_("From hand"), choices=[], coerce=int)
    mix = forms.ChoiceField(label=_("What happened"), choices=Mix.choices, widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("A few words that everybody can read later.")
    )
    hands = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    repairs = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self, seat_names: Mapping[int, str], data: Any = None, *, next_number: int, hands: int, repairs: int
    ) -> None:
        super().__init__(data, initial={"client_key": uuid4(), "hands": hands, "repairs": repairs})
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type checker
            field.required = True
            field.choices = [("", "—"), *((str(seat), seat_names[seat]) for seat in sorted(seat_names))]
        numbers = self.fields["from_number"]
        assert isinstance(numbers, forms.ChoiceField)  # noqa: S101 - tells the type checker
        numbers.choices = [(str(number), str(number)) for number in range(1, next_number + 1)]

    def exchange(self) -> dict[str, Any]:
        """What to exchange, as `repair_seats` takes it; call on a valid form."""
        mix = Mix(self.cleaned_data["mix"])
        return {
            "first": self.cleaned_data["first"],
            "second": self.cleaned_data["second"],
            "from_number": self.cleaned_data["from_number"],
            "swaps_winds": mix.swaps_winds,
            "swaps_points": mix.swaps_points,
            "client_key": self.cleaned_data["client_key"],
            "reason": self.cleaned_data["reason"],
            "expected_hands": self.cleaned_data["hands"],
            "expected_repairs": self.cleaned_data["repairs"],
        }


class EntryRulesForm(forms.ModelForm):  # type: ignore[type-arg]
    """How hands are entered and tables closed in an event."""

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    """The rules as they were shown, as a `seen.mark_of`."""

    class Meta:
        model = EntryRules
        fields = [
            "allows_tiles",
            "allows_items",
            "allows_points",
            "allows_links",
            "needs_confirmations",
            "final_scores_only",
        ]
        help_texts = {
            "final_scores_only": _(
                "The four scores of each table are entered all at once, instead of its hands. A table "
                "that already has hands continues with them."
            ),
            "allows_links": _(
                "Each table gets a code for the round. Hands entered with it count once a referee or "
                "all four players accept them."
            ),
            "needs_confirmations": _(
                "If this is off, a referee can close a table with confirmations missing, and the table "
                "then says so."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seen"].initial = mark_of(self.instance, self.Meta.fields)
        if runs_along(self.instance.event):
            # Items alone do not say what a hand is worth where that is two numbers.
            del self.fields["allows_items"]
            self.fields["allows_points"].label = _("Han and fu")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not any(cleaned.get(f"allows_{method.value}") for method in EntryMethod):
            raise forms.ValidationError(_("Allow at least one way to enter a win."))
        return cleaned

    def allowed(self) -> list[EntryMethod]:
        """The ways of entering a win; call on a valid form. One that is not offered stays as it was."""
        names = {method: f"allows_{method.value}" for method in EntryMethod}
        return [
            method
            for method, name in names.items()
            if (self.cleaned_data[name] if name in self.fields else getattr(self.instance, name))
        ]


class NewEventTableForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a new event can decide about its tables at once; a win can be entered in every way until it says otherwise."""

    needs_confirmations = forms.TypedChoiceField(
        label=_("Four confirmations to close a table"),
        help_text=EntryRulesForm.Meta.help_texts["needs_confirmations"],
        choices=[
            ("", _("As in the rulebook")),
            ("yes", _("Required")),
            ("no", _("Not required")),
        ],
        coerce=lambda value: value == "yes",
        empty_value=None,
        required=False,
    )

    class Meta:
        model = EntryRules
        fields = ["final_scores_only", "allows_links"]
        help_texts = EntryRulesForm.Meta.help_texts

    def entry_rules(self, ruleset_id: str) -> dict[str, bool]:
        """What was chosen, by the fields of `EntryRules`; what was left open is as the rulebook has it."""
        chosen = {name: value for name, value in self.cleaned_data.items() if value is not None}
        return {**entry_rules_of_book(ruleset_id), **chosen}
