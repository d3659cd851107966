/** All files of the app, named by their content except for the page itself and its sign. */
declare const files: readonly string[]
declare const self: ServiceWorkerGlobalScope

const store = 'app'
const page = '/'

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(tidy()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/') && !pathname.startsWith('/docs'))
    event.respondWith(openPage(request))
  else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

/** They are hundreds, a browser has six connections to a site, and a page that was just opened needs some of them. */
const atOnce = 2

async function fill() {
  const cache = await caches.open(store)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const left = files.filter((file) => !known.has(file))
  const take = async () => {
    for (let file = left.shift(); file; file = left.shift())
      await cache.add(new Request(file, { priority: 'low' }))
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  // Last: it needs the others.
  await cache.add(page)
  for (const one of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    one.postMessage({ kind: 'kept' })
}

/** Runs once no tab of an earlier version is open any more. */
async function tidy() {
  const cache = await caches.open(store)
  const wanted = new Set([page, ...files])
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

const patienceMs = 800

/** The server's page, so that a new version is there at once; the one that is kept where the network has none in time. */
async function openPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(store)).match(page)
  if (!kept) return fetch(request)
  const orKept = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  )
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, kept))
  return Promise.race([orKept, late])
}

/** A page of a version that came later may ask for files that this one does not know. */
async function openFile(request: Request): Promise<Response> {
  const cache = await caches.open(store)
  return (await cache.match(request)) ?? fetch(request)
}
