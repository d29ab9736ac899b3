"""The settings of an event’s draws: its plan, the weight of each flaw, and who sits out."""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.core.listing import joined, joined_sentences
from tournament.draws.engine import (
    PlanStep,
    Weights,
    all_methods,
    format_plan,
    method_of_id,
)
from tournament.draws.engine.draw_errors import InvalidPlanError
from tournament.draws.engine.types import LARGEST_WEIGHT
from tournament.draws.enums import Winds
from tournament.draws.models import SIT_OUT_POINTS_MAX, DrawSettings
from tournament.draws.settings.methods import method_choices, users_of_setting
from tournament.draws.settings.plans import (
    Plan,
    broken_line,
    plan_ahead,
    plan_of_rows,
    planned_method,
    rows_of_plan,
    rows_of_text,
)
from tournament.events.models import Event
from tournament.events.point_fields import points_field
from tournament.events.rulebook.presets import preset_of
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.events.settings.ranking import compares_table_points
from tournament.events.settings.seen import mark_of
from tournament.events.table_fields import TableNumbersField

BAND_MAX = 1000


SIT_OUT_TABLE_POINTS_MAX = 100


TWELFTHS = 12


WEIGHTS: dict[str, tuple[str | Promise, str | Promise]] = {
    "repeat": (_("Meeting again"), _("Each time two players meet again.")),
    "recent_repeat": (_("Meeting again soon"), _("Added if they also met in the previous round.")),
    "apart": (_("Kept apart"), _("Two players at one table whom you want to keep apart.")),
    "team": (_("Same team"), _("Two players from one team at one table.")),
    "club": (_("Same club"), _("Two players from one club at one table.")),
    "country": (_("Same country"), _("Two players from one country at one table.")),
    "house": (_("House players"), _("Two house players at one table.")),
    "fixed": (_("Fixed table"), _("A player who is not at their fixed table.")),
    "rank": (_("Places apart"), _("For high to high: each place between two players at one table.")),
    "band": (
        _("Outside the band"),
        _("For high to high: two players at one table who are further apart than the band."),
    ),
    "wind": (_("Winds"), _("Each step away from having every wind equally often.")),
    "table": (_("Same table"), _("Sitting at the same table again.")),
}


CARES: dict[str, tuple[str | Promise, tuple[str, ...]]] = {
    "meet": (_("New opponents in every round"), ("repeat", "recent_repeat")),
    "own": (_("Team and club members at different tables"), ("team", "club")),
    "even": (_("Every wind, and different tables"), ("wind", "table")),
    "rank": (_("Neighbours in the standings together, in high to high"), ("rank", "band")),
}
"""An aspect that somebody may care about more or less, and the costs that it sets."""


CARE_FACTORS = (Fraction(0), Fraction(1, 4), Fraction(1), Fraction(4), Fraction(16))
"""From "not at all" over "as usual" in the middle to "above all": the factor of the usual cost."""


PLAN_HELP = _(
    "A method for every round, such as “turnup 1-2, jump 3, high-to-high 4-8”. Methods: "
    "%(methods)s. Leave empty to draw round 1 by lot and the others high to high."
)


USED_BY = _("Used by %(methods)s.")


class NewEventDrawsForm(forms.Form):
    """Who decides the winds at the tables of a new event, and the preset that says how it is drawn."""

    winds = forms.ChoiceField(label=_("Winds"), choices=Winds.choices, initial=Winds.ASSIGNED, required=False)
    preset = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def chosen_winds(self) -> Winds:
        """The choice; by default the draw gives the winds. Call on a valid form."""
        return Winds(self.cleaned_data["winds"] or Winds.ASSIGNED)

    def chosen_plan(self, rounds: int, *, is_ahead: bool = False) -> Plan:
        """How the preset draws this many rounds; without a preset empty, or with `is_ahead` one schedule of all rounds.
        Call on a valid form.
        """
        preset = preset_of(self.cleaned_data["preset"])
        if preset:
            return plan_ahead(rounds, by_standings=preset.by_standings)
        return plan_ahead(rounds) if is_ahead else ()


class TwelfthsField(forms.CharField):
    """Table points such as 2, 1.75 or 7/3, kept exactly as twelfths."""

    default_error_messages = {
        "fraction": _("Enter table points such as 2, 1.75 or 7/3; the smallest unit is a twelfth.")
    }

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        if not text:
            return 0
        try:
            twelfths = (
                Fraction(text) * TWELFTHS if len(text) <= 12 and "e" not in text.lower() else Fraction(1, 7)
            )
        except (ValueError, ZeroDivisionError):
            twelfths = Fraction(1, 7)
        if twelfths.denominator != 1 or not 0 <= twelfths <= SIT_OUT_TABLE_POINTS_MAX * TWELFTHS:
            raise forms.ValidationError(self.error_messages["fraction"], code="fraction")
        return int(twelfths)

    def prepare_value(self, value: Any) -> Any:
        return str(Fraction(value, TWELFTHS)) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.prepare_value(initial) != data)


