// A sheet is typed with digits: a player's number goes on to the next field, Enter and the arrows move as in a spreadsheet.
// Where there is no keyboard, the players stand as buttons under the row in hand. Without this the same form works with
// the tab key.

const ONE_DIGIT = ["cell-winner", "cell-source", "cell-liable", "cell-same_turn_first", "cell-offender"];

function cellsOf(form) {
  return [...form.querySelectorAll(".cell")];
}

function isOneDigit(cell) {
  return ONE_DIGIT.some((name) => cell.classList.contains(name));
}

function focusOn(cell) {
  cell?.focus();
  cell?.select();
}

function go(cell, step) {
  const cells = cellsOf(cell.form);
  focusOn(cells[cells.indexOf(cell) + step]);
}

function goInColumn(cell, step) {
  if (cell.matches(".cell-paper")) {
    const last = [...cell.form.querySelectorAll(".paper-row")].at(-1);
    if (step < 0) focusOn(last.querySelector(".cell"));
    return;
  }
  const kind = [...cell.classList].find((name) => name.startsWith("cell-"));
  const column = [...cell.form.querySelectorAll(`.${kind}`)];
  const next = column[column.indexOf(cell) + step];
  if (next || step < 0) focusOn(next);
  else focusOn(cell.form.querySelector(".cell-paper"));
}

function goToNextRow(cell) {
  const rows = [...cell.form.querySelectorAll(".paper-row")];
  const next = rows[rows.indexOf(cell.closest(".paper-row")) + 1];
  focusOn(next?.querySelector(".cell") ?? cell.form.querySelector(".cell-paper"));
}

// The arrows leave a cell at its edge; a cell that was just reached is selected as a whole, so they leave it at once.
function isAtEdge(cell, key) {
  const [from, to, end] = [cell.selectionStart, cell.selectionEnd, cell.value.length];
  const isSelected = from === 0 && to === end;
  return isSelected || (from === to && from === (key === "ArrowLeft" ? 0 : end));
}

function staysInCell(cell, event) {
  const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  return isSideways && (event.shiftKey || !isAtEdge(cell, event.key));
}

function isBlank(row) {
  return [...row.querySelectorAll(".cell")].every((cell) => !cell.value.trim());
}

function goFromTotal(cell) {
  const totals = [...cell.form.querySelectorAll(".cell-paper")];
  const next = totals[totals.indexOf(cell) + 1];
  if (next) focusOn(next);
  else cell.form.querySelector("#record-sheet").focus();
}

// Enter goes to the next hand, after the last one to the totals on the paper; with Shift it goes up.
function enter(cell, isBack) {
  const row = cell.closest(".paper-row");
  if (isBack) goInColumn(cell, -1);
  else if (!row) goFromTotal(cell);
  else if (isBlank(row)) focusOn(cell.form.querySelector(".cell-paper"));
  else goToNextRow(cell);
}

// The cell that was reached by itself, and the keys that would have led there. Somebody who types with them means the
// same step, not another one.
let reached = { cell: null, keys: [] };

function isThere(cell, event) {
  const isSame = reached.cell === cell && reached.keys.includes(event.key) && !event.shiftKey;
  if (event.key !== "Shift") reached = { cell: null, keys: [] };
  return isSame;
}

const KEYS = {
  Enter: (cell, event) => enter(cell, event.shiftKey),
  ArrowDown: (cell) => goInColumn(cell, 1),
  ArrowUp: (cell) => goInColumn(cell, -1),
  ArrowLeft: (cell) => go(cell, -1),
  ArrowRight: (cell) => go(cell, 1),
};

document.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (!cell.matches?.(".paper-sheet .cell")) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isThere(cell, event)) {
    event.preventDefault();
    return;
  }
  const move = KEYS[event.key];
  if (!move || staysInCell(cell, event)) return;
  event.preventDefault();
  move(cell, event);
});

// Whether a cell says all that it can: "9" and "k" wait for the player whose kong was robbed.
function isWhole(cell) {
  if (cell.dataset.several && /^[1-4]+$/.test(cell.value)) return false;
  if (cell.matches(".cell-winner")) return /^[0-4x9]$/i.test(cell.value);
  return /^([0-4]|[k9][1-4]|[1-4][k9])$/i.test(cell.value);
}

// At a draw, players show what they have.
function riichiOf(cell) {
  return cell.closest(".paper-row")?.querySelector(".cell-riichi") ?? null;
}

function endsRow(cell) {
  return cell.matches(".cell-winner") && /^[0x9]$/i.test(cell.value);
}

function goOn(cell) {
  const draw = endsRow(cell) && /^0$/.test(cell.value) && riichiOf(cell);
  if (draw) focusOn(draw);
  else if (endsRow(cell)) goToNextRow(cell);
  else go(cell, 1);
}

// From a finished row Enter leads to the next one as well.
function goOnByItself(cell) {
  const keys = endsRow(cell) ? ["Tab", "ArrowRight", "Enter"] : ["Tab", "ArrowRight"];
  goOn(cell);
  reached = { cell: document.activeElement, keys };
}

document.addEventListener("input", (event) => {
  const cell = event.target;
  if (!cell.matches?.(".paper-sheet .cell") || event.inputType === "deleteContentBackward") return;
  if (isOneDigit(cell) && isWhole(cell)) goOnByItself(cell);
});

/* The players as buttons */

function padOf(form) {
  const template = form.parentElement.querySelector("template#sheet-pad");
  return form.querySelector(".grid-pad") ?? template.content.firstElementChild.cloneNode(true);
}

function showPad(cell) {
  const pad = padOf(cell.form);
  const kind = ONE_DIGIT.find((name) => cell.classList.contains(name)).replace("cell-", "");
  for (const button of pad.querySelectorAll("button")) {
    button.hidden =
      (button.dataset.cell ?? kind) !== kind || (button.dataset.act === "next" && !cell.dataset.several);
  }
  pad.dataset.for = cell.name;
  const row = cell.closest("tr");
  if (row.nextElementSibling !== pad) row.after(pad);
}

document.addEventListener("focusin", (event) => {
  const cell = event.target;
  if (!cell.matches?.(".paper-sheet :is(input, button, a)")) return;
  if (cell.matches(".cell") && isOneDigit(cell)) showPad(cell);
  else if (!cell.closest(".grid-pad")) cell.form?.querySelector(".grid-pad")?.remove();
});

// The cell keeps the focus, and the keyboard on the screen stays as it is.
document.addEventListener("pointerdown", (event) => {
  reached = { cell: null, keys: [] };
  if (event.target.closest?.(".grid-pad")) event.preventDefault();
});

function withDigit(cell, digit) {
  const rest = cell.value.toLowerCase().replaceAll("9", cell.matches(".cell-source") ? "k" : "x");
  if (digit === "k") return rest.includes("k") ? rest.replace("k", "") : `k${rest.replace("0", "")}`;
  if (cell.matches(".cell-source") && rest.includes("k") && digit !== "0") return `k${digit}`;
  if (!cell.dataset.several || !/^[1-4]$/.test(digit)) return digit;
  const chosen = rest.replaceAll(/[^1-4]/g, "");
  return chosen.includes(digit) ? chosen.replace(digit, "") : chosen + digit;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".grid-pad button");
  if (!button) return;
  const form = button.closest("form");
  const cell = form.elements.namedItem(button.closest(".grid-pad").dataset.for);
  if (button.dataset.act === "next") {
    goOn(cell);
    return;
  }
  cell.value = withDigit(cell, button.dataset.digit);
  cell.focus();
  cell.dispatchEvent(new Event("input", { bubbles: true }));
});
