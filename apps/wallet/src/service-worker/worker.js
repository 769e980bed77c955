// Caches the shell of the wallet, so that the wallet opens offline. Does not cache anything else, such as the configuration or
// the responses of nodes. The build inserts the version and the list of files.
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
    // Online, the newest page is loaded; offline, the cached one.
    event.respondWith(fetch(request).catch(() => caches.match('/')))
  } else if (url.pathname.startsWith('/assets/')) {
    // The names of these files change with their content, so the cache never holds an old version.
    event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)))
  } else if (shell.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(url.pathname)))
  }
})
