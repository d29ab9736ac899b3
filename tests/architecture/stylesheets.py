"""The style sheets and the templates, read as far as the tests of styles need it."""

import re
from collections.abc import Iterator
from functools import cache

from tests.architecture.import_rules import ROOT
from tournament.core.static_files import SHARED_STYLES

STYLES = ROOT / "static" / "css"
TEMPLATES = ROOT / "templates"
COMMENT_OR_TEXT = re.compile(r"/\*.*?\*/|\"[^\"\n]*\"|'[^'\n]*'", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;]+);")
SHEETS = {
    path.relative_to(STYLES).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(STYLES.rglob("*.css"))
}
PAGES = {
    path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(TEMPLATES.rglob("*.html"))
}
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)(?=[^{};]*\{)")
_CLASS_ATTRIBUTE = re.compile(r'\bclass="((?:[^"{]|\{%.*?%\}|\{\{.*?\}\})*)"', re.DOTALL)
_TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_RELATED = re.compile(r'\{% (?:include|extends) "([^"]+)"')
_STYLES = re.compile(r"\{% styles ([^%]+)%\}")
_COMMENT = re.compile(r"\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)


def declarations(sheet: str) -> Iterator[tuple[int, str, str]]:
    """The line, property and value of every declaration; a value may stand on several lines."""
    for start, block in blocks(sheet):
        for match in DECLARATION.finditer(block):
            yield start + block.count("\n", 0, match.start()), match[1], " ".join(match[2].split())


def blocks(sheet: str) -> Iterator[tuple[int, str]]:
    """The line and the text of every block that holds declarations."""
    text = COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), SHEETS[sheet])
    for match in re.finditer(r"\{([^{}]*)\}", text):
        yield text.count("\n", 0, match.start()) + 1, match[1]


def classes_of(sheet: str) -> set[str]:
    return set(_CLASS.findall(COMMENT_OR_TEXT.sub("", SHEETS[sheet])))


@cache
def own_styles() -> dict[str, set[str]]:
    """Each class that no shared sheet names, with the sheets that name it."""
    shared = {name for sheet in SHARED_STYLES for name in classes_of(sheet)}
    found: dict[str, set[str]] = {}
    for sheet in SHEETS:
        for name in classes_of(sheet) - shared:
            found.setdefault(name, set()).add(sheet)
    return found


def parts_of(page: str) -> set[str]:
    """A template with all that it extends and includes."""
    found: set[str] = set()
    waiting = [page]
    while waiting:
        name = waiting.pop()
        if name not in found and name in PAGES:
            found.add(name)
            waiting += _RELATED.findall(PAGES[name])
    return found


def classes_on(page: str) -> set[str]:
    """The classes that stand in a template and in its parts; those made of a variable are not known."""
    found = set()
    for part in parts_of(page):
        for value in _CLASS_ATTRIBUTE.findall(_COMMENT.sub("", PAGES[part])):
            found |= set(_TAG.sub(" ", value).split())
    return found


def loaded_by(page: str) -> set[str]:
    """The style sheets of a page beside the shared ones."""
    listed = (each for part in parts_of(page) for each in _STYLES.findall(PAGES[part]))
    return {name.strip('"') for names in listed for name in names.split()}


def whole_pages() -> list[str]:
    return [name for name, text in PAGES.items() if "{% extends" in text and "_base.html" not in name]
