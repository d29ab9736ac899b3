"""Forms of the table page: a hand, its correction, undoing it, closing the table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core import previews
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, offer
from tournament.draws.enums import Wind
from tournament.events.rulebook.words import word
from tournament.play.bridge.evaluation import HandInput
from tournament.play.bridge.scopes import EntryScope, MatchTable
from tournament.play.bridge.sentences import outcome_label
from tournament.play.enums import (
    WINS,
    WINS_FROM_ANOTHER,
    WITHOUT_OFFENDER,
    AbortCause,
    LateReason,
    Outcome,
)
from tournament.play.forms.numbered import NumberedForm
from tournament.play.forms.worth import WorthForm, seat_field, seats_field
from tournament.play.models import Hand

OTHERS_FAULT = "others_fault"
"""The code of what is wrong with the hand of a winner beside the first one."""
TOLD_AT_FIELD = ("late_reason", "reason")
"""Fields that stand beside the bar and say themselves what is wrong."""


class HandForm(NumberedForm, WorthForm):
    """The next hand of a table: touch the winner, touch the discarder, give points, items or tiles.

    `seat_names` name the four seats for screen readers. Where one discard can have several winners, `also_won` are the seats beside `winner`, and `also_forms` holds a form
    for the worth of each seat. The first winner's worth stands in this form itself.
    """

    outcome = forms.ChoiceField(
        label=_("How it ended"),
        choices=[],
        widget=forms.RadioSelect,
        error_messages={"required": _("Tap the seat of the winner, or choose how the hand ended.")},
    )
    winner = seat_field(_("Winner"), widget=forms.RadioSelect)
    also_won = forms.TypedMultipleChoiceField(
        label=_("Also won"), choices=[], coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    discarder = seat_field(_("Discarded by"), widget=forms.RadioSelect)
    offender = seat_field(_("False win by"))
    fine_points = forms.TypedChoiceField(
        label=_("Paid to each of the others"), choices=[], coerce=int, empty_value=None, required=False
    )
    late_reason = forms.ChoiceField(
        label=_("Time is up. Why is this hand entered?"),
        choices=[("", _("Choose a reason")), *LateReason.choices],
        required=False,
    )

    riichi = seats_field(_("Riichi"))
    tenpai = seats_field(_("Tenpai"))
    nagashi = seats_field(_("Nagashi mangan"))
    cause = forms.ChoiceField(
        label=_("Why it was aborted"), choices=[], required=False, widget=forms.RadioSelect
    )
    bell = forms.BooleanField(label=_("The time was up during this hand"), required=False)

    def __init__(
        self,
        scope: EntryScope,
        seat_names: Mapping[int, str],
        data: Any = None,
        *,
        hand_number: int | None,
        initial: Mapping[str, Any] | None = None,
        also_initial: Mapping[int, Mapping[str, Any]] | None = None,
        is_late: bool = False,
        asks_bell: bool = False,
    ) -> None:
        first = self.first_values(hand_number)
        super().__init__(scope, seat_names, data, initial={**first, **(initial or {})})
        seats = [(str(wind.value), seat_names[wind]) for wind in Wind]
        offer(self, "outcome", [(each.value, outcome_label(each, scope.ruleset)) for each in scope.outcomes])
        for name in ("winner", "also_won", "discarder"):
            offer(self, name, seats)
        self.fields["offender"].label = word(scope.ruleset, "offender")
        offer(self, "offender", [("", _("Nobody")), *seats])
        fines = [(str(points), points) for points in scope.false_win.fines]
        offer(self, "fine_points", fines)
        self._leave_out(also_won=scope.several_winners, fine_points=len(fines) > 1, late_reason=is_late)
        self._offer_match(scope.running, seats, asks_bell=asks_bell)
        self.also_forms = {
            wind.value: WorthForm(
                scope, seat_names, data, prefix=f"seat{wind.value}", initial=(also_initial or {}).get(wind)
            )
            for wind in Wind
            if scope.several_winners
        }

    def _offer_match(
        self, table: MatchTable | None, seats: list[tuple[str, str]], *, asks_bell: bool
    ) -> None:
        """The fields of a match in which scores run along."""
        runs = table is not None
        causes = [AbortCause(cause) for cause in table.causes] if table else []
        self._leave_out(
            riichi=runs,
            tenpai=runs,
            nagashi=table is not None and table.has_nagashi,
            cause=bool(causes),
            bell=runs and asks_bell,
        )
        for name in {"riichi", "tenpai", "nagashi"} & self.fields.keys():
            offer(self, name, seats)
        if causes:
            offer(self, "cause", [(cause.value, cause.label) for cause in causes])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for seat in self._others_who_won():
            if not self.also_forms[seat].is_valid():
                self._add_others_fault(seat, next(iter(self.also_forms[seat].errors.values()))[0])
        return cleaned

    def _add_others_fault(self, seat: int, sentence: object) -> None:
        sentence_of_seat = _("%(name)s: %(reason)s") % {"name": self.seat_names[seat], "reason": sentence}
        self.add_error(None, forms.ValidationError(sentence_of_seat, code=OTHERS_FAULT))

    def unused_fields(self) -> set[str]:
        """The fields of a winner's own form that are not read, and those that the outcome does not use."""
        typed = self.cleaned_data.get("outcome")
        if not typed:
            return super().unused_fields()
        outcome = Outcome(typed)
        unused = super().unused_fields()
        if outcome not in WINS:
            unused |= {*WorthForm.base_fields, "winner", "also_won"}
        if outcome not in WINS_FROM_ANOTHER:
            unused |= {"discarder", "also_won"}
        if outcome is not Outcome.SELF_DRAW and self.scope.running is None:
            unused.add("liable")
        if outcome is not Outcome.DISCARD:
            unused.add("same_turn_first")
        if not self._has_offender(outcome):
            unused |= {"offender", "fine_points"}
        return unused

    def _others_who_won(self) -> list[int]:
        if self.cleaned_data.get("outcome") in (Outcome.SELF_DRAW, *(set(Outcome) - set(WINS))):
            return []
        seats = self.cleaned_data.get("also_won", ())
        return [seat for seat in seats if seat != self.cleaned_data.get("winner")]

    @property
    def is_untouched(self) -> bool:
        """Whether no outcome is chosen yet."""
        return not self["outcome"].value()

    @property
    def first_fault(self) -> str:
        """The first error of the form, as a sentence."""
        return next((str(sentence) for sentences in self.errors.values() for sentence in sentences), "")

    @property
    def faults(self) -> list[tuple[str, str]]:
        """What the bar of the form says is wrong: the id of each message, which its field names, and the sentence."""
        return [
            (f"{self[name].auto_id}_error" if name in self.fields else "hand_error", str(sentence))
            for name, sentences in self.errors.items()
            if name not in TOLD_AT_FIELD
            for sentence in sentences
        ]

    @property
    def is_refused(self) -> bool:
        """Whether something has to be changed before the hand can be saved; a preview only has to be looked at."""
        return any(
            error.code not in previews.CODES
            for name, errors in self.errors.as_data().items()
            if name not in TOLD_AT_FIELD
            for error in errors
        )

    @property
    def has_false_win(self) -> bool:
        """Whether a false win is noted in the form."""
        return bool(self["offender"].value() not in (None, "") or self["offender"].errors)

    def items_field(self, seat: int) -> str:
        """The name of the boxes that are ticked for the winner at this seat."""
        other = self.also_forms.get(seat) if seat in self._others_who_won() else None
        return (other or self).add_prefix("items")

    def show_refusal(self, refusal: Refusal) -> None:
        """Put a refusal beside the field it is about; with several winners, in the part of the right one."""
        other = self.also_forms.get(refusal.params.get("seat", -1))
        is_other = other is not None and refusal.params["seat"] in self._others_who_won()
        add_refusal(other if other is not None and is_other else self, refusal)
        if is_other:
            self._add_others_fault(refusal.params["seat"], refusal)

    def sentence_of(self, refusal: Refusal) -> str:
        """The refusal as a sentence; with several winners it also says whose hand it is about. Call on a valid form."""
        name = self.seat_names.get(refusal.params.get("seat", -1))
        if name is None or not self._others_who_won():
            return str(refusal)
        return _("%(name)s: %(reason)s") % {"name": name, "reason": refusal}

    def hand_input(self) -> HandInput:
        """The hand as it was entered; call on a valid form. What the outcome does not need is left out."""
        outcome = Outcome(self.cleaned_data["outcome"])
        bare = HandInput(outcome, offender=self._offender(outcome), fine_points=self._fine(outcome))
        if self.scope.running is not None:
            bare = self._in_match(bare)
        if outcome not in WINS:
            return bare
        winner = self.cleaned_data["winner"]
        if winner is None:
            return bare
        others = [self.also_forms[seat].win_input(seat, outcome) for seat in self._others_who_won()]
        wins = [self.win_input(winner, outcome), *others]
        discarder = self.cleaned_data["discarder"] if outcome in WINS_FROM_ANOTHER else None
        return replace(bare, wins=tuple(wins), discarder=discarder)

    def _in_match(self, bare: HandInput) -> HandInput:
        """What players laid and showed, as far as the outcome has it."""
        cleaned = self.cleaned_data
        is_draw = bare.outcome is Outcome.NO_WIN
        is_aborted = bare.outcome is Outcome.ABORTIVE_DRAW
        return replace(
            bare,
            riichi=() if bare.outcome is Outcome.ABANDONED else tuple(sorted(cleaned["riichi"])),
            tenpai=tuple(sorted(cleaned["tenpai"])) if is_draw else (),
            nagashi=tuple(sorted(cleaned.get("nagashi", ()))) if is_draw else (),
            cause=cleaned.get("cause", "") if is_aborted else "",
            bell=cleaned.get("bell", False),
        )

    def _has_offender(self, outcome: Outcome) -> bool:
        """Whether a hand with this outcome can have a false win. If a false win ends the hand, only that outcome has
        one.
        """
        ends_otherwise = self.scope.false_win.ends_hand and outcome is not Outcome.FALSE_WIN
        return outcome not in WITHOUT_OFFENDER and not ends_otherwise

    def _offender(self, outcome: Outcome) -> int | None:
        """Who declared the false win."""
        if not self._has_offender(outcome):
            return None
        offender: int | None = self.cleaned_data["offender"]
        return offender

    def _fine(self, outcome: Outcome) -> int:
        if self._offender(outcome) is None:
            return 0
        if "fine_points" in self.fields:
            return self.cleaned_data["fine_points"] or 0
        return sum(self.scope.false_win.fines)


class CorrectionForm(HandForm):
    """A corrected hand, and the reason; `version_seen` is the version that the person wants to replace."""

    version_seen = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("A few words that everybody can read later."),
    )


class CloseForm(forms.Form):
    """How many hands and which newest version of one the person saw when closing the table, and whether it is meant to
    end before its time.
    """

    hands = forms.IntegerField(min_value=1)
    newest_version = forms.IntegerField(required=False)
    early = forms.BooleanField(required=False)


class UndoForm(forms.Form):
    """Which hand to take back, and the key that makes a second press harmless."""

    expected_hand_number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    client_key = forms.UUIDField(widget=forms.HiddenInput)
    label: str = ""
    """What the button says."""

    @classmethod
    def of_hand(cls, hand: Hand) -> "UndoForm":
        """A form that takes `hand` back. Its ids are unique, because the page has two such forms."""
        initial = {"expected_hand_number": hand.number, "client_key": uuid4()}
        form = cls(initial=initial, auto_id="undo_%s")
        is_final = hand.outcome == Outcome.FINAL
        number = {"number": hand.number}
        form.label = str(_("Undo the final scores") if is_final else _("Undo hand %(number)s") % number)
        return form
