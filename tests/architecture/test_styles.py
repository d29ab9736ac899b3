"""Stylesheets: every block is closed, raw values stand in the tokens, and a page loads what its classes need."""

import re
from collections import Counter

import pytest

from tests.architecture.import_rules import ROOT
from tests.architecture.stylesheets import (
    COMMENT_OR_TEXT,
    DECLARATION,
    PAGES,
    SHEETS,
    blocks,
    classes_on,
    declarations,
    loaded_by,
    own_styles,
    whole_pages,
)
from tournament.core.static_files import SHARED_STYLES

ALL_SHEETS = "\n".join(SHEETS.values())
DEFINED = re.compile(r"(--[\w-]+)\s*:")
USED = re.compile(r"var\((--[\w-]+)")
# Lengths that follow the text, the screen or the paper are no raw values; those of a query cannot be a token.
RAW_VALUE = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(|(?<![\w-])-?[\d.]+(?:px|rem|ms|s)\b", re.IGNORECASE
)
TOKENS_ONLY = ("z-index", "box-shadow", "border-radius", "transition-duration")
NO_RAW = re.compile(r"var\(--[\w-]+\)|\b(?:0|auto|inherit|none|50%|1em)(?![\w.%])")


def set_by_pages() -> set[str]:
    """Custom properties that templates, scripts and tags set or read."""
    files = [
        path
        for folder, ending in (
            ("templates", "html"),
            ("static", "js"),
            ("static", "svg"),
            ("tournament", "py"),
        )
        for path in (ROOT / folder).rglob(f"*.{ending}")
    ]
    return {name for path in files for name in re.findall(r"--[a-z][\w-]+", path.read_text(encoding="utf-8"))}


def is_raw(name: str, value: str) -> bool:
    """Whether a declaration holds a value that a token should name."""
    if RAW_VALUE.search(value):
        return True
    return name in TOKENS_ONLY and re.sub(r"[\s/,]", "", NO_RAW.sub("", value)) != ""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("color", "#fff"),
        ("background", "rgb(0 0 0)"),
        ("padding", "var(--s1) 2px"),
        ("inline-size", "min(100%, 14rem)"),
        ("transition", "color 150ms"),
        ("z-index", "3"),
        ("border-radius", "0.3em"),
    ],
)
def test_raw_value_is_seen(name: str, value: str) -> None:
    assert is_raw(name, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("inline-size", "calc(100% - var(--s4))"),
        ("font-size", "0.85em"),
        ("border-radius", "0 var(--radius) 50%"),
        ("z-index", "var(--z-bar)"),
        ("margin", "14mm"),
        ("flex", "1 1 0"),
    ],
)
def test_value_by_a_token_or_relative_to_its_place_is_fine(name: str, value: str) -> None:
    assert not is_raw(name, value)


TOKENS = ("tokens", "papers/inks")
"""What the screens and the paper take their values from."""


def test_raw_values_stand_in_the_tokens() -> None:
    raw = [
        f"{sheet}.css:{line}: {name}: {value}"
        for sheet in SHEETS
        if sheet not in TOKENS
        for line, name, value in declarations(sheet)
        if is_raw(name, value)
    ]
    assert raw == []


def test_no_property_stands_twice_in_a_block() -> None:
    twice = [
        f"{sheet}.css:{line}: {name}"
        for sheet in SHEETS
        for line, block in blocks(sheet)
        for name, count in Counter(name for name, _value in DECLARATION.findall(block)).items()
        if count > 1
    ]
    assert twice == []


def test_every_block_is_closed() -> None:
    for name, text in SHEETS.items():
        depth = 0
        for sign in re.findall(r"[{}]", COMMENT_OR_TEXT.sub("", text)):
            depth += 1 if sign == "{" else -1
            assert depth >= 0, name
        assert depth == 0, name


def test_every_custom_property_is_defined() -> None:
    defined = set(DEFINED.findall(ALL_SHEETS)) | set_by_pages()
    assert {name for name in USED.findall(ALL_SHEETS) if name not in defined} == set()


def test_every_custom_property_is_used() -> None:
    used = set(USED.findall(ALL_SHEETS)) | set_by_pages()
    assert {name for name in DEFINED.findall(ALL_SHEETS) if name not in used} == set()


@pytest.mark.parametrize("page", whole_pages())
def test_page_loads_what_its_classes_need(page: str) -> None:
    loaded = loaded_by(page)
    needed = {name: own_styles()[name] for name in classes_on(page) if name in own_styles()}
    assert {name: sheets for name, sheets in needed.items() if not sheets & loaded} == {}


def test_pages_load_sheets_that_are_there() -> None:
    named = set(SHARED_STYLES).union(*(loaded_by(page) for page in PAGES))
    assert named == set(SHEETS)
