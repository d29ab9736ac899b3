// Passkeys: a form says what to ask the browser for, and sends what the browser answers. Where there are no passkeys the
// forms stay hidden, and the page says what else opens the account.

const FRESH_MS = 14 * 60 * 1000;

const opened = Date.now();

function bytes(written) {
  const plain = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0));
}

function text(buffer) {
  const letters = Array.from(new Uint8Array(buffer), (each) => String.fromCodePoint(each));
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const withBytes = (described) => ({ ...described, id: bytes(described.id) });

function question(form) {
  const options = JSON.parse(form.dataset.options);
  options.challenge = bytes(options.challenge);
  if (options.user) options.user = withBytes(options.user);
  for (const name of ["allowCredentials", "excludeCredentials"])
    if (options[name]) options[name] = options[name].map(withBytes);
  return { publicKey: options };
}

function sentOf(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (credential.response[name]) response[name] = text(credential.response[name]);
  return JSON.stringify({
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: {},
  });
}

function tell(form, sentence) {
  const fault = form.querySelector("[data-passkey-fault]");
  fault.textContent = sentence;
  fault.hidden = !sentence;
}

async function answer(form) {
  tell(form, "");
  const asked = question(form);
  try {
    const credential = await (form.dataset.passkey === "create"
      ? navigator.credentials.create(asked)
      : navigator.credentials.get(asked));
    form.elements.credential.value = sentOf(credential);
  } catch (error) {
    tell(form, error.name === "InvalidStateError" ? form.dataset.known : form.dataset.failed);
    return;
  }
  form.submit();
}

if (window.PublicKeyCredential) {
  for (const missing of document.querySelectorAll("[data-passkey-missing]")) missing.hidden = true;
  for (const form of document.querySelectorAll("[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // What a page asks for is good for a quarter of an hour.
      if (Date.now() - opened > FRESH_MS) location.reload();
      else answer(form);
    });
  }
}
