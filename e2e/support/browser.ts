import { findChromium } from '../../scripts/system.ts'

/** With a microphone and a camera that every machine has, and leave to use them. @param more arguments of one test's own */
export const browser = (...more: string[]) => ({
  executablePath: findChromium() ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    ...more,
  ],
})
