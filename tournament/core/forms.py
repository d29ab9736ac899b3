"""What every form shares: when it is bound, and where a refusal of a service stands."""

from django import forms
from django.http import HttpRequest, QueryDict

from tournament.core.errors import Refusal


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was sent, to bind it; None when the page is only looked at. An empty form sent is a form sent."""
    return request.POST if request.method == "POST" else None


def put(form: forms.BaseForm, name: str, value: str) -> None:
    """Let the next press of a bound form send `value` in this field."""
    data = QueryDict(mutable=True)
    data.update(form.data)
    data[name] = value
    form.data = data


def add_refusal(form: forms.BaseForm, refusal: Refusal) -> None:
    """Show a refusal at its field, or above the form when it has none."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, forms.ValidationError(str(refusal), code=refusal.code))
