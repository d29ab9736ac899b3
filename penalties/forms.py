"""Forms of the ledger: a penalty, its reversal, an appeal, filters, and the rules of an event."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from penalties.catalogue.build import BANNED
from penalties.catalogue.types import (
    Always,
    Bands,
    CardRules,
    Consequence,
    Consequences,
    Foul,
    Judge,
    Kind,
    Ladder,
    Outcome,
    PerUnit,
    RuleBook,
    Scope,
)
from penalties.decisions.assessing import Decision, asked_of
from penalties.enums import AppealStep, ResultsOf
from penalties.models import CARD_POINTS, LedgerSettings
from penalties.rulebook.amounts import points_max
from penalties.rulebook.texts import consequences_words, measure_words
from tournament.core.forms import offer
from tournament.core.listing import joined_sentences
from tournament.events.point_fields import points_field
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.events.rulebook.words import word
from tournament.events.settings.seen import mark_of
from tournament.registration.models import Entry

AMOUNT_MAX = 100_000
LEAST_IN_THOUSANDS = 100
"""The smallest amount that can be typed with one decimal."""
GROUNDS_LENGTH = 500
"""The same as for the note of a ledger row, because a decision may take a row back."""

HEAVIER = [
    ("", _("Nothing")),
    (Kind.WARNING.value, _("Warning")),
    (Kind.YELLOW.value, _("Yellow card")),
    (Kind.RED.value, _("Red card")),
    (Kind.DEDUCTION.value, _("Points off")),
    (Kind.DEAD_HAND.value, _("Dead hand")),
    (Kind.HU_FORBIDDANCE.value, _("Hu forbiddance")),
    (Kind.SESSION_LOST.value, _("Session lost")),
    (Kind.FALSE_WIN.value, _("False win")),
    (Kind.DISQUALIFIED.value, _("Disqualification")),
    (Kind.BLACKLISTED.value, _("Disqualification and blacklisting")),
]
HOUSE_KINDS = [*HEAVIER[1:], (Kind.PAY_EACH.value, _("Points to each of the others"))]
BOOK_WORDS = {
    Kind.DEAD_HAND.value: "dead_hand_short",
    Kind.SESSION_LOST.value: "session_lost_short",
    Kind.FALSE_WIN.value: "false_win",
}
"""The kinds that rulebooks name differently, as fields of `scoring.Words`."""
CARDS = {Kind.YELLOW.value, Kind.RED.value, Kind.FALSE_WIN.value}


def _in_words_of(
    book: RuleBook, choices: Sequence[tuple[str, str | Promise]]
) -> list[tuple[str, str | Promise]]:
    """Choices of consequences, each under the rulebook's own name for it."""
    return [
        (kind, capfirst(word(book.ruleset, BOOK_WORDS[kind])) if kind in BOOK_WORDS else label)
        for kind, label in choices
    ]


def _points_field(ruleset: str, label: str | Promise, *, least: int = 0) -> forms.Field:
    """The points that a referee types, as the results of the rulebook are written."""
    is_decimal = counts_thousands(ruleset)
    return points_field(
        ruleset,
        min_value=LEAST_IN_THOUSANDS if least and is_decimal else least,
        max_value=points_max(ruleset),
        label=label,
        help_text=_("In thousands: 20.0 is 20,000 points.") if is_decimal else "",
        required=False,
        widget=forms.NumberInput(
            attrs={"inputmode": "decimal" if is_decimal else "numeric", "autocomplete": "off"}
        ),
    )


