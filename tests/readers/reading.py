"""Reads a statement as far as it is for everybody: without what stands behind a permission."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

GUESTS = ("SCORERS", "PLAYERS", "VISITORS", "SITE", "RUNNERS", "Bearer")
"""Sets of people who act without an account."""
PERMISSIONS = re.compile(
    r"(?:[\w.]+\.)?can\.(?:organize|referee|desk|correct_closed|decide_appeals)|user\.is_authenticated"
    r"|(?:by\.)?is_staff|staff|can_create|can_repair|can_change_\w+|cards_mine"
)
"""What only somebody with an account has, in modules and in templates."""
QUERIES = ("create", "exclude", "filter", "get", "update", "values_list")


@dataclass
class Reading:
    """Reads the parts of a statement that are for everybody: not those behind a permission, titles of acts, annotations."""

    is_act_of_staff: Callable[[ast.expr], bool]
    is_enum: Callable[[ast.expr], bool]
    shown_fields: frozenset[str]
    permissions: set[str] = field(default_factory=set)
    """Names in a function that say whether the reader belongs to the staff."""

    def parts(self, node: ast.AST) -> Iterator[ast.AST]:
        yield node
        for part in self._inside(node):
            yield from self.parts(part)

    def _inside(self, node: ast.AST) -> Iterable[ast.AST]:
        match node:
            case ast.If() | ast.IfExp() | ast.BoolOp() | ast.Compare():
                return self._in_condition(node)
            case ast.Call(func=asked, args=values, keywords=named):
                return self._in_call(asked, values, named)
            case ast.FunctionDef(args=arguments, body=body, decorator_list=decorators):
                defaults = filter(None, arguments.defaults + arguments.kw_defaults)
                return [*defaults, *decorators, *self._before_end(body)]
            case ast.AnnAssign(value=value):
                return [value] if value else []
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if self._asks(value):
                    self.permissions.add(name)
                return [value]
            case ast.ClassDef(name="Meta", body=body):
                return [
                    one for one in body if not ast.unparse(one).startswith(("verbose_name", "constraints"))
                ]
            case ast.ClassDef(body=body, bases=bases) if _is_model(node):
                return [*bases, *(part for one in body for part in self._in_model(one))]
        return ast.iter_child_nodes(node)

    def _in_condition(self, node: ast.AST) -> Iterable[ast.AST]:
        match node:
            case ast.If(test=test, body=body, orelse=others):
                return [*others] if self._asks(test) else [test, *self._before_end(body), *others]
            case ast.IfExp(test=test, orelse=other) if self._asks(test):
                return [other]
            case ast.BoolOp(op=ast.And()) if self._asks(node):
                return []
            case ast.Compare(left=left, comparators=others):
                return [one for one in (left, *others) if not self._are_members(one)]
        return ast.iter_child_nodes(node)

    def _in_call(
        self, asked: ast.expr, values: list[ast.expr], named: list[ast.keyword]
    ) -> Iterable[ast.AST]:
        """Titles and sets of people in the declaration of an act are for the staff, and so is the sentence of a condition:
        who is refused reads the refusal.
        """
        given = [one.value for one in named]
        match asked:
            case ast.Name(id="condition"):
                return []
            case ast.Name(id=name) if name.endswith("_act"):
                return [one.value for one in named if one.arg != "who"]
            case ast.Attribute(attr=name) if name in QUERIES:
                given = [value for value in given if not self._are_members(value)]
        return [asked, *values, *given]

    def _in_model(self, statement: ast.stmt) -> Iterator[ast.AST]:
        """A field shows only its choices, and only where somebody asks for them; forms add its name."""
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Attribute(value=ast.Name(id="models")), keywords=named),
            ):
                if name in self.shown_fields:
                    yield from (one.value for one in named if one.arg == "choices")
            case _:
                yield statement

    def _before_end(self, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        """The statements of a block, up to the one that sends everybody but the staff away."""
        for statement in body:
            yield statement
            match statement:
                case ast.If(
                    test=ast.UnaryOp(op=ast.Not(), operand=operand), body=[*_, ast.Return() | ast.Raise()]
                ):
                    if self._asks(operand):
                        return

    def _are_members(self, node: ast.expr) -> bool:
        """Whether these are members of an enum: who compares with them does not show their words."""
        match node:
            case ast.Attribute(value=value, attr=name):
                return name.isupper() and self.is_enum(value)
            case ast.Tuple(elts=members) | ast.Set(elts=members) | ast.List(elts=members):
                return all(map(self._are_members, members))
        return False

    def granted(self, statement: ast.stmt) -> Iterator[tuple[str, bool]]:
        """What a function, or the functions of a class, give by name, and whether only the staff gets it."""
        for part in self.parts(statement):
            for one in part.keywords if isinstance(part, ast.Call) else ():
                match one.value:
                    case ast.IfExp(test=test, orelse=other):
                        yield one.arg or "", self._asks(test) and _is_nothing(other)
                    case ast.Constant(value=value) if not value:
                        pass
                    case value:
                        yield one.arg or "", self._asks(value)

    def _asks(self, test: ast.expr) -> bool:
        match test:
            case ast.BoolOp(op=ast.And(), values=values):
                return any(map(self._asks, values))
            case ast.Attribute(value=ast.Call(func=ast.Name(id="offer"), args=[_, act, *_]), attr="may"):
                return self.is_act_of_staff(act)
            case ast.Call(func=ast.Name(id="belongs"), args=[_, act]):
                return self.is_act_of_staff(act)
        written = ast.unparse(test)
        return written in self.permissions or bool(PERMISSIONS.fullmatch(written))


def is_act_of_staff(statement: ast.stmt) -> bool:
    """Whether only people with an account can do this act."""
    for decorator in getattr(statement, "decorator_list", ()):
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "").endswith("_act"):
            who = next((ast.unparse(one.value) for one in decorator.keywords if one.arg == "who"), "")
            return not any(guests in who for guests in GUESTS)
    return False


def _is_nothing(node: ast.expr) -> bool:
    return ast.unparse(node) in ("None", "[]", "()", "''", "False", "0")


def _is_model(statement: ast.ClassDef) -> bool:
    return any(
        isinstance(one, ast.Assign) and ast.unparse(one.value).startswith("models.") for one in statement.body
    )
