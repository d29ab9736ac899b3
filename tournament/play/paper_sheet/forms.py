"""Forms of a paper sheet: its rows, and the fields around them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal
from tournament.events.rulebook.words import word
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.bridge.scopes import EntryScope
from tournament.play.enums import WINS, Outcome
from tournament.play.forms.numbered import NumberedForm
from tournament.play.forms.worth import PLAIN_TEXT, POINTS_MAX
from tournament.play.paper_sheet.match_cells import Worth, cause_of, seats_of_digits, worths_of

SHEET_ROWS = 16
SHEET_ROWS_MORE = 8
SHEET_ROWS_MAX = 96


Given = TypeVar("Given")
"""A penalty as the `penalties` app reads it from a cell."""


class SheetRowForm(Generic[Given], forms.Form):
    """A row of a paper sheet, typed with digits: players are 1 to 4 in the order of the first hand.

    `winner`: 1–4 (several digits where several may win), 0 for no win, 9 or x for an abandoned hand. `source`: 1–4 the
    discarder, 0 self-drawn, a 9 or a k beside the digit for a robbed kong. `points`: one number for each winner.
    `offender`: who declared a false win, and `fine` what the offender paid to each of the others. `penalties` are read
    by `read_penalties`, which refuses what it cannot read; `given` are those that it read. Without `read_penalties` the
    row has no penalties, because only a referee gives them. `place` is the position of the row on the page, from 1.

    `liable` is who pays for the hand; `same_turn_first` is who discarded the winning tile first in this turn, a digit for
    each winner, 0 for nobody besides the discarder.

    Where scores run along, `points` are han and fu (`match_cells.py`), an `a` as winner is an abortive draw whose cause is
    the number in `source`, and the other cells name players by their numbers; `bell` is the row in which the time was up.
    """

    winner = forms.CharField(label=_("Winner"), max_length=3, required=False)
    source = forms.CharField(label=_("From"), max_length=2, required=False)
    points = forms.CharField(label=_("Points"), max_length=14, required=False)
    riichi = forms.CharField(label=_("Riichi"), max_length=4, required=False)
    tenpai = forms.CharField(label=_("Tenpai"), max_length=4, required=False)
    nagashi = forms.CharField(label=_("Nagashi"), max_length=4, required=False)
    liable = forms.CharField(label=_("Liable"), max_length=1, required=False)
    same_turn_first = forms.CharField(label=_("Same turn"), max_length=3, required=False)
    offender = forms.CharField(label=_("False win"), max_length=1, required=False)
    fine = forms.IntegerField(label=_("To each"), min_value=0, max_value=POINTS_MAX, required=False)
    bell = forms.CharField(label=_("Bell"), max_length=1, required=False)
    penalties = forms.CharField(label=_("Penalties"), max_length=300, required=False)

    def __init__(
        self,
        scope: EntryScope,
        number: int,
        data: Any = None,
        *,
        read_penalties: Callable[[str], Sequence[Given]] | None,
    ) -> None:
        super().__init__(data, prefix=f"row{number}", use_required_attribute=False)
        self.scope = scope
        self.fields["offender"].label = word(scope.ruleset, "false_win")
        self.place = number
        self.given: Sequence[Given] = ()
        self._read_penalties = read_penalties
        self._leave_out_unused()
        for name, field in self.fields.items():
            field.widget = forms.TextInput(
                attrs={
                    **PLAIN_TEXT,
                    "inputmode": "text" if name in self._text_cells else "numeric",
                    "enterkeyhint": "next",
                    "class": f"cell cell-{name}",
                    "aria-label": _("%(label)s, row %(number)s") % {"label": field.label, "number": number},
                }
            )
        if scope.several_winners:
            for name in {"winner", "same_turn_first"} & self.fields.keys():
                self.fields[name].widget.attrs["data-several"] = "yes"
            # This keypad has a separator, because the points of several winners are typed in one cell.
            self.fields["points"].widget.attrs["inputmode"] = "decimal"
        if read_penalties is None:
            del self.fields["penalties"]
        if len(scope.false_win.fines) < 2:
            del self.fields["fine"]

    @property
    def _text_cells(self) -> tuple[str, ...]:
        """The cells in which letters are typed."""
        return ("penalties", "points") if self.scope.running else ("penalties",)

    def _leave_out_unused(self) -> None:
        """Leave the cells out that these rules do not need."""
        table = self.scope.running
        wanted = {
            "riichi": table is not None,
            "tenpai": table is not None,
            "nagashi": table is not None and table.has_nagashi,
            "liable": self.scope.liability,
            "same_turn_first": self.scope.same_turn_immunity,
            "bell": table is not None,
        }
        for name, is_wanted in wanted.items():
            if not is_wanted:
                del self.fields[name]
        if table is not None:
            self.fields["points"].label = _("Han and fu")

    @property
    def is_blank(self) -> bool:
        return not any(str(self[name].value() or "").strip() for name in self.fields)

    def clean_penalties(self) -> str:
        typed: str = self.cleaned_data["penalties"]
        assert self._read_penalties is not None  # noqa: S101 - without it there is no such field
        try:
            self.given = self._read_penalties(typed)
        except Refusal as refusal:
            raise forms.ValidationError(str(refusal), code=refusal.code) from refusal
        return typed

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.given and not cleaned.get("winner") and not cleaned.get("offender"):
            self.add_error("winner", _("Enter how the hand ended: 0 if nobody won."))
        aborts = bool(self.scope.running and self.scope.running.causes)
        letters = {
            "winner": "012349xX" + ("aA" if aborts else ""),
            "source": "012349kK" + ("5" if aborts else ""),
            "same_turn_first": "01234",
            **dict.fromkeys(("offender", "riichi", "tenpai", "nagashi", "liable"), "1234"),
        }
        for name, allowed in letters.items():
            typed = cleaned.get(name, "")
            if any(letter not in allowed for letter in typed):
                self.add_error(name, _("Players are 1 to 4."))
        self._check_points(cleaned.get("points", ""))
        return cleaned

    def _check_points(self, typed: str) -> None:
        if self.scope.running is not None:
            if worths_of(typed) is None:
                self.add_error("points", _("Type han and fu like 3/40, m for mangan, y for a yakuman."))
        elif any(not part.isdecimal() for part in _parts(typed)):
            self.add_error("points", _("Type whole numbers."))

    def hand_input(self) -> HandInput:
        """The hand of the row; call on a valid form."""
        outcome = self._outcome()
        offender = _seat_of(self.cleaned_data["offender"])
        bare = HandInput(outcome, offender=offender, fine_points=self._fine(offender))
        if self.scope.running is not None:
            return self._match_input(bare)
        if outcome not in WINS:
            return bare
        worths = [int(part) for part in _parts(self.cleaned_data["points"])]
        # Only a self-draw is paid by a liable player; otherwise the discarder pays (`forms/worth.py` does not ask either).
        liable = _seat_of(self.cleaned_data.get("liable", "")) if outcome is Outcome.SELF_DRAW else None
        first = self.cleaned_data.get("same_turn_first", "")
        wins = tuple(
            WinInput(
                seat=int(digit) - 1,
                value=self.scope.capped(worths[place]) if place < len(worths) else None,
                liable=liable,
                same_turn_first=_seat_of(first[place : place + 1]),
            )
            for place, digit in enumerate(self.cleaned_data["winner"])
        )
        source = "".join(letter for letter in self.cleaned_data["source"] if letter in "01234")
        return replace(bare, wins=wins, discarder=_seat_of(source))

    def _match_input(self, bare: HandInput) -> HandInput:
        """The same where scores run along."""
        cleaned = self.cleaned_data
        is_draw = bare.outcome is Outcome.NO_WIN
        is_aborted = bare.outcome is Outcome.ABORTIVE_DRAW
        hand = replace(
            bare,
            riichi=() if bare.outcome is Outcome.ABANDONED else seats_of_digits(cleaned["riichi"]),
            tenpai=seats_of_digits(cleaned["tenpai"]) if is_draw else (),
            nagashi=seats_of_digits(cleaned.get("nagashi", "")) if is_draw else (),
            cause=cause_of(cleaned["source"]) if is_aborted else "",
            bell=bool(cleaned["bell"].strip()),
        )
        if bare.outcome not in WINS:
            return hand
        worths = worths_of(cleaned["points"]) or []
        nothing: Worth = (None, None, 0)
        liable = _seat_of(cleaned.get("liable", ""))
        wins = []
        for place, digit in enumerate(cleaned["winner"]):
            han, fu, yakuman = worths[place] if place < len(worths) else nothing
            pays = liable if yakuman else None
            wins.append(WinInput(int(digit) - 1, han=han, fu=fu, yakuman=yakuman, liable=pays))
        source = "".join(letter for letter in cleaned["source"] if letter in "01234")
        return replace(hand, wins=tuple(wins), discarder=_seat_of(source))

    def _outcome(self) -> Outcome:
        winner = self.cleaned_data["winner"].lower().replace("9", "x")
        source = self.cleaned_data["source"].lower().replace("9", "k")
        if "a" in winner:
            return Outcome.ABORTIVE_DRAW
        if "x" in winner:
            return Outcome.ABANDONED
        if winner in ("", "0"):
            ends = self.scope.false_win.ends_hand and self.cleaned_data["offender"]
            return Outcome.FALSE_WIN if ends else Outcome.NO_WIN
        if source == "0":
            return Outcome.SELF_DRAW
        return Outcome.ROBBED_KONG if "k" in source else Outcome.DISCARD

    def _fine(self, offender: int | None) -> int:
        if offender is None:
            return 0
        if "fine" in self.fields:
            return self.cleaned_data["fine"] or 0
        return sum(self.scope.false_win.fines)


def _parts(points: str) -> list[str]:
    """The numbers of a cell, separated by anything that a keypad offers."""
    return re.split(r"[\s.,/+]+", points.strip()) if points.strip() else []


def _seat_of(digit: str) -> int | None:
    """The seat of a player's number on the sheet; None for nobody."""
    return int(digit) - 1 if digit in ("1", "2", "3", "4") else None


