import { newPerson, openAs, password } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('whoever is not signed in is asked to, and comes back to where they wanted to go', async ({
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

for (const elsewhere of [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
]) {
  test(`a redirect_url of ${elsewhere} never leaves the site`, async ({ page, parley }) => {
    const alice = await newPerson(parley.url, 'Alice')
    await page.goto(`/login?redirect_url=${encodeURIComponent(elsewhere)}`)
    await page.getByLabel('账号', { exact: true }).fill(String(alice.id))
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(new URL(parley.url).origin)
  })
}

test('the session and the theme are kept as seed.md says', async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill(String(alice.id))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'))
  expect(Object.keys(kept).sort()).toEqual(['avatar', 'exp', 'nickname', 'role', 'token', 'userID'])
  expect(kept).toMatchObject({ nickname: 'Alice', role: 2, userID: alice.id, avatar: '' })

  await page.getByRole('button', { name: '深色模式' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: '浅色模式' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('')
})

test.describe('when it ends while the sockets open', () => {
  test.use({ expectedErrors: /401|WebSocket/ })

  test('signing out clears what was kept, says so, and ends the session on the server', async ({
    page,
    parley,
  }) => {
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
