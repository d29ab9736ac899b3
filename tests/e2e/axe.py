"""What axe-core finds on a page: all its rules in light, and the contrast once more in dark.

Contrast takes axe-core most of its time, and it measures the same text again and again. So it is shown one text of each
look: what has the same colours, size and weight on the same backgrounds has the same contrast, on this page and on the next.
"""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES_BUT_CONTRAST = {
    "resultTypes": ["violations"],
    "iframes": False,
    "rules": {"color-contrast": {"enabled": False}},
}
CONTRAST = {
    "resultTypes": ["violations"],
    "iframes": False,
    "runOnly": {"type": "rule", "values": ["color-contrast"]},
}
RULES_RUN = "options => axe.run(options).then(({ violations }) => violations)"
# An element that lies over others has a look of its own, and so has what is switched off, where contrast does not matter.
CONTRAST_RUN = """([options, measured]) => {
  const grounds = new Map([[null, ""]]);
  const groundOf = (it) => {
    if (!grounds.has(it)) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(it);
      const own = [backgroundColor, backgroundImage, opacity, filter].join();
      const lies = position === "static" ? "" : `${position} ${it.className}`;
      const isPlain = own === "rgba(0, 0, 0, 0),none,1,none" && !lies;
      grounds.set(it, groundOf(it.parentElement) + (isPlain ? "" : `/${own} ${lies}`));
    }
    return grounds.get(it);
  };
  const isOff = (it) =>
    it.closest(":disabled, [aria-disabled='true']") !== null || Boolean(it.closest("label")?.control?.disabled);
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "";
  const isRead = (it) => it.checkVisibility({ visibilityProperty: true })
    && (it.matches("input, select, textarea") || [...it.childNodes].some(isText));
  const lookOf = (it) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(it);
    return [color, fontSize, fontWeight, textShadow, isOff(it), groundOf(it)].join();
  };
  const read = [...document.body.querySelectorAll("*")].filter(isRead);
  const looks = new Map(read.map((it) => [lookOf(it), it]));
  for (const look of measured) looks.delete(look);
  if (!looks.size) return [[], []];
  return axe.run({ include: [...looks.values()] }, options)
    .then(({ violations }) => [violations, violations.length ? [] : [...looks.keys()]]);
}"""
Looks = dict[Literal["light", "dark"], set[str]]
"""The looks of text that were measured in each theme and have enough contrast."""


def axe_faults(page: Page, path: str, measured: Looks | None = None) -> list[str]:
    """One line for each rule that the page breaks in a theme; nothing on it may be in motion. A walk of several pages gives
    the same `measured` for each.
    """
    page.evaluate(Axe().axe_script)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = [
        f"{path} (light): {_line(violation)}" for violation in page.evaluate(RULES_RUN, RULES_BUT_CONTRAST)
    ]
    known: Looks = {} if measured is None else measured
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        looks = known.setdefault(theme, set())
        violations, new = page.evaluate(CONTRAST_RUN, [CONTRAST, sorted(looks)])
        looks.update(new)
        found += [f"{path} ({theme}): {_line(violation)}" for violation in violations]
    return found


def _line(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    reasons = {check["message"] for node in nodes for check in (*node["any"], *node["all"], *node["none"])}
    where = ", ".join(str(node["target"]) for node in nodes[:3])
    return f"{violation['id']} at {where}; {len(nodes)} in all: {sorted(reasons)[:2]}"
