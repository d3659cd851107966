import { befriend, newPerson, openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('by keyboard alone one jumps between chats, and the title counts what waits', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob, lin] = await Promise.all(
    ['Alice', 'Bob', '林小满'].map((nickname) => newPerson(parley.url, nickname)),
  )
  if (!alice || !bob || !lin) throw new Error('nobody came')
  await befriend(bob, alice)
  await befriend(lin, alice)
  await openAs(page, alice, '/info')
  await expect(page).toHaveTitle(/^\(2\) /)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/)

  await page.keyboard.press('Control+k')
  const switcher = page.getByRole('dialog', { name: '搜索', exact: true })
  await expect(switcher.getByRole('option')).toHaveCount(3)
  await expect(switcher.getByRole('option', { selected: true })).toContainText('林小满')
  await page.keyboard.type('lxm')
  await expect(switcher.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/user/${lin.id}$`))
  await expect(page.getByPlaceholder('输入消息')).toBeFocused()
  await expect(page).toHaveTitle(/^\(1\) 林小满/)

  await page.keyboard.press('Alt+ArrowDown')
  await expect(page).toHaveURL(new RegExp(`/user/${bob.id}$`))
  await expect(page).toHaveTitle(/^Bob/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/brand-icon')

  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('搜索聊天、联系人和消息')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const sender = await openWindow()
  await openAs(sender, lin, `/user/${alice.id}`)
  await say(sender, 'are you there?')
  await expect(page).toHaveTitle(/^\(1\) Bob/)
})

test('a friend who has gone was there until now, unless one of the two hides it', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  const header = page.locator('header').filter({ hasText: 'Bob' })
  await expect(header).toContainText('离线')
  await openAs(other, bob, '/')
  await expect(header).toContainText('在线')
  await other.close()
  await expect(header).toContainText('最近在线：1分钟前')
  await page.goto('/info/role')
  await page.getByRole('switch', { name: '向好友显示最近在线时间' }).uncheck()
  await expect.poll(() => alice.api.call('GET /api/user/last_seen/setting')).toEqual({ showLastSeen: false })
  const answered = page.waitForResponse('**/api/user/last_seen?*')
  await page.goto(`/user/${bob.id}`)
  expect((await (await answered).json()).data).toEqual({ lastSeenAt: null })
  await expect(header).toContainText('离线')
})
