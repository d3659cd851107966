import { defineConfig } from '@playwright/test'
import { findChromium, needed } from '../scripts/system.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './support/build.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall a browser; a test that needs its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    locale: 'zh-CN',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: needed(findChromium(), 'Chromium'),
      // A microphone and a camera that every machine has.
      args: ['--no-sandbox', '--disable-background-networking', '--use-fake-device-for-media-stream'],
    },
  },
})
