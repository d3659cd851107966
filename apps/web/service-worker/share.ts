declare const self: ServiceWorkerGlobalScope

/** Cache for content that another app shares, until a conversation is chosen; `domain/device/shared.ts` reads it. */
const store = 'shared'

// Where other apps send what somebody shares, as the manifest says.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === '/share')
    event.respondWith(keep(request).catch(keepNothing))
})

/** If there is no room for all of it, nothing is stored: a part would look like all. The page reports it. */
async function keepNothing(): Promise<Response> {
  await caches.delete(store)
  const tooMuch = async () => (await caches.open(store)).put('/shared/too-much', new Response())
  await tooMuch().catch(() => undefined)
  return Response.redirect('/open?at=share', 303)
}

/** No server is sent it: it stays on this device, and a page asks where it is to go. */
async function keep(request: Request): Promise<Response> {
  const form = await request.formData()
  await caches.delete(store)
  const cache = await caches.open(store)
  const words = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((one) => one !== null && one !== '')
  await cache.put('/shared/text', new Response([...new Set(words)].join('\n')))
  const files = form.getAll('files').filter((one) => one instanceof File)
  // Files are stored one after the other: they are read in the order in which they were put.
  for (const [place, file] of files.entries()) await cache.put(`/shared/${place}`, answerOf(file))
  return Response.redirect('/open?at=share', 303)
}

const answerOf = (file: File) =>
  new Response(file, {
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'x-name': encodeURIComponent(file.name),
    },
  })
