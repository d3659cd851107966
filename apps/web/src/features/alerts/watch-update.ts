/** Milliseconds between two looks for a new version: browsers look by themselves when a page is loaded alone. */
const pause = 3600_000

/**
 * Calls `onNewer` once, when the app that is stored on this device is newer than the page.
 *
 * @returns a function that ends it
 */
export function watchUpdate(onNewer: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let lookedAt = Date.now()

  const before = keptPage()

  async function compare() {
    const kept = await keptPage()
    if (kept === (await before) || !isOfOtherScript(kept) || signal.aborted) return
    ended.abort()
    onNewer()
  }
  async function look() {
    if (Date.now() - lookedAt > pause) {
      lookedAt = Date.now()
      await (await navigator.serviceWorker?.getRegistration())?.update()
    }
    await compare()
  }
  // Without a network there is nothing new.
  const hearFocus = () => void look().catch(() => undefined)
  const hear = ({ data }: MessageEvent) => data?.kind === 'kept' && void compare()
  addEventListener('focus', hearFocus, { signal })
  navigator.serviceWorker?.addEventListener('message', hear, { signal })
  return () => ended.abort()
}

const keptPage = async () => (await globalThis.caches?.match('/'))?.text()

/** Whether a page begins with another script than this one: what was kept before may as well be older. */
function isOfOtherScript(page = ''): boolean {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return own !== null && page.includes('type="module"') && !page.includes(new URL(own.src).pathname)
}
