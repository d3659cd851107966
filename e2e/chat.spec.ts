import { expectSent, newPerson, openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/ })

  test('a message written without a network is sent when it returns, once', async ({
    page,
    openWindow,
    parley,
    context,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    const other = await openWindow()
    await openAs(page, alice, `/user/${bob.id}`)
    await openAs(other, bob, `/user/${alice.id}`)
    await say(page, 'one')
    await expect(other.getByRole('log').getByText('one', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await say(page, 'two')
    await say(page, 'three')
    await expect(page.getByRole('log').getByText('two', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(other.getByRole('log').getByText('three', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(other.getByRole('log').getByText('two', { exact: true })).toHaveCount(1)
  })
})

test('a withdrawn message disappears on both sides, and from the reply to it', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await say(page, 'a secret')
  await other.getByRole('log').getByText('a secret').click({ button: 'right' })
  await other.getByRole('menuitem', { name: '回复', exact: true }).click()
  await say(other, 'noted')
  await expect(page.getByRole('log').getByText('noted')).toBeVisible()

  await page.getByRole('log').getByText('a secret').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: '撤回' }).click()
  await expect(page.getByRole('log').getByText('你撤回了一条消息')).toBeVisible()
  await expect(other.getByRole('log').getByText('“Alice”撤回了一条消息')).toBeVisible()
  await expect(page.getByText('a secret')).toHaveCount(0)
  await expect(other.getByText('a secret')).toHaveCount(0)
})

test('a message deleted for me stays with the other', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await say(page, 'only here')
  await expect(other.getByRole('log').getByText('only here')).toBeVisible()
  const mine = page.getByRole('log').getByRole('article').filter({ hasText: 'only here' })
  await expectSent(mine)
  await mine.click({ button: 'right' })
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('log').getByText('only here')).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('log').getByText('only here')).toBeVisible()
})

test('a former friend sees that they are none, and the messages stay', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'still here')
  await expect(page.getByRole('log').getByText('still here')).toBeVisible()
  await bob.api.call('DELETE /api/user/friends', { body: { friendId: alice.id } })
  await expect(page.getByText('你们还不是好友，不能发送消息。')).toBeVisible()
  await expect(page.getByRole('log').getByText('still here')).toBeVisible()
})

test('the chat with a stranger bears their name and says how to go on', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, carla] = await Promise.all([newPerson(parley.url, 'Alice'), newPerson(parley.url, 'Carla')])
  await openAs(page, alice, `/user/${carla.id}`)
  await expect(page.getByRole('heading', { name: 'Carla' })).toBeVisible()
  await expect(page.getByRole('link', { name: '添加好友' })).toBeVisible()
})

test('unread messages are counted, and read on every page of mine once one has shown them', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const second = await openWindow()
  const sender = await openWindow()
  await openAs(page, bob)
  await openAs(second, bob)
  await openAs(sender, alice, `/user/${bob.id}`)
  await say(sender, 'count me')
  await expect(page.getByRole('link', { name: /Alice.*1 条未读/ })).toBeVisible()
  await expect(second.getByRole('link', { name: /Alice.*1 条未读/ })).toBeVisible()
  await page.getByRole('link', { name: /Alice/ }).click()
  await expect(page.getByRole('log').getByText('count me')).toBeVisible()
  await expect(second.getByRole('link', { name: /Alice.*条未读/ })).toHaveCount(0)
})
