// What a browser knows of itself goes along with the form by which its device joins a rehearsal.

const form = document.querySelector("form[data-device]");
if (form) {
  form.elements.language.value = navigator.language.slice(0, 20);
  form.elements.width.value = String(innerWidth);
  form.elements.height.value = String(innerHeight);
}
