// Rows from a spreadsheet, pasted into a cell: they fill the sheet from there on to the right and down.
import { growTo } from "./rows.js";

// What was copied, as rows of cells; null where it is the text of one cell.
function rowsOf(text) {
  const lines = text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  return rows.length > 1 || rows[0].length > 1 ? rows : null;
}

// A spreadsheet writes minus in ways of its own, and a dash for nothing.
function asTyped(text) {
  return /^[-–—−]$/.test(text) ? "" : text.replace(/^[−–]/, "-");
}

function linesFrom(form, cell, count) {
  const row = cell.closest(".paper-row");
  if (!row) return [cell.closest("tr")];
  const index = [...form.querySelectorAll(".paper-row")].indexOf(row);
  growTo(form, index + count);
  return [...form.querySelectorAll(".paper-row")].slice(index);
}

function fill(cell, rows) {
  const column = [...cell.closest(".paper-row, tr").querySelectorAll(".cell")].indexOf(cell);
  const lines = linesFrom(cell.form, cell, rows.length);
  for (const [number, line] of lines.slice(0, rows.length).entries()) {
    const cells = [...line.querySelectorAll(".cell")].slice(column);
    for (const [place, text] of rows[number].entries()) if (cells[place]) cells[place].value = asTyped(text);
  }
  cell.form.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("paste", (event) => {
  const cell = event.target;
  if (!cell.matches?.(".paper-sheet .cell")) return;
  const rows = rowsOf(event.clipboardData?.getData("text/plain") ?? "");
  if (!rows) return;
  event.preventDefault();
  fill(cell, rows);
});
