import { newPerson, openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ locale: 'en-US' })

const greeting = 'We’re friends now. Let’s chat!'

test('the first words of a friendship are English in the list, in the chat and cited', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice)
  await page.getByRole('link', { name: new RegExp(`Bob.*${greeting}`) }).click()
  const first = page.getByRole('log').getByRole('article').filter({ hasText: greeting })
  await first.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).click()
  await expect(page.getByText('Replying to', { exact: false }).locator('..')).toContainText(greeting)
  await page.getByPlaceholder('Write a message').fill('Hi Bob')
  await page.getByPlaceholder('Write a message').press('Enter')
  await expect(page.getByRole('log').getByText(greeting)).toHaveCount(2)

  const chinese = await openWindow({ locale: 'zh-CN' })
  await openAs(chinese, bob, `/user/${alice.id}`)
  await expect(chinese.getByRole('log').getByText('我们已经是好友了，开始聊天吧！')).toHaveCount(2)
})

test('a friend who comes online is shown in English, by my note for them', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await alice.api.call('PUT /api/user/user_info', { body: { friendOnline: true } })
  await alice.api.call('PUT /api/user/friends', { body: { friendID: bob.id, notice: 'Bobby' } })
  await openAs(page, alice)
  await expect(page.getByRole('link', { name: /Bobby/ })).toBeVisible()
  const isThere = async () =>
    (await bob.api.call('GET /api/user/friend_info', { query: { friendID: alice.id } })).isOnline
  await expect.poll(isThere).toBe(true)
  await openAs(await openWindow(), bob)
  await expect(page.getByText('Bobby is online')).toBeVisible()
})

test('somebody whose account was deleted is called so in English', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const admin = await newPerson(parley.url, 'Root')
  parley.administer('grant', String(admin.id))
  await admin.api.call('DELETE /api/user/users', { body: { idList: [bob.id] } })
  await openAs(page, alice)
  await page.getByRole('link', { name: /Deleted account/ }).click()
  await expect(page.getByRole('heading', { name: 'Deleted account' })).toBeVisible()
})
