// Sentences that the page brings, with their facts put in: names stand between braces, "{who} from {discarder}".

export function filled(sentence, facts) {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name) => facts[name]);
}

// A sentence with a number. `forms` is JSON: a form for each kind of number that the language tells apart, by an example.
export function counted(forms, number, language = globalThis.document?.documentElement.lang || "en") {
  const rules = new Intl.PluralRules(language);
  const kind = rules.select(number);
  const [, form] = Object.entries(JSON.parse(forms)).find(([one]) => rules.select(Number(one)) === kind);
  return form.replace("#", String(number));
}

// Shows a sentence for a moment; page.js hears it.
export function toast(value) {
  document.body.dispatchEvent(new CustomEvent("toast", { detail: { value } }));
}

// Says a sentence without showing it; announcing.js hears it.
export function announce(value) {
  document.body.dispatchEvent(new CustomEvent("announce", { detail: { value } }));
}

// What a screen reader says of a part of the page: a badge of a wind is drawn with characters, and is said by its name.
// What can be pressed is not part of the sentence.
export function spoken(part) {
  const copy = part.cloneNode(true);
  for (const drawn of copy.querySelectorAll("[aria-hidden='true'], button, .button")) drawn.remove();
  return copy.textContent.replaceAll(/\s+/g, " ").trim();
}
