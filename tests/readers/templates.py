"""Reads a template as far as it is for everybody, and finds its texts."""

import ast
import re
from collections.abc import Collection, Iterator

from django.utils.translation.template import templatize

from tests.readers.reading import PERMISSIONS

TAG = re.compile(r"{%-?\s*(\w+)(.*?)%}", re.DOTALL)


def without_parts_of_staff(source: str, granted: Collection[str] = ()) -> str:
    """A template without what stands behind a permission."""
    kept, last = [], 0
    depth: list[bool] = []
    for tag in TAG.finditer(source):
        word, rest = tag.groups()
        hidden = any(depth)
        if word == "if":
            depth.append(_is_for_staff(rest, granted))
        elif word in ("elif", "else") and depth:
            depth[-1] = word == "elif" and _is_for_staff(rest, granted)
        elif word == "endif":
            depth.pop()
        if hidden or any(depth):
            if not hidden:
                kept.append(source[last : tag.end()])
            last = tag.start()
    return "".join([*kept, source[last:]])


def _is_for_staff(condition: str, granted: Collection[str]) -> bool:
    tests = condition.strip().split(" and ")
    return " or " not in condition and any(one in granted or PERMISSIONS.fullmatch(one) for one in tests)


def texts_of(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    made = templatize(source)
    for kind, arguments in re.findall(
        r"((?:n|p|np)?gettext|_)\(((?:u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"),?\s*)+)", made
    ):
        said = re.findall(r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")", arguments)
        yield kind.replace("_", "gettext") if kind == "_" else kind, tuple(map(ast.literal_eval, said))
