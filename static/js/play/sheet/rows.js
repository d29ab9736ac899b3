// Rows of a sheet: more of them, also without network, and one by itself where a match may go on.

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

// Adds rows up to `count`, as far as a sheet may go. What is kept (typed.js) asks for it by an event.
export function growTo(form, count) {
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
  button.form.querySelectorAll(".paper-row")[rows]?.querySelector(".cell").focus();
  button.form.dispatchEvent(new Event("change", { bubbles: true }));
});

// Where a dealer may stay, nobody knows how many hands a match has: there is always a free row below what is typed.
document.addEventListener("input", (event) => {
  const form = event.target.closest?.(".paper-sheet[data-grows]");
  const row = form && event.target.closest(".paper-row");
  if (!row || row.nextElementSibling?.matches(".paper-row") || !event.target.value) return;
  growTo(form, form.querySelectorAll(".paper-row").length + 1);
});
