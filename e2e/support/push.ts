import type { Push } from '@parley/contract'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { TestDevice } from '../../apps/server/test/support/push-service.ts'
import { wholeBrowser } from './browser.ts'
import { test as base, expect } from './test.ts'

/** The part of a service worker's global scope that is used here. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow(path: string): Promise<null> }
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event
  opened: string[]
  badges: number[]
}

/** In the browser that shows notifications. */
export const test = base.extend({ launchOptions: [wholeBrowser, { scope: 'worker' }] })
export { expect }

/**
 * Has this window subscribe at the push service of the test, as no browser here can reach its own: whatever is sent
 * there is brought to the browser as its own would.
 */
export async function reachByPush(page: Page, device: TestDevice): Promise<void> {
  const { endpoint, p256dh, auth } = device.subscription()
  await page.addInitScript(
    ([address, ...keys]) => {
      const bytesOf = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' }).buffer
      const named = { p256dh: keys[0] ?? '', auth: keys[1] ?? '' }
      const subscription = () => {
        const key = localStorage.getItem('test:subscribed')
        return (
          key && {
            endpoint: address,
            options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
            getKey: (name: 'p256dh' | 'auth') => bytesOf(named[name]),
            unsubscribe: async () => localStorage.removeItem('test:subscribed'),
          }
        )
      }
      Object.assign(globalThis.PushManager?.prototype ?? {}, {
        getSubscription: async () => subscription(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem('test:subscribed', applicationServerKey)
          return subscription()
        },
      })
    },
    [endpoint, p256dh, auth] as const,
  )
  const deliver = await delivering(page.context())
  device.onPush = (push) => void deliver(push)
}

/** Brings pushes to the service worker of the site as the browser does, from a tab that has nothing to do with it. */
async function delivering(context: BrowserContext): Promise<(push: Push) => Promise<void>> {
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  const registered = registrations(session)
  await session.send('ServiceWorker.enable')
  return async (push) => {
    const { registrationId, scopeURL } = await registered
    const { origin } = new URL(scopeURL)
    const data = JSON.stringify(push)
    const delivered = session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    // A test may end while something is on its way.
    await delivered.catch((error: unknown) => {
      if (!tab.isClosed()) throw error
    })
  }
}

const registrations = (session: CDPSession) =>
  new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first)
    })
  })

/** The service worker of this browser, once there is one. */
const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** Notifications that the browser shows now, in the order in which they came. */
export const shownIn = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Notes which windows the service worker opens, and what it writes on the app's icon: neither can be seen without a desktop. */
export const watchWorker = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.opened = []
    scope.badges = []
    scope.clients.openWindow = async (path) => {
      scope.opened.push(path)
      return null
    }
    Object.assign(navigator, { setAppBadge: async (count: number) => void scope.badges.push(count) })
  })

/** Has nobody look at this window, whatever the browser of the test says, and the service worker know it. */
export async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  await (await workerOf(page.context())).evaluate(() => {
    const { clients } = globalThis as unknown as { clients: { matchAll: () => Promise<unknown[]> } }
    clients.matchAll = async () => []
  })
}

export const watched = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(() => {
    const { opened, badges } = globalThis as unknown as WorkerScope
    return { opened, badge: badges.at(-1) }
  })

/** Presses the notification with this tag, or one of its buttons: only a desktop lets one do it with a pointer. */
export const press = async (context: BrowserContext, tag: string, action = '') =>
  (await workerOf(context)).evaluate(
    async ([wanted, button]) => {
      const scope = globalThis as unknown as WorkerScope
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      if (!notification) throw new Error(`nothing is shown of ${wanted}`)
      const event = new scope.NotificationEvent('notificationclick', { notification, action: button })
      const work: unknown[] = []
      Object.defineProperty(event, 'waitUntil', { value: (one: unknown) => work.push(one) })
      scope.dispatchEvent(event)
      await Promise.all(work)
    },
    [tag, action] as const,
  )
