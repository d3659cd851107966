import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: /ERR_FAILED/ })

test('a part that cannot be fetched is reported, and there at the next try', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await page.route(/menu-popup-.*\.js/, (route) => route.abort())
  await openAs(page, alice, `/user/${bob.id}`)
  const message = page.getByRole('article').first()
  await message.click({ button: 'right' })
  await expect(page.getByText('网络连接失败，请检查网络')).toBeVisible()
  await page.unroute(/menu-popup-.*\.js/)
  await message.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '回复', exact: true })).toBeVisible()
})

test('a page whose style sheet does not come at the first try is whole at the next', { tag: '@all' }, async ({
  page,
}) => {
  await page.route(/layout-.*\.css/, (route) => route.abort(), { times: 1 })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  expect(styles).toContainEqual(expect.stringMatching(/layout-.*\.css/))
})

test('a failure before the texts are here is shown in words once they are', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice] = await twoFriends(parley.url)
  await page.route('**/api/user/user_info', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed')
  await page.route(/assets\/start-.*\.js/, async (route) => {
    await failed
    await route.continue()
  })
  await openAs(page, alice)
  await expect(page.getByText('网络连接失败，请检查网络')).toBeVisible()
  await expect(page.getByText('common.networkError')).toHaveCount(0)
})
