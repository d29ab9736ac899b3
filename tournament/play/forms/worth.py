"""The form of what one winner's hand is worth."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import offer
from tournament.events.rulebook.words import word
from tournament.play.bridge.han import FEWEST_WITHOUT_FU, Han, fu_choices, han_choices
from tournament.play.bridge.item_groups import item_groups
from tournament.play.bridge.scopes import FLAG_OUTCOMES, CalledItem, EntryScope, MatchTable
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.inputs import WinInput

FLAG_LABELS = {
    "last_of_wall": _("Last tile of the wall"),
    "last_discard": _("Last discard"),
    "last_of_kind": _("Last tile of its kind"),
    "flower_replacement": _("Replacement tile after a flower"),
    "heaven": _("Blessing of heaven"),
    "earth": _("Blessing of earth"),
    "double_riichi": _("Double riichi"),
    "ippatsu": _("Ippatsu"),
    "chiihou": _("Chiihou"),
    "renhou": _("Renhou"),
}
"""The circumstances that every rulebook calls the same; the others are among its own words."""


POINTS_MAX = 10_000


PAD_ROWS = tuple(
    tuple(f"{number}{suit}" for number in range(1, last + 1))
    for suit, last in (("m", 9), ("p", 9), ("s", 9), ("z", 7))
)


def flag_label(flag: str, ruleset: str) -> str:
    """A circumstance in the rulebook's own words."""
    return str(FLAG_LABELS[flag]) if flag in FLAG_LABELS else word(ruleset, flag)


WORTH_OF_METHOD = {
    EntryMethod.POINTS: ("points", "han", "fu", "liable_yakuman"),
    EntryMethod.ITEMS: ("items", "declared", "override_reason"),
    EntryMethod.TILES: ("tiles", "dora", "ura", "bonus", "flags", "declared", "override_reason"),
}
"""The fields that each way of entering a win uses; the others are not read."""


BONUS_PAD = tuple(f"{number}f" for number in range(1, 9))


UNSEEN_INITIAL = {"client_key", "expected_hand_number", "method"}
"""The initial values of a form that nobody has filled in yet."""


PLAIN_TEXT = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


def seat_field(label: Any, *, widget: Any = forms.Select) -> forms.TypedChoiceField:
    """A seat or nobody; the form fills in the names."""
    return forms.TypedChoiceField(
        label=label, choices=[], coerce=int, empty_value=None, required=False, widget=widget
    )


def seats_field(label: Any) -> forms.TypedMultipleChoiceField:
    """Any of the seats; the form fills in the names."""
    return forms.TypedMultipleChoiceField(
        label=label, choices=[], coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )


def indicator_field(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=20, required=False, widget=forms.TextInput(attrs=PLAIN_TEXT)
    )


