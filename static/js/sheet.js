// A sheet is typed with digits: a player's number goes on to the next field, Enter and the arrows move in the grid.
// Without this the same form works with the tab key.

const ONE_DIGIT = ["cell-winner", "cell-source", "cell-offender"];

function cellsOf(form) {
  return [...form.querySelectorAll(".cell")];
}

function rowOf(cell) {
  return cell.closest("tr");
}

function go(cell, step) {
  const cells = cellsOf(cell.form);
  const next = cells[cells.indexOf(cell) + step];
  next?.focus();
  next?.select();
}

function goInColumn(cell, step) {
  const kind = [...cell.classList].find((name) => name.startsWith("cell-"));
  const column = [...cell.form.querySelectorAll(`.${kind}`)];
  const next = column[column.indexOf(cell) + step];
  next?.focus();
  next?.select();
}

function goToNextRow(cell) {
  const rows = [...cell.form.querySelectorAll(".grid-row")];
  const next = rows[rows.indexOf(rowOf(cell)) + 1];
  const target = next?.querySelector(".cell") ?? cell.form.querySelector(".cell-paper");
  target?.focus();
  target?.select();
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

document.addEventListener("input", (event) => {
  const cell = event.target;
  if (!cell.matches?.(".paper-sheet .cell") || event.inputType === "deleteContentBackward") return;
  const isOneDigit = ONE_DIGIT.some((name) => cell.classList.contains(name));
  if (!isOneDigit || !/^([0-4]k?|k[1-4]|x)$/i.test(cell.value)) return;
  if (cell.dataset.several && /^[1-4]$/.test(cell.value)) return;
  if (cell.matches(".cell-winner") && /^[0x]$/i.test(cell.value)) goToNextRow(cell);
  else go(cell, 1);
});
