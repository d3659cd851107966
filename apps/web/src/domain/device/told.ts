/** Which message of each conversation this device has told last; the service worker (`service-worker/push.ts`) keeps it too. */
const store = 'told'

/**
 * Shows a message, unless this device has told it before: by the server's notification, or by the page whose
 * notification was put away.
 *
 * @returns whether it did
 */
export function showOnce(tag: string, messageId: number, show: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(store, async () => {
    const cache = await caches.open(store)
    const last = Number((await (await cache.match(`/told${tag}`))?.text()) ?? 0)
    if (last >= messageId) return false
    await cache.put(`/told${tag}`, new Response(String(messageId)))
    await show()
    return true
  })
}
