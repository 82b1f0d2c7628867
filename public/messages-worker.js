// Shows pushed messages and opens their links. It keeps nothing and answers no request of a page.
self.addEventListener('push', (event) => {
  const { id, title, text, link } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: id, icon: 'icon.svg', data: { link } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.link ?? './', self.location.href)
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address.href))
})
