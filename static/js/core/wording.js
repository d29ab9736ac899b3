// Sentences that the page brings, with their facts put in: names stand between braces, "{who} from {discarder}".

export function filled(sentence, facts) {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name) => facts[name]);
}

// Shows a sentence for a moment; page.js hears it.
export function toast(value) {
  document.body.dispatchEvent(new CustomEvent("toast", { detail: { value } }));
}