class PenaltyForm(forms.Form):
    """A referee's decision about a foul. Only the fields that the foul needs are shown.

    Only the `kinds` of consequence in the rulebook are offered to make a penalty heavier. What happens
    to the results of a disqualified player can be chosen only with `organizes`, set for organizers.
    """

    foul = forms.CharField(max_length=60, widget=forms.HiddenInput)
    client_key = forms.UUIDField(widget=forms.HiddenInput)
    rows_seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    measure = forms.IntegerField(
        min_value=0,
        max_value=AMOUNT_MAX,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    choice = forms.TypedChoiceField(
        label=_("What follows"),
        choices=[],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    sufferer = forms.ModelChoiceField(label=_("Paid to"), queryset=Entry.objects.none(), required=False)
    heavier = forms.ChoiceField(
        label=_("Raise the penalty"),
        choices=HEAVIER,
        required=False,
        help_text=_("The note must then say why."),
    )
    results_of = forms.ChoiceField(
        label=_("Results of a disqualified player"),
        choices=[("", ""), *ResultsOf.choices],
        required=False,
    )
    note = forms.CharField(label=_("Note"), max_length=500, required=False)
    witness = forms.CharField(label=_("Witness"), max_length=200, required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        foul: Foul | None,
        tablemates: Sequence[int],
        book: RuleBook,
        rows_seen: int,
        organizes: bool,
        results_of: ResultsOf,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        key = {"client_key": uuid4(), "rows_seen": rows_seen, "foul": foul.code if foul else ""}
        super().__init__(data, initial={**key, **(initial or {})})
        self.fields["points"] = _points_field(book.ruleset, _("Points"))
        self.fields["heavier_points"] = _points_field(book.ruleset, _("Points off, if made heavier"), least=1)
        self.shown_foul = foul
        if organizes:
            self._name_default(results_of)
        else:
            del self.fields["results_of"]
        # No page can have shown more rows than there are.
        self.fields["rows_seen"].validators.append(MaxValueValidator(rows_seen))
        sufferer = self.fields["sufferer"]
        assert isinstance(sufferer, forms.ModelChoiceField)  # noqa: S101 - tells the type checker
        sufferer.queryset = Entry.objects.filter(pk__in=tablemates).order_by("number")
        heavier = self.fields["heavier"]
        assert isinstance(heavier, forms.ChoiceField)  # noqa: S101 - tells the type checker
        heavier.choices = [
            choice for choice in _in_words_of(book, HEAVIER) if not choice[0] or choice[0] in book.kinds
        ]
        if foul is not None:
            self._fit(book.ruleset, foul.outcome)

    def _name_default(self, results_of: ResultsOf) -> None:
        """Say what the event does with such results if nothing else is chosen."""
        default = gettext("The rule of this event: %(rule)s") % {"rule": results_of.label}
        offer(self, "results_of", [("", default), *ResultsOf.choices])

    def _fit(self, ruleset: str, outcome: Outcome) -> None:
        if isinstance(outcome, Bands | PerUnit):
            self.fields["measure"].label = measure_words(outcome.measure)
            if self["measure"].value() is None:
                self.fields["measure"].widget.attrs["autofocus"] = True
        if isinstance(outcome, Judge):
            choice = self.fields["choice"]
            assert isinstance(choice, forms.ChoiceField)  # noqa: S101 - tells the type checker
            choice.choices = [
                (str(index), consequences_words(ruleset, rows)) for index, rows in enumerate(outcome.choices)
            ]
            only = gettext("Enter this for points off only.")
            self.fields["points"].help_text = joined_sentences(
                [only, str(self.fields["points"].help_text)] if counts_thousands(ruleset) else [only]
            )

    def remember_rows_seen(self, rows_seen: int) -> None:
        """After a refusal the page shows the consequences again, so the next press must match what is on the page."""
        if self.is_bound and self.errors:
            self.data = {**{name: self.data[name] for name in self.data}, "rows_seen": str(rows_seen)}

    @property
    def asked_fields(self) -> list[forms.BoundField]:
        """The fields that this foul needs, besides note, witness and those that make it heavier."""
        if self.shown_foul is None:
            return []
        return [self[name] for name in asked_of(self.shown_foul.outcome) if name in self.fields]

    @property
    def offers_results(self) -> bool:
        """Whether the handling of results can be chosen although the foul itself does not need it."""
        asked = asked_of(self.shown_foul.outcome) if self.shown_foul else []
        return "results_of" in self.fields and "results_of" not in asked

    def decision(self) -> Decision:
        """The decision as it was entered; call on a valid form."""
        data = self.cleaned_data
        return Decision(
            foul_code=data["foul"],
            measure=data["measure"],
            choice=data["choice"],
            points=data["points"],
            sufferer=data["sufferer"],
            extra=self._extra(),
            note=data["note"],
            witness=data["witness"],
            results_of=ResultsOf(data["results_of"]) if data.get("results_of") else None,
        )

    def _extra(self) -> Consequences:
        kind = self.cleaned_data["heavier"]
        points = self.cleaned_data["heavier_points"]
        if kind == Kind.BLACKLISTED:
            return BANNED
        if kind:
            return (Consequence(Kind(kind), (points or 0) if kind == Kind.DEDUCTION else 0),)
        return (Consequence(Kind.DEDUCTION, points),) if points else ()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("heavier") == Kind.DEDUCTION and not data.get("heavier_points"):
            self.add_error("heavier_points", _("Enter how many points are taken off."))
        return data


class OwnLinkForm(forms.Form):
    """The link of a player that is to be withdrawn."""

    mark = forms.CharField(max_length=64, widget=forms.HiddenInput)


class ReversalForm(forms.Form):
    """The reason why a penalty is taken back."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"), max_length=500, help_text=_("A short reason, kept on the record.")
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"client_key": uuid4()}, auto_id="reversal_%s")


class AppealForm(forms.Form):
    """A player's objection to a penalty."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    note = forms.CharField(label=_("What the player says"), max_length=1000)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"client_key": uuid4()}, auto_id="appeal_%s")


class OwnAppealForm(AppealForm):
    """The same, from the player's own page, which may show several of these forms."""

    def __init__(self, data: Any = None, *, penalty: int) -> None:
        super().__init__(data)
        self.auto_id = f"appeal_{penalty}_%s"
        note = self.fields["note"]
        note.label = _("Why you appeal")
        note.help_text = _(
            "Describe what happened and who saw it. The head referee will read this and decide."
        )
        note.widget = forms.Textarea(attrs={"rows": 3, "maxlength": 1000})


class AppealDecisionForm(forms.Form):
    """The head referee's decision to uphold or drop the penalty. A change has its own form."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    step = forms.ChoiceField(
        label=_("Decision"),
        choices=[(step.value, step.label) for step in (AppealStep.UPHELD, AppealStep.DROPPED)],
        widget=forms.RadioSelect,
    )
    note = forms.CharField(label=_("Grounds"), max_length=GROUNDS_LENGTH)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"client_key": uuid4()}, auto_id="decision_%s")


class AppealChangeForm(PenaltyForm):
    """The penalty given in place of one under appeal, with the grounds of the decision."""

    grounds = forms.CharField(
        label=_("Grounds of the decision"),
        max_length=GROUNDS_LENGTH,
        help_text=_("Kept on the record, also as the reason why the first penalty is taken back."),
    )


class LedgerFilterForm(forms.Form):
    """Which part of the ledger to show. Invalid filters are ignored."""

    player = forms.CharField(label=_("Player"), max_length=100, required=False)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=999, required=False)
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=9999, required=False)
    foul = forms.ChoiceField(label=_("Foul"), choices=[], required=False)
    card = forms.ChoiceField(
        label=pgettext_lazy("yellow or red", "Card"),
        choices=[
            ("", _("All")),
            (Kind.YELLOW.value, _("Yellow card")),
            (Kind.RED.value, _("Red card")),
            (Kind.FALSE_WIN.value, _("False win")),
        ],
        required=False,
    )
    referee = forms.ChoiceField(label=_("Given by"), choices=[], required=False)

    def __init__(
        self, data: Any, *, fouls: Sequence[tuple[str, str]], referees: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(data, auto_id="filter_%s")
        for name, choices in (("foul", fouls), ("referee", referees)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type checker
            field.choices = [("", _("All")), *choices]


class HouseRuleForm(forms.Form):
    """A foul that the rulebook does not have."""

    name = forms.CharField(label=_("Name"), max_length=120)
    when = forms.CharField(label=_("When it applies"), max_length=500, required=False)
    kind = forms.ChoiceField(
        label=_("What follows"),
        choices=HOUSE_KINDS,
    )
    warn_first = forms.BooleanField(label="", required=False)

    def __init__(self, data: Any = None, *, book: RuleBook) -> None:
        super().__init__(data, auto_id="house_%s")
        self.fields["points"] = _points_field(book.ruleset, _("Points"))
        self.order_fields(("name", "when", "kind", "points", "warn_first"))
        self.fields["warn_first"].label = word(book.ruleset, "first_in_a_match_warned")
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)  # noqa: S101 - tells the type checker
        kind.choices = [
            choice for choice in _in_words_of(book, HOUSE_KINDS) if book.cards or choice[0] not in CARDS
        ]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("kind") in (Kind.DEDUCTION, Kind.PAY_EACH) and not data.get("points"):
            self.add_error("points", _("Enter how many points it costs."))
        return data

    def outcome(self) -> Outcome:
        """The outcome as it was entered; call on a valid form."""
        kind = Kind(self.cleaned_data["kind"])
        points = self.cleaned_data["points"] if kind in (Kind.DEDUCTION, Kind.PAY_EACH) else 0
        rung = BANNED if kind is Kind.BLACKLISTED else (Consequence(kind, points or 0),)
        if self.cleaned_data["warn_first"]:
            return Ladder(((Consequence(Kind.WARNING),), rung), Scope.MATCH)
        return Always(rung)


class LedgerSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """The settings of an event's ledger."""

    class Meta:
        model = LedgerSettings
        fields = ("counts_at", *CARD_POINTS, "results_of", "absent_places", "appeal_minutes", "public_view")

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    """The settings as they were when the page was made: `seen.mark_of` them."""

    def __init__(self, data: Any = None, *, instance: LedgerSettings, cards: CardRules | None) -> None:
        super().__init__(data, instance=instance, auto_id="settings_%s")
        self.fields["counts_at"].required = False
        for name in CARD_POINTS:
            if cards is None:
                del self.fields[name]
            else:
                self.fields[name].widget.attrs["placeholder"] = str(getattr(cards, name))
        self.fields["seen"].initial = mark_of(self.instance, self.written)

    @property
    def written(self) -> tuple[str, ...]:
        """The settings that the form writes."""
        return tuple(name for name in self.fields if name != "seen")
