declare const self: ServiceWorkerGlobalScope

/** What the server tells this device, and what becomes of it here. */
type Push = import('@parley/contract').Push

const icon = '/icons/icon-192.png'
const mark = '/icons/mark-96.png'

self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.json() as Push | undefined)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data as { path?: string } | null))
})
// Only a page knows who is signed in: the next one tells the server.
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(tellPages({ kind: 'subscriptionChanged' })),
)

async function receive(push: Push | undefined) {
  if (push?.kind === 'trial') {
    await self.registration.showNotification(push.title, { body: push.body, icon, badge: mark, tag: 'trial' })
    await tellPages({ kind: 'arrived' })
  } else if (push?.kind === 'close') await closeShown(push.tag)
  else if (push) await show(push)
  await count()
}

async function show(push: Extract<Push, { kind: 'message' }>) {
  // A page that somebody looks at tells it itself.
  if ((await pages()).some(({ focused }) => focused)) return
  const shown = await self.registration.getNotifications({ tag: push.tag })
  const isShown = shown.some(({ data }) => data?.messageId === push.messageId)
  if (isShown && !push.isChange) return
  const options = {
    body: push.body,
    icon,
    badge: mark,
    tag: push.tag,
    timestamp: Date.parse(push.at),
    silent: push.isQuiet,
    renotify: !push.isQuiet,
    data: { path: `${push.tag}?m=${push.messageId}`, messageId: push.messageId },
  }
  await self.registration.showNotification(push.title, options as NotificationOptions)
}

async function closeShown(tag: string) {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

/** On the app's icon, while no page counts: in how many conversations something waits. */
async function count() {
  if ((await pages()).length > 0) return
  const { navigator } = self as unknown as { navigator: { setAppBadge?: (count: number) => Promise<void> } }
  const waiting = (await self.registration.getNotifications()).filter(({ data }) => data?.messageId)
  await navigator.setAppBadge?.(waiting.length).catch(() => undefined)
}

async function open(data: { path?: string } | null) {
  const path = data?.path ?? '/'
  const all = await pages()
  const page = all.find(({ focused }) => focused) ?? all[0]
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => undefined)
  if (await isTaken(page, { kind: 'open', path })) return
  // One that has only just begun to load, or is from before there was this worker.
  await page.navigate(path).catch(() => self.clients.openWindow(path))
}

const patienceMs = 1000

/** Whether the page says that it does what it is told. */
function isTaken(page: WindowClient, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), patienceMs)
    page.postMessage(message, [port2])
  })
}

async function tellPages(message: object) {
  for (const page of await pages()) page.postMessage(message)
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
