"""Scripts of a release: those that a page always loads together are one file, without comments and spaces.

A bundle is a module that holds each of its modules in a function of its own, in the order in which a browser would run
them. What is imported from another bundle is imported from its file, so every module still runs once for a page.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from rjsmin import jsmin

BUNDLES: Mapping[str, tuple[str, ...]] = {
    "bundles/page": (
        "core/page",
        "core/announcing",
        "core/faults",
        "core/layers",
        "core/shortcuts",
        "core/progress",
    ),
    "bundles/signed_in": ("core/sign_out", "core/previews", "core/form_drafts"),
    "bundles/hand_form": (
        "core/roving",
        "play/hand_form",
        "play/seat_keys",
        "play/tiles/pad",
        "play/digits",
        "play/item_search",
        "play/asked_items",
    ),
    "bundles/tablet": ("play/offline/table", "play/table_follow"),
    "bundles/calls": ("play/calls",),
    "bundles/table": ("play/panels", "play/settle", "play/notices", "play/awake"),
    "bundles/sheet": ("play/sheet/rows", "play/sheet/grid", "play/sheet/paste", "play/sheet/keep"),
    # What several of the others import. None of it does anything before it is called.
    "bundles/shared": (
        "core/awake",
        "core/drafts",
        "core/server_time",
        "core/wording",
        "play/offline/hands",
        "play/offline/kept_page",
        "play/offline/sending",
        "play/tiles/notation",
    ),
}
"""The modules that pages name together in `{% scripts %}`. What only these import comes along; every other module is a
bundle of its own.
"""

_IMPORT = re.compile(
    r'^import\s+(?:(?:\{(?P<names>[^}]*)\}|\*\s+as\s+(?P<whole>\w+))\s+from\s+)?"(?P<url>\.[^"]+)";\n',
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class)\*? (?P<name>\w+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export|await)\b.*|.*\$\{[^}`]*`.*", re.MULTILINE)


class UnknownSyntaxError(Exception):
    """A script that cannot be bundled: it imports in a circle, imports, exports or waits in another way, or has a
    template in a template.
    """


def folder() -> Path:
    """Where our own scripts lie."""
    return Path(settings.BASE_DIR) / "static" / "js"


@cache
def imports() -> Mapping[str, tuple[str, ...]]:
    """Every script, with those that it imports itself, in their order."""
    found = {}
    for path in sorted(folder().rglob("*.js")):
        name = path.relative_to(folder()).with_suffix("").as_posix()
        found[name] = tuple(_target(name, match["url"]) for match in _IMPORT.finditer(_text(name)))
    return found


@cache
def bundle_of(module: str) -> str:
    """The bundle that a module is in."""
    return next((bundle for bundle in BUNDLES if module in members(bundle)), module)


@cache
def members(bundle: str) -> frozenset[str]:
    """The modules of a bundle: those that are listed, and what only these import."""
    listed = {each for modules in BUNDLES.values() for each in modules}
    found = set(BUNDLES.get(bundle, (bundle,)))
    while True:
        more = {each for each, by in _importers().items() if by and by <= found} - found - listed
        if not more or bundle not in BUNDLES:
            return frozenset(found)
        found |= more


def bundle_text(bundle: str) -> str:
    """The file of a bundle."""
    inside = members(bundle)
    parts, exported = [], []
    for module in _in_order(bundle):
        body, names = _translated(module)
        parts.append(
            f"const {_variable(module)} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();"
        )
        if not _importers()[module] <= inside:
            exported.append(_variable(module))
    if exported:
        parts.append(f"export {{ {', '.join(exported)} }};")
    outside = sorted({each for module in inside for each in imports()[module]} - inside)
    lines = [f'import{{{_variable(each)}}}from"{_address(bundle, bundle_of(each))}";\n' for each in outside]
    return "".join([*lines, jsmin("\n".join(parts)), "\n"])


def bundled(modules: Iterable[str]) -> tuple[str, ...]:
    """The bundles of these modules, each once."""
    return tuple(dict.fromkeys(map(bundle_of, modules)))


@cache
def imported_by(modules: tuple[str, ...]) -> tuple[str, ...]:
    """The other modules that these import, directly or not, in the order of discovery.

    Raises KeyError for a script that is not there.
    """
    found: dict[str, None] = {}
    waiting = list(modules)
    while waiting:
        for each in imports()[waiting.pop(0)]:
            if each not in found and each not in modules:
                found[each] = None
                waiting.append(each)
    return tuple(found)


@cache
def _importers() -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {module: set() for module in imports()}
    for module, imported in imports().items():
        for each in imported:
            found[each].add(module)
    return found


def _in_order(bundle: str) -> Iterator[str]:
    """The modules of a bundle as a browser would run them: what a module imports comes before it."""
    inside, done, doing = members(bundle), set(), set()

    def visit(module: str) -> Iterator[str]:
        if module in doing:
            raise UnknownSyntaxError(f"{module} imports itself in a circle")
        if module in done or module not in inside:
            return
        doing.add(module)
        for each in imports()[module]:
            yield from visit(each)
        doing.remove(module)
        done.add(module)
        yield module

    for module in BUNDLES.get(bundle, (bundle,)):
        yield from visit(module)


def _translated(module: str) -> tuple[str, list[str]]:
    """The inside of a module's function, and the names that the module exports."""

    def translate(match: re.Match[str]) -> str:
        source = _variable(_target(module, match["url"]))
        if match["whole"]:
            return f"const {match['whole']} = {source};\n"
        if match["names"]:
            return f"const {{{match['names'].replace(' as ', ': ')}}} = {source};\n"
        return ""

    text = _IMPORT.sub(translate, _text(module))
    names = [match["name"] for match in _EXPORT.finditer(text)]
    text = _EXPORT.sub("", text)
    if unknown := _UNKNOWN.search(text):
        raise UnknownSyntaxError(f"{module}: {unknown[0]}")
    return text, names


def _text(module: str) -> str:
    return (folder() / f"{module}.js").read_text(encoding="utf-8")


def _target(module: str, url: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), url)).removesuffix(".js")


def _address(from_bundle: str, to_bundle: str) -> str:
    way = posixpath.relpath(f"{to_bundle}.js", posixpath.dirname(from_bundle) or ".")
    return way if way.startswith(".") else f"./{way}"


def _variable(module: str) -> str:
    return module.replace("/", "$")
