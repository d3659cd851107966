import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { usualBrowser } from './support/browser.ts'

/** Files that passed in the run that is resumed. */
const passedBefore = (JSON.parse(process.env.PARLEY_TEST_PASSED ?? '[]') as string[]).map(
  (file) => `**/${file}`,
)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './support/build.ts',
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 180_000,
  // A shared machine may be slow; what holds is seen no later for it.
  expect: { timeout: 30_000 },
  reporter: process.env.PARLEY_TEST_STAGE ? './support/reporter.ts' : 'list',
  testIgnore: passedBefore,
  use: {
    locale: 'zh-CN',
    // Without a graphics card drawing is most of what a browser costs. Some files are run with motion nevertheless.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording slows a browser down. To see what happened, add `--trace on`.
    trace: 'off',
    launchOptions: usualBrowser,
  },
})