class SheetForm(NumberedForm):
    """The fields around the rows of a sheet: the totals on the paper, and the number of its first hand."""

    paper = tuple(f"paper_{seat}" for seat in range(4))
    paper_0 = forms.IntegerField(required=False)
    paper_1 = forms.IntegerField(required=False)
    paper_2 = forms.IntegerField(required=False)
    paper_3 = forms.IntegerField(required=False)
    accepts_difference = forms.BooleanField(
        label=_("The hands are right; the totals on the paper are wrong"), required=False
    )
    rows = forms.IntegerField(min_value=1, max_value=SHEET_ROWS_MAX, widget=forms.HiddenInput)

    def __init__(
        self, seat_names: Mapping[int, str], data: Any = None, *, hand_number: int, rows: int
    ) -> None:
        super().__init__(data, initial={**self.first_values(hand_number), "rows": rows})
        for seat, name in enumerate(self.paper):
            self.fields[name].widget = forms.TextInput(
                attrs={
                    **PLAIN_TEXT,
                    "class": "cell cell-paper",
                    "aria-label": _("Total on the paper: %(name)s") % {"name": seat_names[seat]},
                }
            )

    @property
    def asks_for_another_number(self) -> bool:
        """Whether the rows were typed for other numbers than those they would get."""
        typed_for = str(self["typed_for"].value() or "")
        return self.is_bound and typed_for not in ("", str(self["expected_hand_number"].value()))

    @property
    def papers(self) -> list[forms.BoundField]:
        """The four fields of the totals on the paper, by seat."""
        return [self[name] for name in self.paper]

    @property
    def paper_totals(self) -> tuple[int, int, int, int] | None:
        """The totals on the paper, if all four were given; call on a valid form."""
        east, south, west, north = (self.cleaned_data[name] for name in self.paper)
        if None in (east, south, west, north):
            return None
        return (east, south, west, north)
