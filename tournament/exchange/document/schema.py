"""Checks a document against its JSON Schema. A document of a big event has a million values; jsonschema-rs checks them
in a tenth of the time that Python needs, and stops at the first fault.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from jsonschema_rs import RegexOptions, ValidationError, ValidationErrorKind, Validator, validator_for

DEPTH_MAX = 60
"""Writing a deeper value out again could exhaust the stack."""
NESTING = (dict, list)


class SchemaFault(Exception):  # noqa: N818 - an answer, not a fault
    """A value that the schema does not allow: the way to it, and what is wrong with it."""

    def __init__(self, what: str, way: Sequence[str | int] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.way = tuple(way)

    @property
    def place(self) -> str:
        """The way to the value, in one word."""
        return "/".join(map(str, self.way)) or "document"


def checker(schema: Mapping[str, Any]) -> Validator:
    """What checks documents by this schema. It never asks the network, and no pattern takes long on any text."""
    return validator_for(dict(schema), offline=True, pattern_options=RegexOptions())


def check(document: Any, by: Validator) -> None:
    """Raise SchemaFault for a value that does not fit, and for one that is nested too deeply."""
    document = _comparable(document)
    try:
        by.validate(document)
    except ValidationError as error:
        raise _fault(error) from None


def faults(document: Any, by: Validator, most: int) -> Iterator[SchemaFault]:
    """Every value that does not fit, up to so many."""
    try:
        document = _comparable(document)
    except SchemaFault as fault:
        yield fault
        return
    yield from (_fault(error) for error in islice(by.iter_errors(document), most))


def _comparable(document: Any) -> Any:
    return _without_whole_floats(document) if _has_floats(document) else document


def _fault(error: ValidationError) -> SchemaFault:
    specific = _most_specific(error)
    return SchemaFault(_what(specific), specific.instance_path)


def _has_floats(document: Any) -> bool:
    """Look through all values, level by level; the schema leaves some of them free."""
    found = False
    level = [document]
    for _depth in range(DEPTH_MAX):
        parts = [part for value in level for part in (value.values() if isinstance(value, dict) else value)]
        found = found or float in set(map(type, parts))
        level = [part for part in parts if isinstance(part, NESTING)]
        if not level:
            return found
    raise SchemaFault(_("is nested too deeply"))


def _without_whole_floats(value: Any) -> Any:
    """The document with every float as 0.5: JSON Schema takes 1.0 for an integer, and Python does not."""
    if isinstance(value, dict):
        return {name: _without_whole_floats(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_without_whole_floats(part) for part in value]
    return 0.5 if isinstance(value, float) else value


def _most_specific(error: ValidationError) -> ValidationError:
    """Of the faults of a choice between schemas, the one that lies deepest, and rather in a value of the right type."""
    if not isinstance(error.kind, ValidationErrorKind.AnyOf):
        return error
    faults = [_most_specific(one) for branch in error.kind.context for one in branch]
    return max(faults, key=lambda fault: (len(fault.instance_path), fault.kind.name != "type"))


def _what(fault: ValidationError) -> str:
    """What is wrong with the value, to be read after the way to it."""
    match fault.kind:
        case ValidationErrorKind.Type(types=types):
            names = f" {_('or')} ".join(sorted(types, key="null".__eq__))
            return _("is not of the type %(types)s") % {"types": names}
        case ValidationErrorKind.Constant(expected_value=value):
            return _("is not %(value)s") % {"value": repr(value)}
        case ValidationErrorKind.Enum(options=options):
            values = ", ".join("null" if one is None else str(one) for one in options)
            return _("is none of %(values)s") % {"values": values}
        case ValidationErrorKind.Required(property=name):
            return _("has no %(name)s") % {"name": repr(name)}
        case ValidationErrorKind.Pattern():
            return _("is not written as it has to be")
        case ValidationErrorKind.MinItems() | ValidationErrorKind.MaxItems():
            return _("has %(count)s items") % {"count": len(fault.instance)}  # type: ignore[arg-type]  # only a list
        case ValidationErrorKind.Minimum() | ValidationErrorKind.Maximum():
            return _("is out of range")
        case _:
            return _("does not keep to the rule %(name)s") % {"name": repr(fault.kind.name)}
