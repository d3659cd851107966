import type { Page } from '@playwright/test'
import { freePort } from '../apps/server/test/support/free-port.ts'
import { clientId, clientSecret, startOidcServer } from '../apps/server/test/support/oidc-server.ts'
import { leftOn } from './support/kept.ts'
import { password } from './support/people.ts'
import { ParleyServer } from './support/server.ts'
import { test as base, expect } from './support/test.ts'

/** A server with a school's sign-in, which is a real OpenID Connect provider. */
const test = base.extend<object, { parley: ParleyServer }>({
  parley: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const port = String(await freePort())
      const publicUrl = `http://127.0.0.1:${port}`
      const provider = await startOidcServer([`${publicUrl}/api/auth/open_login/school/return`])
      const school = { name: 'school', title: '第一中学', issuer: provider.issuer, clientId, clientSecret }
      const server = new ParleyServer({
        PARLEY_PORT: port,
        PARLEY_PUBLIC_URL: publicUrl,
        PARLEY_OPEN_LOGIN: JSON.stringify([
          school,
          { ...school, name: 'club', title: '社团', clientId: 'x' },
        ]),
      })
      try {
        await server.start()
        await use(server)
      } finally {
        await server.dispose()
        await provider.close()
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// The provider's own pages ask for fonts and an icon that are not there.
test.use({
  expectedErrors: /fonts\.googleapis|favicon|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const navigation = { name: '主导航' }

async function goToSchool(page: Page) {
  // The provider's pages wait for fonts from elsewhere.
  await page.route(/fonts\.googleapis/, (route) => route.abort())
  await page.getByRole('link', { name: '第一中学' }).click()
}

async function signInAtProvider(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const sessionOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { userID: number; nickname: string },
  )

test('a person signs in at the school, lands where they wanted to go, and is the same person next time', async ({
  page,
  openWindow,
  parley,
}) => {
  test.slow()
  await page.goto('/m/search/user')
  await goToSchool(page)
  await signInAtProvider(page, 'lin.xiaoman')
  await expect(page).toHaveURL(`${parley.url}/m/search/user`)
  await expect(page.getByRole('navigation', navigation)).toBeVisible()
  const first = await sessionOf(page)
  expect(first.nickname).toBe('lin.xiaoman')

  const later = await openWindow()
  await later.goto('/login')
  await goToSchool(later)
  await signInAtProvider(later, 'lin.xiaoman')
  await expect(later.getByRole('navigation', navigation)).toBeVisible()
  expect((await sessionOf(later)).userID).toBe(first.userID)

  const other = await openWindow()
  await other.goto('/login')
  await goToSchool(other)
  await signInAtProvider(other, 'somebody.else')
  await expect(other.getByRole('navigation', navigation)).toBeVisible()
  expect((await sessionOf(other)).userID).toBe(first.userID + 1)
})

test('a person without a password sets one, and signs in by it', { tag: '@all' }, async ({
  page,
  openWindow,
}) => {
  test.slow()
  await page.goto('/login')
  await goToSchool(page)
  await signInAtProvider(page, 'first.password')
  await expect(page.getByRole('navigation', navigation)).toBeVisible()
  const { userID } = await sessionOf(page)
  await page.goto('/info/safe')
  await page.getByRole('link', { name: '设置密码' }).click()
  const dialog = page.getByRole('dialog', { name: '设置密码' })
  await expect(dialog.getByLabel('当前密码')).toHaveCount(0)
  await dialog.getByLabel('新密码').fill(password)
  await dialog.getByLabel('确认密码').fill(password)
  await dialog.getByRole('button', { name: '设置密码' }).click()
  await expect(page.getByText('密码已设置')).toBeVisible()
  await expect(page.getByRole('link', { name: '修改密码' })).toBeVisible()

  const later = await openWindow()
  await later.goto('/login')
  await later.getByLabel('账号', { exact: true }).fill(String(userID))
  await later.getByLabel('密码', { exact: true }).fill(password)
  await later.getByRole('button', { name: '登录', exact: true }).click()
  await expect(later.getByRole('navigation', navigation)).toBeVisible()
})

test('on a shared computer a sign-in at the school stays with its window', { tag: '@all' }, async ({
  page,
  context,
}) => {
  test.slow()
  await page.goto('/login')
  await page.getByRole('checkbox', { name: '公用电脑' }).check()
  await goToSchool(page)
  await signInAtProvider(page, 'shared.computer')
  await expect(page.getByRole('navigation', navigation)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('userInfo'))).toContain('shared.computer')
  await page.close()
  expect((await leftOn(context)).keys).toEqual(['account'])
})

test('a return that fails says so, and can be tried again', { tag: '@all' }, async ({ page, parley }) => {
  await page.goto('/login?flag=school&code=made-up&state=made-up&redirect_url=/notice')
  await expect(page.getByRole('alert')).toHaveText('第三方登录失败，请重试')
  await page.getByRole('button', { name: '重试' }).click()
  await signInAtProvider(page, 'second.try')
  await expect(page).toHaveURL(`${parley.url}/notice`)
})

test('a person who gives up at the provider sees that, and finds the form', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/login')
  await goToSchool(page)
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(page.getByRole('alert')).toHaveText('登录已取消')
  await page.getByRole('link', { name: '用其他方式登录' }).click()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
})
