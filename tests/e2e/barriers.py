"""What keeps people from using a page, as axe-core finds it in both themes."""

from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"runOnly": ["color-contrast"]}
"""The only thing that another theme changes."""
RUN = """async (rules) => (await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))), await axe.run(document, {...rules, resultTypes: ["violations"]})).violations.map(
  (it) => `${it.id}: ${it.nodes.length}, such as ${it.nodes[0].html.slice(0, 160)} (${it.nodes[0].any[0]?.message ?? ""})`)"""


@cache
def axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def barriers_of(page: Page) -> list[str]:
    """The barriers on the page that is open: all in light, those of contrast in dark, too."""
    page.evaluate(axe())
    found: list[Any] = []
    for scheme, rules in (("light", RULES), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]  # one of the two
        found += [f"{scheme}: {each}" for each in page.evaluate(RUN, rules)]
    return found
