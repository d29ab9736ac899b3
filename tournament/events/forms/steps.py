"""The steps of an event."""

from django import forms

from tournament.events.enums import (
    SetAside,
    StepCode,
)


class StepForm(forms.Form):
    """A step of the list, and how it is put aside. `at_list` says that the press came from the page of all steps."""

    step = forms.TypedChoiceField(choices=StepCode.choices, coerce=StepCode)
    how = forms.TypedChoiceField(
        choices=SetAside.choices, coerce=SetAside, required=False, empty_value=SetAside.SKIPPED
    )
    at_list = forms.BooleanField(required=False)