def _cost_at(level: int, usual: int) -> int:
    """The cost of a flaw at a level of care. Any level above "not at all" gives a cost even to what usually has
    none.
    """
    cost = min(LARGEST_WEIGHT, int(usual * CARE_FACTORS[level]))
    return max(1, cost) if level and usual else cost


def _care_of(name: str, weights: Mapping[str, int]) -> int:
    """The level of care that is closest to a cost."""
    usual = asdict(Weights())[name]
    cost = weights.get(name, usual)
    usual_level = CARE_FACTORS.index(Fraction(1))
    return min(
        range(len(CARE_FACTORS)),
        key=lambda level: (abs(_cost_at(level, usual) - cost), abs(level - usual_level)),
    )


class DrawSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """How an event is drawn: a plan, the weight of each flaw, and what happens to players left over."""

    plan_text = forms.CharField(
        label=_("Plan"),
        max_length=300,
        required=False,
    )
    sit_out_table_points_x12 = TwelfthsField(
        label=_("Table points for sitting out"),
        required=False,
        help_text=_("What a player gets for each round without a seat, for example 2 or 1.75."),
    )

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    """The settings as they were when the page was made: `seen.mark_of` them."""

    table_numbers = TableNumbersField(
        label=_("Numbers of the tables in the hall"),
        max_length=300,
        required=False,
        help_text=_(
            "For example 5-20, or 1-8, 11-18. The lowest numbers are used first. Leave empty for "
            "1, 2, 3 and so on."
        ),
    )

    class Meta:
        model = DrawSettings
        fields = [
            "winds",
            "table_order",
            "table_numbers",
            "fill",
            "sit_out_points",
            "sit_out_table_points_x12",
            "line",
            "turnup_plan",
            "turnup_step",
            "stride",
            "band_width",
            "seconds",
        ]
        labels = {"table_order": _("Order of the tables")}
        help_texts = {
            "winds": _("The draw spreads the winds evenly over the rounds."),
            "table_order": _(
                "High to high puts the leaders at the first table; the fixed designs number their "
                "tables themselves."
            ),
            "fill": _(
                "House players are not ranked. Nobody sits out twice before everybody has sat out once."
            ),
            "sit_out_points": _("What a player gets for each round without a seat; may be negative."),
            "line": _("The order of the players that these methods start from."),
            "turnup_plan": _("1 moves the groups by 0, 1, 2, 3 tables; 2 and 3 move every group."),
            "turnup_step": _("Multiplies the steps of Turnup."),
            "stride": _("How far apart the players of one table are in the line; 4 if empty."),
            "band_width": _(
                "How many tables up or down the draw may move a player from where the standings put "
                "them; no limit if empty."
            ),
            "seconds": _("How long a draw may look for something better: 1 to 5 seconds."),
        }

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self._write_points_as(event.ruleset)
        if not compares_table_points(event):
            del self.fields["sit_out_table_points_x12"]
        self.fields["seen"].initial = mark_of(self.instance, self.written)
        self._name_methods()
        self._offer_picks()
        if self.instance.plan:
            self.fields["plan_text"].initial = format_plan(
                plan_of_rows(self.instance.plan, event.rounds_planned)
            )
        defaults = asdict(Weights())
        for name, (label, sentence) in WEIGHTS.items():
            self.fields[f"weight_{name}"] = forms.IntegerField(
                label=str(label),
                help_text=str(sentence),
                min_value=0,
                max_value=LARGEST_WEIGHT,
                initial=self.instance.weights.get(name, defaults[name]),
            )
        for name, (label, costs) in CARES.items():
            self.fields[f"care_{name}"] = forms.IntegerField(
                label=str(label),
                min_value=0,
                max_value=len(CARE_FACTORS) - 1,
                required=False,
                initial=_care_of(costs[0], self.instance.weights),
                widget=forms.NumberInput(attrs={"type": "range", "list": "cares"}),
            )
        self.fields["band_width"].widget.attrs["max"] = BAND_MAX

    def _offer_picks(self) -> None:
        """A choice of the method for every round, preset to the plan."""
        rounds = self.event.rounds_planned
        plan = plan_of_rows(self.instance.plan, rounds)
        for number in range(1, rounds + 1):
            self.fields[f"plan_{number}"] = forms.ChoiceField(
                label=str(_("Round %(number)s") % {"number": number}),
                choices=method_choices(),
                required=False,
                initial=planned_method(plan, number).id,
            )

    def _name_methods(self) -> None:
        """Say which methods can be planned, and for each setting which methods use it."""
        self.fields["plan_text"].help_text = str(PLAN_HELP) % {
            "methods": joined(method.id for method in all_methods())
        }
        for name, field in self.fields.items():
            used_by = users_of_setting(name)
            if used_by:
                field.help_text = f"{field.help_text} {str(USED_BY) % {'methods': used_by}}"

    def _write_points_as(self, ruleset: str) -> None:
        """Points for sitting out are typed as results are written."""
        if not counts_thousands(ruleset):
            return
        shown = self.fields["sit_out_points"]
        self.fields["sit_out_points"] = points_field(
            ruleset,
            min_value=-SIT_OUT_POINTS_MAX,
            max_value=SIT_OUT_POINTS_MAX,
            label=shown.label,
            help_text=joined_sentences(
                [str(shown.help_text), gettext("In thousands: 20.0 is 20,000 points.")]
            ),
        )

    @property
    def written(self) -> tuple[str, ...]:
        """The fields of the settings that this form writes."""
        return (*(self._meta.fields or ()), "plan", "weights")

    @property
    def plan_fields(self) -> list[forms.BoundField]:
        return [self[f"plan_{number}"] for number in range(1, self.event.rounds_planned + 1)]

    @property
    def care_fields(self) -> list[forms.BoundField]:
        return [self[f"care_{name}"] for name in CARES]

    @property
    def weight_fields(self) -> list[forms.BoundField]:
        return [self[f"weight_{name}"] for name in WEIGHTS]

    def clean_band_width(self) -> int | None:
        width: int | None = self.cleaned_data["band_width"]
        if width is not None and width > BAND_MAX:
            raise forms.ValidationError(_("At most %(most)s tables."), params={"most": BAND_MAX})
        return width

    def clean_sit_out_table_points_x12(self) -> int:
        """What was typed; the page had no such field if table points were not compared when it was made."""
        is_sent = "sit_out_table_points_x12" in self.data
        twelfths: int = (
            self.cleaned_data["sit_out_table_points_x12"]
            if is_sent
            else self.instance.sit_out_table_points_x12
        )
        return twelfths

    def clean_plan_text(self) -> list[list[Any]]:
        """The plan as it is stored."""
        rounds = self.event.rounds_planned
        try:
            rows = rows_of_text(self.cleaned_data["plan_text"], rounds)
        except InvalidPlanError as error:
            raise forms.ValidationError(
                _(
                    "The plan must name one method for each round from 1 to %(rounds)s, in order. Check “%(part)s”."
                ),
                params={"rounds": rounds, "part": str(error.values["part"])[:60]},
            ) from error
        broken = broken_line(plan_of_rows(rows, rounds))
        if broken:
            raise forms.ValidationError(
                _(
                    "Round %(number)s uses a method that continues from round 1. Move such methods to the start of the plan."
                ),
                params={"number": broken},
            )
        return rows

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        picked = [f"plan_{number}" for number in range(1, self.event.rounds_planned + 1)]
        is_picked = any(name in self.changed_data and cleaned.get(name) for name in picked)
        if is_picked and "plan_text" not in self.changed_data and "plan_text" in cleaned:
            self._take_picks(cleaned, picked)
        return cleaned

    def _take_picks(self, cleaned: dict[str, Any], picked: list[str]) -> None:
        """The plan from the choices for each round. They take precedence over a text that was not changed."""
        steps: list[PlanStep] = []
        for number, name in enumerate(picked, start=1):
            method = method_of_id(cleaned.get(name) or self.fields[name].initial)
            if steps and steps[-1].method is method:
                steps[-1] = PlanStep(method, steps[-1].first, number)
            else:
                steps.append(PlanStep(method, number, number))
        broken = broken_line(tuple(steps))
        if broken:
            self.add_error(
                f"plan_{broken}",
                _(
                    "This method continues from round 1. Choose it from the first round on, or choose "
                    "another one here."
                ),
            )
        cleaned["plan_text"] = rows_of_plan(tuple(steps))

    def _costs(self) -> dict[str, int]:
        """The costs of flaws: numbers that were typed; for the others, what follows from the sliders that were
        moved.
        """
        defaults = asdict(Weights())
        costs = {name: self.cleaned_data[f"weight_{name}"] for name in WEIGHTS}
        for care, (_label, names) in CARES.items():
            level = self.cleaned_data.get(f"care_{care}")
            if level is None or f"care_{care}" not in self.changed_data:
                continue
            for name in names:
                if f"weight_{name}" not in self.changed_data:
                    costs[name] = _cost_at(level, defaults[name])
        return costs

    def settings_fields(self) -> dict[str, Any]:
        """The settings to write, by the names of the model's fields."""
        defaults = asdict(Weights())
        weights = self._costs()
        return {
            **{
                name: self.cleaned_data.get(name, getattr(self.instance, name))
                for name in self._meta.fields or ()
            },
            "plan": self.cleaned_data["plan_text"],
            "weights": {name: value for name, value in weights.items() if value != defaults[name]},
        }
