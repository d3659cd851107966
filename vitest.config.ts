import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import type { BrowserCommandContext } from 'vitest/node'
import { browser } from './e2e/support/browser.ts'

// Loading everything anew for every file would take longer than many a file's tests.
const isolate = false

/** Node runs these sources as they are, and so do their tests. */
const native = { viteModuleRunner: false, nodeLoader: false }

const setupFiles = ['scripts/testing/file-cost.ts']

/** Milliseconds: what hangs is to fail, and a busy machine is not, which shows later what holds. */
const testTimeout = 60_000
const patience = { testTimeout, hookTimeout: testTimeout, expect: { poll: { timeout: 10_000 } } }

const support = 'apps/server/test/support'

const inBrowser = 'apps/web/**/*.browser.test.tsx'

/** Components of the web app, in a real browser and without a server. */
const components: TestProjectConfiguration = {
  test: {
    name: 'components',
    include: [inBrowser],
    setupFiles: [
      'apps/web/src/app/test/leave-page.ts',
      ...(process.env.PARLEY_TEST_AXE ? ['apps/web/src/app/test/look-with-axe.ts'] : []),
    ],
    ...patience,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: browser(), contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
      commands: { pointAway: ({ page }: BrowserCommandContext) => page.mouse.move(-1, -1) },
    },
  },
}

/** Tests that need neither a browser nor a database. */
const unit: TestProjectConfiguration = {
  test: {
    name: 'unit',
    isolate,
    setupFiles,
    ...patience,
    experimental: native,
    include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
    globalSetup: [`${support}/redis-server.ts`],
  },
}

/** The short runs of the fault harness. */
const faults: TestProjectConfiguration = {
  test: {
    name: 'faults',
    isolate,
    setupFiles,
    ...patience,
    experimental: native,
    include: ['faults/**/*.test.ts'],
  },
}

/** Tests of the server, which must pass on either database. */
const server = (database: 'pglite' | 'postgres', databaseSetup: string): TestProjectConfiguration => ({
  test: {
    name: `server-${database}`,
    isolate,
    setupFiles,
    experimental: native,
    include: ['apps/server/test/**/*.test.ts'],
    env: { PARLEY_TEST_DATABASE: database },
    // A worker does not live long enough to earn back what it costs to compile PGlite well.
    execArgv: database === 'pglite' ? ['--liftoff-only'] : [],
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
      unit,
      {
        test: {
          name: 'web',
          isolate,
          setupFiles,
          ...patience,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [inBrowser],
        },
      },
      components,
      faults,
      server('pglite', `${support}/pglite-template.ts`),
      server('postgres', `${support}/postgres-cluster.ts`),
    ],
  },
})
