"""The form of an event: whole for a new one, or one section of its settings."""

import zoneinfo
from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.core.countries import country_code
from tournament.core.demo import is_demo
from tournament.core.errors import Refusal
from tournament.core.forms import LineField, offer
from tournament.core.languages import language_name
from tournament.events.enums import (
    RankedBy,
    Ranking,
    TeamRanking,
    Visibility,
)
from tournament.events.errors import OptionRefused
from tournament.events.models import TABLE_POINTS_MAX, Event
from tournament.events.rulebook.rulesets import (
    first_ruleset,
    get_ruleset,
    known_rulesets,
    ruleset_choices,
    ruleset_name,
)
from tournament.events.rulebook.words import ranking_word
from tournament.events.settings.cut_plan import check_cut_plan
from tournament.events.settings.options import (
    all_rule_options,
    chosen_options,
    option_label,
    preset_sentence,
    rule_options,
)
from tournament.events.settings.presets import (
    book_options,
    preset_beside,
    preset_field,
    preset_field_name,
    preset_name,
    preset_of_options,
    preset_options,
    with_source,
)
from tournament.events.settings.ranking import criteria_of_ruleset
from tournament.events.settings.sections import NAME, RULES, SECTIONS, Section
from tournament.events.settings.seen import mark_of
from tournament.events.translated_forms import TranslatedForm

TABLE_POINT_FIELDS = (
    "table_points_first",
    "table_points_second",
    "table_points_third",
    "table_points_fourth",
)


BOOK_FIELDS = ("rounds_planned", "minutes_per_round", "ranking")
"""What a rulebook fills in for a new event."""
OPTIONS_TWICE = _(
    "“%(option)s” was changed below as well. Choose a book here, or “None” to set the options yourself."
)
TIE_BREAK_FIELDS = tuple(f"tie_break_{number}" for number in range(1, len(RankedBy) + 1))
FIRST_TIE_BREAKS = 3
"""This many are shown at once; the others are folded away."""


def _further_tie_break(number: int) -> forms.ChoiceField:
    return forms.ChoiceField(label=format_lazy(_("Tie-break {number}"), number=number), required=False)


