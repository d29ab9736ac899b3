/* A printed document on the screen: the link that opens the browser's print dialogue. */
const link = document.getElementById("print");
if (link) {
  link.hidden = false;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    window.print();
  });
}
