"""What axe-core finds on a page: all its rules in light, and the contrast once more in dark."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ALL_RULES = {"resultTypes": ["violations"], "iframes": False}
CONTRAST = {**ALL_RULES, "runOnly": {"type": "rule", "values": ["color-contrast"]}}


def axe_faults(page: Page, path: str) -> list[str]:
    """One line for each rule that the page breaks in a theme; nothing on it may be in motion."""
    page.evaluate(Axe().axe_script)
    found = []
    for theme, options in (("light", ALL_RULES), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        violations = page.evaluate("options => axe.run(options).then((found) => found.violations)", options)
        found += [f"{path} ({theme}): {_line(violation)}" for violation in violations]
    return found


def _line(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    reasons = {check["message"] for node in nodes for check in (*node["any"], *node["all"], *node["none"])}
    where = ", ".join(str(node["target"]) for node in nodes[:3])
    return f"{violation['id']} at {where}; {len(nodes)} in all: {sorted(reasons)[:2]}"
