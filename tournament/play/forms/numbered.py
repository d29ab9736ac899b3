"""What a form of hands says of their number."""

from uuid import uuid4

from django import forms


class NumberedForm(forms.Form):
    """The number of the (first) hand, and a key that makes a second press harmless.

    `typed_for` is the hand that was next when this one was typed. It is recorded under another number only if the
    person agreed to that number, in `another_hand`.
    """

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    expected_hand_number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    typed_for = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    another_hand = forms.IntegerField(min_value=1, required=False)

    @staticmethod
    def first_values(hand_number: int | None) -> dict[str, object]:
        """What a fresh form for this hand begins with."""
        return {"client_key": uuid4(), "expected_hand_number": hand_number, "typed_for": hand_number}

    @property
    def expected_number(self) -> int:
        """The number that the hand is to get; call on a valid form."""
        number: int = self.cleaned_data["expected_hand_number"]
        return number

    @property
    def agreed_number(self) -> int:
        """The number it was typed for, or the one that the person agreed to; call on a valid form."""
        has_agreed = self.cleaned_data["another_hand"] == self.expected_number
        typed_for: int | None = None if has_agreed else self.cleaned_data["typed_for"]
        return typed_for or self.expected_number
