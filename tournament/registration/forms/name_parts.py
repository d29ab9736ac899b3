"""The form that asks which part of a name is the family name."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.registration.models import Entry
from tournament.registration.name_parts import NameParts, parts_of


@dataclass(frozen=True, slots=True)
class AskedName:
    """A player with the two fields for the parts of the name."""

    entry: Entry
    given: forms.BoundField
    family: forms.BoundField


class NamePartsForm(forms.Form):
    """Given and family name of each of these players, as they are guessed at first."""

    def __init__(self, entries: Iterable[Entry], data: Any = None) -> None:
        super().__init__(data)
        self._entries = list(entries)
        for entry in self._entries:
            guess = parts_of(entry)
            for name, label, value in (
                ("given", _("Given name"), guess.given),
                ("family", _("Family name"), guess.family),
            ):
                field = LineField(label=label, max_length=100, required=name == "family", initial=value)
                self.fields[f"{name}_{entry.pk}"] = field

    @property
    def asked(self) -> list[AskedName]:
        return [
            AskedName(entry, self[f"given_{entry.pk}"], self[f"family_{entry.pk}"]) for entry in self._entries
        ]

    def parts(self) -> dict[int, NameParts]:
        """What was said, by the id of the entry. Call on a valid form."""
        said = self.cleaned_data
        return {
            entry.pk: NameParts(said[f"given_{entry.pk}"], said[f"family_{entry.pk}"])
            for entry in self._entries
        }
