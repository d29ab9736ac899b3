"""The forms of the calculator and the trainer. They are sent with GET, so that every hand has an address."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.calculator.question import Question, first_other, question_of_line
from tournament.core.forms import add_refusal, offer
from tournament.draws.enums import Wind
from tournament.events.errors import OptionRefused
from tournament.events.rulebook.rulesets import first_ruleset, known_rulesets
from tournament.events.settings.options import RuleOption, chosen_options, rule_options
from tournament.play.bridge.scopes import scope_under
from tournament.play.bridge.sentences import outcome_label, refusal_sentence
from tournament.play.enums import WINS, EntryMethod, Outcome
from tournament.play.forms.worth import (
    PLAIN_TEXT,
    POINTS_MAX,
    ItemsField,
    TickGroup,
    WorthForm,
    seat_field,
    tick_groups,
)

LONGEST_LINE = 300
ON, OFF = "on", "off"
RIICHI = scoring.Flag.RIICHI.value
MOST_HONBA = 99
MOST_HAN = 78
MOST_FU = 120


class Way(StrEnum):
    """How a hand is asked about."""

    TILES = "tiles"
    ITEMS = "items"
    TEXT = "text"


WAY_LABELS = {Way.TILES: _("Tiles"), Way.ITEMS: _("Items"), Way.TEXT: _("Text")}
READ_BY = {
    Way.TILES: {"tiles", "bonus", "flags", "dora", "ura", "riichi"},
    Way.ITEMS: {"items"},
    Way.TEXT: {"line"},
}
"""The fields that each way of asking reads; those of the other ways are not looked at."""
NOT_ASKED = {
    "points",
    "declared",
    "override_reason",
    "han",
    "fu",
    "same_turn_first",
    "liable_yakuman",
}
"""The fields of a hand at a table that a calculator has no use for."""
OF_A_HAND = {
    "bonus_tiles",
    "double_wind_pair_fu",
    "double_yakuman",
    "full_bonus_set_absorbs_own",
    "ippatsu",
    "kan_dora",
    "kazoe",
    "kiriage",
    "little_dragons_absorb_sets",
    "min_fan",
    "min_points",
    "open_tanyao",
    "pao_scope",
    "payoff",
    "red_fives",
    "renhou",
    "ryuuiisou_needs_green",
    "ura_dora",
    "yakuman_stack",
}
"""The options that matter to one hand; the others are about a match."""


def chosen_ruleset(data: Mapping[str, Any]) -> scoring.Ruleset:
    """The rulebook that a query names, or the first one."""
    wanted = data.get("ruleset", "")
    return next(
        (each for each in known_rulesets() if each.id == wanted), scoring.get_ruleset(first_ruleset())
    )


class CalculatorForm(WorthForm):
    """A hand under a rulebook: how it was won, the winds, and its tiles, its items or a line of text."""

    ruleset = forms.ChoiceField(label=_("Rulebook"), choices=[])
    outcome = forms.ChoiceField(label=_("How it was won"), choices=[], widget=forms.RadioSelect)
    winner = seat_field(_("Winner’s wind"), widget=forms.RadioSelect)
    round_wind = seat_field(_("Prevailing wind"), widget=forms.RadioSelect)
    discarder = seat_field(_("Discarded by"), widget=forms.RadioSelect)
    line = forms.CharField(
        label=_("The hand on one line"),
        max_length=LONGEST_LINE,
        required=False,
        help_text=_(
            "Concealed tiles, melds, a plus sign and the winning tile, then words: self-drawn or discard, seat=S, "
            "round=E, last_of_wall, flowers like 1f6f."
        ),
        widget=forms.TextInput(attrs=PLAIN_TEXT),
    )
    riichi = forms.BooleanField(label=_("Riichi declared"), required=False)
    honba = forms.IntegerField(label=_("Honba"), min_value=0, max_value=MOST_HONBA, required=False)
    sticks = forms.IntegerField(label=_("Riichi sticks"), min_value=0, max_value=MOST_HONBA, required=False)

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.book = chosen_ruleset(data)
        self.options = self._sent_options(data)
        scope = scope_under(self.book, self.options, (EntryMethod.TILES, EntryMethod.ITEMS))
        winds = {wind.value: str(wind.label) for wind in Wind}
        self.sent = MultiValueDict({**self.first_values(), **_lists(data)})
        super().__init__(scope, winds, self.sent)
        offer(self, "ruleset", [(each.id, _named(each)) for each in known_rulesets()])
        offer(self, "outcome", [(each.value, outcome_label(each, self.book.id)) for each in WINS])
        for name in ("winner", "round_wind", "discarder"):
            offer(self, name, [(str(wind), label) for wind, label in winds.items()])
        ways = [way for way in Way if way is not Way.ITEMS or scope.running is None]
        offer(self, "method", [(way.value, WAY_LABELS[way]) for way in ways])
        self.fields["method"].initial = Way.TILES
        runs = scope.running is not None
        self._leave_out(riichi=runs, honba=runs, sticks=runs, round_wind=self.book.flow.has_round_wind)
        for name in NOT_ASKED & self.fields.keys():
            del self.fields[name]
        for option in self.rule_options:
            self.fields[option.field_name] = _option_field(option)

    def _sent_options(self, data: Mapping[str, Any]) -> scoring.Options:
        """The options that were sent, for what the form offers depends on them; those of the book if one is not allowed."""
        sent = OptionsForm(self.rule_options, data)
        try:
            return scoring.make_options(self.book.id, chosen_options(self.book, sent.allowed))
        except OptionRefused:
            return scoring.make_options(self.book.id)

    @property
    def has_other_options(self) -> bool:
        """Whether an option is not as in the book."""
        return self.options != scoring.make_options(self.book.id)

    @property
    def rule_options(self) -> tuple[RuleOption, ...]:
        """The options of the rulebook that can matter to one hand."""
        return tuple(option for option in rule_options(self.book) if option.info.name in OF_A_HAND)

    @property
    def option_fields(self) -> Iterator[forms.BoundField]:
        """Their fields."""
        return (self[option.field_name] for option in self.rule_options)

    def first_values(self) -> dict[str, list[str]]:
        """What stands in the form before anything is chosen. It is sent with the form from then on."""
        options = {option.field_name: [text_of_option(option.info.default)] for option in self.rule_options}
        return {
            **options,
            "ruleset": [self.book.id],
            "method": [Way.TILES.value],
            "outcome": [Outcome.SELF_DRAW.value],
            "winner": [str(Wind.SOUTH.value)],
            "round_wind": [str(Wind.EAST.value)],
            "discarder": [str(Wind.EAST.value)],
        }

    @property
    def fresh_key(self) -> None:
        """The parts of this form are drawn anew each time."""
        return None

    @property
    def ticks_key(self) -> None:
        """The list of items depends on what is ticked."""
        return None

    def unused_fields(self) -> set[str]:
        """The fields that the chosen way of asking does not read."""
        way = self.cleaned_data.get("method")
        if not way:
            return set()
        return set().union(*(names for each, names in READ_BY.items() if each != way))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        try:
            chosen = chosen_options(self.book, cleaned)
            self.options = scoring.make_options(self.book.id, chosen)
        except OptionRefused as refusal:
            add_refusal(self, refusal)
        return cleaned

    def question(self) -> Question:
        """What is asked; call on a valid form. Raises NotationError and NoWinningTile for a line that cannot be read."""
        cleaned = self.cleaned_data
        winner = scoring.Wind(cleaned["winner"] or 0)
        outcome = Outcome(cleaned["outcome"])
        asked = Question(
            ruleset=self.book,
            options=self.options,
            outcome=outcome,
            winner=winner,
            round_wind=scoring.Wind(cleaned.get("round_wind") or 0),
            discarder=_discarder(outcome, winner, cleaned["discarder"]),
            liable=_wind_beside(winner, cleaned.get("liable")),
            honba=cleaned.get("honba") or 0,
            sticks=cleaned.get("sticks") or 0,
        )
        return self._with_hand(asked)

    def _with_hand(self, asked: Question) -> Question:
        cleaned = self.cleaned_data
        match Way(cleaned["method"]):
            case Way.TEXT:
                return question_of_line(cleaned["line"], asked, known_rulesets())
            case Way.ITEMS:
                return replace(asked, items=dict(Counter(cleaned["items"])))
        flags = (*cleaned["flags"], *([RIICHI] if cleaned.get("riichi") else []))
        return replace(
            asked,
            tiles=cleaned["tiles"],
            flags=flags,
            bonus=cleaned.get("bonus", ""),
            dora=cleaned.get("dora", ""),
            ura=cleaned.get("ura", ""),
        )

    @property
    def is_blank(self) -> bool:
        """Whether nothing about the hand itself is entered yet."""
        names = {Way.TILES.value: "tiles", Way.ITEMS.value: "items", Way.TEXT.value: "line"}
        return not self[names.get(str(self["method"].value()), "tiles")].value()

    def fault_of(self, error: scoring.ScoringError) -> str:
        """Why the hand cannot be read, as a sentence."""
        return refusal_sentence(error, self.book)


class OptionsForm(forms.Form):
    """The options of a rulebook alone."""

    def __init__(self, options: Iterable[RuleOption], data: Mapping[str, Any]) -> None:
        super().__init__(data)
        for option in options:
            self.fields[option.field_name] = _option_field(option)

    @property
    def allowed(self) -> dict[str, Any]:
        """The values that can be read."""
        self.full_clean()
        return self.cleaned_data


def _option_field(option: RuleOption) -> forms.Field:
    """The field of an option. One that is on or off is a choice: a box that is not ticked would be missing in an address."""
    field = option.form_field()
    if not isinstance(field, forms.BooleanField):
        return field
    return forms.TypedChoiceField(
        label=field.label,
        help_text=field.help_text,
        choices=[(ON, _("On")), (OFF, _("Off"))],
        coerce=lambda text: text == ON,
        empty_value=None,
        required=False,
    )


def text_of_option(default: object) -> str:
    """The default of an option as its field shows it."""
    if isinstance(default, bool):
        return ON if default else OFF
    return str(default)


def _named(ruleset: scoring.Ruleset) -> str:
    return gettext(ruleset.name)


def _lists(data: Mapping[str, Any]) -> dict[str, Any]:
    """A query as lists by name."""
    return {name: data.getlist(name) if hasattr(data, "getlist") else data[name] for name in data}


def _discarder(outcome: Outcome, winner: scoring.Wind, chosen: int | None) -> scoring.Wind | None:
    if outcome is Outcome.SELF_DRAW:
        return None
    return _wind_beside(winner, chosen) or first_other(winner)


def _wind_beside(winner: scoring.Wind, chosen: int | None) -> scoring.Wind | None:
    """Another player's wind; None for nobody, and for the winner."""
    return None if chosen is None or chosen == winner else scoring.Wind(chosen)


