"""The rulesets' options as an organizer sees them: fields of a form, values of an event."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core.listing import joined, joined_sentences
from tournament.events.enums import AT_TABLE_SENTENCE, PRESET_SENTENCE, SIGN_SENTENCE, Ranking
from tournament.events.errors import OptionRefused
from tournament.events.rulebook.words import ranking_word
from tournament.events.settings.amounts import AmountsField


def preset_fields(ruleset_id: str) -> dict[str, Any]:
    """The rulebook's own number of rounds, minutes and ranking, by the names of `Event`'s fields."""
    preset = scoring.get_ruleset(ruleset_id).preset
    return {
        "rounds_planned": preset.sessions,
        "minutes_per_round": preset.minutes,
        "ranking": Ranking.TABLE_POINTS if preset.ranks_by_table_points else Ranking.POINTS,
    }


def preset_sentence(ruleset: scoring.Ruleset) -> str:
    """What the rulebook says about the length of an event and its ranking, for the person who sets one up."""
    preset = ruleset.preset
    sentences = []
    if preset.says_length:
        values = {"rounds": preset.sessions, "minutes": preset.minutes, "rest": preset.rest_minutes}
        sentences.append(PRESET_SENTENCE % values)
    if preset.winds_at_table:
        sentences.append(str(AT_TABLE_SENTENCE))
    if preset.players_sign:
        sentences.append(str(SIGN_SENTENCE))
    ranking = ranking_word(ruleset.id, Ranking(preset_fields(ruleset.id)["ranking"]))
    sentences.append(_("Ranking: %(ranking)s.") % {"ranking": ranking})
    return joined_sentences(sentences)


OPTION_LABELS: Mapping[str, str | Promise] = {
    "abortive_draws": gettext_lazy("Abortive draws"),
    "agari_yame": gettext_lazy("A leading dealer’s win ends the match"),
    "bonus_tiles": gettext_lazy("Flowers and seasons"),
    "bust": gettext_lazy("The match ends when a player has no points left"),
    "chombo": gettext_lazy("Cost of a chombo"),
    "chombo_ends_last_hand": gettext_lazy("A chombo in the last hand ends the match"),
    "chombo_points": gettext_lazy("Points for a chombo"),
    "dealer_repeats_on_shared_win": gettext_lazy("Dealer stays after a shared win"),
    "dealer_repeats_on_win": gettext_lazy("Dealer stays after a win"),
    "dealer_stays": gettext_lazy("When the dealer stays"),
    "double_wind_pair_fu": gettext_lazy("Fu of a double wind pair"),
    "double_yakuman": gettext_lazy("Double yakuman"),
    "extra_round": gettext_lazy("West round"),
    "false_win_penalty": gettext_lazy("Chips for a wrong mahjong"),
    "floating_uma": gettext_lazy("Uma by how many are ahead"),
    "full_bonus_set_absorbs_own": gettext_lazy("A full set of flowers counts two faan in all"),
    "hands": gettext_lazy("Hands in a session"),
    "honba_several_ron": gettext_lazy("Honba with several winners"),
    "ippatsu": gettext_lazy("Ippatsu"),
    "kan_dora": gettext_lazy("Kan dora"),
    "kazoe": gettext_lazy("Thirteen han without a yakuman"),
    "kiriage": gettext_lazy("Mangan from 3 han 60 fu and 4 han 30 fu"),
    "kokushi_robs_concealed_kong": gettext_lazy("Thirteen orphans rob a closed kan"),
    "leftover_sticks": gettext_lazy("Riichi sticks left at the end"),
    "little_dragons_absorb_sets": gettext_lazy("Little Three Dragons counts four faan in all"),
    "min_fan": gettext_lazy("Minimum faan"),
    "min_points": gettext_lazy("Minimum points"),
    "nagashi": gettext_lazy("Nagashi mangan"),
    "noten_total": gettext_lazy("Payment for noten"),
    "open_tanyao": gettext_lazy("Open tanyao"),
    "pao": gettext_lazy("Liability (pao)"),
    "pao_scope": gettext_lazy("Liable for"),
    "payoff": gettext_lazy("Who pays for a win"),
    "red_fives": gettext_lazy("Red fives"),
    "renhou": gettext_lazy("Renhou"),
    "return_points": gettext_lazy("Return points"),
    "revolutions": gettext_lazy("Turns as dealer for each player"),
    "riichi_below_1000": gettext_lazy("Riichi with less than 1,000 points"),
    "rounds": gettext_lazy("Rounds of winds in a match"),
    "ryuuiisou_needs_green": gettext_lazy("Ryuuiisou needs the Green Dragon"),
    "seat_change": gettext_lazy("Players change places between the winds"),
    "seats_drawn_anew": gettext_lazy("Seats are drawn again during a match"),
    "second_yellow_replaces_first": gettext_lazy("A second yellow card becomes a red one"),
    "several_ron": gettext_lazy("Several winners on one discard"),
    "start_points": gettext_lazy("Starting points"),
    "sticks_several_ron": gettext_lazy("Riichi sticks with several winners"),
    "substitute_points": gettext_lazy("Points of a substitute"),
    "substitute_uma": gettext_lazy("Uma of a substitute"),
    "tenpai_yame": gettext_lazy("A leading dealer’s tenpai ends the match"),
    "ties": gettext_lazy("Equal points"),
    "time_up": gettext_lazy("When the time is up"),
    "triple_win": gettext_lazy("Three winners on one discard"),
    "uma": gettext_lazy("Uma"),
    "ura_dora": gettext_lazy("Ura dora"),
    "yakuman_stack": gettext_lazy("Several yakuman add up"),
}
"""Labels for people; the option's own name is for the engine."""
CHOICE_LABELS: Mapping[str, str | Promise] = {
    "Daisangen": gettext_lazy("Daisangen"),
    "Daisuushii": gettext_lazy("Daisuushii"),
    "Suukantsu": gettext_lazy("Suukantsu"),
    "after_uma": gettext_lazy("Points off the result, after uma"),
    "all": gettext_lazy("All"),
    "all_win": gettext_lazy("All three win"),
    "below_zero": gettext_lazy("Below zero"),
    "customary": gettext_lazy("As is customary"),
    "each_half": gettext_lazy("In each half"),
    "each_quarter": gettext_lazy("In each quarter"),
    "end_after_hand": gettext_lazy("The hand in play"),
    "five_han": gettext_lazy("Five han"),
    "head_bump": gettext_lazy("Only the next in turn"),
    "interception": gettext_lazy("Only the next in turn wins"),
    "lost": gettext_lazy("Nobody"),
    "mangan": gettext_lazy("Mangan"),
    "nearest": gettext_lazy("The next in turn after the discarder"),
    "never": gettext_lazy("Never"),
    "none": gettext_lazy("No"),
    "off": gettext_lazy("Off"),
    "one_more_hand": gettext_lazy("The hand in play and one more"),
    "own": gettext_lazy("The yakuman in question"),
    "own_back": gettext_lazy("Each their own, the next in turn the others"),
    "reverse_mangan": gettext_lazy("A mangan, paid to the others"),
    "sanbaiman": gettext_lazy("Sanbaiman"),
    "seat": gettext_lazy("Whoever sat nearer to the first dealer is ahead"),
    "split": gettext_lazy("Places, uma and oka are shared"),
    "thrower_double": gettext_lazy("The discarder alone, double"),
    "two": gettext_lazy("Two; three abort the hand"),
    "void": gettext_lazy("Nobody wins"),
    "whole": gettext_lazy("The whole hand"),
    "win": gettext_lazy("After a win"),
    "win_or_tenpai": gettext_lazy("After a win, or in tenpai at a draw"),
    "winner": gettext_lazy("The winner of the match"),
    "yakuman": gettext_lazy("Yakuman"),
    "zero": gettext_lazy("At zero"),
    "zung_jung": gettext_lazy("All, a bystander at most 25 points"),
}


