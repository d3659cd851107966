import type { Page } from '@playwright/test'

/** Opens the page anew on a device that has kept nothing, while the server does not answer these calls. */
export async function failOn(page: Page, calls: string) {
  await page.route(calls, (route) => route.abort())
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await page.reload()
}

/** Opens the page anew while these calls tell of nothing. */
export async function emptyOn(page: Page, calls: string) {
  const data = { list: [], count: 0, bytes: 0 }
  await page.route(calls, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { code: 0, msg: '', data } })
      : route.fallback(),
  )
  await page.reload()
}
