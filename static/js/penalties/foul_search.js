// Typing narrows the list of fouls to those that have all the words. The list works without this.

function plain(text) {
  return text.normalize("NFKD").toLowerCase();
}

function narrow(field) {
  const list = field.closest(".foul-form, main");
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const choice of list.querySelectorAll(".foul-list:not(.foul-often) > li")) {
    choice.hidden = !words.every((word) => plain(choice.textContent).includes(word));
    shown += choice.hidden ? 0 : 1;
  }
  for (const part of list.querySelectorAll(".foul-often, .foul-groups")) part.hidden = words.length > 0;
  const status = list.querySelector(".foul-search [role='status']");
  const text = shown ? "" : status.dataset.none;
  if (status.textContent !== text) status.textContent = text;
}

document.addEventListener("input", (event) => {
  if (event.target.matches?.(".foul-search input")) narrow(event.target);
});

// Enter must not press the first foul's button.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.(".foul-search input")) event.preventDefault();
});

function start(root) {
  for (const box of root.querySelectorAll(".foul-search[hidden]")) {
    box.hidden = false;
    narrow(box.querySelector("input"));
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
