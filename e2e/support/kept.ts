import type { Page } from '@playwright/test'

/** Whether this device has kept a conversation. */
export const kept = (page: Page, path: string) =>
  page.evaluate(async (key) => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const found = await new Promise<unknown>((resolve) => {
      const reading = database.transaction('conversations').objectStore('conversations').get(key)
      reading.addEventListener('success', () => resolve(reading.result))
    })
    database.close()
    return found !== undefined
  }, path)