class TrainerForm(forms.Form):
    """What somebody says a hand is worth, or which items it has."""

    value = forms.IntegerField(
        label=_("What is it worth?"), min_value=0, max_value=POINTS_MAX, required=False
    )
    han = forms.IntegerField(label=_("Han"), min_value=1, max_value=MOST_HAN, required=False)
    fu = forms.IntegerField(label=_("Fu"), min_value=20, max_value=MOST_FU, required=False)
    items = ItemsField(label=_("Items"), required=False)

    def __init__(self, question: Question, data: Mapping[str, Any], *, by_items: bool) -> None:
        super().__init__(MultiValueDict(_lists(data)))
        self.scope = scope_under(question.ruleset, question.options, (EntryMethod.ITEMS,))
        items = self.fields["items"]
        assert isinstance(items, ItemsField)  # noqa: S101 - tells the type checker
        items.names = frozenset(item.name for item in self.scope.items)
        runs = self.scope.running is not None
        unused = {"value", "han", "fu"} if by_items else {"items", *(["value"] if runs else ["han", "fu"])}
        for name in unused:
            del self.fields[name]

    @property
    def tick_groups(self) -> list[TickGroup]:
        """The items to tick."""
        return tick_groups(self.scope, self["items"].value() or ())

    @property
    def ticks_key(self) -> None:
        """The list of items depends on what is ticked."""
        return None

    @property
    def is_given(self) -> bool:
        """Whether there is an answer to judge."""
        return self.is_valid() and any(value not in (None, [], "") for value in self.cleaned_data.values())
