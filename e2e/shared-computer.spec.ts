import type { Page } from '@playwright/test'
import { composer } from './support/chat.ts'
import { leftOn } from './support/kept.ts'
import { type Person, password, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

// A person who signs out at once does so while sockets open.
test.use({ expectedErrors: /401|WebSocket/ })

test.slow()

/** But that no account is to be remembered. */
const nothing = { keys: ['account'], databases: [], personal: [] }
const shared = (page: Page) => page.getByRole('checkbox', { name: '公用电脑' })

async function signInShared(page: Page, person: Person, path = '/') {
  await page.goto(`/login?redirect_url=${path}`)
  await shared(page).check()
  await page.getByLabel('账号', { exact: true }).fill(String(person.id))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

test('on a shared computer nothing stays once the window is closed', async ({ page, context, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByText(/关闭窗口即退出登录/)).toBeHidden()
  await page.getByRole('checkbox', { name: '记住账号' }).check()
  await shared(page).check()
  await expect(page.getByText(/关闭窗口即退出登录/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '记住账号' })).toBeDisabled()
  const signingIn = page.waitForRequest('**/api/auth/login')
  await signInShared(page, alice, `/user/${bob.id}`)
  expect((await signingIn).postDataJSON()).toEqual({
    userName: String(alice.id),
    password,
    shared: true,
    confirms: true,
  })
  await say(page, 'a secret that was sent')
  await expect(page.getByRole('img', { name: /已发送|已送达/ }).first()).toBeVisible()
  await composer(page).fill('a secret draft')

  await page.reload()
  await expect(composer(page)).toHaveValue('a secret draft')
  await expect(page.getByRole('log').getByText('a secret that was sent')).toBeVisible()
  // Long enough for what rests to be kept, if it were.
  await page.clock.fastForward(10_000)
  expect(await leftOn(context)).toEqual(nothing)
  expect(await page.evaluate(() => localStorage.getItem('account'))).toBe('')
  await page.close()
  expect(await leftOn(context)).toEqual(nothing)

  const next = await context.newPage()
  await next.goto('/')
  await expect(next).toHaveURL(/\/login/)
  await expect(next.getByLabel('账号', { exact: true })).toHaveValue('')
  await expect(shared(next)).not.toBeChecked()
})

test('a window that the browser restores is nobody’s', { tag: '@all' }, async ({ page, context, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await signInShared(page, alice, `/user/${bob.id}`)
  await composer(page).fill('a secret draft')
  const copy = Object.entries(await page.evaluate(() => ({ ...sessionStorage })))
  await page.close()

  const restored = await context.newPage()
  await restored.addInitScript((kept) => {
    for (const [key, value] of kept) if (!sessionStorage.getItem('leftAt')) sessionStorage.setItem(key, value)
  }, copy)
  await restored.goto(`/user/${bob.id}`)
  await expect(restored).toHaveURL(/\/login/)
  expect(await restored.evaluate(() => Object.keys(sessionStorage))).toEqual(['shared'])
})

test('signing out of a shared computer leaves the choice, and nothing else', { tag: '@all' }, async ({
  page,
  context,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await signInShared(page, alice, `/user/${bob.id}`)
  await composer(page).fill('a secret draft')
  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(shared(page)).toBeChecked()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['shared'])
  expect((await leftOn(context)).databases).toEqual([])
})

test('a browser names itself when somebody signs in on a computer of their own, again by the same name', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice] = await twoFriends(parley.url)
  const names: unknown[] = []
  for (let time = 0; time < 2; time++) {
    await page.goto('/login')
    await page.getByLabel('账号', { exact: true }).fill(String(alice.id))
    await page.getByLabel('密码', { exact: true }).fill(password)
    const signingIn = page.waitForRequest('**/api/auth/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    names.push((await signingIn).postDataJSON().device)
    await page.getByRole('button', { name: '我的菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  expect(names[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(names[1]).toBe(names[0])
})
