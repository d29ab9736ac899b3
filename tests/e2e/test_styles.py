"""Stylesheets in a browser: it understands every declaration, so that none is dropped in silence."""

import pytest

from tests.architecture.stylesheets import SHEETS, declarations
from tests.e2e.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Other browsers' own words.
FOREIGN = ("-webkit-", "-moz-")
# Its words are descriptors of a typeface, which `CSS.supports` does not know.
FACES = "fonts"
# Running heads of printed lists, which only the maker of PDF files knows.
RUNNING = ("string-set", "string(")
UNKNOWN = "(all) => all.filter(([place, name, value]) => !CSS.supports(name, value))"


def test_browser_understands_every_declaration(open_page: OpenPage) -> None:
    found = [
        (f"{sheet}.css:{line}", name, value.removesuffix(" !important"))
        for sheet in SHEETS
        for line, name, value in declarations(sheet)
        if sheet != FACES and not name.startswith(("--", *FOREIGN))
        if not any(words in f"{name}: {value}" for words in RUNNING)
    ]
    page = open_page()
    page.goto("/sign-in/")
    assert page.evaluate(UNKNOWN, found) == []
