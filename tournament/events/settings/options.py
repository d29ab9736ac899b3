"""The rulesets' options as an organizer sees them: fields of a form, values of an event."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core.listing import joined_sentences
from tournament.events.enums import AT_TABLE_SENTENCE, PRESET_SENTENCE, SIGN_SENTENCE, Ranking
from tournament.events.errors import OptionRefused
from tournament.events.models import Event
from tournament.events.rulebook.words import ranking_word


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


def departures_from_book(event: Event) -> list[str]:
    """Where the length and the ranking of an event leave what its rulebook says, a sentence for each."""
    preset = scoring.get_ruleset(event.ruleset).preset
    found = list(_length_departures(event, preset)) if preset.says_length else []
    ranking = Ranking(preset_fields(event.ruleset)["ranking"])
    if event.ranking != ranking:
        found.append(
            _("The rulebook ranks by: %(ranking)s. This event ranks differently.")
            % {"ranking": ranking_word(event.ruleset, ranking)}
        )
    return found


def _length_departures(event: Event, preset: scoring.Preset) -> Iterator[str]:
    if event.rounds_planned < preset.sessions:
        params = {"book": preset.sessions, "own": event.rounds_planned}
        yield _("The rulebook asks for at least %(book)s rounds; this event has %(own)s.") % params
    params = {"book": preset.minutes, "own": event.minutes_per_round}
    if event.minutes_per_round < preset.minutes:
        yield (
            _(
                "The rulebook gives a round up to %(book)s minutes; this event gives it %(own)s, so "
                "some matches may not finish."
            )
            % params
        )
    if event.minutes_per_round > preset.minutes:
        yield (
            _("The rulebook allows at most %(book)s minutes for a round; this event allows %(own)s.") % params
        )


OPTION_LABELS: Mapping[str, str | Promise] = {
    "bonus_tiles": gettext_lazy("Flowers and seasons"),
    "dealer_repeats_on_shared_win": gettext_lazy("Dealer stays after a shared win"),
    "dealer_repeats_on_win": gettext_lazy("Dealer stays after a win"),
    "false_win_penalty": gettext_lazy("Chips for a wrong mahjong"),
    "full_bonus_set_absorbs_own": gettext_lazy("A full set of flowers counts two faan in all"),
    "hands": gettext_lazy("Hands in a session"),
    "little_dragons_absorb_sets": gettext_lazy("Little Three Dragons counts four faan in all"),
    "min_fan": gettext_lazy("Minimum faan"),
    "min_points": gettext_lazy("Minimum points"),
    "payoff": gettext_lazy("Who pays for a win"),
    "revolutions": gettext_lazy("Turns as dealer for each player"),
    "seat_change": gettext_lazy("Players change places between the winds"),
    "seats_drawn_anew": gettext_lazy("Seats are drawn again during a match"),
    "second_yellow_replaces_first": gettext_lazy("A second yellow card becomes a red one"),
    "triple_win": gettext_lazy("Three winners on one discard"),
}
"""Labels for people; the option's own name is for the engine."""
CHOICE_LABELS: Mapping[str, str | Promise] = {
    "all_win": gettext_lazy("All three win"),
    "customary": gettext_lazy("As is customary"),
    "each_half": gettext_lazy("In each half"),
    "each_quarter": gettext_lazy("In each quarter"),
    "interception": gettext_lazy("Only the next in turn wins"),
    "never": gettext_lazy("Never"),
    "none": gettext_lazy("No"),
    "thrower_double": gettext_lazy("The discarder alone, double"),
    "void": gettext_lazy("Nobody wins"),
    "zung_jung": gettext_lazy("All, a bystander at most 25 points"),
}


def _named(labels: Mapping[str, str | Promise], name: str) -> str:
    """The label of a name; the name itself, spelled out, for a new option without a label."""
    return str(labels.get(name) or name.replace("_", " ").capitalize())


def options_beside_the_book(ruleset_id: str, options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The label and the value of each option that an event sets otherwise than the book."""
    for info in scoring.get_ruleset(ruleset_id).options:
        value = options.get(info.name, info.default)
        if value != info.default:
            yield _named(OPTION_LABELS, info.name), _value_words(value)


def _value_words(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _named(CHOICE_LABELS, value) if isinstance(value, str) else str(value)


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
        if info.kind == "int":
            return forms.IntegerField(min_value=info.minimum, max_value=info.maximum, **common)
        choices = [(choice, _named(CHOICE_LABELS, choice)) for choice in info.choices]
        return forms.ChoiceField(choices=choices, **common)


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
        if value != option.info.default:
            chosen[option.info.name] = value
    check_options(ruleset, chosen)
    return chosen


def check_options(ruleset: scoring.Ruleset, options: Mapping[str, Any]) -> None:
    """Raise OptionRefused, with the name of the field at fault, for options that the ruleset does not take."""
    try:
        scoring.make_options(ruleset.id, options)
    except scoring.InvalidOption as error:
        field_name = option_field_name(ruleset, error.name)
        raise OptionRefused(field_name=field_name, reason=error.reason) from error
