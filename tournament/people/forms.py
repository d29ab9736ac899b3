"""Forms of people and members’ lists."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.forms import LineField
from tournament.events.settings.seen import mark_of
from tournament.people.enums import Consent, Reason
from tournament.people.models import Member, MembersList

KEY_DIGITS = 18
"""Every number of so many digits is one that a row can have as its key."""
NUMBER = rf"[0-9]{{1,{KEY_DIGITS}}}"
MOST_CHOSEN = 1000


class PairsForm(forms.Form):
    """Proposals, each as the two people: `12-34`."""

    pairs = forms.TypedMultipleChoiceField(required=True)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.fields["pairs"] = _Many(forms.RegexField(rf"^{NUMBER}-{NUMBER}:[a-z_]{{1,20}}\Z"))

    def groups(self) -> list[tuple[tuple[int, ...], Reason]]:
        """The people who become one, each group with its first reason: pairs that share somebody belong together."""
        groups: list[tuple[set[int], Reason]] = []
        for sent in self.cleaned_data["pairs"]:
            people, _colon, reason = sent.partition(":")
            together, why = {int(pk) for pk in people.split("-")}, _reason(reason)
            for group in [each for each in groups if each[0] & together]:
                together, why = together | group[0], group[1]
                groups.remove(group)
            groups.append((together, why))
        return [(tuple(sorted(people)), reason) for people, reason in groups]


def _reason(text: str) -> Reason:
    return Reason(text) if text in Reason.values else Reason.BY_HAND


class _Many(forms.Field):
    """Several values of one kind, each of which its own field checks."""

    widget = forms.MultipleHiddenInput

    def __init__(self, each: forms.Field) -> None:
        super().__init__()
        self.each = each

    def clean(self, value: Any) -> Any:
        sent = list(value or ())
        if not sent:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return [self.each.clean(one) for one in sent[:MOST_CHOSEN]]


class ApartForm(forms.Form):
    """Two people who are not one."""

    apart = forms.RegexField(rf"^{NUMBER}-{NUMBER}\Z")

    def ids(self) -> tuple[int, ...]:
        return tuple(sorted({int(pk) for pk in self.cleaned_data["apart"].split("-")}))


class PartForm(forms.Form):
    """Which join is taken back."""

    key = forms.UUIDField()


class PartingForm(forms.Form):
    """Which parting is taken back."""

    parting = forms.RegexField(rf"^{NUMBER}\Z")


class ListForm(forms.Form):
    """A members’ list."""

    name = LineField(label=_("Name of the list"), max_length=120)
    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput, required=False)


class MemberForm(forms.Form):
    """What a list says of a member."""

    one_is_enough = ("name", "name_zh")

    name = LineField(label=pgettext_lazy("of a person", "Name"), max_length=200, required=False)
    name_zh = LineField(label=_("Name in native script"), max_length=100, required=False)
    club = LineField(label=_("Club"), max_length=120, required=False)
    country = LineField(label=_("Country"), max_length=60, required=False)
    federation_id = LineField(label=_("Federation number"), max_length=40, required=False)
    other_ids = LineField(label=_("Other federation numbers"), max_length=120, required=False)
    email = forms.EmailField(label=_("E-mail"), required=False)
    phone = LineField(label=_("Phone"), max_length=40, required=False)
    consent = forms.ChoiceField(
        label=_("What others may see"),
        choices=Consent.choices,
        initial=Consent.NAME,
        widget=forms.RadioSelect,
        help_text=_("Ask the person. E-mail and phone are never shown to others."),
    )

    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput, required=False)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Any, member: Member | None = None) -> None:
        super().__init__(
            data, initial={name: getattr(member, name) for name in self.written()} if member else None
        )
        if member:
            self.fields["seen"].initial = mark_of(member, self.written())

    @classmethod
    def written(cls) -> list[str]:
        """The names of the member's fields that the form writes."""
        return [name for name in cls.base_fields if name not in ("client_key", "seen")]

    def member_fields(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.written()}


class ChooseListForm(forms.Form):
    """Which members’ list fills an event."""

    members = forms.ModelChoiceField(
        label=_("Members’ list"), queryset=MembersList.objects.none(), required=False, empty_label=_("None")
    )

    def __init__(self, data: Any, choices: Any, current: MembersList | None) -> None:
        super().__init__(data, initial={"members": current})
        self.fields["members"].queryset = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        return super().clean() or {}


class ChosenForm(forms.Form):
    """People who were ticked."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.fields["chosen"] = _Many(forms.RegexField(rf"^{NUMBER}\Z"))

    def ids(self) -> list[int]:
        return [int(pk) for pk in self.cleaned_data["chosen"]]
