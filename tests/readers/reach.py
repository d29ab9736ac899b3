"""Follows the source from the pages for everybody to the texts that stand on the way.

The way begins at the views that `core/languages.py` shows in a partial language, and follows the names that they use:
functions, classes, templates, tags, hooks. It leaves out what only staff read: parts behind a permission, acts of people
with an account, the verbs of the audit, and the names of fields that no form on the way shows.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from inspect import unwrap
from pathlib import Path

from django.conf import settings

from tests.architecture.import_rules import base_of_import, own_sources, parsed, statements_of
from tests.readers.reading import Reading, is_act_of_staff
from tests.readers.templates import TAG, texts_of, without_parts_of_staff
from tournament.core.languages import is_for_readers
from tournament.core.policy import routes

Key = tuple[str | None, str]
"""The context and the text of a message."""
Place = tuple[str, str]
"""A name at the top of a module, or a template: its file, with an empty module."""

GETTEXT = re.compile(r"(n?)(p?)gettext(?:_lazy|_noop)?")
MARKED = ("MARKED", "NAMED")
"""Names of lists that only mark texts for translation, for the other functions of their module."""
TEMPLATE = re.compile(r"\"([\w/]+\.(?:html|txt))\"")
FOR_STAFF = (
    "tournament.accounts",
    "tournament.draws.forms",
    "tournament.draws.pages.method_lines",
    "tournament.events.enums.StepCode",
    "tournament.events.settings.amounts",
    "tournament.events.settings.options",
    "tournament.registration.owner_mails",
)
"""What a page for everybody names, and which says something only to people with an account. The options of rulebooks are
among it: the calculator folds them away, and a partial language has them in English.
"""
HANDLERS = ("bad_request", "forbidden", "not_found", "server_error")
"""The views that answer where no other does."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text to translate; `files` are those in which it was found."""

    context: str | None
    text: str
    plural: str | None
    files: tuple[str, ...]


