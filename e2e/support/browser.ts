import { findChromium, findWholeChromium } from '../../scripts/system.ts'

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

/** The one that shows notifications, on a machine where this name is its own too: a page there is not secure. */
export const wholeBrowser = () => ({
  ...browser(`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`),
  executablePath: findWholeChromium() ?? 'chromium',
})

export const plainHost = 'parley.test'
