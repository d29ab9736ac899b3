// Photos of hands: taken with the camera, made smaller on this device, kept and sent as hands are.
import { filled, toast } from "../../core/wording.js";
import { newEntry, newKey } from "./hands.js";
import { place, queue, words } from "./here.js";
import { render } from "./panel.js";
import { askForSync } from "./sending.js";

const SIDE = 1600;
const QUALITY = 0.8;

// Where there is no photo yet the link opens the camera. Without network its page would not open.
export function listen(sender) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-photo-of]");
    if (!link || !words.photos) return;
    event.preventDefault();
    takePhoto({ key: link.dataset.photoOf, number: Number(link.dataset.number), after: "" }, sender);
  });
}

// `key` and `number` are those of the hand, `after` its key while it waits on this device itself.
export function takePhoto(hand, sender) {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept: "image/*", capture: "environment" });
  input.addEventListener("change", () => keepPhoto(hand, input.files[0], sender));
  input.click();
}

async function keepPhoto({ key, number, after }, file, sender) {
  if (!file) return;
  let picture = null;
  try {
    picture = await shrink(file);
  } catch {
    toast(words.photoUnread);
    return;
  }
  const told = filled(words.photo, { number: String(number) });
  const photo = {
    ...newEntry(place),
    kind: "photo",
    key: newKey(),
    number,
    after,
    of: key,
    url: words.photos,
    place: document.querySelector("#table h1")?.textContent ?? "",
    fields: [],
    told,
    picture,
  };
  try {
    await queue.keep(photo);
  } catch {
    toast(words.unkept);
    return;
  }
  toast(words.photoKept);
  await render();
  askForSync();
  await sender.flush();
}

// A JPEG of at most so many pixels a side. What the camera wrote beside the picture stays behind.
async function shrink(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", QUALITY);
  });
  if (!blob) throw new Error("the browser could not write the picture");
  return blob.arrayBuffer();
}
