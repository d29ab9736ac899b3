"""The form of somebody who signs up, or who changes a sign-up."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.registration.enums import QuestionKind
from tournament.registration.models import SignUp, SignUpQuestion
from tournament.registration.spreadsheet.countries import country_code

ANSWER_MAX = 300
YES = "yes"


class OwnEntryForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """The fields of a sign-up, and the questions of the event."""

    one_is_enough = ("name", "name_zh")

    class Meta:
        model = SignUp
        fields = [
            "name",
            "name_zh",
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
        field_classes = dict.fromkeys(fields[:7], LineField) | {"phone": LineField}
        labels = {
            "federation_id": _("EMA or federation number"),
            "publishes_name": _("My name may be published"),
            "recognised": _("My earlier events on this site may be shown with my entry"),
        }
        help_texts = {
            "name": _("In Latin letters, as it should appear on lists."),
            "name_zh": _("As you write it yourself: 陳大文, 김철수, สมชาย. One of the two names is enough."),
            "other_ids": _("For example WRC 1234; separate several numbers with spaces."),
            "email": _("Only the organizer sees it. Confirmations are sent to it."),
            "phone": _("Only the organizer sees it."),
            "publishes_name": _(
                "Otherwise all lists show only your initials, and only the staff knows your name."
            ),
        }

    def __init__(self, data: Any = None, *, questions: Sequence[SignUpQuestion], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.questions = list(questions)
        for question in self.questions:
            name = _field_of(question)
            self.fields[name] = _answer_field(question)
            self.fields[name].initial = self.instance.answers.get(str(question.pk), "")

    def clean_country(self) -> str:
        country: str = self.cleaned_data["country"]
        return country_code(country) or country

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("name") and not cleaned.get("name_zh") and not self.errors:
            self.add_error("name", _("Enter your name, in Latin letters or as you write it."))
        return cleaned

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
        return {name: self.cleaned_data[name] for name in self._meta.fields or ()} | {"answers": answers}

    def _post_clean(self) -> None:
        """Leave the instance as it is: the act writes."""


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


def _field_of(question: SignUpQuestion) -> str:
    return f"question_{question.pk}"


def _answer_field(question: SignUpQuestion) -> forms.Field:
    label, required = question.text, question.is_required
    if question.kind == QuestionKind.YES:
        return forms.BooleanField(label=label, required=required)
    if question.kind == QuestionKind.CHOICE:
        choices = [("", _("Choose one"))] + [(choice, choice) for choice in question.choices]
        return forms.ChoiceField(label=label, required=required, choices=choices)
    return LineField(label=label, required=required, max_length=ANSWER_MAX)
