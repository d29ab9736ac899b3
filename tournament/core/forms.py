"""What every form shares: when it is bound, and where a refusal is shown."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.errors import Refusal
from tournament.core.listing import joined
from tournament.core.names import has_hidden, one_line


class LineField(forms.CharField):
    """One line of text, without invisible characters; `note_hidden` says that some were removed."""

    def to_python(self, value: Any) -> str:
        return one_line(super().to_python(value) or "")

    def has_hidden(self, value: Any) -> bool:
        return isinstance(value, str) and has_hidden(value)


class AmountField(forms.DecimalField):
    """An amount of money with at most two decimals after a point or a comma: 35.50 or 35,50."""

    default_error_messages = {
        "invalid": gettext_lazy("Enter an amount, such as 35, 35.50 or 35,50."),
        "max_decimal_places": gettext_lazy(
            "Enter an amount with two decimals at most, such as 35.50 or 35,50."
        ),
    }

    def __init__(self, **kwargs: Any) -> None:
        keyboard = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(**{"max_digits": 8, "decimal_places": 2, "widget": keyboard, **kwargs})

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # the stubs derive it from int
        text = "".join(str(value).split()) if isinstance(value, str) else value
        if isinstance(text, str) and text.count(",") == 1 and "." not in text:
            text = text.replace(",", ".")
        return super().to_python(text)


class LocalTimeInput(forms.DateTimeInput):
    """A date with a time, in the event's zone, which is active in every view of an event."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


def note_hidden(request: HttpRequest, form: forms.BaseForm) -> None:
    """Tell the person on the next page in which fields of a saved form characters were removed."""
    labels = [
        str(bound.label)
        for bound in form
        if isinstance(bound.field, LineField) and bound.field.has_hidden(bound.data)
    ]
    if labels:
        sentence = _(
            "Invisible characters were removed from: %(fields)s. Check that the text is still right."
        )
        messages.warning(request, sentence % {"fields": joined(labels)})


def sent(request: HttpRequest) -> QueryDict | None:
    """What was sent for a form, to bind it; None when the page is only viewed. An empty form that was sent counts as
    sent.
    """
    return request.POST if request.method == "POST" else None


def sent_now(request: HttpRequest, **present: object) -> QueryDict | None:
    """What was sent, with what the page knew of the state (`present`) as it is by now. For forms whose preview says what
    became of it.
    """
    if request.method != "POST":
        return None
    data = request.POST.copy()
    for name in present.keys() & data.keys():
        data[name] = str(present[name])
    return data


def put(form: forms.BaseForm, name: str, value: str) -> None:
    """Let the next press of a bound form send `value` in this field."""
    data = QueryDict(mutable=True)
    data.update(form.data)
    data[name] = value
    form.data = data


def offer(form: forms.BaseForm, name: str, choices: Iterable[Any]) -> None:
    """Give a field of choices its choices, grouped or not, as Django takes them."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type checker
    field.choices = list(choices)


def add_refusal(form: forms.BaseForm, refusal: Refusal, field: str | None = None) -> None:
    """Show a refusal at the field that is given, else at its own, or above the form when it has none."""
    field = field or refusal.field
    form.add_error(
        field if field in form.fields else None, forms.ValidationError(str(refusal), code=refusal.code)
    )
