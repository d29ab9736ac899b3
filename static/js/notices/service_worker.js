// Shows a notice that the server sent to this browser, and opens its page when somebody taps it. `seatwind` comes first.
"use strict";

function pageOf(path) {
  const address = new URL(path, self.location);
  return address.origin === self.location.origin ? address.href : self.location.origin;
}

// A browser that gets a message has to show something.
function showNotice(told) {
  const { title, body, path, tag, lang } = told;
  return self.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir: "auto",
    renotify: true,
    icon: self.seatwind.icon,
    badge: self.seatwind.badge,
    data: { page: pageOf(path) },
  });
}

async function openPage(page) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((each) => each.url.split("#")[0] === page);
  if (open) return open.focus();
  return self.clients.openWindow(page);
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showNotice(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.page));
});
