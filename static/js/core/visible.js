// Whether an element is shown on the page.
export function isVisible(element) {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
