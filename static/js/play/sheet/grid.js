// A sheet is typed with digits: a player's number goes on to the next field, Enter and the arrows move in the grid. Under
// the row in hand stand the players as buttons. Without this the same form works with the tab key.

const ONE_DIGIT = ["cell-winner", "cell-source", "cell-offender"];

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
  const kind = [...cell.classList].find((name) => name.startsWith("cell-"));
  const column = [...cell.form.querySelectorAll(`.${kind}`)];
  focusOn(column[column.indexOf(cell) + step]);
}

function goToNextRow(cell) {
  const rows = [...cell.form.querySelectorAll(".paper-row")];
  const next = rows[rows.indexOf(cell.closest(".paper-row")) + 1];
  focusOn(next?.querySelector(".cell") ?? cell.form.querySelector(".cell-paper"));
}

document.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (!cell.matches?.(".paper-sheet .cell")) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (cell.matches(".cell-paper")) go(cell, 1);
    else goToNextRow(cell);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    goInColumn(cell, event.key === "ArrowDown" ? 1 : -1);
  }
});

// Whether a cell says all that it can: "9" and "k" wait for the player whose kong was robbed.
function isWhole(cell) {
  if (cell.dataset.several && /^[1-4]+$/.test(cell.value)) return false;
  if (cell.matches(".cell-winner")) return /^[0-4x9]$/i.test(cell.value);
  return /^([0-4]|[k9][1-4]|[1-4][k9])$/i.test(cell.value);
}

function goOn(cell) {
  if (cell.matches(".cell-winner") && /^[0x9]$/i.test(cell.value)) goToNextRow(cell);
  else go(cell, 1);
}

document.addEventListener("input", (event) => {
  const cell = event.target;
  if (!cell.matches?.(".paper-sheet .cell") || event.inputType === "deleteContentBackward") return;
  if (isOneDigit(cell) && isWhole(cell)) goOn(cell);
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

/* More rows, also without network */

function renumber(row, index, hand) {
  row.querySelector("th").textContent = String(hand);
  for (const cell of row.querySelectorAll(".cell")) {
    cell.name = cell.name.replace(/^row\d+/, `row${index}`);
    cell.id = `id_${cell.name}`;
    cell.setAttribute("aria-label", cell.getAttribute("aria-label").replace(/\d+/, String(index)));
    cell.removeAttribute("aria-invalid");
    cell.value = "";
  }
  row
    .querySelectorAll(".run")
    .forEach((total, seat) => Object.assign(total, { id: `run-${index}-${seat}`, textContent: "" }));
  const fault = row.querySelector(".grid-fault td");
  fault.id = `fault-${index}`;
  fault.replaceChildren();
}

// Adds rows up to `count`, as far as a sheet may go. Kept sheets (sheet_keep.js) ask for it by an event.
function growTo(form, count) {
  const rows = [...form.querySelectorAll(".paper-row")];
  const last = rows.at(-1);
  const first = Number(last.querySelector("th").textContent) - rows.length + 1;
  const wanted = Math.min(count, Number(form.dataset.rowsMax));
  for (let index = rows.length + 1; index <= wanted; index += 1) {
    const row = last.cloneNode(true);
    row.querySelector(".grid-pad")?.remove();
    renumber(row, index, first + index - 1);
    form.querySelector(".sheet-grid tfoot").before(row);
  }
  form.elements.rows.value = String(Math.max(rows.length, wanted));
}

document.addEventListener("sheet:grow", (event) => growTo(event.target, event.detail));

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".paper-sheet button[name='more']");
  if (!button) return;
  event.preventDefault();
  const rows = button.form.querySelectorAll(".paper-row").length;
  growTo(button.form, rows + Number(button.form.dataset.rowsMore));
  focusOn(button.form.querySelectorAll(".paper-row")[rows]?.querySelector(".cell"));
  button.form.dispatchEvent(new Event("change", { bubbles: true }));
});
