import type { Page } from '@playwright/test'

/** Opens the page anew on a device that has kept nothing, while the server does not answer these calls. */
export async function failOn(page: Page, calls: string) {
  await page.route(calls, (route) => route.abort())
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await page.reload()
}
