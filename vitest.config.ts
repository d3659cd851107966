import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import type { BrowserCommandContext } from 'vitest/node'
import { browser } from './e2e/support/browser.ts'

// Loading everything anew for every file would take longer than many a file's tests.
const isolate = false

/** Node runs these sources as they are, and so do their tests. */
const native = { viteModuleRunner: false, nodeLoader: false }

/**
 * A server and its clients in one process make garbage faster than Node's usual young generation takes it. With PGlite
 * this gains nothing.
 */
const roomy = ['--min-semi-space-size=64', '--max-semi-space-size=64']

const setupFiles = ['scripts/testing/file-cost.ts']

/** Milliseconds: what hangs is to fail, and a busy machine is not, which shows later what holds. */
const testTimeout = 60_000
const patience = { testTimeout, hookTimeout: testTimeout, expect: { poll: { timeout: 10_000 } } }

const support = 'apps/server/test/support'

const inBrowser = 'apps/web/**/*.browser.test.tsx'

/** Tests of what happens once in the life of a page. */
const first = 'apps/web/**/first-*.browser.test.tsx'

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

/**
 * Components of the web app, in a real browser and without a server. Files share pages, as loading and warming up the app
 * for each would be a third of what they cost; in the whole matrix each has its own, so that none leans on another.
 */
const components = (name: string, isolate: boolean, include: string, exclude: string[] = []) =>
  ({
    // React as people have it: the other one makes an error, with its stack, for every element.
    define: production,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: {
      // Found later, it would load all pages anew in the middle of their tests.
      include: ['react/jsx-runtime'],
      rolldownOptions: { transform: { define: production } },
    },
    test: {
      name,
      include: [include],
      exclude,
      isolate,
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
  }) satisfies TestProjectConfiguration

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
    execArgv: database === 'pglite' ? ['--liftoff-only'] : roomy,
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
      components('components', process.env.PARLEY_TEST_TIER === 'all', inBrowser, [first]),
      components('components-first', true, first),
      faults,
      server('pglite', `${support}/pglite-template.ts`),
      server('postgres', `${support}/postgres-cluster.ts`),
    ],
  },
})
