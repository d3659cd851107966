import { newPerson, openAs, password } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a person who is not signed in is asked to, and comes back to where they wanted to go', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await page.goto('/m/search/user')
  await expect(page).toHaveURL(/\/login\?redirect_url=/)
  expect(new URL(page.url()).searchParams.get('redirect_url')).toBe('/m/search/user')
  await expect(page.getByText('请登录')).toBeVisible()
  await page.getByLabel('账号', { exact: true }).fill(String(alice.id))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/m\/search\/user$/)
})

test.describe('when it ends while the sockets open', () => {
  test.use({ expectedErrors: /401|WebSocket/ })

  test('signing out clears what was kept, says so, and ends the session on the server', {
    tag: '@all',
  }, async ({ page, parley }) => {
    const alice = await newPerson(parley.url, 'Alice')
    await openAs(page, alice)
    await page.getByRole('button', { name: '我的菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('注销成功')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
    await expect(alice.api.call('GET /api/user/user_info')).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('a session that ends elsewhere sends its open page to the login', async ({ page, parley }) => {
    const alice = await newPerson(parley.url, 'Alice')
    await openAs(page, alice)
    await expect(page.getByText('还没有聊天')).toBeVisible()
    await alice.api.call('POST /api/auth/logout')
    await expect(page).toHaveURL(/\/login/)
  })
})