def _named(labels: Mapping[str, str | Promise], name: str) -> str:
    """The label of a name; the name itself, spelled out, for a new option without a label."""
    return str(labels.get(name) or name.replace("_", " ").capitalize())


def options_beside_the_book(ruleset_id: str, options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The label and the value of each option that an event sets otherwise than the book."""
    set_to = scoring.make_options(ruleset_id, options)
    for info in scoring.get_ruleset(ruleset_id).options:
        if set_to[info.name] != info.default:
            yield _named(OPTION_LABELS, info.name), value_words(set_to[info.name])


def option_label(name: str) -> str:
    """What an option is called."""
    return _named(OPTION_LABELS, name)


def value_words(value: object) -> str:
    """The value of an option for people."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        words = [value_words(one) for one in value]
        return (joined(words) if isinstance(value[0], str) else " ".join(words)) if value else _("none")
    return _named(CHOICE_LABELS, value) if isinstance(value, str) else signed_points(value)


def signed_points(value: object) -> str:
    """A number with a minus sign as it is printed."""
    return str(value).replace("-", "−")


def option_field_name(ruleset: scoring.Ruleset, option: str) -> str:
    return f"option_{ruleset.id}_{option}"


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One option of one ruleset, and the name of its form field."""

    ruleset: scoring.Ruleset
    info: scoring.OptionInfo

    @property
    def field_name(self) -> str:
        return option_field_name(self.ruleset, self.info.name)

    def form_field(self) -> forms.Field:
        """A form field for the option, its sentence as help text."""
        info = self.info
        common: dict[str, Any] = {
            "label": _named(OPTION_LABELS, info.name),
            "help_text": _(info.description),
            "required": False,
            "initial": info.default,
        }
        if info.kind == "bool":
            return forms.BooleanField(**common)
        if info.kind == "several":
            boxes = forms.CheckboxSelectMultiple
            return forms.MultipleChoiceField(choices=_choices(info.choices), widget=boxes, **common)
        if info.kind == "amounts":
            return AmountsField(**common)
        if info.allowed:
            return forms.TypedChoiceField(
                choices=[(number, str(number)) for number in info.allowed], coerce=int, **common
            )
        if info.kind == "int":
            return forms.IntegerField(min_value=info.minimum, max_value=info.maximum, **common)
        return forms.ChoiceField(choices=_choices(info.choices), **common)


def _choices(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, _named(CHOICE_LABELS, name)) for name in names]


def rule_options(ruleset: scoring.Ruleset) -> tuple[RuleOption, ...]:
    return tuple(RuleOption(ruleset, info) for info in ruleset.options)


def all_rule_options() -> Iterator[RuleOption]:
    for ruleset in scoring.all_rulesets():
        yield from rule_options(ruleset)


def chosen_options(ruleset: scoring.Ruleset, cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the ruleset's defaults, ready for `Event.options`.

    Raises OptionRefused, with the name of the field at fault, when a value is not allowed.
    """
    chosen: dict[str, Any] = {}
    for option in rule_options(ruleset):
        value = cleaned.get(option.field_name)
        if value in (None, ""):
            continue
        if not is_default(option.info, value):
            chosen[option.info.name] = value
    check_options(ruleset, chosen)
    return chosen


def is_default(info: scoring.OptionInfo, value: object) -> bool:
    """Whether a value is that of the book; a list is compared with the book's amounts or choices."""
    return (tuple(value) if isinstance(value, list) else value) == info.default


def stored_options(ruleset: scoring.Ruleset, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as an event keeps them: only those that differ from the defaults, in the types of JSON."""
    infos = {info.name: info for info in ruleset.options}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in options.items()
        if not is_default(infos[name], value)
    }


def check_options(ruleset: scoring.Ruleset, options: Mapping[str, Any]) -> None:
    """Raise OptionRefused, with the name of the field at fault, for options that the ruleset does not take."""
    try:
        scoring.make_options(ruleset.id, options)
    except scoring.InvalidOption as error:
        field_name = option_field_name(ruleset, error.name)
        raise OptionRefused(field_name=field_name, reason=error.reason) from error
