// Finding a player in the standings: only the rows with what is typed stay, also after the standings were fetched anew.

import { isFound, learnHan } from "../core/folding.js";

const field = document.getElementById("standings-q");
const said = field.parentElement.querySelector("[role='status']");

function show() {
  const wanted = field.value.trim();
  const rows = [...document.querySelectorAll("#standings tbody tr")];
  let found = 0;
  for (const row of rows) {
    const isMatch = wanted === "" || isFound(wanted, row.textContent);
    row.hidden = wanted !== "" && (row.matches(".group-head") || !isMatch);
    found += row.hidden ? 0 : 1;
  }
  const text = found || rows.length === 0 ? "" : said.dataset.none;
  if (said.textContent !== text) said.textContent = text;
  field.parentElement.hidden = rows.length === 0;
}

field.addEventListener("input", async () => {
  show();
  try {
    if (await learnHan(field.value, field.dataset.han)) show();
  } catch {
    // Without a network the characters are found as they are typed.
  }
});
document.body.addEventListener("htmx:afterSettle", show);
show();
