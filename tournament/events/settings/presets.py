"""The options of known books and leagues, for the organizer who takes all of them in one step."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.events.models import Event
from tournament.events.settings.options import option_label, stored_options, value_words

AS_SET = ""


@dataclass(frozen=True, slots=True)
class SourcedOption:
    """An option of a preset as people read it."""

    label: str
    value: str
    source: str


@dataclass(frozen=True, slots=True)
class BookOptions:
    """A preset as people read it."""

    name: str
    options: tuple[SourcedOption, ...]


def preset_field_name(ruleset: scoring.Ruleset) -> str:
    return f"options_from_{ruleset.id}"


def preset_name(preset: scoring.OptionSet) -> str:
    name = _(preset.name)
    return _("%(name)s (provisional)") % {"name": name} if preset.is_provisional else name


def preset_field(ruleset: scoring.Ruleset) -> forms.ChoiceField:
    """The choice of a preset; by default the options are those of the form."""
    return forms.ChoiceField(
        label=gettext_lazy("Take the options from"),
        choices=[
            (AS_SET, _("None: as set below")),
            *((preset.id, preset_name(preset)) for preset in ruleset.presets),
        ],
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "A book or a league replaces every option below. A new event is then drawn ahead, so that the fewest people "
            "meet twice; you can change that in the settings of the draws."
        ),
    )


def book_options(ruleset: scoring.Ruleset) -> tuple[BookOptions, ...]:
    """Every preset of a rulebook with the source of each option."""
    return tuple(
        BookOptions(
            preset_name(preset),
            tuple(
                SourcedOption(option_label(name), value_words(sourced.value), _(sourced.source))
                for name, sourced in preset.chosen.items()
            ),
        )
        for preset in ruleset.presets
    )


def preset_options(ruleset: scoring.Ruleset, preset_id: str) -> dict[str, Any]:
    """The options of a preset, ready for `Event.options`."""
    preset = next(one for one in ruleset.presets if one.id == preset_id)
    return stored_options(ruleset, preset.values_by_name)


def preset_beside(
    ruleset: scoring.Ruleset, event: Event, initial: Mapping[str, Any]
) -> scoring.OptionSet | None:
    """The preset whose sources stand beside the options of a ruleset: for an event the one that its options are nearest
    to, for a new event the one that its form begins with.
    """
    if event.pk:
        return _nearest_preset(ruleset, event.options) if event.ruleset == ruleset.id else None
    chosen = initial.get(preset_field_name(ruleset))
    return next((preset for preset in ruleset.presets if preset.id == chosen), None)


def _nearest_preset(ruleset: scoring.Ruleset, options: Mapping[str, Any]) -> scoring.OptionSet | None:
    """The preset that most of these options are of, the first of several; None where the rulebook has no presets."""
    values = dict(scoring.make_options(ruleset.id, options))

    def equal(preset: scoring.OptionSet) -> int:
        return sum(preset.values_by_name[name] == value for name, value in values.items())

    return max(ruleset.presets, key=equal, default=None)


def with_source(help_text: object, preset: scoring.OptionSet, option: str) -> SafeString:
    """The help of an option with what a preset says of it, and the source of that."""
    sourced = preset.chosen[option]
    said = _("%(book)s: %(value)s. Source: %(source)s.") % {
        "book": preset_name(preset),
        "value": value_words(sourced.value),
        "source": _(sourced.source),
    }
    return format_html('{}<span class="option-source">{}</span>', help_text, said)


def book_where_nobody_meets_twice(event: Event) -> str:
    """The book whose options an event has, if nobody meets twice at its events; nothing otherwise."""
    preset = preset_of_options(event.ruleset, event.options)
    return preset_name(preset) if preset and preset.meets_once else ""


def preset_of_options(ruleset_id: str, options: Mapping[str, Any]) -> scoring.OptionSet | None:
    """The preset whose options these are; None if no preset has exactly these."""
    ruleset = scoring.get_ruleset(ruleset_id)
    if not ruleset.presets:
        return None
    values = dict(scoring.make_options(ruleset_id, options))
    return next((preset for preset in ruleset.presets if preset.values_by_name == values), None)
