import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { newPerson, openAs, password } from './support/people.ts'
import { codeOf, codes, setUp, turnOn } from './support/second-factor.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true, expectedErrors: /WebSocket/ })
test.slow()

const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' })
async function typePassword(page: Page, account: number) {
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill(String(account))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('two-step sign-in is turned on with an app, its recovery codes are kept, and then a code signs in', async ({
  page,
  openWindow,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, '/info/safe')
  const secret = await setUp(page)
  expect(await findings(page)).toEqual([])
  const shown = await codes(page).allTextContents()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const code of shown) expect(file).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(codes(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(codes(page).first(), 'they are not lost by accident').toBeVisible()
  await page.getByRole('button', { name: '我已保存好' }).click()
  await expect(page.getByText('还有 10 个恢复码')).toBeVisible()

  const other = await openWindow()
  await typePassword(other, alice.id)
  const field = other.getByLabel('六位验证码')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('000000')
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('验证码错误')
  await field.fill(codeOf(secret, 1))
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(navigation(other)).toBeVisible()
})

test('a recovery code signs in, and by another it is turned off', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const { recoveryCodes } = await turnOn(alice)
  await typePassword(page, alice.id)
  await page.getByRole('button', { name: '改用恢复码' }).click()
  await expect(page.getByLabel('恢复码')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('恢复码').fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(navigation(page)).toBeVisible()
  await page.goto('/info/safe')
  await expect(page.getByText('还有 9 个恢复码')).toBeVisible()
  await page.getByRole('button', { name: '关闭两步验证' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByLabel('验证码或恢复码').fill(recoveryCodes[1] ?? '')
  await dialog.getByRole('button', { name: '关闭两步验证' }).click()
  await expect(page.getByText('未开启')).toBeVisible()
})

test('new recovery codes take the place of the old ones', { tag: '@all' }, async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  const { recoveryCodes } = await turnOn(alice)
  await openAs(page, alice, '/info/safe')
  await page.getByRole('button', { name: '重新生成恢复码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByLabel('验证码或恢复码').fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: '重新生成恢复码' }).click()
  await expect(codes(page)).toHaveCount(10)
  await expect(codes(page).filter({ hasText: recoveryCodes[1] ?? '' })).toHaveCount(0)
})

/** A device that keeps passkeys, and whose holder says yes. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in without an account being typed, and is removed', async ({
  openWindow,
  parley,
}) => {
  const address = parley.url.replace('127.0.0.1', 'localhost')
  const page = await openWindow({ baseURL: address })
  const alice = await newPerson(parley.url, 'Alice')
  await addAuthenticator(page)
  await openAs(page, alice, '/info/safe')
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('我的手机')
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  const passkey = page.getByRole('list', { name: '通行密钥' }).getByRole('listitem')
  await expect(passkey).toContainText('我的手机')
  await expect(passkey).toContainText('还没有用过')
  await expect(dialog).toBeHidden()

  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await page.goto('/login')
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await expect(navigation(page)).toBeVisible()
  await page.goto('/info/safe')
  await expect(passkey).toContainText('最近使用')
  await page.getByRole('button', { name: '移除通行密钥“我的手机”' }).click()
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '移除' }).click()
  await expect(page.getByText('还没有通行密钥')).toBeVisible()
})