def number_field(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=0,
        max_value=POINTS_MAX,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class ItemsField(forms.MultipleChoiceField):
    """Items by their names. The page draws its own boxes, so the eighty items of a rulebook are not turned into
    choices.
    """

    names: frozenset[str] = frozenset()

    def valid_value(self, value: Any) -> bool:
        return value in self.names


@dataclass(frozen=True, slots=True)
class ItemTick:
    """An item of the list with its boxes, each ticked or not."""

    item: CalledItem
    boxes: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class TickGroup:
    """Items that are grouped on the ruleset's card."""

    title: str
    ticks: tuple[ItemTick, ...]


def tick_groups(scope: EntryScope, ticked: Iterable[str]) -> list[TickGroup]:
    """The items of a rulebook in its groups, those ticked that are named."""
    chosen = Counter(ticked)
    return [
        TickGroup(
            group.title,
            tuple(
                ItemTick(item, tuple(place < chosen[item.name] for place in range(item.most)))
                for item in group.items
            ),
        )
        for group in item_groups(scope)
    ]


class WorthForm(forms.Form):
    """The value of one winner's hand: its tiles, the items called, or points; and who is liable for it."""

    method = forms.ChoiceField(label=_("Enter"), choices=[], widget=forms.RadioSelect)
    points = number_field(_("Worth"))
    tiles = forms.CharField(
        label=_("Tiles"),
        max_length=200,
        required=False,
        help_text=_("Like 123m456p78s 777z +9s: concealed tiles, melds, then + and the winning tile."),
        widget=forms.TextInput(attrs=PLAIN_TEXT),
    )
    bonus = forms.CharField(
        label=_("Flowers and seasons"),
        max_length=20,
        required=False,
        widget=forms.TextInput(attrs=PLAIN_TEXT),
    )
    flags = forms.MultipleChoiceField(
        label=_("Circumstances"), choices=[], required=False, widget=forms.CheckboxSelectMultiple
    )
    items = ItemsField(label=_("Items"), required=False)
    declared = number_field(_("Total the player declared"))
    override_reason = forms.CharField(
        label=_("Why the declared total stands"),
        max_length=300,
        required=False,
        help_text=_("Only if it differs. Everybody can read it later."),
    )
    liable = seat_field(_("Liable for the hand"))
    han = forms.ChoiceField(label=_("Han"), choices=[], required=False, widget=forms.RadioSelect)
    fu = forms.TypedChoiceField(
        label=_("Fu"),
        choices=[],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    liable_yakuman = forms.IntegerField(
        label=_("Yakuman that they pay for"), min_value=1, max_value=6, required=False
    )
    dora = indicator_field(_("Dora indicators"))
    ura = indicator_field(_("Ura indicators"))
    same_turn_first = seat_field(_("Discarded the tile first in this turn"))

    def __init__(self, scope: EntryScope, seat_names: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.scope = scope
        self.seat_names = seat_names
        offer(self, "method", [(method.value, method.label) for method in scope.methods])
        is_quickest_allowed = EntryMethod.POINTS in scope.methods
        self.fields["method"].initial = EntryMethod.POINTS if is_quickest_allowed else scope.methods[0]
        offer(self, "flags", [(flag, flag_label(flag, scope.ruleset)) for flag in scope.flags])
        items = self.fields["items"]
        assert isinstance(items, ItemsField)  # noqa: S101 - tells the type checker
        items.names = frozenset(item.name for item in scope.items)
        seats = [("", _("Nobody")), *((str(seat), name) for seat, name in sorted(seat_names.items()))]
        offer(self, "liable", seats)
        offer(self, "same_turn_first", [("", _("Only the discarder")), *seats[1:]])
        self._leave_out(liable=scope.liability, same_turn_first=scope.same_turn_immunity)
        self._leave_out(bonus=scope.bonus_tiles)
        self._offer_running(scope.running)

    def _offer_running(self, table: MatchTable | None) -> None:
        """The fields of rulebooks in which a hand is worth two numbers, in place of those that count points."""
        if table is None:
            self._leave_out(han=False, fu=False, liable_yakuman=False, dora=False, ura=False)
            return
        self._leave_out(points=False, declared=False, override_reason=False, ura=table.has_ura)
        self._leave_out(liable_yakuman=table.has_liability and table.most_yakuman > 1)
        offer(self, "han", han_choices(table, [self["han"].value() or ""]))
        offer(self, "fu", fu_choices())
        labels = {EntryMethod.POINTS: _("Han and fu"), EntryMethod.TILES: EntryMethod.TILES.label}
        offer(self, "method", [(method.value, labels[method]) for method in self.scope.methods])

    def _leave_out(self, **wanted: bool) -> None:
        """Remove the fields that these rules do not use."""
        for name, is_wanted in wanted.items():
            if not is_wanted:
                del self.fields[name]

    @property
    def tick_groups(self) -> list[TickGroup]:
        """The items to tick, each as often as it can count: the frequent ones, then the groups of the card."""
        return tick_groups(self.scope, self["items"].value() or ())

    @property
    def fresh_key(self) -> tuple[object, ...] | None:
        """Everything that the parts without players' names depend on while nothing is filled in; None once something
        is.
        """
        if self.is_bound or self.initial.keys() - UNSEEN_INITIAL:
            return None
        return (self.scope, self.initial.get("method"), self.prefix)

    @property
    def names_key(self) -> tuple[object, ...] | None:
        """The same for the parts that name the players at the table."""
        key = self.fresh_key
        return None if key is None else (*key, *sorted(self.seat_names.items()))

    @property
    def ticks_key(self) -> tuple[object, ...] | None:
        """Everything that the list of items depends on while nothing is ticked; None once something is."""
        return None if self["items"].value() else (self.scope.items, self.scope.unit, self.prefix)

    @property
    def pad_key(self) -> tuple[object, ...]:
        """Everything that the pad of tiles depends on."""
        return (self.scope.ruleset, self.scope.running, "bonus" in self.fields, self.prefix)

    @property
    def extras_id(self) -> str:
        """The id of the panel with the fields that are rarely needed."""
        return f"{self.prefix}-extras" if self.prefix else "extras"

    @property
    def pad_rows(self) -> tuple[tuple[str, ...], ...]:
        """The tiles of the pad, a row for each suit and one for winds and dragons; red fives stand beside the others."""
        if self.scope.running is None or not self.scope.running.has_red_fives:
            return PAD_ROWS
        return tuple((*row[:5], f"0{row[0][1]}", *row[5:]) if len(row) == 9 else row for row in PAD_ROWS)

    @property
    def bonus_pad(self) -> tuple[str, ...]:
        """The flowers and seasons of the pad."""
        return BONUS_PAD

    def clean(self) -> dict[str, Any]:
        """Drop the errors of fields that are not read: nobody sees them."""
        cleaned = super().clean() or self.cleaned_data
        for name in self.unused_fields() & self.errors.keys():
            del self.errors[name]
        return cleaned

    def unused_fields(self) -> set[str]:
        """The fields that the chosen way of entering does not read."""
        method = self.cleaned_data.get("method")
        if method is None:
            return set()
        every = {name for names in WORTH_OF_METHOD.values() for name in names}
        return every - set(WORTH_OF_METHOD[EntryMethod(method)])

    def win_input(self, seat: int, outcome: Outcome) -> WinInput:
        """The win as it was entered; call on a valid form. What the way of entering does not need is left out."""
        cleaned = self.cleaned_data
        if self.scope.running is not None:
            return self._running_win(seat, outcome)
        win = WinInput(
            seat=seat,
            liable=cleaned.get("liable") if outcome is Outcome.SELF_DRAW else None,
            same_turn_first=cleaned.get("same_turn_first") if outcome is Outcome.DISCARD else None,
        )
        if cleaned["method"] == EntryMethod.POINTS:
            return replace(win, value=self.scope.capped(cleaned["points"]))
        read = replace(win, declared=cleaned["declared"], override_reason=cleaned["override_reason"].strip())
        if cleaned["method"] == EntryMethod.ITEMS:
            return replace(read, items=dict(Counter(cleaned["items"])))
        return replace(
            read,
            tiles=cleaned["tiles"],
            flags=tuple(flag for flag in cleaned["flags"] if outcome in FLAG_OUTCOMES[flag]),
            bonus=cleaned.get("bonus", ""),
        )

    def _running_win(self, seat: int, outcome: Outcome) -> WinInput:
        """The same where a hand is worth two numbers."""
        cleaned = self.cleaned_data
        win = WinInput(seat=seat, liable=cleaned.get("liable"))
        if cleaned["method"] == EntryMethod.POINTS:
            first = Han.of_code(cleaned["han"])
            has_fu = first.han is not None and first.han < FEWEST_WITHOUT_FU
            return replace(
                win,
                han=first.han,
                yakuman=first.yakuman,
                fu=cleaned["fu"] if has_fu else None,
                liable_yakuman=cleaned.get("liable_yakuman"),
            )
        return replace(
            win,
            tiles=cleaned["tiles"],
            flags=tuple(flag for flag in cleaned["flags"] if outcome in FLAG_OUTCOMES[flag]),
            dora=cleaned["dora"],
            ura=cleaned.get("ura", ""),
        )

    @staticmethod
    def initial_of(win: WinInput) -> dict[str, Any]:
        """What a form shows for a win that was entered before."""
        method = EntryMethod.POINTS
        if win.tiles is not None:
            method = EntryMethod.TILES
        elif win.items is not None:
            method = EntryMethod.ITEMS
        return {
            "method": method.value,
            "points": win.value,
            "tiles": win.tiles or "",
            "bonus": win.bonus,
            "flags": win.flags,
            "items": list(Counter(win.items or {}).elements()),
            "declared": win.declared,
            "override_reason": win.override_reason,
            "liable": win.liable,
            "same_turn_first": win.same_turn_first,
            "han": Han(win.han, win.yakuman).code,
            "fu": win.fu,
            "liable_yakuman": win.liable_yakuman,
            "dora": win.dora,
            "ura": win.ura,
        }
