import type { BrowserContext, Page } from '@playwright/test'
import { composer } from './support/chat.ts'
import { kept, leftOn, watchFor } from './support/kept.ts'
import { newPerson, openAs, type Person, password, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: /401|WebSocket|ERR_INTERNET_DISCONNECTED|fetching the script/ })

test.slow()

/** Leaves a chat, a draft and a message that is not sent on the device. */
async function leaveTraces(page: Page, context: BrowserContext, alice: Person, bob: Person) {
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'a secret that was sent')
  await expect(page.getByRole('img', { name: /已发送|已送达/ }).first()).toBeVisible()
  await expect.poll(() => kept(page, `/user/${bob.id}`, 'a secret that was sent')).toBe(true)
  await context.setOffline(true)
  await say(page, 'a secret that waits')
  await expect(page.getByRole('img', { name: '正在发送' })).toBeVisible()
  await composer(page).fill('a secret draft')
}

async function signIn(page: Page, person: Person) {
  await page.getByLabel('账号', { exact: true }).fill(String(person.id))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
}

/** Nothing but what anybody may know: choices of the device, and its own name. */
const nothing = { keys: expect.not.arrayContaining(['userInfo']), databases: [], personal: [] }

async function expectNothingLeft(context: BrowserContext, person: Person) {
  await expect.poll(() => leftOn(context)).toEqual(nothing)
  expect((await leftOn(context)).keys.filter((key) => key.includes(String(person.id)))).toEqual([])
}

test('a session that was revoked while the browser was closed shows nothing, and leaves nothing', async ({
  page,
  context,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await leaveTraces(page, context, alice, bob)
  await page.close()
  await context.setOffline(false)
  expect((await leftOn(context)).databases).toEqual([`parley.${alice.id}`])
  await alice.api.call('POST /api/auth/logout')

  const later = await context.newPage()
  const wasShown = await watchFor(later, 'Bob')
  await later.goto('/')
  await expect(later).toHaveURL(/\/login/)
  await expect(later.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await wasShown()).toBe(false)
  await expectNothingLeft(context, alice)
})

test('a session that ran out while the browser was closed leaves nothing', { tag: '@all' }, async ({
  page,
  context,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await leaveTraces(page, context, alice, bob)
  await page.evaluate(() => {
    const claims = btoa(JSON.stringify({ exp: 1, userID: 1 }))
    localStorage.setItem('userInfo', JSON.stringify({ token: `x.${claims}.x`, avatar: '' }))
  })
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto('/')
  await expect(later).toHaveURL(/\/login/)
  await expect(later.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expectNothingLeft(context, alice)
})

test('without an answer of the server, what is kept is there', async ({ page, context, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await leaveTraces(page, context, alice, bob)
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.route('**/api/**', () => {})
  await later.goto(`/user/${bob.id}`)
  await expect(later.getByRole('log').getByText('a secret that was sent')).toBeVisible()
  await expect(composer(later)).toHaveValue('a secret draft')
})

test('a session that ends under an open page leaves what is not sent to its own person only', async ({
  page,
  context,
  parley,
}) => {
  const [[alice, bob], carla] = await Promise.all([twoFriends(parley.url), newPerson(parley.url, 'Carla')])
  await leaveTraces(page, context, alice, bob)
  await alice.api.call('POST /api/auth/logout')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, alice)
  await expect(composer(page)).toHaveValue('a secret draft')
  await expect(page.getByRole('log').getByText('a secret that waits')).toBeVisible()

  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    return fetch('/api/auth/logout', { method: 'POST', headers: { token } })
  })
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, carla)
  await expect.poll(async () => (await leftOn(context)).databases).not.toContain(`parley.${alice.id}`)
  const { keys } = await leftOn(context)
  expect(keys.filter((key) => key.includes(String(alice.id)))).toEqual([])
})

test('signing out leaves no draft', { tag: '@all' }, async ({ page, context, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await composer(page).fill('a secret draft')
  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expectNothingLeft(context, alice)
})
