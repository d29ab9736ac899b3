"""What a keyboard comes to on a page and somebody who sees the screen does not find."""

from playwright.sync_api import Page

# Each control gets the focus, forwards and backwards, as by the keyboard. Of a field that is drawn by its label, the label
# is looked at. In sight is what shows a tenth of itself at least.
OUT_OF_SIGHT = """() => {
  const kinds = "a[href], button, input:not([type='hidden']), select, textarea, summary, [tabindex='0']";
  const isDrawn = (it) => getComputedStyle(it).opacity !== "0" && getComputedStyle(it).clipPath === "none";
  const places = [0.5, 0.1, 0.9];
  const isSeen = (it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return places.some((across) => places.some((down) =>
      it.contains(document.elementFromPoint(x + width * across, y + height * down))));
  };
  const all = [...document.querySelectorAll(kinds)]
    .filter((it) => it.tabIndex >= 0 && it.checkVisibility({ visibilityProperty: true }));
  const lost = new Set();
  for (const it of [...all, ...all.toReversed()]) {
    it.focus({ focusVisible: true });
    const shown = !isDrawn(it) && it.labels?.length ? it.labels[0] : it;
    if (document.activeElement === it && !isSeen(shown)) lost.add(it);
  }
  document.activeElement.blur();
  return [...lost].slice(0, 3).map((it) => `${it.tagName}.${it.className} ${it.textContent.trim().slice(0, 30)}`);
}"""


def out_of_sight(page: Page) -> list[str]:
    """The first controls of which nothing is in sight when they have the focus."""
    found: list[str] = page.evaluate(OUT_OF_SIGHT)
    return found
