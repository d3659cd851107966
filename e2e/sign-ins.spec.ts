import type { Page } from '@playwright/test'
import { newPerson, openAs, type Person, password } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: /401|WebSocket/ })
test.slow()

const changed = 'another horse battery'
const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const devices = (page: Page) => page.getByRole('list', { name: '登录的设备' }).getByRole('listitem')
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: '你的账号在新设备上登录了' })

async function fillIn(page: Page, account: number, typed: string) {
  await page.getByLabel('账号', { exact: true }).fill(String(account))
  await page.getByLabel('密码', { exact: true }).fill(typed)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Signs in by hand, on a device of its own. */
async function signIn(page: Page, { id }: Person, typed = password) {
  await page.goto('/login')
  await fillIn(page, id, typed)
  await expect(navigation(page)).toBeVisible()
}

async function changePassword(page: Page, old: string, next: string) {
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('当前密码').fill(old)
  await dialog.getByLabel('新密码').fill(next)
  await dialog.getByLabel('确认密码').fill(next)
  await dialog.getByRole('button', { name: '修改密码' }).click()
  return dialog
}

test('a new password signs the other window out, and from then on it alone signs in', async ({
  page,
  openWindow,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const other = await openWindow()
  await signIn(other, alice)
  await openAs(page, alice, '/info/safe')
  await page.getByRole('link', { name: '修改密码' }).click()
  const dialog = await changePassword(page, 'not the password', changed)
  await expect(dialog.getByText('当前密码错误')).toBeVisible()
  await expect(dialog.getByLabel('当前密码')).toBeFocused()
  await changePassword(page, password, changed)
  await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible()
  await expect(dialog).toBeHidden()

  await expect(other).toHaveURL(/\/login/)
  await fillIn(other, alice.id, password)
  await expect(other.getByRole('alert')).toContainText('账号或密码错误')
  await fillIn(other, alice.id, changed)
  await expect(navigation(other)).toBeVisible()
  await page.reload()
  await expect(devices(page)).toHaveCount(2)
})

test('other devices stay signed in if one likes', { tag: '@all' }, async ({ page, openWindow, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  const other = await openWindow()
  await signIn(other, alice)
  await openAs(page, alice, '/info/safe?password')
  await page.getByRole('checkbox', { name: '其他设备保持登录' }).check()
  await changePassword(page, password, changed)
  await expect(page.getByText('密码已修改', { exact: true })).toBeVisible()
  await other.reload()
  await expect(navigation(other)).toBeVisible()
})

test('one device is signed out, then all the others, and this one stays', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const others = [await openWindow(), await openWindow(), await openWindow()] as const
  for (const other of others) await signIn(other, alice)
  await openAs(page, alice, '/info/safe')
  await expect(devices(page)).toHaveCount(4)
  await expect(devices(page).first()).toContainText('本机')
  await devices(page)
    .nth(1)
    .getByRole('button', { name: /退出登录/ })
    .click()
  // A device that nobody has answered for was signed in by somebody who knows the password.
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  await page.goto('/info/safe')
  await expect(devices(page)).toHaveCount(3)
  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  const question = page.getByRole('alertdialog', { name: '退出其他 2 台设备？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(devices(page)).toHaveCount(3)
  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await question.getByRole('button', { name: '全部退出' }).click()
  await expect(devices(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: '退出其他所有设备' })).toBeHidden()
  for (const other of others) await expect(other).toHaveURL(/\/login/)
})

test('a sign-in on a new device is shown on the others until the person says that it was them', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  await expect(page.getByText('还没有聊天')).toBeVisible()
  const other = await openWindow()
  const answered = other.waitForResponse('**/api/auth/sessions')
  await signIn(other, alice)
  await answered
  await expect(notice(page)).toContainText('127.0.0.1')
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(notice(other)).toBeHidden()
  await notice(page).getByRole('button', { name: '是我', exact: true }).click()
  await expect(page.getByText('已确认是你本人登录')).toBeVisible()
  await expect(notice(page)).toBeHidden()
  const asked = page.waitForResponse('**/api/auth/sessions')
  await page.reload()
  expect((await (await asked).json()).data.list).toHaveLength(2)
  await expect(notice(page)).toBeHidden()
})

test('a person who did not sign in ends that there and then, and changes the password', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  const other = await openWindow()
  await signIn(other, alice)
  await notice(page)
    .getByRole('button', { name: /不是我/ })
    .click()
  await expect(other).toHaveURL(/\/login/)
  await changePassword(page, password, changed)
  await expect(page.getByText(/^密码已修改/)).toBeVisible()
  await expect(page).toHaveURL(/\/info\/safe$/)
  await expect(devices(page)).toHaveCount(1)
})

test('a device that is itself new is asked no more once it was refused for that', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await signIn(page, alice)
  const other = await openWindow()
  await signIn(other, alice)
  await notice(page).getByRole('button', { name: '是我', exact: true }).click()
  await expect(page.getByText('请在以前登录过的设备上确认')).toBeVisible()
  await expect(notice(page)).toBeHidden()
})

test('a one-time code of an administrator’s sets a new password', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const said = parley.administer('reset-password', String(alice.id))
  const code = /[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/.exec(said)?.[0] ?? ''
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await page.getByRole('button', { name: '重设密码' }).click()
  await expect(page.getByText('请输入一次性代码')).toBeVisible()
  await page.getByLabel('账号', { exact: true }).fill(String(alice.id))
  await page.getByLabel('一次性代码').fill('AAAA-BBBB-CCCC-DDDD')
  await page.getByLabel('新密码').fill(changed)
  await page.getByLabel('确认密码').fill(changed)
  await page.getByRole('button', { name: '重设密码' }).click()
  await expect(page.getByRole('alert')).toContainText('账号或一次性代码错误')
  await page.getByLabel('一次性代码').fill(code)
  await page.getByRole('button', { name: '重设密码' }).click()
  await expect(page.getByText('密码已重设，请用新密码登录')).toBeVisible()
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue(String(alice.id))
  await page.getByLabel('密码', { exact: true }).fill(changed)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(navigation(page)).toBeVisible()
})
