import { isShared } from '../platform/storage/shared-computer.ts'

/** Milliseconds after the first screen: nothing that one waits for should have to share the network with this. */
const delay = 5000

/**
 * Keeps the app on this device, so that it opens without a network. Pages that are not served securely have no service
 * workers; there the app needs its server to open.
 */
export function keepApp() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    if (!isShared()) void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  }, delay)
}
