import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { browser } from './e2e/support/browser.ts'

// Loading everything anew for every file would take longer than many a file's tests.
const isolate = false

/** Node runs these sources as they are, and so do their tests. */
const native = { viteModuleRunner: false, nodeLoader: false }

/** Milliseconds: what hangs is to fail, and a busy machine is not, which shows later what holds. */
const testTimeout = 60_000
const patience = { testTimeout, hookTimeout: testTimeout, expect: { poll: { timeout: 10_000 } } }

const unit = (name: string, folder: string): TestProjectConfiguration => ({
  test: { name, isolate, ...patience, experimental: native, include: [`${folder}/**/*.test.ts`] },
})

const support = 'apps/server/test/support'

const inBrowser = 'apps/web/**/*.browser.test.tsx'

/** Components of the web app, in a real browser and without a server. */
const components: TestProjectConfiguration = {
  test: {
    name: 'components',
    include: [inBrowser],
    ...patience,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: browser() }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
    },
  },
}

/** What needs no database runs once. */
const serverUnit: TestProjectConfiguration = {
  test: {
    name: 'server',
    isolate,
    ...patience,
    experimental: native,
    include: ['apps/server/src/**/*.test.ts'],
    globalSetup: [`${support}/redis-server.ts`],
  },
}

/** What a server does holds on either database. */
const server = (database: 'pglite' | 'postgres', databaseSetup: string): TestProjectConfiguration => ({
  test: {
    name: `server-${database}`,
    isolate,
    experimental: native,
    include: ['apps/server/test/**/*.test.ts'],
    env: { PARLEY_TEST_DATABASE: database },
    ...patience,
    globalSetup: [`${support}/redis-server.ts`, databaseSetup],
  },
})

export default defineConfig({
  test: {
    // Each has a thread for its database besides, and takes seconds of a processor until it runs warm: one more than
    // there are processors does while the others wait for what happens in its own time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      unit('contract', 'packages/contract'),
      unit('client', 'packages/client'),
      {
        test: {
          name: 'web',
          isolate,
          ...patience,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [inBrowser],
        },
      },
      components,
      unit('scripts', 'scripts'),
      unit('faults', 'faults'),
      serverUnit,
      server('pglite', `${support}/pglite-template.ts`),
      server('postgres', `${support}/postgres-cluster.ts`),
    ],
  },
})
