"""Reads the imports of our sources and names every one that breaks a rule of the house.

A module is named by its dotted path. `scoring`, the engines and the launcher stand alone; the apps stand in one
order; inside and across apps the layers stand in one order. Views, addresses and commands compose: they may look at
every app, but never at another app's views.
"""

import ast
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OWN_PACKAGES = ("tournament", "scoring", "penalties", "tests")

APPS = (
    "tournament.core",
    "tournament.guides",
    "tournament.privacy",
    "tournament.audit",
    "tournament.chain",
    "tournament.acts",
    "tournament.accounts",
    "tournament.events",
    "tournament.registration",
    "tournament.people",
    "tournament.draws",
    "tournament.play",
    "tournament.calculator",
    "penalties",
    "tournament.standings",
    "tournament.notices",
    "tournament.papers",
    "tournament.exchange",
    "tournament.screens",
    "tournament.series",
    "tournament.ratings",
    "tournament.rehearsal",
    "tournament.backups",
    "tournament.copies",
)
"""From left to right; an app imports itself and what stands left of it."""

STANDALONE = (
    "scoring",
    "tournament.core.pictures",
    "tournament.draws.engine",
    "tournament.standings.engine",
    "tournament.people.engine",
    "tournament.ratings.engine",
    "tournament.launch",
)
"""Packages that import the standard library and themselves, nothing else but `LIBRARIES`."""

LIBRARIES = {"tournament.ratings.engine": ("openskill",)}
"""What a package that stands alone may import besides: libraries of numbers that know no framework."""

SUBJECTS = (
    "tournament.play.calls",
    "tournament.play.clock",
    "tournament.play.doubts",
    "tournament.play.links",
    "tournament.play.paper_sheet",
    "tournament.play.photos",
    "tournament.play.seat_changes",
    "tournament.play.sign_off",
    "tournament.screens.link_pictures",
)
"""Folders in an app that hold one subject with all its layers, which are those of the app."""

SITE = (
    "tournament",
    "tournament.settings",
    "tournament.urls",
    "tournament.wsgi",
    "tournament.asgi",
    "tournament.simulation.*",
)
"""Modules above the apps: what puts the site together, what plays whole events, who may do what when."""

LAYERS = {
    "enums": 0,
    "errors": 0,
    "models": 1,
    "queries": 2,
    "acts": 3,
    "forms": 4,
    "views": 5,
    "urls": 6,
}

WRITING = ("acts", "acting")
"""The rooms of an app that write: its acts, and what locks and raises revisions for all of them."""

COMPOSING = ("views", "urls", "management")

ONLY_IN = {
    "openpyxl": ("tournament.registration.spreadsheet.*", "tournament.core.sheets.*"),
    "scoring": (
        "scoring.*",
        "tournament.events.settings.options",
        "tournament.events.settings.departures",
        "tournament.events.settings.presets",
        "tournament.events.rulebook.rulesets",
        "tournament.events.rulebook.items",
        "tournament.events.rulebook.words",
        "tournament.play.bridge.*",
        "tournament.calculator.*",
        "penalties.rulebook.books",
        "tournament.papers.rulebook",
        "*.management.*",
        "tournament.simulation.*",
    ),
    "openskill": ("tournament.ratings.engine.*",),
    "weasyprint": ("tournament.papers.pdf.*",),
    "PIL": ("tournament.core.photos", "tournament.papers.pictures"),
    "markdown_it": ("tournament.guides.reading",),
    "resvg_py": ("tournament.screens.link_pictures.drawing",),
    "segno": ("tournament.core.qr",),
    "django.contrib.auth.models": ("tournament.accounts.*",),
    # What happens to rows is told by nobody behind their backs; the end of a migration is.
    "django.db.models.signals": ("tournament.chain.apps", "tournament.core.apps", "tournament.copies.apps"),
    "django.dispatch": (),
    "tests": ("tests.*",),
}
"""Who alone may import a package; nobody else has a reason to."""

REASONS = ("app ready", "slow import", "optional dependency")
"""The reasons for an import inside a function; the comment on its line begins with one."""

DJANGO_PRIVATE = {"_meta"}
"""Names with an underscore that Django documents for everybody."""


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name: `target` is the module it comes from, `name` what is taken of it, if not the module."""

    module: str
    target: str
    name: str | None
    line: int
    in_function: bool
    comment: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule: which, where, and the import that breaks it."""

    rule: str
    module: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.rule}: {self.what}"


Sources = Mapping[str, str]
"""Source texts by dotted module name."""


def own_sources() -> dict[str, str]:
    """Every module of the product. Migrations are history: Django writes them and they import no code of ours."""
    return {
        _module_name(path): path.read_text(encoding="utf-8")
        for package in ("tournament", "scoring", "penalties")
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    }


