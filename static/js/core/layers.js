// Back closes what lies over a page: a panel, an opened layer. While one is open the page has one more entry in
// the history of the window, and Back leaves that entry in place of the page. The entry stays when a layer is closed in
// another way, for the next one: to leave it at once would cancel a navigation that has just begun. Back then goes on to the
// page before.
//
// Panels (popovers) are heard of by themselves. Another layer says so with the event "layer", whose detail is
// whether it is open, and is closed by the event "layer:close".

const MARK = "seatwind-layer";
const open = new Set();
let hasEntry = history.state === MARK;

function close(layer) {
  open.delete(layer);
  if (layer.matches("[popover]")) layer.hidePopover();
  else layer.dispatchEvent(new CustomEvent("layer:close"));
}

function forgetGone() {
  for (const layer of open) if (!layer.isConnected) open.delete(layer);
}

// One entry stands for all that is open.
function reconcile() {
  forgetGone();
  if (hasEntry || open.size === 0) return;
  hasEntry = true;
  history.pushState(MARK, "");
}

function note(layer, isOpen) {
  if (isOpen) {
    open.add(layer);
    reconcile();
  } else {
    open.delete(layer);
  }
}

addEventListener("popstate", () => {
  const hadEntry = hasEntry;
  hasEntry = history.state === MARK;
  if (hasEntry || !hadEntry) return;
  forgetGone();
  const last = [...open].at(-1);
  if (last) {
    close(last);
    setTimeout(reconcile);
  } else {
    history.back();
  }
});

document.addEventListener(
  "beforetoggle",
  ({ target, newState }) => {
    if (target.matches?.("[popover]")) note(target, newState === "open");
  },
  { capture: true },
);
// Whoever opens a panel is in it at once: on the button that closes it. The browser brings the focus back to where it was.
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState !== "open" || !target.matches?.(".panel[popover]")) return;
    if (!target.contains(document.activeElement))
      target.querySelector("button")?.focus({ preventScroll: true });
  },
  { capture: true },
);
// Whoever goes on by keyboard behind its last field leaves it: open, it would lie over what has the focus.
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches(":focus-visible")) return;
  for (const panel of document.querySelectorAll(":popover-open"))
    if (!panel.contains(target)) panel.hidePopover();
});
document.addEventListener("layer", ({ target, detail }) => note(target, detail));
// A region that is fetched anew takes its panels with it, and brings layers that are open from the start.
document.addEventListener("htmx:afterSettle", () => {
  for (const layer of document.querySelectorAll("[data-layer]")) open.add(layer);
  setTimeout(reconcile);
});
