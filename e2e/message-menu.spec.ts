import { message, openMenu, write } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a menu whose code comes late offers what can be done with the message by then', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const held = Promise.withResolvers<void>()
  await page.route(/message-menu/, async (route) => {
    await held.promise
    await route.continue()
  })
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await write(his, 'too early')
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(message(page, 'too early')).toBeVisible()
  const asked = page.waitForRequest(/message-menu/)
  const menu = await openMenu(page, 'too early')
  await asked
  await (await openMenu(his, 'too early')).getByRole('menuitem', { name: '撤回' }).click()
  await expect(page.getByText('too early')).toHaveCount(0)
  held.resolve()
  await expect(menu.getByRole('menuitem', { name: '删除' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: '回复', exact: true })).toHaveCount(0)
})
