"""The staff of an event, and who is invited to it."""

from typing import Any, Self
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.forms import LineField
from tournament.events.enums import (
    Role,
)
from tournament.events.models import Staff
from tournament.events.table_fields import TableNumbersField


class PlaceForm(forms.Form):
    """A role in the event and, for a referee, the tables."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.REFEREE)
    tables = TableNumbersField(
        label=_("Tables"),
        max_length=200,
        required=False,
        help_text=_(
            "Only for a referee of some tables: their numbers, such as 1-4, 7. Empty for all tables."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text"}),
    )

    def place(self) -> dict[str, Any]:
        """The role and the tables of a valid form, as the acts take them."""
        return {"role": Role(self.cleaned_data["role"]), "tables": self.cleaned_data["tables"]}


class MemberForm(PlaceForm):
    """The place of a member of the staff; `seen` is what the page showed."""

    seen = forms.CharField(required=False, max_length=4000, widget=forms.HiddenInput)

    @classmethod
    def of(cls, staff: Staff, data: QueryDict | None) -> Self:
        """The form of a member, as it is now or as it was sent."""
        initial = {"role": staff.role, "tables": staff.tables, "seen": staff.place_mark}
        return cls(data, initial=initial)


class InvitationForm(PlaceForm):
    """Somebody to invite, and the role to give."""

    name = LineField(
        label=pgettext_lazy("of a person", "Name"),
        max_length=120,
        help_text=_("Who the invitation is for. Only the staff sees this name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)
    field_order = ("name", "role", "tables")


class StaffForm(PlaceForm):
    """A user and the role to give."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        help_text=_("The name the person signs in with."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    field_order = ("username", "role", "tables")
