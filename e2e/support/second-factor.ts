import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { findings } from './axe.ts'
import { type Person, password } from './people.ts'

/** The recovery codes, in the dialog that shows them once. */
export const codes = (page: Page) => page.getByRole('list', { name: '恢复码' }).getByRole('listitem')

/** Code that an app shows, now or so many half minutes later. */
export const codeOf = (secret: string, later = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 })

/** From the button to the recovery codes, in the dialog. */
export async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: '开启两步验证' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill('not the password')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('密码错误')).toBeVisible()
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByRole('img', { name: '两步验证的二维码' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await dialog.getByLabel('六位验证码').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '开启两步验证' }).click()
  await expect(codes(page)).toHaveCount(10)
  return secret
}

/** Turns it on by the API. */
export async function turnOn({ api }: Person) {
  const { secret } = await api.call('POST /api/auth/second_factor', { body: { password } })
  const { recoveryCodes } = await api.call('PUT /api/auth/second_factor', { body: { code: codeOf(secret) } })
  return { secret, recoveryCodes }
}
