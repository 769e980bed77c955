// Caches the shell of the wallet, so that it opens offline. It caches nothing else: no configuration, no response of a node. The
// build inserts the version and the list of files.
const cacheName = `holdfast-wallet-${'__VERSION__'}`
const shell = ['__SHELL__']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(shell))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // The newest page when online, the cached one when offline.
    event.respondWith(fetch(request).catch(() => caches.match('/')))
  } else if (url.pathname.startsWith('/assets/')) {
    // The names of these files change with their content.
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  } else if (shell.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(url.pathname)))
  }
})
