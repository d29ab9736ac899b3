// One tick for all players that are shown, and a search that keeps what is ticked.

const form = document.getElementById("several");
const all = form?.querySelector(".several-all");

if (all) {
  const box = all.querySelector("input");
  const rows = [...form.querySelectorAll(".several-row")];
  const search = document.getElementById("several-q");
  const boxesShown = () => rows.filter((row) => !row.hidden).map((row) => row.querySelector("input"));

  const show = () => {
    const boxes = boxesShown();
    const ticked = boxes.filter((one) => one.checked).length;
    box.checked = ticked > 0 && ticked === boxes.length;
    box.indeterminate = ticked > 0 && ticked < boxes.length;
  };

  all.hidden = false;
  box.addEventListener("change", () => {
    for (const one of boxesShown()) one.checked = box.checked;
  });
  form.addEventListener("change", show);
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLocaleLowerCase().includes(wanted);
    show();
  });
  show();
}
