"""Deleting an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.names import one_line
from tournament.events.models import Event


class EventDeletionForm(forms.Form):
    """The event's name, typed by whoever deletes it."""

    name = forms.CharField(
        label=_("Type the name of the event to delete it"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._event = event

    def clean_name(self) -> str:
        typed = one_line(self.cleaned_data["name"])
        if typed.casefold() != self._event.name.casefold():
            raise forms.ValidationError(
                _("That is not the event's name. Nothing was deleted."), code="other_name"
            )
        return typed
