import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { befriend, newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const kB = 1000
/** JavaScript that a browser fetches before each screen is there, in compressed bytes. */
const budgets = { login: 110 * kB, firstChat: 180 * kB }

/** Weighs every script that the page fetches from now on. */
function weigh(page: Page): () => Promise<number> {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  return async () => {
    const bodies = await Promise.all(scripts)
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  }
}

test('the login screen keeps to its budget', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await weight()).toBeLessThanOrEqual(budgets.login)
})

test('the first chat keeps to its budget', async ({ page, parley }) => {
  const [alice, bob] = await Promise.all([newPerson(parley.url, 'Alice'), newPerson(parley.url, 'Bob')])
  await befriend(alice, bob)
  const weight = weigh(page)
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(page.getByPlaceholder('输入消息')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await weight()).toBeLessThanOrEqual(budgets.firstChat)
})
