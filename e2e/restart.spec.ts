import { openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({
  expectedErrors:
    /ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|fetching the script/,
})

test('after kill -9 everything is there, nobody signs in again, and open pages come back by themselves', async ({
  page,
  openWindow,
  parley,
}) => {
  test.slow()
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await say(page, 'before the crash')
  await expect(other.getByRole('log').getByText('before the crash')).toBeVisible()

  await parley.kill('SIGKILL')
  await expect(page.getByText('连接已断开，正在重新连接', { exact: true })).toBeVisible()
  await say(page, 'written while it was down')
  await parley.start()

  await expect(other.getByRole('log').getByText('written while it was down')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('连接已断开，正在重新连接', { exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('log').getByText('before the crash')).toBeVisible()
  await expect(page.getByRole('log').getByText('written while it was down')).toHaveCount(1)
})

test('a page that comes back reads again only what no log reports', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const isLost = page.getByText('连接已断开，正在重新连接', { exact: true })
  await page.waitForLoadState('networkidle')
  await parley.kill('SIGKILL')
  await expect(isLost).toBeVisible()
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Calls that ring are asked for once the code of calls is here.
    if (request.method() === 'GET' && /^\/api\/(?!chat\/ringing)/.test(pathname)) read.push(pathname)
  })
  await parley.start()
  await expect(isLost).toBeHidden()
  const expected = [
    '/api/announcement/announcements',
    '/api/chat/session',
    '/api/group/session',
    '/api/user/friend_info',
    '/api/user/friends',
    '/api/user/last_seen',
  ]
  await expect.poll(() => read.toSorted()).toEqual(expected)
  await page.waitForLoadState('networkidle')
  expect(read.toSorted()).toEqual(expected)
})
