import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
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
  serverEnv: Record<string, string>
  parley: ParleyServer
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [/^$/, { option: true }],
  serverEnv: [{}, { option: true, scope: 'worker' }],

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
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ parley }, use) => use(parley.url),

  browserErrors: [
    async ({ context, expectedErrors, parley }, use, testInfo) => {
      if (!(expectedErrors instanceof RegExp)) throw new Error('expectedErrors is one pattern')
      const errors: string[] = []
      const logBefore = parley.log.length
      watch(context, errors)
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
      watch(context, browserErrors)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

function watch(context: BrowserContext, errors: string[]) {
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
}
