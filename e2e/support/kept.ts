import type { BrowserContext, Page } from '@playwright/test'

/** Whether this device has kept a conversation, with this text in it. */
export const kept = (page: Page, path: string, text = '') =>
  page.evaluate(
    async ([key, wanted]) => {
      const name = (await indexedDB.databases()).find((database) =>
        database.name?.startsWith('parley.'),
      )?.name
      if (!name) return false
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const found = await new Promise<unknown>((resolve) => {
        const reading = database.transaction('conversations').objectStore('conversations').get(key)
        reading.addEventListener('success', () => resolve(reading.result))
      })
      database.close()
      return found !== undefined && JSON.stringify(found).includes(wanted)
    },
    [path, text] as const,
  )

/** Data of the site in this browser: keys of the local storage, databases, and addresses in its caches. */
export async function leftOn(context: BrowserContext) {
  const page = await context.newPage()
  // An empty page of the site.
  await page.route('**/api/nothing', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/api/nothing')
  const left = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return {
      keys: Object.keys(localStorage).toSorted(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      personal: requests.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api/')),
    }
  })
  await page.close()
  return left
}

/** Notes whether a page ever shows a text, from its first moment on. */
export async function watchFor(page: Page, text: string) {
  await page.addInitScript((wanted) => {
    const seen = globalThis as { wasShown?: boolean }
    new MutationObserver(() => {
      seen.wasShown ||= document.documentElement.textContent.includes(wanted)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, text)
  return () => page.evaluate(() => Boolean((globalThis as { wasShown?: boolean }).wasShown))
}
