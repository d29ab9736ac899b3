// Shows where the paper sheet is: over the sheet, and beside its button, where the finger is.

export const panel = document.getElementById("kept-sheet");
// Every sentence comes from the page, so that it is translated.
export const words = panel.dataset;

export function sheetForm() {
  return document.querySelector(".paper-sheet");
}

export function say(text, mood) {
  const status = panel.querySelector(".kept-status");
  if (status.textContent !== text) status.textContent = text;
  panel.dataset.mood = mood;
  sheetForm().querySelector(".sheet-where").textContent = text;
}

export function offer({ signIn = false, change = false, drop = false, undrop = false } = {}) {
  const link = panel.querySelector(".kept-sign-in");
  link.hidden = !signIn;
  link.href = `${words.signIn}?next=${encodeURIComponent(location.pathname)}`;
  panel.querySelector(".kept-change").hidden = !change;
  panel.querySelector(".kept-drop").hidden = !drop;
  panel.querySelector(".kept-undrop").hidden = !undrop;
}

// While a sheet is on its way it can be read and not changed: what arrives at the server is what stands here.
export function lock(isLocked) {
  const form = sheetForm();
  form.inert = isLocked;
  form.classList.toggle("paper-sheet-locked", isLocked);
}

// The server's form in place of this one.
export function showAnswer({ html, status }) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("paper-sheet");
  if (!fresh) return;
  const how = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 };
  globalThis.htmx.swap("#paper-sheet", html, how, { eventInfo: { xhr: { status, responseText: html } } });
}
