"""Forms of drawing: a round, some of its tables, or the seats that another program drew."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.draws.engine import (
    Method,
    is_method,
    method_of_id,
)
from tournament.draws.models import Draw
from tournament.draws.queries import current_draw, drawn_together
from tournament.draws.settings.methods import method_choices
from tournament.draws.settings.plans import (
    Plan,
    last_round_at_once,
    planned_method,
)
from tournament.events.enums import RoundState
from tournament.events.models import ROUNDS_MAX, Round

SEED_MAX = 2**53 - 1


NOTE_MAX = 300


VERSION_MAX = 32_767


class DrawForm(forms.Form):
    """How to draw a round, or several at once. The seed is for repeating a draw."""

    method = forms.ChoiceField(label=_("Method"), choices=method_choices, widget=forms.RadioSelect)
    through = forms.TypedChoiceField(label=_("Rounds"), coerce=int, empty_value=None, required=False)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=SEED_MAX,
        required=False,
        help_text=_("Leave empty for a new seed. The same seed gives the same draw again."),
    )
    note = forms.CharField(
        label=_("Why"),
        max_length=NOTE_MAX,
        required=False,
        help_text=_("Kept with the draw, for the staff only."),
    )
    seen = forms.IntegerField(min_value=0, max_value=VERSION_MAX, required=False, widget=forms.HiddenInput)
    """The newest version that the page showed, 0 for none. A form that is sent twice draws only once."""

    def __init__(
        self,
        round_: Round,
        plan: Plan,
        rounds: list[Round],
        *args: Any,
        play_off: int | None = None,
        **kwargs: Any,
    ) -> None:
        """`rounds` are those of the event, `play_off` the number of one that is a play-off: no more is suggested."""
        super().__init__(*args, **kwargs)
        draw = current_draw(round_)
        # A draw that replaces another one keeps its method, whatever the plan says.
        is_drawn_here = draw is not None and is_method(draw.method)
        method = method_of_id(draw.method) if draw and is_drawn_here else planned_method(plan, round_.number)
        self.fields["method"].initial = method.id
        self.recommended = method
        # A refused form is shown with the round as it is now, so it can be sent again.
        self.newest = draw.version if draw else 0
        through = self.fields["through"]
        assert isinstance(through, forms.TypedChoiceField)  # noqa: S101 - tells the type checker
        numbers = list(_drawable_run(round_, rounds))
        through.choices = [(number, _rounds_label(round_.number, number)) for number in numbers]
        through.initial = min(
            self._last_suggested(round_, plan, method, draw),
            max(numbers, default=round_.number),
            max(round_.number, play_off or ROUNDS_MAX),
        )
        self.last_on_offer = max(numbers, default=round_.number)
        self.plan = plan
        most = max(round_.number, play_off or ROUNDS_MAX)
        self.choices_at_once = tuple(number for number in numbers if number <= most) or (round_.number,)
        self.suggested = through.initial
        if len(numbers) < 2:
            del self.fields["through"]

    @property
    def expert_fields(self) -> list[forms.BoundField]:
        """Fields that few people change."""
        return [self["seed"], self["note"]]

    @staticmethod
    def _last_suggested(round_: Round, plan: Plan, method: Method, draw: Draw | None) -> int:
        """The last round to draw at once: as in the draw that is replaced, or as far ahead as the method goes."""
        together = drawn_together(round_) if draw and draw.ahead_index is not None else []
        if together:
            return max(round_.number, *(other.number for other in together))
        return last_round_at_once(plan, round_.number) if method.suits_drawing_ahead else round_.number

    @property
    def last_round(self) -> int | None:
        """The last round to draw at once; None for this round only."""
        return self.cleaned_data.get("through") or None


def _drawable_run(round_: Round, rounds: list[Round]) -> list[int]:
    """The numbers of the planned or drawn rounds from this one on, up to the first gap."""
    numbers: list[int] = []
    for other in rounds:
        if other.number < round_.number:
            continue
        if other.state not in (RoundState.PLANNED, RoundState.DRAWN):
            break
        numbers.append(other.number)
    return numbers


def _rounds_label(first: int, last: int) -> str | Promise:
    if first == last:
        return str(_("Round %(first)s only")) % {"first": first}
    return str(_("Rounds %(first)s to %(last)s at once")) % {"first": first, "last": last}


class TablesForm(forms.Form):
    """Tables of a round to redraw; `seen` is the newest version that the page showed."""

    tables = forms.TypedMultipleChoiceField(coerce=int)
    seen = forms.IntegerField(min_value=0, max_value=VERSION_MAX, required=False)
    note = forms.CharField(max_length=NOTE_MAX, required=False)

    def __init__(self, round_: Round, data: Any = None) -> None:
        super().__init__(data)
        numbers = round_.tables.order_by("number").values_list("number", flat=True)
        self.fields["tables"].choices = [(number, str(number)) for number in numbers]  # type: ignore[attr-defined]


class ChooseForm(forms.Form):
    """An older version to seat again; `seen` is the newest one that the page showed."""

    version = forms.IntegerField(min_value=1, max_value=VERSION_MAX)
    seen = forms.IntegerField(min_value=1, max_value=VERSION_MAX, required=False)
    note = forms.CharField(max_length=NOTE_MAX, required=False)


class SeatingForm(forms.Form):
    """The seats of a round that another program drew: a file, or the contents of a file that are to be kept."""

    file = forms.FileField(
        label=_("Seating file"),
        required=False,
        help_text=_(
            "An Excel workbook (.xlsx), an OpenDocument spreadsheet (.ods) or a text file (.csv), up to 2 MB."
        ),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt"}),
    )
    note = forms.CharField(
        label=_("Why"),
        max_length=NOTE_MAX,
        required=False,
        help_text=_("Kept with the draw, for the staff only."),
    )
    rows = forms.CharField(required=False, max_length=500_000, strip=False, widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, max_value=VERSION_MAX, required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("file") and not cleaned["rows"]:
            self.add_error("file", _("Choose a file."))
        return cleaned
