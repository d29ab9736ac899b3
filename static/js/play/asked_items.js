// "Also counts?": a tap on an item that is asked for ticks it in the list.

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".asked-item");
  if (!button) return;
  const { field, item } = button.dataset;
  const boxes = [...button.closest("form").querySelectorAll(`[name='${field}']`)];
  const box = boxes.find((one) => one.value === item && !one.checked);
  if (!box) return;
  box.checked = true;
  box.focus({ preventScroll: true });
  box.dispatchEvent(new Event("change", { bubbles: true }));
});
