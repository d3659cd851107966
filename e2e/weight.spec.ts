import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const kB = 1000
/** JavaScript that a browser fetches before each screen is there, in compressed bytes, and in how many requests. */
const budgets = {
  login: { bytes: 100 * kB, files: 10 },
  firstChat: { bytes: 172 * kB, files: 25 },
}

interface Script {
  readonly file: string
  readonly bytes: number
}

/** Weighs every script that the page fetches from now on. */
function weigh(page: Page): () => Promise<Script[]> {
  const scripts: Promise<Script>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const file = new URL(response.url()).pathname
    scripts.push(response.body().then((body) => ({ file, bytes: gzipSync(body, { level: 9 }).length })))
  })
  return () => Promise.all(scripts)
}

function expectWithin(screen: string, scripts: Script[], budget: { bytes: number; files: number }) {
  const sorted = scripts.toSorted((a, b) => b.bytes - a.bytes)
  const sum = sorted.reduce((total, { bytes }) => total + bytes, 0)
  const lines = [...sorted, { file: `in all, of ${budget.bytes}`, bytes: sum }]
  console.log(
    [
      `${screen}: ${scripts.length} files`,
      ...lines.map(({ file, bytes }) => `${String(bytes).padStart(8)}  ${file}`),
    ].join('\n'),
  )
  expect(scripts.length, `requests of ${screen}`).toBeGreaterThan(0)
  expect(sum, `bytes of ${screen}`).toBeLessThanOrEqual(budget.bytes)
  expect(scripts.length, `requests of ${screen}`).toBeLessThanOrEqual(budget.files)
}

test('the login screen keeps to its budget', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expectWithin('the login screen', await weight(), budgets.login)
})

test('the first chat keeps to its budget', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const weight = weigh(page)
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(page.getByPlaceholder('输入消息')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expectWithin('the first chat', await weight(), budgets.firstChat)
})
