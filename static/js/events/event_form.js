// Shows only the options of the chosen ruleset; without it all groups that the server sent are shown.
// A new event takes its rounds and minutes from the rulebook; what somebody typed stays.

const form = document.querySelector(".event-form");
const groups = [...form.querySelectorAll("[data-ruleset]")];

function chosen() {
  const field = form.elements.namedItem("ruleset");
  return field?.value ?? "";
}

function show() {
  for (const group of groups) {
    group.hidden = group.dataset.ruleset !== chosen();
    if (!group.hidden && form.dataset.new) {
      fill("rounds_planned", group.dataset.rounds);
      fill("minutes_per_round", group.dataset.minutes);
    }
  }
}

function fill(name, value) {
  const field = form.elements.namedItem(name);
  if (field.value !== "" && field.value !== field.dataset.filled) return;
  field.value = value;
  field.dataset.filled = value;
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
