"""Packs what the calculator needs in a browser: our modules and templates, and Django, in one zip file for a language."""

import ast
import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import to_locale

from tournament.calculator.offline.drawing import LIBRARIES

OWN = ("scoring", "tournament", "penalties")
ROOTS = (
    "scoring",
    "tournament.calculator.offline.drawing",
    "tournament.calculator.offline.names",
    "tournament.calculator.pages",
    *LIBRARIES.values(),
)
"""Our modules that a browser runs; what they import comes along."""
TEMPLATES = (
    "calculator/_calculator.html",
    "calculator/_answer.html",
    "calculator/_others.html",
    "components/field.html",
    "play/_dora.html",
    "play/_items.html",
    "play/_tile_pad.html",
)
PACKAGES = ("django", "asgiref", "sqlparse")
LEFT_OUT = (
    "django/conf/app_template",
    "django/conf/project_template",
    "django/contrib/admin",
    "django/contrib/auth",
    "django/contrib/flatpages",
    "django/contrib/gis",
    "django/contrib/humanize",
    "django/contrib/postgres",
    "django/contrib/redirects",
    "django/contrib/sessions",
    "django/contrib/sitemaps",
    "django/contrib/sites",
    "django/contrib/syndication",
    "django/core/management/commands",
    "django/core/management/templates",
    "django/db/backends/mysql",
    "django/db/backends/oracle",
    "django/db/backends/postgresql",
    "django/db/backends/sqlite3",
    "django/forms/jinja2",
    "django/test",
    "django/views/templates",
)
"""Parts of Django that no page of the calculator uses."""
STATIC_NAMES = ("img/tiles.svg",)
KEPT_SETTINGS = ("DEBUG", "DEMO")
"""Settings of ours that the template tags ask for."""
SAME_TIME = (1980, 1, 1, 0, 0, 0)


class Parcel:
    """The zip file for a language, and a digest of it for its address."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.digest = hashlib.sha256(content).hexdigest()[:12]


@lru_cache(maxsize=16)
def parcel_for(language: str) -> Parcel:
    """What a browser needs to draw the calculator in a language. Made once and kept: the files of a release stay as they are."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        for name, content in sorted(_members(language)):
            file.writestr(ZipInfo(name, SAME_TIME), content, ZIP_DEFLATED)
    return Parcel(packed.getvalue())


def _members(language: str) -> Iterator[tuple[str, bytes]]:
    base = Path(settings.BASE_DIR)
    for path in sorted(_own_files(base)):
        yield path.relative_to(base).as_posix(), path.read_bytes()
    for name in TEMPLATES:
        yield f"templates/{name}", (base / "templates" / name).read_bytes()
    locale = to_locale(language)
    for path in (base / "tournament" / "locale" / locale).rglob("*.mo"):
        yield path.relative_to(base).as_posix(), path.read_bytes()
    for package in PACKAGES:
        yield from _package_files(package, {"en", locale})
    yield "facts.json", json.dumps(_facts(language)).encode()


def _facts(language: str) -> dict[str, object]:
    """What the server knows and a browser cannot."""
    return {
        "language": language,
        "static": settings.STATIC_URL,
        "names": {name: static(name) for name in STATIC_NAMES},
        "settings": {name: getattr(settings, name) for name in KEPT_SETTINGS},
    }


def _package_files(package: str, locales: set[str]) -> Iterator[tuple[str, bytes]]:
    """The modules and templates of an installed package, and its texts in some languages."""
    root = Path(str(files(package)))
    for path in root.rglob("*"):
        name = f"{package}/{path.relative_to(root).as_posix()}"
        if name.startswith(LEFT_OUT):
            continue
        if path.suffix in (".py", ".html") or (path.suffix == ".mo" and path.parts[-3] in locales):
            yield name, path.read_bytes()


def _own_files(base: Path) -> set[Path]:
    """The files of our modules that the roots import, and of the packages they are in."""
    found: set[Path] = set()
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        for path in _files_of(base, name):
            if path not in found:
                found.add(path)
                waiting.extend(_imported_by(path))
    return found


def _files_of(base: Path, name: str) -> Iterator[Path]:
    """The file of a module and those of the packages around it; nothing for a name inside a module."""
    parts = name.split(".")
    for count in range(1, len(parts) + 1):
        place = base.joinpath(*parts[:count])
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.exists():
                yield path


def _imported_by(path: Path) -> Iterator[str]:
    """Our own modules that a module imports, as dotted names; names from a module count as modules, too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] in OWN)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in OWN:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
