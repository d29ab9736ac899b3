"""Stylesheets: every block is closed, every custom property is defined, and one that nobody uses is gone."""

import re

from tests.architecture.import_rules import ROOT

SHEETS = {
    path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "css").glob("*.css"))
}
ALL_SHEETS = "\n".join(SHEETS.values())
COMMENT_OR_TEXT = re.compile(r"/\*.*?\*/|\"[^\"\n]*\"|'[^'\n]*'", re.DOTALL)
DEFINED = re.compile(r"(--[\w-]+)\s*:")
USED = re.compile(r"var\((--[\w-]+)")


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
