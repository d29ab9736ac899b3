"""Templates whose names are unknown fail, while the product is developed and tested.

Django prints nothing for a name that it does not find, so a misspelled name makes a page that is silently empty. It tells
of it in two documented ways, and both raise here:

- A name or attribute that is not found is a DEBUG record of the logger `django.template`, wherever it stands: in
  `{{ }}`, `{% if %}`, `{% for %}`, `{% with %}`, `{% include … with %}` and as the argument of a filter. `RaiseUnknown` is a
  filter of this logger.
- `{% blocktranslate %}`, and a method that needs arguments or changes data, take the engine's `string_if_invalid`.
  `UNKNOWN` raises wherever it is used.

`{% if a == b %}` takes any `Exception` for false, so what is raised is a `BaseException`; `unknown_names_are_faults`, the
innermost middleware, makes a fault like any other of it.

A name that may be missing is declared by the template that reads it, with `{% optional hint wide %}` (`templatetags/optional.py`).
Nobody is refused in production, where nothing of this is installed.
"""

import logging
from collections.abc import Callable
from typing import Any, NoReturn

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.template import VariableDoesNotExist

Answer = Callable[[HttpRequest], HttpResponseBase]

DJANGOS_OWN = ("django/", "unknown")
"""Names of templates that are not ours: those of form fields, and those without a name, such as Django's page of a
fault.
"""


class UnknownName(BaseException):
    """A template reads a name that its page does not have."""


class UnknownNameError(Exception):
    """The answer to a request would have been made with an unknown name."""


class RaiseUnknown(logging.Filter):
    """Raises for each record that tells of a name that was not found; other faults Django raises by itself."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not isinstance(record.exc_info, tuple) or not isinstance(record.args, tuple):
            return True
        error, template = record.exc_info[1], str(record.args[1])
        is_silent = isinstance(error, VariableDoesNotExist) or hasattr(error, "silent_variable_failure")
        if is_silent and not template.startswith(DJANGOS_OWN):
            raise UnknownName(f"{template}: {_missing(error)}")
        return False


def _missing(error: BaseException | None) -> str:
    """What was not found, and in what, without printing all that a page holds."""
    if not isinstance(error, VariableDoesNotExist):
        return str(error)
    name, holder = error.params
    part = getattr(getattr(holder, "render_context", None), "template", None)
    return f"no {name} in {part.name if part else type(holder).__name__}"


class _Unknown(str):
    """In place of `string_if_invalid`: Django fills the name in at its `%s`, prints it, or asks for its truth."""

    def __mod__(self, name: object) -> NoReturn:
        raise UnknownName(f"no {name}")

    def _fail(self, *_given: object) -> NoReturn:
        raise UnknownName("a method that needs arguments, or changes data")

    def __contains__(self, text: object) -> bool:
        """Django asks whether there is a place for the name."""
        return text == "%s" or self._fail()

    __bool__ = __eq__ = __getitem__ = __html__ = __iter__ = __len__ = __str__ = _fail
    __hash__ = str.__hash__


UNKNOWN = _Unknown("%s")


def unknown_names_are_faults(answer: Answer) -> Answer:
    """Middleware: an unknown name is a fault of the page."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        try:
            return answer(request)
        except UnknownName as unknown:
            raise UnknownNameError(str(unknown)) from unknown

    return answered


def raise_unknown_names(
    templates: list[dict[str, Any]], logging_: dict[str, Any], middleware: list[str]
) -> None:
    """Change the settings TEMPLATES, LOGGING and MIDDLEWARE so that unknown names raise."""
    middleware.append(f"{__name__}.unknown_names_are_faults")
    for engine in templates:
        engine["OPTIONS"]["string_if_invalid"] = UNKNOWN
    logging_["filters"]["unknown_names"] = {"()": f"{__name__}.RaiseUnknown"}
    logging_.setdefault("loggers", {})["django.template"] = {"level": "DEBUG", "filters": ["unknown_names"]}
