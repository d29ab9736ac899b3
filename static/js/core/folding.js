// The forms in which a text is found while somebody types: as `search_forms` of core/folding.py. Chinese characters have
// theirs once their table is fetched.

const MARKS = /[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]+/g;
const APOSTROPHES = /['`´ʹʻʼʽʾʿˈ‘’‛′＇׳ꞌ]/g;
const SPELLED_OUT = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const PLAIN = { ł: "l", đ: "d", ð: "d", ø: "o", ħ: "h", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" };
const LETTERS_WITHOUT_SPACES = 5;

const ANY_HAN = /\p{Script=Han}/u;
const han = new Map();

// Fetches the table when somebody types Chinese; resolves to whether more may be found now than before.
export async function learnHan(typed, address) {
  if (han.size > 0 || !ANY_HAN.test(typed)) return false;
  const answer = await fetch(address);
  if (!answer.ok) return false;
  readHan(await answer.text());
  return true;
}

// Each word of the table is a group, and its first character stands for all of it.
export function readHan(table) {
  const lines = table.split("\n").filter((line) => !line.startsWith("#"));
  for (const group of lines.join(" ").split(" ").filter(Boolean)) {
    const [first, ...others] = group;
    for (const sign of others) han.set(sign, first);
  }
}

function folded(text) {
  const letters = text.normalize("NFD").replaceAll(MARKS, "").replaceAll(APOSTROPHES, "");
  return [...letters].map((sign) => PLAIN[sign] ?? sign).join("");
}

export function forms(text) {
  const small = text.toLowerCase().normalize("NFC");
  const spelled = [...small].map((sign) => SPELLED_OUT[sign] ?? sign).join("");
  const one = [...small].map((sign) => han.get(sign) ?? sign).join("");
  return [...new Set([small, folded(small), folded(spelled), one])];
}

export function isFound(typed, text) {
  const [wanted, texts] = [forms(typed), forms(text)];
  const unspaced = folded(typed.toLowerCase()).replaceAll(/[\s-]+/g, "");
  const isLong = unspaced.length >= LETTERS_WITHOUT_SPACES && /\p{L}/u.test(unspaced);
  return texts.some(
    (each) =>
      wanted.some((form) => each.includes(form)) ||
      (isLong && each.replaceAll(/[\s-]+/g, "").includes(unspaced)),
  );
}
