import type { Page } from '@playwright/test'
import { groupOfTwo, openAs, type Person, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

interface Ahead extends Window {
  ahead?: { answers: Map<string, unknown> }
}

/** Opens a chat whose app comes only once everything that is requested ahead of it is under way. */
async function openSlowly(page: Page, person: Person, path: string) {
  const requested: string[] = []
  const { promise: appMayCome, resolve: letAppCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await appMayCome
    await route.continue()
  })
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname + search)
  })
  const opened = openAs(page, person, path)
  await expect(page.locator('.outline-chats')).toBeVisible()
  await expect.poll(() => requested.some((one) => one.includes('/history'))).toBe(true)
  letAppCome()
  await opened
  await expect(page.getByPlaceholder('输入消息')).toBeVisible()
  const history = requested.filter((one) => one.includes('/history'))
  return { history, left: () => page.evaluate(() => [...((window as Ahead).ahead?.answers.keys() ?? [])]) }
}

test('a chat takes every answer that was requested before the app was there, and requests none of it again', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const { history, left } = await openSlowly(page, alice, `/user/${bob.id}`)
  expect(history).toHaveLength(1)
  await expect.poll(left).toEqual([])
})

test('so does a chat of a group', async ({ page, parley }) => {
  const { owner, groupId } = await groupOfTwo(parley.url)
  const { history, left } = await openSlowly(page, owner, `/group/${groupId}`)
  expect(history).toHaveLength(1)
  await expect.poll(left).toEqual([])
})

test('a device that keeps the chat requests its history once, not ahead of the app too', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'kept')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  const history: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/history')) history.push(request.url())
  })
  await page.reload()
  await expect(page.getByText('kept').first()).toBeVisible()
  await expect.poll(() => history.length).toBe(1)
})

test('an answer that was requested ahead, and that no screen takes, holds no connection', async ({
  page,
  parley,
}) => {
  const [alice] = await twoFriends(parley.url)
  const pending = new Set<unknown>()
  const end = (request: unknown) => void pending.delete(request)
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await openAs(page, alice, '/profile')
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await expect.poll(() => [...pending].length).toBe(0)
})

test('each script of the page is named by its content: a device that keeps one never fetches it again', async ({
  parley,
}) => {
  const html = await (await fetch(parley.url)).text()
  const scripts = [...html.matchAll(/<script[^>]*? src="([^"]+)"/g)].map(([, src]) => src)
  expect(scripts).toHaveLength(3)
  for (const src of scripts) expect(src).toMatch(/^\/assets\/[a-z]+-[\w-]{7,}\.js$/)
})
