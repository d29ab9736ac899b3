// Panels over the screen of a table. They open and close without this script; it marks a table with an open panel, so
// that it is not refreshed under the reader, and opens a panel in place of the page that a link leads to.

// Before it opens, not "toggle", which comes a moment later: a refresh could fall between.
document.addEventListener(
  "beforetoggle",
  (event) => {
    const panel = event.target;
    if (panel.matches?.(".panel[popover]")) panel.toggleAttribute("data-open", event.newState === "open");
  },
  { capture: true },
);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-panel]");
  const panel = link && document.getElementById(link.dataset.panel);
  if (!panel?.showPopover) return;
  event.preventDefault();
  panel.showPopover();
});

// What is fetched into a panel is read from its top, under the button that closes it; after a refusal the field at fault
// comes into view (core/faults.js).
document.addEventListener("htmx:afterSettle", ({ target, detail }) => {
  const panel = target.closest?.(".panel[popover]");
  if (panel && target !== panel && detail.xhr?.status !== 422) panel.scrollTop = 0;
});
