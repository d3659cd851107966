import { findChromium, findWholeChromium } from '../../scripts/system.ts'

/** A microphone and a camera that every machine has, and leave to use them. */
export const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** For calls between windows: names of hosts instead of their addresses need a resolver on the network. */
export const ownAddresses = '--disable-features=WebRtcHideLocalIpsWithMdns'

/** Settings for calls besides: few pictures of the camera, and a screen that is chosen automatically. */
const forCalls = [
  '--use-fake-device-for-media-stream=fps=5',
  '--auto-select-desktop-capture-source=Entire screen',
  ownAddresses,
]

/** @param more arguments of one test's own */
export const browser = (...more: string[]) => ({
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-background-networking', ...fakeCamera, ...more],
})

export const plainHost = 'parley.test'

/**
 * The two that browser tests are run in. Another value in a file, even one that is equal, is another worker to
 * Playwright, with a server of its own.
 */
export const usualBrowser = browser(...forCalls)

/** The one that shows notifications, on a machine where this name is its own too: a page there is not secure. */
export const wholeBrowser = {
  ...browser(`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`),
  executablePath: findWholeChromium() ?? 'chromium',
}
