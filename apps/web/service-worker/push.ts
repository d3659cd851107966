declare const self: ServiceWorkerGlobalScope

/** Message of the server to this device. */
type Push = import('@parley/contract').Push

/** Data of a notification that is shown; one that a page has made has no ticket. */
interface NoteData {
  readonly path?: string
  readonly messageId?: number
  readonly ticket?: string
  /** Where a call is answered. */
  readonly answer?: string
}

/** Performs the action of a notification's button. */
function press(action: string, data: NoteData | null): Promise<void> {
  if (action === 'read') return settle('/api/push/read', data)
  if (action === 'refuse') return settle('/api/push/refuse', data)
  return open(action === 'answer' ? data?.answer : data?.path)
}

const icon = '/icons/icon-192.png'
const mark = '/icons/mark-96.png'

self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.json() as Push | undefined)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data = event.notification.data as NoteData | null
  event.waitUntil(press(event.action, data))
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
  else if (push?.kind === 'reminder') await remind(push)
  else if (push?.kind === 'call') await ring(push)
  else if (push) await show(push)
  await count()
}

/** Cache of each conversation's last notified message; pages use it too (`domain/device/show-once.ts`). */
const told = 'told'

/** Changes a notification that was shown before, by a page too, only in place: a dismissed one does not come back. */
const show = (push: Extract<Push, { kind: 'message' }>) =>
  navigator.locks.request(told, async () => {
    // A page that has the focus notifies itself.
    if ((await pages()).some(({ focused }) => focused)) return
    // Without room, or where it is blocked, storage is as empty storage.
    const cache = await caches.open(told).catch(() => undefined)
    const last = await cache?.match(`/told${push.tag}`).then(
      (kept) => kept?.text(),
      () => undefined,
    )
    if (Number(last ?? 0) < push.messageId)
      await cache?.put(`/told${push.tag}`, new Response(String(push.messageId))).catch(() => undefined)
    else if (!push.isChange) return
    else if ((await self.registration.getNotifications({ tag: push.tag })).length === 0) return
    await showMessage(push)
  })

async function showMessage(push: Extract<Push, { kind: 'message' }>) {
  const options = {
    body: push.body,
    icon,
    badge: mark,
    tag: push.tag,
    timestamp: Date.parse(push.at),
    silent: push.isQuiet,
    renotify: !push.isQuiet,
    actions: push.read ? [{ action: 'read', title: push.read.label }] : [],
    data: {
      path: `${push.tag}?m=${push.messageId}`,
      messageId: push.messageId,
      ...(push.read && { ticket: push.read.ticket }),
    } satisfies NoteData,
  }
  await self.registration.showNotification(push.title, options as NotificationOptions)
}

async function remind({ title, body, tag, path, isQuiet = false }: Extract<Push, { kind: 'reminder' }>) {
  // A page that is in sight shows it over every screen.
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  const data = { path } satisfies NoteData
  const options = { body, icon, badge: mark, tag, silent: isQuiet, data }
  await self.registration.showNotification(title, options)
}

async function ring({ title, body, tag, path, answer, refuse }: Extract<Push, { kind: 'call' }>) {
  // A page that is in sight rings itself.
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  const options = {
    body,
    icon,
    badge: mark,
    tag,
    requireInteraction: true,
    renotify: true,
    vibrate: [600, 400, 600, 400, 600],
    actions: [
      { action: 'answer', title: answer.label },
      { action: 'refuse', title: refuse.label },
    ],
    data: {
      path: `${path}#call`,
      answer: `${path}#call=${answer.ticket}`,
      ticket: refuse.ticket,
    } satisfies NoteData,
  }
  await self.registration.showNotification(title, options as NotificationOptions)
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

/** Does what needs no page. Where that does not come about, whoever pressed finds it in the chat. */
async function settle(call: '/api/push/read' | '/api/push/refuse', data: NoteData | null) {
  const body = JSON.stringify({ ticket: data?.ticket })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(call, { method: 'POST', headers, body }).catch(() => undefined)
  const outcome = answer?.ok ? ((await answer.json()) as { code: number }) : undefined
  if (outcome?.code === 0) await count()
  else await open(data?.path)
}

async function open(path = '/') {
  const all = await pages()
  const page = all.find(({ focused }) => focused) ?? all[0]
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => undefined)
  if (await isTaken(page, { kind: 'open', path })) return
  // The page has only just begun to load, or is from before this worker existed.
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