@dataclass
class Reach:
    """Everything on the way, and the texts there."""

    sources: dict[str, str]
    folder: Path
    seen: dict[Place, Place | None] = field(default_factory=dict)
    """Each place with the one that led to it."""
    texts: dict[Key, Text] = field(default_factory=dict)

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {module: parsed(text) for module, text in self.sources.items()}

    @cached_property
    def names(self) -> dict[str, dict[str, list[ast.stmt]]]:
        """What stands at the top of each module, by its name."""
        return {module: _tops(tree) for module, tree in self.trees.items()}

    @cached_property
    def imported(self) -> dict[str, dict[str, tuple[str, str | None]]]:
        return {module: dict(self._imports(module, tree)) for module, tree in self.trees.items()}

    @cached_property
    def added(self) -> dict[Place, list[tuple[str, ast.Call]]]:
        """What apps add to each hook. The words of the audit are not for everybody."""
        found = defaultdict(list)
        for module, text in self.sources.items():
            for call in ast.walk(self.trees[module]) if "hooks" in text and ".add(" in text else ():
                if (
                    isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Attribute)
                    and call.func.attr == "add"
                ):
                    hook = self._place_of(module, call.func.value)
                    if hook and ".hooks." in hook[0] and not hook[0].startswith("tournament.audit"):
                        found[hook].append((module, call))
        return found

    @cached_property
    def granted(self) -> frozenset[str]:
        """The names of templates under which everywhere only the staff gets something."""
        found: dict[str, set[bool]] = defaultdict(set)
        for module, tops in self.names.items():
            for statements in tops.values() if ".views" in module or ".pages" in module else ():
                for statement in statements:
                    for name, is_for_staff in self._reading(module).granted(statement):
                        found[name].add(is_for_staff)
        return frozenset(name for name, kinds in found.items() if kinds == {True})

    @cached_property
    def shown_fields(self) -> frozenset[str]:
        """The fields whose choices are shown in words."""
        templates = (path.read_text(encoding="utf-8") for path in self.folder.rglob("*.*"))
        return frozenset(
            name
            for text in (*self.sources.values(), *templates)
            for name in re.findall(r"get_(\w+)_display", text)
        )

    def follow(self, starts: Iterable[Place]) -> None:
        waiting: list[tuple[Place, Place | None]] = [(start, None) for start in starts]
        while waiting:
            place, before = waiting.pop()
            if place not in self.seen:
                self.seen[place] = before
                found = self._in_module(*place) if place[0] else self._in_template(place[1])
                waiting.extend((one, place) for one in found)

    def _imports(self, module: str, tree: ast.Module) -> Iterator[tuple[str, tuple[str, str | None]]]:
        for node in statements_of(tree):
            if isinstance(node, ast.ImportFrom):
                base = base_of_import(module, node, self.sources)
                yield from ((one.asname or one.name, (base, one.name)) for one in node.names)
            elif isinstance(node, ast.Import):
                yield from ((one.asname or one.name, (one.name, None)) for one in node.names)

    def _found(self, module: str, name: str) -> Place | None:
        """Where a name of a module is written; with an empty name for a module."""
        if name in self.names[module]:
            return module, name
        base, own = self.imported[module].get(name, ("", None))
        whole = f"{base}.{own}" if own else base
        if whole in self.sources:
            return whole, ""
        return self._found(base, own) if own and base in self.sources and base != module else None

    def _place_of(self, module: str, node: ast.AST) -> Place | None:
        if isinstance(node, ast.Name):
            found = self._found(module, node.id)
            return found if found and found[1] else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = self._found(module, node.value.id)
            return self._found(found[0], node.attr) if found and not found[1] else None
        return None

    def _in_module(self, module: str, name: str) -> Iterator[Place]:
        if module.endswith(".verbs") or f"{module}.{name}".startswith(FOR_STAFF):
            return
        for statement in self.names[module][name]:
            if not is_act_of_staff(statement):
                yield from self._in(module, statement)
        yield from ((module, one) for one in MARKED if one in self.names[module])
        for where, call in self.added.get((module, name), ()):
            yield from self._in(where, call)

    def _in(self, module: str, node: ast.AST) -> Iterator[Place]:
        for each in self._reading(module).parts(node):
            found = self._place_of(module, each)
            if found:
                yield found
            if isinstance(each, ast.Call):
                self._text(module, each)
            elif isinstance(each, ast.Constant) and isinstance(each.value, str):
                if TEMPLATE.fullmatch(f'"{each.value}"') and (self.folder / each.value).is_file():
                    yield "", each.value
            elif isinstance(each, ast.ClassDef) and each.name == "Meta":
                self._labels(module, each)

    def _reading(self, module: str) -> Reading:
        return Reading(
            lambda act: any(map(is_act_of_staff, self._statements(module, act))),
            lambda value: any(
                "Choices" in ast.unparse(base)
                for one in self._statements(module, value)
                for base in getattr(one, "bases", ())
            ),
            self.shown_fields,
        )

    def _statements(self, module: str, node: ast.expr) -> list[ast.stmt]:
        """What a name stands for."""
        found = self._place_of(module, node)
        return self.names[found[0]][found[1]] if found else []

    def _text(self, module: str, call: ast.Call) -> None:
        written = call.func.id if isinstance(call.func, ast.Name) else ""
        kind = self.imported[module].get(written, ("", ""))[1] or ""
        if GETTEXT.fullmatch(kind):
            said = [one.value for one in call.args if isinstance(one, ast.Constant)]
            self._keep(kind, said, f"{module.replace('.', '/')}.py")

    def _keep(self, kind: str, said: list[object], file: str) -> None:
        is_plural, has_context = GETTEXT.fullmatch(kind).groups()  # type: ignore[union-attr]
        context = str(said.pop(0)) if has_context and said else None
        if said and isinstance(said[0], str):
            plural = str(said[1]) if is_plural else None
            known = self.texts.get((context, said[0]))
            files = {file, *known.files} if known else {file}
            plural = plural or (known.plural if known else None)
            self.texts[context, said[0]] = Text(context, said[0], plural, tuple(sorted(files)))

    def _labels(self, module: str, meta: ast.ClassDef) -> None:
        """The names of a model's fields that a form shows."""
        given = {
            one.targets[0].id: one.value
            for one in meta.body
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
        }
        model = self._place_of(module, given["model"]) if {"model", "fields"} <= set(given) else None
        if model is None:
            return
        fields = {one.value for one in ast.walk(given["fields"]) if isinstance(one, ast.Constant)}
        for body in self.names[model[0]][model[1]]:
            for one in getattr(body, "body", ()):
                if isinstance(one, ast.Assign) and getattr(one.targets[0], "id", None) in fields:
                    for call in ast.walk(one):
                        if isinstance(call, ast.Call):
                            self._text(model[0], call)

    def _in_template(self, name: str) -> Iterator[Place]:
        source = without_parts_of_staff((self.folder / name).read_text(encoding="utf-8"), self.granted)
        for kind, said in texts_of(source):
            self._keep(kind, list(said), f"templates/{name}")
        yield from (("", other) for other in TEMPLATE.findall(source) if (self.folder / other).is_file())
        used = {tag for tag, _rest in TAG.findall(source)} | set(re.findall(r"\|(\w+)", source))
        for libraries in re.findall(r"{%\s*load ([^%]+)%}", source):
            for library in libraries.split():
                for module in self.sources:
                    if module.endswith(f".templatetags.{library}"):
                        yield from (
                            (module, top)
                            for top, statements in self.names[module].items()
                            if _tag_of(top, statements) in used
                        )


def _tops(tree: ast.Module) -> dict[str, list[ast.stmt]]:
    found: dict[str, list[ast.stmt]] = defaultdict(list)
    for statement in tree.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name].append(statement)
            case ast.Assign(targets=targets):
                for target in targets:
                    for one in ast.walk(target):
                        if isinstance(one, ast.Name):
                            found[one.id].append(statement)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found[name].append(statement)
    return found


def _tag_of(name: str, statements: Iterable[ast.stmt]) -> str:
    """What templates call a function of a library."""
    for statement in statements:
        for decorator in getattr(statement, "decorator_list", ()):
            for one in getattr(decorator, "keywords", ()):
                if one.arg == "name" and isinstance(one.value, ast.Constant):
                    return str(one.value.value)
    return name


@cache
def what_readers_reach() -> Reach:
    """The texts of partial translations, and the way to each."""
    sources = {module: text for module, text in own_sources().items() if not module.startswith("tests")}
    reach = Reach(sources, Path(settings.BASE_DIR) / "templates")
    views = [unwrap(view) for name, view in routes() if is_for_readers(name, view)]
    reach.follow((view.__module__, view.__qualname__) for view in views if view.__module__ in sources)
    reach.follow(("tournament.core.views", handler) for handler in HANDLERS)
    # On a public mirror it answers in the place of the views.
    reach.follow([("tournament.copies.door", "MirrorDoor")])
    return reach
