"""Forms of cuts."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.forms import offer
from tournament.events.enums import CarryOver, RankedBy
from tournament.events.rulebook.words import criterion_word
from tournament.play.forms.notes import NoteForm
from tournament.registration.enums import CUT_KINDS, CutKind, RestOfField, TieMethod
from tournament.registration.models import Entry
from tournament.standings.stages.cuts import CutOrder
from tournament.standings.stages.titles import TitleOrder

SIZE_MAX = 1000
TIE_CRITERIA = [one for one in RankedBy if one is not RankedBy.LOT]
PLAY_OFF_TABLE = "table"
TIE_WAYS = [
    (PLAY_OFF_TABLE, gettext_lazy("A play-off: they play the next round against each other")),
    *((one.value, one.label) for one in TieMethod if one is not TieMethod.NONE),
]


SHARED = "shared"
TITLE_WAYS = [*TIE_WAYS, (SHARED, gettext_lazy("They share first place"))]


class TieForm(forms.Form):
    """How a tie between `tied` is settled."""

    tie_method = forms.ChoiceField(
        label=gettext_lazy("Settle the tie by"),
        choices=[("", gettext_lazy("Choose")), *TIE_WAYS],
        required=False,
    )
    tie_criterion = forms.ChoiceField(label=gettext_lazy("Criterion"), choices=[], required=False)

    def __init__(
        self,
        data: Any = None,
        tied: Sequence[Entry] = (),
        initial: dict[str, Any] | None = None,
        *,
        ruleset: str,
        criteria: Sequence[RankedBy] = TIE_CRITERIA,
    ) -> None:
        super().__init__(data, initial=initial)
        named = [(one.value, criterion_word(ruleset, one)) for one in criteria]
        offer(self, "tie_criterion", [("", _("Choose")), *named])
        self.tied = list(tied)
        for entry in self.tied:
            self.fields[f"play_off_{entry.pk}"] = forms.IntegerField(
                label=_("Place of %(name)s in the play-off") % {"name": entry},
                min_value=1,
                max_value=len(self.tied),
                required=False,
            )

    @property
    def play_off_fields(self) -> list[forms.BoundField]:
        return [self[f"play_off_{entry.pk}"] for entry in self.tied]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("tie_method") == TieMethod.CRITERION and not cleaned.get("tie_criterion"):
            self.add_error("tie_criterion", _("Choose the criterion that decides."))
        return cleaned

    @property
    def wants_table(self) -> bool:
        """Whether the tied players should play the next round as a play-off."""
        return bool(self.cleaned_data["tie_method"] == PLAY_OFF_TABLE)

    @property
    def method(self) -> TieMethod:
        """The way that was chosen; NONE for a play-off that is still to be played."""
        return TieMethod.NONE if self.wants_table else TieMethod(self.cleaned_data["tie_method"] or "none")

    @property
    def places_in_play_off(self) -> tuple[int, ...]:
        """The tied entries in the order of the places that were entered; empty if two have the same place."""
        places = {entry.pk: self.cleaned_data.get(f"play_off_{entry.pk}") for entry in self.tied}
        given = sorted((place, pk) for pk, place in places.items() if place)
        return tuple(pk for _place, pk in given) if len({place for place, _pk in given}) == len(given) else ()


class TitleForm(TieForm):
    """How a tie for the first place is settled. `criteria` are those that can decide it."""

    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, tied: Sequence[Entry] = (), *, ruleset: str, criteria: Sequence[RankedBy]
    ) -> None:
        super().__init__(data, tied, ruleset=ruleset, criteria=criteria)
        self.fields["tie_method"].required = True
        offer(self, "tie_method", [("", _("Choose")), *TITLE_WAYS])

    @property
    def method(self) -> TieMethod:
        """The way that was chosen; NONE where the players share the place."""
        way = self.cleaned_data["tie_method"]
        return TieMethod.NONE if way in (PLAY_OFF_TABLE, SHARED) else TieMethod(way)

    def order(self) -> TitleOrder:
        """What was chosen."""
        return TitleOrder(self.method, self.cleaned_data["tie_criterion"], self.places_in_play_off)


class LotForm(NoteForm):
    """Why a lot is drawn again. `seed` is that of the lot that was shown."""

    seed = forms.IntegerField(required=False, widget=forms.HiddenInput)


class MoveUpForm(TieForm):
    """How a tie is settled that the line of a cut meets when players move up; everything else stays as it was."""

    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, tied: Sequence[Entry] = (), *, ruleset: str) -> None:
        super().__init__(data, tied, ruleset=ruleset)
        ways = [way for way in TIE_WAYS if way[0] != PLAY_OFF_TABLE]
        offer(self, "tie_method", [("", gettext_lazy("Choose")), *ways])

    def order(self, made: CutOrder) -> CutOrder:
        """The cut that was made, with the way that was chosen if there is one."""
        if self.method is TieMethod.NONE:
            return made
        return replace(
            made,
            tie_method=self.method,
            tie_criterion=self.cleaned_data["tie_criterion"],
            play_off=self.places_in_play_off,
        )


class CutForm(TieForm):
    """Who plays on, and how ties at the line are settled where there are any."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Who plays on"),
        choices=[(kind.value, kind.label) for kind in CUT_KINDS],
        initial=CutKind.TOP,
        widget=forms.RadioSelect,
    )
    size = forms.IntegerField(
        label=gettext_lazy("How many"),
        min_value=1,
        max_value=SIZE_MAX,
        initial=16,
        help_text=gettext_lazy("Players in the final, or players from each table."),
    )
    carry_over = forms.ChoiceField(
        label=gettext_lazy("Results carried over"), choices=CarryOver.choices, initial=CarryOver.FULL
    )
    rest = forms.ChoiceField(
        label=gettext_lazy("All others"), choices=RestOfField.choices, initial=RestOfField.OUT
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("kind") == CutKind.TOP and cleaned.get("size", 4) < 4:
            self.add_error("size", _("A final has at least four players."))
        if cleaned.get("kind") == CutKind.TABLES and cleaned.get("size", 1) > 3:
            self.add_error("size", _("At most three players from a table can advance."))
        if cleaned.get("kind") == CutKind.TABLES and cleaned.get("rest") == RestOfField.GROUPS:
            self.add_error("rest", _("Groups by place need a cut by the standings."))
        return cleaned

    def order(self) -> CutOrder:
        """What was chosen."""
        cleaned = self.cleaned_data
        return CutOrder(
            kind=CutKind(cleaned["kind"]),
            size=cleaned["size"],
            carry_over=CarryOver(cleaned["carry_over"]),
            rest=RestOfField(cleaned["rest"]),
            tie_method=self.method,
            tie_criterion=cleaned["tie_criterion"],
            play_off=self.places_in_play_off,
        )
