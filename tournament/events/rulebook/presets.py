"""Presets for a new event: a few typical tournaments. Pure data; everything can be changed later."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.events.rulebook.rulesets import known_rulesets


@dataclass(frozen=True, slots=True)
class EventPreset:
    """A typical tournament. `fields` are filled into the form of a new event; all others follow the rulebook.

    All rounds are drawn ahead so that the fewest people meet twice, except the last `by_standings` ones, which seat the
    leaders together. `options_from` is the preset of the rulebook whose options the event takes.
    """

    id: str
    name: str | Promise
    sentence: str | Promise
    fields: Mapping[str, Any] = field(default_factory=dict)
    by_standings: int = 0
    options_from: str = ""

    @property
    def initial(self) -> dict[str, Any]:
        """What the form of a new event shows, by the names of its fields."""
        book = {f"options_from_{self.fields['ruleset']}": self.options_from} if self.options_from else {}
        return {**self.fields, **book}


PRESETS = (
    EventPreset(
        "club",
        _("Club evening, 16 players"),
        _("Hong Kong rules with bonus tiles, 3 rounds of an hour. Nobody meets twice."),
        {"ruleset": "hk_fanlaak", "rounds_planned": 3, "minutes_per_round": 60},
    ),
    EventPreset(
        "mcr-open",
        _("MCR open, 6 rounds"),
        _("Mahjong Competition Rules, 6 rounds of 150 minutes, ranked by table points."),
        {"ruleset": "mcr", "rounds_planned": 6, "minutes_per_round": 150},
    ),
    EventPreset(
        "hk-day",
        _("HK classical, one day"),
        _("Classical Hong Kong rules, 4 rounds of 90 minutes, ranked by points."),
        {"ruleset": "gghk", "rounds_planned": 4, "minutes_per_round": 90},
    ),
    EventPreset(
        "masters",
        _("Masters with a final"),
        _(
            "Mahjong Competition Rules, 8 rounds of 150 minutes; after round 6 the best 16 play for the title."
        ),
        {
            "ruleset": "mcr",
            "rounds_planned": 8,
            "minutes_per_round": 150,
            "cut_after": 6,
            "cut_size": 16,
        },
        by_standings=2,
    ),
    EventPreset(
        "riichi-ema",
        _("Riichi, EMA rules"),
        _(
            "Riichi by the EMA rules of 2016, 8 rounds of 90 minutes. Nobody meets twice if there are enough players."
        ),
        {"ruleset": "riichi", "rounds_planned": 8, "minutes_per_round": 90},
        options_from="ema2016",
    ),
)


def offered_presets() -> tuple[EventPreset, ...]:
    """The presets of the rulebooks that events can use."""
    offered = {ruleset.id for ruleset in known_rulesets()}
    return tuple(preset for preset in PRESETS if preset.fields["ruleset"] in offered)


def preset_of(preset_id: str) -> EventPreset | None:
    """The preset with this id, or None."""
    return next((preset for preset in offered_presets() if preset.id == preset_id), None)
