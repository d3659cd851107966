import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browser } from './support/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './support/build.ts',
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall a browser; a test that needs its second try is reported as flaky.
  retries: 1,
  timeout: 60_000,
  // A shared machine may be slow; what holds is seen no later for it.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/reporter.ts']],
  use: {
    locale: 'zh-CN',
    // Without a graphics card drawing is most of what a browser costs. Some files are run with motion nevertheless.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording slows a browser down: what failed is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions: browser(),
  },
})
