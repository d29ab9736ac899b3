"""Forms that ask somebody who is signed in for the password or a PIN once more."""

from http import HTTPStatus

from django import forms
from django.http import HttpRequest

from tournament.accounts.errors import TriedTooOften
from tournament.audit.verbs import Verb
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.events.acts.sign_ins import check_secret


def is_secret_right(request: HttpRequest, form: forms.BaseForm, field: str, failed: Verb) -> bool:
    """Check the password in a field of a valid form; whatever is wrong stands beside it."""
    try:
        check_secret(request, form.cleaned_data[field], failed)
    except Refusal as refusal:
        add_refusal(form, refusal, field)
        return False
    return True


def status_of(form: forms.BaseForm) -> HTTPStatus:
    """The status of a page that shows such a form."""
    if not form.is_bound:
        return HTTPStatus.OK
    codes = {fault.code for faults in form.errors.as_data().values() for fault in faults}
    is_waiting = TriedTooOften.code in codes
    return HTTPStatus.TOO_MANY_REQUESTS if is_waiting else HTTPStatus.UNPROCESSABLE_ENTITY
