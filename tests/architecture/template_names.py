"""Reads templates beside the types of what they are given: a name or an attribute that nothing has is a fault.

It follows a page through what it extends and includes, into loops and `{% with %}`, from one attribute to the next as far
as types are declared. What has no declared type may have anything.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from inspect import isfunction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.forms import BaseForm
from django.template import Engine, Node, NodeList
from django.template.base import FilterExpression, TextNode, TokenType, Variable
from django.template.defaulttags import ForNode, WithNode
from django.template.loader_tags import ExtendsNode, IncludeNode
from django.templatetags.i18n import BlockTranslateNode

from tournament.core.templatetags.optional import OptionalNode

Scope = dict[str, Any]
"""The type of each name; Any for what is not known."""

EVERYWHERE = (
    "False",
    "None",
    "True",
    "block",
    "csrf_token",
    "first_steps",
    "first_steps_lead_here",
    "messages",
    "request",
    "user",
)
SET_BY_TAGS = ("asvar", "target_var", "var_name", "variable")
"""Where tags keep the name that they give to their result."""


@dataclass
class Reading:
    """One page being read; `frames` are the templates that `{% extends %}` may mean by a name."""

    engine: Engine
    frames: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faults: set[str] = field(default_factory=set)
    name: str = ""

    def read(self, name: str, scope: Scope) -> None:
        """Read a template with the names that it is given."""
        before, self.name = self.name, name
        nodelist = self.engine.get_template(name).nodelist
        nodes = nodelist.get_nodes_by_type(Node)
        optional = {each: Any for node in nodes if isinstance(node, OptionalNode) for each in node.names}
        own = {each: Any for node in nodes for each in _set_by(node)}
        self._nodes(nodelist, {**optional, **scope, **own})
        self.name = before

    def _nodes(self, nodes: Iterable[Node], scope: Scope) -> None:
        for node in nodes:
            self._node(node, scope)

    def _node(self, node: Node, scope: Scope) -> None:
        match node:
            case TextNode():
                pass
            case ForNode():
                found = _element(self._value(node.sequence, scope))
                names = node.loopvars
                parts = get_args(found) if get_origin(found) is tuple else ()
                types = (
                    [found] if len(names) == 1 else parts if len(parts) == len(names) else [Any] * len(names)
                )
                self._nodes(
                    node.nodelist_loop, {**scope, **dict(zip(names, types, strict=True)), "forloop": Any}
                )
                self._nodes(node.nodelist_empty, scope)
            case WithNode():
                self._nodes(node.nodelist, {**scope, **self._values(node.extra_context, scope)})
            case IncludeNode():
                given = self._values(node.extra_context, scope)
                self.read(
                    node.template.var, given | _globals() if node.isolated_context else {**scope, **given}
                )
            case ExtendsNode():
                token = node.parent_name.token
                for parent in self.frames.get(token) or (node.parent_name.var,):
                    self.read(parent, scope)
                self._nodes(node.nodelist, scope)
            case BlockTranslateNode():
                inside = {**scope, **self._values(node.extra_context, scope), node.countervar or "": Any}
                for token in [*node.singular, *node.plural]:
                    if token.token_type == TokenType.VAR:
                        self._path(tuple(token.contents.split("|")[0].split(".")), inside)
            case _:
                for part in _parts_of(node):
                    self._part(part, scope)

    def _part(self, part: object, scope: Scope) -> None:
        if isinstance(part, FilterExpression | Variable):
            self._value(part, scope)
        elif isinstance(part, Node):
            self._node(part, scope)
        elif isinstance(part, NodeList | list | tuple):
            for each in part:
                self._part(each, scope)
        elif isinstance(part, Mapping):
            for each in part.values():
                self._part(each, scope)
        elif hasattr(part, "lbp"):  # a part of the condition of {% if %}
            for each in (getattr(part, name, None) for name in ("value", "first", "second")):
                self._part(each, scope)

    def _values(self, given: Mapping[str, FilterExpression], scope: Scope) -> Scope:
        return {name: self._value(expression, scope) for name, expression in given.items()}

    def _value(self, expression: FilterExpression | Variable, scope: Scope) -> Any:
        if isinstance(expression, Variable):
            return self._path(expression.lookups, scope) if expression.lookups else Any
        found = self._value(expression.var, scope) if expression.is_var else Any
        for _filter, arguments in expression.filters:
            for is_variable, argument in arguments:
                if is_variable:
                    self._value(argument, scope)
        return Any if expression.filters else found

    def _path(self, path: tuple[str, ...], scope: Scope) -> Any:
        first, *rest = path
        if first not in scope:
            self.faults.add(f"{self.name}: {first}")
            return Any
        found = scope[first]
        for name in rest:
            members = [each for each in (_member(one, name) for one in _options(found)) if each is not None]
            if not members:
                self.faults.add(f"{self.name}: {'.'.join(path)} ({name} is not in {found})")
                return Any
            found = members[0] if len(members) == 1 else Any
        return found


def _globals() -> Scope:
    """What is there even where a template is included with `only`."""
    return dict.fromkeys(("True", "False", "None"), Any)


def faults_of(
    templates: Iterable[str], given: Scope, engine: Engine, frames: Mapping[str, tuple[str, ...]]
) -> list[str]:
    """The unknown names in templates that are given names of these types."""
    reading = Reading(engine, frames)
    for name in templates:
        reading.read(name, {**dict.fromkeys(EVERYWHERE, Any), **given})
    return sorted(reading.faults)


def _set_by(node: Node) -> Iterator[str]:
    for each in SET_BY_TAGS:
        if isinstance(name := getattr(node, each, None), str):
            yield name


def _parts_of(node: Node) -> Iterator[object]:
    """What a node holds of the template; the node itself may keep its origin and its tokens, too."""
    for name, value in vars(node).items():
        if name not in ("origin", "token", "parent_loader"):
            yield value


def _options(found: Any) -> list[Any]:
    """The types that a value may have, without None."""
    if get_origin(found) in (Union, UnionType):
        return [each for each in get_args(found) if each is not NoneType]
    return [found]


def _element(found: Any) -> Any:
    """The type of what a loop over a value gives."""
    options = [each for each in _options(found) if get_origin(each) is not None]
    if len(options) != 1:
        return Any
    origin, arguments = get_origin(options[0]), get_args(options[0])
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return arguments[0]
    is_list = getattr(origin, "__module__", "") in ("builtins", "collections.abc")
    return arguments[0] if is_list and len(arguments) == 1 else Any


def _member(found: Any, name: str) -> Any:
    """The type of an attribute, a key or an index; None where there is none."""
    if found is Any:
        return Any
    origin = get_origin(found)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = get_args(found)
        return list[tuple[key, value]] if name == "items" else value  # type: ignore[valid-type]
    if name.isdigit():
        return _element(found)
    kind = origin or found
    if not isinstance(kind, type) or issubclass(kind, BaseForm):
        return Any
    if issubclass(kind, Model):
        return _of_model(kind, name)
    if issubclass(kind, Enum):
        return Any if hasattr(next(iter(kind)), name) else None
    if name in _hints(kind):
        return _hints(kind)[name]
    return _returned(getattr(kind, name)) if hasattr(kind, name) else None


def _of_model(kind: type[Model], name: str) -> Any:
    try:
        related = kind._meta.get_field(name).related_model
    except FieldDoesNotExist:
        if name in _hints(kind):
            return _hints(kind)[name]
        return _returned(getattr(kind, name)) if hasattr(kind, name) else None
    is_one = not (kind._meta.get_field(name).one_to_many or kind._meta.get_field(name).many_to_many)
    return related if isinstance(related, type) and is_one else Any


def _hints(kind: type) -> dict[str, Any]:
    try:
        return get_type_hints(kind)
    except (NameError, TypeError):
        return {}


def _returned(member: object) -> Any:
    """The type that a property or a method gives."""
    function = (
        member.fget
        if isinstance(member, property)
        else member.func
        if isinstance(member, cached_property)
        else member
    )
    return _hints(function).get("return", Any) if isfunction(function) else Any  # type: ignore[arg-type]
