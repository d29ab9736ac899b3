"""The form of a table's final scores: four numbers as on the paper, and optional record hands."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import put
from tournament.draws.enums import Wind
from tournament.play.bridge.evaluation import Deltas, scores_due
from tournament.play.inputs import WinInput

SCORE_MAX = 1_000_000
VALUE_MAX = 100_000
STICKS_MAX = 99
MINUS_SIGNS = str.maketrans({"−": "-", "–": "-", "＋": "+"})


class ScoreField(forms.IntegerField):
    """A score with its sign, as people write it: 12, +12, -12, −12."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 8, "class": "score num"}
        )
        super().__init__(min_value=-SCORE_MAX, max_value=SCORE_MAX, required=False, widget=widget, **kwargs)

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip().translate(MINUS_SIGNS) if value != 0 else "0"
        return super().to_python(text.replace("- ", "-"))


class FinalScoresForm(forms.Form):
    """Four scores by seat; one may be left empty, because it follows from the other three.

    `moved_seen` is what penalties had moved at the table when the page was made, `version_seen` the version of the
    scores that is corrected. `needs_reason` if scores are corrected or the event enters hands. Where scores run along,
    everybody began with `start`, and sticks can be left on the table; record hands are not asked for there.
    """

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    moved_seen = forms.RegexField(r"^-?\d{1,7}(,-?\d{1,7}){3}$", widget=forms.HiddenInput)
    version_seen = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    sticks_left = forms.IntegerField(
        label=_("Riichi sticks left on the table"),
        min_value=0,
        max_value=STICKS_MAX,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("A few words that everybody can read later.")
    )

    def __init__(
        self,
        names: Sequence[str],
        data: Any = None,
        *,
        moved: Deltas,
        needs_reason: bool,
        start: int = 0,
        initial: dict[str, Any] | None = None,
    ) -> None:
        first = {"client_key": uuid4(), "moved_seen": ",".join(map(str, moved)), **(initial or {})}
        super().__init__(data, initial=first)
        self.start = start
        if not needs_reason:
            del self.fields["reason"]
        if not start:
            del self.fields["sticks_left"]
        for seat, name in enumerate(names):
            self.fields[f"score_{seat}"] = ScoreField(label=name)
            if not start:
                self._ask_for_best_hand(seat, name)

    def _ask_for_best_hand(self, seat: int, name: str) -> None:
        self.fields[f"best_value_{seat}"] = forms.IntegerField(
            label=_("Best hand of %(name)s: its value") % {"name": name},
            min_value=0,
            max_value=VALUE_MAX,
            required=False,
        )
        self.fields[f"best_note_{seat}"] = forms.CharField(
            label=_("Best hand of %(name)s: what it was") % {"name": name}, max_length=120, required=False
        )

    @property
    def is_correction(self) -> bool:
        """Whether scores are corrected that the person saw; others may have been saved meanwhile."""
        return bool(self["version_seen"].value())

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        self._fill_the_fourth(data)
        for seat in Wind.values:
            if data.get(f"best_note_{seat}") and data.get(f"best_value_{seat}") is None:
                self.add_error(f"best_value_{seat}", _("Enter what the hand was worth."))
        return data

    def _fill_the_fourth(self, data: dict[str, Any]) -> None:
        scores = [f"score_{seat}" for seat in Wind.values]
        missing = [name for name in scores if data.get(name) is None and name not in self.errors]
        if len(missing) > 1:
            for name in missing:
                self.add_error(name, _("Enter this score."))
        elif missing and "moved_seen" in data and not self.errors:
            rest = sum(data[name] for name in scores if name not in missing)
            due = scores_due(self.moved(data), started=self.start, sticks_left=data.get("sticks_left") or 0)
            data[missing[0]] = due - rest

    @staticmethod
    def moved(data: dict[str, Any]) -> Deltas:
        """The points moved by penalties that the person saw, by seat."""
        east, south, west, north = map(int, data["moved_seen"].split(","))
        return (east, south, west, north)

    def finals(self) -> dict[str, Any]:
        """The scores as the acts take them; call on a valid form."""
        data = self.cleaned_data
        east, south, west, north = (data[f"score_{seat}"] for seat in Wind.values)
        best = [
            WinInput(seat, value=data[f"best_value_{seat}"], note=data[f"best_note_{seat}"])
            for seat in Wind.values
            if data.get(f"best_value_{seat}") is not None
        ]
        return {
            "scores": (east, south, west, north),
            "moved_seen": self.moved(data),
            "best": best,
            "client_key": data["client_key"],
            "reason": data.get("reason", ""),
            "sticks_left": data.get("sticks_left") or 0,
        }

    def see(self, moved: Deltas) -> None:
        """Update the form to the penalties as they are now, for the next press."""
        put(self, "moved_seen", ",".join(map(str, moved)))
