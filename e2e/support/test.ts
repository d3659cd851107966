import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { startPushService } from '../../apps/server/test/support/push-service.ts'
import { ParleyServer } from './server.ts'

export { expect }

interface Fixtures {
  /** Errors that a test provokes, such as refused connections while the server is down. One pattern, because Playwright takes a list for a value and its options. */
  expectedErrors: RegExp
  browserErrors: string[]
  /** Another person's window: storage of its own, its errors watched too. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** The push service that a server sends to, for tests that read it. */
  pushService: Awaited<ReturnType<typeof startPushService>>
  /** Every other value in a file is another worker, with a server of its own. */
  serverEnv: Record<string, string>
  parley: ParleyServer
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [/^$/, { option: true }],

  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      service.close()
    },
    { scope: 'worker' },
  ],

  serverEnv: [
    async ({ pushService }, use) =>
      use({
        PARLEY_PUSH_SERVICES: pushService.origin,
        PARLEY_PUSH_GRACE_MS: '300',
        PARLEY_WEBHOOK_HOSTS: '127.0.0.1',
      }),
    { scope: 'worker' },
  ],

  parley: [
    async ({ serverEnv }, use) => {
      const server = new ParleyServer(serverEnv)
      try {
        await server.start()
        await use(server)
      } finally {
        await server.dispose()
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  baseURL: async ({ parley }, use) => use(parley.url),

  browserErrors: [
    async ({ context, expectedErrors, parley }, use, testInfo) => {
      if (!(expectedErrors instanceof RegExp)) throw new Error('expectedErrors is one pattern')
      const errors: string[] = []
      const logBefore = parley.log.length
      await prepare(context, errors)
      await use(errors)
      const unexpected = errors.filter((error) => !expectedErrors.test(error))
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', { body: parley.log.slice(logBefore) })
      }
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  openWindow: async ({ browser, baseURL, contextOptions, browserErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL, ...options })
      contexts.push(context)
      await prepare(context, browserErrors)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

async function prepare(context: BrowserContext, errors: string[]) {
  // A shared machine may be slow: what the app gives up after three seconds comes all the same.
  await context.addInitScript(() => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, 4 * ms)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
}
