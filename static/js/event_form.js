// Shows only the options of the chosen ruleset; without it all groups that the server sent are shown.

const form = document.querySelector(".event-form");
const groups = [...form.querySelectorAll("[data-ruleset]")];

function chosen() {
  const field = form.elements.namedItem("ruleset");
  return field?.value ?? "";
}

function show() {
  for (const group of groups) {
    group.hidden = group.dataset.ruleset !== chosen();
  }
}

form.addEventListener("change", (event) => {
  if (event.target.name === "ruleset") show();
});
show();

// A new event most likely takes place where it is made.
if (form.dataset.new) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = form.elements.namedItem("time_zone");
  if ([...zone.options].some((option) => option.value === here)) zone.value = here;
}
