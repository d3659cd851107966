/** The last message of each conversation that this device has shown; `service-worker/push.ts` stores it too. */
const store = 'told'

/**
 * Shows a message, unless this device has shown it before: by the server's notification, or by the page whose
 * notification was put away.
 *
 * @returns whether it did
 */
export function showOnce(tag: string, messageId: number, show: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(store, async () => {
    // Without room, or where it is blocked, storage is as empty storage.
    const cache = await caches.open(store).catch(() => undefined)
    const last = await cache?.match(`/told${tag}`).then(
      (kept) => kept?.text(),
      () => undefined,
    )
    if (Number(last ?? 0) >= messageId) return false
    await cache?.put(`/told${tag}`, new Response(String(messageId))).catch(() => undefined)
    await show()
    return true
  })
}
