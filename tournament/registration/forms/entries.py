"""Forms of one entry."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.events.settings.seen import mark_of
from tournament.registration.enums import EntryStatus
from tournament.registration.models import NUMBER_MAX, Entry, ReservedPlace
from tournament.registration.queries.sign_ups import desk_of, reserved_taken


class EntryForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """One entry. A name in either script is required; everything else can be added later."""

    number = forms.IntegerField(
        label=_("Number"),
        min_value=1,
        max_value=NUMBER_MAX,
        required=False,
        help_text=_("Leave empty to use the next free number."),
    )

    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    reserved = forms.BooleanField(label=_("Has a reserved place"), required=False)
    one_is_enough = ("name", "name_zh")

    class Meta:
        model = Entry
        fields = [
            "number",
            "name",
            "name_zh",
            "given_name",
            "family_name",
            "club",
            "country",
            "federation_id",
            "other_ids",
            "team",
            "team_order",
            "is_captain",
            "seed",
            "rank",
        ]
        field_classes = dict.fromkeys(
            (
                "name",
                "name_zh",
                "given_name",
                "family_name",
                "club",
                "country",
                "federation_id",
                "other_ids",
                "team",
            ),
            LineField,
        )
        help_texts = {
            "name": _("In Latin letters, as on the score sheet."),
            "family_name": _("Federations list the two apart: Wong is the family name of Wong Siu-ming."),
            "name_zh": _("As the player writes it: 陳大文, 김철수, สมชาย. One of the two names is enough."),
        }

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        count = desk_of(event).reserved
        is_reserved = ReservedPlace.objects.filter(entry=self.instance.pk).exists()
        if not (count or is_reserved) or self.instance.is_house:
            del self.fields["reserved"]
        else:
            left = max(0, count - reserved_taken(event))
            said = _("Reserved places left: %(left)s of %(count)s.")
            self.fields["reserved"].initial = is_reserved
            self.fields["reserved"].help_text = said % {"left": left, "count": count}
        if self.instance.pk:
            self.fields["number"].required = True
            self.fields["number"].help_text = ""
            self.fields["seen"].initial = mark_of(self.instance, self.written)

    @property
    def written(self) -> list[str]:
        """The names of the entry's fields that the form writes."""
        return list(self._meta.fields or ())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("name") and not cleaned.get("name_zh") and not self.errors:
            self.add_error("name", _("Enter a name, in Latin letters or in native script."))
        if not cleaned.get("team"):
            cleaned |= {"team_order": None, "is_captain": False}
        return cleaned

    def entry_fields(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.written}

    @property
    def is_reserved(self) -> bool | None:
        """Whether the player has a reserved place; None where the form does not ask."""
        return self.cleaned_data.get("reserved")

    def _post_clean(self) -> None:
        """Leave the instance as it is: the act writes, and the database checks its constraints."""


class StatusForm(forms.Form):
    """A new status; `seen` is the one that the page showed, where it says so."""

    status = forms.ChoiceField(choices=EntryStatus.choices)
    seen = forms.ChoiceField(choices=EntryStatus.choices, required=False)


class SuccessionForm(forms.Form):
    """Who continued in place of a player, and how the two are ranked."""

    other = forms.ModelChoiceField(Entry.objects.none(), label=_("Who took over"))
    ranked = forms.ChoiceField(
        label=_("Ranking"),
        choices=[
            ("better", _("Only the better result of the two is ranked")),
            ("apart", _("They are ranked separately")),
        ],
        widget=forms.RadioSelect,
    )

    def __init__(self, entry: Entry, data: Any = None) -> None:
        better = get_ruleset(entry.event.ruleset).preset.ranks_better_of_related
        super().__init__(data, initial={"ranked": "better" if better else "apart"})
        others = entry.event.entries.filter(is_house=False).exclude(pk=entry.pk).order_by("number")
        self.fields["other"].queryset = others  # type: ignore[attr-defined]