class EventForm(TranslatedForm, forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """An event's settings, with the options of all rulesets; only those of the chosen one are taken.

    With a `section` it has only the fields of that one, and writes nothing else.
    """

    main_language = forms.ChoiceField(
        label=_("Main language"),
        required=False,
        help_text=_("In which you write the name, announcements and so on."),
    )
    languages = forms.MultipleChoiceField(
        label=_("Languages"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Once this is saved, every text of the event can be given in each of them. A text that is missing in one "
            "is read in the main language."
        ),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[(zone, zone.replace("_", " ")) for zone in sorted(zoneinfo.available_timezones())],
        initial=settings.TIME_ZONE,
        help_text=_("All times of the event are shown in this zone."),
    )

    tie_break_1 = forms.ChoiceField(
        label=_("First tie-break"),
        required=False,
        help_text=_("Without one, tied players share a place."),
    )
    tie_break_2 = forms.ChoiceField(label=_("Second tie-break"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("Third tie-break"), required=False)
    spoken = Event.spoken
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    ruleset = forms.ChoiceField(
        label=_("Rulebook"),
        choices=ruleset_choices,
        initial=first_ruleset,
        widget=forms.RadioSelect,
    )

    class Meta:
        model = Event
        fields = [
            "name",
            "venue",
            "town",
            "country",
            "starts_on",
            "ends_on",
            "time_zone",
            "languages",
            "ruleset",
            "rounds_planned",
            "minutes_per_round",
            *TABLE_POINT_FIELDS,
            "ranking",
            "team_ranking",
            "team_best",
            "cut_after",
            "cut_size",
            "cut_carry_over",
            "hold_back",
            "holds_last_round",
            "visibility",
            "shows_federation_ids",
        ]
        field_classes = dict.fromkeys(("name", "venue", "town", "country"), LineField)
        widgets = {
            "starts_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "ends_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }
        help_texts = {
            "venue": _("The hall and its street."),
            "country": _("Its name or its code, such as Netherlands or NL. Reports to federations name it."),
            "minutes_per_round": _("How long a round is planned to last."),
            "ranking": _("What the standings are sorted by first."),
            "team_ranking": _("Added up over the players of a team. Ties go to the tie-breaks above."),
            "team_best": _("How many of each team’s best players count. Leave empty to count all."),
            "cut_after": _("Leave empty if everybody plays all rounds."),
            "cut_size": _("The top of the standings; a multiple of four."),
            "visibility": _("Who may see published rounds and standings."),
        }

    def __init__(self, *args: Any, section: Section | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_demo():
            offer(self, "visibility", [(Visibility.PRIVATE.value, Visibility.PRIVATE.label)])
            self.initial["visibility"] = Visibility.PRIVATE.value
        self._offer_languages()
        self.fields["hold_back"].required = False
        self.fields["team_ranking"].required = False
        self.fields["cut_carry_over"].required = False
        for number, name in enumerate(TIE_BREAK_FIELDS, start=1):
            if name not in self.fields:
                self.fields[name] = _further_tie_break(number)
            offer(self, name, self._tie_break_choices())
        if self.instance.pk:
            self._say_in_words_of_the_book()
            for name, code in zip(TIE_BREAK_FIELDS, self.instance.tie_breaks, strict=False):
                self.fields[name].initial = code
        else:
            self._leave_to_the_book()
        books = {
            ruleset.id: preset_beside(ruleset, self.instance, self.initial) for ruleset in known_rulesets()
        }
        for option in all_rule_options():
            field = option.form_field()
            if self.instance.pk and self.instance.ruleset == option.ruleset.id:
                field.initial = self.instance.options.get(option.info.name, option.info.default)
            book = books[option.ruleset.id]
            if book is not None:
                field.help_text = with_source(field.help_text, book, option.info.name)
            self.fields[option.field_name] = field
        for ruleset in known_rulesets():
            if ruleset.presets:
                self.fields[preset_field_name(ruleset)] = preset_field(ruleset)
        if section:
            self._keep(section)
        self.fields["seen"].initial = mark_of(self.instance, self.written) if self.instance.pk else ""

    def _keep(self, section: Section) -> None:
        """Drop the fields of all other sections."""
        others = {name for one in SECTIONS.values() if one is not section for name in one.fields}
        if section is not NAME:
            others |= {added for name in self.further for added in self.further[name].values()}
        if section is not RULES:
            others |= {option.field_name for option in all_rule_options()}
            others |= {preset_field_name(ruleset) for ruleset in known_rulesets()}
        for name in {*others, "client_key"} & self.fields.keys():
            del self.fields[name]

    def _tie_break_choices(self) -> list[tuple[str, Any]]:
        """The criteria of the event's ruleset, and those that it compares; for a new event those of every ruleset."""
        rulesets = [self.instance.ruleset] if self.instance.pk else [one.id for one in known_rulesets()]
        offered = {code for one in rulesets for code in criteria_of_ruleset(one)} | {
            *self.instance.tie_breaks
        }
        return [("", _("None")), *((one.value, one.label) for one in RankedBy if one in offered)]

    def _offer_languages(self) -> None:
        """The languages of the site and of the event, if they are several."""
        own = self.instance.languages if self.instance.pk else [get_language() or settings.LANGUAGE_CODE]
        known = list(dict.fromkeys([*dict(settings.LANGUAGES), *own]))
        if len(known) == 1:
            del self.fields["main_language"], self.fields["languages"]
        else:
            choices = [(code, language_name(code)) for code in known]
            offer(self, "main_language", choices)
            offer(self, "languages", choices)
            if not self.instance.pk:
                self.initial["languages"] = own
            self.fields["main_language"].initial = (
                self.instance.first_language if self.instance.pk else own[0]
            )
        if self.instance.pk:
            self.speak(self.instance.languages, self.instance.translations)

    def _say_in_words_of_the_book(self) -> None:
        ranking = self.fields["ranking"]
        assert isinstance(ranking, forms.ChoiceField)  # noqa: S101 - tells the type checker
        ranking.choices = [(one.value, ranking_word(self.instance.ruleset, one)) for one in Ranking]
        teams = self.fields["team_ranking"]
        assert isinstance(teams, forms.ChoiceField)  # noqa: S101 - tells the type checker
        teams.choices = [
            (
                one.value,
                one.label if one is TeamRanking.OFF else ranking_word(self.instance.ruleset, one.as_ranking),
            )
            for one in TeamRanking
        ]

    def _leave_to_the_book(self) -> None:
        """A new event takes from its rulebook what is left empty."""
        for name in BOOK_FIELDS:
            self.fields[name].required = False
            self.fields[name].help_text = (
                _("Leave empty to follow the rulebook.") if name != "ranking" else ""
            )
        ranking = self.fields["ranking"]
        assert isinstance(ranking, forms.ChoiceField)  # noqa: S101 - tells the type checker
        ranking.choices = [("", _("As the rulebook says")), *Ranking.choices]
        ranking.initial = self.initial["ranking"] = ""

    @property
    def written(self) -> list[str]:
        """The names of the event's fields that the form writes."""
        names = [name for name in self._meta.fields if name in self.fields]  # type: ignore[union-attr]
        beside = {"name": "translations", "ranking": "tie_breaks", "ruleset": "options"}
        return names + [added for name, added in beside.items() if name in self.fields]

    @property
    def first_tie_breaks(self) -> list[forms.BoundField]:
        return [self[name] for name in TIE_BREAK_FIELDS[:FIRST_TIE_BREAKS]]

    @property
    def further_tie_breaks(self) -> list[forms.BoundField]:
        return [self[name] for name in TIE_BREAK_FIELDS[FIRST_TIE_BREAKS:]]

    @property
    def has_further_tie_breaks(self) -> bool:
        """Whether one of those that are folded away is chosen."""
        return any(field.value() for field in self.further_tie_breaks)

    @property
    def option_groups(self) -> list[dict[str, Any]]:
        """The option fields by ruleset, for the page."""
        own = preset_of_options(self.instance.ruleset, self.instance.options) if self.instance.pk else None
        return [
            {
                "books": book_options(ruleset),
                "books_field": self[preset_field_name(ruleset)] if ruleset.presets else None,
                "own_book": preset_name(own) if own and own in ruleset.presets else "",
                "has_faults": any(self[option.field_name].errors for option in rule_options(ruleset)),
                "ruleset": ruleset.id,
                "name": ruleset_name(ruleset.id),
                "fields": [self[option.field_name] for option in rule_options(ruleset)],
                "preset": ruleset.preset,
                "preset_sentence": preset_sentence(ruleset),
            }
            for ruleset in known_rulesets()
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._check_days(cleaned)
        self._check_table_points(cleaned)
        self._check_cut_plan(cleaned)
        if "name" in self.fields:
            cleaned["translations"] = self.translations()
        if "languages" in cleaned:
            # The main one comes first, whether or not it is ticked.
            chosen = [cleaned.get("main_language"), *cleaned["languages"]]
            cleaned["languages"] = list(dict.fromkeys(filter(None, chosen)))
            if not cleaned["languages"]:
                self.add_error("languages", _("Choose a language."))
        if "ranking" in self.fields:
            cleaned["tie_breaks"] = [cleaned[name] for name in TIE_BREAK_FIELDS if cleaned.get(name)]
        if "ruleset" in cleaned:
            self._take_options(cleaned)
        return cleaned

    def clean_country(self) -> str:
        """The code of a country that is known, else the text."""
        country: str = self.cleaned_data["country"]
        return country_code(country) or country

    def clean_hold_back(self) -> str:
        """The choice on the page, or the event's own value where the page did not ask."""
        return str(self.cleaned_data["hold_back"] or self.instance.hold_back)

    def clean_team_ranking(self) -> str:
        """Likewise."""
        return str(self.cleaned_data["team_ranking"] or self.instance.team_ranking)

    def clean_cut_carry_over(self) -> str:
        """Likewise."""
        return str(self.cleaned_data["cut_carry_over"] or self.instance.cut_carry_over)

    def _check_cut_plan(self, cleaned: dict[str, Any]) -> None:
        """A new event's number of rounds may be left to the rulebook; then the act checks the cut."""
        rounds = cleaned.get("rounds_planned")
        if "rounds_planned" not in self.fields:
            rounds = self.instance.rounds_planned
        if not {"cut_after", "cut_size"} <= cleaned.keys() or rounds is None:
            return
        try:
            check_cut_plan(cleaned["cut_after"], cleaned["cut_size"], rounds)
        except Refusal as refusal:
            self.add_error(refusal.field, forms.ValidationError(str(refusal), code=refusal.code))

    def _check_days(self, cleaned: dict[str, Any]) -> None:
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day cannot come before the first day."))

    def _check_table_points(self, cleaned: dict[str, Any]) -> None:
        points = [cleaned[name] for name in TABLE_POINT_FIELDS if cleaned.get(name) is not None]
        if len(points) < len(TABLE_POINT_FIELDS):
            return
        for better, worse, name in zip(points, points[1:], TABLE_POINT_FIELDS[1:], strict=False):
            if better < worse:
                self.add_error(name, _("A worse place cannot earn more table points than a better one."))
        if points[0] > TABLE_POINTS_MAX:
            self.add_error(
                TABLE_POINT_FIELDS[0], _("At most %(most)s table points.") % {"most": TABLE_POINTS_MAX}
            )
        if points[-1] < -TABLE_POINTS_MAX:
            self.add_error(
                TABLE_POINT_FIELDS[-1],
                _("At most %(most)s table points can be lost.") % {"most": TABLE_POINTS_MAX},
            )

    def _take_options(self, cleaned: dict[str, Any]) -> None:
        """Read the chosen ruleset's options, if the page showed them: an unticked box sends nothing."""
        ruleset = get_ruleset(cleaned["ruleset"])
        shown = self.data.getlist("options_of") if isinstance(self.data, QueryDict) else []
        if ruleset.id not in shown:
            kept = self.instance.pk and self.instance.ruleset == ruleset.id
            cleaned["options"] = self.instance.options if kept else {}
            return
        try:
            cleaned["options"] = chosen_options(ruleset, cleaned)
        except OptionRefused as refusal:
            self.add_error(refusal.params["field_name"], str(refusal))
        else:
            self._take_preset(ruleset.id, cleaned)

    def _take_preset(self, ruleset_id: str, cleaned: dict[str, Any]) -> None:
        """The options of the chosen book, unless other options were changed at the same time."""
        ruleset = get_ruleset(ruleset_id)
        preset = cleaned.get(preset_field_name(ruleset))
        if not preset:
            return
        taken = preset_options(ruleset, preset)
        for option in rule_options(ruleset):
            name, default = option.info.name, option.info.default
            as_sent = cleaned["options"].get(name, default) != taken.get(name, default)
            if as_sent and option.field_name in self.changed_data:
                self.add_error(preset_field_name(ruleset), OPTIONS_TWICE % {"option": option_label(name)})
                return
        cleaned["options"] = taken

    @property
    def takes_a_book(self) -> bool:
        """Whether the options are those of a book or a league. Call on a valid form."""
        return bool(self.cleaned_data.get(preset_field_name(get_ruleset(self.cleaned_data["ruleset"]))))

    def event_fields(self) -> dict[str, Any]:
        """The settings to write, by the names of `Event`'s fields; without what is left to the rulebook."""
        left_out = {name for name in BOOK_FIELDS if self.cleaned_data.get(name) in (None, "")}
        return {name: self.cleaned_data[name] for name in self.written if name not in left_out}
