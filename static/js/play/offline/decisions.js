// What a person decides about a hand that waits or was refused: look at it again, take it back, throw it away, or choose
// between it and the recorded one.
import { toast } from "../../core/wording.js";
import { refresh, settle } from "./answers.js";
import { clear, fill, handForm, isUntouched } from "./entered.js";
import { isConflict, isMine, isPhoto, isStranded } from "./hands.js";
import { panel, place, queue, state, words } from "./here.js";
import { advance } from "./next_hand.js";
import { render } from "./panel.js";
import { takePhoto } from "./photos.js";

export function listen(sender) {
  const acts = { again: lookAgain, back: takeBack, drop: throwAway, photo: takePhotoOf };
  panel.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-act]");
    if (!button) return;
    const { key } = button.closest(".kept-hand").dataset;
    await acts[button.dataset.act](
      state.hands.find((each) => each.key === key),
      sender,
    );
  });
  document.addEventListener("click", keepTheRecordedOne);
  document.addEventListener("submit", keepTheOther);
  document.addEventListener("layer:close", decideLater, { capture: true });
  // Before htmx sends the form by itself.
  document.addEventListener("submit", (event) => recordAsAnother(event, sender), { capture: true });
}

// The server says once more what is wrong, with everything that was entered in its form.
async function lookAgain(hand, sender) {
  const form = handForm();
  if (form && !isUntouched(form) && form.dataset.replaces !== hand.key) {
    toast(words.busy);
    return;
  }
  if (form) form.dataset.kept = hand.key;
  await queue.change(hand.key, { state: "waiting" });
  await sender.flush();
}

function takePhotoOf(hand, sender) {
  takePhoto({ key: hand.key, number: hand.number, after: hand.key }, sender);
}

async function takeBack(hand) {
  await queue.drop(hand.key);
  await render();
  if (isPhoto(hand)) return;
  const form = handForm();
  if (!form || !isUntouched(form)) return;
  advance();
  fill(form, hand);
}

// Throwing away takes a second press on the same button.
async function throwAway(hand, sender) {
  if (state.sure !== hand.key) {
    state.sure = hand.key;
    await render();
    return;
  }
  // By a dead link a hand is written down elsewhere before it is thrown away.
  const isStuck = isStranded(state.hands.filter((each) => isMine(each, place)));
  await queue.drop(hand.key, { wasPlayed: isStuck || isConflict(hand.code) });
  const form = handForm();
  if (form?.dataset.replaces === hand.key) {
    delete form.dataset.replaces;
    clear(form);
  }
  delete document.getElementById("table")?.dataset.refused;
  await settle();
  await sender.flush();
  await refresh();
}

// Two versions of a hand stand side by side and somebody chose the recorded one: then the other may go.
async function keepTheRecordedOne(event) {
  const link = event.target.closest("#table[data-refused] a[data-settles]");
  if (!link) return;
  event.preventDefault();
  await dropRefused(link);
  location.assign(link.href);
}

// Or the other one, as a correction: it is kept until the correction stands.
async function keepTheOther(event) {
  const form = event.target;
  if (!form.matches("#table[data-refused] form[data-settles]")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  try {
    const response = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (response.status === 204) {
      await dropRefused(form);
      location.assign(place.page);
      return;
    }
  } catch {
    toast(document.getElementById("toasts").dataset.unreachable);
    return;
  }
  // What is in the way is told on the correction's own page; the key makes the second post harmless.
  form.submit();
}

// Or both were played: the other one becomes the next hand, and what was entered behind it moves on.
async function recordAsAnother(event, sender) {
  const form = event.target;
  const table = form.closest("#table[data-refused]");
  const hand = table && state.hands.find((each) => each.key === table.dataset.refused);
  if (!form.matches("[data-another]") || !hand) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const key = form.elements.client_key.value;
  const number = Number(form.elements.expected_hand_number.value);
  const fresh = { state: "waiting", code: "", sentence: "", tries: 0 };
  await queue.keep({ ...hand, ...fresh, key, number, agreed: true }, hand.key);
  table.dataset.awaits = key;
  delete table.dataset.refused;
  await sender.flush();
  // Nothing answered: the hand waits, and the table is shown as this device knows it.
  if (document.getElementById("table").dataset.awaits === key) location.assign(place.page);
}

// Back leaves the decision for later: the hand stays in the list of kept ones, with its choices.
function decideLater(event) {
  if (event.target.matches(".conflict")) location.assign(place.page);
}

async function dropRefused(element) {
  await queue.drop(element.closest("#table").dataset.refused, { wasPlayed: true });
}
