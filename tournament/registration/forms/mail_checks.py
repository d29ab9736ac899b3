"""What every form of a mail checks."""

from django.forms import BaseForm
from django.utils.functional import Promise


def check_mail(form: BaseForm, subject: str, body: str, sentence: str | Promise) -> None:
    """A mail has a subject and a text, or neither. Names of fields; the sentence stands beside the one that is missing."""
    given = [bool(form.cleaned_data.get(name)) for name in (subject, body)]
    if given[0] != given[1] and not {subject, body} & form.errors.keys():
        form.add_error(body if given[0] else subject, sentence)  # type: ignore[arg-type]  # the stubs know no lazy texts
