"""The form of somebody who signs up, or who changes a sign-up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.countries import country_code
from tournament.core.forms import LineField
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.events.settings.seen import mark_of
from tournament.registration.enums import QuestionKind
from tournament.registration.models import DeskSettings, FeeItem, SignUp, SignUpQuestion
from tournament.registration.queries.fees import items_offered

ANSWER_MAX = 300
REDUCED = "asks_reduced"
YES = "yes"
NAME_PARTS = ("given_name", "family_name")
"""Asked where a federation ranks the event, because its list has them apart."""


@dataclass(frozen=True, slots=True)
class FeeChoices:
    """What somebody can choose of the fees: the label of the reduced fee, empty without one, and the items with theirs."""

    reduced_label: str = ""
    items: Sequence[tuple[FeeItem, str]] = ()


def fee_choices(desk: DeskSettings) -> FeeChoices:
    """What the event offers now. One query."""
    label = ""
    if desk.reduced_fee is not None:
        words = {"amount": desk.reduced_fee, "currency": desk.currency, "people": desk.said("reduced_for")}
        said = (
            _("I pay the reduced fee, %(amount)s %(currency)s (%(people)s)")
            if desk.reduced_for
            else _("I pay the reduced fee, %(amount)s %(currency)s")
        )
        label = said % words
    line = _("%(item)s, %(amount)s %(currency)s")
    items = [
        (item, line % {"item": item.said("name"), "amount": item.amount, "currency": desk.currency})
        for item in items_offered(desk.event)
    ]
    return FeeChoices(label, items)


PURPOSES = {
    "name": "name",
    "given_name": "given-name",
    "family_name": "family-name",
    "country": "country-name",
    "email": "email",
    "phone": "tel",
}
"""What a browser may fill in for people who write about themselves."""


class OwnEntryForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """The fields of a sign-up, and the questions of the event."""

    one_is_enough = ("name", "name_zh")

    class Meta:
        model = SignUp
        fields = [
            "name",
            "name_zh",
            "given_name",
            "family_name",
            "club",
            "team",
            "country",
            "federation_id",
            "other_ids",
            "email",
            "phone",
            "publishes_name",
            "recognised",
        ]
        field_classes = dict.fromkeys(fields[:9], LineField) | {"phone": LineField}
        labels = {
            "federation_id": _("EMA or federation number"),
            "publishes_name": _("My name may be published"),
            "recognised": _("My earlier events on this site may be shown with my entry"),
        }
        help_texts = {
            "name": _("In Latin letters, as it should appear on lists."),
            "name_zh": _("As you write it yourself: 陳大文, 김철수, สมชาย. One of the two names is enough."),
            "family_name": _("Results that are sent to a federation have the two apart."),
            "other_ids": _("For example WRC 1234; separate several numbers with spaces."),
            "email": _("Only the organizer sees it. Confirmations are sent to it."),
            "phone": _("Only the organizer sees it."),
            "publishes_name": _(
                "Otherwise all lists show only your initials, and only the staff knows your name."
            ),
        }

    def __init__(
        self,
        data: Any = None,
        *,
        event: Event,
        questions: Sequence[SignUpQuestion],
        choices: FeeChoices | None = None,
        needs_email: bool = False,
        needs_country: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        for name, purpose in PURPOSES.items():
            self.fields[name].widget.attrs["autocomplete"] = purpose
        self.fields["email"].required = needs_email
        self.fields["country"].required = needs_country
        if not get_ruleset(event.ruleset).federations:
            for name in NAME_PARTS:
                del self.fields[name]
        self.choices = choices or FeeChoices()
        if self.choices.reduced_label:
            self.fields[REDUCED] = forms.BooleanField(label=self.choices.reduced_label, required=False)
            self.fields[REDUCED].initial = self.instance.asks_reduced
        for item, label in self.choices.items:
            self.fields[_wish_of(item)] = forms.BooleanField(label=label, required=False)
            self.fields[_wish_of(item)].initial = item.pk in self.instance.wishes
        self.questions = list(questions)
        for question in self.questions:
            name = _field_of(question)
            self.fields[name] = _answer_field(question)
            self.fields[name].initial = self.instance.answers.get(str(question.pk), "")

    def clean_country(self) -> str:
        country: str = self.cleaned_data["country"]
        code = country_code(country)
        if code is None and self.fields["country"].required:
            # Otherwise another spelling would be another country, with places of its own.
            raise forms.ValidationError(
                _("This country is not known. Write its name in English, or letters such as HK.")
            )
        return code or country

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("name") and not cleaned.get("name_zh") and not self.errors:
            self.add_error("name", _("Enter your name, in Latin letters or as you write it."))
        return cleaned

    @property
    def written(self) -> list[str]:
        """The names of the sign-up's fields that the form writes."""
        own = [name for name in (*(self._meta.fields or ()), REDUCED) if name in self.fields]
        return [*own, *(["wishes"] if self.choices.items else []), "answers"]

    def sign_up_fields(self) -> dict[str, Any]:
        """The fields of the sign-up as they were sent. Answers are by the question's key; those to earlier questions
        are kept.
        """
        answers = dict(self.instance.answers)
        for question in self.questions:
            answer = self.cleaned_data[_field_of(question)]
            answers[str(question.pk)] = (
                (YES if answer is True else "") if isinstance(answer, bool) else answer
            )
        own = [name for name in self._meta.fields or () if name in self.fields]
        fields = {name: self.cleaned_data[name] for name in own}
        if REDUCED in self.fields:
            fields[REDUCED] = self.cleaned_data[REDUCED]
        if self.choices.items:
            offered = {item.pk for item, _label in self.choices.items}
            kept = [pk for pk in self.instance.wishes if pk not in offered]
            wished = [item.pk for item, _label in self.choices.items if self.cleaned_data[_wish_of(item)]]
            fields["wishes"] = [*kept, *wished]
        return fields | {"answers": answers}

    def _post_clean(self) -> None:
        """Leave the instance as it is: the act writes."""


class ChangeSignUpForm(OwnEntryForm):
    """The form behind the private link, which may be open on several devices."""

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seen"].initial = mark_of(self.instance, self.written)


class SignUpForm(OwnEntryForm):
    """The form of the public page, with the fields that tell people from programs (`robots`)."""

    website = forms.CharField(required=False, max_length=200)
    stamp = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

    trap = "website"

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields that people see or that have a hidden input. The trap for programs is not one of them."""
        return [bound for bound in self if bound.name != self.trap]


def _wish_of(item: FeeItem) -> str:
    return f"item_{item.pk}"


def _field_of(question: SignUpQuestion) -> str:
    return f"question_{question.pk}"


def _answer_field(question: SignUpQuestion) -> forms.Field:
    label, required = question.said("text"), question.is_required
    if question.kind == QuestionKind.YES:
        return forms.BooleanField(label=label, required=required)
    if question.kind == QuestionKind.CHOICE:
        choices = [
            ("", _("Choose one")),
            *zip(question.choices, question.said_list("choices"), strict=True),
        ]
        return forms.ChoiceField(label=label, required=required, choices=choices)
    return LineField(label=label, required=required, max_length=ANSWER_MAX)