def _module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(sources: Sources) -> list[Import]:
    """All imports of these sources, each name of `from … import …` on its own."""
    return [found for module, text in sources.items() for found in _imports_in(module, text, sources)]


def _imports_in(module: str, text: str, known: Collection[str]) -> Iterator[Import]:
    lines = text.splitlines()
    for node, in_function in _walk(parsed(text), in_function=False):
        comment = lines[node.end_lineno - 1].partition("#")[2] if node.end_lineno else ""
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module, alias.name, None, node.lineno, in_function, comment)
        elif isinstance(node, ast.ImportFrom):
            base = base_of_import(module, node, known)
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                target, name = (whole, None) if whole in known else (base, alias.name)
                yield Import(module, target, name, node.lineno, in_function, comment)


def statements_of(tree: ast.Module) -> Iterator[ast.stmt]:
    """All statements of a module, those in functions and classes included."""
    return (statement for statement, _in_function in _walk(tree, in_function=False))


@cache
def parsed(text: str) -> ast.Module:
    """The tree of a source. It is shared by all tests of a process, and none may change it."""
    return ast.parse(text)


@cache
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """All nodes of that tree."""
    return tuple(ast.walk(parsed(text)))


def _walk(node: ast.AST, *, in_function: bool) -> Iterator[tuple[ast.stmt, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child, in_function
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            inside = in_function or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from _walk(child, in_function=inside)


def base_of_import(module: str, node: ast.ImportFrom, known: Collection[str]) -> str:
    """The absolute module of a `from` import, also of a relative one."""
    if not node.level:
        return node.module or ""
    is_package = any(other.startswith(f"{module}.") for other in known)
    parents = module.split(".")
    kept = parents[: len(parents) - node.level + is_package]
    return ".".join([*kept, node.module] if node.module else kept)


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def matches(module: str, patterns: Iterable[str]) -> bool:
    """Whether the module is one of these; `a.*` also means `a` itself."""
    return any(fnmatchcase(module, pattern) or module == pattern.removesuffix(".*") for pattern in patterns)


def app_of(module: str) -> str | None:
    return next((app for app in APPS if is_in(module, app)), None)


def subject_of(module: str) -> str | None:
    return next((subject for subject in SUBJECTS if is_in(module, subject)), None)


def standalone_of(module: str) -> str | None:
    return next((package for package in STANDALONE if is_in(module, package)), None)


def inner_name(module: str) -> str:
    """The first name inside the app, or inside the subject: `models`, `views`, `management`; empty for the package."""
    package = subject_of(module) or app_of(module) or ""
    return module.removeprefix(package).removeprefix(".").partition(".")[0]


def room_of(module: str) -> str:
    """The app or package with the first name inside it: `tournament.play.acts`, `scoring.rulesets`.

    A layer of a subject belongs to the same layer of its app.
    """
    package = app_of(module) or module.partition(".")[0]
    inside = module.removeprefix(subject_of(module) or package).removeprefix(".").partition(".")[0]
    return f"{package}.{inside}" if inside else package


def composes(module: str) -> bool:
    return matches(module, SITE) or inner_name(module) in COMPOSING


def is_own(module: str) -> bool:
    return module.partition(".")[0] in OWN_PACKAGES


def homeless(sources: Sources) -> list[Fault]:
    """Modules in no place that a rule knows."""
    return [
        Fault("no place", module, 1, "belongs to no app, engine or package that the rules name")
        for module in sources
        if app_of(module) is None and standalone_of(module) is None and not matches(module, SITE)
    ]


def standalone_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    for found in imports:
        package = standalone_of(found.module)
        top = found.target.partition(".")[0]
        allowed = (*sys.stdlib_module_names, *LIBRARIES.get(package or "", ()))
        if package and not is_in(found.target, package) and top not in allowed:
            yield Fault("standard library only", found.module, found.line, found.target)


def app_order_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    for found in imports:
        own, other = app_of(found.module), app_of(found.target)
        if own is None or other is None or composes(found.module):
            continue
        if APPS.index(other) > APPS.index(own):
            yield Fault("app order", found.module, found.line, found.target)


def foreign_view_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """Another app's views are nobody's business; the site's own map includes addresses and the core's pages."""
    for found in imports:
        if inner_name(found.target) != "views" or found.module == "tournament.urls":
            continue
        same_app = app_of(found.module) == app_of(found.target)
        if not same_app or inner_name(found.module) not in ("views", "urls"):
            yield Fault("another app's views", found.module, found.line, found.target)


def site_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """Only commands reach up to the modules above the apps."""
    for found in imports:
        if found.target == "tournament" or not matches(found.target, SITE) or matches(found.module, SITE):
            continue
        if inner_name(found.module) != "management":
            yield Fault("above the apps", found.module, found.line, found.target)


def layer_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """No module reaches a higher layer, not even through a module that has no layer of its own."""
    graph: dict[str, list[Import]] = {}
    for found in imports:
        if app_of(found.target) and not standalone_of(found.target):
            graph.setdefault(found.module, []).append(found)
    for module in graph:
        own = LAYERS.get(inner_name(module))
        if own is None or app_of(module) is None:
            continue
        for path in _reached(graph, module):
            reached = path[-1].target
            layer = LAYERS.get(inner_name(reached))
            if layer is not None and layer > own:
                through = " → ".join(step.target for step in path)
                yield Fault("layer order", module, path[0].line, through)


def _reached(graph: Mapping[str, list[Import]], start: str) -> Iterator[list[Import]]:
    """Paths from a module to those it imports, and on through modules without a layer."""
    seen = {start}
    waiting: list[list[Import]] = [[step] for step in graph[start]]
    while waiting:
        path = waiting.pop()
        reached = path[-1].target
        if reached in seen:
            continue
        seen.add(reached)
        yield path
        if inner_name(reached) not in LAYERS:
            waiting.extend([*path, step] for step in graph.get(reached, ()))


def circle_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """No module needs itself by way of others, not even for types alone."""
    graph: dict[str, set[str]] = {}
    for found in imports:
        if is_own(found.target) and not found.in_function:
            graph.setdefault(found.module, set()).add(found.target)
    yield from _circle_in(graph, "circle")


def room_circle_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """No room of an app needs itself by way of others, even where its modules do not."""
    graph: dict[str, set[str]] = {}
    for found in imports:
        own, other = room_of(found.module), room_of(found.target)
        if is_own(found.target) and not found.in_function and own != other:
            graph.setdefault(own, set()).add(other)
    yield from _circle_in(graph, "circle of rooms")


def subject_circle_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """No subject needs itself by way of other subjects. Screens compose."""
    graph: dict[str, set[str]] = {}
    for found in imports:
        own, other = subject_of(found.module), subject_of(found.target)
        if own and other and own != other and not composes(found.module):
            graph.setdefault(own, set()).add(other)
    yield from _circle_in(graph, "circle of subjects")


def _circle_in(graph: Mapping[str, Collection[str]], rule: str) -> Iterator[Fault]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        yield Fault(rule, circle[-1], 1, " → ".join(reversed(circle)))


def forms_write_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """Forms validate and return values; views write."""
    for found in imports:
        if inner_name(found.module) == "forms" and inner_name(found.target) in WRITING:
            yield Fault("forms do not write", found.module, found.line, found.target)


def only_in_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    for found in imports:
        whole = f"{found.target}.{found.name}" if found.name else found.target
        for package, allowed in ONLY_IN.items():
            if is_in(whole, package) and not matches(found.module, allowed):
                yield Fault(f"{package} not here", found.module, found.line, whole)


def inner_import_faults(imports: Iterable[Import]) -> Iterator[Fault]:
    """An import inside a function carries its reason: `# noqa: PLC0415 - slow import: …`."""
    for found in imports:
        reason = found.comment.rpartition(" - ")[2].strip()
        if found.in_function and not reason.startswith(REASONS):
            yield Fault("import inside a function without its reason", found.module, found.line, found.target)


def private_name_faults(sources: Sources) -> Iterator[Fault]:
    """No name with an underscore crosses the border of a module, by import or by attribute."""
    for module, text in sources.items():
        tree = parsed(text)
        ours: set[str] = set()
        for found in _imports_in(module, text, sources):
            if not is_own(found.target):
                continue
            name = found.name or found.target.rpartition(".")[2]
            if _is_private(name):
                yield Fault("private name", module, found.line, f"{found.target}.{name}")
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and is_own(base_of_import(module, node, sources)):
                ours.update(alias.asname or alias.name for alias in node.names)
            elif isinstance(node, ast.Import):
                ours.update(alias.asname or alias.name for alias in node.names if is_own(alias.name))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and _is_private(node.attr):
                owner = ast.unparse(node.value)
                if owner in ours and node.attr not in DJANGO_PRIVATE:
                    yield Fault("private name", module, node.lineno, f"{owner}.{node.attr}")


def _is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


IMPORT_RULES: tuple[Callable[[Iterable[Import]], Iterator[Fault]], ...] = (
    standalone_faults,
    app_order_faults,
    foreign_view_faults,
    site_faults,
    layer_faults,
    circle_faults,
    room_circle_faults,
    subject_circle_faults,
    forms_write_faults,
    only_in_faults,
    inner_import_faults,
)


def faults_of(sources: Sources) -> list[Fault]:
    """Every broken rule in these sources."""
    imports = imports_of(sources)
    faults = [fault for rule in IMPORT_RULES for fault in rule(imports)]
    return [*homeless(sources), *faults, *private_name_faults(sources)]
