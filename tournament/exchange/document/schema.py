"""Checks a document against its JSON Schema. A document of a big event has a million values; jsonschema-rs checks them
in a tenth of the time that Python needs, and stops at the first fault.
"""

from collections.abc import Iterator, Mapping, Sequence
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


class PartChecker:
    """Finds every value that a schema does not allow, and not only the first one.

    A part that does not fit is divided, and its parts are looked at one by one. The library could name all faults at once,
    but it keeps a copy of the value with each: a file of 5 MB would take gigabytes.
    """

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = schema
        self._checkers: dict[int, Validator] = {}

    def faults(self, document: Any) -> Iterator[SchemaFault]:
        """The faults in the order of the schema, found while they are asked for."""
        try:
            document = _comparable(document)
        except SchemaFault as fault:
            yield fault
            return
        yield from self._of_part(document, self._schema, ())

    def _of_part(
        self, value: Any, part: Mapping[str, Any], way: tuple[str | int, ...]
    ) -> Iterator[SchemaFault]:
        while "$ref" in part:
            part = self._schema["$defs"][part["$ref"].rpartition("/")[2]]
        if id(part) not in self._checkers:
            self._checkers[id(part)] = checker({**part, "$defs": self._schema["$defs"]})
        by = self._checkers[id(part)]
        if by.is_valid(value):
            return
        is_found = False
        for fault in self._divided(value, part, way):
            is_found = True
            yield fault
        if not is_found:
            try:
                by.validate(value)
            except ValidationError as error:
                one = _fault(error)
                yield SchemaFault(one.what, (*way, *one.way))

    def _divided(
        self, value: Any, part: Mapping[str, Any], way: tuple[str | int, ...]
    ) -> Iterator[SchemaFault]:
        """The faults of the parts of an object or a list; none where the schema says more of it than of its parts."""
        if isinstance(value, dict) and "properties" in part and "additionalProperties" not in part:
            for name in part.get("required", ()):
                if name not in value:
                    yield SchemaFault(_without(name), way)
            for name, inner in part["properties"].items():
                if name in value:
                    yield from self._of_part(value[name], inner, (*way, name))
        elif isinstance(value, list) and "items" in part and not {"minItems", "maxItems"} & part.keys():
            for index, item in enumerate(value):
                yield from self._of_part(item, part["items"], (*way, index))


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
            names = _(" or ").join(sorted(types, key="null".__eq__))
            return _("is not of the type %(types)s") % {"types": names}
        case ValidationErrorKind.Constant(expected_value=value):
            return _("is not %(value)s") % {"value": repr(value)}
        case ValidationErrorKind.Enum(options=options):
            values = ", ".join("null" if one is None else str(one) for one in options)
            return _("is not one of %(values)s") % {"values": values}
        case ValidationErrorKind.Required(property=name):
            return _without(name)
        case ValidationErrorKind.Pattern() | ValidationErrorKind.PropertyNames():
            return _("is not written as it has to be")
        case ValidationErrorKind.MinItems() | ValidationErrorKind.MaxItems():
            return _("has %(count)s items") % {"count": len(fault.instance)}  # type: ignore[arg-type]  # only a list
        case ValidationErrorKind.Minimum() | ValidationErrorKind.Maximum():
            return _("is out of range")
        case _:
            return _("does not keep to the rule %(name)s") % {"name": repr(fault.kind.name)}


def _without(name: str) -> str:
    return _("has no %(name)s") % {"name": repr(name)}
